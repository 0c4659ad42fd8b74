"""Where cells are on the physical plate and how dice stand in them: the frame in which everything physical is told."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from astragal.dice import ORIENTATIONS
from astragal.lattice import COORDINATES

Vector = NDArray[np.float64]
Quaternion = tuple[float, float, float, float]  # w, x, y, z

EDGE = 16.0  # mm of a die
ACROSS = EDGE * math.sqrt(2 / 3)  # mm that a unit step of the lattice goes sideways
DOWN = EDGE / math.sqrt(3)  # and downward
INRADIUS = 65.32  # mm from the middle of the plate to a side of its outline
THICK = 12.0  # mm of the plate

# The directions of the corners A, B, C, which are those of the lattice's axes seen from above.
CORNERS = np.array([(0.0, 1.0), (math.sqrt(3) / 2, -0.5), (-math.sqrt(3) / 2, -0.5)])
# The unit steps e_a, e_b, e_c in edges, as columns: how a die stands on its corner.
AXES = np.column_stack([np.append(u * ACROSS, -DOWN) / EDGE for u in CORNERS])


def site(coordinates: tuple[int, int, int]) -> Vector:
    """The middle of a lattice cell, also of one below the plate."""
    a, b, c = coordinates
    x = ACROSS * (b - c) * math.sqrt(3) / 2
    y = ACROSS * (a - (b + c) / 2)
    return np.array([x, y, DOWN / 2 + DOWN * (8 - a - b - c)])


SITES = np.array([site(coordinates) for coordinates in COORDINATES])


def matrix(q: Quaternion) -> Vector:
    """The rotation of a unit quaternion."""
    w, x, y, z = q
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def quaternion(m: Vector) -> Quaternion:
    """The unit quaternion of a rotation."""
    squares = 1 + m[0, 0] + m[1, 1] + m[2, 2], *(1 + 2 * m[k, k] - np.trace(m) for k in range(3))
    largest = int(np.argmax(squares))
    half = math.sqrt(max(squares[largest], 0.0)) / 2
    turns = m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]
    if largest == 0:
        q = [half, *(turn / 4 / half for turn in turns)]
    else:
        k = largest - 1
        q = [turns[k] / 4 / half, *((m[k, i] + m[i, k]) / 4 / half for i in range(3))]
        q[largest] = half
    length = math.sqrt(sum(part * part for part in q))
    w, x, y, z = (float(part / length) for part in q)
    return w, x, y, z


def product(p: Quaternion, q: Quaternion) -> Quaternion:
    """The turn q, then p."""
    a, b, c, d = p
    w, x, y, z = q
    return (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )


def turn(axis: tuple[float, float, float], degrees: float) -> Quaternion:
    """A turn about a unit axis."""
    half = math.radians(degrees) / 2
    s = math.sin(half)
    return math.cos(half), axis[0] * s, axis[1] * s, axis[2] * s


FLAT: Quaternion = (1.0, 0.0, 0.0, 0.0)  # a die that lies on a face

# A die carries 1 at -x and 6 at +x, 3 at -y and 4 at +y, 2 at -z and 5 at +z: unturned in a cell it shows 1, 3, 2.
FACES = {1: (-1, 0, 0), 6: (1, 0, 0), 3: (0, -1, 0), 4: (0, 1, 0), 2: (0, 0, -1), 5: (0, 0, 1)}


def _standing(faces: tuple[int, int, int]) -> Vector:
    """How a die is turned that shows these numbers towards -e_a, -e_b, -e_c."""
    shown: Vector = AXES @ -np.array([FACES[number] for number in faces], float)
    return shown


STANDING = np.array([_standing(faces) for faces in ORIENTATIONS])
STANDING_TURNS: tuple[Quaternion, ...] = tuple(map(quaternion, STANDING))
PLAIN = next(o for o, faces in enumerate(ORIENTATIONS) if faces == (1, 3, 2))


def nearest_orientation(q: Quaternion) -> int:
    """The orientation in a cell to which a die is turned nearest."""
    return int(np.argmax(np.einsum("kij,ij->k", STANDING, matrix(q))))


def upward_number(q: Quaternion) -> int:
    """The number on the face that looks up most."""
    up = matrix(q)[2]
    return max(FACES, key=lambda number: float(up @ FACES[number]))


def beyond(x: float, y: float) -> float:
    """How many mm a point lies outside the outline of the plate; negative inside."""
    return float(max(-(x * u[0] + y * u[1]) for u in CORNERS)) - INRADIUS


def is_off(x: float, y: float, z: float) -> bool:
    """Whether a die with its middle there is off the plate."""
    return z < 0 or beyond(x, y) > 0
