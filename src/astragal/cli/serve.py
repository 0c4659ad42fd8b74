"""`astragal serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from astragal.errors import BadOption


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
            envvar="ASTRAGAL_DATABASE_FILE",
        ),
    ] = None,
    browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in your browser.")] = True,
    computers: Annotated[
        int | None,
        typer.Option(
            "--workers-for-computers",
            min=1,
            max=256,
            help="Processes in which computers think; as many as there are processors left if not given.",
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
            envvar="ASTRAGAL_ALLOWED_HOSTS",
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
) -> None:
    """Play in the browser: alone, together, against computers."""
    from astragal.table.app import Settings
    from astragal.table.database_address import SHOWN, address_in, has_password
    from astragal.table.serve import default_computers, default_database, serve

    if database_file is not None:
        if database is not None:
            raise BadOption("Give the database by --database or by --database-file, not by both.")
        database = address_in(database_file)
    elif database and has_password(database) and _is_on_the_command_line(context, "database"):
        typer.echo(SHOWN, err=True)
    settings = Settings(
        database=default_database() if database is None else database,
        computers=default_computers(processes) if computers is None else computers,
        trusted_proxies=tuple(trusted_proxies or ()),
        allowed_hosts=tuple(allowed_hosts) if allowed_hosts else None,
    )
    serve(settings, host, port, processes=processes, browser=browser, say=typer.echo)


def _is_on_the_command_line(context: typer.Context, option: str) -> bool:
    """Whether an option was typed there, not taken from the environment."""
    source = context.get_parameter_source(option)
    return source is not None and source.name == "COMMANDLINE"
