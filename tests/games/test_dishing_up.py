"""Dishing Up: the examples, options and rulings of its rules, and its throws on the physical table."""

import math
import random
from collections import Counter
from typing import Any

import pytest

from astragal.engine.game import new_rng
from astragal.engine.rules import CHANCE, OVER
from astragal.games.das_spiel.construction.dishing_up import dishing_up
from astragal.games.das_spiel.falling import BESIDE, LANDS, LEFT, MOST_SLIPS, OFF
from astragal.games.das_spiel.mechanics import is_open, open_cells
from astragal.games.das_spiel.throws import aim_of, throw_at
from astragal.lattice import CELLS, LAYER, NAMES, cell
from astragal.match import Match, record
from astragal.physics.space import SITES
from tests.games.acts import chance_plays, kept_halfway, play_by_computer, tell
from tests.support import position, started

GAME = dishing_up.GAME
CORE = [NAMES[p] for p in dishing_up.BASE]


def flying(stock: dict[str, int], turn: str = "A", players: int = 3, **options: str) -> Any:
    """A position in which a die has just been thrown at the core."""
    _, s = position(
        "dishing-up",
        players=players,
        dice=dict.fromkeys(CORE, "black"),
        stock=stock,
        turn=turn,
        owner={str(n + 1): n // 2 if players == 3 else n for n in range(6)},
        options=options,
    )
    GAME.play(s, s.turn, dishing_up.THROW + throw_at(0, 90, 90, 60))
    return s


def thirty(players: int = 3) -> dict[str, int]:
    return dict.fromkeys("ABCDEF"[:players], 10)


# -- the examples -----------------------------------------------------------------------------------------------------


def test_around_the_core_the_outer_ring_is_open() -> None:
    _, s = started("dishing-up", 3)
    out = [0] * CELLS
    found = out[: open_cells(s.cell, out)]
    assert len(found) == 24
    assert {LAYER[p] for p in found} == {0}
    assert s.cell.count(0) == 109


@pytest.mark.parametrize(
    ("players", "seat", "number", "following"),
    [(4, "B", 5, 2), (4, "B", 2, 1), (3, "B", 4, 1), (5, "E", 6, 0), (3, "C", 1, 0), (6, "A", 6, 5)],
)
def test_the_fallen_die_says_who_is_next(players: int, seat: str, number: int, following: int) -> None:
    s = flying(thirty(players), seat, players)
    thrower = s.turn
    chance_plays(GAME, s, f"the thrown die off, showing {number}")
    assert GAME.actor(s) == s.turn == following
    assert s.stock[thrower] == 10
    assert s.showing == number


# -- the rules --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "share"), [(3, 36), (4, 27), (5, 21), (6, 18)])
def test_108_dice_are_dealt_out(players: int, share: int) -> None:
    _, s = started("dishing-up", players, 2)
    assert list(s.stock) == [share] * players + [0] * (6 - players)
    assert [NAMES[p] for p in range(CELLS) if s.cell[p]] == sorted(CORE, key=lambda name: cell(name))


def test_whoever_keeps_all_on_the_heap_throws_again() -> None:
    s = flying(thirty())
    chance_plays(GAME, s, "the thrown die on 800")
    assert (GAME.actor(s), list(s.stock[:3])) == (0, [9, 10, 10])
    assert s.cell[cell("800")] == dishing_up.ADDED


def test_the_last_die_wins_only_if_nothing_fell() -> None:
    s = flying({"A": 1, "B": 10, "C": 10})
    won, not_yet = s.copy(), s.copy()
    chance_plays(GAME, won, "the thrown die on 800")
    assert GAME.actor(won) == OVER
    chance_plays(GAME, not_yet, "111 leaves", "the thrown die on 800", "a knocked die 1 off, showing 5")
    assert (GAME.actor(not_yet), not_yet.stock[0]) == (2, 1)


def test_the_first_die_that_fell_counts_and_all_are_the_throwers() -> None:
    s = flying(thirty())
    chance_plays(
        GAME, s, "111 leaves", "a knocked die 1 off, showing 3", "the thrown die off, showing 6"
    )  # the order in which they crossed the rim
    assert (s.turn, s.stock[0], s.showing) == (1, 11, 3)
    assert s.cell[cell("111")] == 0


def test_knocked_dice_can_leave_the_game() -> None:
    s = flying(thirty(), fallen="out")
    chance_plays(GAME, s, "111 leaves", "a knocked die 1 off, showing 3", "the thrown die off, showing 6")
    assert s.stock[0] == 10


def test_numbers_are_dealt_out_by_lot() -> None:
    dealt = {tuple(started("dishing-up", 3, seed, numbers="drawn")[1].owner) for seed in range(30)}
    assert len(dealt) > 10
    assert all(sorted(owner) == [0, 0, 1, 1, 2, 2] for owner in dealt)


def test_after_the_limit_the_fewest_dice_win() -> None:
    match = Match(GAME, players=3, seed=3, options={"throw_limit": "100", "physics": "fast"})
    beside = dishing_up.THROW + throw_at(115, 132, 0, 60)
    while match.actor != OVER:  # nobody hits the plate
        if match.actor == CHANCE:
            match.roll()
        else:
            match.play(beside)
    outcome = match.outcome()
    assert outcome is not None
    assert match.state.thrown == 100
    assert (outcome.scores, outcome.winners) == ((36, 36, 36), (0, 1, 2))


# -- the rough guess --------------------------------------------------------------------------------------------------


def exactly(s: Any, x: float, y: float, throws: int, rng: random.Random) -> float:
    """How often a throw aimed there goes off by P10 as it is written: normal scatter, the nearest open cell, d of 120."""
    spots = [p for p in range(CELLS) if is_open(s.cell, p)]
    off = 0
    for _ in range(throws):
        at = x + rng.gauss(0, 15), y + rng.gauss(0, 15)
        away = min(math.hypot(at[0] - SITES[p][0], at[1] - SITES[p][1]) for p in spots)
        outside = any(at[0] * ux + at[1] * uy < -65.32 for ux, uy in ((0, 1), (0.866, -0.5), (-0.866, -0.5)))
        off += outside or rng.random() < away / 120
    return off / throws


@pytest.mark.parametrize("name", ["800", "710", "440", "530"])
def test_the_rough_guess_is_that_of_the_rules(name: str) -> None:
    s = flying(thirty(), physics="fast")
    aim = dishing_up.THROW_AT[cell(name)]
    s.aim_x, s.aim_y = aim_of(aim)[:2]
    assert GAME.weight is not None
    off = total = 0.0
    for move in GAME.legal(s, CHANCE):
        if LANDS <= move - dishing_up.FALL < LEFT:
            landed, weight = s.copy(), GAME.weight(s, move)
            GAME.play(landed, CHANCE, move)
            total += weight
            off += weight * (1.0 if landed.heads_for == BESIDE else landed.slips / MOST_SLIPS)
    assert off / total == pytest.approx(exactly(s, s.aim_x, s.aim_y, 6000, random.Random(5)), abs=0.03)


def test_rough_games_are_about_as_long_as_the_rules_say() -> None:
    lengths = [
        play_by_computer(Match(GAME, players=3, seed=seed, options={"physics": "fast"}))
        for seed in range(1, 25)
    ]
    assert 65 < sum(lengths) / len(lengths) < 105


# -- the physical table -----------------------------------------------------------------------------------------------


def thrown(seed: int, x: float, y: float, come_from: float, noise: float = 1.0) -> Any:
    """An act in which a die is thrown at the core."""
    _, s = started("dishing-up", 3, 1)
    GAME.play(s, s.turn, dishing_up.THROW + throw_at(x, y, come_from, 60))
    assert GAME.act is not None
    act = GAME.act(s, new_rng(seed, 1), noise)
    assert act is not None
    return act


def test_a_throw_at_the_ring_stays_and_is_told_as_one_die() -> None:
    act = thrown(4, 0, 85, 90, noise=0.0)
    while not act.over:
        act.step()
    (told,) = act.outcomes()
    _, s = started("dishing-up", 3, 1)
    GAME.play(s, s.turn, dishing_up.THROW + throw_at(0, 85, 90, 60))
    assert GAME.name(s, told).startswith("the thrown die on ")
    assert act.frame < 120
    assert Counter(body.colour for body in act.bodies()) == {"black": 56, "red": 1}


def test_a_throw_beside_the_plate_is_off_and_shows_its_upper_number() -> None:
    act = thrown(4, 110, 120, 60)
    while not act.over:
        act.step()
    (told,) = act.outcomes()
    assert told >= dishing_up.FALL + OFF


def test_a_throw_that_was_kept_in_the_air_lands_as_if_it_had_not_been() -> None:
    act, again = kept_halfway(lambda: thrown(9, 20, 40, 200), 15)
    assert (act.frame, act.outcomes(), act.poses()) == (again.frame, again.outcomes(), again.poses())


def test_the_same_throw_with_another_seed_lies_otherwise() -> None:
    ends = set()
    for seed in range(3):
        act = thrown(seed, 0, 85, 90)
        while not act.over:
            act.step()
        ends.add(act.poses()[-1])
    assert len(ends) == 3


def test_rough_throws_have_no_act() -> None:
    s = flying(thirty(), physics="fast")
    assert GAME.act is not None
    assert GAME.act(s, new_rng(1, 1), 1.0) is None


def test_computers_play_on_the_physical_table_and_the_record_proves_it() -> None:
    match = Match(GAME, players=6, seed=11)
    play_by_computer(match, most=20)
    dice = [sum(map(bool, match.state.cell)), sum(match.state.stock)]
    assert sum(dice) == 56 + 108
    assert dice[0] > 56 + 10
    read = record.read(record.write(match))
    assert record.verify_dice(read) == sum(step.player == CHANCE for step in match.steps)


@pytest.mark.parametrize("frames", [0, 7, 20, 40])
def test_a_throw_that_is_cut_short_is_told_as_it_stands(frames: int) -> None:
    act = thrown(4, 0, 85, 90)
    _, s = started("dishing-up", 3, 1)
    GAME.play(s, s.turn, dishing_up.THROW + throw_at(0, 85, 90, 60))
    for _ in range(frames):
        act.step()
    tell(GAME, s, act.outcomes())
