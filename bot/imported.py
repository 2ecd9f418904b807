"""What is written down in the data folder of each imported file: how far it is, for each person."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from bot.lock import DataFolder

_FOLDER = "imports"


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a file of `size` bytes is; `run` counts the deliberate repetitions."""

    size: int = 0
    run: int = 0
    lines: int = 0
    imported: int = 0
    rejected: int = 0
    complete: bool = False


@dataclass(frozen=True, slots=True)
class Records:
    """One person's imports. A file is known by the SHA-256 of its bytes."""

    folder: DataFolder
    person: str

    def of(self, digest: str) -> Reached | None:
        """As far as was written down, None where nothing readable was."""
        try:
            return Reached(**self._everybody(digest)[self.person])
        except (KeyError, TypeError):
            return None

    def sizes(self) -> Mapping[str, int]:
        """The size in bytes of each file that has been begun."""
        digests = [path.stem for path in (self.folder.path / _FOLDER).glob("*.json")]
        found = {digest: self.of(digest) for digest in digests}
        return {digest: reached.size for digest, reached in found.items() if reached is not None}

    def write(self, digest: str, reached: Reached) -> None:
        """Writes it down, all or nothing."""
        everybody = self._everybody(digest) | {self.person: asdict(reached)}
        self.folder.write(f"{_FOLDER}/{digest}.json", json.dumps(everybody))

    def _everybody(self, digest: str) -> dict[str, Any]:
        try:
            kept = json.loads((self.folder.path / _FOLDER / f"{digest}.json").read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}
