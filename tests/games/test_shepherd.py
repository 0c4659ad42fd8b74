"""The optimal shepherd: the fewest dogs that the rules promise, exact on small hunts, and honest where it stops early."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from astragal.engine.chance import draw
from astragal.engine.game import new_rng
from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, OVER
from astragal.errors import BadOption
from astragal.games.das_spiel.board.wolf import dogs, wolf
from astragal.games.das_spiel.board.wolf.dogs import DOG, EMPTY, PLACES, SHEEP, how_many, spotted
from astragal.games.das_spiel.board.wolf.shepherd import Estimate, Hunt, advice, hunts, optimal_dogs
from astragal.lattice import NAMES, PLATE
from astragal.match import Match
from astragal.players import load
from astragal.players.arena import look, play_match
from astragal.players.player import Limit, Player, View
from astragal.players.uniform import Random
from tests.support import play, position

NO_LIMIT = Limit(simulations=20_000)
PLAYER = Path(__file__).parents[2] / "examples" / "players" / "shepherd.py"
BEST_TOTAL = 19 * 5 + 26 * 6  # of 45 sheep: the most even tree of questions


def hunt(seed: int, bushes: int, questions: int) -> Any:
    """A hunt after some random questions; None if the wolf is found by then."""
    s = wolf.GAME.new(1, {"bushes": str(bushes)}, seed)
    rng = new_rng(seed, 3)
    while s.phase != dogs.HUNT:
        legal = wolf.GAME.legal(s, CHANCE)
        wolf.play(s, CHANCE, legal[draw(rng, len(legal))])
    for _ in range(questions):
        if s.phase == dogs.HUNT:
            legal = wolf.GAME.legal(s, 0)
            wolf.play(s, 0, legal[draw(rng, len(legal))])
    return s if s.phase == dogs.HUNT else None


def shepherd() -> Player:
    """A new one of the player in examples/."""
    return load(PLAYER)


def hunts_of(match: Match) -> tuple[Hunt, ...]:
    """The finished hunts of a match."""
    states = [match.state_at(step) for step in range(len(match.steps) + 1)]
    return hunts(states, [step.move for step in match.steps])


def least_of_all(s: Any) -> tuple[int, int]:
    """The least total and the least worst case, by trying every question in every position with no more thought."""

    @cache
    def least(suspects: int, dogs: frozenset[int]) -> tuple[int, int]:
        number = suspects.bit_count()
        if number <= 1:
            return 0, 0
        board = s.copy()
        for p in dogs:
            board.cell[p] = DOG
        totals, worsts = [], []
        for p in range(PLACES):
            yes = suspects & spotted(board, p)
            if yes in (0, suspects) or board.cell[p] not in (EMPTY, SHEEP):
                continue
            then = dogs | {p} if p >= PLATE else dogs
            sides = [least(yes, then), least(suspects & ~yes, then)]
            totals.append(number + sum(total for total, _ in sides))
            worsts.append(1 + max(worst for _, worst in sides))
        return min(totals), min(worsts)

    return least(s.may_be, frozenset())


# -- what the rules promise -------------------------------------------------------------------------------------------


def test_six_dogs_always_suffice_and_the_mean_is_as_low_as_can_be() -> None:
    _, s = position("wolf", lair="332")
    best = advice(s)
    assert best.worst == Estimate(6, 6)
    assert best.mean == Estimate(BEST_TOTAL / PLATE, BEST_TOTAL / PLATE)
    assert best.words() == "dog 025 is best: 5.58 dogs from here on average, 6 at worst."


def test_its_hunts_need_what_it_promises() -> None:
    dogs = []
    for lair in NAMES[:PLATE]:
        _, s = position("wolf", lair=lair)
        dogs.append(optimal_dogs(s))
    assert sum(dogs) == BEST_TOTAL
    assert max(dogs) == 6


@pytest.mark.parametrize("questions", [["dog 007 yes", "dog 016 {}"], ["dog 007 no", "dog 124 {}"]])
def test_the_opening_of_the_rules_is_good_enough(questions: list[str]) -> None:
    for answer in ("yes", "no"):
        asked = [text.format(answer) for text in questions]
        lairs = []
        for name in NAMES[:PLATE]:
            _, s = position("wolf", lair=name)
            s = play(wolf.GAME, s, *(text.rsplit(" ", 1)[0] for text in asked))
            lairs += (
                [s] if [q > 0 for q in s.question[:2]] == [text.endswith("yes") for text in asked] else []
            )
        assert advice(lairs[0]).worst.high <= 4


# -- exact, and honest ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(24))
def test_it_is_exact_where_everything_can_be_tried(seed: int) -> None:
    s = hunt(seed, bushes=seed % 16, questions=3)
    while s and how_many(s.may_be) > 5:
        s.may_be &= s.may_be - 1  # any suspects will do
    if s:
        total, worst = least_of_all(s)
        best = advice(s)
        assert best.mean == Estimate(total / s.may_be.bit_count(), total / s.may_be.bit_count())
        assert best.worst == Estimate(worst, worst)


@pytest.mark.parametrize("seed", range(12))
def test_with_little_effort_it_gives_true_bounds(seed: int) -> None:
    s = hunt(seed, bushes=5 + seed % 11, questions=1)
    if s is None:
        return
    exact, hasty = advice(s), advice(s, effort=1)
    for one, other in ((exact.mean, hasty.mean), (exact.worst, hasty.worst)):
        assert one.exact
        assert other.low <= one.low <= other.high


def test_it_looks_only_at_what_the_shepherd_knows() -> None:
    _, s = position("wolf", lair="332", questions=["dog 322 yes"])
    before = advice(s)
    wolf.hide(s, 0)
    assert advice(s) == before


def test_the_last_suspect_costs_nothing() -> None:
    asked = [f"ask {name} no" for name in NAMES[:PLATE] if name != "800"]
    _, s = position("wolf", lair="800", questions=asked, options={"found": "declare"})
    best = advice(s)
    assert (best.name, best.mean, best.worst) == ("ask 800", Estimate(0, 0), Estimate(0, 0))


def test_there_is_no_advice_before_or_after_a_hunt() -> None:
    with pytest.raises(BadOption):
        advice(wolf.GAME.new(1))


# -- as a player ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"bushes": "9", "bush_place": "chooser", "found": "declare"}])
def test_it_plays_whole_games_in_both_roles(options: dict[str, str]) -> None:
    match = play_match(wolf.GAME, [shepherd(), Random()], NO_LIMIT, seed=3, options=options)
    assert match.actor == OVER
    outcome = match.outcome()
    assert outcome
    assert outcome.scores[0] <= 7
    again = play_match(wolf.GAME, [shepherd(), Random()], NO_LIMIT, seed=3, options=options)
    assert again.steps == match.steps


def test_it_keeps_to_its_limit() -> None:
    match = Match(wolf.GAME, players=1, options={"bushes": "15"}, seed=1)
    while match.actor == CHANCE:
        match.roll()
    for limit in (Limit(seconds=1e-9), Limit(simulations=1)):
        choice = shepherd().choose(look(match, 0), limit)
        assert choice.move in [move.number for move in match.legal()]


def test_it_plays_no_other_game() -> None:
    game = find("sandwich")
    with pytest.raises(BadOption):
        shepherd().choose(View(game, 0, game.new()), NO_LIMIT)


# -- hunts compared ---------------------------------------------------------------------------------------------------


def test_a_hunt_is_compared_question_by_question() -> None:
    match = Match(wolf.GAME, players=2, seed=1)
    for name in ("wolf 800", "ask 332", "dog 601", "ask 800", "next hunt", "wolf 080", "dog 025"):
        match.play(name)
    (first,) = hunts_of(match)
    assert (first.seat, first.lair, first.dogs) == ("A", "800", 3)
    assert first.mean == Estimate(BEST_TOTAL / PLATE, BEST_TOTAL / PLATE)
    assert first.worst == Estimate(6, 6)
    assert first.optimal in (5, 6)
    guess, dog, last = first.asked
    assert (guess.name, guess.yes, guess.suspects, guess.left) == ("ask 332", False, 45, 44)
    # A guess that fails leaves 44 sheep, for which 244 is the least total; the dog loses nothing of that.
    assert guess.lost == Estimate((45 + 244 - BEST_TOTAL) / 45, (45 + 244 - BEST_TOTAL) / 45)
    assert guess.words() == "ask 332 no: 45 suspects, then 44; 0.844 dogs worse than dog 025."
    assert (dog.yes, dog.suspects, last.yes, last.left) == (True, 44, True, 1)
    lines = first.words().splitlines()
    assert lines[0].startswith(
        "A found the wolf on 800 with 3. The optimal shepherd needs 5.58 dogs on average"
    )
    assert len(lines) == 4


def test_the_optimal_shepherd_loses_nothing() -> None:
    match = Match(wolf.GAME, players=1, options={"bushes": "6", "found": "declare"}, seed=4)
    while match.actor != OVER:
        if match.actor == CHANCE:
            match.roll()
        else:
            match.play(shepherd().choose(look(match, 0), NO_LIMIT).move)
    (found,) = hunts_of(match)
    assert found.dogs == found.optimal
    assert all(asked.lost == Estimate(0, 0) for asked in found.asked)
    assert all(asked.words().endswith("nothing is better.") for asked in found.asked)
