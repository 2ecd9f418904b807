"""Does a question ask for what used to be?"""

import re

_PAST = re.compile(
    r"예전|옛날|이전에|전에는|(?:^|(?<=[나난내저제가는은] ))전에 |원래|그때는"
    r"|그 ?당시|과거|지난번|바뀌기 ?전|고치기 ?전|처음에는|한때"
    r"|\b(?:used to|previous(?:ly)?|former(?:ly)?|back then|in the past|originally|earlier version"
    r"|before (?:i|we|it|that|the)|at the time|(?<!how )(?<!years )(?<!year )(?<!months )old)\b"
    # 이사 오기 전에 어디 살았지?
    r"|기 ?전에[^?]{0,30}[가-힣][지어더던니나]\W{0,3}$"
    r"|\bbefore\W{0,3}$",
    re.IGNORECASE,
)


def asks_for_the_past(text: str) -> bool:
    """Whether what has been superseded may be named too, as past."""
    return _PAST.search(text) is not None
