"""What the terminal says: whose turn it is, what a move did, how the game ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from astragal.engine.game import Game
from astragal.engine.rules import CHANCE
from astragal.engine.scene import Grid, Scene
from astragal.engine.viewer import Viewer
from astragal.match.events import Event
from astragal.match.match import Match, Move
from astragal.match.outcome import Outcome, scores


def count(number: int, one: str, several: str = "") -> str:
    """`1 die`, `3 dice`."""
    return f"{number} {one if number == 1 else several or one + 's'}"


def listed(names: Iterable[str]) -> str:
    """`red`, `red and green`, `red, green and black`."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def some(names: Sequence[str], most: int = 12) -> str:
    """The first of some names."""
    return ", ".join(names[:most]) + (", ..." if len(names) > most else "")


def seat_title(match: Match, seat: int) -> str:
    """`red`, or `Anna (red)` where somebody gave a name."""
    colour = match.game.seats[seat]
    members = match.seats[seat].members
    return colour if members in ((), (colour,)) else f"{' and '.join(members)} ({colour})"


def mover(match: Match) -> str:
    """Who is asked now: like a seat's title, with the one member of a team whose turn it is."""
    member, colour = match.member(), match.game.seats[match.actor]
    return colour if member in (colour, match.game.seat_name(match.actor)) else f"{member} ({colour})"


def score_line(match: Match, viewer: Viewer) -> str:
    """Everybody's points so far, as a viewer knows them, and clocks where there are some; "" where there is neither."""
    points = match.game.counts_points
    if not points and not match.time_left:
        return ""
    parts = []
    for seat, score in enumerate(scores(match.game, match.view(viewer))):
        time = [f"{max(match.time_left[seat], 0):.0f} s"] if match.time_left else []
        parts.append(f"{seat_title(match, seat)} {', '.join([f'{score:g}'] * points + time)}")
    return ("Points: " if points else "Time: ") + " · ".join(parts)


def prompt(match: Match, viewer: Viewer, choices: int) -> str:
    """The one sentence that says what to do now; with the number of choices, unless there are too many to count."""
    asked = match.game.prompt(match.view(viewer))
    if not choices:
        return f"Your turn, {mover(match)}: {asked}."
    number = count(choices, "choice")
    what = f"{asked[:-1]}, {number})" if asked.endswith(")") else f"{asked} ({number})"
    return f"Your turn, {mover(match)}: {what}."


def dials(game: Game, legal: Sequence[Move]) -> Iterator[str]:
    """For every kind of move that carries numbers, which ones there are besides those that are listed."""
    for span in game.dials:
        like = next((move for move in legal if move.number in span), None)
        if like is not None:
            head = " ".join(like.name.split()[: -len(span.dials)])
            numbers = "; ".join(f"{dial.name} {dial.allowed}" for dial in span.dials)
            short = " ".join(map(str, span.numbers(like.number)))
            yield f"Or other numbers: {numbers}. Short: {head} {short}."


def told(match: Match, step: int, viewer: Viewer) -> str:
    """What a step did, as its viewer saw it, in one short line."""
    made = match.steps[step - 1]
    events = match.events(step, viewer)
    done = [*_done(events, match.game.picture(match.view(viewer, step), viewer))]
    gains = [
        f"{event.amount:+g}" + ("" if event.seat == made.player else f" for {seat_title(match, event.seat)}")
        for event in events
        if event.kind == "scored" and event.seat is not None
    ]
    if made.player == CHANCE:
        outcome = next(event for event in events if event.kind in ("rolled", "drawn"))
        rolled = f"The roll: {outcome.faces}" if outcome.faces else f"Chance: {outcome.text}"
        return "; ".join([rolled, *gains]) + "."
    team = len(match.seats[made.player].members) > 1
    who = match.game.seats[made.player] if team else seat_title(match, made.player)
    done = done or [f"chooses {match.name_of(step, viewer)}"]
    return f"{who} {'; '.join([*done, *gains])}."


MOVES = {
    "": "moves",
    "drawn": "draws",
    "swapped": "swaps",
    "tipped": "tips",
}  # who slides goes along with others


def _done(events: Sequence[Event], after: Scene) -> Iterator[str]:
    """What happened on the board: first what somebody did, then what it caused."""
    placed = [event for event in events if event.kind == "placed"]
    if placed:
        what = placed[0].piece
        several = "dice" if what == "die" else f"{what}s"
        where = listed(event.place + _showing(event) for event in placed)
        yield f"puts {f'a {what}' if len(placed) == 1 else several} on {where}"
    for event in events:
        if event.kind == "moved" and event.how in MOVES:
            yield f"{MOVES[event.how]} {event.source} to {event.place}{_showing(event)}"
        elif event.kind == "removed":
            yield f"takes {_colour(event)}{event.place}"
        elif event.kind == "turned":
            yield f"turns {event.place}{_showing(event)}"
        elif event.kind == "passed":
            yield "passes"
    if slid := sum(event.how == "slid" for event in events):
        yield count(slid, "die slides along", "dice slide along")
    filled = sum(event.kind == "filled" for event in events)
    if filled:
        place = "square" if isinstance(after.board, Grid) else "funnel"
        yield count(filled, f"{place} fills", f"{place}s fill")
    taken = Counter(event.colour for event in events if event.kind == "captured")
    if taken:
        yield f"{listed(f'{number} {colour}'.strip() for colour, number in taken.items())} taken off"


def _showing(event: Event) -> str:
    return f" ({event.faces})" if event.faces else ""


def _colour(event: Event) -> str:
    return f"{event.colour} " if event.colour and event.colour != "hidden" else ""


def ending(match: Match, outcome: Outcome) -> list[str]:
    """Who won, why, and with what scores."""
    winners = [seat_title(match, seat) for seat in outcome.winners]
    who = f"{listed(winners)} share the win." if outcome.shared else f"{winners[0]} wins."
    verdict = f"{who[0].upper()}{who[1:]} {outcome.reason}"
    if not match.game.counts_points:
        return [verdict]
    points = ", ".join(f"{seat_title(match, k)} {score:g}" for k, score in enumerate(outcome.scores))
    return [verdict, f"Points: {points}."]
