"""How a room is furnished before anybody sits: which game, how many seats, which options, whose seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from astragal.engine.fields import Choice
from astragal.engine.game import Game
from astragal.engine.rules import OVER
from astragal.engine.words import say
from astragal.errors import AstragalError, UnknownGame
from astragal.match import positions
from astragal.match.clock import ClockRule
from astragal.table.protocol.cabinet import game_called
from astragal.table.protocol.http import RoomSetup, SeatWanted
from astragal.table.protocol.refusal import Refusal

CHAT_BY_LINK = say("People can chat only at tables that are not on the first page.")

Find = Callable[[str], Game]

NEEDS_POSITION = say(
    "One of these options begins with a position of your own, and a table cannot be given one. Choose another value, or play it in the terminal."
)


def in_cabinet(slug: str) -> Game:
    """The registered game of that slug; UnknownGame otherwise, so nobody outside can name a file."""
    game = game_called(slug)
    if game is None:
        raise UnknownGame(say("There is no game {name} in the cabinet.", name=repr(slug)))
    return game


def filled_in(setup: RoomSetup, position: dict[str, Any] | None, find: Find) -> RoomSetup:
    """The setup with players, options, seats and clock as they will be; Refusal if they do not fit the game."""
    if setup.chat and setup.listed:
        raise Refusal("not-allowed", CHAT_BY_LINK)
    try:
        game = find(setup.game)
        s = _first_state(game, setup, position)
        clock = _clock(setup.clock)
    except AstragalError as error:
        raise Refusal("not-allowed", error.said) from None
    others = [SeatWanted(kind="computer")] * (s.players - 1)
    seats = setup.seats or [SeatWanted(kind="you"), *others]
    if len(seats) != s.players:
        raise Refusal(
            "not-allowed",
            say("{seats} seats are set up, but {players} play.", seats=len(seats), players=s.players),
        )
    if game.hidden and sum(seat.kind == "you" for seat in seats) > 1:
        raise Refusal("not-allowed", say("This game has secrets: you can take one seat only."))
    changes = {"players": s.players, "options": game.options_of(s), "seats": seats, "clock": clock}
    return setup.model_copy(update=changes)


def _clock(text: str) -> str:
    """A clock as it will be written, which can be read again; BadOption if there is no such clock."""
    if not text.strip():
        return ""
    written = str(ClockRule.parse(text))
    ClockRule.parse(written)
    return written


def _first_state(game: Game, setup: RoomSetup, position: dict[str, Any] | None) -> Any:
    """A state with the players and options of the room; a position brings its own."""
    if position is None:
        s = game.blank(setup.players or len(setup.seats) or None, setup.options)
        for option in game.options:
            if isinstance(option, Choice) and option.decode(getattr(s, option.name)) in option.by_position:
                raise Refusal("not-allowed", NEEDS_POSITION)
        return s
    s = positions.read(position, game)[1]
    if game.actor(s) == OVER:
        raise Refusal("not-allowed", say("The game is over in that position; begin from an earlier one."))
    return s
