"""What is to be forgotten when no thing is named: a number of the list, or the last thing said."""

import re
import unicodedata

from services.commands.choices import one_number

_LAST = re.compile(
    r"(?:that|it|this|(?:that|this|the last|the latest|the previous) (?:one|thing|note|memory"
    r"|message|part)"
    r"|(?:the |my )?last (?:thing|one|note|memory|message)?(?: (?:that )?i (?:just )?(?:said"
    r"|told you|mentioned|wrote|saved))?"
    r"|what i(?:'ve| have)? (?:just |last )?(?:said|told you|mentioned|wrote)(?: just now| last)?"
    r"|the thing i just (?:said|told you|mentioned)"
    r"|(?:내가\s)?(?:방금|아까|좀\s?전에|조금\s?전에|마지막으로?|금방|지금)?\s?(?:내가\s?)?"
    r"(?:말한|한|말했던|얘기한|했던|알려준|저장한|적은)\s?(?:거|것|걸|말|얘기|내용)"
    r"|(?:방금|아까|마지막|직전|금방)\s?(?:그\s?)?(?:거|것|걸|말|얘기|기억|메모)?"
    r"|(?:그|이|저|요)\s?(?:거|것|걸|말|얘기|기억|메모|내용)|그건|이건)(?:를|을|은|는|도|만)?",
    re.IGNORECASE,
)
_NAMING = re.compile(
    r"^(?:(?:the\s)?(?:memory|note|item|entry|기억|메모|목록|리스트)(?:의|에서|\s중에서?)?\s?)",
    re.IGNORECASE,
)
_NAMED = re.compile(r"\s(?:memory|note|item|entry|thing|기억|메모)$")
_ONE = re.compile(r"(?:number|no\.?|#)?\s?one$")


def numbered(payload: str) -> int | None:
    """The place on a list (1-based) that a payload names, if it names nothing else."""
    text = _plain(payload)
    bare = _NAMED.sub("", _NAMING.sub("", text))
    return (
        one_number(re.sub(r"\bone$", "1", bare) if _ONE.match(bare) else bare)
        if len(text) <= 40
        else None
    )


def means_the_last(payload: str) -> bool:
    """Whether a payload only points back ("that", "방금 말한 거")."""
    text = _plain(payload)
    return len(text) <= 60 and text != "" and _LAST.fullmatch(text) is not None


def _plain(payload: str) -> str:
    text = unicodedata.normalize("NFC", payload).replace("’", "'").casefold()
    return " ".join(text.split()).strip(".!~?\"'“” ")
