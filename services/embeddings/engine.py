"""The supervisor of the worker process: one thread, a queue by priority, restarts."""

import itertools
import logging
import queue
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias

from services.embeddings.port import Vector
from services.embeddings.process import WorkerDied, WorkerProcess
from services.errors import EmbeddingError, EmbeddingRefused, EmbeddingUnavailable

_log = logging.getLogger(__name__)

# A query waits for one slice at most, so a slice is kept to a fraction of a second of work; larger
# ones gain nothing. (One full chunk alone is a second.)
SLICE_TEXTS = 4
SLICE_CHARACTERS = 300

Answer: TypeAlias = "list[Vector | EmbeddingRefused]"


class _Turn(IntEnum):
    CLOSE = 0
    QUERY = 1
    LITTLE = 2
    BULK = 3


@dataclass(frozen=True, order=True)
class _Job:
    turn: _Turn
    number: int
    texts: list[str] = field(default_factory=list, compare=False)
    answer: "Future[Answer]" = field(default_factory=Future, compare=False)


class Engine:
    """Raw vectors from a worker process that is replaced when it dies or hangs.

    A request in flight is tried again; a text that ends the worker twice, alone, is refused,
    and its neighbours still get their vectors. Futures suit threads and event loops alike.
    """

    def __init__(
        self, *, command: Sequence[str], start_seconds: float = 60, answer_seconds: float = 30
    ) -> None:
        self._command = command
        self._start_seconds = start_seconds
        self._answer_seconds = answer_seconds
        self._jobs: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._worker: WorkerProcess | None = None
        self._closing = threading.Event()
        # Guards `_closing` against a submission or a start that has just looked at it.
        self._door = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="embedding", daemon=True)

    @property
    def worker_pid(self) -> int | None:
        """The process id of the worker, None while there is none."""
        worker = self._worker
        return worker.pid if worker is not None else None

    def start(self) -> int:
        """Starts the worker, waits until it is ready, and returns the vectors' dimension.

        Raises EmbeddingUnavailable where it does not come up.
        """
        dimension = self._ready_worker().dimension
        self._thread.start()
        return dimension

    def close(self) -> None:
        """Kills the worker; requests that wait fail with EmbeddingUnavailable."""
        with self._door:
            self._closing.set()
            worker = self._worker
            if worker is not None:
                worker.kill()
        self._jobs.put(_Job(_Turn.CLOSE, next(self._numbers)))
        if self._thread.ident is not None:
            self._thread.join()
        self._drop_worker()

    def submit(self, texts: Sequence[str], *, query: bool) -> "list[Future[Answer]]":
        """One future for each slice of these safe, non-empty, short texts, in their order."""
        parts = list(slices(texts))
        # What was said just now may be asked for next: it does not wait for another's import.
        turn = _Turn.QUERY if query else _Turn.LITTLE if len(parts) == 1 else _Turn.BULK
        jobs = [_Job(turn, next(self._numbers), part) for part in parts]
        with self._door:
            if self._closing.is_set():
                raise EmbeddingUnavailable("the embedding is closed")
            for job in jobs:
                self._jobs.put(job)
        return [job.answer for job in jobs]

    def _run(self) -> None:
        try:
            while (job := self._jobs.get()).turn is not _Turn.CLOSE:
                if job.answer.set_running_or_notify_cancel():
                    self._do(job)
        finally:
            with self._door:
                self._closing.set()
            while not self._jobs.empty():
                _fail(self._jobs.get().answer)

    def _do(self, job: _Job) -> None:
        try:
            job.answer.set_result(self._vectors(job.texts, query=job.turn is _Turn.QUERY))
        except EmbeddingError as error:
            job.answer.set_exception(error)
        finally:
            # Whoever waits must hear of a mistake in this thread too.
            if not job.answer.done():
                _fail(job.answer)

    def _vectors(self, texts: list[str], *, query: bool) -> Answer:
        try:
            return self._ask(texts, query=query)
        except WorkerDied:
            if len(texts) > 1:
                middle = len(texts) // 2
                head, tail = texts[:middle], texts[middle:]
                return self._vectors(head, query=query) + self._vectors(tail, query=query)
        try:
            return self._ask(texts, query=query)
        except WorkerDied as death:
            return [EmbeddingRefused(f"this text ended the worker twice: {death}")]

    def _ask(self, texts: list[str], *, query: bool) -> Answer:
        worker = self._ready_worker()
        try:
            return list(worker.vectors(texts, query=query, seconds=self._answer_seconds))
        except WorkerDied as death:
            self._drop_worker()
            if not self._closing.is_set():
                _log.warning("%s; %d texts in flight; it is restarted", death, len(texts))
            raise

    def _ready_worker(self) -> WorkerProcess:
        if self._worker is not None and self._worker.alive:
            return self._worker
        self._drop_worker()
        worker = self._launch()
        try:
            worker.wait_ready(self._start_seconds)
        except WorkerDied as death:
            self._drop_worker()
            raise EmbeddingUnavailable(f"while starting: {death}") from death
        return worker

    def _launch(self) -> WorkerProcess:
        with self._door:
            if self._closing.is_set():
                raise EmbeddingUnavailable("the embedding is closed")
            self._worker = WorkerProcess(command=self._command)
            return self._worker

    def _drop_worker(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.close()


def _fail(answer: "Future[Answer]") -> None:
    if not answer.cancelled():
        answer.set_exception(EmbeddingUnavailable("the embedding is closed"))


def slices(texts: Sequence[str]) -> Iterator[list[str]]:
    """The texts in order, in parts of at most SLICE_TEXTS and about SLICE_CHARACTERS."""
    part: list[str] = []
    size = 0
    for text in texts:
        if part and (len(part) == SLICE_TEXTS or size + len(text) > SLICE_CHARACTERS):
            yield part
            part, size = [], 0
        part.append(text)
        size += len(text)
    if part:
        yield part
