"""What a clause says before its dates are read, and what the sentences before it left standing."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Draft:
    """A triplet with the words for its dates; `predicate` is a canonical name of the lexicon."""

    subject: str
    predicate: str
    object: str
    negated: bool = False
    since: str = ""
    until: str = ""
    correction: bool = False


@dataclass(slots=True)
class Scene:
    """Who speaks, whom the last sentence was about, and a pet that has not been named yet."""

    me: str
    topic: str = ""
    thing: str = ""
    """The last thing or event a time or a place was given for."""
    pet: str = ""
    """What the pet without a name is: 강아지, dog; "pet" where only a new member was spoken of."""
    breed: str = ""
    begun: bool = False
    """Whether a sentence of the same text came before."""
    announced: str = ""
    """An attribute somebody asked to keep, its value still to come: (누나) 결혼기념일."""
    waiting: list[Draft] = field(default_factory=list)
    """What was said of the pet without a name; its subject is filled in with the name."""


UNNAMED = "\0unnamed"
"""Stands for a pet that a later sentence may name."""
