"""Every error the services raise; what a library throws is translated into one at its seam.

GieokError
├── InvalidInput            what was sent cannot be accepted; names the field and the reason
├── NotFound                no such thing for this person (another person's counts as none)
├── DataFolderInUse         another process has the stores open
├── EmbeddingError
│   ├── EmbeddingUnavailable  the embedding cannot be reached now; worth trying again
│   └── EmbeddingRefused      this text cannot be embedded, now or later
├── ModelError
│   ├── ModelUnavailable    no model gives a usable answer now; worth asking again later
│   │   └── ModelUnreadable   it answers, but not in the form that was asked for
│   ├── ModelRationed       no call of a model is left for this person today
│   └── ModelRefused        the model will not answer this, now or later
├── LedgerUnavailable       the ledger's database does not answer
└── IndexUnavailable        an index beside the ledger cannot be reached now; worth trying again
"""


class GieokError(Exception):
    """The root of the tree."""


class InvalidInput(GieokError):
    """What was sent cannot be accepted.

    `field` names the offending field, `reason` is a full sentence for the sender.
    """

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class NotFound(GieokError):
    """No such thing for this person."""


class DataFolderInUse(GieokError):
    """Another process has the stores of this data folder open."""


class EmbeddingError(GieokError):
    """Something about turning text into vectors."""


class EmbeddingUnavailable(EmbeddingError):
    """The embedding cannot be reached now; worth trying again."""


class EmbeddingRefused(EmbeddingError):
    """This text cannot be embedded, now or later."""


class ModelError(GieokError):
    """Something about asking a language model."""


class ModelUnavailable(ModelError):
    """No model gives a usable answer now; worth asking again later.

    `again` says whether the same model may well answer the very same call when asked once more;
    `rest_seconds` how long it is better left alone.
    """

    def __init__(self, reason: str, *, again: bool = False, rest_seconds: float = 0.0) -> None:
        super().__init__(reason)
        self.again = again
        self.rest_seconds = rest_seconds


class ModelUnreadable(ModelUnavailable):
    """The model answers, but not in the form that was asked for."""


class ModelRationed(ModelError):
    """No call of a model is left for this person today."""


class ModelRefused(ModelError):
    """The model will not answer this, now or later: the question or the answer was blocked."""


class IndexUnavailable(GieokError):
    """The vector index, or a graph that follows, cannot be reached now; worth trying again."""


class LedgerUnavailable(GieokError):
    """The ledger's database does not answer."""
