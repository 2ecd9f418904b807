"""English questions: about all that is remembered (list), one fact (recall), or neither (chat)."""

import re

from services.commands.model import Intent
from services.commands.text import REACH

_I = re.IGNORECASE
# A request for the list may say nothing outside these words; one more word is a topic (recall).
_LIST_WORD = re.compile(
    r"what|what's|whats|which|do|does|did|you|u|your|you've|you're|have|has|had|got|get"
    r"|remember|remembered|remembering|know|known|keep|kept|keeping|hold|store|stored"
    r"|storing|save|saved|saving|note|noted|notes|memory|memories|memo|memos|record"
    r"|records|recorded|written|wrote|down|about|me|myself|my|i|i've|i'd|all|every"
    r"|everything|anything|any|thing|things|stuff|items|facts|fact|info|information"
    r"|details|of|the|that|this|it|on|in|for|from|so|far|up|until|till|to|now|currently"
    r"|right|show|list|lists|listing|give|tell|display|print|read|recite|dump|see|view|go"
    r"|over|through|run|walk|pull|bring|out|can|could|would|will|may|might|please|pls|plz"
    r"|kindly|just|let|let's|want|wanna|like|love|need|full|complete|entire|whole|current|lemme"
    r"|gimme"
    r"|is|are|was|there|how|many|much|told|asked|ask|said|say|gave|given|shared|mentioned"
    r"|them|those|these|ones|one|by|back|again|at|a|an|and|or|hey|hi|ok|okay|gieok|also|us"
    r"|here|off|each|summarize|summary|recap|review|check|look|take|today|learned|learnt"
    r"|memorized|memorised|memorize|file|bank|log|data|exactly|i'm|supposed|been|being|we"
    r"|overview|rundown|breakdown|roundup|inventory|digest|everything's|open|export|기억|기억을"
    r"|목록|목록을|메모|메모를|전부|다|저장"
    r"|저장된|리스트|내|mind|track",
    _I,
)
_LIST_CORE = re.compile(
    (
        r"\b(?:remember\w*|memor\w+|notes?|memos?|stored?|saved?|kept|written down"
        r"|know about me|on file|on record|(?:have|got) on me|noted|keep in mind|keep track"
        r"|on me|(?:learn\w*|everything|all) about (?:me|myself)"
        r"|(?:everything|all) (?:that )?(?:i've|i have|i) (?:told|given|shared|said))\b"
        r"|기억|메모|저장"
    ),
    _I,
)
_LIST_ASK = re.compile(
    (
        r"\b(?:what|what's|show|list|display|all|everything|every|see|view|go over|go through"
        r"|one by one|flip through|scroll through|how many"
        r"|read|give|tell|dump|run through|pull up|walk|recap|which|any|anything|print|export|open"
        r"|summarize|review|recite|full)\b"
    ),
    _I,
)
_TOKEN = re.compile(r"[\w'’]+")

_BARE_LIST = re.compile(
    r"^\W*(?:(?:please|my|all|the|your|show|me|full)\s+){0,3}(?:list|memories|notes|memory list"
    r"|list (?:all|everything))"
    r"(?:\s+(?:please|pls|all))?\W*$",
    _I,
)
_SHARED = re.compile(
    r"\bremember\s+(?:the (?:['’]?\d0s|nineties|eighties|old days)|when (?:we|you|he|she|they"
    r"|everyone|everybody|mom|dad|[A-Z]\w+ (?!is"
    r"|has))\b|when i (?!said|told|mentioned|have|need|am|should|asked|gave)|that (?:time"
    r"|day|night|trip|summer|weekend|one time|party|winter|crazy)|the (?:time|day|night"
    r"|summer|look|good old)\b(?! of)|how (?:we|you|he|she|they)\b|the way|back when|those"
    r"|(?:the|that|our) \w+ (?:where|when) (?:we|you|everyone)\b"
    r"|our (?:first|last|old|trip|time)|us\b)",
    _I,
)
_TOLD = re.compile(r"\b(?:i|you) (?:said|told|gave|mentioned|saved|noted|asked)", _I)
_SAID = re.compile(
    r"\bdid i (?:(?:just|ever|already) )?(?:say|tell|mention|ask|give|save|note|write|put"
    r"|call|name|set|list|store|describe|want you|record)\b|\b(?:i|i've|i'd) (?:just "
    r"|already |once |previously |last )?(?:said|told|gave|given|mentioned|asked you|saved"
    r"|noted|stored|wrote down|shared|described|had you)\b"
    r"|\bhave i (?:told|said|mentioned|given)|\b(?:do|did|would|can|could|don't) (?:you|u"
    r"|ya) (?:still |even |happen to |also )*(?:remember|recall|have (?:my|a note"
    r"|any notes|anything (?:on|about))|still have)|\bremind me (?:again )?(?:of|what|who"
    r"|whose|where|when|which|how|about|if|whether|why|,)|refresh my memory|\bagain\s*\?"
    r"|(?:you|did you) (?:note|save|store|write) down|\bremember (?:my|our|what|where|who"
    r"|which|when|if|whether|how)\b[^.!]*\?|jog my memory"
    r"|what (?:do|have) you (?:remember|know|got|have|recall|noted|saved) (?:about|on|for"
    r"|regarding)|(?:slipped my mind|mind(?:'s| is| has)? (?:gone )?blank"
    r"|(?<!do )(?<!did )(?<!can )(?<!should )i (?:totally |completely )?(?:forgot|forget"
    r"|can't remember|can't recall|don't remember"
    r"|don't recall))\b[^.!]*[,;:\-–—.]?[^.!]*\?",
    _I,
)
_WH = re.compile(
    (
        r"\b(?:why (?:was|were|did|have i|had i|has)|what|what's|whats|what're|where|where's"
        r"|wheres|when|when's|whens|who|who's|whos|whose|which|how (?:old|tall|many|much|long"
        r"|far|often|big|do i (?:take|like|get|commute|reach|prefer|usually|contact)"
        r"|does \w+ (?:take|like)))\b"
    ),
    _I,
)
_MINE = re.compile(r"\b(?:my|our|i|me|i'm|i've|we|we're|mine|ours)\b", _I)
_TELL = re.compile(
    (
        r"(?:^|[.,!:;]\s*|(?i:please|pls|can you|could you|would you|just|hey|so|and)\s)"
        r"\W*(?i:tell me(?!,)|give me|show me|look up|pull up|find(?: me)?|what about|get me"
        r"|read me|send me|i need|can i (?:get|have)|could i (?:get|have)"
        r"|remind me)\b.{0,40}?\b(?:(?i:my|our)\b|[A-Z가-힣][\w가-힣]*(?:'s|’s)|notes?"
        r"|i (?:told|gave|saved))"
    ),
    re.DOTALL,
)
_AM_I = re.compile(
    (
        r"^[^\w]*(?:(?:hey|so|ok|wait|hi|and)[\s,]+)*(?:am|do|did|have|is|are|was|were|does"
        r"|has) (?:i|my|we|our)\b[^?]*\?"
    ),
    _I,
)
_KNOW = re.compile(
    (
        r"\b(?:do|did) you (?:still |happen to )?know (?:what|where|who|when|which|how (?:old"
        r"|tall|many|much|long)|if|whether|my|our|whose|why)"
    ),
    _I,
)
_NAMED = re.compile(
    r"(?<![.!?] )(?<!^)\b(?-i:[A-Z][a-z]+)\b|[가-힣]+|(?:'s|’s)\s+(?!going|it|up|the|new"
    r"|wrong|happening|a\b)\w+|\b(?:mom|dad|mother|father|sister|brother|wife|husband|boss"
    r"|manager|dentist|doctor|landlord|kid|daughter|son|dog|cat)\b"
)
_ATTRIBUTE = re.compile(
    r"\b(?:password|passcode|code|pin|number|address|birthday|anniversary|locker|parking"
    r"|spot|floor|allerg\w+|appointment|meeting|sync|standup|deadline|due|dues|order|plate"
    r"|blood type|account|port|command|name|called|email|phone|contact|wi-?fi|seat|flight"
    r"|size|favou?rite|live|lives|work|works|job|title|team room|room|reservation|booking"
    r"|insurance|rent|diet|coffee|move[ds]?|moving|wedding|born|office|school|nickname|car"
    r"|visit|checkup|expire\w*|passport|vet|clinic|teacher|combo|combination|lock|extension"
    r"|kickoff|party|recital|ceremony"
    r"|rehearsal|reunion|wedding|potluck|playdate|curfew|landlord|plumber|dentist|doctor|key"
    r"|keys)\b",
    _I,
)
_GENERAL = re.compile(
    r"\bhow (?:do|can|could|would|should|to) (?:i|you|we|one)\b(?! (?:take|like|get to"
    r"|commute|reach|prefer|contact) )|\bshould (?:i|we)\b|\b(?:what|where|when"
    r"|how) (?:can|could|would|should|will) (?:i|we|you)\b|\bhelp me\b|\brecommend"
    r"|\bsuggest|\bimprove\b|\bexplain|\bwrite (?:me|a|an)\b|\btranslat|\bweather\b"
    r"|\bcapital of\b|\bpopulation\b|\bpresident\b|\bwhat (?:time|day) is it\b|\bjoke\b"
    r"|\bmy (?:code|function|script|program|query|loop|computer|laptop|browser|regex|build"
    r"|essay|memory)\b|\byour name\b|\byou think\b|\bwhat are you\b|\bwho are you\b"
    r"|\bhow are you\b|\bwhat's up\b|\bwhat (?:does|is) (?:a|an|the (?:difference|best"
    r"|meaning|capital|point|weather|word|plural|square|speed|shortcut|easiest|fastest"
    r"|purpose))\b|\bwhy (?:is|does|do|are|won't|can't|am|isn't|doesn't|don't)\b"
    r"|\bbest way\b|\bshortcut\b|\bsong\b|\blyrics\b|\bwrong with (?:my|this)\b"
    r"|\bbetween (?:a|an)\b",
    _I,
)
_CONTRACTED = re.compile(
    (
        r"(?:(?<=what)|(?<=how)|(?<=who)|(?<=where)|(?<=when)|(?<=it)|(?<=that)|(?<=there)"
        r"|(?<=here)|(?<=he)|(?<=let))'s\b"
    ),
    _I,
)
_OPENS = re.compile(
    r"^\W*(?:(?:so|hey|hi|ok(?:ay)?|and|please|pls|um+|sorry|wait|oh|gieok|i forgot"
    r"|i forget)[\s,]+)*(?:(?:can|could|would|will) you (?:please )?)?(?:what|whats|what's"
    r"|where|who|when|which|remind me (?:again )?(?:of (?:my|our|the)|what|who|whose|where"
    r"|when|which|how|about (?:my|our|the))|refresh my|jog my|tell me (?:again )?(?:what"
    r"|where|who|when|which) (?:i|my|our)|do you (?:still )?(?:remember|recall))\b(?! (?:i"
    r"|we|you) (?:was|were|am|are|get|see|think|feel|need|do)\b)",
    _I,
)
# Questions that are about the one who is asked, not about what was told.
_STRANGER = re.compile(
    (
        r"\b(?:your|you're|are you|have you been|did you (?:like|enjoy|go|see)"
        r"|what got you)\b(?! (?:notes?|memory|records?))"
    ),
    _I,
)
_ABOUT_YOU = re.compile(
    (
        r"\b(?:are you|your (?:name|favou?rite|birthday|age|job|day|creator|opinion)"
        r"|you (?:like|feel|do for|made|work|live))\b"
    ),
    _I,
)


# "Which box is the drive in?": a thing of one's own, for nobody else has a box for it.
_WHICH_PLACE = re.compile(
    r"^\W*which (?:day|time|floor|room|shelf|drawer|box|bag|gate|seat|locker|street"
    r"|date)s? (?:does|do|did|is|are|was)"
    r" (?:the|my|our)\b[^?]{1,60}\?\W*$|^\W*which \w+ (?:is|are|did i put|do i keep) (?:the|my"
    r"|our) (?:[a-z'-]+ ){1,3}(?:in|on|at"
    r"|under|behind)\s*\?\W*$",
    _I,
)


def asked(words: str) -> Intent:
    """List, recall or chat, for one sentence with its quotes masked."""
    body = words[:REACH].strip().replace("’", "'")
    if _BARE_LIST.match(body):
        return Intent.LIST
    if not re.search(r"[A-Za-z]", body) or (_SHARED.search(body) and not _TOLD.search(body)):
        return Intent.CHAT
    if _LIST_CORE.search(body) and _LIST_ASK.search(body) and _says_no_topic(body):
        return Intent.LIST
    return Intent.RECALL if _recalls(body) else Intent.CHAT


def _says_no_topic(body: str) -> bool:
    return all(_LIST_WORD.fullmatch(token) for token in _TOKEN.findall(body))


def _recalls(body: str) -> bool:
    if _SAID.search(body) and not re.search(
        (r"\bhow (?:to|do you)\b|\bany good\b|\bsong\b|\bmovie\b"), body, _I
    ):
        return ("?" in body and not _STRANGER.search(body)) or bool(_OPENS.match(body))
    mine = bool(_MINE.search(body))
    if _GENERAL.search(body) or (
        _ABOUT_YOU.search(body) and not re.search(r"\b(?:my|our)\b", body, _I)
    ):
        return False
    if _KNOW.search(body) or _AM_I.search(body):
        return mine or bool(_NAMED.search(_CONTRACTED.sub(" is", body)))
    if re.fullmatch(
        r"\W*(?:(?i:my|our)|[A-Z]\w+'s)\s[^?.!,]{2,50}(?:,?\s(?i:please|pls|again))?\?\W*",
        _CONTRACTED.sub(" is", body),
    ):
        return True
    if _WHICH_PLACE.match(body):
        return True
    if _TELL.search(body):
        return not _STRANGER.search(body)
    if not _WH.search(body) or not (
        "?" in body or re.match(r"\W*(?:what|where|when|who|which|how)s?\b[^,;]*$", body, _I)
    ):
        return False
    return (mine and not re.search(r"^[^\w]*(?:i|we)\b[^,;]*$", body, _I)) or _of_someone(body)


def _of_someone(body: str) -> bool:
    """A thing or a deed of a named person, or a thing that only the person's notes can know."""
    body = _CONTRACTED.sub(" is", body)
    named = bool(_NAMED.search(body))
    if _ATTRIBUTE.search(body) and (named or re.search(r"\bthe\b", body, _I)):
        return True
    return bool(
        re.search(
            (
                r"\b(?:does|did|is|are) (?:the|our) (?:cat|dog|baby|kids?|puppy|kitten|parrot"
                r"|hamster)\b"
                r"|[A-Z가-힣][\w가-힣]*'s\s+[a-z]|\b(?:does|did|will)\s+[A-Z][a-z]+\b"
                r"|\b[A-Z][a-z]+ (?:recommended|lent|gave|told)"
            ),
            body,
        )
    )
