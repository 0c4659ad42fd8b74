"""The plate and the heap on it, as a person at the table sees them.

Layers are drawn from the plate up. That is all the order a heap needs: a die can hide another only if none of its
coordinates is greater, so it stands in a higher layer.
"""

from collections.abc import Iterable
from itertools import groupby

from astragal.engine.scene import Piece, Pyramid, Scene
from astragal.lattice import AXES, CELLS, COORDINATES, LAYER, LOADS, NAMES, PLATE, SUPPORTS
from astragal.view.camera import EDGE, Camera, Place
from astragal.view.markup import Part, Point, centred, number, tag, use
from astragal.view.palette import IVORY, Theme, is_hidden, on
from astragal.view.svg_dice import die, face_middle, shadow
from astragal.view.svg_marks import mark_on_funnel, mark_on_piece
from astragal.view.svg_plate import funnel, funnel_mouth, plate_part
from astragal.view.svg_poses import add_posed_dice, bare_table
from astragal.view.svg_strokes import label, stroke

NAME_SIZE = 9.5
# The corners of a die's outline, going round: all but the nearest and the farthest.
OUTLINE: tuple[Place, ...] = (
    (0.5, -0.5, -0.5), (0.5, 0.5, -0.5), (-0.5, 0.5, -0.5), (-0.5, 0.5, 0.5), (-0.5, -0.5, 0.5), (0.5, -0.5, 0.5),
)  # fmt: skip


def pyramid_part(
    scene: Scene, camera: Camera, theme: Theme, *, coordinates: bool = False, engraved: bool = False
) -> Part:
    """The board with everything on it."""
    if isinstance(scene.board, Pyramid) and not scene.board.layers:
        part = bare_table(scene, camera)
        add_posed_dice(part, scene, camera)
        return part
    part = plate_part(camera, theme)
    dice = {piece.place: piece for piece in scene.pieces}
    order = drawing_order(camera)
    for p in order:
        if p < PLATE:
            part.add(use(funnel(part, camera, theme), *camera.point(COORDINATES[p])))
    for layer, cells in groupby(order, key=lambda p: LAYER[p]):
        for p in cells:
            _cell(part, scene, camera, theme, p, dice, coordinates=coordinates, engraved=engraved)
        _strokes(part, scene, camera, theme, layer, dice)
    for mark in scene.marks:
        if mark.label and mark.place in NAMES:
            part.add(label(mark.label, *_label_point(camera, mark.place, dice, coordinates)))
    add_posed_dice(part, scene, camera)
    _make_room(part, (camera.point(COORDINATES[p]) for p in order if NAMES[p] in dice))
    return part


def _cell(
    part: Part,
    scene: Scene,
    camera: Camera,
    theme: Theme,
    p: int,
    dice: dict[str, Piece],
    *,
    coordinates: bool,
    engraved: bool,
) -> None:
    """A place with the die in it, its marks and its name."""
    name = NAMES[p]
    drawn = _die(part, camera, dice[name], _exposed(p, dice), engraved) if name in dice else ""
    drawn += _marks(part, scene, camera, theme, p, name in dice)
    if coordinates and _nameable(camera, p, dice):
        drawn += _name(camera, theme, p, dice)
    if drawn or name in dice:
        x, y = camera.point(COORDINATES[p])
        place = {"data_place": name} if name in dice else {}
        part.add(tag("g", drawn, transform=f"translate({number(x)} {number(y)})", **place))


def _strokes(
    part: Part, scene: Scene, camera: Camera, theme: Theme, layer: int, dice: dict[str, Piece]
) -> None:
    """The strokes whose highest place is in a layer; what stands on it is drawn over them."""
    for drawn in scene.strokes:
        if max(LAYER[NAMES.index(place)] for place in drawn.places) == layer:
            tips = {place: _tip(camera, place, dice) for place in drawn.places}
            part.add(stroke(scene.board, drawn, theme, tips))


def _tip(camera: Camera, place: str, dice: dict[str, Piece]) -> Point:
    """Where a stroke touches a place: at the upper corner of its die, or in the funnel."""
    a, b, c = COORDINATES[NAMES.index(place)]
    return camera.point((a - 0.5, b - 0.5, c - 0.5) if place in dice else (a, b, c))


def _label_point(camera: Camera, place: str, dice: dict[str, Piece], named: bool) -> Point:
    """At the foot of a die, where it hides no number, or in the funnel, below its name."""
    x, y = camera.point(COORDINATES[NAMES.index(place)])
    if place in dice:
        return x, y + max(foot for _, foot in _outline(camera)) - EDGE * 0.1
    return x, y + EDGE * (0.5 if named else 0.1)


def drawing_order(camera: Camera) -> list[int]:
    """The cells from the plate up, within a layer from the far side to the near one."""
    return sorted(range(CELLS), key=lambda p: (LAYER[p], round(camera.point(COORDINATES[p])[1], 3), p))


def _exposed(p: int, dice: dict[str, Piece]) -> tuple[int, ...]:
    """The axes on which no die lies against a die's face."""
    return tuple(axis for axis in AXES if LOADS[p][axis] < 0 or NAMES[LOADS[p][axis]] not in dice)


def _nameable(camera: Camera, p: int, dice: dict[str, Piece]) -> bool:
    """Empty places a die can stand in, and dice that have room for their name."""
    if NAMES[p] not in dice:
        return p < PLATE or all(NAMES[q] in dice for q in SUPPORTS[p])
    shown = _exposed(p, dice)
    return camera.far in shown if _is_plain(dice[NAMES[p]]) else shown == AXES


def _is_plain(piece: Piece) -> bool:
    """Whether nothing is drawn on the faces of a die."""
    return not piece.faces and not piece.label and not is_hidden(piece.colour)


def _die(part: Part, camera: Camera, piece: Piece, shown: tuple[int, ...], engraved: bool) -> str:
    drawn = use(shadow(part)) if shown else ""
    drawn += die(part, camera, piece.colour, piece.faces, marks=engraved, shown=shown)
    if piece.label and camera.far in shown:
        x, y = camera.point(face_middle(camera.far))
        drawn += centred(piece.label, x, y, 13, on(piece.colour), font_weight="600")
    return drawn


def _marks(part: Part, scene: Scene, camera: Camera, theme: Theme, p: int, taken: bool) -> str:
    drawn = ""
    for mark in scene.marks:
        if mark.place != NAMES[p]:
            continue
        if taken:
            drawn += mark_on_piece(part, theme, mark.kind, _outline(camera))
        else:
            mouth = funnel_mouth(camera) if p < PLATE else _outline(camera)
            drawn += mark_on_funnel(part, theme, mark.kind, mouth)
    return drawn


def _outline(camera: Camera) -> list[Point]:
    return [camera.point(corner) for corner in OUTLINE]


def _name(camera: Camera, theme: Theme, p: int, dice: dict[str, Piece]) -> str:
    """A place's name: in a funnel, on a face without pips, or on a small plate of its own."""
    if NAMES[p] not in dice:
        if p < PLATE:
            return centred(NAMES[p], 0, EDGE * 0.12, NAME_SIZE, IVORY, font_weight="600")
        return _tag(NAMES[p], 0, EDGE * 0.3, theme.paper, theme.accent)
    piece = dice[NAMES[p]]
    if _is_plain(piece):
        return centred(NAMES[p], *camera.point(face_middle(camera.far)), NAME_SIZE, on(piece.colour))
    x, y = camera.point((-0.5, -0.5, -0.5))
    return _tag(NAMES[p], x, y, "#000000", IVORY)


def _tag(name: str, x: float, y: float, ground: str, ink: str) -> str:
    """A name on a small plate of its own."""
    plate = tag("rect", x=x - 10, y=y - 5.5, width=20, height=11, rx=3, fill=ground, opacity=0.85)
    return plate + centred(name, x, y, NAME_SIZE - 1, ink)


def _make_room(part: Part, middles: Iterable[Point]) -> None:
    """Let the part reach above the highest die."""
    top = min((y - EDGE for _, y in middles), default=part.top)
    if top < part.top:
        part.height += part.top - top
        part.top = top
