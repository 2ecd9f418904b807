"""Questions that no kept answer serves: they lean on now or on what was said, or are orders."""

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from services.cache.synonyms import words
from services.temporal import resolve_period

_LONGEST = 2_000
# Two days that share neither a week nor a month.
_UTC = ZoneInfo("UTC")
_SUNDAY = datetime(2026, 5, 31, 12, tzinfo=UTC)
_MONDAY = datetime(2026, 6, 1, 12, tzinfo=UTC)

_NOW_KO = re.compile(
    r"오늘|지금|현재|최근|최신|요즘|요새|방금|아까|어제|어저께|내일|모레|글피|그저께|엊그제|그제"
    r"|(?:이번|다음|지난|저번|요번) ?(?:주|달|월|분기|학기|학년|해|년|시즌|번|회|차|토|일|월|화|수"
    r"|목|금|주말|여름|겨울|봄|가을|휴가|회의|미팅|약속|생일|일정|출장|월급|명절)"
    r"|이번|다음(?! ?[을를이가의])|지난|저번|담주|금주(?!의)|금월|금일|명일|작일|차주|내주|익일"
    r"|올해|금년|작년|내년|재작년|내후년|후년|올여름|올겨울|올봄|올가을"
    r"|(?<![가-힣])(?:곧|아직|벌써|이제|막|당장|얼른|실시간|조금 ?전|좀 ?전|얼마 ?전|며칠 ?전"
    r"|몇 ?[가-힣]{1,3} ?전)(?![가-힣])"
    r"|날씨|기온|미세먼지|환율|(?<![가-힣])주가|시세|뉴스|속보|(?<![가-힣])(?:비"
    r"|눈)[가이는]? ?[와오]"
    r"|남았|남은|남아|지났|얼마나 ?됐|얼마나 ?되었|디데이|d-?day"
    r"|어젯밤|엊저녁|간밤|지난밤|이 ?시간|이 ?시각|(?<![가-힣])(?:밖에|바깥)(?![가-힣])"
    r"|코스피|코스닥|나스닥|비트코인|이더리움|금값|(?<![가-힣])유가(?![가-힣])"
    r"|일정|스케줄|무슨 ?요일(?:이야|이지|이죠|인가요|이에요|이니)|최고 ?기록|마지막으로",
    re.IGNORECASE,
)
# With nothing before it that has an hour of its own, this asks for the clock.
_CLOCK_KO = re.compile(r"^몇 ?시(?:야|예요|에요|지|죠|인가요|인지|니|냐|입니까)")
_NOW_EN = re.compile(
    r"\b(?:now|nowadays|today'?s?|tonight'?s?|currently|current|recent|recently|latest|newest"
    r"|lately"
    r"|yesterday'?s?|tomorrow'?s?|just|ago|yet|already|still|soon|upcoming|these days|so far"
    r"|at the moment|next|most recent|this|past|last (?:week|month|year|night|time|quarter"
    r"|semester"
    r"|weekend|summer|winter|spring|fall|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"|weather|forecast|exchange rate|stock|news|headlines?|traffic|bitcoin|nasdaq|kospi"
    r"|happening|going on|doing|remaining|left|until"
    r"|schedules?|calendar|agenda|d-?day|today|anymore|later|coming)\b"
    r"|\b(?:what time is it|what'?s the time|the time\?|what (?:day|date) is it)",
    re.IGNORECASE,
)

# How a thing is at this moment, and what to do in it.
_STATE_EN = re.compile(
    r"^(?:is|are) .{1,60}\b(?:open|closed|available|home|online|offline|busy|ready|done|awake|up"
    r"|down"
    r"|running|free|raining|snowing|sunny|here|back)\b|\bwhat'?s new\b|\bany new\b"
    r"|\bnew (?:messages?|e?mails?|notifications?)\b|\bwhat(?:'s| is) the score\b",
    re.IGNORECASE,
)
_ADVICE_KO = re.compile(
    r"(?:할|볼|갈|살|먹을|입을|좋을|나을|쓸|읽을|놀|탈)까(?:요)?[\s?!.]*$|뭐 ?(?:하|먹|입"
    r"|보)지(?:요)?[\s?!.]*$"
)

_BACK_KO = re.compile(
    r"(?<![가-힣])(?:그거|그건|그게|그걸|그것|그때|거기|거긴|그럼|그러면|그렇|그랬|그런|그 ?사람"
    r"|그분|그쪽|그곳|그날|그녀|그는|그가"
    r"|그의|그를|그놈|걔|쟤|얘(?!기)|이거|이건|이게|이걸|이것|저거|저건|저게|여기|저기|그리고"
    r"|그래서|근데|그런데|그러니까"
    r"|또(?![가-힣])|다른 ?건|다른 ?거|나머지|위에|방금|아까|말한|말했던|얘기한|얘기했던|전자"
    r"|후자|둘 ?중|셋 ?중|그중|그 ?중"
    r"|첫 ?번째 ?(?:거|건|것)|두 ?번째 ?(?:거|건|것)|마찬가지|자세히|더 ?알려|계속)"
    r"|(?<![가-힣])그 (?=[가-힣])",
)
_BACK_EN = re.compile(
    r"\b(?:it|it'?s|they|them|their|theirs|he|she|him|his|her|hers|this|these|those|there|here"
    r"|one|ones|else|another|other|others|former|latter|same|again\?|instead|above|earlier)\b"
    r"|^(?:and|so|then|but|or|also|ok(?:ay)? so|well then)\b"
    r"|^(?:what|how) about\b|\bthat(?:'s)?(?=\s*(?:[?.!,]|$))|^(?:why|how come|what for)\W*$"
    r"|^(?:can you |could you |please )?explain (?:that|it|again|more)|\b(?:more details?"
    r"|elaborate|continue|go on|you (?:said|mentioned|told)|we (?:said"
    r"|discussed))\b",
    re.IGNORECASE,
)
_THAT = re.compile(r"(\S+) that\b", re.IGNORECASE)
_NO_NOUN = words(
    "is was are were did does do about of for with on in at by why when what who where how and or"
    " not like after before than from to into can could will would has have had"
)
# "The book Lena lent me, what was its title?": what is named in the same breath.
_WITHIN = re.compile(r"^[^,?]{6,80}, (?:what|who|when|where|which|how)\b[^,?]{0,40}\b(its?)\b")
_THERE_IS = re.compile(
    r"\b(?:is|are|was|were) there\b|\bit takes?\b|\bdoes it take\b", re.IGNORECASE
)
_PEOPLE_ONE = re.compile(r"\b(?:how|what|where|when) (?:does|can|should|would|do) one\b", re.I)

_ASKING_VERB_KO = (
    r"(?:알려|말해|가르쳐|얘기해|이야기해|말씀해|설명해|답해|대답해|일러|확인해|찾아|보여|기억해)"
)
_REQUEST_KO = re.compile(
    r"(?P<verb>[가-힣]{1,8}) ?(?:줘|줘요|주라|주렴|줄래|줄래요|주세요|주십시오|주실래요"
    r"|주시겠어요|주시겠습니까"
    r"|주실 ?수 ?있(?:나요|어요|을까요)|줄 ?수 ?있(?:어|니|나요|어요|을까)|달라|다오|놔|놓아|두자"
    r"|둬)(?:요)?"
    r"[\s?!.~]*$"
)
_ORDER_KO = re.compile(
    r"(?:부탁(?:해|드려|드립|할게|합니)[가-힣]*|해라|하자|합시다|하세요|하십시오|해요 좀|가자"
    r"|보자|[가-힣]라고 (?:해|전해)"
    r"|(?:보내|지워|추가|삭제|취소|예약|등록|저장|주문|송금|전송|변경|수정)(?:해|하"
    r"|시켜)?)[\s?!.~]*$"
)
_FRAMES_EN = re.compile(
    r"^(?:(?:hey|hi|hello|ok|okay|please|pls|kindly|sorry[^,]{0,30},?(?: but)?|excuse me|um|uh"
    r"|quick question"
    r"|can you|could you|would you|will you|can u|could u|i want you to|i'd like you to"
    r"|i need you to"
    r"|go ahead and|just|gieok)[, :]*)+",
    re.IGNORECASE,
)
_ORDER_EN = re.compile(
    r"^(?:send|book|add|delete|remove|put|call|text|email|message|ping|set|schedule|reschedule"
    r"|cancel"
    r"|order|create|make|write|draft|turn|play|open|close|start|stop|buy|pay|update|change|move"
    r"|rename|save|store|note|remember|forget|translate|summari[sz]e|invite|share|post|print"
    r"|reserve"
    r"|submit|upload|download|mute|block|erase|clear|drop|edit|fix|replace|record|log|mark|track"
    r"|arrange|organi[sz]e|plan|transfer|wire|reply|respond|forward|notify|ask|inform|warn|assign"
    r"|let (?!me know)|tell (?!me\b|us\b)|remind (?:me (?:to|at|in|on|tomorrow)|(?!me\b|us\b))"
    r"|give (?!me\b|us\b)|show (?!me\b|us\b)|keep|wake|run|check in|sign|register|subscribe"
    r"|unsubscribe"
    r"|lock|unlock|recommend|suggest|find me|look up|search|google)\b",
    re.IGNORECASE,
)


def leans(question: str) -> str | None:
    """Why no kept answer serves `question`: "now", "conversation", "command"; None if one may."""
    text = " ".join(question[:_LONGEST].replace("’", "'").split())
    if _orders(text):
        return "command"
    if leans_on_now(text):
        return "now"
    return "conversation" if _on_what_was_said(text) else None


def _orders(text: str) -> bool:
    request = _REQUEST_KO.search(text)
    if request and not re.search(_ASKING_VERB_KO + r"$", request["verb"]):
        return True
    bare = _FRAMES_EN.sub("", text)
    return bool(_ORDER_KO.search(text) or _ORDER_EN.match(bare))


def leans_on_now(text: str) -> bool:
    """Whether `text` means another time when it is said at another time."""
    patterns = (_NOW_KO, _CLOCK_KO, _NOW_EN, _STATE_EN, _ADVICE_KO)
    return any(pattern.search(text) for pattern in patterns) or _moves_with_the_day(text)


def _moves_with_the_day(text: str) -> bool:
    """Whether the time that a text names is another one on the next day (of the next week)."""
    today = resolve_period(text, now=_SUNDAY, tz=_UTC)
    return today is not None and today != resolve_period(text, now=_MONDAY, tz=_UTC)


def _on_what_was_said(text: str) -> bool:
    if _BACK_KO.search(text):
        return True
    text = _PEOPLE_ONE.sub(" ", _THERE_IS.sub(" ", text))
    within = _WITHIN.match(text)
    if within:
        text = text[: within.start(1)] + text[within.end(1) :]
    that = _THAT.search(text)
    demonstrative = that is not None and that[1].lower() in _NO_NOUN
    return demonstrative or bool(_BACK_EN.search(text) or re.match(r"that\b", text, re.I))
