"""The English words for each outcome, and what only looks like a feeling or an outcome."""

from services.models import Result

_TEST = (
    r"(?:the|my|our|his|her|their|this|that|a|an|every|all)?\s?(?:[\w'-]+\s){0,3}?(?:tests?"
    r"|exams?|finals?|midterms?|interviews?|auditions?|inspection|review|course|class|bar"
    r"|driving|certification|quiz|boards?|audit|physical|it)"
)
_GAME = (
    r"(?:the|my|our|a|an|this|that|by)?\s?(?:[\w'-]+\s){0,2}?(?:game|match|case|election|bid"
    r"|contract|race|finals?|tournament|debate|deal|vote|client|championship|competition"
    r"|account|appeal|lawsuit|round|set|lead)"
)
_VENTURE = (
    r"(?:deal|talks|negotiations|project|plan|company|startup|business|store|shop|cake"
    r"|souffl[eé]|bid|launch|campaign|experiment|team|venture|merger|show|app|play|band)"
)
_WELL = r"(?:really |very |so |pretty |just |absolutely )*"

RESULTS = [
    (
        Result.FAILURE,
        r"fail(?:ed|s|ure|ures|ing)?|unsuccessful(?:ly)?|flunk(?:ed)?|bombed|botched|bungled"
        rf"|fumbled|flop(?:ped)?|defeat(?:ed)?|lost {_GAME}|rejected|turned (?:me|us|it|him"
        r"|her) down|(?:was|were|got) turned down|voted down|(?:messed|screwed) (?:it |that "
        r"|everything |things )?up|blew (?:it\b|(?:the|my|our) (?:interview|chance|lead"
        r"|deadline|budget|exam|test|audition|deal|game|shot|pitch|presentation|opportunity"
        r"|save))|fell (?:through|apart|flat|short)|gave up|(?:went|go|gone) (?:badly|wrong"
        r"|poorly|terribly|horribly|sideways|south|downhill|nowhere)|missed (?:the|my"
        r"|our) (?:deadline|target|goal|cut|quota|penalty|shot|exam|mark)|came (?:last|in last"
        r"|up short)|(?:dead |in )last place|dead last|finished last|(?:was|were|got"
        r"|been) (?:fired|denied|beaten|eliminated|disqualified|cut|kicked (?:out|off)|expelled"
        r"|laid off|let go|sacked|demoted|knocked out|outbid)|kicked out of|fiasco|disaster"
        r"|lost (?:\d|by|to|everything|all (?:my|our)|(?:the|my|our) (?:house|job|savings|money"
        r"|client))|backfired|ruined|wrecked|setback|rejection|in vain|to no avail"
        r"|all for nothing|no luck|dead end|down the drain|(?:didn't|did not|couldn't|never"
        r"|don't think we) (?:get in(?:to)?|get accepted|get the (?:job|part|role|loan|grant"
        r"|visa|offer|promotion|deal)|make it|make the|qualify|pan out|pass|sell|finish"
        r"|go (?:well|as planned|through|our way)|come through)|(?:couldn't|could not"
        r"|wasn't able to|weren't able to|was unable to) (?:close|finish|win|pass|complete"
        r"|solve|reach|pull it off|land|meet|beat|qualify|fix|save|keep up|get it to work"
        r"|figure|convince|afford|hit)|(?:didn't|did not) (?:work|win)(?: out)?"
        r"|went (?:bankrupt|under|bust|belly up|out of business)"
        rf"|{_VENTURE} (?:\w+ )?(?:collapsed|folded|tanked|sank|crashed|died|burned|fizzled)"
        r"|choked (?:in|on stage|at the|under|when)|crash(?:ed)? and burn(?:ed)?|bit the dust"
        r"|struck out|(?:got |was |were )shot down|dropped (?:the ball|out)|threw in the towel"
        r"|called it quits|burn(?:ed|t) (?:the|my|our) (?:dinner|cake|bread|cookies|rice|toast"
        r"|steak|roast|turkey)|scorched|overcooked|spoiled|shut down (?:my|our|the) (?:business"
        r"|shop|store|company|startup|cafe)|quit halfway|got (?:a|an) (?:f|d|zero)(?=[ .,!]|$)"
        r"|bankrupt|passed (?:me |us )?over(?: for)?|never rose|didn't rise|came to nothing"
        r"|fell on (?:my face|deaf ears)|forgot my lines|below (?:target|expectations)"
        r"|short of (?:the|my|our) (?:goal|target)|ran out of (?:time|money) (?:before|and)"
        r"|missed (?:the|my|our) \w+ (?:deadline|target|goal|cut)|(?:had to"
        r"|we) roll(?:ed)? (?:it )?back|without a single (?:order|sale|win|bite|offer)"
        r"|empty-handed|missed out on|relegated|bounced|got the (?:boot|sack|axe)"
        r"|declined (?:my|our)|lost out",
    ),
    (
        Result.SUCCESS,
        r"succeed(?:ed|s)?|success(?:es|ful|fully)?|nailed|aced|crushed it|killed it|won"
        rf"|victor(?:y|ious)|triumph(?:ed|ant)?|pass(?:ed)? {_TEST}|made it(?! (?:up|work|clear"
        r"|eas|hard|bett|worse|possible|so\b|a\b|the\b|my\b|into|look|feel|out of|for|with|from"
        r"|sound|more))|pulled it off|got (?:the|my|our|her|his|a|an) (?:job|offer|promotion"
        r"|contract|deal|part|role|grant|scholarship|position|(?:driver's )?licen[sc]e|degree"
        r"|certificate|certification|visa|loan|mortgage|permit|diploma|green card|raise"
        r"|internship|lead|tenure|award|medal|refund|funding)|got tenure|got promoted|(?:was"
        r"|were|got|been) (?:accepted|promoted|hired|approved|selected|published|funded|elected"
        r"|chosen|nominated|awarded|admitted|picked (?:for|as))|got into"
        rf"|(?:finally )?qualified for|advanced to|(?:went|go|gone|going) {_WELL}(?:well|great"
        r"|smoothly|perfectly|fine|without a hitch|off without a hitch)|without a hitch"
        rf"|(?:turned|came|worked) out {_WELL}(?:perfect(?:ly)?|great|well|amazing"
        r"|beautiful(?:ly)?|fine|delicious|wonderful(?:ly)?|fantastic|just right|better than)"
        r"|worked (?:out|perfectly|like a charm|great|first try|on the first try"
        r"|the first time)|works (?:now|perfectly|like a charm|again)|paid off|achieve(?:d|ment"
        r"|ments)?|accomplish(?:ed|ment|ments)?|landed (?:the|a|an|my|our)|(?:closed|sealed"
        r"|clinched|secured|struck|signed|won) (?:the|a|our|my) (?:deal|sale|contract|client"
        r"|funding|title|bid)|(?:finished|came|placed|came in) (?:first|second|third|on top)"
        r"|(?:hit|met|reached|beat|exceeded|surpassed|smashed) (?:the|my"
        r"|our) (?:\w+ )?(?:deadline|target|goal|quota|record|time|rival|personal best)"
        r"|raised (?:twice|double|more|enough|over|all|the (?:full|money)|\$)"
        r"|finish(?:ed)? (?:the|my|our|a) (?:\w+ )?(?:marathon|race|thesis|novel|book"
        r"|dissertation|degree|triathlon|10k|5k|project|puzzle|climb)|defended my (?:thesis"
        r"|dissertation)|solved|managed to|personal best|(?:we|i|they|he|she"
        r"|finally) beat (?!up)|(?:straight a's|top marks|full marks|perfect score"
        r"|flying colors|honors)|(?:broke|set|beat) (?:my|the|our|a) (?:own |old "
        r"|new )?(?:\w+ )?record|reached the (?:summit|top|final|finals)|completed (?:the|my"
        r"|our|a)|graduated|closed on (?:the|a|our) (?:house|condo|home|place|apartment)"
        r"|took home (?:the|a|first|gold|silver)|tracked (?:it |the \w+ |the \w+ \w+ )?down"
        r"|tracked down the|(?:time|score|grades?|sales|revenue) (?:dropped by|improved|went up"
        r"|doubled|tripled|jumped)|answered every question|broke even|turned a profit"
        r"|beat (?:my \w+|him|her|them|us) (?:at|in|by)|got (?:picked|chosen|selected)"
        r"|made partner|went viral|(?:got|landed) my first (?:client|customer|sale|job)"
        r"|got (?:a|the) callback|got (?:the|my|our) \w+ fixed|breakthrough|(?:gold|silver"
        r"|bronze) medal|first (?:place|prize)|blue ribbon|standing ovation|rave reviews"
        r"|sold out|sold (?:my|our|the) (?:first|house|car|painting|company)|scored (?:the|a"
        r"|two|three|twice|\d)|made the (?:team|finals|honor roll|dean's list|shortlist|varsity"
        r"|cut)|top of (?:my|the|our) class|mastered|conquered|overcame|figured (?:it|that) out"
        r"|cracked (?:it|the)|(?:finally |i |we )fixed (?:the|it|my|our)|got it (?:working"
        r"|to work|running|done)|got (?:the|my|our) \w+ (?:working|running|fixed)|a (?:huge "
        r"|big |real |total |smash )?hit(?=[ .,!]|$)|knocked it out|hit it out of|home run"
        r"|hole in one|bullseye|flawless(?:ly)?|ahead of schedule|on time and under budget"
        r"|quit smoking|cancer-free|in remission|(?:she|he|they) said yes"
        r"|offer (?:was )?accepted|deal went through|got (?:an? )?(?:a|a\+|100"
        r"|perfect score)(?= (?:on|in|for))|ran my first|earned (?:my|a|the) (?:\w+ )?(?:degree"
        r"|belt|badge|license|certificate|promotion|medal|spot)|won over",
    ),
    (
        Result.NEUTRAL,
        r"(?:ended in|was|finished in) a (?:draw|tie)|mixed results|inconclusive|so-so"
        r"|tied the game|stalemate",
    ),
]

SET_PHRASES = (
    r"\bi(?:'m| am) afraid (?:that|so|not|i|we|you|he|she|it|they|there|the|my)\b"
    r"|\bhappy (?:birthday|new year|holidays|anniversary|hour|meal|easter|thanksgiving|to help"
    r"|with you)\b|\bmerry (?:christmas|go)\b|\bhave a (?:great|nice|good|lovely|wonderful"
    r"|perfect|fun|happy) \w+|\bhave (?:fun|a blast|a good time)\b|\bsurprise (?:part(?:y|ies)"
    r"|visit|guest)|\bupset stomach|\bshock absorbers?|\bculture shock|\bfail-?safe"
    r"|\bpass(?:ed)? it (?:on|to|around)\b|\b(?:gross (?:income|salary|weight|profit|pay|margin"
    r"|domestic))\b|\btense (?:of|in grammar)|\bpast tense|\bpresent tense|\bfuture tense"
    r"|\bmad (?:max|men|libs|hatter)|\bdon't worry|\bdo not worry|\bno worries"
    r"|\bpleased to meet|\bnice to meet|\b(?:success|failure) rates?\b|\blost \d[\d.,]* ?(?:kg"
    r"|kilos?|kilograms?|lbs?|pounds?)\b|\bafraid of (?:nothing|nobody|no one)\b|\bwon't\b"
    r"|\bcan't wait\b|\bexcited? state|\bfired up\b|\btechnical fail|\b(?:horror|scary|sad"
    r"|funny|feel-good|fun) (?:movies?|films?|stor(?:y|ies)|books?|songs?|games?|facts?"
    r"|clowns?)\b|\bhappy medium|\bfear of missing out|\bstress (?:test|ball)|\bfoul (?:play"
    r"|ball|line)|\bsmiley|\bsad to say|\bglad you asked|\bbridge too far|\bunsolved"
    r"|\bwon dollars?|\b(?:thousand|million|\d) won\b|\bkorean won\b|\blaughing stock"
    r"|\bpanic (?:button|room)|\b(?:nervous|immune) system|\btouched base|\bthe blues\b"
    r"|\bblue (?:shirt|dress|car|sky|pen|folder)|\bpeaceful protest|\bmarathon of\b"
    r"|\bdown to earth|\bcompleted (?:the|a) (?:form|survey|paperwork)|\bgood time to\b"
    r"|\bfree time\b|\b(?:next|last|first) time\b|\bfeel free\b"
)
