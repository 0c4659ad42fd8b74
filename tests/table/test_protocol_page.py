"""docs/protocol.md tells of every message and every refusal, and its examples are real."""

import re
from pathlib import Path
from typing import get_args

from astragal.engine.act import FRAMES
from astragal.table.door.limits import Limits
from astragal.table.hub import acts
from astragal.table.protocol import messages
from astragal.table.protocol import stream as stream_messages
from astragal.table.serving import gate, wire
from astragal.table.serving.gate import Waiting
from astragal.table.web import guard, stream
from astragal.table.worlds import frames

PAGE = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text()


def test_every_message_is_told_of() -> None:
    of_clients = {re.sub(r"\W.*", "", row) for row in re.findall(r"^\| `(.*)", PAGE, re.MULTILINE)}
    for kind in (messages.Hello, messages.Resync, *get_args(messages.Request)):
        assert get_args(kind.model_fields["type"].annotation)[0] in of_clients
    for kind in get_args(messages.FromTable):
        assert f"`{kind.type}`" in PAGE


def test_every_refusal_is_told_of() -> None:
    rows = re.search(r"\| `code` \|.*?\n\n", PAGE, re.DOTALL)
    assert rows
    assert tuple(sorted(re.findall(r"^\| `([a-z-]+)` \|", rows[0].split("\n", 1)[1], re.MULTILINE))) == tuple(
        sorted(get_args(messages.Code))
    )


def test_what_the_example_says_can_be_read() -> None:
    said = re.findall(r"^    > (.*)", PAGE, re.MULTILINE)
    assert [messages.from_client.validate_json(line).type for line in said] == [
        "hello",
        "sit",
        "ready",
        "preview",
        "move",
        "move",
    ]


def test_the_limits_are_those_of_the_server() -> None:
    limits = Limits()
    for words in (
        f"within {limits.hello:g} seconds",
        f"more than {messages.LONGEST} bytes",
        f"more than {limits.rate:g} messages a second in the long run, or {limits.burst:g} at once",
        f"at most {limits.per_guest} sockets, an address {limits.per_address}, a server {limits.per_server}",
        f"An address has {limits.raw_per_address} connections of any kind, a server {limits.raw_per_server:,}",
        f"{guard.POSTS_AT_ONCE:g} posts at once",
        f"{guard.READING_AT_ONCE:g} units of reading at once, {guard.READING_A_SECOND:g} a second",
        f"{wire.LARGEST_HEAD // 1024} KB and {wire.MOST_HEADERS} headers at most (431)",
        f"comes within {gate.PATIENCE[Waiting.HEAD]:g} seconds",
        f"comes within {gate.PATIENCE[Waiting.BODY]:g} (408)",
        f"After {limits.faults:g} mistakes",
    ):
        assert words in PAGE


def test_the_stream_is_told_of() -> None:
    for kind in get_args(stream_messages.FromStream):
        assert f"| `{kind.type}` |" in PAGE
    for words in (
        f"version ({frames.VERSION})",
        f"{frames.ROW.itemsize} bytes for\neach body",
        f"in {frames.UNITS}ths of a millimetre",
        f"times {frames.ONE}",
        f"{stream.A_SECOND:g} in the long run and {stream.AT_ONCE:g} at once",
        f"after {acts.PATIENCE:g} seconds",
        f"{FRAMES // acts.STEERING} frames a second for whoever steers and {FRAMES // acts.LOOKING} for others",
        f"({FRAMES // acts.CROWDED} from the {acts.CLOSE + 1}st watcher on)",
    ):
        assert words in PAGE
    assert stream.BORNE == 1000
