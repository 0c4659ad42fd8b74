"""`astragal serve`: the table in the browser."""

from __future__ import annotations

import re
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
    context: typer.Context,
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
            envvar="ASTRAGAL_DATABASE",
        ),
    ] = None,
    database_file: Annotated[
        Path | None,
        typer.Option(
            "--database-file",
            help="A file whose one line is what --database would say; for a password that nobody should see.",
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
            help="Processes in which computers think; as many as there are processors left if not given.",
            show_default=False,
        ),
    ] = None,
    worlds: Annotated[
        int | None,
        typer.Option(
            "--workers-for-physics",
            envvar="ASTRAGAL_WORKERS_FOR_PHYSICS",
            min=1,
            max=256,
            help="Processes at most in which dice fall; as many as there are processors, but four, if not given.",
            show_default=False,
        ),
    ] = None,
    trusted_proxies: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy",
            metavar="ADDRESS",
            help="A proxy, or a network of them, whose X-Forwarded-For is believed; can be given several times.",
            show_default=False,
            envvar="ASTRAGAL_TRUSTED_PROXY",
        ),
    ] = None,
    allowed_hosts: Annotated[
        list[str] | None,
        typer.Option(
            "--allowed-host",
            metavar="NAME",
            help="A name the table is served under, and no other; can be given several times.",
            show_default=False,
            envvar="ASTRAGAL_ALLOWED_HOST",
        ),
    ] = None,
    processes: Annotated[
        int,
        typer.Option(
            "--processes",
            min=1,
            max=64,
            help="Processes that serve, each room at home in one of them; more than one on PostgreSQL only.",
        ),
    ] = 1,
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
    keep_accounts: Annotated[
        float | None,
        typer.Option(
            "--keep-accounts",
            metavar="DAYS",
            min=30,
            help="Remove accounts that were not used for so many days; for ever if not given.",
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
    push_contact: Annotated[
        str,
        typer.Option(
            "--push-contact",
            metavar="ADDRESS",
            help="A mail address or https page by which push services can reach you; "
            "with it people can be told when it is their turn in games of days.",
            show_default=False,
        ),
    ] = "",
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
    from astragal.table.book.database_address import SHOWN, address_in, has_password
    from astragal.table.serving.serve import default_computers, default_database, serve
    from astragal.table.web.app import Settings
    from astragal.table.worlds.worlds import default_count

    if database_file is not None:
        if database is not None:
            raise BadOption("Give the database by --database or by --database-file, not by both.")
        database = address_in(database_file)
    elif database and has_password(database) and _is_on_the_command_line(context, "database"):
        typer.echo(SHOWN, err=True)
    settings = Settings(
        database=default_database() if database is None else database,
        computers=default_computers(processes) if computers is None else computers,
        worlds=default_count() if worlds is None else worlds,
        trusted_proxies=tuple(trusted_proxies or ()),
        allowed_hosts=tuple(allowed_hosts) if allowed_hosts else None,
        metrics_token=_secret_in(metrics_token_file) if metrics_token_file else "",
        access_log=access_log,
        log_level=log_level.value,
        log_format=log_format.value,
        keep_finished=keep_finished,
        keep_waiting=keep_waiting,
        keep_accounts=keep_accounts,
        push_contact=_contact(push_contact),
    )
    serve(settings, host, port, processes=processes, browser=browser, say=typer.echo)


def _is_on_the_command_line(context: typer.Context, option: str) -> bool:
    """Whether an option was typed there, not taken from the environment."""
    source = context.get_parameter_source(option)
    return source is not None and source.name == "COMMANDLINE"


def _contact(address: str) -> str:
    """As push services want it: a mail address or a page."""
    address = address.strip()
    if not address or address.startswith(("mailto:", "https://")):
        return address
    if re.fullmatch(r"[^@\s/]+@[^@\s/]+", address):
        return f"mailto:{address}"
    raise BadOption(f"{address!r} is neither a mail address nor an https page.")


def _secret_in(file: Path) -> str:
    secret = file.read_text("utf-8").strip()
    if not secret:
        raise BadOption(f"{file} is empty; put a secret into it.")
    return secret
