"""Every message between a browser and the table, both ways; docs/protocol.md says when each is sent.

What comes in is validated to the letter; what goes out is plain data, so it can be encoded fast. What is made anew for every viewer of
every move is not frozen, because that takes three times as long to make; nobody changes it all the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal, Required

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from typing_extensions import TypedDict

from astragal.engine.kept import Kept
from astragal.engine.outlook import Outlook
from astragal.engine.scene import Grid, Mark, Piece, Pose, Pyramid, Scene, Stroke
from astragal.engine.wire import Text
from astragal.match.events import Event

LONGEST = 4096  # bytes of one message of a client
REMARKS = 14  # that can be made by number: eight phrases, then six reactions
LONGEST_CHAT = 200  # characters

Name = Annotated[str, Field(min_length=1, max_length=80)]
SeatNumber = Annotated[int, Field(ge=-1, le=7)]
Count = Annotated[int, Field(ge=0, le=2**31)]
Level = Literal["novice", "club", "master"]
Matter = Literal["draw", "takeback", "pause", "rematch"]
SeatDeed = Literal["sit", "leave", "computer", "free", "win", "replace"]  # the last two are claims
Status = Literal["waiting", "running", "paused", "over"]
Deed = Literal[
    "opened",
    "seated",
    "left",
    "computer",
    "ready",
    "began",
    "moved",
    "took-back",
    "offered",
    "declined",
    "paused",
    "resumed",
    "timed-out",
    "resigned",
    "drawn",
    "interrupted",
    "freed",
    "claimed",
    "hinted",
    "closed",
]
Code = Literal[
    "unreadable",
    "too-fast",
    "too-large",
    "hello-first",
    "no-room",
    "bad-token",
    "not-yours",
    "not-now",
    "illegal",
    "behind",
    "late",
    "seat-taken",
    "not-allowed",
    "busy",
    "banned",
]

# -- what a client may say -------------------------------------------------------------------------------------------


class _Said(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class _Request(_Said):
    """`id` is the client's own number for the request; the answer carries it."""

    id: Count


class Hello(_Said):
    """The first message: which room, and who; without a token one only watches."""

    type: Literal["hello"]
    room: Name
    token: Annotated[str, Field(max_length=300)] = ""


class Resync(_Said):
    """Something was missed: send the whole view."""

    type: Literal["resync"]


class Ping(_Request):
    """How long does it take to the server and back?"""

    type: Literal["ping"]


class Move(_Request):
    """Make a move, by its name, having seen the room at `number`; seat -1 types a roll of real dice."""

    type: Literal["move"]
    number: Count
    seat: SeatNumber
    name: Name


class Preview(_Request):
    """What would this move do?"""

    type: Literal["preview"]
    number: Count
    seat: SeatNumber
    name: Name


class Why(_Request):
    """Why does the last of these touches do nothing? Those before it have begun a move."""

    type: Literal["why"]
    number: Count
    seat: SeatNumber
    touches: Annotated[list[Name], Field(min_length=1, max_length=8)]


class Hint(_Request):
    """What would a strong player do in my place?"""

    type: Literal["hint"]
    number: Count
    seat: SeatNumber


class Sit(_Request):
    type: Literal["sit"]
    seat: SeatNumber


class Leave(_Request):
    type: Literal["leave"]
    seat: SeatNumber


class Computer(_Request):
    """Give an empty seat, or my own, to a computer."""

    type: Literal["computer"]
    seat: SeatNumber
    level: Level


class Free(_Request):
    """Free a seat of those who sit there, before the game; the host's."""

    type: Literal["free"]
    seat: SeatNumber


class Claim(_Request):
    """Those at a seat have been gone for long: I want the win, or a computer in their place."""

    type: Literal["claim"]
    seat: SeatNumber
    what: Literal["win", "computer"]
    level: Level = "club"


class Close(_Request):
    """Close the room for good; the host's."""

    type: Literal["close"]


class Ready(_Request):
    """Ready to begin, or not any more; the host too, with a seat or without."""

    type: Literal["ready"]
    ready: bool


class Back(_Request):
    """Take back what I have decided in my started turn; nobody is asked."""

    type: Literal["back"]


class Offer(_Request):
    """Ask the other people for a draw, to take my last move back, for a pause, or for another game."""

    type: Literal["offer"]
    what: Matter


class Answer(_Request):
    type: Literal["answer"]
    what: Matter
    yes: bool


class Resume(_Request):
    type: Literal["resume"]


class Resign(_Request):
    type: Literal["resign"]
    seat: SeatNumber


class Remark(_Request):
    """Say one of the set phrases, or show a reaction, by its number; everybody at the table sees it for a moment."""

    type: Literal["remark"]
    what: Annotated[int, Field(ge=0, lt=REMARKS)]


class Chat(_Request):
    """Say something in own words to the others who sit here, where the host allowed it."""

    type: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]


Request = (
    Ping
    | Move
    | Preview
    | Why
    | Hint
    | Sit
    | Leave
    | Computer
    | Free
    | Claim
    | Close
    | Ready
    | Back
    | Offer
    | Answer
    | Resume
    | Resign
    | Remark
    | Chat
)
FromClient = Annotated[Hello | Resync | Request, Field(discriminator="type")]
from_client: TypeAdapter[Hello | Resync | Request] = TypeAdapter(FromClient)

# -- what the table says ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Member(metaclass=Kept):
    """A person at a seat."""

    name: str
    you: bool
    here: bool  # connected now
    ready: bool
    turn: bool  # in a team: the one who plays this turn


@dataclass
class SeatShown:
    """A seat: `title` is what the game calls it, `colour` what it is shown in; `player` a level where a computer sits."""

    seat: int
    title: str
    colour: str
    player: Literal["person", "novice", "club", "master"]
    members: tuple[Member, ...]
    score: float
    left: float | None  # seconds on its clock, when the message was made
    may: tuple[SeatDeed, ...]  # what you can do with it


@dataclass(frozen=True)
class Choice(metaclass=Kept):
    """A legal move of one of your seats (-1: a roll that people make): its name, and the touches that make it."""

    seat: int
    name: str
    touch: tuple[str, ...]


@dataclass(frozen=True)
class DialShown(metaclass=Kept):
    """A number that is set, from `low` to `high` in some unit; in the name of a move it is called by its English name."""

    name: Text
    low: int
    high: int
    unit: Text


@dataclass(frozen=True)
class Gesture(metaclass=Kept):
    """Moves of one of your seats (-1: what people tell) that carry numbers: the name, then every dial as `dial=number`.

    `touches` come first, then the `gesture` of a hand sets the dials: throw, flick, or "" where each is set by itself.
    """

    seat: int
    gesture: str
    name: str
    touches: tuple[str, ...]
    dials: tuple[DialShown, ...]


@dataclass
class Line:
    """One step of the match as you saw it: who (-1 chance), its name as far as you may know it, what it did.

    In real time `moment` is when it arrived, in milliseconds of the match.
    """

    step: int
    seat: int
    name: Text
    events: tuple[Event, ...]
    spent: float
    moment: int


@dataclass(frozen=True)
class Ending:
    """How the match ended; `how` is `rules`, `time`, `resigned` or `drawn`, `seat` who ran out or gave up."""

    how: Literal["rules", "time", "resigned", "drawn"]
    seat: int | None
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    reason: Text


@dataclass(frozen=True)
class Asked:
    """An offer that is open: by whom, and which seats have not answered."""

    what: Matter
    seat: int
    waiting: tuple[int, ...]


@dataclass
class Table:
    """Everything that changes, as one viewer sees it now."""

    number: int  # entries in the room's book; every one is told
    hash: str  # of the position as you see it
    status: Status
    game: int  # which match of this room, from 1; 0 while waiting for the first
    step: int  # steps of the match so far
    seats: tuple[SeatShown, ...]
    scene: Scene
    acting: tuple[int, ...]  # the seats that may act now; -1 where people roll
    prompt: Text  # what they are asked to do
    choices: tuple[Choice, ...]  # what your seats may do; of moves that carry numbers the first of each kind
    gestures: tuple[Gesture, ...]  # how such moves are made
    captions: dict[str, Text]  # the words of those buttons among their touches that have values in them
    running: tuple[int, ...]  # seats whose clocks run
    ends_in: int | None  # in real time: milliseconds until something happens by itself
    free_in: int | None  # milliseconds until your hand is free; None where hands are never busy
    offers: tuple[Asked, ...]
    given_back: float  # seconds that the table was away in the decision under way, taken from no clock
    closed: bool  # over for good
    may: tuple[str, ...]  # back, takeback, draw, pause, resume, resign, hint, ready, rematch, close
    ending: Ending | None
    commitment: str  # hash of the secret that all dice follow from
    secret: str  # the secret itself, once the match is over


@dataclass
class Edit:
    """A change in a list of pieces: at place `at`, counted from 0, cut so many and put these there."""

    at: int
    cut: int
    put: tuple[Piece, ...]


class TrayChange(TypedDict, total=False):
    """What is different in a tray. What is left out is as it was; pieces change by edits, one after the other."""

    title: Text
    owner: int | None
    pieces: tuple[Edit, ...]
    count: int | None
    colour: str
    layout: Literal["row", "grid"]


class SceneChange(TypedDict, total=False):
    """What is different in a scene. What is left out is as it was; pieces change by edits, one after the other.

    `trays` has a change for every tray there is now; one that was not there before was empty.
    """

    board: Pyramid | Grid
    pieces: tuple[Edit, ...]
    trays: tuple[TrayChange, ...]
    marks: tuple[Mark, ...]
    notices: tuple[Text, ...]
    side: str
    headline: Text
    glow: bool
    moment: int
    colours: tuple[str, ...]
    poses: tuple[Pose, ...]
    strokes: tuple[Stroke, ...]
    profits: tuple[int, ...]


class TableChange(TypedDict, total=False):
    """What is different in a table. What is left out is as it was."""

    number: Required[int]
    hash: str
    status: Status
    game: int
    step: int
    seats: tuple[SeatShown, ...]
    scene: SceneChange
    acting: tuple[int, ...]
    prompt: Text
    choices: tuple[Choice, ...]
    gestures: tuple[Gesture, ...]
    captions: dict[str, Text]
    running: tuple[int, ...]
    ends_in: int | None
    free_in: int | None
    offers: tuple[Asked, ...]
    given_back: float
    closed: bool
    may: tuple[str, ...]
    ending: Ending | None
    commitment: str
    secret: str


@dataclass(frozen=True)
class You:
    """Who the server takes you for."""

    guest: str
    name: str
    seats: tuple[int, ...]
    owner: bool
    ready: bool


@dataclass(frozen=True)
class RoomShown:
    """What stays as it is: the game and how the room was set up."""

    room: str
    game: str  # slug
    title: str
    goal: Text  # what wins
    options: dict[str, str]
    players: int
    clock: str
    dice: Literal["server", "people"]
    listed: bool
    hints: bool
    chat: bool  # whether those who sit here can talk in their own words
    teams: bool
    hidden: bool
    real_time: bool
    physical: bool  # whether bodies move in it, which the stream shows
    points: bool  # whether scores tell more than who has won
    view: Outlook  # how the seats look at the board until they turn it


@dataclass(frozen=True)
class View:
    """Everything: after hello, after resync, and whenever you were behind."""

    room: RoomShown
    you: You
    table: Table
    lines: tuple[Line, ...]
    type: Literal["view"] = "view"


@dataclass(frozen=True)
class Written(metaclass=Kept):
    """One entry of the room's book: what was done, at which seat, by which person."""

    deed: Deed
    seat: int | None
    who: str


@dataclass
class News:
    """What was written in the room's book after number `after`. Keep `keep` lines and add `lines`.

    `you` is null where it is as it was.
    """

    after: int
    deeds: tuple[Written, ...]
    you: You | None
    table: TableChange
    keep: int
    lines: tuple[Line, ...]
    type: Literal["news"] = "news"


@dataclass(frozen=True)
class Presence:
    """Who is connected has changed: members of each seat in order, what you can do with each seat, how many watch."""

    here: tuple[tuple[bool, ...], ...]
    may: tuple[tuple[SeatDeed, ...], ...]
    watching: int
    type: Literal["presence"] = "presence"


@dataclass(frozen=True)
class Done:
    """The request was carried out and is in the book for good; `number` is its last entry."""

    id: int
    number: int
    type: Literal["done"] = "done"


@dataclass(frozen=True)
class Refused:
    """The request changed nothing; the code is for programs, the text for people. `late` names who was faster."""

    id: int | None
    code: Code
    text: Text
    type: Literal["refused"] = "refused"


@dataclass(frozen=True)
class Previewed:
    """What a move would do: its events and the scene after it; `open` if chance or a secret decides what follows."""

    id: int
    number: int
    events: tuple[Event, ...]
    scene: Scene
    scores: tuple[float, ...]
    open: bool
    type: Literal["previewed"] = "previewed"


@dataclass(frozen=True)
class Because:
    """Why a touch does nothing."""

    id: int
    number: int
    text: Text
    type: Literal["because"] = "because"


@dataclass(frozen=True)
class Advice:
    """One move as a strong player sees it."""

    name: str
    words: Text  # its name, to be shown
    touch: tuple[str, ...]
    share: float | None
    proven: Literal["", "win", "draw", "loss"]


@dataclass(frozen=True)
class Hinted:
    """The best moves first, the line expected, and the same in words."""

    id: int
    number: int
    moves: tuple[Advice, ...]
    line: tuple[Text, ...]
    words: Text
    type: Literal["hinted"] = "hinted"


@dataclass(frozen=True)
class Pong:
    """The answer to a ping, with the server's time in milliseconds."""

    id: int
    time: float
    type: Literal["pong"] = "pong"


@dataclass(frozen=True)
class Closing:
    """The last message: the server goes away; come back in so many seconds."""

    text: Text
    again: float = field(default=1.0)
    type: Literal["closing"] = "closing"


@dataclass(frozen=True)
class Announcement:
    """What those who run the table want everybody to know, in their own words; "" takes it back."""

    text: str
    type: Literal["announcement"] = "announcement"


@dataclass(frozen=True)
class Remarked:
    """Somebody at a seat said a set phrase or showed a reaction. `by` is the same for all that a person says in this room."""

    seat: int
    who: str
    by: str
    what: int
    type: Literal["remarked"] = "remarked"


@dataclass(frozen=True)
class Chatted:
    """Somebody at a seat said something in own words: plain text, in one line."""

    seat: int
    who: str
    by: str
    text: str
    type: Literal["chatted"] = "chatted"


@dataclass(frozen=True)
class Talked:
    """What was said in own words while you sat here, as far as it is remembered; it replaces what you know of it."""

    chats: tuple[Chatted, ...]
    type: Literal["talked"] = "talked"


FromTable = (
    View
    | News
    | Presence
    | Done
    | Refused
    | Previewed
    | Because
    | Hinted
    | Pong
    | Closing
    | Announcement
    | Remarked
    | Chatted
    | Talked
)
