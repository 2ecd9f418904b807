"""What the clock and the calendar say: nobody has to tell the assistant that."""

import re

from services.answers.wording import day_of
from services.models import Language, Moment

_LONGEST = 60
_ASKS = re.compile(
    r"(?:지금|현재)(?:은|이)? ?(?:시간(?:이|은)? ?)?몇 ?시(?: ?몇 ?분)?"
    r"(?:이?[야지죠냐니]|[이예]?에?요|인가요)?"
    r"|(?:지금|현재) ?시[간각](?:이|은)?(?: ?(?:뭐|어떻게 ?돼|몇 ?시)\S{0,3})?"
    r"|오늘(?:은|이)? ?(?:날짜(?:가|는)?(?: ?(?:뭐|며칠|몇 ?일|어떻게 ?돼)\S{0,3})?"
    r"|(?:몇 ?월 ?)?(?:며칠|몇 ?일)(?:이?[야지죠냐니]|[이예]?에?요|인가요)?"
    r"|무슨 ?요일(?:이?[야지죠냐니]|[이예]?에?요|인가요)?)"
    r"|what(?: ?'s| is)? (?:the )?time(?: is it)?(?: (?:now|right now))?"
    r"|what(?:'s| is) (?:today's date|the (?:current )?date(?: today)?|today)"
    r"|what (?:day|date)(?: of the week)? is (?:it|today)(?: today| now)?",
    re.IGNORECASE,
)
_KOREAN_DAYS = "월화수목금토일"


def asks_for_now(message: str) -> bool:
    """Whether the whole message asks what time or day it is."""
    if len(message) > _LONGEST:
        return False
    words = " ".join(message.replace("’", "'").split()).strip(" ?？!.~")
    return _ASKS.fullmatch(words) is not None


def now_in_words(language: Language, moment: Moment) -> str:
    """The person's day and time."""
    local = moment.local(moment.now)
    day = day_of(language, local.date())
    if language is Language.KOREAN:
        half = "오전" if local.hour < 12 else "오후"
        time = f"{half} {local.hour % 12 or 12}시" + (f" {local.minute}분" if local.minute else "")
        return f"지금은 {day} {_KOREAN_DAYS[local.weekday()]}요일 {time}이에요."
    return f"It is {local:%A}, {day}, {local:%H:%M}."
