"""The running product keeps what its OpenAPI document promises, whatever is sent to it."""

import json
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation, BaseSchema
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.fakes.running import TOKEN, Running

_AUTHORIZED = {"Authorization": f"Bearer {TOKEN}"}
_EXAMPLES = 6
# Seconds on an idle machine.
pytestmark = pytest.mark.timeout(300)
Operation: TypeAlias = "APIOperation[Any, Any, Any, Any]"


@schemathesis.serializer("application/x-ndjson")
def lines(_context: object, value: object) -> bytes:
    """A line of JSON, which may be no event."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BaseSchema]:
    folder: Path = tmp_path_factory.mktemp("openapi") / "data"
    running = Running(folder, {"API_TOKEN": TOKEN})
    with running.served():
        yield schemathesis.openapi.from_url(f"{running.url}/openapi.json", headers=_AUTHORIZED)


def operations(schema: BaseSchema) -> list[Operation]:
    found = (one.ok() for one in schema.get_all_operations() if isinstance(one, Ok))
    return list(found)


def test_every_operation_keeps_its_promises(schema: BaseSchema) -> None:
    tested = [keeps_its_promises(operation) for operation in operations(schema)]

    assert len(tested) >= 15


def keeps_its_promises(operation: Operation) -> str:
    """No 5xx, no answer that the document does not describe, nothing valid turned away."""

    @settings(
        max_examples=_EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def test(case: Case[Any]) -> None:
        if "Idempotency-Key" in case.headers:
            # Used again with another body a key is refused, as it should be.
            case.headers["Idempotency-Key"] = uuid.uuid4().hex
        answer = case.call(headers=dict(_AUTHORIZED), timeout=60)
        # What facts may say of each other is more than a schema can: those may be turned away.
        of_facts = "/graph/" in operation.path
        beyond: list[Any] = [positive_data_acceptance] if of_facts else []
        case.validate_response(answer, headers=dict(_AUTHORIZED), excluded_checks=beyond)

    test()
    return operation.label


def test_every_operation_that_takes_json_shows_an_example(schema: BaseSchema) -> None:
    document: dict[str, Any] = schema.raw_schema
    bare = [
        name
        for name, model in document["components"]["schemas"].items()
        if name in _bodies(document) and "examples" not in model
    ]

    assert bare == []


def _bodies(document: dict[str, Any]) -> set[str]:
    """The names of the models that are sent."""
    found = set()
    for path in document["paths"].values():
        for operation in path.values():
            content = operation.get("requestBody", {}).get("content", {})
            reference = content.get("application/json", {}).get("schema", {}).get("$ref", "")
            found.add(reference.rpartition("/")[2])
    return found - {""}
