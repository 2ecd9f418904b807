"""The graph's routes, on a real ledger and index."""

import uuid
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
import pytest_asyncio
from fastapi import FastAPI
from pydantic import SecretStr

from bot.http import add_routes
from bot.http.metrics import Figures, Metrics
from bot.settings import Settings
from services.agent import Agent
from services.cache import ResponseCache
from services.graph.graphs import Graphs
from services.graph.wording import Wording
from services.memory.memories import Memories
from services.quota import Quota
from tests.fakes.product import Product, open_product

TOKEN = "token-of-the-tests"
pytestmark = pytest.mark.asyncio(loop_scope="module")


@dataclass
class Behind:
    """The services behind the door."""

    product: Product

    @property
    def agent(self) -> Agent:
        return self.product.agent

    @property
    def memories(self) -> Memories:
        return self.product.memories

    @property
    def graphs(self) -> Graphs:
        return self.product.graphs

    @property
    def wording(self) -> Wording:
        quota = Quota(database=self.product.stores.database, most=None)
        return Wording(model=None, quota=quota)

    @property
    def cache(self) -> ResponseCache:
        return self.product.cache

    @property
    def home_team(self) -> str | None:
        return "local"

    async def health(self) -> Mapping[str, str]:
        return {"ledger": "ok", "vectors": "ok"}

    async def figures(self) -> Figures:
        raise NotImplementedError


@dataclass
class Caller:
    """A person who calls the routes."""

    client: httpx.AsyncClient
    product: Product
    user: str = "T1:first"

    async def send(self, method: str, path: str, **more: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {TOKEN}", "X-User-Id": self.user}
        return await self.client.request(
            method, path, headers=headers | more.pop("headers", {}), **more
        )

    async def tell(self, *facts: dict[str, Any], **more: Any) -> dict[str, Any]:
        body = {"facts": list(facts), "said_at": "2024-05-01", **more}
        answer = await self.send("POST", "/api/v1/graph/facts", json=body)
        assert answer.status_code == 201, answer.text
        told: dict[str, Any] = answer.json()
        return told

    async def facts(self, **query: Any) -> list[dict[str, Any]]:
        answer = await self.send("GET", "/api/v1/graph/facts", params=query)
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()["facts"]
        return found

    async def objects(self, **query: Any) -> list[str]:
        return [fact["object"] for fact in await self.facts(**query)]


@asynccontextmanager
async def calling(folder: Path) -> AsyncIterator[Caller]:
    async with open_product(folder) as product:
        app = FastAPI()
        settings = Settings(api_token=SecretStr(TOKEN), data_dir=folder)
        behind = Behind(product)
        add_routes(app, token=TOKEN, settings=settings, services=lambda: behind, metrics=Metrics())
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            yield Caller(client, product)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def first(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Caller]:
    async with calling(tmp_path_factory.mktemp("graph")) as one:
        yield one


@pytest.fixture
def caller(first: Caller) -> Caller:
    """Somebody whom nobody has met, on stores that all tests share."""
    return Caller(first.client, first.product, f"T1:{uuid.uuid4().hex}")


def fact(subject: str, predicate: str, object: str, **more: Any) -> dict[str, Any]:
    return {"subject": subject, "predicate": predicate, "object": object, **more}


async def test_facts_are_one_memory_readable_at_once(caller: Caller) -> None:
    told = await caller.tell(fact("누리", "직장", "새봄"), fact("누리", "취미", "목공"))
    assert [one["outcome"] for one in told["facts"]] == ["added", "added"]
    assert "error" not in told["facts"][0] or told["facts"][0]["error"] is None
    found = await caller.facts(entity="누리")
    assert {one["object"] for one in found} == {"새봄", "목공"}
    assert found[0]["sources"] == [told["episode_id"]]
    assert found[0]["valid_from"] == "2024-05-01T00:00:00Z"
    memory = (await caller.send("GET", f"/api/v1/memory/{told['episode_id']}")).json()
    assert memory["kind"] == "memory"
    assert memory["content"] == "누리 직장: 새봄\n누리 취미: 목공"
    assert {one["object"] for one in memory["facts"]} == {"새봄", "목공"}
    listed = (await caller.send("GET", f"/admin/memory/list/{caller.user}")).json()["items"]
    assert [one["id"] for one in listed] == [told["episode_id"]]
    body = {"query": "누리 직장", "top_k": 3}
    recalled = (await caller.send("POST", "/api/v1/memory/recall", json=body)).json()
    assert [one["id"] for one in recalled["memories"]] == [told["episode_id"]]


async def test_a_text_may_state_no_fact_but_nothing_at_all_is_no_memory(caller: Caller) -> None:
    told = await caller.tell(text="그냥 푸념이야")
    assert told["facts"] == []
    empty = await caller.send("POST", "/api/v1/graph/facts", json={"facts": []})
    assert empty.status_code == 422


async def test_each_fact_has_its_own_outcome(caller: Caller) -> None:
    await caller.tell(fact("Ovid", "lives in", "Lund"))
    told = await caller.tell(
        fact("Ovid", "lives in", "Malmö", valid_from="2025-01-01"),
        fact("Ovid", "lives in", "Lund", valid_from="2026-01-01", valid_until="2025-01-01"),
        fact("Ovid", "likes", "OVID"),
        fact("Ovid", "likes", "chess"),
        fact("Ovid", "likes", "go"),
        fact("Ovid", "lives in", "Oslo", confidence=0.1),
        said_at="2025-02-01",
    )
    outcomes = [one["outcome"] for one in told["facts"]]
    assert outcomes == ["update", "refused", "ignored", "added", "coexist", "reject"]
    assert told["facts"][1]["error"] == "inverted_interval"
    assert await caller.objects(subject="ovid", predicate="lives in") == ["Malmö"]
    assert await caller.objects(subject="Ovid", predicate="lives in", as_of="2024-12-31") == [
        "Lund"
    ]
    past = await caller.facts(subject="Ovid", predicate="lives in", include_past="true")
    assert [one["object"] for one in past] == ["Lund", "Malmö"]


async def test_facts_sent_again_with_their_key_are_kept_once(caller: Caller) -> None:
    body = {"facts": [fact("Ovid", "likes", "chess")], "said_at": "2024-01-01"}
    headers = {"Idempotency-Key": "k1"}
    first = await caller.send("POST", "/api/v1/graph/facts", json=body, headers=headers)
    again = await caller.send("POST", "/api/v1/graph/facts", json=body, headers=headers)
    assert first.json() == again.json()
    assert len((await caller.facts(entity="Ovid"))[0]["sources"]) == 1
    other = {"facts": [fact("Ovid", "likes", "go")]}
    refused = await caller.send("POST", "/api/v1/graph/facts", json=other, headers=headers)
    assert refused.status_code == 422


@pytest.mark.parametrize(
    "wrong",
    [
        {"facts": [{"subject": "", "predicate": "p", "object": "o"}]},
        {"facts": [{"subject": " \t", "predicate": "p", "object": "o"}]},
        {"facts": [{"subject": "s", "predicate": "p", "object": "o" * 10_000}]},
        {"facts": [{"subject": "s", "predicate": "p"}]},
        {"facts": [{"subject": "s", "predicate": "p", "object": "o", "confidence": 1.5}]},
        {"facts": [{"subject": "s", "predicate": "p", "object": "o", "valid_from": "2026-02-30"}]},
        {"facts": [{"subject": "s", "predicate": "p", "object": "o"}], "said_at": "yesterday"},
        {"facts": [{"subject": "s", "predicate": "p", "object": "o"}], "types": {"": "person"}},
        {"facts": "s p o"},
    ],
)
async def test_what_is_no_fact_is_refused_and_nothing_is_kept(
    caller: Caller, wrong: dict[str, Any]
) -> None:
    answer = await caller.send("POST", "/api/v1/graph/facts", json=wrong)
    assert 400 <= answer.status_code < 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert await caller.facts(include_past="true") == []
    assert (await caller.send("GET", "/api/v1/memory/stats")).json()["episodes"] == 0


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/graph/facts?as_of=soon",
        "/api/v1/graph/facts?as_of=2026-13-01",
        "/api/v1/graph/facts?subject=",
        f"/api/v1/graph/facts?entity={'x' * 10_000}",
        "/api/v1/graph/facts?include_past=perhaps",
        "/api/v1/graph/paths",
        "/api/v1/graph/paths?from=",
        "/api/v1/graph/paths?from=a&as_of=never",
        "/api/v1/graph/paths?from=a&max_depth=0",
        "/api/v1/graph/paths?from=a&max_depth=999",
        "/api/v1/graph/paths?from=a&limit=0",
        f"/api/v1/graph/paths?from=a&to={'x' * 10_000}",
    ],
)
async def test_a_question_that_makes_no_sense_is_refused(caller: Caller, path: str) -> None:
    answer = await caller.send("GET", path)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"


async def test_unknown_names_and_people_have_no_facts_and_no_paths(caller: Caller) -> None:
    assert await caller.facts(entity="nobody") == []
    paths = await caller.send("GET", "/api/v1/graph/paths", params={"from": "nobody"})
    assert paths.json() == {"paths": [], "truncated": False}
    await caller.tell(fact("Ovid", "likes", "chess"))
    stranger = Caller(caller.client, caller.product, "T1:stranger")
    assert await stranger.facts(include_past="true") == []


async def test_names_full_of_signs_are_found_as_they_are(caller: Caller) -> None:
    names = ["C++", "a/b", "tb-foo", "50% off & more", "이름?=#", 'the "big" one', "x_%y"]
    await caller.tell(*(fact("Kit", "likes", name) for name in names))
    for name in names:
        path = f"/api/v1/graph/facts?object={quote(name, safe='')}"
        found = (await caller.send("GET", path)).json()["facts"]
        assert [one["object"] for one in found] == [name]


async def test_what_names_mean_is_merged_and_replayed(caller: Caller) -> None:
    await caller.tell(fact("Kit", "wears", "red"))
    await caller.tell(fact("Kit", "wears", "blue"), said_at="2024-06-01")
    change = {
        "predicates": {"wears": {"single_valued": True, "aliases": ["dons"]}},
        "entity_aliases": {"Kitty": "Kit"},
    }
    answer = await caller.send("PUT", "/api/v1/graph/ontology", json=change)
    assert answer.status_code == 200
    assert await caller.objects(subject="Kitty", predicate="dons") == ["blue"]
    kept = (await caller.send("GET", "/api/v1/graph/ontology")).json()
    assert kept == answer.json()
    assert kept["predicates"]["wears"]["aliases"] == ["dons"]
    assert "거주지" in kept["predicates"]["lives in"]["aliases"]
    gone = {"predicates": {"wears": None}, "entity_aliases": {"Kitty": None}}
    await caller.send("PUT", "/api/v1/graph/ontology", json=gone)
    assert await caller.objects(subject="Kit", predicate="wears") == ["red", "blue"]
    assert await caller.objects(subject="Kitty", predicate="wears") == []


async def test_an_alias_that_ends_at_itself_is_refused_and_changes_nothing(caller: Caller) -> None:
    before = (await caller.send("GET", "/api/v1/graph/ontology")).json()
    change = {"entity_aliases": {"A": "B", "B": "a"}}
    answer = await caller.send("PUT", "/api/v1/graph/ontology", json=change)
    assert answer.status_code == 422
    assert (await caller.send("GET", "/api/v1/graph/ontology")).json() == before


async def test_steps_are_separated_by_commas_which_a_predicate_may_hold_itself(
    caller: Caller,
) -> None:
    await caller.tell(
        fact("A", "knows, but rarely meets", "B"),
        fact("B", "leads", "C"),
        types={"C": "team"},
    )
    one = quote("knows, but rarely meets", safe="")
    for path in (f"steps={one},leads", f"steps={one}&steps=leads", "to=c", "to_type=Team"):
        answer = await caller.send("GET", f"/api/v1/graph/paths?from=a&{path}")
        assert answer.json()["paths"] == [["A", "knows, but rarely meets", "B", "leads", "C"]]
    both = await caller.send("GET", "/api/v1/graph/paths", params={"from": "B", "steps": "leads,x"})
    assert both.json()["paths"] == []


async def test_an_edited_memory_keeps_the_facts_that_were_given_with_it(caller: Caller) -> None:
    told = await caller.tell(fact("Kit", "likes", "rye"), text="Kit likes rye.")
    path = f"/api/v1/memory/{told['episode_id']}"
    edited = await caller.send("PATCH", path, json={"content": "Kit is fond of rye."})
    assert [one["object"] for one in edited.json()["facts"]] == ["rye"]
    assert await caller.objects(entity="Kit") == ["rye"]


async def test_a_memory_whose_facts_have_all_ended_is_past_until_that_is_forgotten(
    caller: Caller,
) -> None:
    old = await caller.tell(fact("나", "거주지", "밀양"), text="나는 밀양에 살아")
    new = await caller.tell(
        fact("나", "거주지", "통영"), text="통영으로 이사했어", said_at="2025-01-01"
    )
    path = f"/api/v1/memory/{old['episode_id']}"
    assert (await caller.send("GET", path)).json()["superseded"] is True
    await caller.send("DELETE", f"/api/v1/memory/{new['episode_id']}")
    assert (await caller.send("GET", path)).json()["superseded"] is False
    assert await caller.objects(subject="me", predicate="lives in") == ["밀양"]


async def test_a_forgotten_memory_leaves_no_byte_of_its_facts(caller: Caller) -> None:
    change = {"predicates": {"zzyx code": {"single_valued": True}}}
    await caller.send("PUT", "/api/v1/graph/ontology", json=change)
    kept = await caller.tell(fact("Kit", "likes", "rye"))
    told = await caller.tell(
        fact("Quaxil", "zzyx code", "99417-blorp"), types={"Quaxil": "vrelltype"}
    )
    await caller.product.settle()
    answer = await caller.send("DELETE", f"/api/v1/memory/{told['episode_id']}")
    assert answer.json()["forgotten"] is True
    for word in ("Quaxil", "zzyx", "99417-blorp", "vrelltype", "quaxil"):
        assert not caller.product.holds(word), word
    assert [one["sources"] for one in await caller.facts()] == [[kept["episode_id"]]]


async def test_a_forgotten_person_has_no_graph_left(caller: Caller) -> None:
    change = {"entity_aliases": {"Plonkit": "Kit"}}
    await caller.send("PUT", "/api/v1/graph/ontology", json=change)
    await caller.tell(fact("Kit", "likes", "vrellcheese"), types={"Kit": "quaxtype"})
    assert (await caller.send("DELETE", f"/admin/users/{caller.user}")).status_code == 200
    assert await caller.facts(include_past="true") == []
    for word in ("vrellcheese", "quaxtype", "Plonkit"):
        assert not caller.product.holds(word), word


async def test_a_pattern_is_asked_of_ones_own_facts(caller: Caller) -> None:
    await caller.tell(fact("Kit", "bakes for", "Mo"), fact("Mo", "lives by", "the quay"))
    pattern = {
        "nodes": [{"id": "who"}, {"id": "guest"}, {"id": "place", "name": "The Quay"}],
        "edges": [
            {"start": "who", "predicate": "bakes for", "end": "guest"},
            {"start": "guest", "predicate": "lives by", "end": "place"},
        ],
    }
    answer = await caller.send("POST", "/api/v1/graph/ask", json=pattern)
    (row,) = answer.json()["rows"]
    assert row["entities"] == {"who": "Kit", "guest": "Mo", "place": "the quay"}
    assert [one["predicate"] for one in row["facts"]] == ["bakes for", "lives by"]
    said = await caller.send("POST", "/api/v1/graph/ask", json={"cannot": "an average"})
    assert said.json() == {"rows": [], "truncated": False, "cannot": "an average"}
    hostile = {**pattern, "cypher": "MATCH (n) DETACH DELETE n"}
    refused = await caller.send("POST", "/api/v1/graph/ask", json=hostile)
    assert refused.status_code == 422


async def test_the_figures_tell_of_the_graph(caller: Caller) -> None:
    await caller.tell(fact("Kit", "likes", "rye"), fact("Kit", "likes", "oats"))
    stats = (await caller.send("GET", "/api/v1/memory/stats")).json()
    counted = {"facts": 2, "entities": 3, "statements": 2, "events": 0}
    assert stats["graph"] == {"connected": True, **counted}


async def test_a_pasted_key_is_masked_in_a_fact_too(caller: Caller) -> None:
    secret = "ghp_" + "a1B2" * 9
    await caller.tell(fact("Kit", "token", secret))
    assert secret not in (await caller.objects(entity="Kit"))[0]


async def test_why_two_entities_meet_is_told_with_the_words_that_say_so(caller: Caller) -> None:
    await caller.tell(fact("Ada", "works at", "Mill"), text="Ada started at the Mill")
    await caller.tell(fact("Jun", "supplies", "Mill"), text="Jun brings the Mill its flour")
    answer = await caller.send("GET", "/api/v1/graph/why?from=Ada&to=Jun")
    (meeting,) = answer.json()["meetings"]
    assert meeting["entity"] == "Mill"
    assert meeting["paths"] == [["Ada", "works at", "Mill"], ["Jun", "supplies", "Mill"]]
    said = [source["content"] for source in meeting["sources"]]
    assert said == ["Ada started at the Mill", "Jun brings the Mill its flour"]
    apart = await caller.send("GET", "/api/v1/graph/why?from=Ada&to=nobody")
    assert apart.json() == {"meetings": []}
    itself = await caller.send("GET", "/api/v1/graph/why?from=Ada&to=Ada")
    assert all(any(path for path in one["paths"]) for one in itself.json()["meetings"])
    assert (await caller.send("GET", "/api/v1/graph/why?from=Ada")).status_code == 422


async def test_names_spelt_almost_alike_are_proposed_and_stay_two(caller: Caller) -> None:
    await caller.tell(fact("Hartmann Logistics", "stands in", "Ulm"))
    await caller.tell(fact("Hartman Logistics", "hires", "Jun"), fact("김민수", "친구", "김민석"))
    answer = await caller.send("GET", "/api/v1/graph/alike")
    (pair,) = answer.json()["pairs"]
    assert set(pair) == {"Hartmann Logistics", "Hartman Logistics"}
    assert await caller.objects(subject="Hartmann Logistics") == ["Ulm"]
