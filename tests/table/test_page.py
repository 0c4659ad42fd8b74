"""The page and what is around every answer: files, caching, packing, and what browsers are told to forbid."""

import base64
import gzip
import hashlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.table.visitor import INDEX, Visitor, build_page, visiting

pytestmark = pytest.mark.anyio


@pytest.fixture
async def visitor(tmp_path: Path) -> AsyncIterator[Visitor]:
    async with visiting(tmp_path, build_page(tmp_path)) as somebody:
        yield somebody


@pytest.mark.parametrize("path", ["/", "/game/nothing", "/room/abc", "/room/a/b?seat=1"])
async def test_routes_of_the_page_show_the_index(visitor: Visitor, path: str) -> None:
    answer = await visitor.get(path)
    assert answer.text == INDEX
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["Content-Type"].startswith("text/html")


async def test_assets_are_kept_for_good_and_come_packed(visitor: Visitor) -> None:
    packed = await visitor.get("/assets/index-a1b2.js", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) < 200
    assert "immutable" in packed.headers["Cache-Control"]
    plain = await visitor.get("/assets/index-a1b2.js", headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    assert plain.content == packed.content == b"// page\n" * 200
    assert gzip.compress(plain.content) != plain.content


@pytest.mark.parametrize(
    ("name", "kind"),
    [("sw.js", "text/javascript"), ("manifest.webmanifest", "application/manifest+json")],
)
async def test_what_an_installed_page_needs_is_asked_for_anew(tmp_path: Path, name: str, kind: str) -> None:
    page = build_page(tmp_path)
    (page / name).write_text("{}")
    async with visiting(tmp_path, page) as visitor:
        answer = await visitor.get(f"/{name}")
    assert answer.headers["Content-Type"].split(";")[0] == kind
    assert answer.headers["Cache-Control"] == "no-cache"


async def test_what_the_browser_has_is_not_sent_again(visitor: Visitor) -> None:
    tag = (await visitor.get("/")).headers["ETag"]
    again = await visitor.get("/", 304, headers={"If-None-Match": tag})
    assert again.content == b""
    await visitor.get("/", 200, headers={"If-None-Match": '"another"'})


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/assets/",
        "/assets/index-0000.js",
        "/../table.db",
        "/%2e%2e/table.db",
        "/assets/..%2f..%2ftable.db",
    ],
)
async def test_nothing_else_can_be_read(visitor: Visitor, path: str) -> None:
    assert "nothing here" in (await visitor.get(path, 404)).text


async def test_a_page_that_is_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        assert "make page" in (await visitor.get("/", 503)).text
        await visitor.get("/api/games")


async def test_browsers_are_told_what_to_forbid(visitor: Visitor) -> None:
    script = base64.b64encode(hashlib.sha256(b"theme()").digest()).decode()
    for path, status in (("/", 200), ("/api/games", 200), ("/api/nothing", 404), ("/nothing", 404)):
        headers = (await visitor.get(path, status)).headers
        policy = dict(rule.split(" ", 1) for rule in headers["Content-Security-Policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == f"'self' 'sha256-{script}'"
        assert policy["frame-ancestors"] == "'none'"
        assert policy["worker-src"] == policy["manifest-src"] == "'self'"
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
    too_large = await visitor.client.post("/api/guests", content=b" " * 70_000)
    assert "Content-Security-Policy" in too_large.headers


async def test_long_answers_of_the_api_come_packed(visitor: Visitor) -> None:
    answer = await visitor.get("/api/games", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.json()) > 5
