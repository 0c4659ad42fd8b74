"""Behind a proxy everybody has an address of their own; without one nobody can choose theirs."""

from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from astragal.table.door.proxies import UNKNOWN, BadProxy, Forwarded, Proxies

PROXIES = Proxies(["127.0.0.1", "10.0.0.0/8", "2001:db8:1::/48"])


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("198.51.100.9, 192.0.2.1", "192.0.2.1"),  # what the client itself wrote before is not believed
        ("198.51.100.9, 192.0.2.1, 10.1.2.3", "192.0.2.1"),
        ("10.1.2.3", "10.1.2.3"),
        ("192.0.2.1:4711", "192.0.2.1"),
        ("[2001:db8::5]:4711", "2001:db8::5"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("", UNKNOWN),
        ("192.0.2.1, nonsense", UNKNOWN),
        ("192.0.2.1,", UNKNOWN),
        ("nonsense, 192.0.2.1", "192.0.2.1"),
    ],
)
def test_the_last_address_that_is_no_proxy_is_the_clients(forwarded: str, client: str) -> None:
    assert PROXIES.client(forwarded) == client


def test_a_proxy_is_an_address_or_a_network() -> None:
    assert "127.0.0.1" in PROXIES
    assert "::ffff:127.0.0.1" in PROXIES
    assert "10.255.0.1" in PROXIES
    assert "2001:db8:1:2::3" in PROXIES
    assert "192.0.2.1" not in PROXIES
    assert "nonsense" not in PROXIES
    with pytest.raises(BadProxy, match="nonsense"):
        Proxies(["nonsense"])


async def heard(trusted: list[str], peer: str, **headers: str) -> Scope:
    """What an app behind the middleware is told."""
    scopes: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        scopes.append(scope)

    raw = [(name.replace("_", "-").lower().encode(), value.encode()) for name, value in headers.items()]
    scope: dict[str, Any] = {"type": "http", "client": (peer, 1), "scheme": "http", "headers": raw}
    await Forwarded(app, Proxies(trusted))(scope, None, None)  # type: ignore[arg-type]  # nothing is said
    return scopes[0]


@pytest.mark.anyio
async def test_only_a_trusted_proxy_is_believed(caplog: pytest.LogCaptureFixture) -> None:
    said = {"X_Forwarded_For": "192.0.2.1", "X_Forwarded_Proto": "https"}
    behind = await heard(["127.0.0.1"], "127.0.0.1", **said)
    assert (behind["client"][0], behind["scheme"]) == ("192.0.2.1", "https")
    assert not caplog.records
    for trusted in ([], ["10.0.0.1"]):
        direct = await heard(trusted, "127.0.0.1", **said)
        assert (direct["client"][0], direct["scheme"]) == ("127.0.0.1", "http")
    assert "--trusted-proxy" in caplog.text


@pytest.mark.anyio
async def test_a_trusted_proxy_that_says_nothing_readable_has_no_address() -> None:
    for said in ({}, {"X_Forwarded_For": "secret"}):
        assert (await heard(["127.0.0.1"], "127.0.0.1", **said))["client"][0] == UNKNOWN
