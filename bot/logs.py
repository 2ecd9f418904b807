"""The log: one line on stderr for each thing that happened."""

import logging
import re
import sys
from datetime import UTC, datetime

from services.trace import current_turn

_TALKATIVE = (
    "alembic",
    "asyncio",
    "chromadb",
    "google",
    "grpc",
    "httpcore",
    "httpx",
    "sqlalchemy",
    "urllib3",
    "uvicorn",
)
# At DEBUG these write down what people said: the values of statements, prompts, whole requests.
_REPEATING = ("aiosqlite", "google_genai", "llama_index", "neo4j", "slack_bolt", "slack_sdk")
# What breaks a line, moves the cursor or turns the writing round; C1 and the separators count too.
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


class OneLine(logging.Formatter):
    """`time level logger message turn=id`; a message cannot pass for several, or for another."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:
        """ISO 8601 in UTC, to the millisecond."""
        return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The line without a traceback, its control characters written out."""
        line = super().formatMessage(record)
        if turn := current_turn():
            line = f"{line} turn={turn}"
        return _CONTROLS.sub(_written_out, line)


def _written_out(control: re.Match[str]) -> str:
    return control[0].encode("unicode_escape").decode()


def set_up_logging(level: str) -> None:
    """Send everything from `level` up to stderr; libraries only speak up when it matters.

    Those that would repeat what people said do so at no level.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(level if level == "DEBUG" else logging.WARNING)
    for name in _REPEATING:
        logging.getLogger(name).setLevel(logging.WARNING)
