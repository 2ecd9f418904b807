"""Gemini's protocol on a local gRPC server: answers and faults on demand, in threads of its own."""

import itertools
import threading
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import grpc
from google.protobuf.any_pb2 import Any as Wrapped
from google.rpc.code_pb2 import RESOURCE_EXHAUSTED
from google.rpc.error_details_pb2 import RetryInfo
from google.rpc.status_pb2 import Status
from grpc_status import rpc_status

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import google.ai.generativelanguage_v1beta as glm

# What newer models sign their calls with: field 13, which this protocol does not know.
SIGNATURE = b"\x6a\x04mine"

_THREADS = 64
_PROMPT_TOKENS = 10
_ANSWER_TOKENS = 5


@dataclass(frozen=True)
class Answer:
    """What is answered to one call.

    `pieces` stream one by one, each after `seconds`; then the functions in `calls` are called,
    and the answer ends by `finish` (the name of a finish reason), or with the error `status`.
    `blocked`: the question is refused, `empty`: there is no candidate at all.
    """

    pieces: tuple[str, ...] = ()
    calls: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    finish: str = "STOP"
    status: grpc.StatusCode | None = None
    retry_seconds: int | None = None
    seconds: float = 0.0
    blocked: bool = False
    empty: bool = False


def says(*pieces: str, seconds: float = 0.0, finish: str = "STOP") -> Answer:
    """An answer of these pieces."""
    return Answer(pieces=pieces, seconds=seconds, finish=finish)


def calls(name: str, **arguments: Any) -> Answer:
    """The model wants this function called."""
    return Answer(calls=((name, arguments),))


def fails(status: grpc.StatusCode, *, after: tuple[str, ...] = ()) -> Answer:
    """An error, after some pieces where there are any."""
    return Answer(pieces=after, status=status)


QUOTA = Answer(status=grpc.StatusCode.RESOURCE_EXHAUSTED, retry_seconds=30)
OUTAGE = Answer(status=grpc.StatusCode.UNAVAILABLE)
BLOCKED_QUESTION = Answer(blocked=True)
BLOCKED_ANSWER = Answer(pieces=("",), finish="SAFETY")
NO_CANDIDATE = Answer(empty=True)


@dataclass(frozen=True)
class Asked:
    """One call as it came in; `turns` are (role, text of each part) in their order."""

    model: str
    streamed: bool
    key: str
    system: str
    turns: tuple[tuple[str, tuple[str, ...]], ...]
    functions: tuple[str, ...]
    json: bool
    request: Any

    @property
    def question(self) -> str:
        """The last part of the last turn."""
        return self.turns[-1][1][-1] if self.turns else ""

    @property
    def text(self) -> str:
        """All parts of all turns, without the rules."""
        return "\n".join(part for _, parts in self.turns for part in parts)


@dataclass
class FakeGemini:
    """What the server answers, and what it was asked; may be changed while it runs.

    `script` holds the next answers of each model, in order; `always` one for whenever a model's
    script is empty; then `otherwise` is asked for one.
    """

    endpoint: str = ""
    script: defaultdict[str, list[Answer]] = field(default_factory=lambda: defaultdict(list))
    always: dict[str, Answer] = field(default_factory=dict)
    otherwise: Callable[[Asked], Answer] | None = None
    journal: list[Asked] = field(default_factory=list)
    cancelled: threading.Event = field(default_factory=threading.Event)
    closing: threading.Event = field(default_factory=threading.Event)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _count: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def answer(self, asked: Asked) -> Answer:
        """The next answer for this call."""
        with self._lock:
            self.journal.append(asked)
            if self.script[asked.model]:
                return self.script[asked.model].pop(0)
            if asked.model in self.always:
                return self.always[asked.model]
        if self.otherwise is not None:
            return self.otherwise(asked)
        return says("[]") if asked.json else says(f"answer {next(self._count)}: noted.")


@contextmanager
def fake_gemini() -> Iterator[FakeGemini]:
    """A server on a free port of this machine, until the context ends."""
    fake = FakeGemini()
    pool = ThreadPoolExecutor(_THREADS, "gemini")
    server = grpc.server(pool)
    server.add_generic_rpc_handlers((_Handler(fake),))
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    fake.endpoint = f"http://127.0.0.1:{port}"
    try:
        yield fake
    finally:
        fake.closing.set()
        server.stop(0).wait()
        pool.shutdown()


class _Handler(grpc.GenericRpcHandler):  # type: ignore[misc]
    def __init__(self, fake: FakeGemini) -> None:
        self._fake = fake

    def service(self, details: Any) -> Any:
        how = {
            "request_deserializer": glm.GenerateContentRequest.deserialize,
            "response_serializer": glm.GenerateContentResponse.serialize,
        }
        if details.method.endswith("/GenerateContent"):
            return grpc.unary_unary_rpc_method_handler(self._at_once, **how)
        if details.method.endswith("/StreamGenerateContent"):
            return grpc.unary_stream_rpc_method_handler(self._streamed, **how)
        return None

    def _at_once(self, request: Any, context: Any) -> Any:
        whole = glm.GenerateContentResponse()
        for part in self._responses(request, context, streamed=False):
            glm.GenerateContentResponse.pb(whole).MergeFrom(glm.GenerateContentResponse.pb(part))
        candidates = glm.GenerateContentResponse.pb(whole).candidates
        for more in candidates[1:]:
            candidates[0].MergeFrom(more)
        del candidates[1:]
        return whole

    def _streamed(self, request: Any, context: Any) -> Iterator[Any]:
        return self._responses(request, context, streamed=True)

    def _responses(self, request: Any, context: Any, *, streamed: bool) -> Iterator[Any]:
        asked = _asked(request, dict(context.invocation_metadata()), streamed=streamed)
        answer = self._fake.answer(asked)
        whole = threading.Event()
        context.add_callback(lambda: None if whole.is_set() else self._fake.cancelled.set())
        for piece in answer.pieces:
            self._fake.closing.wait(answer.seconds)
            if not context.is_active():
                return
            yield _candidate([glm.Part(text=piece)] if piece else [])
        whole.set()
        if answer.status is not None:
            _abort(context, answer)
        yield _last(answer)


def _last(answer: Answer) -> Any:
    if answer.blocked:
        feedback = {"block_reason": "SAFETY"}
        return glm.GenerateContentResponse(prompt_feedback=feedback)
    if answer.empty:
        return glm.GenerateContentResponse()
    parts = [
        glm.Part(function_call=glm.FunctionCall(name=name, args=dict(arguments)))
        for name, arguments in answer.calls
    ]
    for part in parts:
        glm.Part.pb(part).MergeFromString(SIGNATURE)
    return _candidate(parts, finish=answer.finish)


def _candidate(parts: list[Any], finish: str | None = None) -> Any:
    content = glm.Content(role="model", parts=parts)
    reason = getattr(glm.Candidate.FinishReason, finish or "FINISH_REASON_UNSPECIFIED")
    response = glm.GenerateContentResponse(
        candidates=[glm.Candidate(content=content, finish_reason=reason)]
    )
    if finish:
        response.usage_metadata = glm.GenerateContentResponse.UsageMetadata(
            prompt_token_count=_PROMPT_TOKENS,
            candidates_token_count=_ANSWER_TOKENS,
            total_token_count=_PROMPT_TOKENS + _ANSWER_TOKENS,
        )
    return response


def _abort(context: Any, answer: Answer) -> None:
    if answer.retry_seconds is None:
        context.abort(answer.status, "something went wrong inside")
    wait = RetryInfo()
    wait.retry_delay.FromSeconds(answer.retry_seconds)
    detail = Wrapped()
    detail.Pack(wait)
    status = Status(code=RESOURCE_EXHAUSTED, message="quota exceeded", details=[detail])
    context.abort_with_status(rpc_status.to_status(status))


def _asked(request: Any, metadata: Mapping[str, str], *, streamed: bool) -> Asked:
    return Asked(
        model=request.model.removeprefix("models/"),
        streamed=streamed,
        key=metadata.get("x-goog-api-key", ""),
        system="\n".join(part.text for part in request.system_instruction.parts),
        turns=tuple(
            (content.role, tuple(_written(part) for part in content.parts))
            for content in request.contents
        ),
        functions=tuple(
            function.name for tool in request.tools for function in tool.function_declarations
        ),
        json=request.generation_config.response_mime_type == "application/json",
        request=request,
    )


def _written(part: Any) -> str:
    if part.function_call:
        return f"call {part.function_call.name}({dict(part.function_call.args)})"
    if part.function_response:
        return f"{part.function_response.name} → {dict(part.function_response.response)}"
    return str(part.text)
