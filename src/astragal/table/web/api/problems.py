"""What goes wrong over HTTP: always a Problem, a code for programs and one sentence for people."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from astragal.engine.words import say
from astragal.table.book.database import StorageError
from astragal.table.health import logs, metrics
from astragal.table.protocol.http import Problem
from astragal.table.room.room import Refusal

Described = dict[int | str, dict[str, Any]]  # answers of a route, for the OpenAPI document

_log = logging.getLogger(__name__)

_OF_HTTP = {
    404: ("not-found", say("There is nothing at this address.")),
    405: ("not-allowed", say("That cannot be done at this address.")),
    413: ("too-large", say("That is more than the table reads at once.")),
}
_OF_REFUSALS = {"no-room": 404, "busy": 503}


class Unable(Exception):
    """A request that is not carried out, and why."""

    def __init__(self, status: int, code: str, text: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(text)
        self.status, self.code, self.text, self.headers = status, code, text, headers


def response(status: int, code: str, text: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """A Problem as an answer."""
    metrics.REFUSALS.add("http", code)
    return JSONResponse(Problem(code=code, text=text).model_dump(), status, headers)


def documented(*statuses: int) -> Described:
    """What the OpenAPI document says of the errors of a route."""
    words = {
        401: "No token, or one this server did not sign.",
        403: "Asked under a name that is not served, or by a page from elsewhere.",
        404: "There is no such thing.",
        409: "Not as things stand.",
        413: "The body is too large.",
        422: "The request is not as described here.",
        429: "Too many requests from one address.",
        503: "The database does not answer.",
    }
    return {status: {"model": Problem, "description": words[status]} for status in statuses}


def install(app: FastAPI) -> None:
    """Have every error of the app answered as a Problem."""

    @app.exception_handler(Unable)
    async def unable(request: Request, error: Unable) -> JSONResponse:
        return response(error.status, error.code, error.text, error.headers)

    @app.exception_handler(Refusal)
    async def refused(request: Request, error: Refusal) -> JSONResponse:
        return response(_OF_REFUSALS.get(error.code, 409), error.code, error.text)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        return response(422, "unreadable", _sentence(error))

    @app.exception_handler(HTTPException)
    async def of_http(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400:  # JSON, but nested too deep or with a huge number
            return response(422, "unreadable", say("The body cannot be read."))
        code, text = _OF_HTTP.get(error.status_code, ("refused", say("That cannot be done.")))
        return response(error.status_code, code, text, error.headers)

    @app.exception_handler(StorageError)
    async def storage(request: Request, error: StorageError) -> JSONResponse:
        _log.error("The database failed: %s", error)
        return response(
            503, "storage", say("The table cannot reach its books just now; try again in a moment.")
        )

    @app.exception_handler(Exception)
    async def unexpected(request: Request, error: Exception) -> JSONResponse:
        text = say("Something went wrong here, not with you; it was written down.")
        return response(500, "error", text, {"X-Request-Id": logs.request_id()})  # no other layer adds it now


def _sentence(error: RequestValidationError) -> str:
    """The first thing that is wrong, and where."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    if first["type"] == "json_invalid":
        return say("The body is not JSON.")
    return f"{where or 'The body'}: {first['msg']}."
