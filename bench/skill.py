"""How well computers do in a game of skill: `python bench/skill.py GAME [--attempts 30] [--noise 1] [--first 501] [--option NAME=VALUE] [--whole]`.

Where somebody can play alone, an attempt is their first act in a fresh match: how it ended, its time, the score it left. Elsewhere,
or with `--whole`, it is a match of as few as can play, to its end. With several values of `--noise`, such as `--noise 0.5 1 2`, hands
of these play one another in such matches and change seats from one to the next. Seeds run from `--first` on; tune on others.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from astragal.engine.act import FRAMES, run
from astragal.engine.game import Game
from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, OVER
from astragal.match import Match
from astragal.players import find as player_called
from astragal.players.arena import look
from astragal.players.player import Limit
from report import progress

MILLISECONDS = "ms"  # the unit of a dial that tells a time
SIMULATIONS = 100  # of a club player, where its game wants moves to be searched


@dataclass
class Attempt:
    """What one attempt came to."""

    ending: str = ""  # the last outcome told, without its numbers
    seconds: float | None = None  # told by the game
    lasted: float = 0.0  # seconds of the physics
    spent: float = 0.0  # seconds of this machine
    hands: list[float] = field(default_factory=list)  # how unsteady each seat was
    scores: list[float] = field(default_factory=list)
    results: list[float] = field(default_factory=list)
    moves: int = 0
    acts: int = 0


def attempt(game: Game, seed: int, hands: list[float], options: dict[str, str], whole: bool) -> Attempt:
    """One attempt with a seed of its own."""
    players = len(hands)
    match = Match(game, players=players, options=options, seed=seed)
    computer = player_called("club")
    made = Attempt(hands=hands)
    while match.actor != OVER:
        if match.actor == CHANCE:
            _act(match, made)
            if made.acts and not whole:
                break
        else:
            legal = match.legal()
            move = (
                legal[0].number
                if len(legal) == 1
                else computer.choose(look(match, match.actor), Limit(simulations=SIMULATIONS)).move
            )
            match.play(move)
            made.moves += 1
    made.scores = [float(game.score(match.state, seat)) for seat in range(players)]
    made.results = [float(game.result(match.state, seat)) for seat in range(players)]
    return made


def _act(match: Match, made: Attempt) -> None:
    """Let the physics decide as `Match.roll` does, and note how long that was."""
    seat = match.whose_hand()
    act = match.new_act(made.hands[seat] if seat >= 0 else 1.0)
    if act is None:
        match.roll()
        return
    began = time.perf_counter()
    told = run(act, match.act_seed()).outcomes()
    made.spent += time.perf_counter() - began
    made.lasted += act.frame / FRAMES
    made.acts += 1
    for move in told:
        step = match.play(move)
        span = match.game.dialled(move)
        made.ending = " ".join(word for word in step.name.split() if "=" not in word)
        if span:
            for dial, number in zip(span.dials, span.numbers(move), strict=True):
                if dial.unit == MILLISECONDS:
                    made.seconds = number / 1000


def report(game: Game, attempts: Sequence[Attempt], under: float) -> None:
    """The figures of a series."""
    timed = [one.seconds for one in attempts if one.seconds is not None]
    if timed:
        quick = sum(seconds < under for seconds in timed)
        print(
            f"done: {len(timed)} of {len(attempts)}, {quick} ({quick / len(attempts):.0%}) under {under:g} s"
        )
        print(f"time: {_spread(timed)} s")
    endings = Counter(one.ending for one in attempts)
    if len(endings) <= 12:
        print("ended by: " + ", ".join(f"{ending} {count}" for ending, count in endings.most_common()))
    print(f"score: {_spread([score for one in attempts for score in one.scores])}")
    if len({*attempts[0].hands}) > 1:
        _compare(attempts)
    print(f"moves of seats: {_spread([one.moves for one in attempts])}")
    print(f"length: {_spread([one.lasted for one in attempts])} s")
    spent = sum(one.spent for one in attempts)
    print(
        f"simulated {sum(one.lasted for one in attempts) / max(spent, 1e-9):.1f} times as fast as real time"
    )


def _compare(attempts: Sequence[Attempt]) -> None:
    """How hands of different steadiness did against one another; who shares a win has a part of it."""
    for hand in sorted({*attempts[0].hands}):
        scores, won = [], 0.0
        for one in attempts:
            best = max(one.results)
            winners = one.results.count(best)
            for noise, score, result in zip(one.hands, one.scores, one.results, strict=True):
                if noise == hand:
                    scores.append(score)
                    won += (result == best) / winners
        print(f"noise {hand:g}: won {won:.1f} of {len(attempts)}, score {_spread(scores)}")


def _spread(numbers: Sequence[float]) -> str:
    return (
        f"median {statistics.median(numbers):.1f}, mean {statistics.fmean(numbers):.1f} "
        f"({min(numbers):.1f} to {max(numbers):.1f})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--attempts", type=int, default=30)
    parser.add_argument(
        "--noise",
        type=float,
        nargs="+",
        default=[1.0],
        help="how unsteady the hand is, or each hand; 1 is normal",
    )
    parser.add_argument("--first", type=int, default=501, help="the first seed")
    parser.add_argument("--players", type=int, help="how many play; as few as can")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--under", type=float, default=60.0, help="seconds that count as quick")
    parser.add_argument("--whole", action="store_true", help="play matches to their ends")
    chosen = parser.parse_args()
    game = find(chosen.game)
    players = chosen.players or next(n for n in game.players if n >= len(chosen.noise))
    hands = [chosen.noise[seat % len(chosen.noise)] for seat in range(players)]
    options = dict(text.split("=", 1) for text in chosen.option)
    whole = chosen.whole or players > 1
    attempts = []
    for k, seed in enumerate(range(chosen.first, chosen.first + chosen.attempts)):
        turned = k % players
        one = attempt(game, seed, hands[turned:] + hands[:turned], options, whole)
        took = "" if one.seconds is None else f" {one.seconds:.1f} s"
        scores = " ".join(f"{score:g}" for score in one.scores)
        progress(f"{seed}: {one.ending}{took}, score {scores}, {one.moves} moves, {one.lasted:.0f} s")
        attempts.append(one)
    noises = ", ".join(f"{noise:g}" for noise in chosen.noise)
    print(f"{game.title}, noise {noises}, {len(attempts)} attempts from seed {chosen.first} on")
    report(game, attempts, chosen.under)


if __name__ == "__main__":
    main()
