"""Dice that lie anywhere, each as its pose says: cubes in parallel projection, the lower and farther ones first."""

from math import cos, radians, sin, sqrt

from astragal.engine.scene import Piece, Pose, Scene
from astragal.view.camera import EDGE, LIGHT, Camera, Place
from astragal.view.markup import Part, polygon, tag
from astragal.view.palette import body, lit

DIE = 16.0  # mm of a die's edge
PLATE_CELL = (
    4.6188,
    -8 / sqrt(3),
)  # how high the middle of a die in a funnel is: in mm, and in edges as the lattice has it
MARGIN = 1.5 * EDGE  # round dice that lie on a bare table
EDGE_ON = 1e-9  # a face that looks less towards the viewer is not seen
# The faces of a cube with edge 1: the way each looks, and the two ways along it.
FACES: tuple[tuple[Place, Place, Place], ...] = tuple(
    ((x * sign, y * sign, z * sign), (y, z, x), (z, x, y))
    for x, y, z in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    for sign in (1.0, -1.0)
)
ROUND = ((0.5, 0.5), (0.5, -0.5), (-0.5, -0.5), (-0.5, 0.5))  # the corners of a face, going round


def add_posed_dice(part: Part, scene: Scene, camera: Camera) -> None:
    """Draw them on the plate."""
    pieces = {piece.place: piece for piece in scene.pieces}
    for pose in sorted(scene.poses, key=lambda pose: (pose.z, -_in_room(camera, (pose.x, pose.y, 0.0))[1])):
        part.add(tag("g", _cube(camera, pose, pieces[pose.piece]), data_place=pose.piece))


def bare_table(scene: Scene, camera: Camera) -> Part:
    """Room for dice that lie on a table without a plate."""
    middles = [camera.seen(_middle(camera, pose)) for pose in scene.poses] or [(0.0, 0.0)]
    left, right = min(x for x, _ in middles) - MARGIN, max(x for x, _ in middles) + MARGIN
    top, bottom = min(y for _, y in middles) - MARGIN, max(y for _, y in middles) + MARGIN
    return Part(left, top, right - left, bottom - top)


def _middle(camera: Camera, pose: Pose) -> Place:
    """The middle of a die as the viewer has it, in edges."""
    x, y, z = _in_room(camera, (pose.x, pose.y, pose.z))
    return x / DIE, y / DIE, (z - PLATE_CELL[0]) / DIE + PLATE_CELL[1]


def _cube(camera: Camera, pose: Pose, piece: Piece) -> str:
    middle = _middle(camera, pose)
    drawn = []
    for face in FACES:
        normal, along, across = (_in_room(camera, turned(pose, way)) for way in face)
        if _product(normal, camera.towards_viewer) < EDGE_ON:
            continue
        light = max(0.0, _product(normal, LIGHT) / sqrt(_product(LIGHT, LIGHT)))
        corners = (
            camera.seen(_sum(middle, (0.5, normal), (u, along), (v, across)))
            for u, v in ROUND
        )  # fmt: skip
        paint = lit(body(piece.colour), 0.52 + 0.62 * light)
        drawn.append(polygon(corners, fill=paint, stroke=lit(body(piece.colour), 0.4), stroke_width=1))
    return "".join(drawn)


def turned(pose: Pose, way: Place) -> Place:
    """A direction of a die as it is once the die is turned like the pose."""
    w, *axis = pose.turn
    twice = _cross(axis[0], axis[1], axis[2], *(2 * part for part in way))
    return _sum(way, (w, twice), (1.0, _cross(axis[0], axis[1], axis[2], *twice)))


def _in_room(camera: Camera, place: Place) -> Place:
    """A place of the plate as the viewer has it: to the right, away, up."""
    x, y, z = place
    angle = radians(120 * camera.far)
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle), z


def _cross(a: float, b: float, c: float, x: float, y: float, z: float) -> Place:
    return b * z - c * y, c * x - a * z, a * y - b * x


def _product(one: Place, other: Place) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _sum(first: Place, *others: tuple[float, Place]) -> Place:
    x, y, z = (first[k] + sum(times * way[k] for times, way in others) for k in range(3))
    return x, y, z
