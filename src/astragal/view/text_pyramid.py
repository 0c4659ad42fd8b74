"""The plate and its layers as triangles of text: corner A at the top, B at the lower right, C at the lower left.

With names every place shows its own: `R332` is a red die on 332, ` 332` a funnel a die can be put into. Where
dice show numbers the name stands under them, so that `R514` is always a die showing 5, 1, 4. Places nothing
can stand on yet stay blank.
"""

from astragal.engine.scene import Piece, Pyramid, Scene
from astragal.lattice import CELLS, EDGE, LAYER, LOADS, NAMES, SUPPORTS, cell_at
from astragal.view.canvas import QUIET, STRONG, Canvas, chip, flow
from astragal.view.palette import letter
from astragal.view.tokens import signs

SIDES = "ABC"


def pyramid_sheet(scene: Scene, board: Pyramid, names: bool, width: int) -> Canvas:
    """Every layer that holds a die, and the next one if a die can be put there; what one side shows where only that is seen."""
    dice = {piece.place: piece for piece in scene.pieces}
    marked = signs(scene.marks)
    if scene.side:
        return _side(SIDES.index(scene.side), dice, marked)
    layers = [
        _layer(layer, dice, marked, names)
        for layer in range(board.layers)
        if layer == 0 or _in_use(layer, dice, marked)
    ]
    return flow(layers, width)


def _side(axis: int, dice: dict[str, Piece], marked: dict[str, str]) -> Canvas:
    """The pyramid from one side, the next corner on the right: of each die in sight the number it shows there, and its name."""
    sheet = Canvas()
    pitch = 8
    right, left = (axis + 1) % 3, (axis + 2) % 3
    sheet.put(0, 0, f"side {SIDES[axis]}", QUIET)
    for row in range(EDGE):
        for k in range(row + 1):
            column = (EDGE - 1 - row) * pitch // 2 + k * pitch
            # Of the cells behind each other the first die is seen.
            behind = (_cell_on(axis, depth, k, row - k) for depth in range(EDGE - row))
            p = next((p for p in behind if NAMES[p] in dice), None)
            if p is None:
                sheet.put(1 + row, column + 2, ".", QUIET)
                continue
            piece = dice[NAMES[p]]
            shown = (piece.faces or "000")[axis].replace("0", "")
            buried = any(q >= 0 and NAMES[q] in dice for q in LOADS[p])
            sheet.put(1 + row, column, marked.get(NAMES[p], ""), STRONG)
            sheet.put(1 + row, column + 1, f"{letter(piece.colour)}{shown}", chip(piece.colour))
            sheet.put(1 + row, column + 4, NAMES[p], QUIET if buried else "")
    sheet.put(1 + EDGE, 1, SIDES[left], STRONG)
    sheet.put(1 + EDGE, (EDGE - 1) * pitch + 4, SIDES[right], STRONG)
    return sheet


def _cell_on(axis: int, depth: int, right: int, left: int) -> int:
    """The cell with these coordinates on an axis and the two after it."""
    coordinates = (depth, right, left)
    return cell_at(*(coordinates[(k - axis) % 3] for k in range(3)))


def can_stand(p: int, dice: dict[str, Piece]) -> bool:
    """Whether cell p has everything under it that a die needs."""
    return LAYER[p] == 0 or all(NAMES[q] in dice for q in SUPPORTS[p])


def _in_use(layer: int, dice: dict[str, Piece], marked: dict[str, str]) -> bool:
    cells = [p for p in range(CELLS) if LAYER[p] == layer]
    return any(NAMES[p] in dice or NAMES[p] in marked or can_stand(p, dice) for p in cells)


def _layer(layer: int, dice: dict[str, Piece], marked: dict[str, str], names: bool) -> Canvas:
    """One layer; a place is its mark, its letter and three digits (a dot for a face that is not seen), with the name below if the die shows faces or a label."""
    sheet = Canvas()
    showing = any(piece.faces or piece.label for piece in dice.values())
    room = 5 if names or showing else 2
    pitch = 6 if names or showing else 2
    height = 2 if names and showing else 1
    total = EDGE - 1 - layer
    sheet.put(0, 0, "plate" if layer == 0 else f"layer {layer}", QUIET)
    if layer == 0:
        sheet.put(0, total * pitch // 2 + 1, "A", STRONG)
    for row, a in enumerate(range(total, -1, -1)):
        for b in range(total - a + 1):
            p = cell_at(a, b, total - a - b)
            top = 1 + row * height
            left = (total - row) * pitch // 2 + b * pitch
            piece = dice.get(NAMES[p])
            stands = can_stand(p, dice)
            if NAMES[p] in marked:
                sheet.put(top, left, marked[NAMES[p]], STRONG)
            if piece:
                seen = (piece.faces.replace("0", "·") or piece.label)[:3]
                sheet.put(top, left + 1, letter(piece.colour) + seen, chip(piece.colour))
            elif stands and not names:
                sheet.put(top, left + 1, ".", QUIET)
            if names and (piece or stands):
                buried = any(q >= 0 and NAMES[q] in dice for q in LOADS[p])
                sheet.put(top + height - 1, left + room - 3, NAMES[p], QUIET if piece and buried else "")
    if layer == 0:
        bottom = 1 + (total + 1) * height
        sheet.put(bottom, 1, "C", STRONG)
        sheet.put(bottom, total * pitch + 1, "B", STRONG)
    return sheet
