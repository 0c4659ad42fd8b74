"""What a move did, as typed events: animation, sound, log and spoken text all read these.

No game reports events. They follow from what a viewer saw before and after the move and from the touches that
made it, so a viewer's events can never tell more than the viewer's scenes. Only which dice travelled a game may say
(`paths`): a drawn row of dice looks like so many turned ones otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from astragal.engine.game import Game
from astragal.engine.naming import name_by_touches
from astragal.engine.path import How, Path
from astragal.engine.rules import CHANCE, OVER
from astragal.engine.scene import Piece, Scene
from astragal.engine.viewer import WATCHER, Viewer
from astragal.engine.wire import Text
from astragal.match.sight import Sight

Kind = Literal[
    "placed",
    "moved",
    "removed",
    "rolled",
    "drawn",
    "filled",
    "captured",
    "turned",
    "uncovered",
    "cleared",
    "scored",
    "passed",
    "called",
    "ended",
]
Spot = tuple[str, int]
ROLL, PASS = "button:roll", "button:pass"  # the touches by which all games have dice rolled, and pass


@dataclass(frozen=True)
class Event:
    """One thing that happened; which fields are set depends on the kind.

    `piece` is what kind of piece it happened to. What was `rolled` says the numbers in `faces`, or by `text` where the
    game has a name of its own for it, as for all that is `drawn`; why something was `scored` is its `text`. The `amount` is
    of points that were scored, or of the steps of a die that moved, where these are counted.
    """

    kind: Kind
    seat: int | None = None
    place: str = ""
    source: str = ""
    colour: str = ""
    faces: str = ""
    piece: str = ""
    amount: float = 0
    text: Text = ""
    how: How | Literal["confirmed"] = (
        ""  # in which way a die moved; a call that was asked whether it is meant
    )
    over: str = ""  # where it turned, if it went along a right angle

    def data(self) -> dict[str, Any]:
        """The event as JSON data without empty fields."""
        return {
            name: value
            for name, value in asdict(self).items()
            if value not in (None, "", 0) or name == "seat"
        }


def happened(
    game: Game, before: Any, player: int, move: int, after: Any, viewer: Viewer = WATCHER
) -> tuple[Event, ...]:
    """The events of one move as one viewer sees them; both states must already be that viewer's."""
    return between(Sight(game, before, viewer), player, move, Sight(game, after, viewer))


def between(before: Sight, player: int, move: int, after: Sight) -> tuple[Event, ...]:
    """The events of one move, from what the same eyes saw before and after it."""
    game = before.game
    touches = game.touch(before.state, move)
    events = [_outcome(game.name(before.state, move), touches)] if player == CHANCE else []
    seat = None if player == CHANCE else player
    spots = [tuple(touch.split(":", 1)) for touch in touches]
    paths = game.paths(before.state, move) if game.paths else ()
    events += _changes(before.scene, after.scene, spots, seat, tuple(paths))
    if not events and (kind := _spoken(touches)):
        events.append(Event(kind, seat, how="confirmed" if touches[0].startswith("confirm:") else ""))
    for k, (had, has) in enumerate(zip(before.scores, after.scores, strict=True)):
        if has != had and game.counts_points:
            events.append(Event("scored", k, amount=has - had, text=game.gain(before.state, after.state, k)))
    if game.actor(after.state) == OVER:
        events.append(Event("ended", text=game.reason(after.state)))
    return tuple(events)


def _outcome(name: str, touches: Sequence[str]) -> Event:
    """What chance did. Its faces are told where the name tells them too: touches may know more than a viewer."""
    if touches[0] != ROLL:
        return Event("drawn", text=name)
    faces = " ".join(touch.removeprefix("face:") for touch in touches[1:])
    return Event("rolled", faces=faces) if name == name_by_touches(touches) else Event("rolled", text=name)


def _spoken(touches: Sequence[str]) -> Kind | None:
    """What somebody did who pressed buttons and nothing else; to have dice rolled is told by the roll."""
    if touches[0] == ROLL or not all(touch.startswith(("button:", "confirm:")) for touch in touches):
        return None
    return "passed" if touches[0] == PASS else "called"


def _changes(
    before: Scene, after: Scene, touches: list[tuple[str, ...]], seat: int | None, paths: tuple[Path, ...]
) -> list[Event]:
    if before.pieces and not after.pieces and not any(what in ("die", "cell") for what, _ in touches):
        return [Event("cleared", seat)]  # the table is made ready for the next game of a match
    old, new = _other_spots(before, after), _other_spots(after, before)
    travelled = _travelled(paths, before, after, old, new, seat) if paths else []
    changed = [spot for spot in old if spot in new and old[spot] != new[spot]]
    stayed = [spot for spot in changed if _is_same(old[spot], new[spot])]
    uncovered = [spot for spot in stayed if _shows_more(old[spot], new[spot])]
    turned = [spot for spot in stayed if not _agree(old[spot], new[spot])]
    gone = {spot: old[spot] for spot in old if spot not in stayed and new.get(spot) != old[spot]}
    came = {spot: new[spot] for spot in new if spot not in stayed and old.get(spot) != new[spot]}
    dice = [where for what, where in touches if what == "die"]
    cells = [where for what, where in touches if what == "cell"]
    events = [_of_piece("turned", seat, place, new[place, k]) for place, k in turned]

    if dice and _at(gone, dice[0]) is not None:
        piece = gone.pop(_at(gone, dice[0]))
        if cells:
            landed = _at(came, cells[-1])
            faces = _faces(came.pop(landed) if landed else piece)
            events.append(Event("moved", seat, cells[-1], dice[0], piece.colour, faces, piece.kind))
            if landed is None:  # it came to where it was taken at once
                events.append(
                    Event("captured", piece.owner, cells[-1], colour=piece.colour, piece=piece.kind)
                )
        else:
            events.append(_of_piece("removed", seat, dice[0], piece))
    events[:0] = travelled
    placing = not events
    for place, level in uncovered:
        piece = new[place, level]
        events.append(_of_piece("uncovered", piece.owner, place, piece))
    for spot, piece in gone.items():
        events.append(_of_piece("captured", piece.owner, spot[0], piece))
    for spot, piece in came.items():
        chosen = spot[0] in cells or (placing and not cells and piece.owner == seat)
        events.append(
            _of_piece("placed", seat, spot[0], piece)
            if chosen
            else _of_piece("filled", piece.owner, spot[0], piece)
        )
    # What was put down is told before what it caused.
    order = {"moved": 0, "removed": 0, "placed": 0, "turned": 1, "filled": 2, "captured": 3, "uncovered": 4}
    return sorted(events, key=lambda event: order[event.kind])


def _of_piece(kind: Kind, seat: int | None, place: str, piece: Piece) -> Event:
    """What happened to a piece."""
    return Event(kind, seat, place, colour=piece.colour, faces=_faces(piece), piece=piece.kind)


def _travelled(
    paths: tuple[Path, ...],
    before: Scene,
    after: Scene,
    old: dict[Spot, Piece],
    new: dict[Spot, Piece],
    seat: int | None,
) -> list[Event]:
    """The events of dice that a viewer sees travel; that they are gone here and have come there means nothing else then."""
    were, are = _spots(before), _spots(after)
    leaving = {path.source for path in paths}
    events = []
    for path in paths:
        source, place = _at(were, path.source), _at(are, path.place)
        # What stood where another arrives is gone, even if the two look the same.
        if path.place not in leaving and (left := _at(were, path.place)):
            old[left] = were[left]
        if source and place:
            old.pop(source, None)
            new.pop(place, None)
            arrived = _of_piece("moved", seat, path.place, are[place])
            events.append(
                replace(arrived, source=path.source, how=path.how, over=path.over, amount=path.steps)
            )
    return events


def _spots(scene: Scene) -> dict[Spot, Piece]:
    """The pieces of a scene by where they are."""
    return {(piece.place, piece.level): piece for piece in scene.pieces}


def _other_spots(scene: Scene, other: Scene) -> dict[Spot, Piece]:
    """The pieces of a scene by where they are, but for those that are in the other one too: they are the same objects."""
    known = set(map(id, other.pieces))
    return {(piece.place, piece.level): piece for piece in scene.pieces if id(piece) not in known}


def _faces(piece: Piece) -> str:
    """The numbers to tell: none where they are shown for a moment only, since nobody keeps notes for people."""
    return "" if piece.afterwards else piece.faces


def _is_same(a: Piece, b: Piece) -> bool:
    """Whether the piece at a place is the one that was there before, turned, covered or uncovered at most."""
    one_is_hidden = (a.colour == "hidden") != (b.colour == "hidden")
    return one_is_hidden or (a.colour, a.owner, a.kind, a.label) == (b.colour, b.owner, b.kind, b.label)


def _agree(a: Piece, b: Piece) -> bool:
    """Whether what is seen of a piece before and after can be the same sides of it."""
    if a.faces == b.faces or "hidden" in (a.colour, b.colour):
        return True
    on_the_plate = a.kind == "die" and len(_seen(a)) == len(_seen(b)) == 3
    return on_the_plate and all(
        "0" in pair or pair[0] == pair[1] for pair in zip(_seen(a), _seen(b), strict=True)
    )


def _shows_more(a: Piece, b: Piece) -> bool:
    """Whether b is a with something in sight that was not."""
    if "hidden" in (a.colour, b.colour):
        return b.colour != "hidden"
    return _agree(a, b) and any(x == "0" != y for x, y in zip(_seen(a), _seen(b), strict=True))


def _seen(piece: Piece) -> str:
    """The three faces of a die on the plate, 0 where one is not seen."""
    return piece.faces or "000"


def _at(pieces: dict[Spot, Piece], place: str) -> Any:
    """The top one of some pieces at a place."""
    return max((spot for spot in pieces if spot[0] == place), default=None)
