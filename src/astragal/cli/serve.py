"""`astragal serve`: the table in the browser."""

from __future__ import annotations

from typing import Annotated

import typer


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
    from astragal.table.serve import default_computers, default_database, serve

    settings = Settings(
        database=default_database() if database is None else database,
        computers=default_computers(processes) if computers is None else computers,
    )
    serve(settings, host, port, processes=processes, browser=browser, say=typer.echo)
