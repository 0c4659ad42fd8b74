"""Golden playthroughs: one seeded random game of every game as a readable transcript, so that a change of rules is a visible diff.

`python tests/playthroughs/make.py [game ...]` writes them anew, or those of some games; the test compares.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from astragal.conformance import Variant, play_on, random_match
from astragal.engine.game import Game
from astragal.engine.registry import find, games
from astragal.engine.rules import ANYONE, CHANCE, OVER, SEAT_NAMES
from astragal.match import Match
from astragal.match.events import Event
from astragal.match.record import say
from astragal.view.text import text

FOLDER = Path(__file__).parent
SEED = 1
BOARD_EVERY = 40  # steps between two drawings of the board
LISTED = 12  # names of legal moves that are listed
DEPTHS, NODES = 4, 20_000  # move counts go so deep, or until there are so many


def transcript(game: Game) -> str:
    """The whole text of one game's playthrough."""
    return "\n".join([*_facts(game), *_counts(game), *_game(game), ""])


def _facts(game: Game) -> Iterator[str]:
    yield f"{game.title} ({game.slug}, number {game.number}, version {game.version})"
    yield f"players: {', '.join(map(str, game.players))}; kinds: {', '.join(game.kinds)}; teams: {'yes' if game.teams else 'no'}"
    for option in game.options:
        yield f"option {option.name}: {option.allowed}; default {option.default}"
    yield f"bounds: {game.bounds.moves} moves at once, {game.bounds.length} in a game, score {game.bounds.score}"
    yield ""


def _counts(game: Game) -> Iterator[str]:
    """How many sequences of so many moves there are from the start, rolls included."""
    states = [game.new(seed=SEED)]
    for depth in range(1, DEPTHS + 1):
        after = []
        for s in states:
            who = game.actor(s)
            if who in (OVER, ANYONE):
                continue
            for move in game.legal(s, who):
                child = s.copy()
                game.play(child, who, move)
                after.append(child)
        yield f"sequences of {depth}: {len(after)}"
        states = after
        if len(states) > NODES // 10:
            return


def _game(game: Game) -> Iterator[str]:
    match = random_match(game, Variant(game.players[0]), SEED)
    for _ in play_on(match, SEED):
        if match.steps:
            yield _step(match)
        if len(match.steps) % BOARD_EVERY == 0 or match.actor == OVER:
            yield from ("", text(match.scene(), coordinates=False).rstrip(), "")
        if match.actor != OVER:
            names = [move.name for move in match.legal()]
            who = "chance" if match.actor == CHANCE else SEAT_NAMES[match.actor]
            yield f"{who} to {game.prompt(match.state)}: {', '.join(names[:LISTED])}" + (
                f" ... ({len(names)})" if len(names) > LISTED else ""
            )
    yield f"result: {say(match.outcome())}"


def _step(match: Match) -> str:
    step = match.steps[-1]
    who = "*" if step.player == CHANCE else SEAT_NAMES[step.player]
    events = "; ".join(_told(event) for event in match.events(len(match.steps)))
    return f"{len(match.steps)}. {who} {step.name} -> {events or 'nothing to see'}"


def _told(event: Event) -> str:
    seat = SEAT_NAMES[event.seat] if event.seat is not None else ""
    amount = f"{event.amount:+g}" if event.kind == "scored" else f"in {event.amount}" if event.amount else ""
    words = (event.kind, seat, event.source, event.place, event.colour, event.faces, amount, event.text)
    return " ".join(word for word in words if word)


def main(slugs: Sequence[str]) -> None:
    """Write the playthroughs of some games anew, or of all."""
    for game in map(find, slugs) if slugs else games():
        (FOLDER / f"{game.slug}.txt").write_text(transcript(game), encoding="utf-8")
        print(game.slug)


if __name__ == "__main__":
    main(sys.argv[1:])
