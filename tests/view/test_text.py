"""Scenes as text."""

from dataclasses import replace

import pytest

from astragal.engine.registry import find
from astragal.engine.scene import Grid, Mark, Piece, Pyramid, Scene, Stroke, Tray
from astragal.engine.viewer import Viewer
from astragal.lattice import NAMES
from astragal.match import Match, positions
from astragal.view import rich_text, text
from tests.view.scenes import ALL, EMPTY, FULL, HEAP, LYING, STONES, TILES


def test_empty_plate_shows_the_name_of_every_funnel() -> None:
    assert text(EMPTY) == (
        "plate                    A\n"
        "                          800\n"
        "                       701   710\n"
        "                    602   611   620\n"
        "                 503   512   521   530\n"
        "              404   413   422   431   440\n"
        "           305   314   323   332   341   350\n"
        "        206   215   224   233   242   251   260\n"
        "     107   116   125   134   143   152   161   170\n"
        "  008   017   026   035   044   053   062   071   080\n"
        " C                                               B"
    )


def test_dice_stand_before_their_names_and_an_open_funnel_above_shows_its_own() -> None:
    three = Scene(Pyramid(), (Piece("431", "red"), Piece("341", "green"), Piece("332", "black")))
    lines = text(three).splitlines()
    assert lines[5] == ("              404   413   422  R431   440" + " " * 44 + "331")
    assert lines[6] == "           305   314   323  K332  G341   350"
    assert lines[0].split() == ["plate", "A", "layer", "1"]


def test_layers_nothing_can_stand_on_are_left_out() -> None:
    assert "layer" not in text(Scene(Pyramid(), (Piece("431", "red"),)))
    assert "layer" not in text(Scene(Pyramid(1), (*(Piece(name, "red") for name in ("431", "341", "332")),)))
    assert [f"layer {n}" in text(FULL) for n in range(1, 9)] == [True] * 8


def test_heap_without_names() -> None:
    plain = replace(HEAP, pieces=HEAP.pieces[:4], trays=(), notices=())
    assert text(plain, coordinates=False) == (
        "plate    A           layer 1\n"
        "        xR\n"
        "        . .\n"
        "       . . .\n"
        "      . . . .\n"
        "     . . . ?!.                 .\n"
        "    . . .<G K .\n"
        "   . . . . . . .\n"
        "  . . . . . . . .\n"
        "*. . . .+. . . .#.\n"
        " C               B\n"
        "\n"
        "x dead, # ruin, * goal, < last, + hint, ! something-new"
    )


def test_faces_stand_over_the_name() -> None:
    lines = text(Scene(Pyramid(), (Piece("800", "red", faces="514"),))).splitlines()
    assert lines[1].strip() == "R514"
    assert lines[2].strip() == "800"
    assert lines[4].split() == ["701", "710"]
    assert " R514\n" in text(Scene(Pyramid(), (Piece("800", "red", faces="514"),)), coordinates=False)


def test_stones_are_stacked_from_the_bottom_up() -> None:
    assert text(STONES) == (" 2 x.   .   kW\n 1  wR <kPS .\n    a   b   c\n\nx dead, < last")


def test_tiles_show_their_four_sides() -> None:
    assert text(TILES) == (
        "       +---+\n"
        "       |   |\n"
        " 3     | + |\n"
        "       |   |\n"
        "   +---+---+---+\n"
        "   |   | 0 | 3 |\n"
        " 2 |   |1 0|0 3|\n"
        "   |   | 1 | 0 |\n"
        "   +---+---+---+\n"
        "       |   |\n"
        " 1     |   |\n"
        "       |   |\n"
        "       +---+\n"
        "     a   b   c\n"
        "\n"
        "+ hint\n"
        "\n"
        "Hand (A): 0011+"
    )


def test_a_board_for_tiles_has_its_boxes_before_the_first_is_laid() -> None:
    assert text(replace(TILES, pieces=())).startswith("       +---+\n")


def test_lying_dice_show_owner_name_top_and_sides() -> None:
    assert text(LYING) == (
        " 3  .    .    .    BV\n"
        " 2  .    AIII .    .\n"
        " 1  .    .    .    .\n"
        "    a    b    c    d\n"
        "\n"
        "b2 AIII   d3 BV\n"
        "   2         3\n"
        " 5 1 6     4 2 6\n"
        "   7         8\n"
        "\n"
        "Dice of A: AIV"
    )


def test_trays_and_notices() -> None:
    shown = text(HEAP)
    assert shown.endswith(
        "Stock (A): 12\n"
        "Hand (B): G4  G514\n"
        "Taken (A): empty\n"
        "Points: 7\n"
        "\n"
        "Block (C):\n"
        "    1     3\n"
        " 1  K\n"
        " 2        K\n"
        "\n"
        "Less < more & so on."
    )


def test_equal_pieces_in_a_tray_are_counted() -> None:
    tray = Tray("taken", None, (*(Piece("", "red"),) * 5, Piece("", "blue")))
    assert text(Scene(Grid(1, 1), (), (tray,))).endswith("Taken: R x5  B")


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("coordinates", [True, False])
def test_fits_a_narrow_terminal(name: str, coordinates: bool) -> None:
    assert all(len(line) <= 80 for line in text(ALL[name], coordinates=coordinates, width=80).splitlines())


@pytest.mark.parametrize("name", ALL)
def test_colour_changes_no_character(name: str) -> None:
    scene = ALL[name]
    assert [line.rstrip() for line in rich_text(scene).plain.splitlines()] == text(scene).splitlines()


def test_dice_are_painted_in_their_colours() -> None:
    painted = text(Scene(Pyramid(), (Piece("800", "red"),)), colour=True)
    assert "48;2;194;59;46mR" in painted  # #c23b2e behind the letter
    assert "\x1b" not in text(Scene(Pyramid(), (Piece("800", "red"),)))


def test_every_die_of_a_full_pyramid_is_named() -> None:
    assert set(NAMES) <= set(text(FULL).replace("R", " ").split())


def test_a_piece_off_the_board_is_refused() -> None:
    with pytest.raises(ValueError, match="no place for the pieces on '330'"):
        text(Scene(Pyramid(1), (Piece("330", "red"),)))


def test_two_marks_on_a_place_leave_the_later_sign() -> None:
    scene = Scene(Grid(2, 1), (), marks=(Mark("a1", "dead"), Mark("a1", "goal")))
    assert text(scene).splitlines()[0] == " 1 *. ."


def test_the_headline_is_the_last_line() -> None:
    scene = Scene(Pyramid(1), (), notices=("Round 2.",), headline="Total 11")
    assert text(scene).splitlines()[-3:] == ["Round 2.", "", "Total 11"]


def test_what_is_seen_from_one_side_only_is_drawn_from_there() -> None:
    match = Match(find("greedy-grabber"), seed=1)
    for seat, (top, left, right) in enumerate(
        (("000", "008", "080"), ("000", "800", "008"), ("000", "080", "800"))
    ):
        scene = match.scene(Viewer(seat))
        shown = {piece.place: piece for piece in scene.pieces}
        rows = text(scene).splitlines()[:11]
        assert rows[0] == f"side {'ABC'[seat]}"
        assert rows[1].split()[1] == top
        assert (rows[9].split()[1], rows[9].split()[-1]) == (left, right)
        assert "".join(rows[10].split()) == ("CB", "AC", "BA")[seat]
        tokens = [token for row in rows[1:10] for token in row.split()]
        assert len(tokens) == 2 * 45
        for die, name in zip(tokens[::2], tokens[1::2], strict=True):
            assert die[1] == shown[name].faces[seat]
            assert shown[name].colour != "hidden"


def test_where_a_side_has_no_die_left_there_is_a_dot() -> None:
    game, state = positions.read({"game": "greedy-grabber", "dice": {"800": "red 236"}})
    rows = text(game.scene(state, 0)).splitlines()
    assert rows[1].split() == ["R2", "800"]
    assert rows[9].split() == ["."] * 9


def test_a_face_that_is_not_seen_is_a_dot() -> None:
    heap = Scene(Pyramid(1), (Piece("800", "black", faces="020"), Piece("008", "black", faces="000")))
    drawn = text(heap)
    assert "K·2·" in drawn
    assert "K···" in drawn


DRAWN = Scene(
    Pyramid(1),
    (Piece("440", "red"), Piece("431", "red"), Piece("332", "black")),
    marks=(
        Mark("008", "goal", label="+4"),
        Mark("332", "note", label="+2"),
        Mark("413", "attack", of="431"),
        Mark("521", "escape", of="431"),
    ),
    strokes=(
        Stroke(("440", "431"), "bar"),
        Stroke(("431", "332"), "link", label="2"),
        Stroke(("440", "422", "044"), "rays", of="440"),
    ),
)


def test_labels_and_strokes_are_told_below_the_board_and_what_is_of_a_place_by_that_place() -> None:
    told = text(DRAWN).split("B\n\n")[1]
    assert told == (
        "* goal\n"
        "\n"
        "+4 at 008, +2 at 332\n"
        "tied 440-431, joined 431-332 (2)\n"
        "431: attack 413, escape 521\n"
        "440: points to 422 (2), 044 (4)"
    )
