"""Opening Chroma's folder; one that cannot be read is set aside, as the ledger fills a new one."""

import logging
import shutil
from datetime import UTC, datetime
from pathlib import Path

import chromadb
from chromadb.api import ClientAPI
from chromadb.api.shared_system_client import SharedSystemClient
from chromadb.config import Settings
from chromadb.errors import ChromaError

from services.errors import IndexUnavailable

log = logging.getLogger(__name__)

_ERRORS = (ChromaError, OSError, ValueError)


def open_chroma(path: Path) -> ClientAPI:
    """A client on the folder `path`, which is made where there is none.

    A folder that cannot be read is renamed to `<name>.unreadable-<UTC time>`, the last one alone
    is kept, and an empty one takes its place. Raises IndexUnavailable where that cannot be opened
    either; then everything is as it was.
    """
    try:
        return _opened(path)
    except _ERRORS as error:
        log.warning("the vector index at %s cannot be read: %s", path, error)
    try:
        return _begun_anew(path)
    except _ERRORS as error:
        raise IndexUnavailable(f"The vector index at {path} cannot be opened: {error}") from error


def _opened(path: Path) -> ClientAPI:
    client = chromadb.PersistentClient(path, Settings(anonymized_telemetry=False))
    # Counting opens each collection's own files: what is wrong with them shows here.
    for collection in client.list_collections():
        collection.count()
    return client


def _begun_anew(path: Path) -> ClientAPI:
    # Chroma would hand out the client that failed once more.
    SharedSystemClient.clear_system_cache()
    aside = path.with_name(f"{path.name}.unreadable-{datetime.now(UTC):%Y%m%dT%H%M%SZ}")
    path.rename(aside)
    try:
        client = _opened(path)
    except BaseException:
        _remove(path)
        aside.rename(path)
        raise
    log.warning("it was moved to %s; the index is built anew from the ledger", aside)
    for older in path.parent.glob(f"{path.name}.unreadable-*"):
        if older != aside:
            _remove(older)
    return client


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
