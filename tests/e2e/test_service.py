"""The product as it runs, with the builtin embedding, over HTTP: what must never go wrong."""

import json
import random
import threading
import time
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.fakes.running import TOKEN, Running


class Service:
    """One server on one folder, spoken to as a program would."""

    def __init__(self, running: Running, me: str = "T1:mina") -> None:
        self.running = running
        self.me = me

    def request(
        self, method: str, path: str, person: str | None = None, body: object = None
    ) -> httpx.Response:
        person = person or self.me
        return httpx.request(
            method,
            self.running.url + path,
            headers={"Authorization": f"Bearer {TOKEN}", "X-User-Id": person},
            json=body,
            timeout=60,
            trust_env=False,
        )

    def post(self, path: str, body: object, person: str | None = None) -> Any:
        answer = self.request("POST", path, person, body)
        assert answer.is_success, answer.text
        return answer.json()

    def get(self, path: str, person: str | None = None) -> Any:
        answer = self.request("GET", path, person)
        assert answer.is_success, answer.text
        return answer.json()

    def chat(self, message: str, person: str | None = None) -> Any:
        return self.post("/api/v1/chat", {"message": message}, person)

    def remember(self, content: str, person: str | None = None) -> str:
        body = {"content": content, "kind": "memory"}
        return str(self.post("/api/v1/memory/event", body, person)["event_id"])

    def recall(self, query: str, person: str | None = None, **more: object) -> list[str]:
        body = {"query": query, **more}
        found = self.post("/api/v1/memory/recall", body, person)["memories"]
        return [one["content"] for one in found]

    def settle(self, person: str | None = None) -> None:
        deadline = time.monotonic() + 60
        while self.get("/api/v1/memory/stats", person)["pending"]:
            assert time.monotonic() < deadline, "the outbox does not empty"
            time.sleep(0.05)

    def listed(self, person: str | None = None) -> list[str]:
        docs: list[str] = []
        cursor = ""
        while True:
            page = self.get(f"/admin/memory/list/{person or self.me}?limit=200{cursor}")
            docs += [item["doc"] for item in page["items"]]
            if page["next_cursor"] is None:
                return docs
            cursor = f"&cursor={page['next_cursor']}"


@pytest.fixture
def running(tmp_path: Path) -> Running:
    return Running(tmp_path / "data", {"API_TOKEN": TOKEN})


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("service") / "data", {"API_TOKEN": TOKEN})
    with running.served():
        yield running


@pytest.fixture
def service(shared: Running, request: pytest.FixtureRequest) -> Service:
    """The shared server, spoken to by somebody of this test's own."""
    return Service(shared, f"e2e:{request.node.name[:60]}")


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_what_was_told_is_answered_after_a_kill_and_gone_after_forgetting(
    running: Running,
) -> None:
    with running.served() as server:
        service = Service(running)
        service.chat("기억해줘: 또리 생일은 10월 27일이야")
        service.chat("remember that my dentist's phone number is 555-0132")
        server.kill()
    with running.served():
        service = Service(running)
        answer = service.chat("또리 생일이 언제였지?")
        assert "10월 27일" in answer["reply"]
        assert [one["content"] for one in answer["memories"]] == ["또리 생일은 10월 27일이야"]
        assert "555-0132" in service.chat("What's my dentist's number?")["reply"]
        service.chat("또리 생일 잊어줘")
        assert "10월 27일" not in service.chat("또리 생일 언제야?")["reply"]
        service.settle()
    kept = bytes_of(running.data_dir)
    assert "10월 27일".encode() not in kept
    assert json.dumps("10월 27일")[1:-1].encode() not in kept
    assert b"555-0132" in kept


def test_a_kill_in_the_middle_of_remembering_loses_and_doubles_nothing(running: Running) -> None:
    rng = random.Random(11)
    acknowledged: list[str] = []
    for start in range(2):
        with running.served() as server:
            service = Service(running)

            def write(service: Service = service, start: int = start) -> None:
                for number in range(10_000):
                    word = f"canary{start}x{number}"
                    try:
                        service.remember(f"물건 {word} 은 서랍에 있다")
                    except httpx.TransportError:
                        return
                    acknowledged.append(word)

            before = len(acknowledged)
            writer = threading.Thread(target=write)
            writer.start()
            while len(acknowledged) < before + 10:
                time.sleep(0.01)
            time.sleep(rng.uniform(0, 1))
            server.kill()
            writer.join()
    with running.served():
        service = Service(running)
        service.settle()
        kept = [doc.split()[1] for doc in service.listed()]
        assert acknowledged
        assert set(acknowledged) <= set(kept)
        assert len(kept) == len(set(kept))
        for word in rng.sample(acknowledged, 10):
            assert any(word in found for found in service.recall(word))


def test_hostile_texts_are_taken_or_refused_and_the_next_one_is_answered(
    service: Service,
) -> None:
    for text in (
        "\ufdfa" * 200,
        "null\\u0000 text",
        "👩‍👩‍👧‍👦" * 500,
        "'; DROP TABLE episodes; --",
    ):
        service.remember(text)
    service.remember(unicodedata.normalize("NFD", "오세훈 과장은 감자튀김을 좋아한다"))
    service.settle()
    assert service.recall("감자튀김 좋아하는 과장")[0] == "오세훈 과장은 감자튀김을 좋아한다"


def test_a_long_text_is_found_by_its_middle_and_its_end(service: Service) -> None:
    filler = " ".join(f"오늘은 {n}번째 회의가 길었다." for n in range(120))
    service.remember(f"{filler} 열쇠는 화분 밑에 있다. {filler} 우산은 현관에 있다.")
    service.settle()
    for question in ("열쇠 어디 있어?", "우산 어디 있지?"):
        assert len(service.recall(question)) == 1


def test_seoul_is_found_with_any_particle(service: Service) -> None:
    rows = [f"서울{particle}" for particle in ("은", "에", "로", "에서", "이", "을", "의", "까지")]
    texts = [f"{row} 관한 {n}번째 이야기" for n, row in enumerate(rows)]
    for text in [*texts, "서울대 합격 소식"]:
        service.remember(text)
    service.settle()
    found = service.recall("서울", top_k=10)
    assert set(texts) <= set(found)
    assert found[0] != "서울대 합격 소식"


def test_two_people_are_never_mixed_whatever_their_ids(service: Service) -> None:
    people = ["T1:U1", "T2:U1", "T1:U1_x", "T1:u1", "T1_U1:U1"]
    for number, person in enumerate(people):
        service.remember(f"금고 비밀 단어는 canary{number}word", person)
    for number, person in enumerate(people):
        service.settle(person)
        seen = str(service.recall("금고 비밀 단어", person))
        seen += str(service.chat("금고 비밀 단어가 뭐였지?", person)) + str(service.listed(person))
        assert [f"canary{n}word" in seen for n in range(len(people))] == [
            n == number for n in range(len(people))
        ]
    (mine,) = service.get("/admin/memory/list/T1:U1")["items"]
    path = f"/api/v1/memory/{mine['id']}"
    assert service.request("DELETE", path, "T2:U1").status_code == 404
    assert service.request("GET", path, "T1:U1").status_code == 200


def test_the_stats_count_what_is_there(service: Service) -> None:
    service.remember("우산은 현관에 있다")
    service.chat("우산 어디 있지?")
    service.settle()
    stats = service.get("/api/v1/memory/stats")
    assert (stats["memories"], stats["pending"], stats["failed"]) == (1, 0, 0)
    assert stats["vector"]["connected"]
    assert stats["vector"]["count"] == 1
