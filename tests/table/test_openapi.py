"""The API does what its own description says, whatever is sent to it."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode, openapi
from schemathesis.core.parameters import ParameterLocation
from starlette.types import ASGIApp, Receive, Scope, Send

from astragal.table.web.app import Settings, make_app

EXAMPLES = 25  # good ones, and as many bad ones, of each route: less than half a minute in all
ROUTES = [
    pytest.param(path, method.upper(), mode, id=f"{method} {path} {mode.value}")
    for path, methods in make_app(Settings(database="")).openapi()["paths"].items()
    for method, route in methods.items()
    for mode in GenerationMode
    if mode == GenerationMode.POSITIVE or {"parameters", "requestBody"} & set(route)
]


class Described(NamedTuple):
    """A table as it describes itself, who asks, and names that exist there."""

    description: Any
    headers: dict[str, str]
    known: dict[str, str]


class FromHere:
    """Middleware that gives the client, who has none, the address of this machine: it may ask as much as it likes."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app({**scope, "client": ("127.0.0.1", 1)}, receive, send)


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Described:
    folder: Path = tmp_path_factory.mktemp("table")
    app = make_app(Settings(database=str(folder / "table.db"), page=folder / "no-page"))
    app.add_middleware(FromHere)
    description = openapi.from_asgi("/api/openapi.json", app)
    anna = {"Authorization": f"Bearer {app.state.services.identity.new('Anna').token}"}
    setup: Any = {"game": "rasanto", "seats": [{"kind": "you"}, {"kind": "you"}]}
    make = description["/api/rooms"]["POST"].Case(body=setup, media_type="application/json")
    room = make.call(headers=dict(anna)).json()["room"]
    return Described(description, anna, {"room": room, "slug": "rasanto", "name": "rasanto-1"})


def use_known(case: Case[Any], known: dict[str, str]) -> None:
    """Names that exist, every other time: drawn ones hardly ever do. `/rooms/mine` is no room but a route of its own."""
    for key, value in case.path_parameters.items():
        if key in known and (len(str(value)) % 2 or value == "mine"):
            case.path_parameters[key] = known[key]
    if isinstance(case.body, dict) and len(str(case.body.get("game"))) % 2:
        case.body["game"] = known["slug"]
    if isinstance(case.body, dict) and "name" in case.body:
        case.body["name"] = f"x{str(case.body['name'])[1:]}"  # can be seen: no schema could ask for that


def headers_are_bad(case: Case[Any]) -> bool:
    """Whether headers are among what is wrong on purpose: good ones would mend it. A header that was taken away counts
    even where chance has drawn another one that is spelled like it."""
    meta = case.meta
    return meta is not None and (
        meta.is_negative_at(ParameterLocation.HEADER)
        or any(one.parameter_location == ParameterLocation.HEADER for one in meta.phase.data.mutations)
    )


@pytest.mark.parametrize(("path", "method", "mode"), ROUTES)
def test_every_route_does_what_it_says(
    described: Described, path: str, method: str, mode: GenerationMode
) -> None:
    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.explicit, Phase.generate],
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=described.description[path][method].as_strategy(generation_mode=mode))
    def check(case: Case[Any]) -> None:
        if mode == GenerationMode.POSITIVE:
            use_known(case, described.known)
        case.call_and_validate(headers=None if headers_are_bad(case) else dict(described.headers))

    check()
