"""Korean words of time, and what may stand before and after one without making it another word."""

import re
from collections.abc import Mapping

from services.temporal.model import Half, Part

_PARTICLE = (
    r"(?:에서|에|엔|의|은|는|도|만|부터|부턴|까지|까진|쯤|경|께|이나|나|으로|로|이랑|랑|하고|과|와|가|이|날"
    r"|중|내내|내|자|이후|이전|보다|처럼|마다|조차|마저|을|를){1,3}(?![가-힣])"
)
_COPULA = (
    r"(?:이야|이에|이다|이었|이라|이래|이지|이고|이니|이면|인데|인가|인지|인걸|입니|임(?![가-힣])|이네|이죠"
    r"|야(?![가-힣])|예요|래|라고|라서|라며|라던|라는|였|죠|니까|인(?![가-힣]))"
)
_NEXT = (
    r"오전|오후|아침|점심|저녁|밤(?!새)|새벽|낮|정오|자정|[월화수목금토일]요일|[월화수목금토일]욜|상반기"
    r"|하반기|[1-4일이삼사]분기|봄|여름|가을|겨울"
)
_END = rf"{_PARTICLE}|{_COPULA}|[^가-힣]|$"
TAIL = rf"(?={_NEXT}|{_END})"
MONTH_TAIL = rf"(?=초(?!등|콜|밥|대|청)|중순|하순|말(?!고)|{_NEXT}|{_END})"
AGO_TAIL = (
    r"(?=$|[^가-힣]|에|엔|의\s|부터|까지|쯤|이[야었에고라니면지래\s]|가\s|면\s|는\s|인데|으로|로(?![가-힣])|만\s|도\s|였"
    r"|[야임](?![가-힣]))"
)
LEFT = r"(?<![가-힣A-Za-z\d])"
# A figure may follow Hangul directly ("오후3시"), a numeral in words may not.
NUMBER_LEFT = r"(?<![\d.,])(?:(?=\d)|(?<![가-힣A-Za-z]))"
# "3일 동안", "3일에 한 번": how long or how often, not when.
NO_DURATION = (
    r"(?!\s?(?:간|동안|짜리|째|치(?![가-힣])|만에|씩|이상|이하|이내|넘|연속|차(?![가-힣])|생(?![가-힣])"
    r"|호(?![가-힣])|걸|여))"
)
NO_FREQUENCY = r"(?!에\s?(?:한|두|세|네|\d{1,3})\s?(?:번|회|차례))(?!에\s걸[쳐친])"

DAYS = {
    "그끄저께": -3, "그끄제": -3, "엊그저께": -2, "엊그제": -2, "그저께": -2, "그제": -2,
    "어저께": -1, "어제": -1, "엊저녁": -1, "간밤": -1, "지난밤": -1, "어젯밤": -1, "금일": 0,
    "오늘": 0, "내일모레": 2, "낼모레": 2, "명일": 1, "내일": 1, "낼": 1, "모레": 2, "그글피": 4,
    "글피": 3,
}  # fmt: skip
NIGHTS = {"엊저녁": Half.EVENING, "간밤": Half.NIGHT, "지난밤": Half.NIGHT, "어젯밤": Half.NIGHT}
YEARS = {
    "재재작년": -3, "재작년": -2, "지지난해": -2, "지지난 해": -2, "작년": -1, "지난해": -1,
    "지난 해": -1, "거년": -1, "올해": 0, "금년": 0, "이번 해": 0, "올": 0, "내년": 1, "명년": 1,
    "다음해": 1, "다음 해": 1, "내후년": 2, "후년": 2,
}  # fmt: skip
TOWARD = {
    "지지난": -2, "저저번": -2, "지지난번": -2, "지난": -1, "저번": -1, "지난번": -1, "이번": 0,
    "요번": 0, "금": 0, "이": 0, "다음": 1, "담": 1, "내": 1, "차": 1, "오는": 1, "돌아오는": 1,
    "다다음": 2, "다담": 2, "담담": 2,
}  # fmt: skip
SEASONS = {"봄": (3, 3), "여름": (6, 3), "가을": (9, 3), "겨울": (12, 3)}
HALVES = {
    "오전": Half.AM, "아침": Half.AM, "새벽": Half.AM, "오후": Half.PM, "점심": Half.MIDDAY,
    "낮": Half.MIDDAY, "대낮": Half.MIDDAY, "한낮": Half.MIDDAY, "저녁": Half.EVENING,
    "밤": Half.NIGHT, "한밤": Half.NIGHT, "한밤중": Half.NIGHT,
}  # fmt: skip
PARTS = {
    "초순": Part.EARLY, "초": Part.EARLY, "중순": Part.MIDDLE, "하순": Part.LATE,
    "말일": Part.END, "말경": Part.END, "말": Part.END, "마지막 날": Part.END,
    "첫날": Part.FIRST_DAY,
}  # fmt: skip
ORDINALS = {
    "첫": 1, "첫째": 1, "첫번째": 1, "둘째": 2, "두번째": 2, "셋째": 3, "세번째": 3, "넷째": 4,
    "네번째": 4, "다섯째": 5, "마지막": -1,
}  # fmt: skip
MONTH_WORDS = {
    "일월": 1, "이월": 2, "삼월": 3, "사월": 4, "오월": 5, "유월": 6, "육월": 6, "칠월": 7,
    "팔월": 8, "구월": 9, "시월": 10, "십월": 10, "십일월": 11, "십이월": 12,
}  # fmt: skip
WEEKDAYS = "월화수목금토일"


def any_of(words: Mapping[str, object]) -> str:
    """An alternation of the words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
