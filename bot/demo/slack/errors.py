"""What Slack answers when it refuses."""

from typing import Any


class SlackError(Exception):
    """An answer `{"ok": false, "error": code, …}`."""

    def __init__(self, code: str, **more: Any) -> None:
        super().__init__(code)
        self.code = code
        self.more = more

    def body(self) -> dict[str, Any]:
        """The answer's JSON."""
        return {"ok": False, "error": self.code, **self.more}
