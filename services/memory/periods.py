"""The time that a question names, and the time at which a statement's thing happened."""

import re
from datetime import UTC, datetime, timedelta

from services.affect import Occasion
from services.memory.tokens import tokens
from services.models import Moment
from services.temporal import Grain, Period, resolve_period

_A_MOMENT, _FIRST = timedelta(microseconds=1), datetime.min.replace(tzinfo=UTC)
_EXACT = frozenset({Grain.MINUTE, Grain.HOUR, Grain.DAY})
_TELLING = re.compile(
    r"말했|말한|말해|얘기|이야기|라고 ?했|다고 ?했|적어|메모|기록"
    r"|\b(?:tell|told|say|said|talk|talked|mention|mentioned|write|wrote|noted?|notes?)\b",
    re.IGNORECASE,
)
# "생일은 10월 27일이야", "the deadline is June 9": the date is what is said, not when it happened.
_SAYS_A_DATE = re.compile(r"\s*(?:이?야|이?에요|예요|입니다|이다|임|인데)?[.!~\s]*(?:$|\n|[,.])")
_IS = re.compile(r"(?:\b(?:is|are|was|were|'s)|[:=은는이가])\s*$", re.IGNORECASE)

# What is left of "어제 뭐 했지?" without its time: words that ask, and of nothing in particular.
_HOLLOW = frozenset(
    token
    for text in (
        "뭐 뭘 뭐가 뭐를 무슨 무엇 어떤 일 일이 일을 일들 일정 얘기 얘기를 이야기 이야기를 말 말을",
        "내가 나 나는 난 제가 저 저는 전 우리 우리가 내 거 것 걸 게 건 날 때 그날 동안",
        "했지 했어 했나 했더라 했었지 했었어 했는지 했던 한 하기로 할 하지 해야 하나 했죠 했어요",
        "있었지 있었어 있었나 있었더라 있었던 있었죠 있지 있어 있나 있더라 있는지",
        "말했지 말했어 말했더라 말한 말했던 얘기했지 얘기했어 얘기한 이야기했지 이야기한",
        "알려줘 알려 줘 보여줘 말해줘 기억해 기억나 뭐였지 뭐지 뭐야 적어둔 적은 기록 메모 다 전부",
        "what did do does i me my we us our you told tell say said talk talked about",
        "happen happened was were is are there anything something thing things on in at the going",
        "plan plans planned",
        "know remember remind list show noted note notes events event up to have had has",
    )
    for token in tokens(text)
)


# What is left of "긴장했을 때 어떻게 대처했지?" without its feeling, beside the words above.
_OF_AN_OCCASION = _HOLLOW | frozenset(
    token
    for text in (
        "때 적 적이 적은 경험 경험이 경험을 경험은 기억 기억이 순간 순간이 순간은 일 사건 사례",
        "상황 이야기 어떻게 대처 대처했지 대처했나 대처했어 대처했더라 극복 극복했지 극복했어",
        "극복했나 이겨냈지 견뎠지 제일 가장 최근 최근에 마지막 마지막으로 언제 몇 번 왜",
        "이유 말해 말해봐 때가 때는 때도 때를 날이 날은 날도 일은 적도 경험들 기억들 순간들 일들",
        "깜짝 너무 정말 진짜 엄청 되게 많이 크게 혹시 느낀 느꼈던 느꼈을 들었던 지금까지 살면서",
        "났을 났던 난 나던 나서 됐을 됐던 된 되었던 들었을 든 들던 했을",
        "풀었지 풀었어 풀었더라 풀었나 버텼지 버텼어 참았지 달랬지 진정했지 이겨냈어 이겨냈더라",
        "time times moment moments experience experiences occasion last how handle handled cope",
        "coped deal dealt manage managed overcome got get feel felt feeling made make makes most",
        "ever very so really recently story stories example examples day days incident incidents",
        "모두 모든 전부 죄다 싹 all every each",
        "particular any some other life past lately before calm calmed relax relaxed survive",
    )
    for token in tokens(text)
)


def bounded(period: Period | None) -> Period | None:
    """A period that has a start and an end; None where it is open, or none."""
    if period is None or period.start is None or period.end is None:
        return None
    return period


def instant_of(period: Period | None, *, latest: datetime) -> datetime:
    """The instant whose state is asked for: `latest`, or within a past that is named.

    That is its middle; of "until 2020", which has no beginning, its last moment: what ended then
    held until then, and what came after is not asked for.
    """
    if period is None or period.end is None or period.end > latest:
        return latest
    if period.start is None:
        return max(period.end.astimezone(UTC), _FIRST + _A_MOMENT) - _A_MOMENT
    return period.start + (period.end - period.start) / 2


def asks_for_all_of(period: Period, question: str) -> bool:
    """Whether the question asks for whatever there was at that time: "어제 뭐 했지?"."""
    start, end = period.matched
    return set(tokens(f"{question[:start]} {question[end:]}")) <= _HOLLOW


def asks_for_all_such(occasion: Occasion) -> bool:
    """Whether the question asks for whatever there was of that feeling or outcome."""
    return set(tokens(occasion.rest)) <= _OF_AN_OCCASION


def asks_what_was_said(question: str) -> bool:
    """Whether it is about when a thing was told, not when it happened."""
    return _TELLING.search(question) is not None


def happened_at(statement: str, moment: Moment) -> datetime | None:
    """When what is told happened or will, where the words say it to the day; else None."""
    period = resolve_period(statement, now=moment.now, tz=moment.tz)
    if period is None or period.start is None or period.grain not in _EXACT:
        return None
    start, end = period.matched
    if _IS.search(statement[:start]) and _SAYS_A_DATE.match(statement[end:]):
        return None
    return period.start
