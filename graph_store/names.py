"""When two names are one: Unicode form, case and white space don't count."""

import unicodedata
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Name:
    """A name of an entity or a predicate: the `key` it is compared by, and how it is `shown`."""

    key: str
    shown: str


def fold(name: str) -> str:
    """The key of a name: NFKC, case-folded, without any white space.

    Folding the case may undo the normal form, so that is made again.
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(unicodedata.normalize("NFKC", plain).split())
