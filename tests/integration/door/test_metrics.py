"""The figures that Prometheus reads."""

from prometheus_client.parser import text_string_to_metric_families

from tests.fakes.door import Door

Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def read(door: Door) -> Samples:
    answer = door.get("/metrics", user=None)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    families = text_string_to_metric_families(answer.text)
    return {
        (one.name, tuple(sorted(one.labels.items()))): one.value
        for family in families
        for one in family.samples
    }


def test_the_queue_and_the_cache_are_read_where_they_stand(door: Door) -> None:
    figures = read(door)

    assert figures["gieok_queue_depth", (("state", "pending"),)] == 3
    assert figures["gieok_queue_depth", (("state", "failed"),)] == 1
    assert figures["gieok_cache_outcomes_total", (("outcome", "hit"),)] == 5
    assert figures["gieok_cache_outcomes_total", (("outcome", "stale: facts"),)] == 2


def test_requests_are_counted_by_route_and_no_id_or_path_of_a_strangers_is_a_label(
    door: Door,
) -> None:
    def count(figures: Samples, route: str, status: str) -> float:
        labels = (("method", "GET"), ("route", route), ("status", status))
        return figures.get(("gieok_http_requests_total", labels), 0)

    before = read(door)
    for number in range(3):
        door.get(f"/api/v1/memory/id-{number}")
        door.get(f"/nowhere/{number}")
    door.get("/api/v1/memory/stats", token=None)
    after = read(door)

    for route, status in (("/api/v1/memory/{id}", "404"), ("other", "404")):
        assert count(after, route, status) == count(before, route, status) + 3
    refused = ("/api/v1/memory/stats", "401")
    assert count(after, *refused) == count(before, *refused) + 1
    assert not any("id-1" in str(labels) or "nowhere" in str(labels) for _, labels in after)


def test_strangers_see_no_figures(door: Door) -> None:
    assert door.get("/metrics", token=None).status_code == 401
