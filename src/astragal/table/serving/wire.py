"""HTTP and WebSockets as they come over the wire: uvicorn's protocols, with limits that they do not have."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from astragal.table.serving.gate import PATIENCE, Gate, Waiting
from astragal.table.serving.gathering import Gathering

LARGEST_HEAD = 16 * 1024  # bytes of the first line and all headers
MOST_HEADERS = 64
MOST_AHEAD = 8  # requests that are sent before the first is answered
MOST_PONGS = 64 * 1024  # bytes of answers to pings that are not read
MOST_PIECES = 64  # of one message


class Wire(HttpToolsProtocol):
    """One connection that speaks HTTP. What takes too long or too much is hung up on, without a word in the log."""

    def __init__(self, *arguments: Any, gate: Gate, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._gate = gate
        self._waiting: Waiting | None = Waiting.HEAD
        self._head = 0  # bytes of the head so far, as far as it is understood
        self._since_head = 0  # bytes that came since the last head or body was complete
        self._too_large = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if self._gate.enter(transport, address, self._out_of_patience, self.loop.time()):
            self._gate.keep_looking()
        else:
            self._hang_up(503)

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._unset_keepalive_if_required()
        self._since_head += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():  # whatever else is offered, HTTP goes on
                self.handle_websocket_upgrade()
        except httptools.HttpParserError:
            self._hang_up(431 if self._too_large else 400)
        else:
            if self._waiting is Waiting.HEAD and self._since_head > LARGEST_HEAD:
                self._hang_up(431)

    def handle_websocket_upgrade(self) -> None:
        self._gate.becomes_socket(self.transport)
        super().handle_websocket_upgrade()

    # What the parser finds.

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0
        if self._waiting is not Waiting.HEAD:
            self._wait(Waiting.HEAD)

    def on_url(self, url: bytes) -> None:
        self._count_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count_head(len(name) + len(value) + 4)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_AHEAD:
            raise _TooMuch
        self._since_head = 0
        self._wait(Waiting.BODY)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._since_head = 0
        answered = self.cycle is not None and self.cycle.response_complete
        self._wait(Waiting.NEXT if answered else None)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._waiting is None:
            self._wait(Waiting.NEXT)

    # Inside.

    def _wait(self, what: Waiting | None) -> None:
        self._waiting = what
        self._gate.wait(self.transport, what, self.loop.time())

    def _count_head(self, size: int) -> None:
        self._head += size
        if self._head > LARGEST_HEAD or len(self.headers) >= MOST_HEADERS:
            self._too_large = True
            raise _TooMuch

    def _out_of_patience(self, what: Waiting) -> None:
        begun = what is Waiting.BODY or self._since_head > 0
        if what is Waiting.NEXT or not begun:
            self.transport.close()
        else:
            self._hang_up(408)

    def _hang_up(self, status: int) -> None:
        """Say why, if nothing else is being said, and close."""
        if self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
            self.transport.abort()
            return
        self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()


class Socket(WebSocketsSansIOProtocol):
    """One connection that speaks WebSocket; it keeps the place that its request took."""

    def __init__(self, *arguments: Any, gate: Gate, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._gate = gate

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._entered = transport
        self.transport = Gathering(transport, self.loop)  # news and the answer to a move go out together

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.leave(self._entered)
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # who does not answer does not read either: what waits would wait for ever

    def handle_ping(self) -> None:
        if self.transport.get_write_buffer_size() > MOST_PONGS:
            self.transport.abort()
        else:
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_PIECES:
            self.transport.abort()
        else:
            super().handle_cont(event)


class _TooMuch(Exception):
    """Ends the parsing of a request."""


def settings(gate: Gate) -> dict[str, Any]:
    """What uvicorn is told, so that it speaks through a gate and believes nobody's word for an address."""
    return {
        "http": partial(Wire, gate=gate),
        "ws": partial(Socket, gate=gate),
        "timeout_keep_alive": round(PATIENCE[Waiting.NEXT]),
        "proxy_headers": False,  # table/proxies.py reads them
    }
