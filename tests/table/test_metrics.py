"""Metrics: Prometheus can read them, they tell the truth, and only those with the token see them."""

from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from astragal.table.health import metrics
from astragal.table.health.metrics import Counter, Gauge, Histogram
from tests.table.visitor import Visitor, visiting

pytestmark = pytest.mark.anyio

TOKEN = "only for Prometheus"


async def read(visitor: Visitor) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """Every sample by name and labels."""
    answer = await visitor.get("/api/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


async def test_what_happens_is_counted(tmp_path: Path) -> None:
    async with visiting(tmp_path, metrics_token=TOKEN) as visitor:
        before = await read(visitor)

        anna = await visitor.guest("Anna")
        room = await anna.room(game="rasanto", seats=[{"kind": "you"}] * 2)
        async with visitor.services.hub.reading(room) as found:
            name = found.moves_of(0)[0].name
        await anna.move(room, 0, name)
        await anna.get("/api/rooms/nowhere", expect=404)

        after = await read(visitor)

        def grew(name: str, **labels: str) -> float:
            key = name, frozenset(labels.items())
            return after[key] - before.get(key, 0)

        assert grew("astragal_moves_total", game="rasanto") == 1
        assert grew("astragal_move_seconds_count") == 1
        assert grew("astragal_book_appends_total", ended="written") == 2
        assert grew("astragal_book_write_seconds_count") == grew("astragal_book_batch_appends_count") == 2
        assert grew("astragal_refusals_total", door="http", code="no-room") == 1
        assert grew("astragal_http_answers_total", status="404") == 1
        assert grew("astragal_http_seconds_count", route="rooms") == 2
        assert after["astragal_rooms", frozenset({("status", "running")})] == 1
        assert after["process_resident_memory_bytes", frozenset()] > 10_000_000
        assert after["process_open_fds", frozenset()] > 3
        assert after["astragal_sockets", frozenset()] == after["astragal_guests", frozenset()] == 0
        assert ("astragal_computers_waiting", frozenset()) in after
        assert after["astragal_acts", frozenset()] == 0
        assert any(name == "astragal_info" for name, _ in after)


@pytest.mark.parametrize("shown", ["", "Bearer", "Bearer wrong", f"Bearer {TOKEN}x", "Bearer é"])
async def test_without_the_token_there_is_nothing(tmp_path: Path, shown: str) -> None:
    async with visiting(tmp_path, metrics_token=TOKEN) as visitor:
        header = {b"Authorization": shown.encode()} if shown else {}
        answer = await visitor.client.get("/api/metrics", headers=header)
        assert answer.status_code == 404


async def test_a_server_without_a_token_shows_them_to_nobody(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        await visitor.get("/api/metrics", expect=404)
        await visitor.get("/api/metrics", expect=404, headers={"Authorization": "Bearer "})


def test_a_histogram_counts_what_is_under_each_bound() -> None:
    measured = Histogram("h", "About.", (1, 5), "of")
    for value in (0.5, 1, 3, 9):
        measured.observe(value, "x")
    (family,) = text_string_to_metric_families(metrics.text([measured]))
    found = {(sample.name, sample.labels.get("le")): sample.value for sample in family.samples}
    assert found == {
        ("h_bucket", "1"): 2,
        ("h_bucket", "5"): 3,
        ("h_bucket", "+Inf"): 4,
        ("h_sum", None): 13.5,
        ("h_count", None): 4,
    }


def test_label_values_are_escaped() -> None:
    counter = Counter("c_total", "About.", "what")
    counter.add('a "b"\\\n')
    gauge = Gauge("g", "About.", {'"': 2.5}, "sign")
    families = list(text_string_to_metric_families(metrics.text([counter, gauge])))
    assert [sample.labels for family in families for sample in family.samples] == [
        {"what": 'a "b"\\\n'},
        {"sign": '"'},
    ]


async def test_made_up_paths_make_no_new_series(tmp_path: Path) -> None:
    async with visiting(tmp_path, metrics_token=TOKEN) as visitor:
        for number in range(5):
            await visitor.get(f"/api/made-up-{number}", expect=404)
            await visitor.get(f"/api/rooms/made-up-{number}", expect=404)
        assert not [labels for _, labels in await read(visitor) if "made-up" in str(labels)]
