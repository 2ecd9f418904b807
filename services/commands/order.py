"""An order found in one sentence, before the message around it is looked at."""

from dataclasses import dataclass

from services.commands.model import Intent


@dataclass(frozen=True)
class Order:
    """A remember or forget; `start` to `end` is its object inside the sentence, often empty.

    `opens`: it stands before its object, so what follows the sentence may belong to it;
    `wide`: with a colon, so that all that follows does. `dismisses`: without an object it only
    waves something away ("됐어, 잊어버려").
    """

    intent: Intent
    start: int
    end: int
    opens: bool = False
    wide: bool = False
    dismisses: bool = False
