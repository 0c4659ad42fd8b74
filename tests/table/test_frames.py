"""The binary frames of the stream: what is packed is read back, and sizes are as docs/protocol.md says."""

import math
import random

import pytest

from astragal.engine.act import Pose
from astragal.errors import BadInput
from astragal.table.worlds import frames

HEAD, BODY = 12, 14  # bytes


def poses(count: int, seed: int = 1) -> list[Pose]:
    """Somewhere on the plate, turned somehow."""
    rng = random.Random(seed)
    found: list[Pose] = []
    for _ in range(count):
        turn = [rng.gauss(0, 1) for _ in range(4)]
        length = math.sqrt(sum(part * part for part in turn))
        found.append((*(rng.uniform(-400, 400) for _ in range(3)), *(part / length for part in turn)))
    return found


def alike(one: Pose, other: Pose) -> bool:
    """Whether two poses look the same: a quaternion and its opposite do."""
    at = all(abs(a - b) <= 1 / 32 + 1e-9 for a, b in zip(one[:3], other[:3], strict=True))
    turned = abs(sum(a * b for a, b in zip(one[3:], other[3:], strict=True)))
    return at and turned > 1 - 1e-7


def test_poses_are_read_back_as_they_were() -> None:
    before = poses(165)
    data = frames.write_frame(frames.ALL, 7, 90, frames.rows_of(before))
    assert len(data) == HEAD + 165 * BODY
    frame = frames.read_frame(data)
    assert (frame.kind, frame.act, frame.number, frame.ms) == (frames.ALL, 7, 90, 1500)
    assert [*frame.poses] == [*range(165)]
    assert all(alike(pose, frame.poses[body]) for body, pose in enumerate(before))


def test_every_part_of_a_quaternion_can_be_the_largest_and_negative() -> None:
    for largest in range(4):
        for sign in (1, -1):
            turn = [0.1, 0.1, -0.1, 0.1]
            turn[largest] = sign * math.sqrt(0.97)
            (row,) = frames.rows_of([(0, 0, 0, *turn)])
            assert int(row["body"]) >> 14 == largest
            data = frames.write_frame(frames.MOVED, 1, 0, frames.rows_of([(0, 0, 0, *turn)]))
            found = frames.read_frame(data).poses[0]
            assert found[3 + largest] > 0
            assert alike(found, (0, 0, 0, *turn))


def test_what_is_far_away_or_nowhere_is_put_at_the_rim() -> None:
    far, nowhere = frames.rows_of([(1e6, -1e6, 0, 1, 0, 0, 0), (math.nan,) * 7])
    assert far["at"].tolist() == [32767, -32767, 0]
    assert nowhere["at"].tolist() == [0, 0, 0]


def test_the_bytes_are_as_the_page_says() -> None:
    row = frames.rows_of([(0, 0, 0, 1, 0, 0, 0), (1, -2, 0.5, 0, 0, -1, 0)])[1:]
    data = frames.write_frame(frames.MOVED, 0x0102, 3, row)
    assert data[:HEAD].hex(" ") == "01 01 02 01 03 00 00 00 32 00 00 00"
    assert data[HEAD:].hex(" ") == "01 80 10 00 e0 ff 08 00 00 00 00 00 00 00"


def test_no_bodies_are_no_bytes() -> None:
    assert len(frames.rows_of([])) == 0
    assert frames.read_frame(frames.write_frame(frames.ALL, 1, 0, frames.rows_of([]))).poses == {}


def test_a_hand_is_read_back() -> None:
    data = frames.write_hand(513, (-20, 0, 32767), 123456)
    assert len(data) == 8 + 6
    assert frames.read_hand(data) == (513, 123456, (-20, 0, 32767))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x01",
        frames.write_hand(1, (1, 2))[:-1],
        frames.write_hand(1, (1, 2)) + b"\x00",
        b"\x02" + frames.write_hand(1, (1, 2))[1:],
        b"\x00" * 60_000,
    ],
)
def test_what_is_no_hand_is_refused(data: bytes) -> None:
    with pytest.raises(BadInput, match="could not be read"):
        frames.read_hand(data)
