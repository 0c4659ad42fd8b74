"""Who is served: names, pages from elsewhere, and how much one address may ask for."""

import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from astragal.table.door.hosts import Hosts
from astragal.table.web import guard
from tests.table.visitor import Visitor, visiting

pytestmark = pytest.mark.anyio


@pytest.fixture
async def nobody(tmp_path: Path) -> AsyncIterator[Visitor]:
    async with visiting(tmp_path) as visitor:
        yield visitor


def code(hosts: Hosts, method: str | None = "GET", **headers: str) -> str:
    """Why a request is refused, "" if it is not; a socket has no method."""
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    scope: dict[str, Any] = {"type": "http", "method": method, "headers": raw}
    if method is None:
        scope = {"type": "websocket", "headers": raw}
    refusal = hosts.refusal(scope)
    return refusal[0] if refusal else ""


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8045", "localhost", "LOCALHOST:80", "me.localhost:1", "[::1]:8045", "127.3.2.1"]
)
def test_this_machine_is_always_served(host: str) -> None:
    for allowed in (None, (), ("table.example",)):
        assert code(Hosts(allowed), Host=host) == ""


def test_at_home_no_other_name_is_served() -> None:
    for host in (
        "evil.example",
        "evil.example:8045",
        "192.0.2.1",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
    ):
        assert code(Hosts(()), Host=host) == "not-here"
        assert code(Hosts(None), Host=host) == ""


def test_where_names_are_given_only_those_are_served() -> None:
    hosts = Hosts(("Table.Example",))
    assert code(hosts, Host="table.example") == ""
    assert code(hosts, Host="TABLE.example.:8443") == ""
    assert code(hosts, Host="other.example") == "not-here"


@pytest.mark.parametrize(
    "host", ["", "a b", "a/b", "user@table.example", "a,b", "table.example:x", "[::1", "é"]
)
def test_a_host_is_plain(host: str) -> None:
    assert code(Hosts(None), Host=host) == "not-here"


def test_programs_without_a_browser_are_welcome() -> None:
    assert code(Hosts(None)) == ""  # not even a host
    assert code(Hosts(None), "POST", Host="table.example") == ""
    assert code(Hosts(None), None, Host="table.example") == ""


@pytest.mark.parametrize("method", ["POST", "DELETE", None])
def test_pages_from_elsewhere_cannot_post_nor_open_a_socket(method: str | None) -> None:
    hosts = Hosts(None)
    assert code(hosts, method, Host="table.example", Origin="https://table.example") == ""
    assert code(hosts, method, Host="table.example:8045", Origin="http://table.example:8045") == ""
    for origin in (
        "https://evil.example",
        "null",
        "",
        "https://table.example.evil.example",
        "http://[",
        "file://",
    ):
        assert code(hosts, method, Host="table.example", Origin=origin) == "elsewhere"
    assert code(Hosts(("table.example",)), method, Host="127.0.0.1", Origin="https://table.example") == ""
    assert code(hosts, "GET", Host="table.example", Origin="https://evil.example") == ""


async def test_the_app_refuses_pages_from_elsewhere(nobody: Visitor) -> None:
    for origin, status in (("http://table", 201), ("http://evil.example", 403)):
        answer = await nobody.client.post("/api/guests", json={"name": "Eve"}, headers={"Origin": origin})
        assert answer.status_code == status
    assert answer.json()["code"] == "elsewhere"


async def test_reading_has_limits_too(nobody: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)
    got = [(await nobody.client.get("/api/rooms/nothing/record")).status_code for _ in range(61)]
    assert got == [404] * 60 + [429]
    answer = await nobody.client.get("/api/health")
    assert (answer.status_code, answer.json()["code"], answer.headers["Retry-After"]) == (
        429,
        "too-fast",
        "1",
    )
    monkeypatch.setattr(time, "monotonic", lambda: 1001.0)
    await nobody.get("/api/health")


async def test_a_cabinet_of_pictures_and_a_long_replay_are_within_the_limits() -> None:
    page = 100 * guard._cost("/assets/x.js") + 120 * guard._cost("/api/games/cim/picture.svg")
    replay = 300 * guard._cost("/api/rooms/abc/steps/12")
    assert page + replay < guard.READING_AT_ONCE
    assert (
        guard._cost("/api/rooms/abc/record")
        > guard._cost("/api/rooms/abc/steps/3")
        > guard._cost("/api/rooms")
    )
    assert guard._cost("/api/rooms") > guard._cost("/api/games/cim/picture.svg") > guard._cost("/index.html")
