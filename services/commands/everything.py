"""Does a forget command mean all there is?"""

import re

# The whole payload must say so: "또리 얘기 전부" is about 또리, "나에 대한 거 전부" about all.
_KOREAN = re.compile(
    r"(?:지금까지|여태|이제까지|저장된|저장한|기억하는|기억한|기억하고있는|네가|너가|아는)*"
    r"(?:(?:나|내|저|제|우리)(?:에대한|에관한|의|에대해|에관해)?)?"
    r"(?:기억|메모|정보|내용|얘기|이야기|말|데이터|기록|것|거|걸|게)*(?:들|을|를|은|는)*"
    r"(?:전부다|전부|모두다|모두|모든것|모든거|모든걸|모조리|싹다|싹|다|몽땅|모든기억|모든메모)"
    r"(?:을|를|은|는)?"
)
_KOREAN_FIRST = re.compile(
    r"(?:모든|전체|온갖)(?:기억|메모|정보|내용|것|거|걸|데이터|기록)(?:들)?(?:을|를|은|는"
    r"|전부|다|모두)*"
)
_ENGLISH = re.compile(
    r"(?:absolutely\s+)?(?:everything|all(?:\s+of)?(?:\s+(?:it|my|the|your|these|those))*"
    r"(?:\s+(?:notes|memories|data|information|things|stuff))?)"
    r"(?:\s+(?:that\s+)?you(?:'ve|\s+have)?\s+(?:know|remember|saved|stored|kept|have|learned"
    r"|got))?"
    r"(?:\s+(?:about|on|of)\s+me)?(?:\s+(?:i(?:'ve)?\s+(?:ever\s+)?(?:said|told\s+you)))?",
    re.IGNORECASE,
)


def means_everything(payload: str) -> bool:
    """Whether what is to be forgotten is all that is remembered of the person."""
    text = payload.strip().strip(".!~\"'“”")
    close = "".join(text.split())
    return bool(
        _KOREAN.fullmatch(close)
        or _KOREAN_FIRST.fullmatch(close)
        or _ENGLISH.fullmatch(" ".join(text.split()))
    )
