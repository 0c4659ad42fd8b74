"""Scenes as SVG."""

import re
from collections import Counter
from itertools import combinations
from math import cos, radians, sin
from xml.etree import ElementTree as Xml

import pytest

from astragal.engine.scene import Grid, Mark, Piece, Pyramid, Scene, Stroke, Tray
from astragal.lattice import CELLS, COORDINATES, NAMES, cell
from astragal.view import svg, text
from astragal.view.camera import Camera, camera
from astragal.view.palette import BODIES, DARK, INK, LIGHT, blend, lit
from astragal.view.svg_pyramid import drawing_order
from tests.view.scenes import ALL, EMPTY, FULL, HEAP, LYING, MARKS, STONES, TILES

SPACE = "{http://www.w3.org/2000/svg}"


def parsed(scene: Scene, **options: bool | int | str) -> Xml.Element:
    return Xml.fromstring(svg(scene, **options))  # type: ignore[arg-type]


def pieces(root: Xml.Element) -> list[Xml.Element]:
    return [group for group in root.iter(f"{SPACE}g") if group.get("data-place")]


def piece_at(root: Xml.Element, place: str) -> Xml.Element:
    (found,) = (group for group in pieces(root) if group.get("data-place") == place)
    return found


def used(group: Xml.Element) -> list[str]:
    return [element.get("href", "")[1:] for element in group.iter(f"{SPACE}use")]


def written(group: Xml.Element) -> list[str]:
    return [element.text or "" for element in group.iter(f"{SPACE}text")]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("coordinates", [False, True])
def test_every_scene_is_well_formed_with_one_group_per_piece(
    name: str, dark: bool, coordinates: bool
) -> None:
    scene = ALL[name]
    root = parsed(scene, dark=dark, coordinates=coordinates, marks=True)
    assert Counter(group.get("data-place") for group in pieces(root)) == Counter(
        piece.place for piece in scene.pieces
    )
    names = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(names) == len(set(names))
    wanted = {name for group in root.iter(f"{SPACE}g") for name in used(group)}
    wanted |= set(re.findall(r"url\(#([^)]+)\)", svg(scene, dark=dark, coordinates=coordinates, marks=True)))
    assert wanted <= set(names)


@pytest.mark.parametrize("side", ["", "A", "B", "C", "above"])
def test_a_die_is_never_drawn_before_one_it_hides(side: str) -> None:
    """Tested on the geometry itself: p hides q if a ray from q towards the viewer meets p."""
    view = camera(side)
    at = {p: index for index, p in enumerate(drawing_order(view))}
    assert sorted(at) == list(range(CELLS))
    outlines = {p: _outline(view, p) for p in range(CELLS)}
    overlapping = 0
    for p, q in combinations(range(CELLS), 2):
        if _overlap(outlines[p], outlines[q]):
            overlapping += 1
            near, far = (p, q) if _nearness(view, p) > _nearness(view, q) else (q, p)
            assert at[near] > at[far], f"{NAMES[near]} hides {NAMES[far]}"
    assert overlapping > CELLS


def _nearness(view: Camera, p: int) -> float:
    """How near to the viewer a die is: its way along the line of sight."""
    _, away, up = view.position(COORDINATES[p])
    tilt = radians(view.elevation)
    return up * sin(tilt) - away * cos(tilt)


def _outline(view: Camera, p: int) -> list[tuple[float, float]]:
    a, b, c = COORDINATES[p]
    corners = ((1, -1, -1), (1, 1, -1), (-1, 1, -1), (-1, 1, 1), (-1, -1, 1), (1, -1, 1))
    return [view.point((a + x / 2, b + y / 2, c + z / 2)) for x, y, z in corners]


def _overlap(first: list[tuple[float, float]], second: list[tuple[float, float]]) -> bool:
    """Whether two convex outlines share more than an edge (no line separates them)."""
    for shape in (first, second):
        for (x1, y1), (x2, y2) in zip(shape, [*shape[1:], shape[0]], strict=True):
            normal = (y2 - y1, x1 - x2)
            reach = [[x * normal[0] + y * normal[1] for x, y in outline] for outline in (first, second)]
            if max(reach[0]) <= min(reach[1]) + 1e-6 or max(reach[1]) <= min(reach[0]) + 1e-6:
                return False
    return True


def test_the_document_follows_the_drawing_order() -> None:
    drawn = [cell(group.get("data-place", "")) for group in pieces(parsed(FULL))]
    assert drawn == drawing_order(camera(""))


def test_a_die_shows_its_colour_and_its_pips_on_the_right_faces() -> None:
    root = parsed(Scene(Pyramid(), (Piece("800", "red", faces="514"),)))
    assert {name for name in used(piece_at(root, "800")) if "pips" in name} == {
        "view-pips-f3ead7-front-5",
        "view-pips-f3ead7-left-1",
        "view-pips-f3ead7-right-4",
    }
    from_b = used(piece_at(parsed(Scene(Pyramid(), (Piece("800", "red", faces="514"),)), side="B"), "800"))
    assert {"view-pips-f3ead7-front-1", "view-pips-f3ead7-left-4", "view-pips-f3ead7-right-5"} <= set(from_b)
    for slot in ("front", "left", "right"):
        assert f"view-red-{slot}" in used(piece_at(root, "800"))
    five = next(element for element in root.iter() if element.get("id") == "view-pips-f3ead7-front-5")
    assert len(five.findall(f"{SPACE}circle")) == 10  # each pip has a rim


def test_only_exposed_faces_are_drawn() -> None:
    heap = Scene(Pyramid(), tuple(Piece(name, "red") for name in ("431", "341", "332", "331")))
    root = parsed(heap)
    assert [name for name in used(piece_at(root, "431")) if "red" in name] == [
        "view-red-left",
        "view-red-right",
    ]
    assert len([name for name in used(piece_at(root, "331")) if "red" in name]) == 3
    assert not used(piece_at(parsed(FULL), "111"))


@pytest.mark.parametrize("colour", BODIES)
def test_dice_are_painted_from_the_palette(colour: str) -> None:
    root = parsed(Scene(Grid(1, 1), (Piece("a1", colour, faces="3"),)))
    fills = [element.get("fill") for element in piece_at(root, "a1").iter(f"{SPACE}rect")]
    assert BODIES[colour] in fills
    pips = {element.get("fill") for element in piece_at(root, "a1").iter(f"{SPACE}circle")}
    assert pips == {"#22242a" if colour in ("golden", "white") else "#f3ead7"}


def test_hidden_dice_show_no_pips_but_a_question() -> None:
    root = parsed(Scene(Pyramid(), (Piece("800", "hidden", faces="514"),)))
    assert written(piece_at(root, "800")) == ["?"] * 3
    assert not any("pips" in name for name in used(root))


@pytest.mark.parametrize("kind", MARKS)
@pytest.mark.parametrize("place", ["800", "332", "331", "a1", "b1"])
def test_every_mark_is_drawn_on_pieces_and_empty_places(kind: str, place: str) -> None:
    board = STONES if place[0] in "ab" else HEAP
    scene = Scene(board.board, board.pieces, marks=(Mark(place, kind),))
    assert [g.get("data-mark") for g in parsed(scene).iter(f"{SPACE}g") if g.get("data-mark")] == [kind]


def test_a_mark_in_a_tray_rings_the_piece() -> None:
    (ringed,) = (g for g in parsed(TILES).iter(f"{SPACE}g") if g.get("data-tray") == "01")
    assert [g.get("data-mark") for g in ringed.iter(f"{SPACE}g") if g.get("data-mark")] == ["hint"]


def test_stones_carry_their_symbols_and_a_stack_its_height() -> None:
    root = parsed(STONES)
    symbols = [g.get("data-symbol") for g in root.iter(f"{SPACE}g") if g.get("data-symbol")]
    assert sorted(map(str, symbols)) == ["paper", "rock", "scissors", "well"]
    assert [written(group) for group in pieces(root) if group.get("data-place") == "b1"] == [[], ["2"]]


def test_a_letter_is_no_symbol_and_a_name_no_ink() -> None:
    stone = Piece("a1", "white", kind="stone", label="R")
    assert written(piece_at(parsed(Scene(Grid(1, 1), (stone,))), "a1")) == ["R"]
    for ink, paint in {"": INK, "red": BODIES["red"], "blue": BODIES["blue"]}.items():
        die = Piece("a1", "green", faces="1/2675", label="III", ink=ink)
        top = next(piece_at(parsed(Scene(Grid(1, 1), (die,))), "a1").iter(f"{SPACE}text"))
        assert (top.text, top.get("fill")) == ("1", paint)


@pytest.mark.parametrize(("faces", "dots"), [("0011", 1), ("3223", 5), ("2112", 3), ("1331", 4), ("0330", 3)])
def test_tiles_have_as_many_dots_as_their_two_values(faces: str, dots: int) -> None:
    root = parsed(Scene(Grid(1, 1), (Piece("a1", "white", faces=faces, kind="tile"),)))
    assert len(list(piece_at(root, "a1").iter(f"{SPACE}circle"))) == dots


@pytest.mark.parametrize(("faces", "turns"), [("0011", (0, 180)), ("0110", (-90, 90))])
def test_the_cut_of_a_tile_lies_between_the_sides_that_differ(faces: str, turns: tuple[int, int]) -> None:
    """A half drawn unturned covers the north and east side; turned by -90 the west and north side."""
    root = parsed(Scene(Grid(1, 1), (Piece("a1", "white", faces=faces, kind="tile"),)))
    transforms = [group.get("transform") for group in piece_at(root, "a1")]
    assert [t for t in transforms if t] == [f"rotate({turn})" for turn in turns]


def test_a_tile_whose_sides_do_not_pair_writes_its_values() -> None:
    root = parsed(Scene(Grid(1, 1), (Piece("a1", "white", faces="0123", kind="tile"),)))
    assert written(piece_at(root, "a1")) == ["0", "1", "2", "3"]


def test_lying_dice_write_top_and_sides() -> None:
    root = parsed(LYING)
    assert written(piece_at(root, "b2")) == ["1", "2", "6", "7", "5"]
    top = next(piece_at(root, "b2").iter(f"{SPACE}text"))
    assert top.get("fill") == BODIES["red"]


def test_trays_show_counts_hands_blocks_and_nothing() -> None:
    root = parsed(HEAP)
    shown = written(root)
    for wanted in ("Stock (A)", "x 12", "Hand (B)", "Block (C)", "Taken (A)", "empty", "Points", "7"):
        assert wanted in shown
    trays = [group.get("data-tray") for group in root.iter(f"{SPACE}g") if group.get("data-tray") is not None]
    assert Counter(trays) == {"": 3, "1.1": 1, "2.3": 1}


def test_a_bare_picture_has_the_pieces_beside_the_board_but_no_words() -> None:
    root = parsed(HEAP, bare=True)
    assert set(written(root)) <= {"A", "B", "C", "?", "W"}  # engraved in the plate and on dice
    trays = [group.get("data-tray") for group in root.iter(f"{SPACE}g") if group.get("data-tray") is not None]
    assert Counter(trays) == {"": 2, "1.1": 1, "2.3": 1}  # all but the stock that is only counted


def test_what_a_title_says_is_not_taken_for_a_fact() -> None:
    trays = (Tray("red stock", 0, count=12), Tray("block", 1, (Piece("1.1", "red"), Piece("2.1", "red"))))
    root = parsed(Scene(Pyramid(), (), trays))
    assert "x 12" not in written(root)
    below = [group.get("transform") for group in root.iter(f"{SPACE}g") if group.get("data-tray")]
    assert [at.split()[1] for at in below if at] == [
        "35)",
        "35)",
    ]  # in a row, whatever their places are called


def test_an_empty_block_is_empty() -> None:
    for picture in (svg, text):
        assert "empty" in picture(Scene(Pyramid(), (), (Tray("block", 0, layout="grid"),)))


def test_many_equal_pieces_in_a_tray_are_counted() -> None:
    tray = Tray("taken", 0, (Piece("", "red"),) * 40)
    assert "x 40" in written(parsed(Scene(Grid(1, 1), (), (tray,))))


def test_names_appear_only_when_asked_for() -> None:
    assert "332" not in written(parsed(EMPTY))
    assert set(NAMES[:45]) <= set(written(parsed(EMPTY, coordinates=True)))
    assert {"a", "b", "c", "1", "2"} <= set(written(parsed(STONES, coordinates=True)))
    assert "a" not in written(parsed(STONES))


def test_engraved_marks_only_when_asked_for() -> None:
    assert not any("engraved" in name for name in used(parsed(FULL)))
    engraved = {name.split("-")[2] for name in used(parsed(FULL, marks=True)) if "engraved" in name}
    assert engraved == {"red", "green", "black", "blue", "golden"}


def test_text_is_escaped_and_read_aloud() -> None:
    root = parsed(Scene(Grid(1, 1), (Piece("a1", "red", label='<&"'),), notices=("a < b & c",)))
    assert "a < b & c" in written(root)
    assert written(piece_at(root, "a1")) == ['<&"']
    title, desc = root.find(f"{SPACE}title"), root.find(f"{SPACE}desc")
    assert title is not None
    assert title.text == "Board with 1 red die"
    assert desc is not None
    assert desc.text == 'a1: red die <&"; a < b & c'
    assert root.get("role") == "img"


def test_width_and_paper() -> None:
    light, dark = parsed(EMPTY, width=320), parsed(EMPTY, dark=True)
    assert light.get("width") == "320"
    _, _, w, h = map(float, str(light.get("viewBox")).split())
    assert float(str(light.get("height"))) == pytest.approx(320 * h / w, abs=0.5)
    for root, theme in ((light, LIGHT), (dark, DARK)):
        paper = root.find(f"{SPACE}rect")
        assert paper is not None
        assert paper.get("fill") == theme.paper


def test_every_die_lies_within_the_picture() -> None:
    for side in ("A", "above"):
        root = parsed(FULL, side=side)
        _, _, width, height = map(float, str(root.get("viewBox")).split())
        (board,) = (g for g in root.findall(f"{SPACE}g") if pieces(g))
        left, top = _shift(board)
        for group in pieces(root):
            x, y = _shift(group)
            assert 34 < left + x < width - 34
            assert 34 < top + y < height - 34


def _shift(group: Xml.Element) -> tuple[float, float]:
    found = re.match(r"translate\((\S+) (\S+)\)", str(group.get("transform")))
    assert found
    return float(found[1]), float(found[2])


def test_drawing_twice_gives_the_same_bytes() -> None:
    assert all(svg(scene) == svg(scene) for scene in ALL.values())


def test_an_unknown_side_and_a_piece_off_the_board_are_refused() -> None:
    with pytest.raises(ValueError, match="side A, B, C or above"):
        svg(EMPTY, side="D")
    with pytest.raises(ValueError, match="no place for the pieces on 'c9'"):
        svg(Scene(Grid(3, 3), (Piece("c9", "red"),)))


def test_colours_blend() -> None:
    assert blend("#000000", "#ffffff", 0.5) == "#808080"
    assert lit("#804020", 0.5) == "#402010"
    assert lit("#000000", 1.5) == "#808080"


def test_strokes_and_labels_are_drawn_and_what_waits_for_a_pointer_is_not() -> None:
    scene = Scene(
        Pyramid(1),
        (Piece("440", "red"), Piece("431", "red")),
        marks=(Mark("008", "goal", label="+4"), Mark("413", "attack", of="431", label="+9")),
        strokes=(
            Stroke(("440", "431"), "bar"),
            Stroke(("431", "332"), "link", label="2"),
            Stroke(("431", "422"), "rays", of="431"),
        ),
    )
    root = parsed(scene)
    assert [group.get("data-stroke") for group in root.iter() if group.get("data-stroke")] == ["bar", "link"]
    assert {"+4", "2"} <= set(written(root))
    assert "+9" not in written(root)
    assert not [group for group in root.iter() if group.get("data-mark") == "attack"]


@pytest.mark.parametrize("board", [Grid(3, 3), Pyramid(1)])
def test_rays_count_their_steps(board: Grid | Pyramid) -> None:
    rays = (
        Stroke(("a1", "c1", "a2"), "rays")
        if isinstance(board, Grid)
        else Stroke(("800", "602", "710"), "rays")
    )
    found = written(parsed(Scene(board, (), strokes=(rays,))))
    assert [text for text in found if text.isdigit()] == ["2", "1"]
