"""Writing once what is written several times in one turn of the event loop: each write is a visit to the system."""

from __future__ import annotations

import asyncio
from typing import Any


class Gathering(asyncio.Transport):
    """A transport that hands on what was written to it when the present turn of the loop is over, and at the latest when it closes."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._transport = transport
        self._loop = loop
        self._gathered = bytearray()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._gathered:
            self._loop.call_soon(self._hand_on)
        self._gathered += data

    def close(self) -> None:
        self._hand_on()
        self._transport.close()

    def abort(self) -> None:
        self._gathered.clear()
        self._transport.abort()

    def get_write_buffer_size(self) -> int:
        return len(self._gathered) + self._transport.get_write_buffer_size()

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def pause_reading(self) -> None:
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._transport.resume_reading()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)

    def _hand_on(self) -> None:
        gathered, self._gathered = bytes(self._gathered), bytearray()
        if gathered and not self._transport.is_closing():
            self._transport.write(gathered)
