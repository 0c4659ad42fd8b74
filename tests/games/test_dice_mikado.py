"""Dice Mikado: the examples of its rules, what counts as taken, and what is told of the rest."""

from typing import Any

import numpy as np
import pytest

from astragal.engine.act import FRAMES, Log, replay
from astragal.engine.game import new_rng
from astragal.engine.rules import CHANCE, OVER
from astragal.engine.viewer import WATCHER
from astragal.games.das_spiel.mechanics import is_free
from astragal.games.das_spiel.skill.counts import TOOK
from astragal.games.das_spiel.skill.dice_mikado import dice_mikado as mikado
from astragal.games.das_spiel.skill.dice_mikado.heap import Unstacking, choice_of
from astragal.lattice import ABOVE, APEX, CELLS, LAYER, NAMES, PLATE, cell
from astragal.match import Match, record
from astragal.physics.space import FLAT, SITES, product, turn
from tests.games.attempts import goes_on_after_pickling, wait
from tests.support import started

GAME = mikado.GAME
FULL = (1 << mikado.BITS) - 1


def pyramid(*, strict: bool = False, seconds: int = 60) -> Any:
    """An act at its beginning."""
    colours = [mikado.DICE[colour] for colour in mikado.COLOUR_OF]
    act = Unstacking(new_rng(1), 1.0, colours=colours, strict=strict, seconds=seconds)
    return act.told_by(mikado._outcomes)


def carry(act: Any, die: int, to: tuple[float, float, float], frames: int = 20) -> None:
    """Put a die into the hand there, as if it had been carried, hold it so and let it go."""
    wait(act, 1, die=1 + die, x=10 * to[0], y=10 * to[1], z=10 * to[2])
    act.world.put(die, to, FLAT)
    wait(act, frames, die=1 + die, x=10 * to[0], y=10 * to[1], z=10 * to[2])
    wait(act, 1)


def tell(s: Any, taken: int, holding: list[int] | None = None, ms: int = 1000) -> None:
    """An attempt of whoever is to move came to this."""
    GAME.play(s, GAME.actor(s), 0)
    GAME.play(s, CHANCE, mikado.TAKEN + taken)
    for part in holding or [FULL] * mikado.PARTS:
        GAME.play(s, CHANCE, mikado.HOLD + part)
    GAME.play(s, CHANCE, TOOK + ms - 1)


# -- the examples -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "loads"), [("800", 8), ("440", 24), ("332", 47)])
def test_so_many_dice_load_a_die_of_the_plate(name: str, loads: int) -> None:
    p = cell(name)
    assert p < PLATE
    assert sum(q >= 0 for q in ABOVE[p]) == loads


def test_of_the_full_pyramid_only_the_top_is_free() -> None:
    _, s = started("dice-mikado", 1)
    assert [NAMES[p] for p in range(CELLS) if is_free(s.cell, p)] == ["000"]


# -- the rules --------------------------------------------------------------------------------------------------------


def test_the_top_is_golden_and_the_others_have_the_colours_of_their_layers() -> None:
    _, s = started("dice-mikado", 1)
    colours = {piece.place: piece.colour for piece in GAME.picture(s, WATCHER).pieces}
    assert len(colours) == CELLS
    assert colours["000"] == "golden"
    assert [colours[name] for name in ("800", "700", "600", "500", "100")] == [
        "red",
        "green",
        "black",
        "red",
        "green",
    ]


def test_the_most_dice_win_and_equal_numbers_share_whatever_the_time() -> None:
    _, s = started("dice-mikado", 3)
    for taken, ms in ((40, 1000), (41, 90_000), (41, 2000)):
        tell(s, taken, ms=ms)
    assert GAME.actor(s) == OVER
    assert GAME.result(s, 1) == GAME.result(s, 2) > GAME.result(s, 0)


def test_the_best_of_several_attempts_counts() -> None:
    _, s = started("dice-mikado", 1, attempts="3")
    for taken in (30, 50, 20):
        tell(s, taken)
    assert GAME.score(s, 0) == 50


def test_what_is_left_is_seen_until_the_next_attempt() -> None:
    _, s = started("dice-mikado", 2)
    gone = cell("800"), cell("017")
    parts = [
        sum(1 << p - first for p in range(first, min(first + mikado.BITS, CELLS)) if p not in gone)
        for first in range(0, CELLS, mikado.BITS)
    ]
    tell(s, 2, parts)
    assert {p for p in range(CELLS) if not s.cell[p]} == set(gone)
    GAME.play(s, 1, 0)
    assert all(s.cell)


def test_the_rough_guess_leaves_as_many_dice_as_were_not_taken() -> None:
    match = Match(GAME, players=1, seed=5)
    match.play("begin")
    while match.actor == CHANCE:
        match.roll(guessed=True)
    assert match.actor == OVER
    s = match.state
    assert sum(map(bool, s.cell)) == CELLS - s.count
    assert s.cell[APEX]


# -- the act ----------------------------------------------------------------------------------------------------------


def test_a_die_let_go_beyond_the_rim_is_taken_and_leaves_the_table() -> None:
    act = pyramid()
    die = cell("440")
    carry(act, die, (150.0, 0.0, 60.0))
    assert act.taken == [die]
    assert not act.world.is_here(die)
    assert act.told().headline == "1 die taken"
    told = act.outcomes()
    assert told[0] == mikado.TAKEN + 1
    assert not (told[1 + die // mikado.BITS] - mikado.HOLD) >> die % mikado.BITS & 1


def test_a_die_let_go_over_the_plate_is_not_taken() -> None:
    act = pyramid()
    carry(act, cell("800"), (0.0, 0.0, 130.0))
    assert act.taken == []


def test_a_die_that_touches_another_when_it_is_let_go_is_not_taken() -> None:
    act = pyramid()
    one, other = cell("800"), cell("080")
    act.world.put(other, (150.0, 0.0, -4.0), FLAT)
    wait(act, FRAMES, die=1 + one, x=1500, z=600)
    wait(act, FRAMES // 2, die=1 + one, x=1500, z=100)
    wait(act, 1)
    assert act.taken == []
    assert act.world.at(one)[0] > 140


def test_a_die_that_fell_by_itself_cannot_be_gripped() -> None:
    act = pyramid()
    die = cell("800")
    act.world.put(die, (150.0, 0.0, -4.0), FLAT)
    wait(act, 30, die=1 + die, x=1500, y=500, z=800)
    wait(act, 1)
    assert act.taken == []
    assert abs(act.world.at(die)[1]) < 1


def test_the_top_may_not_be_gripped() -> None:
    act = pyramid()
    wait(act, 30, die=1 + APEX, x=500, z=1500)
    assert np.linalg.norm(act.world.at(APEX) - SITES[APEX]) < 0.5
    assert not act.over


@pytest.mark.parametrize(("aside", "leans", "topples"), [(7.0, 0, False), (8.5, 0, True), (0.0, 25, False), (0.0, 35, True)])  # fmt: skip
def test_the_top_has_toppled_when_it_is_8_mm_or_30_degrees_off(
    aside: float, leans: float, topples: bool
) -> None:
    act = pyramid()
    x, y, z = SITES[APEX]
    act.world.put(APEX, (x + aside, y, z), product(turn((1.0, 0.0, 0.0), leans), act.world.turned(APEX)))
    assert act._toppled() == topples


def test_a_lens_shows_the_top_die_and_how_far_it_may_go() -> None:
    act = pyramid()
    [lens] = act.told().guides
    assert (lens.kind, lens.body, lens.reach) == ("lens", act.body_of_die(APEX), 8.0)
    assert lens.pose[:3] == pytest.approx(tuple(SITES[APEX]))


def test_when_the_top_topples_what_was_taken_counts_and_the_die_in_the_hand_does_not() -> None:
    act = pyramid()
    carry(act, cell("440"), (150.0, 0.0, 60.0))
    held = cell("044")
    wait(act, 1, die=1 + held, y=-1500, z=600)
    act.world.put(held, (0.0, -150.0, 60.0), FLAT)
    act.world.put(APEX, (100.0, 0.0, 200.0), FLAT)
    wait(act, 1, die=1 + held, y=-1500, z=600)
    frames = act.frame
    wait(act, 3 * FRAMES)
    assert act.over
    assert act.told().mishap
    assert act.outcomes()[0] == mikado.TAKEN + 1
    assert act.outcomes()[-1] == TOOK + round(1000 * frames / FRAMES) - 1


def test_done_keeps_the_score() -> None:
    act = pyramid()
    carry(act, cell("440"), (150.0, 0.0, 60.0))
    wait(act, 1, done=1)
    assert act.over
    assert act.outcomes()[0] == mikado.TAKEN + 1


def test_time_is_up() -> None:
    act = pyramid(seconds=1)
    wait(act, 2 * FRAMES)
    assert act.over
    assert act.frame == FRAMES


@pytest.mark.parametrize("strict", [False, True])
def test_strictly_no_die_may_leave_its_place_by_itself(strict: bool) -> None:
    act = pyramid(strict=strict)
    carry(act, cell("440"), (150.0, 0.0, 60.0))
    assert act.ended is None
    act.world.put(cell("800"), (-150.0, 0.0, 0.0), FLAT)
    wait(act, 1)
    assert (act.ended is not None) == strict


def test_what_the_computer_takes_comes_from_below_and_leaves_two_legs() -> None:
    full = {p: p for p in range(CELLS)}
    found = choice_of(full, {})
    assert found is not None
    p, axis, _ = found
    assert LAYER[p] == 0
    assert NAMES[p][axis] == "0"
    assert NAMES[p].count("0") == 1


def test_an_attempt_of_a_computer_repeats_is_told_in_legal_moves_and_takes_dice() -> None:
    match = Match(GAME, players=1, options={"attempt_time": "30"}, seed=2)
    match.play("begin")
    while match.actor == CHANCE:
        match.roll(Log(1.0))
    assert match.actor == OVER
    assert match.state.best[0] >= 8
    assert sum(map(bool, match.state.cell)) <= CELLS - match.state.best[0]
    again = record.read(record.write(match))
    assert again.state == match.state


def test_an_attempt_repeats_bit_for_bit_from_its_log() -> None:
    act, again = pyramid(seconds=6), pyramid(seconds=6)
    hands = act.steer(3)
    while not act.over:
        act.step(next(hands))
    assert act.taken
    replay(again, Log.read(act.log.write()))
    assert again.poses() == act.poses()
    assert again.outcomes() == act.outcomes()


def test_an_attempt_that_was_put_away_goes_on_bit_for_bit() -> None:
    assert goes_on_after_pickling(pyramid(), 100, 60)
