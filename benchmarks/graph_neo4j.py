"""How long Neo4j takes with many facts of one person: what benchmarks.graph asks the ledger.

    NEO4J_TEST_URI=bolt://… NEO4J_TEST_PASSWORD=… python -m benchmarks.graph_neo4j [--facts 100000]

The server is to run at its full speed: NEO4J_JAVA_OPTIONS="" scripts/neo4j/server start …
"""

import argparse
import os
import random
import statistics
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from graph_store.default_ontology import default_ontology
from graph_store.model import Fact, FactQuery, GroupKey, Keyed, PathQuery
from graph_store.names import fold
from graph_store.neo4j_database import open_neo4j
from graph_store.neo4j_graph import Neo4jGraph
from graph_store.ontology import Vocabulary
from graph_store.projection import Projected, group_id
from graph_store.reading import Reading

NOW = datetime(2026, 12, 1, tzinfo=UTC)
HUB = "hub"
PREDICATES = ("knows", "uses", "likes", "part of", "leads", "owns", "met", "near")
AT_ONCE = 500
WARM_UP = 20


def main() -> None:
    """Build the graph, ask it, print what each kind of question took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--facts", type=int, default=100_000)
    parser.add_argument("--hub", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=200)
    options = parser.parse_args()
    database = open_neo4j(
        uri=os.environ["NEO4J_TEST_URI"],
        user="neo4j",
        password=os.environ["NEO4J_TEST_PASSWORD"],
        database=None,
    )
    database.prepare()
    graph = Neo4jGraph(database=database, person=f"{uuid4().hex}:1")
    chance = random.Random(7)
    began = time.perf_counter()
    for batch in _batches(graph.person, options.facts, options.hub, chance):
        graph.replace(batch)
    print(f"{options.facts} facts told in {time.perf_counter() - began:.0f} s: {graph.count()}")
    _measure(graph, options.facts // 10, options.rounds, chance)
    graph.forget()
    database.close()


def _batches(person: str, facts: int, hub: int, chance: random.Random) -> Iterator[list[Projected]]:
    entities = facts // 10
    triples = {
        (f"thing {chance.randrange(entities)}", chance.choice(PREDICATES), f"thing {n % entities}")
        for n in range(facts - hub)
    } | {(HUB, "knows", f"thing {n % entities}") for n in range(hub)}
    told = sorted(triples)
    chance.shuffle(told)
    for start in range(0, len(told), AT_ONCE):
        yield [_group(person, triple, chance) for triple in told[start : start + AT_ONCE]]


def _group(person: str, triple: tuple[str, str, str], chance: random.Random) -> Projected:
    since = NOW - timedelta(days=chance.randrange(1, 2000))
    until = since + timedelta(days=400) if chance.random() < 0.1 else None
    subject, predicate, name = (fold(part) for part in triple)
    fact = Fact(uuid4().hex, *triple, since, until, 1.0, (uuid4().hex,))
    key = GroupKey(subject, predicate, name)
    return Projected(group_id(person, key), 1, (Keyed(subject, predicate, name, fact),))


def _measure(graph: Neo4jGraph, entities: int, rounds: int, chance: random.Random) -> None:
    reading = Reading(vocabulary=Vocabulary(default_ontology()), source=graph)

    def thing() -> str:
        return f"thing {chance.randrange(entities)}"

    def add(subject: str, predicate: str) -> None:
        graph.replace([_group(graph.person, (subject, predicate, f"new {uuid4().hex}"), chance)])

    steps = ("knows", "uses", "likes")
    questions: dict[str, Callable[[], object]] = {
        "nothing but a transaction": lambda: graph.by_id([]),
        "all facts of an entity": lambda: reading.facts(FactQuery(entity=thing())),
        "its current facts": lambda: reading.facts(FactQuery(entity=thing(), as_of=NOW)),
        "3 hops as of": lambda: reading.paths(PathQuery(thing(), NOW)),
        "3 steps as of": lambda: reading.paths(PathQuery(thing(), NOW, steps=steps)),
        "3 hops to an entity": lambda: reading.paths(PathQuery(thing(), NOW, to=thing())),
        "the hub: all its facts": lambda: reading.facts(FactQuery(entity=HUB)),
        "the hub: 3 hops": lambda: reading.paths(PathQuery(HUB, NOW)),
        "the hub: 3 steps": lambda: reading.paths(PathQuery(HUB, NOW, steps=steps)),
        "the hub: 3 hops to an entity": lambda: reading.paths(PathQuery(HUB, NOW, to=thing())),
        "adding a fact": lambda: add(thing(), "likes"),
        "adding a fact to the hub": lambda: add(HUB, "knows"),
    }
    for name, ask in questions.items():
        print(f"{name:30} {_timed(ask, rounds if HUB not in name else rounds // 10)}", flush=True)


def _timed(ask: Callable[[], object], rounds: int) -> str:
    for _ in range(WARM_UP):
        ask()
    took = []
    for _ in range(rounds):
        began = time.perf_counter()
        ask()
        took.append((time.perf_counter() - began) * 1000)
    took.sort()
    return f"p50 {statistics.median(took):7.1f} ms   p95 {took[int(len(took) * 0.95)]:7.1f} ms"


if __name__ == "__main__":
    main()
