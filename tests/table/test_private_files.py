"""What the table keeps is its owner's alone, and a password is not for everybody's eyes."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from astragal.table.book import private_files
from astragal.table.book.book import Book
from astragal.table.book.database import StorageError
from astragal.table.book.database_address import address_in, has_password
from astragal.table.serving import serve
from tests.cli.support import run

NOWHERE = "postgresql://me:secret@127.0.0.1:1/games"


@pytest.fixture(autouse=True)
def _careless() -> Iterator[None]:
    """As if the system let everybody read new files."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.anyio
@pytest.mark.parametrize("address", ["{}/games.db", "sqlite:///{}/games.db"])
async def test_a_new_database_is_its_owners_alone(tmp_path: Path, address: str) -> None:
    book = await Book.open(address.format(tmp_path))
    await book.setting("key", lambda: "secret")
    files = list(tmp_path.iterdir())
    assert len(files) == 3  # with what SQLite keeps beside it
    assert {mode(file) for file in files} == {0o600}
    await book.close()


@pytest.mark.anyio
async def test_an_old_database_is_closed_to_others_and_that_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await (await Book.open(str(tmp_path / "games.db"))).close()
    assert not caplog.records
    (tmp_path / "games.db").chmod(0o644)
    await (await Book.open(str(tmp_path / "games.db"))).close()
    assert mode(tmp_path / "games.db") == 0o600
    assert "Others on this machine could open" in caplog.text


def test_the_data_folder_and_the_lock_are_their_owners_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path / "data"))
    database = Path(serve.default_database())
    assert mode(database.parent) == 0o700
    database.parent.chmod(0o755)
    serve.default_database()
    assert mode(database.parent) == 0o700
    with serve._be_the_only_server(str(database)):
        assert mode(database.with_name("table.db.lock")) == 0o600


def test_what_cannot_be_closed_to_others_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def denied(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    file = tmp_path / "games.db"
    file.touch(0o644)
    monkeypatch.setattr(Path, "chmod", denied)
    private_files.keep_database_private(file)
    assert "cannot be changed: Operation not permitted" in caplog.text


def test_the_address_can_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "address"
    file.write_text(f"\n {NOWHERE}\n")
    assert address_in(file) == NOWHERE
    for content in (b"", b"one\ntwo\n", b"\xff"):
        file.write_bytes(content)
        with pytest.raises(StorageError, match="address"):
            address_in(file)
    with pytest.raises(StorageError, match="Cannot read"):
        address_in(tmp_path / "nothing")


def test_a_password_on_the_command_line_is_warned_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ASTRAGAL_DATABASE", raising=False)
    shown = run("serve", "--no-open", "--database", NOWHERE)
    assert shown.status == 2
    assert "--database-file" in shown.error
    assert "secret" not in shown.error

    (tmp_path / "address").write_text(NOWHERE)
    kept = run("serve", "--no-open", "--database-file", tmp_path / "address")
    monkeypatch.setenv("ASTRAGAL_DATABASE", NOWHERE)
    told = run("serve", "--no-open")
    for quiet in (kept, told):
        assert quiet.status == 2
        assert "127.0.0.1:1" in quiet.error
        assert "--database-file" not in quiet.error
    both = run("serve", "--no-open", "--database-file", tmp_path / "address")
    assert "not by both" in both.error


def test_what_has_a_password() -> None:
    assert has_password(NOWHERE)
    assert not any(map(has_password, ("games.db", "postgresql://me@db/games", "postgresql:///x", "a://[")))


def test_what_is_no_proxy_is_said(tmp_path: Path) -> None:
    answer = run(
        "serve", "--no-open", "--port", 0, "--database", tmp_path / "t.db", "--trusted-proxy", "nonsense"
    )
    assert answer.status == 2
    assert "nonsense" in answer.error


@pytest.mark.anyio
@pytest.mark.parametrize("by", ["PGPASSWORD", "PGPASSFILE"])
async def test_a_password_can_come_as_other_programs_take_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    """A server that asks for the password and hears which one is said."""
    heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        size = int.from_bytes(await reader.readexactly(4))
        if size == 8:  # it would like to speak in secret
            await reader.readexactly(4)
            writer.write(b"N")
            size = int.from_bytes(await reader.readexactly(4))
        await reader.readexactly(size - 4)
        writer.write(b"R\0\0\0\x08\0\0\0\x03")
        head = await reader.readexactly(5)
        heard.put_nowait((await reader.readexactly(int.from_bytes(head[1:]) - 4)).rstrip(b"\0"))
        writer.close()

    async with await asyncio.start_server(ask, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        passwords = tmp_path / "passwords"
        passwords.write_text(f"127.0.0.1:{port}:games:me:secret\n")
        passwords.chmod(0o600)
        monkeypatch.setenv(by, "secret" if by == "PGPASSWORD" else str(passwords))
        with pytest.raises(StorageError):
            await Book.open(f"postgresql://me@127.0.0.1:{port}/games")
        assert await heard.get() == b"secret"
