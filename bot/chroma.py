"""Opening Chroma, in a folder or on a server of its own.

A folder that cannot be read is set aside, as the ledger fills a new one. A server's data are its
operator's: they are never touched but for what is ours.
"""

import logging
import shutil
import time
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

import chromadb
import httpx
from chromadb.api import ClientAPI
from chromadb.api.client import AdminClient, Client
from chromadb.api.fastapi import FastAPI
from chromadb.api.shared_system_client import SharedSystemClient
from chromadb.config import Settings
from chromadb.errors import ChromaError

from services.errors import IndexUnavailable

log = logging.getLogger(__name__)

_ERRORS = (ChromaError, OSError, ValueError, httpx.HTTPError)
# A server that takes a request and never answers must not hold one of our few threads for good.
_ANSWER_SECONDS = 20.0
_TRY_AGAIN_SECONDS = 0.5
_PORTS = {"http": 80, "https": 443}


def open_chroma(path: Path, url: str | None, *, wait_seconds: float) -> ClientAPI:
    """A client on the server at `url`, else on the folder `path`.

    A server that does not answer yet is waited for, `wait_seconds` at most; blocks as long. Raises
    IndexUnavailable.
    """
    return open_folder(path) if url is None else open_server(url, wait_seconds=wait_seconds)


def open_server(url: str, *, wait_seconds: float) -> ClientAPI:
    """A client on the server at `url`, `http(s)://host[:port]`. Raises IndexUnavailable."""
    _wait(url, wait_seconds)
    address = urlsplit(url)
    try:
        return _bounded(
            chromadb.HttpClient(
                host=address.hostname or "",
                port=address.port or _PORTS[address.scheme],
                ssl=address.scheme == "https",
                settings=Settings(anonymized_telemetry=False),
            )
        )
    except _ERRORS as error:
        raise _no_answer(url) from error


def _wait(url: str, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while True:
        try:
            httpx.get(f"{url}/api/v2/heartbeat", timeout=_ANSWER_SECONDS).raise_for_status()
            return
        except httpx.HTTPError as error:
            if time.monotonic() > deadline:
                raise _no_answer(url) from error
        time.sleep(_TRY_AGAIN_SECONDS)


def _no_answer(url: str) -> IndexUnavailable:
    return IndexUnavailable(f"No Chroma server answers at {url}")


def close_chroma(client: ClientAPI) -> None:
    """Let go of all that a client holds."""
    for session in _sessions(client):
        session.close()
    if isinstance(client, Client):
        client.close()


def _bounded(client: ClientAPI) -> ClientAPI:
    """The same client, which waits for an answer for ever no more: it has no setting for it."""
    for session in _sessions(client):
        session.timeout = httpx.Timeout(_ANSWER_SECONDS)
    return client


def _sessions(client: ClientAPI) -> list[httpx.Client]:
    """A client's connections to a server, which it has no way to bound or to close."""
    if not isinstance(client, Client):
        return []
    # It checks the database with a client of its own.
    both = (client, client._admin_client)
    servers = [one._server for one in both if isinstance(one, Client | AdminClient)]
    return [server._session for server in servers if isinstance(server, FastAPI)]


def open_folder(path: Path) -> ClientAPI:
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
