"""`astragal serve`: the table in the browser."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from astragal.errors import BadOption


class LogLevel(StrEnum):
    """What is worth a line."""

    debug = "debug"
    info = "info"
    warning = "warning"
    error = "error"


class LogFormat(StrEnum):
    """How a line of the log looks."""

    text = "text"
    json = "json"


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Where to listen; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            "--port", min=0, max=65535, help="8045, or the next free one, if not given.", show_default=False
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            help="Where games are kept: a SQLite file, or postgresql://... for several servers; "
            "a file in your data folder if not given.",
            show_default=False,
        ),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--open/--no-open", envvar="ASTRAGAL_OPEN", help="Open the page in your browser.")
    ] = True,
    computers: Annotated[
        int | None,
        typer.Option(
            "--workers-for-computers",
            envvar="ASTRAGAL_WORKERS_FOR_COMPUTERS",
            min=1,
            max=256,
            help="Processes in which computers think; one less than there are processors if not given.",
            show_default=False,
        ),
    ] = None,
    keep_finished: Annotated[
        float | None,
        typer.Option(
            "--keep-finished",
            metavar="DAYS",
            min=0,
            help="Remove rooms so many days after their last game was over; for ever if not given.",
            show_default=False,
        ),
    ] = None,
    keep_waiting: Annotated[
        float | None,
        typer.Option(
            "--keep-waiting",
            metavar="DAYS",
            min=0,
            help="Remove rooms that wait for a player or a move, if for so many days nothing happened; "
            "for ever if not given.",
            show_default=False,
        ),
    ] = None,
    metrics_token_file: Annotated[
        Path | None,
        typer.Option(
            "--metrics-token-file",
            metavar="FILE",
            help="Holds the secret with which /api/metrics is read; nobody reads it if not given.",
            show_default=False,
        ),
    ] = None,
    log_level: Annotated[LogLevel, typer.Option("--log-level", help="From which level on to log.")] = (
        LogLevel.warning
    ),
    log_format: Annotated[LogFormat, typer.Option("--log-format", help="Lines for people or programs.")] = (
        LogFormat.text
    ),
    access_log: Annotated[
        bool, typer.Option("--access-log/--no-access-log", help="Log every HTTP request, at level info.")
    ] = False,
) -> None:
    """Play in the browser: alone, together, against computers.

    Every option can be given by the environment as well: --keep-finished as ASTRAGAL_KEEP_FINISHED, and so on.
    """
    from astragal.table.app import Settings
    from astragal.table.serve import default_computers, default_database, serve

    settings = Settings(
        database=default_database() if database is None else database,
        computers=default_computers() if computers is None else computers,
        metrics_token=_secret_in(metrics_token_file) if metrics_token_file else "",
        access_log=access_log,
        keep_finished=keep_finished,
        keep_waiting=keep_waiting,
    )
    serve(
        settings,
        host,
        port,
        browser=browser,
        say=typer.echo,
        log_level=log_level.value,
        log_format=log_format.value,
    )


def _secret_in(file: Path) -> str:
    secret = file.read_text("utf-8").strip()
    if not secret:
        raise BadOption(f"{file} is empty; put a secret into it.")
    return secret
