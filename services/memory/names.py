"""Questions that a name answers (where, who, which book), and turns that have one."""

import re

# Things that go by a name of their own.
_NAMED = (
    r"person|people|friend|author|artist|singer|band|actor|actress|director|musician|composer"
    r"|player|coach|teacher|character|book|novel|movie|film|song|album|show|series|game|magazine"
    r"|city|town|state|country|region|area|place|location|beach|park|museum|restaurant|cafe|bar"
    r"|store|shop|school|university|college|company|brand|team|club|organi[sz]ation|charity"
    r"|event|festival|tournament|pet|dog|cat|puppy|kitten|console|app|language"
)
_WANTS = re.compile(
    r"^\W*(?:(?:in|at|to|from|with|for|on|by) )?(?:where|which|who|whom|whose)\b|\bnames?\b"
    rf"|^\W*(?:in |at |to |from )?what(?:['’]s| is| are| was| were)?(?: the)?"
    rf"(?: (?!(?:do|does|did|has|have|had|will|would|can|could)\b)[\w-]+){{0,2}}"
    rf" (?:{_NAMED}|cities|countries|companies|universities|charities)(?:e?s)?\b",
    re.IGNORECASE,
)
# A capital inside a sentence, but not where somebody is only spoken to.
_HAS = re.compile(
    r"(?<=[a-z] )(?<!\bHey )(?<!\bHi )(?<!\bHello )(?<!\bThanks )(?<!\bYeah )(?<!\bCongrats )"
    r"[A-Z][a-z]+"
)


def wants_a_name(question: str) -> bool:
    """Whether a name answers an English question; Korean writes names like any other word."""
    return _WANTS.search(question) is not None


def has_a_name(text: str) -> bool:
    """Whether an English text has a name inside a sentence."""
    return _HAS.search(text) is not None
