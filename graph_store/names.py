"""When two names are one: Unicode form, case and white space don't count."""

import json
import unicodedata
from dataclasses import dataclass
from hashlib import blake2b


@dataclass(frozen=True, slots=True)
class Name:
    """A name of an entity or a predicate: the `key` it is compared by, and how it is `shown`."""

    key: str
    shown: str


def fold(name: str) -> str:
    """The key of a name: NFKC, case-folded, without any white space.

    Folding the case may undo the normal form, so that is made again.
    """
    if name.isascii():
        return "".join(name.casefold().split())
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(unicodedata.normalize("NFKC", plain).split())


def digest(*names: str) -> str:
    """32 hexadecimal digits that stand for these names, from which none can be read."""
    return blake2b(json.dumps(names).encode(), digest_size=16).hexdigest()
