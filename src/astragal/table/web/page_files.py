"""The built page, held in memory: what is asked for is looked up by name, so no request can reach another file."""

from __future__ import annotations

import base64
import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from fastapi import Request, Response
from fastapi.responses import PlainTextResponse

FOLDER = Path(__file__).parent.parent / "page"  # where web/ is built to
NOT_BUILT = "The page is not built yet: run `make page` in the checkout, then start the table again."
NOTHING = "There is nothing here; all games are at /."

_PAGE_ROUTE = re.compile(r"(|mine|game/.*|room/.*|learn/.*)")
_INLINE = re.compile(rb"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL)
_KINDS = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
}  # whatever a system says of them
_TITLE = b"</title>"  # what is said of one address stands behind it
_WELL_PACKED = re.compile(r"image/(?!svg)|font/|audio/|video/")


@dataclass(frozen=True)
class _File:
    content: bytes
    kind: str
    caching: str

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.content, mtime=0)

    @cached_property
    def tag(self) -> str:
        return f'"{hashlib.sha256(self.content).hexdigest()[:24]}"'


class Page:
    """Every file of the built page; its own routes all show the index."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): _read(path, path.relative_to(folder).parts[0] == "assets")
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    @property
    def built(self) -> bool:
        return "index.html" in self._files

    @property
    def script_hashes(self) -> tuple[str, ...]:
        """What a content security policy calls the scripts that stand in the index itself."""
        inline = _INLINE.findall(self._files["index.html"].content) if self.built else []
        return tuple(
            f"'sha256-{base64.b64encode(hashlib.sha256(script).digest()).decode()}'" for script in inline
        )

    def answer(self, request: Request, head: str = "") -> Response:
        """The file of that path, packed if the browser can unpack it, or nothing if the browser has it.

        A route of the page gets `head` besides; that is no script, so the policy holds.
        """
        path = request.url.path.removeprefix("/")
        if _PAGE_ROUTE.fullmatch(path):
            if not self.built:
                return PlainTextResponse(NOT_BUILT, 503)
            path = "index.html"
        file = self._files.get(path)
        if file is None:
            return PlainTextResponse(NOTHING, 404)
        if head:
            file = replace(file, content=file.content.replace(_TITLE, _TITLE + head.encode(), 1))
        headers = {
            "Cache-Control": file.caching,
            "ETag": file.tag,
            "Vary": "Accept-Encoding, Accept-Language",
        }
        if file.tag in request.headers.get("If-None-Match", ""):
            return Response(status_code=304, headers=headers)
        content = file.content
        if "gzip" in request.headers.get("Accept-Encoding", "") and not _WELL_PACKED.match(file.kind):
            content = file.packed
            headers["Content-Encoding"] = "gzip"
        return Response(content, media_type=file.kind, headers=headers)


def _read(path: Path, lasting: bool) -> _File:
    """A file; the names of assets contain a hash of what is in them, so they never change."""
    kind = _KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    caching = "public, max-age=31536000, immutable" if lasting else "no-cache"
    return _File(path.read_bytes(), kind, caching)
