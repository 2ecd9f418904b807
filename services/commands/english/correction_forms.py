"""The forms that English corrections take."""

import re

IGNORING_CASE = re.IGNORECASE
PAUSE = r"[\s,.!;:…\-–—]"
CUE = (
    r"(?:no+|nope|nah|wait|sorry|oops|whoops|haha+|lol|hmm+|um+|oh|ah|hey|hi|ok(?:ay)?"
    r"|well|so|btw|actually|correct that|(?:correction|edit|update|typo"
    r"|fix)(?=\s*(?:[:,;.!]|-|–|—))|my (?:bad|mistake|error)|wrong (?!with|of|to"
    r"|for)\w+(?=\s*[:;])|wrong|not quite"
    r"|(?:scratch|strike) that(?!\s(?:old |last )?(?:note|memory|reminder|entry|one|item|bit)\b)"
    r"|to (?:clarify|correct myself|be (?:clear|precise))|i (?:misspoke"
    r"|mistyped|misremembered|got (?:that|it) wrong|was wrong|was mistaken"
    r"|made a (?:mistake|typo)|said (?:that|it) wrong|(?:told"
    r"|gave) you (?:the )?wrong(?: \w+)?|mixed (?:it|that|them) up"
    r"|need to correct (?:myself|that|something)|(?:have|want|need) to (?:fix"
    r"|correct) (?:something|that))(?: (?:earlier|before|just now|yesterday|last time))?"
    r"|let me (?:correct|fix|rephrase)(?: (?:that|myself|it))?|(?:that|this|it)(?:'s| is"
    r"| was)(?: just)? (?:wrong|incorrect|not (?:right|true|correct|it)|a (?:typo|mistake)"
    r"|outdated|old|off)|that(?: isn't|'s not| is not) (?:right|true|correct|it"
    r"|quite right)|you(?:'re| are) (?:wrong|mistaken|off)|you got (?:that|it) wrong"
    r"|please|minor correction|small correction|quick (?:correction|fix|update)|thing is"
    r"|no,? no|아니|correction needed)"
)
LEAD = re.compile(rf"^(?:[^\w$₩€£#]*{CUE}(?:{PAUSE}+|$))+", IGNORING_CASE)
STRONG = re.compile(
    r"\b(?:correction|correct|typo|misspoke|mistyped|wrong|mistake|mistaken|scratch that"
    r"|strike that|incorrect|not right|isn't right|not true|update|change|fix|edit|amend"
    r"|revise|replace|swap|switch|modify|move|actually|i meant|should(?:'ve)? (?:be"
    r"|have been|read|say)|make (?:it|that)|outdated|mixed)\b|^[^\w]*(?:haha+|lol|oh|um+"
    r"|ok(?:ay)?)?[\s,.!]*(?:no+|nope|nah|wait|oops|sorry)\b",
    IGNORING_CASE,
)
BE = (
    r"(?:\s+(?:is called|is named|is spelled|was born on|(?:starts|begins|leaves|opens|closes"
    r"|ends|lands|meets) (?:at|on)"
    r"|is (?:due|set|scheduled|booked|held|happening) (?:on|by|at|in|for)|takes place (?:on|at|in)"
    r"|is|are|was|were|should be|should have been|will be|would be|has to be|goes by)"
    r"|['’](?:s(?!\s+(?:[\w-]+\s+){1,3}(?:is|are|was|were|should)\b)|re|m)"
    r"|(?<=\bi)\s+am)\s+"
)
BE_NOT = (
    r"(?:\s+(?:is not|isn't|isn’t|are not|aren't|aren’t|was not|wasn't|wasn’t|were not"
    r"|weren't|am not|isnt|wasnt|shouldn't be)|['’](?:s|re|m) not)\s+"
)
PRONOUN = re.compile(
    (
        r"^(?:it|that|this|they|those|these|he|she|there|what i meant|the (?:right|correct"
        r"|actual|new|real) (?:one|answer)|the (?:right|correct) \w+|i meant|one)$"
    ),
    IGNORING_CASE,
)
Y_NOT_X = re.compile(
    rf"^(?P<about>[^,;.!?]{{1,80}}?){BE}(?:actually\s+|really\s+|now\s+|supposed to be\s+"
    rf"|in fact\s+)*(?P<new>(?:[^,;?!]|(?<=\d),(?=\d)){{1,80}}?)(?P<now>\s+now|\s+instead"
    rf"|\s+actually)?\s*(?:,|;|-+|–|—|\(|\s)\s*(?:and |but )?(?:not|rather than|instead of"
    rf"|no longer)\s+(?P<old>(?:[^,;?!]|(?<=\d),(?=\d)){{1,80}}?)"
    rf"(?:\s+any ?more)?[^\w]*(?:(?:sorry|my bad|please|thanks|lol|haha|oops)\b[^\w]*)*$",
    IGNORING_CASE,
)
Y_NOT_X_SAID = re.compile(
    r"^(?P<run>[^;?!]{1,120}?)\s*(?:,|-+|–|—)\s*(?:and |but )?(?:not|rather than"
    r"|instead of)\s+(?P<old>[^,;?!]{1,60}?)(?:\s+any ?more)?[^\w]*$",
    IGNORING_CASE,
)
NOT_X_Y = re.compile(
    rf"^(?P<about>[^,;.!?]{{1,80}}?){BE_NOT}(?:at |on |in |called "
    rf"|actually )?(?P<old>[^;!?]{{1,80}}?)(?P<stop>\s*[,;.!\-–—]+\s*(?:but\s+)?(?:"
    rf"(?:rather|actually|instead)\s+)?(?:(?P<again>[^,;.!?]{{1,60}}?){BE})"
    rf"|\s*,?\s+but (?:rather |actually )?|\s*[,;\-–—]+\s*(?:make (?:it|that)"
    rf"|try)\s+)(?:actually\s+|now\s+|called\s+|named\s+)*(?P<new>\S[^;!?]{{0,80}})$",
    IGNORING_CASE,
)
NOT_BARE = re.compile(
    (
        r"^not (?P<old>[^,;.!?]{1,60}?)(?:\s*[,;.\-–—]+\s*(?:but\s+)?|\s+but\s+)(?:(?:it"
        r"|that)['’]s\s+|it is\s+|make (?:it|that) )?(?P<new>\S[^;!?]{0,80})$"
    ),
    IGNORING_CASE,
)
BARE_NOT = re.compile(
    (r"^(?P<new>[^,;.!?]{1,60}?)\s*[,;\-–—]+\s*not\s+(?P<old>[^,;!?]{1,60}?)[^\w]*$"), IGNORING_CASE
)
POLITE = (
    r"(?:(?:(?:can|could|would|will) you|i(?:'d| would) like (?:you )?to|i (?:want"
    r"|need)(?: you)? to|please|pls|kindly|go ahead and|you (?:can|should|need to)"
    r"|let's)\s+(?:please\s+|also\s+|just\s+)*)*"
)
VERB = (
    r"(?:change|update|correct|fix|edit|switch|move|modify|set|amend|revise|rename|adjust"
    r"|swap|bump|reschedule|shift|make)"
)
FROM_TO = re.compile(
    (
        rf"^{POLITE}{VERB}\s+(?P<about>\S[^;!?]{{0,80}}?)\s+from\s+"
        rf"(?P<old>\S[^;!?]{{0,60}}?)\s+(?:in)?to\s+(?P<new>\S[^;!?]{{0,80}})$"
    ),
    IGNORING_CASE,
)
TO = re.compile(
    (
        rf"^{POLITE}{VERB}\s+(?P<about>\S[^;!?]{{0,80}}?)\s+(?:to(?: be| say| read)?"
        rf"|as)\s+(?P<new>\S[^;!?]{{0,80}})$"
    ),
    IGNORING_CASE,
)
REPLACE = re.compile(
    (
        rf"^{POLITE}(?:replace|swap(?: out)?|substitute)\s+(?P<old>\S[^;!?]{{0,60}}?)\s+"
        rf"(?:with|for|by)\s+(?P<new>\S[^;!?]{{0,80}})$"
    ),
    IGNORING_CASE,
)
UPDATE = re.compile(
    (
        rf"^{POLITE}(?:change|update|correct|fix|edit|amend|revise|modify"
        rf"|adjust)\s+(?P<about>[^,;:.!?]{{1,60}}?)\s*(?:[:;,.!]"
        rf"|\s[-–—]+)+\s*(?P<rest>\S.{{0,160}})$"
    ),
    IGNORING_CASE,
)
HAVE_WRONG = re.compile(
    r"^(?:i think |it looks like |looks like )?you(?:'ve|’ve)?\s*(?:have|got|had|saved"
    r"|wrote|noted|stored|recorded|put|remembered|listed|keep|are using"
    r"|logged)?\s+(?:down\s+)?(?P<about>[^,;.!?]{1,80}?)\s+(?:(?:down\s+)?(?P<wrong>wrong"
    r"|incorrectly|incorrect|mixed up|backwards|outdated)(?:ly)?|(?:down\s+|saved\s+"
    r"|listed\s+|noted\s+)?(?:as|for|at)\s+(?P<old>[^,;.!?]{1,60}?))\s*(?:[.,;:!]|\s[-–—]+"
    r"|\s+but|\s+and)+\s*(?P<rest>\S.{0,160})$",
    IGNORING_CASE,
)
WRONG_KIND = re.compile(
    r"^you(?:'ve)?\s*(?:have|got|had|saved|wrote|noted|stored)\s+(?:down\s+)?(?:the|a)\s+wrong\s+"
    r"(?P<about>[^,;.!?]{1,60}?)\s*(?:[.,;:!]|\s[-–—]+|\s+but)+\s*(?P<rest>\S.{0,160})$",
    IGNORING_CASE,
)
SAID_BUT = re.compile(
    r"^(?:i|we) (?:said|told you|wrote|mentioned|gave you"
    r"|noted)(?: that)?\s+(?P<run>[^,;.!?]{1,100}?)\s*(?:[,;.]\s*(?:but|though)?"
    r"|\s+but)\s+(?P<rest>(?:i meant|it|that|actually|make|the|he|she|they|in fact"
    r"|really)\b.{1,160})$",
    IGNORING_CASE,
)
IS_WRONG = re.compile(
    r"^(?P<about>[^,;.!?]{1,80}?)(?:\s+(?:you (?:have|saved|wrote|noted)|i gave you"
    r"|on file)\s*)?(?:\s+(?:is|are|was|were|looks?|seems?)|['’]s)\s+(?:just\s+"
    r"|all\s+)?(?:wrong|incorrect|off|outdated|out of date|not right|not correct|a typo"
    r"|old|no longer (?:right|valid|true|correct)|mistaken|misspelled)\s*(?:[.,;:!]"
    r"|\s[-–—]+|\s+and)+\s*(?P<rest>\S.{0,160})$",
    IGNORING_CASE,
)
SHOULD = re.compile(
    (
        r"^(?:(?P<about>[^,;.!?]{1,80}?)\s+)?(?:should|must)(?: have been| be| say"
        r"| read)\s+(?P<new>\S[^;!?]{0,80})$"
    ),
    IGNORING_CASE,
)
VALUE = re.compile(
    r"^(?:(?:now|actually|in fact|really)[\s,]+)*(?:it(?:'s|’s| is| should be| was)"
    r"|that(?:'s|’s| should be)|they(?:'re| are)|its|should be|should say|make (?:it|that)"
    r"|change (?:it|that) to|i meant(?: to say)?|i mean|the (?:right|correct|real|actual"
    r"|new) (?:one|\w+)(?: is|'s)|he(?:'s| is)|she(?:'s| is)|call it|use)\s+(?:actually\s+"
    r"|really\s+|now\s+)?(?P<new>\S[^;!?]{0,100})$",
    IGNORING_CASE,
)
STATEMENT = re.compile(
    (
        rf"^(?P<about>[^,;.!?]{{1,80}}?){BE}(?:actually\s+|really\s+"
        rf"|now\s+)?(?P<new>[^;!?]{{1,100}})$"
    ),
    IGNORING_CASE,
)
REWRITING = re.compile(
    r"\b(?:sentence|paragraph|text"
    r"|(?<!door )(?<!gate )(?<!vault )(?<!zip )(?<!area )(?<!access )(?<!locker )(?<!alarm )(?<"
    r"!garage )(?<!entry )"
    r"(?<!promo )(?<!pin )(?<!lock )(?<!dress )code|function|tone|wording|grammar|essay|draft|list"
    r"|table|json|python|font|background|image|title of this|subject|topic"
    r"|email(?= to (?:be|sound))|this (?:email|message|poem|story|word)|tense|language"
    r"|variable)\b|\bto (?:english|korean|french|spanish|past tense|bullet)",
    IGNORING_CASE,
)
FEELING = re.compile(
    r"^(?:fine|ok(?:ay)?|good|great|cool|alright|all good|nothing|not|just|so|too|very"
    r"|really|about|because|like|true|false|(?:a )?(?:joke|secret|lie|long story)|me|you"
    r"|over|up to you|complicated|hard|easy|nice|sad|tired|happy|funny|hilarious|weird"
    r"|raining|late|early|worth|only|going|been|on me|no (?:problem|worries)|that|what|why"
    r"|how|when i|if|the (?:point|problem|thing|issue"
    r"|idea|case|way|truth|reason|best|worst|same|spirit))\b(?! \d)",
    IGNORING_CASE,
)
NEVER_ABOUT = re.compile(
    (
        r"^(?:i think|i guess|maybe|why|what|how|where|when|who|if|whether|love|life|money"
        r"|the point|the problem|the issue|the thing|here|there|let)\b"
    ),
    IGNORING_CASE,
)
QUOTED_VALUE = re.compile(r"[\"“'][^\"”']{1,60}[\"”']")
PLACED = re.compile(r"^(?:at|on|in|to)\s+(?=\S)", IGNORING_CASE)
DEGREE = re.compile(
    r"(?:just|only|always|even|much|really|sure|gonna|going|recently|alone|bad|great|all"
    r"|too|so|very|that|yet|enough|here)\b(?! the| a)",
    IGNORING_CASE,
)
CLAUSE = re.compile(r"\b(?:i|i'm|we're|it's|he's|she's|that|and|but|when|we|you)\b", IGNORING_CASE)
NOISE = re.compile(
    (
        r"(?:[\s,.!;(\-–—]+(?:please|pls|thanks?(?: you)?|now|instead|sorry|my bad|thx"
        r"|ok(?:ay)?|actually|lol|haha|for me|(?:in|on) (?:my|your|the) (?:notes?|memory"
        r"|records?|file)|on file|from now on|any ?more|oops|then))+[^\w)]*$"
    ),
    IGNORING_CASE,
)
STOPS = re.compile(r"(?<!\b[ap]\.m)(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bSt)[.!]\s+(?=\S)|\n")
