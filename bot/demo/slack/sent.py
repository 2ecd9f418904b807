"""A message that a person posted."""

from dataclasses import dataclass, field

from bot.demo.slack.delivery import Delivery


@dataclass
class Sent:
    """A message that a person posted, and the events that came of it."""

    channel: str
    ts: str
    thread_ts: str
    events: list[Delivery] = field(default_factory=list)

    @property
    def acked(self) -> bool:
        """Whether the app took every event of it."""
        return all(event.acked for event in self.events)
