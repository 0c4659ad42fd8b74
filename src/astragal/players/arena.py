"""Matches between computer players, without anybody watching."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from astragal.engine.act import Log
from astragal.engine.game import Game
from astragal.engine.rules import ANYONE, CHANCE, OVER
from astragal.engine.viewer import Viewer
from astragal.match import Match, Seat
from astragal.match.pace import Pace
from astragal.players.levels import unsteadiness
from astragal.players.player import UNSEEN, Limit, Player, View, slowness


def look(match: Match, seat: int, at: int | None = None) -> View:
    """What a player at that seat is shown of a match, in real time at a moment."""
    eyes = Viewer(seat)
    steps = tuple(_seen_steps(match, eyes))
    past = tuple(match.view(eyes, step) for step in range(len(match.steps))) if match.game.remember else ()
    return View(
        match.game, seat, match.view(eyes, at=at), steps, match.seen(), past, match.seed + 7919 * (seat + 1)
    )


def _seen_steps(match: Match, eyes: Viewer) -> Iterator[tuple[int, int]]:
    """Who moved and how; a move whose name these eyes may not know is UNSEEN."""
    game = match.game
    for number, step in enumerate(match.steps):
        known = not game.hidden or game.name(match.view(eyes, number), step.move) == step.name
        yield step.player, step.move if known else UNSEEN


def hand_of(match: Match) -> float:
    """How unsteady the hand is that goes with the next physical act: that of whoever decided last."""
    seat = match.whose_hand()
    return unsteadiness(match.seats[seat].player) if seat >= 0 else 1.0


def play_match(
    game: Game,
    players: Sequence[Player],
    limit: Limit | Sequence[Limit],
    *,
    seed: int,
    options: Mapping[str, str] | None = None,
    seats: Sequence[Seat] = (),
) -> Match:
    """One whole match; players[k] sits at seat k, each with the limit or its own."""
    limits = [limit] * len(players) if isinstance(limit, Limit) else list(limit)
    if not seats:
        seats = [Seat((f"{player.name} {k + 1}",), player.name) for k, player in enumerate(players)]
    match = Match(game, players=len(players), options=options, seats=seats, seed=seed)
    pace = Pace(match, seed, [slowness(player) for player in players]) if game.real_time else None
    while match.actor != OVER:
        if match.actor == CHANCE:
            match.roll(Log(hand_of(match)))
            continue
        seat, at = match.actor, None
        if seat == ANYONE and pace:
            seat, at = pace.next()
            if seat == CHANCE:
                match.pass_time()
                continue
        elif seat == ANYONE:  # a game that does not measure time: the first seat that can act
            seat = next(k for k in range(match.players) if game.legal(match.state, k))
        match.play(players[seat].choose(look(match, seat, at), limits[seat]).move, seat, at=at)
    return match
