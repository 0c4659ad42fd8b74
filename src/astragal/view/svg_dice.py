"""A die on its corner, its pips and engraved marks, as definitions that every die of a colour shares."""

from astragal.lattice import AXES
from astragal.view.camera import EDGE, FRONT, Camera, Place
from astragal.view.markup import Part, centred, gradient, polygon, tag, use
from astragal.view.palette import ENGRAVINGS, IVORY, body, is_hidden, lit, on

# Where the pips sit on a face with edge 1, as steps from the middle.
STEP = 0.25
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
PIP_RADIUS = 0.088


def die(
    part: Part, camera: Camera, colour: str, faces: str, *, marks: bool, shown: tuple[int, ...] = AXES
) -> str:
    """The markup of a die whose middle is at (0, 0), with the faces on the axes `shown`."""
    drawn = []
    for axis in shown:
        drawn.append(use(_face(part, camera, colour, axis)))
        digit = faces[axis] if len(faces) == 3 else ""
        if is_hidden(colour):
            drawn.append(_question(camera, axis))
        elif digit.isdigit() and int(digit) in PIPS:
            drawn.append(use(_pips(part, camera, on(colour), axis, int(digit))))
        if marks and colour in ENGRAVINGS:
            drawn.append(use(_engraving(part, camera, colour, axis, small=bool(digit))))
    return "".join(drawn)


def shadow(part: Part) -> str:
    """The soft shadow a die throws on what is under it."""
    if "shadow" not in part.defs:
        stops = tag("stop", offset=0.5, stop_opacity=0.36) + tag("stop", offset=1, stop_opacity=0)
        part.define("shadow-fade", tag("radialGradient", stops, id="shadow-fade"))
        reach = EDGE * 1.08
        ellipse = tag(
            "ellipse", cx=EDGE * 0.14, cy=EDGE * 0.26, rx=reach, ry=reach * 0.86, fill="url(#shadow-fade)"
        )
        part.define("shadow", tag("g", ellipse, id="shadow"))
    return "shadow"


def brightness(camera: Camera, axis: int) -> float:
    """How bright a face of a die is painted: ambient light and the lamp."""
    return 0.52 + 0.62 * camera.light(axis)


def _face(part: Part, camera: Camera, colour: str, axis: int) -> str:
    """A face: its edge in shadow, worn a little, and the plane of it with a soft gradient."""
    slot = camera.slots[axis]
    name = f"{camera.name}-{_safe(colour)}-{slot}"
    if name not in part.defs:
        light = brightness(camera, axis)
        plain = body(colour)
        shade = part.define(
            f"{name}-shade",
            gradient(
                f"{name}-shade",
                ((0, lit(plain, min(1.25, light * 1.1))), (1, lit(plain, light * 0.86))),
                (0, 0, 1, 1),
            ),
        )
        square = tag("rect", x=-0.5, y=-0.5, width=1, height=1, fill=lit(plain, light * 0.75))
        plane = tag(
            "rect", x=-0.48, y=-0.48, width=0.96, height=0.96, rx=0.09, fill=f"url(#{shade})",
            stroke=lit(plain, min(1.35, light * 1.22 + 0.05)), stroke_width=0.022,
        )  # fmt: skip
        part.define(name, tag("g", square + plane, id=name, transform=camera.face_matrix(axis)))
    return name


def _pips(part: Part, camera: Camera, paint: str, axis: int, count: int) -> str:
    """Drilled pips: a dark rim on the lamp's side, then the paint."""
    name = f"{camera.name}-pips-{paint[1:]}-{camera.slots[axis]}-{count}"
    if name not in part.defs:
        drilled = "".join(
            tag("circle", cx=u * STEP - 0.012, cy=v * STEP - 0.012, r=PIP_RADIUS + 0.012, fill="#000", opacity=0.35)
            + tag("circle", cx=u * STEP, cy=v * STEP, r=PIP_RADIUS, fill=lit(paint, 0.55 + 0.45 * brightness(camera, axis)))
            for u, v in PIPS[count]
        )  # fmt: skip
        part.define(name, tag("g", drilled, id=name, transform=camera.face_matrix(axis)))
    return name


def _question(camera: Camera, axis: int) -> str:
    """The sign on a face whose colour is not known, upright for the viewer."""
    x, y = camera.point(face_middle(axis))
    return centred("?", x, y, 22 if camera.slots[axis] == FRONT else 12, IVORY, opacity=0.9)


def face_middle(axis: int) -> Place:
    """The middle of the face a die shows on an axis."""
    a, b, c = (-0.5 if axis == other else 0.0 for other in AXES)
    return a, b, c


def _engraving(part: Part, camera: Camera, colour: str, axis: int, small: bool) -> str:
    """The mark of a colour: in the upper corner of a face with pips, in the middle of a bare one."""
    name = f"{camera.name}-engraved-{colour}-{camera.slots[axis]}{'-small' if small else ''}"
    if name not in part.defs:
        size, at = (0.06, -0.4) if small else (0.16, 0)
        # The front face stands on its corner: turned, so that a square is no diamond there.
        turn = -45 if camera.slots[axis] == FRONT else 0
        move = f"translate({at} {at}) rotate({turn})"
        mark = tag("g", engraved(colour, size), transform=move, fill=on(colour), opacity=0.85)
        part.define(name, tag("g", mark, id=name, transform=camera.face_matrix(axis)))
    return name


def engraved(colour: str, size: float) -> str:
    """A colour's mark: disc, triangle, square, diamond or star, round the middle."""
    shape = ENGRAVINGS[colour]
    if shape == "disc":
        return tag("circle", r=size * 0.9)
    if shape == "square":
        return polygon([(-size, -size), (size, -size), (size, size), (-size, size)])
    if shape == "diamond":
        return polygon([(0, -size * 1.3), (size, 0), (0, size * 1.3), (-size, 0)])
    if shape == "triangle":
        return polygon([(0, -size * 1.1), (size * 1.1, size * 0.9), (-size * 1.1, size * 0.9)])
    return polygon([(x * size * 1.3, y * size * 1.3) for x, y in _STAR])


_STAR = (
    (0, -1), (0.24, -0.32), (0.95, -0.31), (0.38, 0.12), (0.59, 0.81),
    (0, 0.4), (-0.59, 0.81), (-0.38, 0.12), (-0.95, -0.31), (-0.24, -0.32),
)  # fmt: skip


def _safe(colour: str) -> str:
    """A colour as part of a definition's name; all that cannot be shown look alike."""
    return "hidden" if is_hidden(colour) else colour
