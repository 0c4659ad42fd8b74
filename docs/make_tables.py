"""Writes docs/games.md: every game with what random play shows of it. `make golden` runs it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median

from rich.progress import track

from astragal.engine.game import Game
from astragal.engine.registry import games
from astragal.lab.random_play import random_games
from astragal.players import find
from astragal.players.arena import play_match
from astragal.players.player import Limit

FILE = Path(__file__).parent / "games.md"
GAMES = 10_000  # random games of each game and number of players
RACED = 200  # of each game in real time
MATCHES = 12  # of equal club players, where speed counts
SEED = 1

HEAD = """\
# All games, in numbers

Written by `docs/make_tables.py`. Moves are drawn at random from all that are legal, {games:,} games each with default options; chance and time count
as moves. What a seat wins in random play says how much the order of seats is worth, not how the game is played well. A win is shared where nobody is alone with the best result.

| Number | Game | Players | Moves: median (longest) | Share of the win by seat | Shared | Mean score by seat |
|---|---|---|---|---|---|---|
"""

RACES = """
## Games in real time

Reaction times are drawn: log-normal, with the median and sigma of each game. `Random` is uniform play at such moments; `club` is {matches} games between
equal computer players of that level, who make mistakes. Times are of the game, not of the computer.

| Game | Players | Median reaction | Sigma | Random: minutes | Club: minutes (shortest to longest) | Club: steps |
|---|---|---|---|---|---|---|
"""


def main() -> None:
    """Write the page."""
    every = [(game, players) for game in games() for players in sorted(game.players)]
    rows = [_row(game, players) for game, players in track(every, "Random play")]
    lines = [HEAD.format(games=GAMES), *rows, RACES.format(matches=MATCHES), *_races()]
    FILE.write_text("".join(lines), encoding="utf-8")


def _row(game: Game, players: int) -> str:
    played = random_games(game, GAMES, SEED, players)
    shares = " · ".join(f"{share:.0%}" for share in played.wins)
    scores = " · ".join(f"{score:.1f}" for score in played.scores)
    lengths = f"{played.median_length:.0f} ({played.longest})"
    title = f"[{game.title}](games/{game.slug}.md)"
    return f"| {game.number} | {title} | {players} | {lengths} | {shares} | {played.draws:.0%} | {scores} |\n"


def _races() -> Iterator[str]:
    for game in games():
        if not game.real_time:
            continue
        random = random_games(game, RACED, SEED)
        level = [find("club") for _ in range(game.players[0])]
        matches = [play_match(game, level, Limit(), seed=seed) for seed in range(MATCHES)]
        minutes = [match.state.now / 60_000 for match in matches]
        steps = median(len(match.steps) for match in matches)
        reaction = game.option("reaction").default
        yield (
            f"| {game.title} | {game.players[0]} | {reaction} ms | {game.spread} | {random.median_minutes:.1f} "
            f"| {median(minutes):.1f} ({min(minutes):.1f} to {max(minutes):.1f}) | {steps:.0f} |\n"
        )


if __name__ == "__main__":
    main()
