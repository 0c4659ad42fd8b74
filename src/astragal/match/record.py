"""Records: a match as a text file that a person can read and a program can parse, and that replays to the same position.

    astragal record 1
    game: rasanto 1
    players: 2
    seats: Anna, Ben | Carla
    options: fill=immediate adjacency=free
    seed: 42

    1 A 332
    2 B 341 (4.2 s)
    ...
    result: A 73, B 62: A wins. The pyramid is full: the outside faces decide.
    check: 0f3a...
    end

A roll is a step of `*`, and so is what a physics outside the rules made of a move; `physics: slide 1` says which one. What a hand did to
it stands below the first outcome, in lines that begin with `>`. Replaying does not ask the physics again. In real time `@1304` is the moment of a step in milliseconds. A match from a position carries it as one line of JSON; what is unfinished says so.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
import textwrap
from pathlib import Path
from typing import Any

from astragal.engine.act import Log
from astragal.engine.registry import address, find
from astragal.engine.rules import CHANCE, SEAT_NAMES
from astragal.engine.targets import replay
from astragal.errors import AstragalError, BadOption, BadRecord
from astragal.match import fair, positions
from astragal.match.clock import ClockRule
from astragal.match.match import GUESSED, Match, Seat, Step, Stop
from astragal.match.outcome import Outcome

FORMAT = "astragal record 1"
INPUTS = 120  # characters of a hand's log in a line
_KEYS = (
    "game",
    "players",
    "seats",
    "options",
    "seed",
    "dice",
    "secret",
    "physics",
    "clock",
    "position",
    "time",
    "resigned",
    "drawn",
    "result",
    "check",
)
_STEP = re.compile(r"(\d+) ([A-H*]) (.+?)(?: @(\d+))?(?: \((\d+(?:\.\d+)?) s\))?")
_SEAT = re.compile(r"(.*?)\s*(?:\(([^()|]+)\))?")


def write(match: Match, *, foretells: bool = True) -> str:
    """The whole record of a match, finished or not.

    One that does not foretell has its start as a position instead of the seed that coming rolls follow from.
    """
    game, s = match.game, match.state_at(0)
    seed = match.seed if foretells else 0
    dice = match.dice if foretells else 0
    head = {
        "game": f"{address(game)} {game.version}",
        "players": str(match.players),
        "seats": " | ".join(str(seat) for seat in match.seats),
        "options": " ".join(f"{name}={text}" for name, text in game.options_of(s).items()),
        "seed": str(seed),
        "dice": str(dice) if dice != seed else "",
        "secret": match.secret if foretells else "",
        "physics": match.physics,
        "clock": str(match.clock or ""),
        "position": json.dumps(positions.write(game, s)) if match.from_position or not foretells else "",
    }
    lines = [FORMAT, *(f"{key}: {text}" for key, text in head.items() if text), ""]
    for number, step in enumerate(match.steps, 1):
        who = "*" if step.player == CHANCE else SEAT_NAMES[step.player]
        at = f" @{step.at}" if match.game.real_time else ""
        lines.append(
            f"{number} {who} {step.name}{at}" + (f" ({_seconds(step.spent)} s)" if step.spent else "")
        )
        lines += [f"> {part}" for part in textwrap.wrap(step.inputs, INPUTS)]
    if match.stopped:
        lines.append(f"{match.stopped.how}: {_whose(match.stopped)}")
    lines += [f"result: {say(match.outcome())}", f"check: {match.state.fingerprint()}", "end", ""]
    return "\n".join(lines)


def say(outcome: Outcome | None) -> str:
    """An outcome as one line."""
    if outcome is None:
        return "unfinished"
    scores = ", ".join(f"{SEAT_NAMES[k]} {score:g}" for k, score in enumerate(outcome.scores))
    winners = " and ".join(SEAT_NAMES[k] for k in outcome.winners)
    return f"{scores}: {winners} {'share the win' if outcome.shared else 'wins'}. {outcome.reason}"


def read(text: str) -> Match:
    """The match a record tells; BadRecord, with the line, if it is cut off, edited or does not replay."""
    head, steps = _parse(text)
    match = _set_up(head)
    for line, number, who, name, at, spent, inputs in steps:
        if number != len(match.steps) + 1:
            raise BadRecord(
                f"Line {line}: step {number} follows step {len(match.steps)}; a step is missing or doubled."
            )
        player = CHANCE if who == "*" else SEAT_NAMES.index(who)
        try:
            match.play(name, player, spent, at, inputs)
        except AstragalError as error:
            raise BadRecord(f"Line {line}: {error}") from None
    try:
        if "time" in head:
            match.run_out(SEAT_NAMES.find(head["time"]))
        if "resigned" in head:
            match.resign(SEAT_NAMES.find(head["resigned"]))
        if "drawn" in head:
            match.agree_draw()
    except BadOption as error:
        raise BadRecord(str(error)) from None
    if head["result"] != say(match.outcome()):
        raise BadRecord(
            f"The record says {head['result']!r}, but its moves lead to {say(match.outcome())!r}."
        )
    if head["check"] != match.state.fingerprint():
        raise BadRecord(
            "The moves do not lead to the position the record was written from; it has been edited."
        )
    return match


def load(path: Path) -> Match:
    """Read a record file; BadRecord if it is missing or no record."""
    try:
        return read(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRecord(f"Cannot read {path}: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is not a text file.") from None


def is_record(path: Path) -> bool:
    """Whether a file begins like a record; one that cannot be read is none."""
    try:
        with path.open("rb") as file:
            return file.read(len(FORMAT)) == FORMAT.encode()
    except OSError:
        return False


def save(match: Match, path: Path) -> None:
    """Write a record so that the file is at any moment the old one or the new one, whole."""
    folder = path.resolve().parent
    with tempfile.NamedTemporaryFile(
        "w", dir=folder, prefix=path.name, delete=False, encoding="utf-8"
    ) as file:
        file.write(write(match))
        file.flush()
        os.fsync(file.fileno())
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(
        file.name, 0o666 & ~mask
    )  # a temporary file is its owner's alone; a record is a file like others
    os.replace(file.name, path)


def verify_dice(match: Match) -> int:
    """Check that the start and every roll follow from the seed, and the seed from the secret; returns how many rolls.

    BadRecord with the first thing that does not.
    """
    if match.physics != match.game.physics:
        raise BadRecord(
            f"Its outcomes are of the physics {match.physics!r}; only that one could check them, and here is {match.game.physics!r}."
        )
    if match.secret and fair.seed_of(match.secret) != match.seed:
        raise BadRecord("The seed does not follow from the secret.")
    if match.secret and match.dice != match.seed:
        raise BadRecord("The dice follow from another seed than the start.")
    options = match.game.options_of(match.state_at(0))
    if not match.from_position and match.state_at(0) != match.game.new(match.players, options, match.seed):
        raise BadRecord("The start does not follow from the seed.")
    again, rolls = match.fork(0, match.dice), 0
    for number, step in enumerate(match.steps, 1):
        if step.player == CHANCE:
            rolled = _decided_again(again, step)
            rolls += 1
            if rolled.move != step.move:
                raise BadRecord(
                    f"Step {number} is {step.name}, but {rolled.name} follows from the seed: it was typed in or changed."
                )
        else:
            again.play(step.move, step.player, at=step.at)
    return rolls


def _decided_again(match: Match, step: Step) -> Step:
    """What chance or time decides, as it was decided before."""
    if match.actor != CHANCE:
        return match.pass_time()
    if step.inputs == GUESSED:
        return match.guess()
    return match.roll(Log.read(step.inputs) if step.inputs else None)


def verify_on(match: Match, target: str) -> None:
    """Replay a match on a target; BadRecord if it does not come to the same position."""
    steps = [(step.player, step.move, step.at) for step in match.steps]
    made, state = replay(match.game, match.state_at(0), steps, target)
    if made < len(steps):
        raise BadRecord(f"On the {target} target step {made + 1} is not legal.")
    if state != match.state:
        raise BadRecord(f"The {target} target comes to another position.")


def _seconds(spent: float) -> str:
    """Never with an exponent, which would not be read."""
    return f"{spent:.3f}".rstrip("0").rstrip(".")


def _whose(stop: Stop) -> str:
    return "all" if stop.seat is None else SEAT_NAMES[stop.seat]


def _parse(text: str) -> tuple[dict[str, str], list[Any]]:
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise BadRecord(f"This is no record: the first line must be {FORMAT!r}.")
    head: dict[str, str] = {}
    steps: list[list[Any]] = []
    ended = False
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        if ended:
            raise BadRecord(f"Line {number}: nothing may follow the end.")
        key, colon, value = line.partition(":")
        found = _STEP.fullmatch(line.strip())
        if line.strip() == "end":
            ended = True
        elif found:
            at = int(found[4]) if found[4] else None
            steps.append([number, int(found[1]), found[2], found[3], at, float(found[5] or 0), ""])
        elif line.startswith("> ") and steps:
            steps[-1][-1] += line[2:].strip()
        elif colon and key in _KEYS and key not in head:
            head[key] = value.strip()
        else:
            raise BadRecord(f"Line {number} cannot be read: {line.strip()[:60]!r}.")
    missing = [key for key in ("game", "players", "seed", "result", "check") if key not in head]
    if not ended or missing:
        raise BadRecord(f"The record is cut off: {', '.join(missing) or 'the end'} is missing.")
    return head, steps


def _set_up(head: dict[str, str]) -> Match:
    slug, _, version = head["game"].rpartition(" ")
    try:
        game = find(slug or head["game"])
        if version != str(game.version):
            raise BadRecord(
                f"The record is of version {version} of {game.title}; this is version {game.version}."
            )
        options = dict(pair.partition("=")[::2] for pair in head.get("options", "").split())
        seats = tuple(_seat(text) for text in head["seats"].split(" | ")) if head.get("seats") else ()
        numbers = {key: int(head[key]) for key in ("players", "seed", "dice") if key in head}
        start: Any = positions.read(json.loads(head["position"]), game)[1] if "position" in head else None
        clock = ClockRule.parse(head["clock"]) if "clock" in head else None
        secret = head.get("secret", "")
        match = Match(game, options=options, seats=seats, clock=clock, state=start, secret=secret, **numbers)
        match.physics = head.get("physics", "")
        return match
    except BadRecord:
        raise
    except (AstragalError, ValueError, RecursionError) as error:
        raise BadRecord(f"The head of the record is wrong: {error}") from None


def _seat(text: str) -> Seat:
    found = _SEAT.fullmatch(text.strip())
    assert found is not None  # the pattern matches any text
    return Seat(tuple(name.strip() for name in found[1].split(",") if name.strip()), found[2] or "person")
