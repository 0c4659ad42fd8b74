"""Quadrula Rasa: the examples of its rules, and its places and chunks against a plain search with sets."""

import json
import random
from collections.abc import Iterable, Iterator
from itertools import permutations, product
from typing import Any

import pytest

from astragal.engine.game import Game
from astragal.engine.rules import OVER
from astragal.errors import AstragalError, BadPosition
from astragal.games.das_spiel.construction.quadrula_rasa import chunks, tops
from astragal.games.das_spiel.construction.quadrula_rasa.quadrula_rasa import BREAKING, MOST_MOVES, PLACING
from astragal.games.das_spiel.construction.quadrula_rasa.rotations import (
    SIDES,
    TURNS,
    ground_of,
    heights_of,
    is_in_cube,
    note_rows,
    spot_of,
)
from astragal.games.das_spiel.construction.quadrula_rasa.spots import SPOTS, has_spot
from astragal.games.das_spiel.footings import break_off, hold
from astragal.lattice import CELLS, EDGE_CONTACTS, FACE_CONTACTS, NAMES, NONE, SUPPORTS, cell, cells
from astragal.match import positions
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

Point = tuple[int, int, int]
Points = frozenset[Point]
Cells = frozenset[int]


def found_chunks(s: Any, player: int) -> set[frozenset[int]]:
    """The chunks of a cube in the shape of the set that is held, in all rotations, as spots."""
    found = set()
    note_rows(s)
    joined = tops.joined_members(s)
    for up in range(SIDES if is_in_cube(s) else 0):
        if chunks.find_chunks(s, player, up, tops.topmost_members(s, up, joined), 0):
            for turn in range(TURNS):
                ground, heights = ground_of(s, up, turn), heights_of(s, up)
                shifts = [spot_of(ground, heights, k) for k in range(s.size)]
                corners = [spot for spot in range(SPOTS) if has_spot(*s.corner[2 * turn :][:2], spot)]
                found |= {frozenset(corner + shift for shift in shifts) for corner in corners}
    return found


def drawn(dice: Iterable[Point], n: int = 4) -> list[list[str]]:
    """A cube of these dice, as positions draw it; x, y and z from 1."""
    there = set(dice)
    return [
        ["".join(".#"[(x, y, z) in there] for x in range(1, n + 1)) for y in range(1, n + 1)]
        for z in range(1, n + 1)
    ]


def whole(n: int = 4) -> set[Point]:
    edge = range(1, n + 1)
    return set(product(edge, edge, edge))


def heap(places: str, own: Iterable[Point] | None = None, **data: Any) -> tuple[Game, Any]:
    """Green dice on the pyramid, which green's cube misses at its upper end, and red's cube; red is to move."""
    dice = places.split()
    gone = sorted(whole(), key=lambda point: (-point[2], point))[: len(dice)]
    cubes = {"A": drawn(whole() if own is None else own), "B": drawn(whole() - set(gone))}
    return position("quadrula-rasa", dice=dict.fromkeys(dice, "green"), cubes=cubes, turn="A", **data)


def all_places(game: Game, s: Any, most: int = 10) -> set[Cells]:
    """All places that can be laid, chosen tap by tap."""
    found: set[Cells] = set()
    seen: set[Cells] = set()
    todo = [s]
    while todo:
        here = todo.pop()
        chosen = frozenset(p - 1 for p in here.fresh if p)
        for move in game.legal(here, here.turn):
            if game.name(here, move) == "lay":
                found.add(chosen)
            elif move < CELLS:
                after = here.copy()
                game.play(after, here.turn, move)
                more = frozenset(p - 1 for p in after.fresh if p)
                if more not in seen and len(more) <= most:
                    seen.add(more)
                    todo.append(after)
    return found


def by_size(places: Iterable[Cells], most: int) -> list[int]:
    sizes = [len(place) for place in places]
    return [sizes.count(n) for n in range(1, most + 1)]


def taken(before: Any, after: Any, player: int = 0) -> Points:
    """The dice that have left a cube."""
    return dice_of(before, player) - dice_of(after, player)


def dice_of(s: Any, player: int) -> Points:
    return frozenset(
        (1 + bit % 5, 1 + bit // 5, 1 + z)
        for z in range(5)
        for bit in range(25)
        if has_spot(*s.block[2 * player : 2 * player + 2], 25 * z + bit)
    )


def all_chunks(game: Game, s: Any) -> set[Points]:
    """What can be taken from the cube for the dice laid, picked die by die."""
    found = set()
    seen = set()
    todo = [s]
    while todo:
        here = todo.pop()
        for move in game.legal(here, s.turn):
            after = here.copy()
            game.play(after, s.turn, move)
            picked = frozenset(after.picked)
            if after.phase != BREAKING:
                found.add(taken(s, after, s.turn))
            elif picked not in seen:
                seen.add(picked)
                todo.append(after)
    return found


def break_any(game: Game, s: Any) -> Any:
    """Pick the first dice that can be taken until the chunk is complete."""
    s = s.copy()
    turn = s.turn
    while s.phase == BREAKING:
        game.play(s, turn, game.legal(s, turn)[0])
    return s


# -- plain geometry -----------------------------------------------------------------------------------------------


def rotations() -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    for axes in permutations(range(3)):
        even = sum(axes[i] > axes[j] for i in range(3) for j in range(i + 1, 3)) % 2 == 0
        for signs in product((1, -1), repeat=3):
            if (signs[0] * signs[1] * signs[2] == 1) == even:
                yield axes, signs


ROTATIONS = tuple(rotations())


def normal(points: Iterable[Point]) -> tuple[Point, ...]:
    """The same for all that can be turned into each other, but not for mirror images."""
    forms = []
    fixed = list(points)
    for axes, signs in ROTATIONS:
        turned = [
            (s0 * p[a], s1 * p[b], s2 * p[c]) for p in fixed for (a, b, c), (s0, s1, s2) in [(axes, signs)]
        ]
        low = [min(p[k] for p in turned) for k in range(3)]
        forms.append(tuple(sorted((p[0] - low[0], p[1] - low[1], p[2] - low[2]) for p in turned)))
    return min(forms)


def around(p: Point) -> Iterator[Point]:
    for k in range(3):
        for step in (1, -1):
            q = list(p)
            q[k] += step
            yield q[0], q[1], q[2]


def connected_sets(points: set[Point], most: int) -> set[Points]:
    """All connected subsets of up to so many points."""
    found: set[Points] = {frozenset({p}) for p in points}
    edge = set(found)
    for _ in range(most - 1):
        edge = {dice | {q} for dice in edge for p in dice for q in around(p) if q in points and q not in dice}
        found |= edge
    return found


def is_liftable(dice: Points, cube: set[Point] | Points) -> bool:
    return all((x, y, z + 1) not in cube or (x, y, z + 1) in dice for x, y, z in dice)


def as_point(p: int) -> Point:
    a, b, c = map(int, NAMES[p])
    return a, b, c


# -- the examples -------------------------------------------------------------------------------------------------


def test_places_of_the_opening() -> None:
    game, s = started("quadrula-rasa")
    places = all_places(game, s)
    assert by_size(places, 10) == [45, 0, 0, 36, 0, 0, 84, 0, 0, 91]
    row = frozenset(cells("007 008 017 106 107 116 205 206 215 305"))
    assert row in places
    tens = [place for place in places if len(place) == 10]
    assert sum(any(sum(as_point(p)) == 6 for p in place) for place in tens) == 28


def test_the_corner_becomes_a_small_pyramid() -> None:
    game, s = started("quadrula-rasa")
    s = play(game, s, "431", "331", "lay")
    assert frozenset({(4, 4, 4), (3, 4, 4), (4, 3, 4), (4, 4, 3)}) in all_chunks(game, s)


def test_chunks_of_a_full_cube() -> None:
    cube = whole()
    sets = connected_sets(cube, 5)
    sizes = [len(dice) for dice in sets]
    assert [sizes.count(n) for n in range(1, 6)] == [64, 144, 528, 2172, 9624]
    lifted = [len(dice) for dice in sets if is_liftable(dice, cube)]
    assert [lifted.count(n) for n in range(1, 6)] == [16, 40, 116, 357, 1104]
    # The game lists as many, shape by shape; here shapes float, only the cube is asked.
    for take, expected in (("liftable", [16, 40, 116, 357, 1104]), ("any", [64, 144, 528, 2172, 9624])):
        _, s = started("quadrula-rasa", take=take)
        counted = [0] * 5
        for shape in {normal(dice) for dice in sets}:
            s.phase = BREAKING
            s.fresh = [1 + cell("".join(map(str, point))) for point in shape] + [0] * (10 - len(shape))
            hold(s, s.fresh)
            counted[len(shape) - 1] += len(found_chunks(s, 0))
            break_off(s)
        assert counted == expected


def test_a_stack_can_be_lifted_and_its_foot_cannot() -> None:
    cube = whole()
    assert not is_liftable(frozenset({(1, 1, 1)}), cube)
    assert is_liftable(frozenset((1, 1, z) for z in range(1, 5)), cube)
    game, s = started("quadrula-rasa")
    s = play(game, s, "332", "lay")
    assert all_chunks(game, s) == {frozenset({(x, y, 4)}) for x in range(1, 5) for y in range(1, 5)}


def test_places_round_a_small_pyramid() -> None:
    game, s = heap("331 431 341 332")
    assert by_size(all_places(game, s, 7), 7) == [9, 0, 6, 9, 3, 17, 28]
    game, s = heap("331 431 341 332", options={"contact": "face"})
    assert by_size(all_places(game, s, 7), 7) == [0, 0, 6, 0, 3, 17, 0]


MIRRORED = (
    {(3, 4, 4), (4, 4, 4), (4, 3, 4), (4, 3, 3)},
    {(4, 3, 4), (4, 4, 4), (3, 4, 4), (3, 4, 3)},
)
TWISTED = (frozenset(cells("313 412 413 422")), frozenset(cells("322 412 413 422")))


@pytest.mark.parametrize("k", [0, 1])
def test_mirror_images_do_not_fit(k: int) -> None:
    game, s = heap("323 314 512 332", MIRRORED[k], options={"take": "any"})
    places = all_places(game, s)
    assert TWISTED[k] in places
    assert TWISTED[1 - k] not in places


# -- the rules one by one -----------------------------------------------------------------------------------------


def test_a_turn_is_a_place_and_then_a_chunk() -> None:
    game, s = started("quadrula-rasa")
    s = play(game, s, "332", "lay")
    assert (s.phase, s.turn) == (BREAKING, 0)
    s = break_any(game, s)
    assert (s.phase, s.turn, game.score(s, 0)) == (PLACING, 1, 1)
    # Later chunks touch the heap: the six funnels beside the die.
    assert names(game, s) == sorted(["323", "422", "233", "242", "341", "431"])


def test_dice_are_picked_until_one_chunk_is_meant() -> None:
    game, s = heap("332")
    s = play(game, s, "431", "331", "lay")
    assert len(all_chunks(game, s)) == 84
    s = play(game, s, "1.1")
    assert "1.1" not in names(game, s)
    marks = [mark for mark in game.scene(s, 0).marks if mark.place.startswith("tray:")]
    assert [(mark.place, mark.owner) for mark in marks] == [("tray:1.1", 0)]
    assert "pick on" in game.prompt(s)
    left = game.score(s, 0)
    after = break_any(game, s)
    assert game.score(after, 0) == left + 3
    assert (1, 1, 4) in taken(s, after)


def test_what_is_chosen_is_not_laid_yet() -> None:
    game, s = started("quadrula-rasa")
    s = play(game, s, "332", "331")
    assert sum(map(bool, s.cell)) == 0
    assert {piece.place for piece in game.scene(s, 0).pieces} == {"332", "331", "341", "431"}
    s = play(game, s, "lay")
    assert sum(map(bool, s.cell)) == 4


def test_the_first_to_empty_the_cube_wins() -> None:
    game, s = heap("332", {(1, 1, 1)})
    s = play(game, s, "431", "lay")  # the only die that can go goes by itself
    assert game.actor(s) == OVER
    assert game.reason(s) == "A has emptied the cube."
    assert [game.result(s, k) for k in range(2)] == [64, 1]


def test_a_full_pyramid_ends_the_game() -> None:
    dice = dict.fromkeys(NAMES[:55], "red") | dict.fromkeys(NAMES[55:110], "green")
    dice |= dict.fromkeys(NAMES[110:164], "black")
    n = whole()
    cubes = {
        "A": drawn(sorted(n, key=lambda p: p[2])[:9]),
        "B": drawn(sorted(n, key=lambda p: p[2])[:9]),
        "C": drawn(sorted(n, key=lambda p: p[2])[:10]),
    }
    game, s = position("quadrula-rasa", players=3, dice=dice, cubes=cubes, turn="A")
    s = play(game, s, "000", "lay")
    assert game.actor(s) == 0
    s = break_any(game, s)
    assert game.actor(s) == OVER
    assert "pyramid is full" in game.reason(s)
    assert [game.result(s, k) for k in range(3)] == [56, 55, 54]


def test_by_faces_somebody_may_have_to_pass() -> None:
    game, s = heap("332", {(1, 1, 1)}, options={"contact": "face"})
    assert names(game, s) == ["pass"]  # a single die in the plate touches nothing by a face
    s = play(game, s, "pass")
    assert s.turn == 1
    assert "431" in names(game, s)
    small = {"A": drawn({(1, 1, 1)}), "B": drawn({(1, 1, 1)})}
    game, s = position(
        "quadrula-rasa", dice={"332": "green"}, cubes=small, turn="A", options={"contact": "face"}
    )
    s = play(game, s, "pass", "pass")
    assert game.actor(s) == OVER
    assert "Nobody can lay" in game.reason(s)


def test_without_lifting_a_chunk_may_come_from_below() -> None:
    game, s = started("quadrula-rasa", take="any")
    s = play(game, s, "332", "lay")
    assert len(names(game, s)) == 64


def test_the_rest_may_have_to_hang_together() -> None:
    row = {(x, 1, 1) for x in range(1, 5)}
    game, s = heap("332", row, options={"remainder": "connected"})
    s = play(game, s, "431", "lay")
    assert all_chunks(game, s) == {frozenset({(1, 1, 1)}), frozenset({(4, 1, 1)})}
    game, s = heap("332", row)
    assert len(names(game, play(game, s, "431", "lay"))) == 4


def test_a_cube_of_125_is_for_two() -> None:
    game, s = started("quadrula-rasa", cube="5")
    assert s.left[:2] == [125, 125]
    assert by_size(all_places(game, s, 7), 7) == [45, 0, 0, 36, 0, 0, 84]
    with pytest.raises(AstragalError, match="box"):
        started("quadrula-rasa", 3, cube="5")


# -- against a search with sets -----------------------------------------------------------------------------------


def places_by_search(s: Any, size: int) -> set[Cells]:
    """All legal places of up to a size, from the definition."""
    heap = {p for p in range(CELLS) if s.cell[p]}
    cube = set(dice_of(s, s.turn))
    forms = {
        normal(dice)
        for dice in connected_sets(cube, size)
        if (s.take or is_liftable(dice, cube)) and (not s.remainder or in_one_piece(cube - dice))
    }

    def needed(p: int) -> Cells:
        found = {p}
        while more := {q for r in found for q in SUPPORTS[r] if q != NONE and q not in heap} - found:
            found |= more
        return frozenset(found)

    small = {needed(p) for p in range(CELLS) if p not in heap}
    small = {footing for footing in small if len(footing) <= size}
    found = set(small)
    edge = set(small)
    while edge:
        edge = {
            place | footing
            for place in edge
            for footing in small
            if len(place | footing) <= size and joined(place, footing)
        } - found
        found |= edge
    return {
        place
        for place in found
        if normal(map(as_point, place)) in forms and (not heap or touches(place, heap, bool(s.contact)))
    }


def joined(one: Cells, other: Cells) -> bool:
    return bool(one & other) or any(q in other for p in one for q in FACE_CONTACTS[p])


def touches(place: Cells, heap: set[int], by_face: bool) -> bool:
    contacts = [q for p in place for q in (*FACE_CONTACTS[p], *(() if by_face else EDGE_CONTACTS[p]))]
    return not heap.isdisjoint(contacts)


def in_one_piece(dice: set[Point]) -> bool:
    reached = set(list(dice)[:1])
    while more := {q for p in reached for q in around(p) if q in dice} - reached:
        reached |= more
    return reached == dice


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (0, {}),
        (1, {}),
        (2, {"take": "any"}),
        (3, {"contact": "face"}),
        (4, {"remainder": "connected"}),
        (5, {"cube": "5"}),
    ],
)
def test_places_and_chunks_agree_with_a_search(seed: int, options: dict[str, str]) -> None:
    game, s = started("quadrula-rasa", 2, 0, **options)
    chooser = random.Random(seed)
    turn = 0
    while (who := game.actor(s)) != OVER:
        legal = game.legal(s, who)
        assert 0 < len(legal) <= MOST_MOVES
        assert not any(s.mark)
        assert s.phase == BREAKING or not any(s.takeable)
        if s.phase == PLACING and not any(s.fresh):
            turn += 1
            if turn % 12 == 2:
                assert {p for p in all_places(game, s, 4) if len(p) <= 4} == places_by_search(s, 4)
        if s.phase == BREAKING and not any(s.picked) and turn % 5 == 0 and sum(map(bool, s.fresh)) < 5:
            chunks = all_chunks(game, s)
            cube = set(dice_of(s, who))
            shape = normal(as_point(p - 1) for p in s.fresh if p)
            wanted = {
                dice
                for dice in connected_sets(cube, len(shape))
                if len(dice) == len(shape)
                and normal(dice) == shape
                and (s.take or is_liftable(dice, cube))
                and (not s.remainder or in_one_piece(cube - dice))
            }
            assert chunks == wanted
        game.play(s, who, chooser.choice(legal))


def test_positions_survive_writing_in_the_middle_of_a_turn() -> None:
    game, s = heap("332")
    for steps in (("431",), ("431", "331"), ("431", "331", "lay"), ("431", "331", "lay", "1.1")):
        after = play(game, s, *steps)
        assert positions.read(json.loads(json.dumps(positions.write(game, after)))) == (game, after)


# -- newcomers ----------------------------------------------------------------------------------------------------


def test_a_wrong_touch_has_its_reason() -> None:
    game, s = heap("332")
    assert "open already" in why_not(game, s, 0, ("cell:331",))
    assert "must touch the heap" in why_not(game, s, 0, ("cell:800",))
    assert "First choose the place" in why_not(game, s, 0, ("tray:1.1",))
    begun = play(game, s, "431")
    assert "right on one" in why_not(game, begun, 0, ("cell:800",))
    assert "chosen already" in why_not(game, begun, 0, ("die:431",))
    laid = play(game, begun, "lay")
    assert "now take the same shape" in why_not(game, laid, 0, ("cell:800",))
    assert "stay above" in why_not(game, laid, 0, ("tray:6.6",))
    game, s = heap("332", {(1, 1, 1), (1, 1, 2)})
    assert "no chunk" in why_not(game, play(game, s, "431"), 0, ("cell:331",))


def test_the_cube_is_shown_layer_by_layer() -> None:
    game, s = started("quadrula-rasa")
    tray = game.scene(s, 0).trays[0]
    assert (tray.layout, len(tray.pieces)) == ("grid", 64)
    places = {piece.place for piece in tray.pieces}
    assert {"1.1", "4.4", "1.6", "6.1", "9.9"} <= places
    assert "5.1" not in places


def test_what_is_said() -> None:
    game, s = heap("332")
    assert "begin" in game.prompt(s)
    s = play(game, s, "431")
    assert "add a place" in game.prompt(s)
    laid = play(game, s, "lay")
    assert "one die" in game.prompt(laid)
    assert game.gain(laid, break_any(game, laid), 0) == "a single die"
    game, s = heap("332", options={"contact": "face"})
    begun = play(game, s, "431")
    assert game.prompt(begun) == "go on: this does not touch the heap by a face yet"
    assert "add a place" in game.prompt(play(game, begun, "331"))


@pytest.mark.parametrize(
    ("players", "options", "always_emptied"),
    [(2, {}, True), (3, {}, False), (2, {"cube": "5"}, False), (2, {"contact": "face"}, False)],
)
def test_the_goal_says_how_it_may_end_before_a_cube_is_empty(
    players: int, options: dict[str, str], always_emptied: bool
) -> None:
    game, s = started("quadrula-rasa", players, 0, **options)
    assert ("fewest dice" in game.goal(s)) != always_emptied


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"cubes": {"A": drawn(whole())}}, "unknown-seat"),
        ({"cubes": {"A": ["####"], "B": drawn(whole())}}, "bad-cube"),
        ({"cubes": {"A": 3, "B": drawn(whole())}}, "bad-cube"),
        ({"cubes": {"A": drawn(whole() - {(1, 1, 1)}), "B": drawn(whole())}}, "hollow-cube"),
        (
            {
                "options": {"remainder": "connected"},
                "cubes": {"A": drawn({(1, 1, 1), (3, 1, 1)}), "B": drawn(whole())},
            },
            "broken-cube",
        ),
        ({"cubes": {"A": drawn(()), "B": drawn(())}}, "empty-cubes"),
        ({"dice": {"332": "red"}}, "too-many-dice"),
        ({"phase": "breaking"}, "bad-fresh"),
        ({"fresh": ["331"]}, "bad-fresh"),
        ({"picked": [1]}, "bad-pick"),
    ],
)
def test_impossible_positions_are_named(changes: dict[str, Any], problem: str) -> None:
    data = {"game": "quadrula-rasa", "turn": "A", "cubes": {"A": drawn(whole()), "B": drawn(whole())}}
    assert positions.read(data)
    with pytest.raises(BadPosition) as caught:
        positions.read(data | changes)
    assert problem in [name for name, _ in caught.value.problems]
