"""What the page is built against is what the server says."""

import json
from pathlib import Path

from astragal.table.protocol.schema import schema

WEB = Path(__file__).parents[2] / "web"


def test_the_pages_schema_is_current() -> None:
    written = json.loads((WEB / "protocol.schema.json").read_text(encoding="utf-8"))
    assert written == json.loads(json.dumps(schema())), (
        "run: python -m astragal.table.protocol.schema > web/protocol.schema.json; cd web; npm run protocol"
    )


def test_the_pages_types_know_every_definition() -> None:
    types = (WEB / "src" / "protocol.ts").read_text(encoding="utf-8")
    for name in schema()["$defs"]:
        assert f"export interface {name} " in types or f"export type {name} " in types, name
