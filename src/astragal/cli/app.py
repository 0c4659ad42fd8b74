"""The commands put together, and the one place where errors become a sentence and an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

import astragal
from astragal.cli import (
    backup,
    bench,
    check,
    explain,
    games,
    perft,
    play,
    position,
    record,
    rules,
    serve,
    simulate,
    solve,
    table,
    tournament,
    words,
)
from astragal.cli.output import report
from astragal.errors import AstragalError

app = typer.Typer(
    name="astragal",
    help="A cabinet of dice and board games to play and to study.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("games")(games.list_games)
app.command("rules")(rules.show_rules)
# Every option of the server is a setting of its environment too: --log-level is ASTRAGAL_LOG_LEVEL.
app.command("serve", context_settings={"auto_envvar_prefix": "ASTRAGAL"})(serve.serve)
app.command("backup")(backup.backup_table)
app.command("restore")(backup.restore_table)
app.add_typer(table.commands, name="table")
app.command("play")(play.play)
app.command("simulate")(simulate.simulate)
app.command("tournament")(tournament.play_tournament)
app.command("explain")(explain.explain_position)
app.command("solve")(solve.solve_position)
app.command("perft")(perft.count_moves)
app.add_typer(position.commands, name="position")
app.add_typer(record.commands, name="record")
app.command("bench")(bench.measure)
app.command("check")(check.check_game)
app.command("words")(words.check_words)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"astragal {astragal.__version__}")
        raise typer.Exit


@app.callback()
def _about(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A cabinet of dice and board games to play and to study."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; always ends in SystemExit: 0, 1 (a check failed) or 2 (bad input, in one sentence)."""
    try:
        app(args=arguments, prog_name="astragal")
    except AstragalError as error:
        sys.exit(report(error))
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python must not complain again while it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        sys.exit(report(error))
