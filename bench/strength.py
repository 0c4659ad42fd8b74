"""How well the players play: `python bench/strength.py [random thought pace peers levels simulations knowledge speed] [--games N] [--only GAME]`.

Every line is a series of matches with seats rotated, the share of the win of the first named, its 95 % interval, and what
equal players would win. A level that sits against two or more of the one below has an aim as hard as that of two players
(`fair`), and the plain one is told beside it. The full series take hours; `--games` plays fewer and the interval says what
that is worth, `--keep FILE` plays them in parts.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from astragal import players
from astragal.engine.game import Game
from astragal.engine.registry import address, find, games
from astragal.engine.rules import CHANCE, OVER
from astragal.match import Match
from astragal.players.arena import play_match
from astragal.players.levels import CLUB_SIMULATIONS
from astragal.players.player import Choice, Limit, View, prepare
from astragal.players.tournament import wilson
from report import EXAMPLES, Row, finish, machine, progress

DEEP = ("rasanto", "sandwich", "chifoumi", "cim")
TACTICAL = (
    0.8  # of the triangle between chance, skill and tactics: from there on a master should nearly always win
)
SURE = 0.95
DEPTHS = (8 * CLUB_SIMULATIONS, CLUB_SIMULATIONS)
BETTER = 0.65  # what each level should win of two against the one below


@dataclass(frozen=True)
class Series:
    """So many matches of one player against another in all other seats, and the share the first should win."""

    game: str
    one: str
    other: str
    games: int
    aim: float | None = None
    limits: tuple[float, float] = (0.1, 0.1)  # seconds a move
    simulations: tuple[int, int] | None = None  # instead of seconds: the same on a busy machine
    options: tuple[tuple[str, str], ...] = ()
    fairly: bool = False  # whether the aim is that of two players, to be reckoned for more

    def __str__(self) -> str:
        name = find(self.game).title + "".join(f" {value}" for _, value in self.options)
        one, other = self.simulations or (f"{seconds:g} s" for seconds in self.limits)
        return f"{name}: {self.one} {one} against {self.other} {other}"

    def limit(self, first: bool) -> Limit:
        """How long the first player, or each of the others, may think about a move."""
        if self.simulations:
            return Limit(simulations=self.simulations[0 if first else 1])
        return Limit(seconds=self.limits[0 if first else 1])


def seats_of(game: Game) -> int:
    """Two where two can play, else as few as can."""
    return 2 if 2 in game.players else game.players[0]


def fair(aim: float, seats: int) -> float:
    """The share of one against several others with the same odds against each as `aim` is between two: 65 % of two are 48 % of three."""
    odds = aim / (1 - aim)
    return odds / (odds + seats - 1)


def searched() -> Iterator[Game]:
    """All games in which players take turns and somebody can win."""
    return (game for game in games() if not game.real_time and max(game.players) > 1)


def against_random() -> Iterator[Series]:
    """The master at 0.1 s a move."""
    for game in searched():
        aim = SURE if game.perlhuhn[2] >= TACTICAL else None
        yield Series(game.slug, "master", "random", 100, aim)


def more_thought() -> Iterator[Series]:
    """Ten times as long must help."""
    for game in DEEP:
        yield Series(game, "master", "master", 200, 0.60, (1.0, 0.1))


def at_every_pace() -> Iterator[Series]:
    """Ten times as long, where both think less: how far more thought goes on helping."""
    for seconds in (0.1, 0.3):
        for game in DEEP:
            yield Series(game, "master", "master", 40, None, (seconds, seconds / 10))


def against_peers() -> Iterator[Series]:
    """The same time for OpenSpiel's search."""
    yield Series(str(EXAMPLES / "connect_four.py"), "master", "openspiel", 100, 0.60, (0.2, 0.2))
    yield Series(str(EXAMPLES / "breakthrough.py"), "master", "openspiel", 100, 0.70, (0.2, 0.2))


def between_levels() -> Iterator[Series]:
    """A beginner is better than chance, a club player better than a beginner, and a master best."""
    for game in searched():
        for one, other in (("novice", "random"), ("club", "novice"), ("master", "club")):
            yield Series(game.slug, one, other, 60, BETTER, (0.2, 0.2), fairly=True)


def by_simulations() -> Iterator[Series]:
    """Eight times a club player's thought, counted in simulations: whether there is more to see than it sees."""
    for game in searched():
        yield Series(game.slug, "master", "club", 60, BETTER, simulations=DEPTHS, fairly=True)


def with_knowledge() -> Iterator[Series]:
    """What a game says about itself must help: against the same player that only knows the rules."""
    for game in (*searched(), find(str(EXAMPLES / "breakthrough.py"))):
        if game.instinct:  # nobody searches there
            continue
        if game.value or game.policy:
            yield Series(address(game), "master", "plain", 40, 0.50, (0.05, 0.05))
        if game.value and game.policy:
            yield Series(address(game), "master", "unguided", 40, 0.50, (0.05, 0.05))


PARTS = {
    "random": against_random,
    "thought": more_thought,
    "pace": at_every_pace,
    "peers": against_peers,
    "levels": between_levels,
    "simulations": by_simulations,
    "knowledge": with_knowledge,
}


class OpenSpiel:
    """OpenSpiel's MCTSBot with its own time limit, in a match of ours."""

    name = "openspiel"

    def __init__(self, slug: str, seconds: float) -> None:
        import pyspiel

        self._spiel = pyspiel.load_game(slug.replace("-", "_"))
        evaluator = pyspiel.RandomRolloutEvaluator(1, 17)
        most = 100_000_000
        self._bot = pyspiel.MCTSBot(
            self._spiel, evaluator, 2.0, most, 1000, True, 17, False, max_wall_clock_time=seconds
        )

    def choose(self, view: View, limit: Limit, cancel: Any = None) -> Choice:
        state, s = self._spiel.new_initial_state(), view.game.new()
        for player, move in view.steps:
            state.apply_action(self._action(state, view.game.name(s, move)))
            view.game.play(s, player, move)
        wanted = self._bot.step(state)
        for move in view.game.legal(s, view.seat):
            if self._action(state, view.game.name(s, move)) == wanted:
                return Choice(move)
        raise AssertionError("OpenSpiel plays a move that we do not know")

    def _action(self, state: Any, name: str) -> int:
        """Columns are counted alike; in Breakthrough their first player begins at the top."""
        if "-" not in name:
            return "abcdefg".index(name)
        turned = "".join(str(9 - int(mark)) if mark.isdigit() else mark for mark in name.replace("-", ""))
        by_name = {state.action_to_string(action).rstrip("*"): action for action in state.legal_actions()}
        return int(by_name[turned])


class Unknowing:
    """The master without something that a game says about itself: "plain" without all, "unguided" without `policy`."""

    def __init__(self, name: str, game: Game) -> None:
        self.name = name
        # Under a name of its own, since what is compiled is kept by it.
        self._game = replace(game, slug=f"{game.slug}-{name}", policy=None)
        if name == "plain":
            self._game = replace(self._game, value=None)
        self._master = players.find("master")
        prepare(self._master, self._game)

    def choose(self, view: View, limit: Limit, cancel: Any = None) -> Choice:
        return self._master.choose(replace(view, game=self._game), limit, cancel)


def play_one(series: Series, number: int) -> tuple[float, int, float]:
    """Match `number` of a series: the first player's share, the moves, and the seconds."""
    game = find(series.game)
    seats = seats_of(game)
    seat = number % seats
    sitting = [_player(series, k == seat) for k in range(seats)]
    limits = [series.limit(k == seat) for k in range(seats)]
    began = time.perf_counter()
    match = play_match(game, sitting, limits, seed=1000 + number // seats, options=dict(series.options))
    outcome = match.outcome()
    assert outcome is not None
    return outcome.shares[seat], len(match.steps), time.perf_counter() - began


def _player(series: Series, first: bool) -> Any:
    name = series.one if first else series.other
    if name == "openspiel":
        return OpenSpiel(find(series.game).slug, series.limits[1])
    if name in ("plain", "unguided"):
        return Unknowing(name, find(series.game))
    player = players.find(name)
    prepare(player, find(series.game))
    return player


class Kept:
    """The matches of all series played so far, in a file if there is one, so that a long series can be played in parts."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        exists = file is not None and file.exists()
        self._all: dict[str, dict[str, list[float]]] = json.loads(file.read_text()) if file and exists else {}

    def of(self, series: Series) -> dict[str, list[float]]:
        """Share and moves by the number of the match."""
        return self._all.setdefault(str(series), {})

    def add(self, series: Series, number: int, share: float, moves: int) -> None:
        self.of(series)[str(number)] = [share, moves]
        if self._file:
            fresh = self._file.with_suffix(".new")
            fresh.write_text(json.dumps(self._all, indent=1))
            fresh.replace(self._file)


def run(series: Series, games: int, pool: ProcessPoolExecutor, kept: Kept) -> Row:
    """Play what is missing of a series and put it against its aim."""
    began = time.perf_counter()
    missing = [number for number in range(games) if str(number) not in kept.of(series)]
    playing = {pool.submit(play_one, series, number): number for number in missing}
    for done in as_completed(playing):
        share, length, _ = done.result()
        kept.add(series, playing[done], share, length)
    played = [kept.of(series)[str(number)] for number in range(games)]
    moves = sum(length for _, length in played)
    mean = sum(share for share, _ in played) / games
    low, high = wilson(mean, games)
    seats = seats_of(find(series.game))
    details = f"{mean:.1%} of {games} ({low:.0%} to {high:.0%}; even {1 / seats:.0%}), {moves / games:.0f} moves a game"
    progress(f"{series}: {details}, {time.perf_counter() - began:.0f} s")
    if series.aim is None:
        return Row(str(series), details, "", None, mean)
    aim = fair(series.aim, seats) if series.fairly else series.aim
    plain = f" ({series.aim:.0%}: {'yes' if mean >= series.aim else 'no'})" if aim < series.aim else ""
    return Row(str(series), details, f">= {aim:.0%}{plain}", mean >= aim, mean)


def speed() -> Iterator[Row]:
    """Simulations a second against pure random games a second from the same position, on one core."""
    import numpy as np

    from astragal.lab.random_play import random_seconds
    from astragal.players.search.searcher import Searcher

    for name in [*(str(path) for path in sorted(EXAMPLES.glob("*.py"))), *(game.slug for game in games())]:
        game = find(name)
        if game.real_time or game.instinct:  # nobody searches there
            continue
        plain, searched = [], []
        for seed in range(5):
            match = _at_a_choice(game, seed)
            if match.actor == OVER:  # there is nothing to choose in it
                break
            searcher = Searcher(game)
            choice = searcher.choose(View(game, match.actor, match.state, seed=seed), Limit(seconds=0.5))
            searched.append(choice.info.simulations / choice.info.seconds)
            plain.append(random_seconds(game, 0.5, seed).games_per_second)
        if not searched:
            continue
        ratio = float(np.median(searched) / np.median(plain))
        progress(f"{game.title}: {ratio:.2f}")
        details = (
            f"{ratio:.2f}  ({np.median(searched):,.0f} simulations/s, {np.median(plain):,.0f} random games/s)"
        )
        yield Row(f"{game.title}: search against pure playouts", details, ">= 0.3", ratio >= 0.3, ratio)


def _at_a_choice(game: Game, seed: int) -> Match:
    """A match played as far as somebody has more than one move, or to its end."""
    match = Match(game, seed=seed)
    while match.actor == CHANCE or (match.actor != OVER and len(match.legal()) == 1):
        if match.actor == CHANCE:
            match.roll()
        else:
            match.play(match.legal()[0].number)
    return match


def main() -> None:
    """Run the parts that were named, or all."""
    parser = argparse.ArgumentParser(description="Measure how well the players play.")
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}, speed; all if none is named")
    parser.add_argument("--games", type=int, help="matches of every series, instead of the full number")
    parser.add_argument("--only", help="only series of this game")
    parser.add_argument("--jobs", type=int, default=1, help="matches at once, each on a core")
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    parser.add_argument(
        "--keep", type=Path, help="keep every match in this file, and go on from it next time"
    )
    wanted = parser.parse_args()
    rows: list[Row] = []
    kept = Kept(wanted.keep)
    parts: Sequence[str] = wanted.parts or [*PARTS, "speed"]
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(wanted.jobs, mp_context=spawn) as pool:
        for part in parts:
            if part == "speed":
                rows += speed()
                continue
            for series in PARTS[part]():
                if wanted.only and wanted.only not in series.game:
                    continue
                rows.append(run(series, wanted.games or series.games, pool, kept))
    facts: Mapping[str, str] = machine(("numpy", "numba", "open_spiel"))
    finish(dict(facts), rows, wanted.json)


if __name__ == "__main__":
    main()
