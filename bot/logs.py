"""The log: one line on stderr for each thing that happened."""

import logging
import sys
from datetime import UTC, datetime

from services.trace import current_turn

_TALKATIVE = (
    "alembic",
    "asyncio",
    "chromadb",
    "google",
    "google_genai",
    "grpc",
    "httpcore",
    "httpx",
    "llama_index",
    "sqlalchemy",
    "urllib3",
    "uvicorn",
)


class OneLine(logging.Formatter):
    """`time level logger message turn=id`; a message cannot pass for several lines."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:
        """ISO 8601 in UTC, to the millisecond."""
        return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The line without a traceback, its line breaks written out."""
        line = super().formatMessage(record)
        if turn := current_turn():
            line = f"{line} turn={turn}"
        return line.replace("\r", "\\r").replace("\n", "\\n")


def set_up_logging(level: str) -> None:
    """Send everything from `level` up to stderr; libraries only speak up when it matters."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(level if level == "DEBUG" else logging.WARNING)
