"""What goes over HTTP: how a room is asked for, and what the cabinet and the lobby tell."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from astragal.engine.scene import Scene
from astragal.engine.wire import Text
from astragal.table.protocol.messages import Level, Line, Status, View


class Body(BaseModel):
    """What is asked for or answered over HTTP: nothing is taken for what it is not, 0 for no or "3" for 3."""

    model_config = ConfigDict(strict=True, extra="forbid")


def _whole(value: object) -> object:
    """JSON has one kind of number: 3.0 is 3."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE = BeforeValidator(_whole)

FULL_THOUGHT = 1.0  # seconds a computer thinks about a move where nothing else is wished

# What a finished match was to somebody: alone it is none of these; of several winners all share.
Result = Literal["won", "shared", "drawn", "lost", "none"]
How = Literal["rules", "time", "resigned", "drawn", "closed", "left"]
Against = Literal[
    "people", "novice", "club", "master", "both", "nobody"
]  # of several computers the strongest

GuestName = Annotated[str, Field(min_length=1, max_length=30)]


class NewGuest(Body):
    """Who comes to the table: a name is all that is asked."""

    name: GuestName


class Guest(Body):
    """Who you are from now on; the token is the secret that proves it."""

    guest: str
    name: str
    token: str


class SeatWanted(Body):
    """Who shall sit there: you, whoever comes (`open`), or a computer."""

    kind: Literal["you", "open", "computer"]
    level: Level = "club"


class Fork(Body):
    """Begin from a step of another room's match instead of the start."""

    room: Annotated[str, Field(min_length=1, max_length=40)]
    step: Annotated[int, Field(ge=0, le=100_000), WHOLE]
    game: Annotated[int, Field(ge=0, le=1000), WHOLE] = 0  # which match of that room; 0 is the last one


class RoomSetup(Body):
    """A room to be made. Without seats: you first, computers in the others."""

    game: Annotated[str, Field(min_length=1, max_length=40)]
    players: Annotated[int | None, Field(ge=1, le=8), WHOLE] = None
    options: Annotated[
        dict[
            Annotated[str, Field(max_length=40)],
            Annotated[str, Field(max_length=40)],
        ],
        Field(max_length=20),
    ] = {}
    seats: Annotated[list[SeatWanted], Field(max_length=8)] = []
    clock: Annotated[str, Field(max_length=40)] = ""  # "", `move 30`, `game 300+5`, `days 3`
    dice: Literal["server", "people"] = "server"
    listed: bool = False  # in the lobby, for anyone
    hints: bool = True
    chat: bool = False  # those who sit there can talk in their own words; not at tables of the lobby
    think: Annotated[float, Field(ge=0.05, le=10)] = FULL_THOUGHT  # seconds a computer thinks about a move
    fork: Fork | None = None


class RoomMade(Body):
    """Where the room is."""

    room: str


class SeatSummary(Body):
    """A seat as the lobby shows it."""

    title: str
    player: Literal["person", "novice", "club", "master"]
    names: list[str]


class RoomSummary(Body):
    """A room as lists show it; `yours` are your seats, `turn` whether one of them is to act."""

    room: str
    game: str
    title: str
    status: Status
    seats: list[SeatSummary]
    clock: str
    updated: float  # seconds since 1970
    yours: list[int]
    turn: bool
    due: float | None = None  # when the clock that runs is over, in seconds since 1970


class RunningGames(Body):
    """Your rooms whose match is not over; those where it is your turn first, then the newest. `next` asks for more."""

    rooms: list[RoomSummary]
    next: str | None


class Turns(Body):
    """In how many rooms it is your turn."""

    turns: int


class SeatPlayed(Body):
    """Who sat there when the match was over."""

    player: Literal["person", "novice", "club", "master"]
    names: list[str]


class PlayedMatch(Body):
    """A match that you finished; `seats` is null where the room has been removed and nothing can be looked at any more."""

    room: str
    match: int  # which one of the room, from 1
    last: bool  # whether the room shows it: no further one has begun there
    game: str
    ended: float  # seconds since 1970
    result: Result
    how: How
    against: Against
    score: float | None
    margin: float | None
    hinted: bool
    rated: bool
    yours: list[int]
    seats: list[SeatPlayed] | None


class PlayedMatches(Body):
    """Matches that you finished, the newest first. `next` asks for more."""

    matches: list[PlayedMatch]
    next: str | None


class Tally(Body):
    """How often you won, drew (or shared) and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0


class GameTally(Body):
    """A game as you played it; `margin` is by how much you won on average, null where that means nothing."""

    game: str
    tally: Tally
    margin: float | None


class LevelTally(Body):
    """How it went against one kind of others."""

    against: Against
    tally: Tally


class OwnRating(Body):
    """How strong you play a game; `sure` after enough matches."""

    game: str
    rating: int
    give_or_take: int
    matches: int
    sure: bool


class Statistics(Body):
    """What your finished matches come to; those without anybody to win against are counted in `matches` alone.

    `ratings` is null unless you want them.
    """

    matches: int
    tally: Tally
    streak: int  # matches won one after the other, up to now
    best_streak: int
    games: list[GameTally]
    levels: list[LevelTally]
    ratings: list[OwnRating] | None


class Profile(Body):
    """What you want of the table: whether your ratings are shown, to you and to others."""

    shows_rating: bool


class StepShown(Body):
    """An earlier step of a match as you saw it: the scene after it, and what it did (nothing at the start)."""

    step: int
    scene: Scene
    line: Line | None


class OptionShown(Body):
    """An option: one of some values, or a number from low to high."""

    name: str
    about: str
    default: str
    values: list[str]
    low: int | None
    high: int | None


class GameCard(Body):
    """A game as the cabinet shows it. `perlhuhn` is its place between chance, skill and tactics; they add up to 1."""

    slug: str
    number: str
    title: str
    german: str
    chapter: str
    summary: str
    players: list[int]
    minutes: int
    kinds: list[str]
    perlhuhn: tuple[float, float, float]
    options: list[OptionShown]
    seats: list[str]
    colours: list[str]  # of the seats
    teams: bool
    hidden: bool
    first: bool  # good to begin with
    favourite: bool  # of the author
    credits: str


class RulesPage(Body):
    """The rules of a game as HTML that is safe to insert."""

    title: str
    html: str
    language: str


class Introduction(Body):
    """What somebody reads who opens a game for the first time; `steps` of its lesson are there, 0 if it has none."""

    goal: Text
    turn: Text
    ending: Text
    steps: int


class LessonStep(Body):
    """A step of a lesson, counted from 1: what is asked, at which table."""

    step: int
    steps: int
    ask: Text
    view: View


class LessonAnswer(Body):
    """What is said to a move; the table after it where it was the right one."""

    right: bool
    text: Text
    view: View | None


class Reason(Body):
    """Why a touch does nothing."""

    text: Text


class Health(Body):
    """All is well, and which version it is."""

    status: str
    version: str


class Announced(Body):
    """What those who run the table want everybody to know; empty if there is nothing."""

    text: str


class PushKey(Body):
    """The table's key for push services; empty where nobody is told anything."""

    key: str


Encoded = Annotated[str, Field(min_length=16, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]
PushAddress = Annotated[str, Field(min_length=10, max_length=1000)]


class PushWanted(Body):
    """A subscription as the browser made it: where to send, and how to lock it (`p256dh` and `auth`)."""

    endpoint: PushAddress
    key: Encoded
    auth: Encoded


class PushEnd(Body):
    """A subscription that ends."""

    endpoint: PushAddress


class Problem(Body):
    """Why a request was not carried out, in a sentence."""

    code: str
    text: Text


BODIES: tuple[type[BaseModel], ...] = (
    NewGuest,
    Guest,
    RoomSetup,
    RoomMade,
    RoomSummary,
    RunningGames,
    Turns,
    PlayedMatches,
    Statistics,
    Profile,
    StepShown,
    GameCard,
    RulesPage,
    Introduction,
    LessonStep,
    LessonAnswer,
    Reason,
    Announced,
    PushKey,
    PushWanted,
    PushEnd,
    Problem,
)
