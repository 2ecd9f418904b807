"""The vector index: Chroma keeps vectors under ids, never a text.

One person's vectors share a collection with an eighth of everybody's: a collection each
would keep its files open for good, one for all would make every filter walk through everybody
(docs/decisions/0004). A collection belongs to one embedding, so vectors of two never mix.
"""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import TypeAlias, TypeVar

import httpx
import numpy as np
from chromadb.api import ClientAPI
from chromadb.api.models.Collection import Collection
from chromadb.api.types import Where
from chromadb.errors import ChromaError
from llama_index.core.schema import TextNode
from llama_index.vector_stores.chroma import ChromaVectorStore
from numpy.typing import NDArray

from services.asynchronous import in_executor
from services.errors import IndexUnavailable
from services.ledger.episode_rows import IndexRow
from services.models import Emotion, Episode, Result

Vectors = NDArray[np.float32]
Marks: TypeAlias = Mapping[str, int | float]
T = TypeVar("T")

_COLLECTIONS = 8
MEMORIES = "gieok-"
# Chroma's own limit on one request lies far above; smaller ones keep its lock short.
_NODES_AT_ONCE = 512


def marks_of(episode: Episode | IndexRow) -> Marks:
    """What Chroma keeps of an episode beside its vectors, as numbers: it filters by nothing else.

    `emotion` and `result` count from 1 in the order of their enums, 0 is none; `occurred_at` is
    in epoch seconds.
    """
    return {
        "emotion": _code(episode.emotion),
        "result": _code(episode.result),
        "occurred_at": episode.occurred_at.timestamp(),
    }


class VectorIndex:
    """Everybody's vectors of one embedding, durable in Chroma.

    `prefix` tells collections of one purpose from another's; there are `collections` of each.
    Every method raises IndexUnavailable where Chroma does not answer.
    """

    def __init__(
        self,
        *,
        client: ClientAPI,
        embedding_id: str,
        executor: Executor,
        prefix: str = MEMORIES,
        collections: int = _COLLECTIONS,
    ) -> None:
        self._client = client
        self.prefix = prefix
        self._collections = collections
        self._family = _family(prefix, embedding_id, collections)
        self._executor = executor
        self._stores: dict[int, ChromaVectorStore] = {}

    async def put(
        self, person_id: int, pieces: Mapping[str, Vectors], marks: Mapping[str, Marks]
    ) -> None:
        """Keep the vectors of episodes, (n, dimension) each; what was there is replaced.

        `marks` are the numbers that stand beside each episode's vectors (see `marks_of`).
        """
        nodes = [
            _node(person_id, episode_id, number, vector, marks.get(episode_id, {}))
            for episode_id, vectors in pieces.items()
            for number, vector in enumerate(vectors)
        ]
        await self._run(self._put, person_id, nodes)

    async def remove(self, person_id: int, episodes: Iterable[tuple[str, int]]) -> None:
        """Take away the vectors of (episode, number of its pieces)."""
        ids = _ids(episodes)
        if ids:
            await self._run(self._remove, person_id, ids)

    async def remove_person(self, person_id: int) -> None:
        """Take away all vectors of a person."""
        await self._run(self._remove_person, person_id)

    async def load(
        self, person_id: int, episodes: Iterable[tuple[str, int]] | None = None
    ) -> dict[str, Vectors]:
        """A person's vectors by episode, (n, dimension) float32 each: all, or of these episodes.

        An episode is named with the number of its pieces.
        """
        ids = None if episodes is None else _ids(episodes)
        return {} if ids == [] else await self._run(self._load, person_id, ids)

    async def count(self) -> int:
        """How many vectors of this embedding there are."""
        return await self._run(self._count)

    async def drop_other_embeddings(self) -> None:
        """Delete the collections of embeddings that are no longer in use."""
        await self._run(self._drop_others)

    async def ping(self) -> None:
        """Return where Chroma answers."""
        await self._run(self._client.heartbeat)

    async def _run(self, call: Callable[..., T], *arguments: object) -> T:
        try:
            return await in_executor(self._executor, partial(call, *arguments))
        except (ChromaError, OSError, ValueError, httpx.HTTPError) as error:
            # A server that lost its data knows our collections no more: they are asked for anew.
            self._stores.clear()
            raise IndexUnavailable("the vector index does not answer") from error

    def _put(self, person_id: int, nodes: Sequence[TextNode]) -> None:
        store = self._store(person_id)
        for start in range(0, len(nodes), _NODES_AT_ONCE):
            some = list(nodes[start : start + _NODES_AT_ONCE])
            # The store's add keeps what stands under an id, so that goes first.
            store.delete_nodes([node.node_id for node in some])
            store.add(list(some))

    def _remove(self, person_id: int, ids: Sequence[str]) -> None:
        store = self._store(person_id)
        for start in range(0, len(ids), _NODES_AT_ONCE):
            store.delete_nodes(list(ids[start : start + _NODES_AT_ONCE]))

    def _remove_person(self, person_id: int) -> None:
        self._collection(person_id).delete(where={"person": person_id})

    def _load(self, person_id: int, ids: list[str] | None) -> dict[str, Vectors]:
        # Beside ids Chroma looks the filter up once for each of them: 8 ms for every one.
        where: Where | None = {"person": person_id} if ids is None else None
        found = self._collection(person_id).get(ids=ids, where=where, include=["embeddings"])
        embeddings = found["embeddings"]
        by_episode: defaultdict[str, list[tuple[int, Vectors]]] = defaultdict(list)
        for node_id, vector in zip(
            found["ids"], [] if embeddings is None else embeddings, strict=True
        ):
            episode, _, number = node_id.partition("#")
            by_episode[episode].append((int(number), np.asarray(vector, dtype=np.float32)))
        return {
            episode: np.stack([vector for _, vector in sorted(pieces, key=lambda one: one[0])])
            for episode, pieces in by_episode.items()
        }

    def _count(self) -> int:
        ours = (one for one in self._client.list_collections() if one.name.startswith(self._family))
        return sum(collection.count() for collection in ours)

    def _drop_others(self) -> None:
        for collection in self._client.list_collections():
            name = collection.name
            if name.startswith(self.prefix) and not name.startswith(self._family):
                self._client.delete_collection(name)

    def _collection(self, person_id: int) -> Collection:
        collection: Collection = self._store(person_id).client
        return collection

    def _store(self, person_id: int) -> ChromaVectorStore:
        number = person_id % self._collections
        if number not in self._stores:
            collection = self._client.get_or_create_collection(
                f"{self._family}{number:02d}", embedding_function=None
            )
            self._stores[number] = ChromaVectorStore(chroma_collection=collection)
        return self._stores[number]


def _family(prefix: str, embedding_id: str, collections: int) -> str:
    """What the names of collections begin with; another number of them divides people anew."""
    divided = f"{embedding_id} in {collections}"
    return f"{prefix}{hashlib.sha256(divided.encode()).hexdigest()[:12]}-"


def _id(episode_id: str, number: int) -> str:
    return f"{episode_id}#{number}"


def _ids(episodes: Iterable[tuple[str, int]]) -> list[str]:
    return [_id(episode, n) for episode, pieces in episodes for n in range(pieces)]


def _code(value: Emotion | Result | None) -> int:
    if value is None:
        return 0
    values: list[Emotion | Result] = list(type(value))
    return values.index(value) + 1


def _node(person_id: int, episode_id: str, number: int, vector: Vectors, marks: Marks) -> TextNode:
    return TextNode(
        id_=_id(episode_id, number),
        text="",
        embedding=vector.tolist(),
        metadata={"person": person_id, **marks},
    )
