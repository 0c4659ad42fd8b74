"""The binary frames of the stream: where bodies are, downwards, and what a hand does, upwards. docs/protocol.md tells every byte."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from astragal.engine.act import FRAMES, Hand, Pose
from astragal.engine.words import say
from astragal.errors import BadInput

VERSION = 1
MOVED, ALL = 1, 2  # kinds: of bodies that moved, of all
UNITS = 16  # in a millimetre: the tower of two metres fits, and a sixteenth is not seen
ONE = 32767  # a part of a quaternion that is 1
NUMBERS = 1 << 14  # bodies that can be told apart

ROW = np.dtype([("body", "<u2"), ("at", "<i2", 3), ("turned", "<i2", 3)])
Rows = NDArray[Any]  # of ROW

_OTHERS = np.array([[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]])  # parts of a quaternion without one
_HEAD = struct.Struct("<BBHII")
_HAND = struct.Struct("<BBHI")
_FURTHEST = (1 << 15) - 1

UNREADABLE = say("What your hand did could not be read.")


class Frame(NamedTuple):
    """What a client gets: the bodies by their numbers."""

    kind: int
    act: int
    number: int
    ms: int
    poses: dict[int, Pose]


class Input(NamedTuple):
    """What a client sends: its own milliseconds, and a number for every control."""

    act: int
    ms: int
    hand: Hand


def rows_of(poses: Sequence[Pose]) -> Rows:
    """All bodies of an act as they travel."""
    numbers = np.nan_to_num(np.array(poses, dtype=float).reshape(-1, 7))
    turns, each = numbers[:, 3:], np.arange(len(numbers))
    largest = np.abs(turns).argmax(axis=1)
    signs = np.where(turns[each, largest] < 0, -ONE, ONE)
    others = np.take_along_axis(turns, _OTHERS[largest], axis=1) * signs[:, None]
    rows = np.empty(len(numbers), ROW)
    rows["body"] = each | largest << 14
    rows["at"] = np.clip(np.rint(numbers[:, :3] * UNITS), -_FURTHEST, _FURTHEST)
    rows["turned"] = np.clip(np.rint(others), -ONE, ONE)
    return rows


def read_rows(data: bytes) -> Rows:
    """Bodies that have travelled."""
    return np.frombuffer(data, ROW)


def numbers_of(rows: Rows) -> NDArray[Any]:
    """Which bodies they are."""
    numbers: NDArray[Any] = rows["body"] & (NUMBERS - 1)
    return numbers


def write_frame(kind: int, act: int, number: int, rows: Rows) -> bytes:
    return _HEAD.pack(VERSION, kind, act, number, round(1000 * number / FRAMES)) + rows.tobytes()


def read_frame(data: bytes) -> Frame:
    """What a frame tells; a client would read it like this."""
    version, kind, act, number, ms = _HEAD.unpack_from(data)
    if version != VERSION:
        raise BadInput(f"There is no version {version} of frames.")
    poses = {}
    for body, at, turned in read_rows(data[_HEAD.size :]):
        parts = [float(part) / ONE for part in turned]
        parts.insert(int(body) >> 14, max(0.0, 1 - sum(part * part for part in parts)) ** 0.5)
        poses[int(body) & NUMBERS - 1] = (*(float(part) / UNITS for part in at), *parts)
    return Frame(kind, act, number, ms, poses)


def write_hand(act: int, hand: Hand, ms: int = 0) -> bytes:
    return _HAND.pack(VERSION, len(hand), act, ms) + struct.pack(f"<{len(hand)}h", *hand)


def read_hand(data: bytes) -> Input:
    """What a client's hand does; BadInput if it is of another form or size."""
    if len(data) < _HAND.size:
        raise BadInput(UNREADABLE)
    version, controls, act, ms = _HAND.unpack_from(data)
    if version != VERSION or len(data) != _HAND.size + 2 * controls:
        raise BadInput(UNREADABLE)
    return Input(act, ms, struct.unpack_from(f"<{controls}h", data, _HAND.size))
