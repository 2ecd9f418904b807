"""Faults on demand: 429, 500, an error word, a lost answer, a delay; by method, counted."""

from dataclasses import dataclass, field


@dataclass
class Fault:
    """One fault. `skip` lets that many calls through first, `every` hits each n-th only."""

    method: str
    kind: str
    times: int = 1
    skip: int = 0
    every: int = 1
    seconds: float = 0.0
    error: str = ""
    seen: int = 0
    hits: int = 0

    def strikes(self, method: str) -> bool:
        """Counts a call of `method` and says whether it is hit."""
        if self.method not in {"*", method} or self.hits >= self.times:
            return False
        self.seen += 1
        if self.seen <= self.skip or (self.seen - self.skip - 1) % self.every:
            return False
        self.hits += 1
        return True


@dataclass
class Faults:
    """The faults that are set; each method is a Slack method's name, or * for all."""

    active: list[Fault] = field(default_factory=list)

    def rate_limit(
        self, method: str, *, retry_after: int = 1, times: int = 1, skip: int = 0, every: int = 1
    ) -> Fault:
        """HTTP 429 with Retry-After, nothing done."""
        return self._add(Fault(method, "429", times, skip, every, seconds=retry_after))

    def server_error(self, method: str, *, times: int = 1, skip: int = 0) -> Fault:
        """HTTP 500, nothing done."""
        return self._add(Fault(method, "500", times, skip))

    def lose_answer(self, method: str, *, times: int = 1, skip: int = 0) -> Fault:
        """The call is carried out, then the connection is cut in place of an answer."""
        return self._add(Fault(method, "lost", times, skip))

    def lose_call(self, method: str, *, times: int = 1, skip: int = 0) -> Fault:
        """The connection is cut before anything is done."""
        return self._add(Fault(method, "unheard", times, skip))

    def delay(self, method: str, seconds: float, *, times: int = 1, skip: int = 0) -> Fault:
        """The call is carried out, the answer comes `seconds` later."""
        return self._add(Fault(method, "delay", times, skip, seconds=seconds))

    def error(self, method: str, error: str, *, times: int = 1, skip: int = 0) -> Fault:
        """`{"ok": false, "error": error}`, nothing done."""
        return self._add(Fault(method, "error", times, skip, error=error))

    def clear(self) -> None:
        """No faults from now on."""
        self.active.clear()

    def strike(self, method: str) -> Fault | None:
        """The first fault that hits this call."""
        return next((fault for fault in list(self.active) if fault.strikes(method)), None)

    def _add(self, fault: Fault) -> Fault:
        self.active.append(fault)
        return fault
