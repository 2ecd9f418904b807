"""The words of a clause that say since when, until when, or when it changed."""

import re
from dataclasses import dataclass, replace

_KO_TIME = (
    r"(?:(?:작년|올해|재작년|내년|지난\s?해|지난\s?달|이번\s?달|다음\s?달|지난\s?(?:\d{1,2}월|봄"
    r"|여름|가을|겨울)|지난\s?주"
    r"|이번\s?주|다음\s?주|어제|그저께|오늘|내일|모레"
    r"|\d{2,4}년(?!생)|\d{1,2}월|\d{1,2}일|\d{4}-\d{2}(?:-\d{2})?|[월화수목금토일]요일"
    r"|주말|봄|여름|가을|겨울|초|중순|말"
    r"|상반기|하반기|오전|오후|저녁|아침|\d{1,2}시(?:\s?\d{1,2}분|\s?반)?|(?:\d+|한|두"
    r"|세|네|몇)\s?(?:년|달|개월|주|일)\s?전)\s?){1,5}"
)
# 겨울 바다, 주말 농장: of what kind it is, not when.
_SEASONS = frozenset({"봄", "여름", "가을", "겨울", "주말", "아침", "저녁", "오전", "오후"})
_KO_SEASON = re.compile(
    r"(?<!\S)(?:봄|여름|가을|겨울|주말|아침|저녁|오전|오후)(?=\s+\S+(?:을|를|은|는|이|가)(?:\s|$))"
)
_KO_RANGE = re.compile(
    rf"(?<!\S)(?P<time>{_KO_TIME}(?:부터|에서)\s+{_KO_TIME}까지)(?:는|만)?(?=[\s,]|$)"
)
_KO_SINCE = re.compile(rf"(?<!\S)(?P<time>{_KO_TIME})(?:부터|이후로?|이래로?)(?=[\s,]|$)")
_KO_UNTIL = re.compile(rf"(?<!\S)(?P<time>{_KO_TIME})까지(?:는|만)?(?=[\s,]|$)")
_KO_AT = re.compile(rf"(?<!\S)(?P<time>{_KO_TIME})(?:에는?|엔)?(?=[\s,]|$)")
_EN_TIME = (
    r"(?:(?:the\s+)?(?:end|start|beginning)\s+of\s+)?(?:(?:early|late|mid)[\s-])?"
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:last|this|next)\s+(?:year|month"
    r"|week|weekend|spring|summer|fall|autumn"
    r"|winter|monday|tuesday|wednesday"
    r"|thursday|friday|saturday|sunday|night|january|february|march|april|may|june|july"
    r"|august|september|october"
    r"|november|december)|yesterday|today|(?:a|two|three|four|five|six|\d+)\s+(?:day"
    r"|week|month|year)s?\s+ago"
    r"|(?:january|february|march|april|may|june|july|august|september|october|november"
    r"|december|jan|feb|mar|apr"
    r"|jun|jul|aug|sept?|oct|nov|dec)\.?(?:\s+\d{1,2}(?:st|nd|rd|th)?\b)?(?:,?\s+\d{4})?"
    r"|(?:spring|summer|fall|autumn|winter)(?:\s+(?:of\s+)?\d{4})?|(?:19"
    r"|20)\d{2}(?:-\d{2}(?:-\d{2})?)?)"
)
_EN_RANGE = re.compile(
    rf",?\s*\b(?P<time>from\s+{_EN_TIME}\s+(?:to|until|till|through)\s+{_EN_TIME}"
    rf"|between\s+{_EN_TIME}\s+and\s+{_EN_TIME})\b",
    re.I,
)
_EN_SINCE = re.compile(
    rf",?\s*\b(?:ever\s+)?(?:since|starting(?:\s+(?:in|from))?"
    rf"|as of)\s+(?P<time>{_EN_TIME})\b",
    re.I,
)
_EN_UNTIL = re.compile(rf",?\s*\b(?:until|till|up to)\s+(?P<time>{_EN_TIME})\b", re.I)
# "Jun likes tea", "April works here": a name, where a verb follows and no number.
_NO_NAME = r"(?!(?:jan|mar|april?|may|june?|july?|august?|sept?|oct|nov|dec)\s+(?-i:[a-z]))"
_EN_AT = re.compile(
    rf",?\s*\b(?:(?:back\s+)?(?:in|on|during)\s+)?(?P<time>{_EN_TIME})\b(?=\s*(?:,|$|and\b|but\b))"
    rf"|^{_NO_NAME}(?:(?:in|on)\s+)?(?P<first>{_EN_TIME})\s*,?\s+(?=(?:i|we|my|(?-i:[a-z]+))\b)",
    re.I,
)
_EN_FIRST = re.compile(
    rf"^{_NO_NAME}(?P<time>(?:from\s+{_EN_TIME}\s+(?:to|until|till|through)\s+{_EN_TIME}"
    r"|(?:(?:in|on|since|until|starting(?:\s+(?:in|from))?|as of"
    rf"|beginning)\s+)?{_EN_TIME}))\s*,?\s+(?=(?:i|we|he|she|they"
    rf"|my|our|[A-Z][a-z]+)\b)",
    re.I,
)


_HANGUL = re.compile(r"[가-힣]")
_EN_ADVERB = re.compile(r"^(?:last|this|next|yesterday|today)\b|\bago$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Dated:
    """A clause without its dates, and their words; empty where none is said.

    `since` and `until` keep the word that says so (3월부터, since March), as a month alone would be
    looked for ahead; `at` is the bare time.
    """

    clause: str
    since: str = ""
    until: str = ""
    at: str = ""

    @property
    def happened(self) -> str:
        """When a change came about, in words that say that it is past."""
        if self.since or not self.at:
            return self.since
        if _HANGUL.search(self.at):
            return f"{self.at}에 했다"
        preposition = (
            "" if _EN_ADVERB.search(self.at) else "on " if self.at.endswith("day") else "in "
        )
        return f"it was {preposition}{self.at}"

    @property
    def over(self) -> "Dated":
        """The same dates of what was so until then."""
        past = "{} 했다" if _HANGUL.search(self.until) else "it was {}"
        since, until = (past.format(words) if words else "" for words in (self.since, self.until))
        return replace(self, since=since, until=until)


def time_last(clause: str) -> str:
    """Last year we moved → we moved last year: the subject comes first."""
    match = _EN_FIRST.match(clause)
    return f"{clause[match.end() :]} {match['time']}" if match else clause


def korean_dates(clause: str) -> Dated:
    clause, whole = _taken(clause, _KO_RANGE)
    if whole:
        return Dated(clause, whole, whole)
    clause, since = _taken(clause, _KO_SINCE)
    clause, until = _taken(clause, _KO_UNTIL)
    season = _KO_SEASON.search(clause)
    without, at = _taken(clause, _KO_AT)
    clause, at = (clause, "") if season and at in _SEASONS else (without, at)
    return Dated(clause, since and f"{since}부터", until and f"{until}까지", at)


def english_dates(clause: str) -> Dated:
    clause, whole = _taken(clause, _EN_RANGE)
    if whole:
        return Dated(clause, whole, whole)
    clause, since = _taken(clause, _EN_SINCE)
    clause, until = _taken(clause, _EN_UNTIL)
    clause, at = _taken(clause, _EN_AT)
    return Dated(clause, since and f"since {since}", until and f"until {until}", at)


def _taken(clause: str, rule: re.Pattern[str]) -> tuple[str, str]:
    match = rule.search(clause)
    if not match:
        return clause, ""
    words = match["time"] or match.groupdict().get("first") or ""
    left = f"{clause[: match.start()]} {clause[match.end() :]}"
    return re.sub(r"\s{2,}", " ", left).strip(" ,"), words.strip()
