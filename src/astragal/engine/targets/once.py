"""Compiling once for all processes of a machine: whoever comes second waits and finds it in the cache."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

LOCKS = "compiling.lock"  # one file for all: each rule has a byte of it
BYTES = 1 << 62  # where such a byte may lie; the file stays empty


def compiled_once(name: str, compile: Callable[[Any], Any], folder: Path) -> Callable[[Any], Any]:
    """The same compiler (which looks into the cache first), run by only one process at a time for that name."""

    def alone(signature: Any) -> Any:
        from numba.core.compiler_lock import global_compiler_lock

        # Threads of one process wait here, so that none of them holds a byte that another one waits for.
        with global_compiler_lock, _held(name, folder):
            return compile(signature)

    return alone


@contextmanager
def _held(name: str, folder: Path) -> Iterator[None]:
    """Hold a rule's byte; where a system cannot lock, two processes may compile the same, which is no mistake."""
    try:
        import fcntl
    except ImportError:  # not on this system
        yield
        return
    byte = int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest()) % BYTES
    with suppress(OSError):
        fcntl.lockf(_file(folder), fcntl.LOCK_EX, 1, byte)
    try:
        yield
    finally:
        with suppress(OSError):
            fcntl.lockf(_file(folder), fcntl.LOCK_UN, 1, byte)


@cache
def _file(folder: Path) -> int:
    """The file of locks, open as long as the process lives: closing it would let go of all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    return os.open(folder / LOCKS, os.O_RDWR | os.O_CREAT, 0o644)
