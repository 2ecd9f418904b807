"""Events kept back, to be sent late, out of order, twice or never."""

from dataclasses import dataclass, field

from bot.demo.slack.delivery import Delivery, Sender


@dataclass
class Held:
    """What happened while events were held, in order of happening."""

    sender: Sender
    events: list[Delivery] = field(default_factory=list)

    def send(self, *numbers: int) -> None:
        """Sends these, by their number from 0, in the order given; without numbers all."""
        for number in numbers or range(len(self.events)):
            self.sender.send(self.events[number])

    def send_reversed(self) -> None:
        """Sends all, the last first."""
        self.send(*reversed(range(len(self.events))))
