"""Raw connections are counted, and whoever is silent longest makes room for others."""

import math
from typing import Any

import pytest

from astragal.table.door.proxies import Proxies
from astragal.table.health import descriptors
from astragal.table.serving.gate import LEAST_READ, LOOK, LOOK_FOR_UNREAD, PATIENCE, Gate, Waiting


class Transport:
    """As much of a connection as the gate looks at."""

    def __init__(self) -> None:
        self.aborted = False
        self.closing = False
        self.unread = 0

    def abort(self) -> None:
        self.aborted = True

    def is_closing(self) -> bool:
        return self.closing

    def get_write_buffer_size(self) -> int:
        return self.unread


class Door:
    """A gate, and what happened to those who came."""

    def __init__(self, most: int = 100, per_address: int = 100, trusted: tuple[str, ...] = ()) -> None:
        self.gate = Gate(most, per_address, Proxies(trusted))
        self.hung_up: list[tuple[Any, Waiting]] = []

    def come(self, address: str = "127.0.0.1", now: float = 0) -> Any:
        """The transport of a connection that was let in, or None."""
        transport: Any = Transport()
        let_in = self.gate.enter(transport, address, lambda what: self.hung_up.append((transport, what)), now)
        return transport if let_in else None


def test_an_address_has_so_many_connections_and_a_proxy_is_nobody_s_address() -> None:
    door = Door(per_address=2, trusted=("10.0.0.1",))
    assert [bool(door.come("192.0.2.1")) for _ in range(3)] == [True, True, False]
    assert [bool(door.come("::ffff:192.0.2.1")), bool(door.come("192.0.2.2"))] == [False, True]
    assert all(door.come("10.0.0.1") for _ in range(10))
    assert all(door.come("127.0.0.1") for _ in range(10))


def test_who_leaves_gives_the_place_back_once() -> None:
    door = Door(per_address=1)
    first = door.come("192.0.2.1")
    door.gate.leave(first)
    door.gate.leave(first)
    assert door.come("192.0.2.1")
    assert not door.come("192.0.2.1")
    assert len(door.gate) == 1


def test_a_socket_keeps_its_place_and_is_never_taken_for_silent() -> None:
    door = Door(most=2, per_address=1)
    socket = door.come("192.0.2.1")
    door.gate.becomes_socket(socket)
    assert not door.come("192.0.2.1")
    silent = door.come("192.0.2.2", now=1)
    assert door.come("192.0.2.3", now=2)
    assert (socket.aborted, silent.aborted) == (False, True)


def test_when_all_places_are_taken_the_longest_silent_one_goes() -> None:
    door = Door(most=3)
    busy, silent, idle = door.come(now=0), door.come(now=1), door.come(now=2)
    door.gate.wait(busy, None, 3)
    door.gate.wait(idle, Waiting.NEXT, 4)
    assert door.come(now=5)
    assert silent.aborted
    assert not idle.aborted
    assert door.come(now=6)
    assert idle.aborted
    assert not busy.aborted
    assert len(door.gate) == 3


def test_when_all_are_busy_nobody_else_comes_in() -> None:
    door = Door(most=2)
    for _ in range(2):
        door.gate.wait(door.come(), None, 0)
    assert door.come() is None


@pytest.mark.parametrize("what", Waiting)
def test_patience_ends(what: Waiting) -> None:
    door = Door()
    slow, quick = door.come(now=0), door.come(now=0)
    door.gate.wait(slow, what, 100)
    door.gate.wait(quick, None, 100)
    door.gate.look(100 + PATIENCE[what] - 0.1)
    assert door.hung_up == []
    door.gate.look(100 + PATIENCE[what])
    door.gate.look(100 + 2 * PATIENCE[what])
    assert door.hung_up == [(slow, what)]


def test_a_server_that_was_away_itself_hangs_up_on_nobody_for_it() -> None:
    door = Door()
    door.come(now=0)
    away = 2 * PATIENCE[Waiting.HEAD]
    door.gate.look(away, late=away)
    assert not door.hung_up
    door.gate.look(away + PATIENCE[Waiting.HEAD] + 0.1)
    assert [what for _, what in door.hung_up] == [Waiting.HEAD]


def test_a_server_that_always_comes_late_still_loses_patience() -> None:
    door = Door()
    door.come(now=0)
    every, now = 3 * LOOK, 0.0
    while not door.hung_up and now < 100:
        now += every
        door.gate.look(now, late=every - LOOK)
    assert now == pytest.approx(every * math.ceil(PATIENCE[Waiting.HEAD] / LOOK))


def test_who_reads_nothing_is_cut_off_and_who_reads_slowly_is_not() -> None:
    door = Door()
    deaf, slow, quick, socket = (door.come() for _ in range(4))
    for one in (deaf, slow, quick, socket):
        door.gate.wait(one, None, 0)
        one.unread = 1_000_000
    door.gate.becomes_socket(socket)
    socket.unread = 1_000_000
    door.gate.look(LOOK_FOR_UNREAD)
    slow.unread -= LEAST_READ
    quick.unread = 0
    door.gate.look(2 * LOOK_FOR_UNREAD)
    assert [one.aborted for one in (deaf, slow, quick, socket)] == [True, False, False, False]
    socket.closing = True  # it did not answer pings, and what waits for it would wait for ever
    door.gate.look(3 * LOOK_FOR_UNREAD)
    assert socket.aborted


def test_a_low_limit_of_the_system_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(descriptors, "_raise_limit", lambda: 1024)
    assert descriptors.connections_possible(10_000, said.append) == 1024 - descriptors.KEPT
    assert "1024 files open, so at most 896 connections" in said[0]
    monkeypatch.setattr(descriptors, "_raise_limit", lambda: 20_000)
    assert descriptors.connections_possible(10_000, said.append) == 10_000
    assert len(said) == 1


def test_the_limit_is_raised_as_far_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    assert descriptors._raise_limit() == 4096
    assert asked == [(4096, 4096)]
