"""The front of several processes: it accepts every connection, looks which room it wants, and gives it to that room's home.

What a client sent is only peeked at, so the process reads it from the first byte, and nothing passes through here afterwards.
"""

from __future__ import annotations

import asyncio
import itertools
import socket

from astragal.table.hub.homes import place_wanted, ranking, room_wanted
from astragal.table.serving.handover import give

PATIENCE = 10.0  # seconds in which the first line of a request must have come
LONGEST_LINE = 8192  # bytes that are looked at; who sends a longer line is sent anywhere, to be judged there
WAITING = 500  # connections whose first line has not come; for one more the one that waited longest goes
AT_ONCE = 100  # connections accepted before others get their turn
BACKLOG = 2048  # connections that the system lets wait before they are accepted
BREATH = 0.1  # seconds without accepting when the system has no descriptor left and nobody waits


class Front:
    """Owns the listening socket. Places join and leave; while there is none, visitors wait in the system's queue."""

    def __init__(self, listening: socket.socket) -> None:
        listening.setblocking(False)
        listening.listen(BACKLOG)
        self._listening = listening
        self._loop = asyncio.get_running_loop()
        self._channels: dict[int, socket.socket] = {}
        self._waiting: dict[socket.socket, asyncio.TimerHandle] = {}  # who waited longest is first
        self._without_room = itertools.count()
        self._open = False

    def open(self) -> None:
        """Accept connections from now on."""
        self._open = True
        self._watch()

    def close(self) -> None:
        """Accept no more; who has not said what they want is let go."""
        self._open = False
        self._watch()
        self._listening.close()
        for connection in [*self._waiting]:
            self._drop(connection)

    def join(self, place: int, channel: socket.socket) -> None:
        """A process can take connections."""
        self._channels[place] = channel
        self._watch()

    def leave(self, place: int) -> None:
        """A process takes no more: its rooms are at home elsewhere until it is back."""
        del self._channels[place]
        self._watch()

    def _watch(self) -> None:
        if self._open and self._channels:
            self._loop.add_reader(self._listening, self._accept)
        elif self._listening.fileno() >= 0:
            self._loop.remove_reader(self._listening)

    def _accept(self) -> None:
        for _ in range(AT_ONCE):
            try:
                connection = self._listening.accept()[0]
            except BlockingIOError:
                return
            except ConnectionAbortedError:
                continue
            except OSError:  # the system has no descriptor left
                if self._waiting:
                    self._drop_longest_waiting()
                    continue
                self._loop.remove_reader(self._listening)
                self._loop.call_later(BREATH, self._watch)
                return
            connection.setblocking(False)
            self._waiting[connection] = self._loop.call_later(PATIENCE, self._drop, connection)
            self._loop.add_reader(connection, self._look, connection)
            if len(self._waiting) > WAITING:
                self._drop_longest_waiting()

    def _look(self, connection: socket.socket) -> None:
        try:
            head = connection.recv(LONGEST_LINE, socket.MSG_PEEK)
            enough = connection.getsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT)
            if b"\n" in head or len(head) == LONGEST_LINE:
                self._send_home(connection, head)
            elif len(head) < enough:  # woken though nothing came: nothing will
                self._drop(connection)
            else:  # wake me when there is more than I have seen
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, len(head) + 1)
        except BlockingIOError:
            pass
        except OSError:
            self._drop(connection)

    def _send_home(self, connection: socket.socket, head: bytes) -> None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, 1)
        self._forget(connection)
        if not any(give(self._channels[place], connection) for place in self._places_for(head)):
            connection.close()

    def _places_for(self, head: bytes) -> list[int]:
        """Where a request should go, or else where it may go."""
        line = head.splitlines()[0]
        place = place_wanted(line)
        if place is not None:
            return [place] if place in self._channels else []
        return ranking(room_wanted(line) or str(next(self._without_room)), self._channels)

    def _drop_longest_waiting(self) -> None:
        self._drop(next(iter(self._waiting)))

    def _drop(self, connection: socket.socket) -> None:
        self._forget(connection)
        connection.close()

    def _forget(self, connection: socket.socket) -> None:
        self._waiting.pop(connection).cancel()
        self._loop.remove_reader(connection)
