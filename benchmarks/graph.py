"""How long the graph takes with many facts of one person: in the ledger's database.

    python -m benchmarks.graph [--facts 100000] [--hub 10000] [--rounds 200]

A made-up person: things named at random with predicates at random, some ended, and one hub.
"""

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import create_engine

from graph_store.model import FactQuery, PathQuery, Statement, Telling
from graph_store.sql import SqlPropertyGraphStore
from services.graph.within import with_graph
from services.ledger import people
from services.ledger.database import Database, open_database
from services.models import Person

NOW = datetime(2026, 12, 1, tzinfo=UTC)
HUB = "hub"
PREDICATES = ("knows", "uses", "likes", "part of", "leads", "owns", "met", "near")
AT_ONCE = 500


async def main() -> None:
    """Build the graph, ask it, print what each kind of question took."""
    options = _options()
    with tempfile.TemporaryDirectory() as folder:
        async with open_database(Path(folder) / "ledger.db") as database:
            async with database.write() as connection:
                person = await people.enrol(connection, Person("bench", "one"), now=NOW)
            began = time.perf_counter()
            path = Path(folder) / "ledger.db"
            await asyncio.to_thread(_fill, path, person, facts=options.facts, hub=options.hub)
            seconds = time.perf_counter() - began
            print(f"{options.facts} facts and a hub of {options.hub} told in {seconds:.0f} s")
            await _measure(database, person, entities=options.facts // 10, rounds=options.rounds)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--facts", type=int, default=100_000)
    parser.add_argument("--hub", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=200)
    return parser.parse_args()


def _fill(path: Path, person: int, *, facts: int, hub: int) -> None:
    chance = random.Random(7)
    entities = facts // 10
    triples = [
        (f"thing {chance.randrange(entities)}", chance.choice(PREDICATES), f"thing {n % entities}")
        for n in range(facts - hub)
    ]
    triples += [(HUB, "knows", f"thing {n % entities}") for n in range(hub)]
    engine = create_engine(f"sqlite:///{path}")
    for start in range(0, len(triples), AT_ONCE):
        telling = _telling(f"e{start}", start, triples[start : start + AT_ONCE], chance)
        with engine.begin() as connection:
            own = SqlPropertyGraphStore(connection=connection, person_id=person, now=NOW)
            own.tell(telling)
    engine.dispose()


def _telling(
    episode: str, order: int, triples: Sequence[tuple[str, str, str]], chance: random.Random
) -> Telling:
    said_at = NOW - timedelta(days=chance.randrange(1, 2000))
    statements = [
        Statement(
            subject,
            predicate,
            name,
            episode,
            said_at,
            order,
            position,
            valid_until=said_at + timedelta(days=400) if chance.random() < 0.1 else None,
            valid_from=said_at,
            given=True,
        )
        for position, (subject, predicate, name) in enumerate(triples)
    ]
    return Telling(episode, said_at, order, statements)


async def _measure(database: Database, person: int, *, entities: int, rounds: int) -> None:
    chance = random.Random(11)

    def thing() -> str:
        return f"thing {chance.randrange(entities)}"

    def reading(work: Callable[[SqlPropertyGraphStore], object]) -> Callable[[], Awaitable[None]]:
        async def read() -> None:
            async with database.read() as connection:
                await with_graph(connection, person, work, now=NOW)

        return read

    async def add() -> None:
        one = _telling(f"x{chance.random()}"[:30], 10**6, [(thing(), "likes", thing())], chance)
        async with database.write() as connection:
            await with_graph(connection, person, lambda own: own.tell(one), now=NOW)

    async def add_to_the_hub() -> None:
        one = _telling(f"y{chance.random()}"[:30], 10**6, [(HUB, "knows", thing())], chance)
        async with database.write() as connection:
            await with_graph(connection, person, lambda own: own.tell(one), now=NOW)

    questions: dict[str, Callable[[], Awaitable[None]]] = {
        "nothing but a transaction": reading(lambda own: None),
        "all facts of an entity": reading(lambda own: own.facts(FactQuery(entity=thing()))),
        "its current facts": reading(lambda own: own.facts(FactQuery(entity=thing(), as_of=NOW))),
        "3 hops as of": reading(lambda own: own.paths(PathQuery(thing(), NOW))),
        "3 steps as of": reading(
            lambda own: own.paths(PathQuery(thing(), NOW, steps=("knows", "uses", "likes")))
        ),
        "3 hops to an entity": reading(lambda own: own.paths(PathQuery(thing(), NOW, to=thing()))),
        "the hub: all its facts": reading(lambda own: own.facts(FactQuery(entity=HUB))),
        "the hub: 3 hops": reading(lambda own: own.paths(PathQuery(HUB, NOW))),
        "the hub: 3 steps": reading(
            lambda own: own.paths(PathQuery(HUB, NOW, steps=("knows", "uses", "likes")))
        ),
        "the hub: 3 hops to an entity": reading(
            lambda own: own.paths(PathQuery(HUB, NOW, to=thing()))
        ),
        "adding a fact": add,
        "adding a fact to the hub": add_to_the_hub,
    }
    for name, ask in questions.items():
        print(f"{name:30} {await _timed(ask, rounds if HUB not in name else rounds // 10)}")


async def _timed(ask: Callable[[], Awaitable[None]], rounds: int) -> str:
    await ask()
    took, cpu = [], time.process_time()
    for _ in range(max(rounds, 5)):
        began = time.perf_counter()
        await ask()
        took.append((time.perf_counter() - began) * 1000)
    # Beside the clock, what it costs by itself: a machine may be busy with other things.
    own = (time.process_time() - cpu) * 1000 / len(took)
    took.sort()
    p50, p95 = statistics.median(took), took[int(len(took) * 0.95)]
    return f"p50 {p50:7.1f} ms   p95 {p95:7.1f} ms   of the processor {own:7.1f} ms"


if __name__ == "__main__":
    asyncio.run(main())
