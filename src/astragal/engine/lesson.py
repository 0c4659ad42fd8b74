"""What a game brings for people who have never seen it: a card to read in half a minute, and a lesson played on the board."""

from __future__ import annotations

from dataclasses import dataclass

CARD_POSITIONS = ("goal", "turn", "end")  # what the card's three pictures show, in this order


@dataclass(frozen=True)
class Card:
    """What somebody does in a turn, and how the game ends; what wins is said by `goal`, and each of the three has its picture.

    The pictures are the positions of the files SLUG-goal.json, SLUG-turn.json and SLUG-end.json.
    """

    turn: str
    ending: str


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step of a lesson: what is asked of whoever is to move, and what is said when it is done.

    It begins at the position of the file SLUG-NAME.json, or where the step before it ended. The moves of `right` are those
    that are meant, any move if there are none; after it come the moves of `then`, of others or of chance.
    """

    ask: str
    done: str
    position: str = ""
    right: tuple[str, ...] = ()
    otherwise: str = ""  # to a move that is possible but not meant
    then: tuple[str, ...] = ()
