"""Slipped: the examples, options and rulings of its rules, the slips, and what may be known of them."""

from itertools import permutations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.dice import ORIENTATION_NAMES, ORIENTATIONS, orientation
from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.engine.rules import NOBODY, OVER
from astragal.engine.targets import native
from astragal.errors import BadPosition
from astragal.games.das_spiel.alteration.slipped import slipped
from astragal.games.das_spiel.alteration.slipped.dealing import UNKNOWN
from astragal.games.das_spiel.alteration.slipped.fulfilment import along_roofs, fulfils
from astragal.games.das_spiel.alteration.slipped.turns import DRAWING
from astragal.games.das_spiel.slip_nearness import draws_needed
from astragal.games.das_spiel.slip_texts import (
    STANDARD,
    STANDARD_NAMES,
    STANDARD_TEXTS,
    describe,
    read_slip,
    write_slip,
)
from astragal.games.das_spiel.slips import ANY_SIDE, grown, missing, size
from astragal.games.das_spiel.spars import (
    INNER_CELLS,
    ROOFS,
    SIDE_CELLS,
    SPAR_CELLS,
    SPARS,
    draw_to_top,
    put_back,
)
from astragal.lattice import CELLS, NAMES, cell
from astragal.match import Match, Seat, positions
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

SEEDS = st.integers(0, 10_000)
DICE = st.lists(st.integers(1, 24), min_size=25, max_size=25)
OFTEN_ALIKE = st.sets(st.integers(1, 24), min_size=1, max_size=4).flatmap(
    lambda few: st.lists(st.sampled_from(sorted(few)), min_size=25, max_size=25)
)
DRAWS = [f"{spar}{t}" for spar in "ABC" for t in range(1, 9)]
ODD_SLIPS = (
    "NUM 1425361",
    "NUM 142536142 spar",
    "NUM 615243 spar",
    "TWO 123 xxx",
    "TWO 1x1 2x2",
    "DOUBLES any 3",
    "DOUBLES 1256",
    "KIND 4 any",
    "KIND 9 3",
    "TWINS 3",
    "TWINS 8",
)


def spars(text: str) -> dict[str, str]:
    """The 25 dice of `top 213; A 132 ...; B ...; C ...` as a position writes them."""
    top, *columns = [part.split() for part in text.split(";")]
    dice = {"000": top[1]}
    for cells, column in zip(SPARS, columns, strict=True):
        dice |= {NAMES[p]: lying for p, lying in zip(cells[1:], column[1:], strict=True)}
    return dice


ALIKE = dict.fromkeys((NAMES[p] for p in SPAR_CELLS), "132")
SECOND = spars(
    "top 213; A 132 132 321 362 145 315 563 124; B 623 546 546 426 315 241 264 145; C 654 642 623 642 213 213 426 132"
)
THIRD = spars(
    "top 635; A 642 623 356 531 465 531 213 356; B 451 264 153 635 153 153 531 241; C 315 531 132 264 213 315 236 236"
)


def laid(dice: dict[str, str]) -> list[int]:
    """The dice as the rules have them, without the sides."""
    found = [0] * CELLS
    for name, lying in dice.items():
        found[cell(name)] = 1 + orientation(lying)
    return found


def fulfilled(dice: list[int], one_way: int = 0) -> list[str]:
    return [
        name for name, slip in zip(STANDARD_NAMES, STANDARD, strict=True) if is_fulfilled(dice, slip, one_way)
    ]


def is_fulfilled(dice: list[int], slip: int, one_way: int = 0) -> bool:
    """Whether a slip is fulfilled, which is found out in two ways."""
    found = bool(fulfils(*(along_roofs(dice, bit) for bit in range(3)), slip, one_way))
    assert found == (missing(dice, slip, one_way, ANY_SIDE, 1) == 0)
    return found


def drawn(dice: list[int], move: str) -> list[int]:
    after = dice[:]
    draw_to_top(after, "ABC".index(move[0]), int(move[1]))
    return after


def winning(dice: dict[str, str], slip: str) -> list[str]:
    """The draws after which a standard slip is fulfilled."""
    return [move for move in DRAWS if slip in fulfilled(drawn(laid(dice), move))]


def on_spars(values: list[int]) -> list[int]:
    dice = [0] * CELLS
    for p, value in zip(SPAR_CELLS, values, strict=True):
        dice[p] = value
    return dice


def hidden(s: Any, viewer: int) -> Any:
    view = s.copy()
    slipped.hide(view, viewer)
    return view


def redealt(s: Any, viewer: int, seed: int) -> Any:
    guess = s.copy()
    slipped.redeal(guess, viewer, new_rng(seed, 9))
    return guess


def reached(seed: int, steps: int, players: int = 3, **options: str) -> tuple[Game, Any]:
    """A game after so many random moves, or at its end."""
    game, s = started("slipped", players, seed, **options)
    rng = new_rng(seed, 5)
    for _ in range(steps):
        if game.actor(s) == OVER:
            break
        legal = game.legal(s, game.actor(s))
        game.play(s, game.actor(s), legal[draw(rng, len(legal))])
    return game, s


def third(slips: dict[str, str], **data: Any) -> tuple[Game, Any]:
    return position("slipped", **{"dice": THIRD, "slips": slips, "players": len(slips), **data})


# -- spars, roofs and draws -------------------------------------------------------------------------------------------


def test_spars_and_roofs() -> None:
    assert " ".join(NAMES[p] for p in SPARS[0]) == "000 100 200 300 400 500 600 700 800"
    assert " ".join(NAMES[p] for p in ROOFS[0]) == (
        "008 007 006 005 004 003 002 001 000 010 020 030 040 050 060 070 080"
    )
    assert [NAMES[ROOFS[1][k]] for k in (0, 7, 8, 9, 16)] == ["800", "100", "000", "001", "008"]
    assert [NAMES[ROOFS[2][k]] for k in (0, 7, 8, 9, 16)] == ["080", "010", "000", "100", "800"]
    assert (len(SPAR_CELLS), len(SIDE_CELLS), len(INNER_CELLS)) == (25, 84, 56)


@given(seed=SEEDS, spar=st.integers(0, 2), t=st.integers(1, 8))
@settings(max_examples=40, deadline=None)
def test_a_draw_moves_one_spar_and_turns_nothing(seed: int, spar: int, t: int) -> None:
    _, s = started("slipped", seed=seed)
    before = s.die[:]
    draw_to_top(s.die, spar, t)
    old = [before[p] for p in SPARS[spar]]
    assert [s.die[p] for p in SPARS[spar]] == [old[t], *old[:t], *old[t + 1 :]]
    others = [p for p in range(CELLS) if p not in SPARS[spar]]
    assert [s.die[p] for p in others] == [before[p] for p in others]
    for side in range(3):
        if side != spar:  # on a roof of 17: take out element i, put it in at index 8
            roof = [before[p] for p in ROOFS[side]]
            out = roof.pop(ROOFS[side].index(SPARS[spar][t]))
            roof.insert(8, out)
            assert [s.die[p] for p in ROOFS[side]] == roof
    put_back(s.die, spar, t)
    assert s.die == before


# -- the examples -----------------------------------------------------------------------------------------------------


def test_all_dice_alike() -> None:
    assert fulfilled(laid(ALIKE)) == ["K1", "K2", "Q1", "W1"]


def test_one_draw_fulfils_k3() -> None:
    assert fulfilled(laid(SECOND)) == []
    after = drawn(laid(SECOND), "B1")
    assert (after[cell("000")], after[cell("010")]) == (1 + orientation("623"), 1 + orientation("213"))
    assert fulfilled(after) == ["K3"]
    assert {NAMES[p] for p in grown(after, STANDARD[STANDARD_NAMES.index("K3")], 0, ANY_SIDE)} == {
        "000",
        "001",
        "002",
        "003",
        "004",
    }


def test_draws_that_fulfil_n01_and_n03() -> None:
    assert winning(THIRD, "N01") == ["C1", "C5", "C6"]
    assert winning(THIRD, "N03") == ["B2"]


# -- slips ------------------------------------------------------------------------------------------------------------


def test_the_standard_catalogue() -> None:
    assert len(set(STANDARD)) == 32
    kinds = "".join(name[0] for name in STANDARD_NAMES)
    assert [kinds.count(kind) for kind in "NSDTKQW"] == [12, 7, 5, 3, 3, 1, 1]
    for name, text in STANDARD_TEXTS.items():
        assert read_slip(text) == STANDARD[STANDARD_NAMES.index(name)] != 0


@pytest.mark.parametrize("text", [*STANDARD_TEXTS.values(), *ODD_SLIPS])
def test_slips_are_written_as_they_are_read(text: str) -> None:
    slip = read_slip(text)
    assert read_slip(write_slip(slip)) == slip
    assert 0 < slip < 1 << 63
    assert describe(slip)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "NUM 12345",
        "NUM 1234567891",
        "NUM 123457",
        "NUM 123456 edge",
        "NUM 12345x",
        "TWO 1234",
        "TWO 12345 65",
        "TWO 123456123 123",
        "DOUBLES 11",
        "DOUBLES 112",
        "DOUBLES any 5",
        "KIND 3 1",
        "KIND 10 1",
        "KIND 5 7",
        "TWINS 2",
        "TWINS 9",
        "num 123456",
    ],
)
def test_what_is_no_slip(text: str) -> None:
    assert read_slip(text) == 0


def rows_of(dice: list[int], line: tuple[int, ...], side: int) -> list[int]:
    return [ORIENTATIONS[dice[p] - 1][side] for p in line]


def windows(dice: list[int], row: str, roof: bool, one_way: int, joker: str) -> list[tuple[int, int, bool]]:
    """(numbers wrong, spar or -1, whether the top is used) for every place of a row: the rule in plain words."""
    wanted = [int(joker if digit == "x" else digit) for digit in row]
    found = []
    lines = [(ROOFS[side], side, -1) for side in range(3)] if roof else []
    lines = lines or [(SPARS[x], y, x) for x, y in permutations(range(3), 2)]
    for line, side, spar in lines:
        numbers = rows_of(dice, line, side)
        for begin in range(len(line) - len(wanted) + 1):
            for want in (wanted,) if one_way else (wanted, wanted[::-1]):
                seen = numbers[begin : begin + len(wanted)]
                wrong = sum(x != y for x, y in zip(seen, want, strict=True))
                found.append((wrong, spar, cell("000") in line[begin : begin + len(wanted)]))
    return found


def least_wrong(dice: list[int], text: str, one_way: int) -> int:
    """How many numbers are wrong at the best place, by trying everything."""
    form, *words = text.split()
    if form == "NUM":
        roof = words[1:] != ["spar"]
        return min(w for w, _, _ in windows(dice, words[0], roof, one_way, "1"))
    if form == "KIND":
        row = int(words[0]) * ("x" if words[1] == "any" else words[1])
        return min(w for j in "123456" for w, _, _ in windows(dice, row, False, one_way, j))
    if form == "TWINS":
        n = int(words[0])
        sides = [
            [
                x != y
                for x, y in zip(
                    rows_of(dice, SPARS[side - 1], side), rows_of(dice, SPARS[side - 2], side), strict=True
                )
            ]
            for side in range(3)
        ]
        return min(sum(wrong[t : t + n]) for wrong in sides for t in range(1, 10 - n))
    assert form == "TWO"
    best = 99
    for joker in "123456":
        best = min(
            [
                best,
                *(
                    one + other
                    for (one, x, top), (other, y, again) in product(
                        *(windows(dice, row, False, one_way, joker) for row in words)
                    )
                    if x != y and not (top and again)
                ),
            ]
        )
    return best


def has_doubles(dice: list[int], text: str) -> bool:
    _, *words = text.split()
    count = int(words[-1]) if words[0] == "any" else len(words[0])
    allowed = set("123456") if words[0] == "any" else set(words[0])
    for x, y in permutations(range(3), 2):
        numbers = [str(n) for n in rows_of(dice, SPARS[x], y)]
        for begin in range(10 - 2 * count):
            pairs = [numbers[begin + 2 * k : begin + 2 * k + 2] for k in range(count)]
            doubled = {a for a, b in pairs if a == b}
            if len(doubled) == count and doubled <= allowed:
                return True
    return False


@given(values=DICE, one_way=st.integers(0, 1), data=st.data())
@settings(max_examples=80, deadline=None)
def test_numbers_missing_are_counted_as_the_rules_say(values: list[int], one_way: int, data: Any) -> None:
    dice = on_spars(values)
    text = data.draw(st.sampled_from([*STANDARD_TEXTS.values(), *ODD_SLIPS]))
    slip = read_slip(text)
    wrong = missing(dice, slip, one_way, ANY_SIDE, 15)
    if text.startswith("DOUBLES"):
        assert (wrong == 0) == has_doubles(dice, text)
    else:
        assert wrong == least_wrong(dice, text, one_way)
    assert missing(dice, slip, one_way, ANY_SIDE, 1) == min(wrong, 1)
    assert is_fulfilled(dice, slip, one_way) == (wrong == 0)
    assert (draws_needed(dice, slip, one_way) == 0) == (wrong == 0)
    fitting = grown(dice, slip, one_way, ANY_SIDE)
    assert fitting <= set(SPAR_CELLS)
    assert len(fitting) == (size(slip) - wrong) * (2 if text.startswith("TWINS") else 1)


@given(values=OFTEN_ALIKE, one_way=st.integers(0, 1))
@settings(max_examples=40, deadline=None)
def test_a_slip_is_fulfilled_exactly_where_no_number_is_missing(values: list[int], one_way: int) -> None:
    dice = on_spars(values)
    for text in (*STANDARD_TEXTS.values(), *ODD_SLIPS):
        slip = read_slip(text)
        assert is_fulfilled(dice, slip, one_way) == (missing(dice, slip, one_way, ANY_SIDE, 15) == 0)


def line_up(spar: int, side: int, numbers: str, dice: list[int], t: int = 0) -> None:
    """Turn the dice of a spar so that its face shows these numbers from place t on."""
    for k, number in enumerate(numbers, t):
        showing = [o for o, faces in enumerate(ORIENTATIONS) if faces[side] == int(number)]
        dice[SPARS[spar][k]] = 1 + showing[k % 4]


@pytest.mark.parametrize(
    ("numbers", "t", "slip", "holds"),
    [
        ("221133", 0, "DOUBLES 123", True),
        ("331122", 3, "DOUBLES 123", True),
        ("221144", 3, "DOUBLES 123", False),
        ("112211", 3, "DOUBLES 123", False),
        ("55116622", 1, "DOUBLES any 4", True),
        ("55116655", 1, "DOUBLES any 4", False),
        ("44444", 4, "KIND 5 4", True),
        ("4444", 5, "KIND 5 4", False),
        ("142536", 0, "NUM 142536", True),
        ("635241", 2, "NUM 142536", True),
        ("142536", 0, "NUM 142536 spar", True),
        ("142536142", 0, "NUM 241635241 spar", True),
    ],
)
def test_slips_on_one_spar(numbers: str, t: int, slip: str, holds: bool) -> None:
    dice = laid(SECOND)
    line_up(1, 2, numbers, dice, t)
    assert is_fulfilled(dice, read_slip(slip)) == holds


def test_two_rows_lie_on_different_spars_and_share_no_top() -> None:
    s4 = read_slip("TWO 1234 3456")
    dice = laid(SECOND)
    line_up(0, 1, "1234", dice, 1)
    line_up(0, 2, "3456", dice, 5)
    assert not is_fulfilled(dice, s4)  # both on spar A
    line_up(2, 0, "6543", dice, 2)
    assert is_fulfilled(dice, s4)  # seen from different sides, one of them read upwards
    assert not is_fulfilled(dice, s4, 1)  # not if only downwards counts
    dice = laid(SECOND)
    line_up(0, 1, "1111", dice)
    line_up(2, 1, "1111", dice)
    assert not is_fulfilled(dice, read_slip("TWO xxxx xxxx"))  # both rows need the top
    line_up(2, 1, "1", dice, 4)
    assert is_fulfilled(dice, read_slip("TWO xxxx xxxx"))


def test_a_roof_row_may_cross_the_top_and_a_spar_row_may_not() -> None:
    dice = laid(SECOND)
    line_up(2, 0, "6425", dice)  # down the left spar of side A, so 5 2 4 6 from the left
    line_up(1, 0, "13", dice, 1)
    assert is_fulfilled(dice, read_slip("NUM 524613"), 1)
    assert not is_fulfilled(dice, read_slip("NUM 316425"), 1)
    assert is_fulfilled(dice, read_slip("NUM 316425"))
    assert not is_fulfilled(dice, read_slip("NUM 524613 spar"))


def test_twins_leave_out_the_top() -> None:
    dice = laid(SECOND)
    line_up(2, 0, "12345", dice, 1)
    line_up(1, 0, "12345", dice, 1)
    assert is_fulfilled(dice, read_slip("TWINS 5"))
    assert not is_fulfilled(dice, read_slip("TWINS 7"))
    dice = laid(SECOND)
    line_up(2, 0, "2345", dice, 1)
    line_up(1, 0, "2345", dice, 1)
    assert not is_fulfilled(dice, read_slip("TWINS 5"))
    for foot, holds in (("62345", True), ("6234", False)):
        dice = laid(SECOND)
        line_up(2, 0, foot, dice, 9 - len(foot))
        line_up(1, 0, foot, dice, 9 - len(foot))
        assert is_fulfilled(dice, read_slip("TWINS 5")) == holds


# -- the start --------------------------------------------------------------------------------------------------------


@given(seed=SEEDS, players=st.integers(2, 8), direction=st.sampled_from(("both", "down")))
@settings(max_examples=15, deadline=None)
def test_at_the_start_no_slip_is_fulfilled(seed: int, players: int, direction: str) -> None:
    _, s = started("slipped", players, seed, direction=direction)
    assert fulfilled(s.die, s.direction) == []
    assert all(s.die[p] for p in (*SPAR_CELLS, *SIDE_CELLS))
    assert not any(s.die[p] for p in INNER_CELLS)
    slips = s.slip[:players]
    assert len(set(slips)) == players
    assert set(slips) <= set(STANDARD)


def test_all_slips_are_dealt() -> None:
    assert {slip for seed in range(60) for slip in started("slipped", 8, seed)[1].slip} == set(STANDARD)


def test_what_is_drawn() -> None:
    game, s = started("slipped")
    pieces = {piece.place: piece for piece in game.scene(s, 0).pieces}
    assert len(pieces) == CELLS
    assert [
        sum(piece.colour == colour for piece in pieces.values()) for colour in ("green", "black", "red")
    ] == [
        25,
        84,
        56,
    ]
    lying = ORIENTATION_NAMES[s.die[cell("300")] - 1]
    assert pieces["300"].faces == "0" + lying[1:]
    assert pieces["000"].faces == ORIENTATION_NAMES[s.die[cell("000")] - 1]
    assert pieces["026"].faces[1:] == "00" != pieces["026"].faces[:2]
    assert pieces["111"].faces == ""


def test_everybody_sees_all_outside_faces_and_no_others() -> None:
    game, s = started("slipped", 3, seed=4)
    for viewer in (NOBODY, 0, 1, 2):
        pieces = game.scene(hidden(s, viewer), viewer).pieces
        assert sum(digit != "0" for piece in pieces for digit in piece.faces) == 135
        for piece in pieces:
            if piece.faces:
                lying = ORIENTATION_NAMES[s.die[cell(piece.place)] - 1]
                assert piece.faces == "".join(
                    face if place == "0" else "0" for face, place in zip(lying, piece.place, strict=True)
                )
        assert sum(bool(piece.faces) for piece in pieces) == 109


# -- turns and calls --------------------------------------------------------------------------------------------------


def test_a_turn_is_a_call_or_a_draw_and_then_a_call_or_the_end() -> None:
    game, s = third({"A": "N01", "B": "K2"})
    assert names(game, s) == sorted([*DRAWS, "call"])
    assert game.touch(s, 0) == ("die:100",)
    assert game.touch(s, slipped.CALL) == ("confirm:call",)  # it asks once before it acts
    assert game.touch(s, slipped.PASS) == ("button:end",)
    assert "draw" in game.prompt(s)
    s = play(game, s, "A5")
    assert (game.actor(s), names(game, s)) == (0, ["call", "end"])
    assert "call" in game.prompt(s)
    s = play(game, s, "end")
    assert game.actor(s) == 1
    assert len(names(game, s)) == 25
    assert (s.round, play(game, s, "A1", "end").round) == (0, 1)


def test_a_right_call_after_the_draw_wins() -> None:
    game, s = third({"A": "K2", "B": "N01", "C": "T1"}, turn="B")
    s = play(game, s, "C5", "call")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(3)] == [0, 1, 0]
    assert game.reason(s) == "B has called, and the slip is fulfilled."


def test_a_slip_fulfilled_by_another_needs_a_call_at_the_own_turn() -> None:
    game, s = third({"A": "K2", "B": "N01"})
    s = play(game, s, "C5", "end")
    assert game.actor(s) == 1
    assert game.score(play(game, s, "call"), 1) == 1
    # If it is gone again by then, the call is false.
    game, s = third({"A": "K2", "B": "T1", "C": "N01"})
    s = play(game, s, "C5", "end", "B8", "end")
    s = play(game, s, "call")
    assert s.out[:3] == [0, 0, 1]
    assert game.actor(s) == 0


def test_a_false_call_before_the_draw_ends_turn_and_hope() -> None:
    game, s = third({"A": "K2", "B": "N01", "C": "T1"})
    after = play(game, s, "call")
    assert after.die == s.die
    assert (after.out[:3], after.shown[:3], game.actor(after)) == ([1, 0, 0], [1, 0, 0], 1)
    after = play(game, after, "A1", "end", "A1", "end")
    assert (game.actor(after), after.round) == (1, 1)  # A is passed over, and the round is over all the same


def test_a_draw_made_before_a_false_call_stays_made() -> None:
    game, s = third({"A": "K2", "B": "N01", "C": "T1"})
    after = play(game, s, "C5", "call")
    assert after.die == play(game, s, "C5").die
    assert (game.actor(after), after.phase) == (1, DRAWING)
    assert game.score(play(game, after, "call"), 1) == 1


def test_the_last_one_left_wins() -> None:
    game, s = third({"A": "K2", "B": "N01", "C": "T1"})
    s = play(game, s, "call", "A1", "call")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(3)] == [0, 0, 1]
    assert game.reason(s) == "C is the last one left."


def test_at_the_limit_those_left_share() -> None:
    game, s = third({"A": "K2", "B": "S5", "C": "T1"}, options={"round_limit": "2"})
    s = play(game, s, "call", "A1", "end", "A1", "end", "A1", "end", "A1", "end")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(3)] == [0, 0.5, 0.5]
    assert [game.result(s, k) for k in range(3)] == [-1, 0.5, 0.5]
    assert game.reason(s) == "2 rounds are over: all who are left share the win."
    assert all(hidden(s, viewer) == s for viewer in (NOBODY, 0, 1, 2))
    assert sum(" has " in notice for notice in game.scene(s, NOBODY).notices) == 3


def test_who_is_out_wins_nothing_when_another_gives_up() -> None:
    game, s = third({"A": "K2", "B": "N01", "C": "T1"})
    match = Match(game, state=s, seed=1)
    match.play("call")
    match.resign(1)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (2,)


def test_a_seat_may_be_a_group() -> None:
    game, s = third({"A": "K2", "B": "N01"})
    match = Match(game, state=s, seats=(Seat(("Anna", "Ben")), Seat(("Carla",))), seed=1)
    people = []
    for move in ("A1", "end", "B1", "end", "C1", "end"):
        people.append(match.member())
        match.play(move)
    assert people == ["Anna", "Anna", "Carla", "Carla", "Ben", "Ben"]


# -- options ----------------------------------------------------------------------------------------------------------


def test_call_time_any_asks_everybody_after_each_draw() -> None:
    options = {"call_time": "any"}
    game, s = third({"A": "K2", "B": "T1", "C": "N01"}, turn="B", options=options)
    assert names(game, s) == sorted(DRAWS)
    s = play(game, s, "C5")
    asked = []
    for _ in range(3):
        asked.append(game.actor(s))
        assert names(game, s) == ["call", "pass"]
        assert game.prompt(s) == "call or pass"
        before, s = s, play(game, s, "pass")
    assert asked == [1, 2, 0]
    assert (game.actor(s), s.phase) == (2, DRAWING)
    # C could have called although it was the draw of B, and A comes too late with a false one.
    after = play(
        game, third({"A": "K2", "B": "T1", "C": "N01"}, turn="B", options=options)[1], "C5", "pass", "call"
    )
    assert game.score(after, 2) == 1
    after = play(game, before, "call")
    assert (after.out[:3], game.actor(after)) == ([1, 0, 0], 2)


def test_call_time_any_goes_on_when_the_mover_is_out() -> None:
    game, s = third({"A": "K2", "B": "T1", "C": "N01"}, options={"call_time": "any"})
    s = play(game, s, "C5", "call")
    assert (game.actor(s), s.out[:3]) == (1, [1, 0, 0])
    assert positions.read(positions.write(game, s))[1] == s
    s = play(game, s, "pass")
    assert game.actor(s) == 2
    assert game.score(play(game, s, "call"), 2) == 1
    s = play(game, s, "pass", "A1")
    assert game.actor(s) == 1  # the mover first; A is not asked any more
    s = play(game, s, "pass", "pass")
    assert (game.actor(s), s.turn) == (2, 2)


def test_a_false_call_before_the_draw_may_cost_the_turn_only() -> None:
    game, s = third({"A": "K2", "B": "N01"}, options={"false_call": "miss-turn"})
    s = play(game, s, "call")
    assert (game.actor(s), s.out[:2], s.shown[:2], s.misses[:2]) == (1, [0, 0], [1, 0], [0, 0])
    assert hidden(s, 1).slip[0] == s.slip[0]
    s = play(game, s, "A1", "end")
    assert game.actor(s) == 0


def test_a_false_call_after_the_draw_costs_the_next_turn() -> None:
    game, s = third({"A": "K2", "B": "S5", "C": "T1"}, options={"false_call": "miss-turn"})
    s = play(game, s, "A1", "call")
    assert (game.actor(s), s.misses[:3]) == (1, [1, 0, 0])
    assert "Turns that A has to miss: 1." in game.scene(s, 1).notices
    s = play(game, s, "A1", "end", "A1", "end")
    assert (game.actor(s), s.round, s.misses[:3]) == (1, 1, [0, 0, 0])
    s = play(game, s, "A1", "end", "A1", "end")
    assert (game.actor(s), s.round) == (0, 2)


def test_false_calls_with_any_cost_one_turn_each() -> None:
    options = {"false_call": "miss-turn", "call_time": "any", "round_limit": "4"}
    game, s = third({"A": "K2", "B": "S5"}, options=options)
    s = play(game, s, "A1", "call", "pass", "A1", "pass", "call")
    # A misses the second round, and one more turn is still to come.
    assert (game.actor(s), s.round, s.misses[:2]) == (1, 1, [1, 0])
    s = play(game, s, "A1", "call", "call")
    # Both miss the third round, and A, who has called falsely three times, the fourth too.
    assert (game.actor(s), s.round, s.misses[:2]) == (1, 3, [0, 0])


def test_all_missed_turns_may_run_into_the_limit() -> None:
    options = {"false_call": "miss-turn", "call_time": "any", "round_limit": "1"}
    game, s = third({"A": "K2", "B": "S5"}, options=options)
    s = play(game, s, "A1", "call", "call")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(2)] == [0.5, 0.5]


def test_direction_down_counts_less() -> None:
    # After B2 the row of N03 stands on a roof from right to left, and 524613 from left to right.
    slips = {"A": "N03", "B": "K2"}
    game, s = third(slips)
    assert game.score(play(game, s, "B2", "call"), 0) == 1
    game, s = third(slips, options={"direction": "down"})
    assert game.score(play(game, s, "B2", "call"), 0) == 0
    after = drawn(laid(THIRD), "B2")
    assert missing(after, read_slip("NUM 524613"), 1, ANY_SIDE, 15) == 0


# -- a catalogue of one's own -----------------------------------------------------------------------------------------

OWN = ["NUM 1425361", "NUM 123123123 spar", "TWO xxxx 1234", "DOUBLES any 3", "KIND 6 any", "TWINS 4"]


def custom(**data: Any) -> tuple[Game, Any]:
    return position("slipped", options={"catalogue": "custom"}, **{"catalogue": OWN, "players": 3, **data})


def test_a_catalogue_of_ones_own_is_dealt_from_a_number() -> None:
    game, s = custom(deal=7)
    own = [read_slip(text) for text in OWN]
    assert set(s.slip[:3]) <= set(own)
    assert len(set(s.slip[:3])) == 3
    assert all(missing(s.die, slip, 0, ANY_SIDE, 1) for slip in own)
    assert custom(deal=7)[1] == s != custom(deal=8)[1]
    data = positions.write(game, s)
    assert data["catalogue"] == [
        "NUM 1425361 roof",
        "NUM 123123123 spar",
        "TWO xxxx 1234",
        "DOUBLES any 3",
        "KIND 6 any",
        "TWINS 4",
    ]
    assert "deal" not in data
    assert positions.read(data)[1] == s
    assert all(set(redealt(s, 0, seed).slip[:3]) <= set(own) for seed in range(20))
    assert {redealt(s, 0, seed).slip[1] for seed in range(60)} == set(own) - {s.slip[0]}


def test_dice_are_dealt_again_while_any_slip_is_fulfilled_drawn_or_not() -> None:
    # One of these is fulfilled by every other deal.
    easy = ["KIND 4 any", "TWINS 3", "DOUBLES any 3", "TWO xxx xxx"]
    repeated = 0
    for deal in range(12):
        _, s = custom(catalogue=easy, players=2, deal=deal)
        assert all(missing(s.die, read_slip(text), 0, ANY_SIDE, 1) for text in easy)
        rng = new_rng(deal)
        first = on_spars([1 + draw(rng, 24) for _ in SPAR_CELLS])
        repeated += not all(missing(first, read_slip(text), 0, ANY_SIDE, 1) for text in easy)
    assert repeated > 2


def test_slips_of_ones_own_can_be_held_and_called() -> None:
    game, s = custom(
        dice=ALIKE, slips={"A": "NUM 1425361", "B": "KIND 6 any", "C": "TWINS 4; shown"}, turn="B"
    )
    assert s.shown[:3] == [0, 0, 1]
    assert game.scene(s, 1).headline == "K1: 6 equal numbers in a row on a spar"
    assert game.scene(s, 0).headline == "NUM 1425361 roof: 1425361 along a roof"
    assert "C has TWINS 4: both spars of a side alike at 4 heights in a row." in game.scene(s, 0).notices
    assert game.score(play(game, s, "call"), 1) == 1


def test_without_a_given_catalogue_the_standard_one_is_used() -> None:
    game, s = started("slipped", catalogue="custom")
    assert set(s.slip[:2]) <= set(STANDARD)
    assert game.scene(s, NOBODY).notices[0] == "No catalogue was given: the 32 standard slips are used."


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"catalogue": OWN[:3]}, "bad-catalogue"),
        ({"catalogue": "NUM 123456"}, "bad-catalogue"),
        ({"catalogue": [3]}, "bad-catalogue"),
        ({"catalogue": [f"KIND {n} {m}" for n in range(4, 10) for m in range(1, 7)]}, "bad-catalogue"),
        ({"catalogue": [*OWN, "NUM 12"]}, "bad-slip"),
        ({"catalogue": [*OWN, OWN[0]]}, "equal-slips"),
        ({"catalogue": OWN, "slips": {"A": "N01"}}, "unknown-slip"),
        ({"catalogue": OWN, "options": {}}, "needless-catalogue"),
    ],
)
def test_refused_catalogues(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position("slipped", **{"players": 3, "options": {"catalogue": "custom"}, **data})
    assert problem in [name for name, _ in refused.value.problems]


# -- what is seen -----------------------------------------------------------------------------------------------------


@given(seed=SEEDS, steps=st.integers(0, 12), viewer=st.sampled_from((NOBODY, 0, 1, 2, 3)))
@settings(max_examples=40, deadline=None)
def test_slips_of_others_change_nothing_anyone_is_shown(seed: int, steps: int, viewer: int) -> None:
    game, s = reached(seed, steps, 4)
    if game.actor(s) == OVER:
        return
    other = redealt(s, viewer, seed)
    view = hidden(s, viewer)
    assert hidden(other, viewer) == view == hidden(view, viewer)
    for k in range(4):
        known = k == viewer or s.shown[k]
        assert (view.slip[k] == UNKNOWN) == (not known)
    assert game.scene(s, viewer) == game.scene(view, viewer) == game.scene(other, viewer)
    assert redealt(view, viewer, seed) == other
    assert names(game, s) == names(game, view)
    assert len(set(other.slip[:4])) == 4
    assert game.prompt(view) == game.prompt(s)


def test_only_the_owner_sees_the_slip_before_the_call() -> None:
    game, s = third({"A": "K2", "B": "N01", "C": "T1"})
    assert game.scene(s, NOBODY).notices == () == game.scene(s, NOBODY).marks
    assert game.scene(s, NOBODY).headline == ""
    assert [(game.scene(s, k).headline, game.scene(s, k).notices) for k in range(3)] == [
        ("K2: 5 times 1 in a row on a spar", ("3 of 5 numbers are right.",)),
        ("N01: 142536 along a roof", ("5 of 6 numbers are right.",)),
        ("T1: 111666 along a roof", ("3 of 6 numbers are right.",)),
    ]
    assert len(game.scene(s, 1).marks) == 5
    s = play(game, s, "call")
    assert game.scene(s, NOBODY).notices == ("A has K2: 5 times 1 in a row on a spar.", "A is out.")
    assert game.scene(s, 0).notices == game.scene(s, NOBODY).notices  # A has nothing more to do with a slip
    assert (game.scene(s, 0).marks, game.scene(s, 0).headline) == ((), "")
    assert game.scene(s, 1).headline == "N01: 142536 along a roof"


def test_a_slip_that_is_kept_after_a_false_call_is_known_to_all_and_still_wanted() -> None:
    game, s = third({"A": "K2", "B": "N01"}, options={"false_call": "miss-turn"})
    s = play(game, s, "call")
    assert game.scene(s, 0).headline == "K2: 5 times 1 in a row on a spar"
    for viewer in (NOBODY, 0, 1):
        assert "A has K2: 5 times 1 in a row on a spar." in game.scene(s, viewer).notices


def test_at_the_end_all_slips_are_shown_and_the_row_that_has_won() -> None:
    game, s = third({"A": "N01", "B": "K2"})
    s = play(game, s, "C5", "call")
    for viewer in (NOBODY, 0, 1):
        scene = game.scene(s, viewer)
        assert scene.headline == ""
        assert scene.notices == (
            "A has N01: 142536 along a roof.",
            "B has K2: 5 times 1 in a row on a spar.",
        )
        assert {mark.place for mark in scene.marks} == {"000", "100", "200", "300", "400", "500"}


def test_who_wins_as_the_last_one_has_no_row_to_show() -> None:
    game, s = third({"A": "N01", "B": "K2"})
    s = play(game, s, "call")
    assert game.actor(s) == OVER
    assert game.scene(s, NOBODY).marks == ()


@pytest.mark.parametrize(
    ("numbers", "right"),
    [
        ("112233", "112233"),
        ("112211", "1122.."),  # a number is doubled once
        ("112243", "1122.3"),
        ("121233", "1..233"),
    ],
)
def test_the_numbers_of_doubles_that_are_right_are_marked(numbers: str, right: str) -> None:
    dice = [0] * CELLS
    for spar in range(3):
        for side in range(3):
            line_up(spar, side, "4" * 9, dice)
    line_up(1, 2, "4" + numbers + "44", dice)
    marked = grown(dice, read_slip("DOUBLES 123"), 0, ANY_SIDE)
    shown = "".join(number if SPARS[1][k] in marked else "." for k, number in enumerate("4" + numbers + "44"))
    assert shown.strip(".") == right.strip(".")


def test_guesses_leave_out_slips_that_were_shown() -> None:
    game, s = third({"A": "K2", "B": "N01", "C": "T1"})
    s = play(game, s, "call")
    guesses = {redealt(s, 1, seed).slip[2] for seed in range(600)}
    assert guesses == set(STANDARD) - {s.slip[0], s.slip[1]}


# -- knowledge --------------------------------------------------------------------------------------------------------


def test_the_policy_calls_only_what_is_fulfilled() -> None:
    game, s = third({"A": "N01", "B": "K2"})
    rng = new_rng(3)
    out = [0] * game.bounds.moves
    picked = out[slipped.policy(s, 0, out, game.moves(s, 0, out), rng)]
    assert game.name(s, picked) in ("C1", "C5", "C6")
    s = play(game, s, game.name(s, picked))
    assert game.name(s, out[slipped.policy(s, 0, out, game.moves(s, 0, out), rng)]) == "call"
    assert slipped.value(s, 0) > 0.8
    s = play(game, s, "end")
    assert game.name(s, out[slipped.policy(s, 1, out, game.moves(s, 1, out), rng)]) != "call"


# -- positions --------------------------------------------------------------------------------------------------------


def test_a_view_can_be_written_but_not_played() -> None:
    game, s = third({"A": "K2", "B": "N01"})
    data = positions.write(game, hidden(s, 0))
    assert data["slips"] == {"A": "K2", "B": "?"}
    with pytest.raises(BadPosition):
        positions.read(data)


def test_many_turns_to_miss_can_be_written() -> None:
    slips = {"A": "K2; shown; misses 1200", "B": "N01"}
    game, s = third(slips, turn="B", options={"false_call": "miss-turn"})
    assert s.misses[:2] == [1200, 0]
    assert positions.write(game, s)["slips"] == slips


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dice": {"000": "132"}}, "missing-dice"),
        ({"dice": {**THIRD, "111": "132"}}, "needless-dice"),
        ({"dice": {**THIRD, "000": "123"}}, "unknown-piece"),
        ({"slips": {"A": "X1"}}, "bad-slip"),
        ({"slips": {"A": "K2; lost"}}, "bad-slip"),
        ({"slips": {"A": "K2; misses -1"}}, "bad-slip"),
        ({"slips": {"A": "K2; misses 1601"}}, "bad-slip"),
        ({"slips": {"A": 3}}, "bad-slip"),
        ({"slips": {"A": "NUM 1425361"}}, "unknown-slip"),
        ({"slips": {"A": "K2", "B": "KIND 5 1"}}, "equal-slips"),
        ({"slips": {"C": "K2"}}, "unknown-seat"),
        ({"slips": ["K2"]}, "unknown-seat"),
        ({"slips": {"A": "K2; misses 1"}}, "bad-misses"),
        ({"slips": {"A": "K2; out"}, "options": {"false_call": "miss-turn"}}, "bad-out"),
        ({"slips": {"A": "K2; out"}}, "bad-winner"),
        ({"slips": {"A": "K2; out", "B": "K3; out"}}, "bad-winner"),
        ({"players": 3, "slips": {"A": "K2; out"}, "turn": "A"}, "wrong-turn"),
        ({"dice": THIRD, "slips": {"A": "K2; shown"}, "winner": "A"}, "bad-winner"),
        ({"winner": "C"}, "unknown-seat"),
        ({"round": 101}, "bad-number"),
        ({"round": -1}, "bad-number"),
    ],
)
def test_impossible_positions_are_refused(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position("slipped", **data)
    assert problem in [name for name, _ in refused.value.problems]


# -- laws and targets -------------------------------------------------------------------------------------------------


@given(
    seed=SEEDS,
    steps=st.integers(1, 60),
    players=st.integers(2, 8),
    call_time=st.sampled_from(("own-turn", "any")),
)
@settings(max_examples=25, deadline=None)
def test_dice_are_neither_made_nor_lost(seed: int, steps: int, players: int, call_time: str) -> None:
    options = {"call_time": call_time, "false_call": "miss-turn"}
    game, first = started("slipped", players, seed, **options)
    _, s = reached(seed, steps, players, **options)
    assert sorted(s.die[p] for p in SPAR_CELLS) == sorted(first.die[p] for p in SPAR_CELLS)
    assert [s.die[p] for p in SIDE_CELLS] == [first.die[p] for p in SIDE_CELLS]
    if game.actor(s) == OVER:
        assert sum(game.score(s, k) for k in range(players)) == pytest.approx(1)
    else:
        assert not s.out[game.actor(s)]


def test_native_guesses_and_chooses_the_same() -> None:
    game, s = custom(deal=3)
    redeal, policy = (native.binder(game).bind(rule) for rule in (slipped.redeal, slipped.policy))
    for seed in range(5):
        record = s.to_record()
        redeal(record[0], 0, np.array(new_rng(seed, 9)))
        guess = redealt(s, 0, seed)
        assert game.state.from_record(record[0]) == guess
        for player in range(3):
            out = [0] * game.bounds.moves
            count = game.moves(guess, player, out)
            one = slipped.policy(guess, player, out, count, new_rng(seed, 4))
            assert policy(record[0], player, np.array(out), count, np.array(new_rng(seed, 4))) == one


# -- for newcomers ----------------------------------------------------------------------------------------------------


def test_a_wrong_touch_says_which_dice_are_drawn_or_that_one_is() -> None:
    game, s = third({"A": "N01", "B": "K2"})
    assert why_not(game, s, 0, ["die:000"]).startswith("The top would only come back to the top")
    for touch in ("die:011", "die:111"):
        assert why_not(game, s, 0, [touch]) == "Only the green dice on the three edges are drawn."
    s = play(game, s, "A1")
    assert why_not(game, s, 0, ["die:010"]) == "The die is drawn; call, or end your turn."
    _, s = third({"A": "N01", "B": "K2"}, options={"call_time": "any"})
    assert why_not(game, play(game, s, "A1"), 0, ["die:010"]) == "A die was drawn; call or pass."


def test_the_goal_follows_what_a_false_call_costs() -> None:
    game, s = started("slipped")
    assert game.goal(s).endswith("or the last one left does.")
    assert "last one" not in game.goal(started("slipped", false_call="miss-turn")[1])
