"""`astragal record`: recorded games: look at them, replay them on every target, draw them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from astragal.cli.inputs import AsJson, At, RecordFile
from astragal.cli.output import print_json, progress, seat_label, write_file
from astragal.engine.viewer import WATCHER, Viewer
from astragal.errors import BadOption, BadRecord, TargetMissing

if TYPE_CHECKING:
    from astragal.engine.scene import Scene
    from astragal.match.match import Match, Step

commands = typer.Typer(help="Recorded games: look at them, replay them, draw them.", no_args_is_help=True)


@commands.command("show")
def show(file: RecordFile, at: At = None, as_json: AsJson = False) -> None:
    """Show a recorded game: who played, the moves, the position after a step, the result."""
    from astragal.match import record

    match = record.load(file)
    step = _step(match, at)
    if as_json:
        print_json(_data(match, step))
        return
    from astragal.terminal.screen import Screen

    screen = Screen()
    options = ", ".join(f"{name}={text}" for name, text in match.game.options_of(match.state_at(0)).items())
    screen.line(f"{match.game.title}, {match.players} players" + (f", {options}" if options else ""))
    for seat, who in enumerate(match.seats):
        screen.line(f"  {seat_label(match.game, seat)}: {who}")
    screen.line()
    if match.steps:
        screen.columns([f"{k} {_who(match, made)} {made.name}" for k, made in enumerate(match.steps, 1)])
    screen.line()
    screen.line(f"After step {step} of {len(match.steps)}:")
    screen.board(_scene(match, step))
    screen.line()
    screen.line(f"Result: {record.say(match.outcome())}")


@commands.command("replay")
def replay(
    file: RecordFile,
    target: Annotated[str, typer.Option("--target", help="python, native, cuda or all.")] = "python",
    as_json: AsJson = False,
) -> None:
    """Replay a record and check that it leads to the position it was written from."""
    from astragal.engine.targets import TARGETS
    from astragal.match import record

    match = record.load(file)
    found: dict[str, str] = {}
    with progress() as bar:
        wanted = TARGETS if target == "all" else (target,)
        task = bar.add_task("Replaying", total=len(wanted))
        for one in wanted:
            try:
                record.verify_on(match, one)
                found[one] = "same position"
            except TargetMissing as error:
                if target != "all":
                    raise
                found[one] = f"not checked: {error}"
            bar.advance(task)
    if as_json:
        print_json({"steps": len(match.steps), "fingerprint": match.state.fingerprint(), "targets": found})
        return
    print(f"{match.game.title}, {len(match.steps)} steps, position {match.state.fingerprint()}")
    for one, answer in found.items():
        print(f"{one}: {answer}")


@commands.command("verify")
def verify(
    file: RecordFile,
    commitment: Annotated[
        str, typer.Option("--commitment", metavar="HASH", help="What the table showed at the start.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Prove that every roll followed from the secret that was committed to before the first one."""
    from astragal.match import fair, record

    match = record.load(file)
    rolls = record.verify_dice(match)
    shown = fair.commitment(match.secret) if match.secret else ""
    if commitment and not match.secret:
        raise BadRecord("The record tells no secret, so it cannot be held against a commitment.")
    if commitment and commitment.strip().lower() != shown:
        raise BadRecord(f"The secret of this record has the commitment {shown}, not the one you were shown.")
    if as_json:
        print_json({"rolls": rolls, "seed": match.seed, "commitment": shown or None})
        return
    print(f"{rolls} rolls, all as they follow from seed {match.seed}.")
    if shown:
        print(f"The seed follows from the secret with the commitment {shown}.")
    else:
        print("The record tells no secret: nothing shows that the seed was fixed before the game.")


@commands.command("seen")
def seen(
    file: RecordFile,
    seat: Annotated[
        str, typer.Option("--seat", metavar="LETTER", help="Whose eyes; everybody's if not given.")
    ] = "",
) -> None:
    """Write what one seat saw of a recorded game: the moves as it heard of them, and nothing that was hidden from it."""
    from astragal.engine.rules import SEAT_NAMES
    from astragal.match import record
    from astragal.match import seen as what_was_seen

    match = record.load(file)
    letters = SEAT_NAMES[: match.players]
    if seat and seat.strip().upper() not in [*letters]:
        raise BadOption(f"There is no seat {seat!r}; possible: {', '.join(letters)}.")
    print(what_was_seen.write(match, Viewer(letters.find(seat.strip().upper())) if seat else WATCHER), end="")


@commands.command("review")
def review(file: RecordFile) -> None:
    """Compare a recorded game with the best play there is, where a game knows that."""
    from astragal.match import record

    match = record.load(file)
    if match.game.review is None:
        raise BadOption(f"{match.game.title} cannot be reviewed: nobody knows its best play.")
    states = [match.state_at(step) for step in range(len(match.steps) + 1)]
    print("\n\n".join(match.game.review(states, [step.move for step in match.steps])))


@commands.command("svg")
def draw(
    file: RecordFile,
    at: At = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to; printed if not given.")
    ] = None,
) -> None:
    """Draw the position after a step as SVG."""
    from astragal.match import record
    from astragal.view.svg import svg

    match = record.load(file)
    picture = svg(_scene(match, _step(match, at)), coordinates=True)
    if output is None:
        print(picture)
    else:
        write_file(output, picture)


def _step(match: Match, at: int | None) -> int:
    step = len(match.steps) if at is None else at
    if not 0 <= step <= len(match.steps):
        raise BadOption(f"There is no step {step}; possible: 0 to {len(match.steps)}.")
    return step


def _scene(match: Match, step: int) -> Scene:
    return match.game.picture(match.view(WATCHER, step), WATCHER)


def _who(match: Match, step: Step) -> str:
    return "*" if step.player < 0 else match.game.seat_name(step.player)


def _data(match: Match, step: int) -> dict[str, Any]:
    from astragal.match import positions

    outcome = match.outcome()
    return {
        "game": match.game.slug,
        "version": match.game.version,
        "players": match.players,
        "seats": [{"members": list(seat.members), "player": seat.player} for seat in match.seats],
        "options": match.game.options_of(match.state_at(0)),
        "seed": match.seed,
        "clock": str(match.clock) if match.clock else None,
        "steps": [
            {"seat": _who(match, made), "number": made.move, "name": made.name, "seconds": made.spent}
            for made in match.steps
        ],
        "at": step,
        "position": positions.write(match.game, match.state_at(step)),
        "result": outcome.data() if outcome else None,
    }
