"""Tabula Rasa: the examples of its rules, and its lists of moves against a plain search with sets."""

import json
import random
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.engine.rules import OVER
from astragal.errors import BadPosition
from astragal.games.das_spiel.chunks import (
    FIRST_SHAPE,
    KIND_SIZE,
    KINDS,
    SLAB_KIND,
    SPOTS,
    WHOLE,
    chunk_bits,
    next_chunk,
)
from astragal.lattice import CELLS, NAMES, NONE
from astragal.match import positions, shown
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

Square = tuple[int, int]
Point = tuple[int, int, int]
Shape = frozenset[Square]

FULL = ["###########"] * 5
NOTHING = ["..........."] * 5


def without(*missing: Square) -> list[str]:
    """A whole block without some dice, rows and columns from 1."""
    return ["".join(".#"[(r, c) not in missing] for c in range(1, 12)) for r in range(1, 6)]


def only(*dice: Square) -> list[str]:
    """A block of these dice alone."""
    return ["".join(".#"[(r, c) in dice] for c in range(1, 12)) for r in range(1, 6)]


def heap(cells: str, block: list[str] = FULL) -> tuple[Game, Any]:
    """Green dice on the pyramid, a block that misses as many of green's, and a block of red's, who is to move."""
    places = cells.split()
    gone = [(1, n) for n in range(1, 1 + len(places))]
    blocks = {"A": block, "B": without(*gone), "C": FULL}
    return position("tabula-rasa", dice=dict.fromkeys(places, "green"), blocks=blocks, turn="A")


def places(game: Game, s: Any, size: int) -> list[str]:
    return [name for name in names(game, s) if name.count("+") == size - 1]


# -- the examples -------------------------------------------------------------------------------------------------


def test_chunks_of_a_whole_block() -> None:
    legal = {1: 0, 3: 0, 6: 0}
    for kind, size in enumerate(KIND_SIZE):
        legal[size] += len(listed_chunks(WHOLE, kind))
    assert legal == {1: 55, 3: 234, 6: 4226}
    connected = {size: len(chunks_by_search(drawn(FULL), size, any_rest=True)) for size in (1, 3, 6)}
    assert connected == {1: 55, 3: 238, 6: 4928}
    assert [KIND_SIZE.count(size) for size in (1, 3, 6)] == [1, 2, 35]


def test_on_the_empty_plate_only_single_dice() -> None:
    game, s = started("tabula-rasa")
    assert names(game, s) == sorted(NAMES[:45])
    assert len(names(game, play(game, s, "332"))) == 55


def test_places_round_one_die() -> None:
    game, s = heap("332")
    assert places(game, s, 3) == ["232+233+242", "322+323+422", "331+341+431"]
    assert places(game, s, 6) == []
    game, s = heap("800")
    assert places(game, s, 3) == ["700+701+710"]


def test_places_round_a_small_pyramid() -> None:
    game, s = heap("331 431 341 332")
    assert len(places(game, s, 1)) == 42
    assert places(game, s, 3) == [
        "232+233+242",
        "241+242+251",
        "322+323+422",
        "340+350+440",
        "421+422+521",
        "430+440+530",
    ]
    assert places(game, s, 6) == [
        "231+232+233+241+242+251",
        "321+322+323+421+422+521",
        "330+340+350+430+440+530",
    ]


def test_a_row_breaks_at_its_ends() -> None:
    row = only(*((1, c) for c in range(1, 12)))
    assert sorted(map(sorted, broken_off(row, 1))) == [[(0, 0)], [(0, 10)]]
    assert len(broken_off(row, 3)) == 2
    assert len(broken_off(row, 6)) == 2


def test_a_plus_gives_only_single_dice() -> None:
    plus = only((2, 1), (2, 2), (2, 3), (1, 2), (3, 2))
    assert len(broken_off(plus, 1)) == 4
    assert broken_off(plus, 3) == set()
    # Three dice would find a place round 332, but the block has no such chunk.
    game, s = heap("332", plus)
    assert places(game, s, 3) == []
    assert names(game, play(game, s, "008")) == ["1.2", "2.1", "2.3", "3.2"]


# -- a turn -------------------------------------------------------------------------------------------------------


def test_a_turn_is_a_place_and_then_a_chunk() -> None:
    game, s = started("tabula-rasa")
    s = play(game, s, "332", "1.1")
    assert game.actor(s) == 1
    assert [game.score(s, k) for k in range(3)] == [1, 0, 0]
    # The second turn can already take an L of three.
    s = play(game, s, "331+341+431")
    assert game.actor(s) == 1
    assert len(names(game, s)) == 156
    # Turned over counts as the same, three in a row does not.
    assert "1.1+1.2+2.1" in names(game, s)
    assert "1.1+1.2+2.2" in names(game, s)
    assert "1.1+1.2+1.3" not in names(game, s)
    # Without this L the corner die would hang on nothing.
    assert "1.2+2.1+2.2" not in names(game, s)
    s = play(game, s, "1.1+1.2+2.1")
    assert game.actor(s) == 2
    assert [game.score(s, k) for k in range(3)] == [1, 3, 0]


def test_a_straight_place_is_listed_once_though_it_lies_in_two_planes() -> None:
    game, s = heap("341 332 251 242 233 241 232")
    assert places(game, s, 3).count("231+331+431") == 1
    s = play(game, s, "231+331+431")
    assert len(names(game, s)) == 78
    assert {"1.1+1.2+1.3", "1.1+2.1+3.1"} <= set(names(game, s))


def test_touches_end_with_a_button_and_follow_the_fill_order() -> None:
    game, s = heap("332")
    paths = {game.name(s, move): game.touch(s, move) for move in game.legal(s, 0)}
    assert paths["331+341+431"] == ("cell:341", "cell:431", "cell:331", "button:lay")
    assert paths["341"] == ("cell:341", "button:lay")
    s = play(game, s, "331+341+431")
    paths = {game.name(s, move): game.touch(s, move) for move in game.legal(s, 0)}
    assert paths["4.11+5.10+5.11"] == ("tray:4.11", "tray:5.10", "tray:5.11")


def test_the_scene_shows_the_blocks_as_grids() -> None:
    game, s = started("tabula-rasa")
    s = play(game, s, "332", "1.11")
    red, green, black = game.scene(s, 0).trays
    assert [piece.place for piece in red.pieces][:11] == [*(f"1.{c}" for c in range(1, 11)), "2.1"]
    assert [len(tray.pieces) for tray in (red, green, black)] == [54, 55, 55]
    assert (red.owner, red.pieces[0].colour) == (0, "red")


# -- the end ------------------------------------------------------------------------------------------------------


def test_an_empty_block_wins_at_once_and_the_others_rank_by_dice_left() -> None:
    blocks = {"A": FULL, "B": only((3, 3), (3, 4), (4, 4)), "C": without((1, 1))}
    game, s = position("tabula-rasa", dice={"332": "black"}, blocks=blocks, turn="B")
    s = play(game, s, "331+341+431")
    assert game.actor(s) == 1
    s = play(game, s, "3.3+3.4+4.4")
    assert game.actor(s) == OVER
    assert game.reason(s) == "Green has laid the last dice of the block."
    # Red could still move but does not come to it: green has none left, black one fewer than red.
    assert [game.result(s, k) for k in range(3)] == [0, 55, 1]


def test_the_last_turn_may_still_be_played_in_small_steps() -> None:
    blocks = {"A": only((3, 3), (3, 4), (4, 4)), "B": FULL, "C": without((1, 1))}
    game, s = position("tabula-rasa", dice={"332": "black"}, blocks=blocks, turn="A")
    s = play(game, s, "800")
    assert names(game, s) == ["3.3", "4.4"]
    assert game.actor(play(game, s, "4.4")) == 1


# -- newcomers ----------------------------------------------------------------------------------------------------


def test_a_wrong_touch_has_its_reason() -> None:
    game, s = heap("332", only((1, 1), (1, 2), (1, 3)))
    assert "First lay dice" in why_not(game, s, 0, ("tray:1.1",))
    assert "face to face" in why_not(game, s, 0, ("cell:431", "cell:700"))
    assert why_not(game, s, 0, ("die:332",)) == "This place is taken."
    laid = play(game, s, "800")
    assert (
        why_not(game, laid, 0, ("tray:1.2",)) == "Without this die the rest of your block would fall apart."
    )
    assert "now break the same shape" in why_not(game, laid, 0, ("cell:431",))
    game, s = heap("332")
    laid = play(game, s, "331+341+431")
    assert "Take the shape you laid" in why_not(game, laid, 0, ("tray:1.1", "tray:5.5"))


def test_a_score_says_how_large_the_chunk_was() -> None:
    game, s = heap("332")
    laid = play(game, s, "331+341+431")
    assert game.gain(laid, play(game, laid, "1.1+1.2+2.1"), 0) == "a chunk of 3"
    laid = play(game, s, "800")
    assert game.gain(laid, play(game, laid, "1.1"), 0) == "a single die"


# -- against a search with sets -----------------------------------------------------------------------------------


@cache
def polyominoes(size: int) -> frozenset[Shape]:
    """Every connected set of squares of a size, moved to the origin."""
    if size == 1:
        return frozenset({frozenset({(0, 0)})})
    found = set()
    for shape in polyominoes(size - 1):
        for x, y in shape:
            for square in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if square not in shape:
                    grown = shape | {square}
                    low_x, low_y = min(x for x, _ in grown), min(y for _, y in grown)
                    found.add(frozenset((x - low_x, y - low_y) for x, y in grown))
    return frozenset(found)


def normal(squares: Iterable[Square]) -> tuple[Square, ...]:
    """The same for all congruent shapes: the least of the eight images."""
    images = []
    for flip in (1, -1):
        image = [(x, flip * y) for x, y in squares]
        for _ in range(4):
            image = [(y, -x) for x, y in image]
            low_x, low_y = min(x for x, _ in image), min(y for _, y in image)
            images.append(tuple(sorted((x - low_x, y - low_y) for x, y in image)))
    return min(images)


def connected(squares: set[Square]) -> bool:
    reached: set[Square] = set()
    edge = set(list(squares)[:1])
    while edge:
        reached |= edge
        edge = {
            (x + dx, y + dy) for x, y in edge for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        } & squares - reached
    return reached == squares


def drawn(lines: list[str]) -> set[Square]:
    return {(r, c) for r, line in enumerate(lines) for c, mark in enumerate(line) if mark == "#"}


def bits(squares: Iterable[Square]) -> int:
    return sum(1 << (12 * r + c) for r, c in squares)


def squares_of(block: int) -> set[Square]:
    return {(r, c) for r in range(5) for c in range(11) if block >> (12 * r + c) & 1}


def chunks_by_search(block: set[Square], size: int, any_rest: bool = False) -> set[Shape]:
    placed = (
        frozenset((x + r, y + c) for x, y in shape)
        for shape in polyominoes(size)
        for r in range(5)
        for c in range(11)
    )
    return {chunk for chunk in placed if chunk <= block and (any_rest or connected(block - chunk))}


def listed_chunks(block: int, kind: int) -> list[int]:
    """The game's own list: the chunks of a kind that break off."""
    found: list[int] = []
    chunk = next_chunk(block, kind, NONE)
    while chunk != NONE:
        found.append(chunk)
        chunk = next_chunk(block, kind, chunk)
    return found


def broken_off(lines: list[str], size: int) -> set[Shape]:
    """The game's own list over all kinds of a size, as sets of squares."""
    block = bits(drawn(lines))
    listed = [
        chunk for kind in range(len(KINDS)) if KIND_SIZE[kind] == size for chunk in listed_chunks(block, kind)
    ]
    found = {frozenset(squares_of(chunk_bits(chunk))) for chunk in listed}
    assert len(found) == len(listed)
    return found


@cache
def lattice_places(size: int) -> dict[frozenset[Point], tuple[Square, ...]]:
    """Every flat connected set of cells with the normal form of its shape, planes of all three axes."""
    found = {}
    for shape in polyominoes(size):
        form = normal(shape)
        for axis in range(3):
            for level in range(9):
                for u in range(9):
                    for v in range(9 - u):
                        points = []
                        for x, y in shape:
                            point = [u + x, v + y]
                            point.insert(axis, level)
                            points.append((point[0], point[1], point[2]))
                        if all(sum(point) <= 8 for point in points):
                            found[frozenset(points)] = form
    return found


def place_names_by_search(s: Any, player: int) -> set[str]:
    """The names of all places: what stands, and has a congruent chunk that leaves the block whole."""
    heap = {tuple(map(int, NAMES[p])) for p in range(CELLS) if s.cell[p]}
    block = squares_of(s.block[player])
    found = set()
    for size in (1, 3, 6):
        forms = {normal(chunk) for chunk in chunks_by_search(block, size)}
        for points, form in lattice_places(size).items():
            if form in forms and not points & heap and stands(points, heap):
                found.add("+".join(sorted("".join(map(str, point)) for point in points)))
    return found


def chunk_names_by_search(s: Any, player: int) -> set[str]:
    """The names of all chunks of the kind that is owed."""
    form = normal(KINDS[s.owed - 1][0])
    return {
        "+".join(f"{r + 1}.{c + 1}" for r, c in sorted(chunk))
        for chunk in chunks_by_search(squares_of(s.block[player]), len(form))
        if normal(chunk) == form
    }


def stands(points: frozenset[Point], heap: set[tuple[int, ...]]) -> bool:
    return all(
        sum(point) == 8 or support in points or support in heap
        for point in points
        for support in (
            (point[0] + 1, *point[1:]),
            (point[0], point[1] + 1, point[2]),
            (*point[:2], point[2] + 1),
        )
    )


@pytest.mark.parametrize("seed", range(4))
def test_moves_agree_with_a_search_all_through_a_game(seed: int) -> None:
    game, s = started("tabula-rasa")
    rng = new_rng(seed)
    chooser = random.Random(seed)
    decisions = 0
    while (who := game.actor(s)) != OVER:
        legal = game.legal(s, who)
        assert legal
        if decisions % 9 == seed:  # odd, so that places and chunks take turns
            search = chunk_names_by_search if s.owed else place_names_by_search
            assert names(game, s) == sorted(search(s, who))
        decisions += 1
        # Large chunks as often as they can be had: they bring the odd shapes.
        large = [move for move in legal if move >= CELLS] if not s.owed else []
        if large and chooser.random() < 0.7:
            legal = large
        game.play(s, who, legal[draw(rng, len(legal))])
    assert 0 in s.block


def test_blocks_of_random_shape_agree_with_a_search() -> None:
    chooser = random.Random(5)
    for _ in range(6):
        block = drawn(FULL)
        while len(block) > chooser.randrange(12, 50):
            chunk = chooser.choice(sorted(map(sorted, chunks_by_search(block, 1))))
            block -= set(chunk)
        lines = ["".join(".#"[(r, c) in block] for c in range(11)) for r in range(5)]
        for size in (1, 3, 6):
            assert broken_off(lines, size) == chunks_by_search(block, size)


def test_only_fifteen_of_the_kinds_of_six_can_ever_lie() -> None:
    able = {kind for kind in SLAB_KIND if kind != NONE}
    assert [sum(KIND_SIZE[kind] == size for kind in able) for size in (3, 6)] == [2, 15]


def test_every_kind_of_six_is_listed_under_one_number() -> None:
    assert len({normal(shape) for kind in KINDS for shape in kind}) == len(KINDS)
    assert all(len({normal(shape) for shape in kind}) == 1 for kind in KINDS)
    assert FIRST_SHAPE[-1] == 1 + 6 + 216
    assert FIRST_SHAPE[-1] * SPOTS < 2**15


# -- positions ----------------------------------------------------------------------------------------------------


def test_positions_survive_writing_in_the_middle_of_a_turn() -> None:
    game, s = heap("332")
    s = play(game, s, "331+341+431")
    data = json.loads(json.dumps(positions.write(game, s)))
    assert data["owed"] == ["##", "#."]
    assert data["blocks"]["B"] == [".##########", *FULL[1:]]
    assert positions.read(data) == (game, s)
    turned = data | {"owed": [".#", "##"]}
    assert positions.read(turned) == (game, s)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"blocks": {"A": FULL, "B": FULL}}, "unknown-seat"),
        ({"blocks": {"A": FULL[:4], "B": FULL, "C": FULL}}, "bad-block"),
        ({"blocks": {"A": ["#####.#####"] * 5, "B": FULL, "C": FULL}}, "broken-block"),
        ({"blocks": {"A": NOTHING, "B": NOTHING, "C": FULL}}, "empty-blocks"),
        ({"dice": {"332": "red"}}, "too-many-dice"),
        ({"dice": {"331": "red"}, "blocks": {"A": without((1, 1)), "B": FULL, "C": FULL}}, "floating-die"),
        ({"owed": ["##"]}, "bad-chunk"),
        ({"owed": ["###"]}, "chunk-not-laid"),
        ({"owed": ["#"], "blocks": {"A": NOTHING, "B": FULL, "C": FULL}}, "needless-chunk"),
    ],
)
def test_impossible_positions_are_named(changes: dict[str, Any], problem: str) -> None:
    data = {"game": "tabula-rasa", "turn": "A", "blocks": {"A": FULL, "B": FULL, "C": FULL}}
    assert positions.read(data)
    with pytest.raises(BadPosition) as caught:
        positions.read(data | changes)
    assert problem in [name for name, _ in caught.value.problems]


def test_pictures_of_the_page_can_be_read() -> None:
    folder = Path(__file__).parents[2] / "docs" / "games" / "positions"
    found = sorted(folder.glob("tabula-rasa-*.json"))
    assert found
    for path in found:
        game, s, _ = shown.load(path)
        assert game.slug == "tabula-rasa"
        assert positions.read(positions.write(game, s)) == (game, s)
