"""A transport that writes once in a turn of the loop."""

from __future__ import annotations

import asyncio

import pytest

from astragal.table.serving.gathering import Gathering

pytestmark = pytest.mark.anyio


class Recorder(asyncio.Transport):
    """Notes what is done to it."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[bytes | str] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.done.append(bytes(data))

    def close(self) -> None:
        self.done.append("close")

    def abort(self) -> None:
        self.done.append("abort")

    def is_closing(self) -> bool:
        return "close" in self.done or "abort" in self.done

    def get_write_buffer_size(self) -> int:
        return 100


async def test_what_is_written_in_one_turn_is_one_write() -> None:
    line = Recorder()
    gathering = Gathering(line, asyncio.get_running_loop())
    for data in (b"one", b" and ", b"another"):
        gathering.write(data)
    assert line.done == []
    assert gathering.get_write_buffer_size() == 100 + len(b"one and another")
    await asyncio.sleep(0)
    gathering.write(b"next")
    await asyncio.sleep(0)
    assert line.done == [b"one and another", b"next"]
    assert gathering.get_write_buffer_size() == 100


async def test_the_last_words_come_before_the_end() -> None:
    line = Recorder()
    gathering = Gathering(line, asyncio.get_running_loop())
    gathering.write(b"goodbye")
    gathering.close()
    gathering.write(b"too late")
    await asyncio.sleep(0)
    assert line.done == [b"goodbye", "close"]


async def test_who_is_hung_up_on_gets_nothing_more() -> None:
    line = Recorder()
    gathering = Gathering(line, asyncio.get_running_loop())
    gathering.write(b"never")
    gathering.abort()
    await asyncio.sleep(0)
    assert line.done == ["abort"]
