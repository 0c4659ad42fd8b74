"""A real PostgreSQL for the tests: one server for the session (one for each worker), a new database for every test."""

from __future__ import annotations

import importlib.util
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL

_numbers = itertools.count(1)


class PostgresServer:
    """The programs come from the package pgserver. Its own way to start them is not used: as root it adds a user to the
    machine and opens every folder above; here root's server runs as nobody, on copies in the folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        packages = _packages()
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to be run by root
            for part in ("pgserver/pginstall", "pgserver.libs"):
                shutil.copytree(packages / part, folder / part)
            packages = folder
            shutil.chown(folder, "nobody")
            self._as = {"user": "nobody", "extra_groups": []}
        self._programs = packages / "pgserver" / "pginstall" / "bin"
        self._data = folder / "data"
        self._run(
            "initdb",
            "-D",
            self._data,
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-locale",
            "--no-sync",
        )
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers."""
        # No files are forced to disk (-F): the tests cut no power.
        options: list[str | Path] = ["-D", self._data, "-k", self._folder, "-c", "listen_addresses=", "-F"]
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", *options], stdout=log, stderr=log, cwd="/", **self._as
            )
        for _ in range(600):
            if self._process.poll() is not None:
                break
            if not subprocess.run(
                [self._programs / "pg_isready", "-q", "-h", self._folder], check=False
            ).returncode:
                return
            time.sleep(0.05)
        raise RuntimeError(f"PostgreSQL did not start: {(self._folder / 'log').read_text()}")

    def stop(self) -> None:
        """Break every connection off and end."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(30)

    def crash(self) -> None:
        """End at once, in the middle of whatever goes on; the next start has to recover from the log."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(30)

    def sql(self, command: str, database: str = "postgres") -> str:
        """What psql prints for a command."""
        return self._run("psql", "-h", self._folder, "-U", "postgres", "-d", database, "-Atc", command)

    def url(self, database: str) -> str:
        url = URL.create("postgresql", "postgres", database=database, query={"host": str(self._folder)})
        return str(url)

    def _run(self, program: str, *arguments: str | Path) -> str:
        done: subprocess.CompletedProcess[str] = subprocess.run(
            [self._programs / program, *arguments],
            cwd="/",
            text=True,
            capture_output=True,
            check=False,
            **self._as,
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")
        return done.stdout.strip()


def _packages() -> Path:
    """The folder pgserver is installed in, found without importing it."""
    found = importlib.util.find_spec("pgserver")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent.parent


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """The server of this session. A test that stops it has to start it again."""
    with tempfile.TemporaryDirectory(prefix="pg") as folder:  # a short path: it becomes a socket's
        server = PostgresServer(Path(folder))
        yield server
        server.stop()


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> Iterator[str]:
    """The address of an empty database."""
    name = f"test{next(_numbers)}"
    postgres.sql(f"CREATE DATABASE {name}")
    yield postgres.url(name)
    postgres.sql(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database: the test runs once on each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    url: str = request.getfixturevalue("postgres_url")
    return url
