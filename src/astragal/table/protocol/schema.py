"""The protocol as JSON Schema, from which the page's types are made: `python -m astragal.table.protocol.schema`."""

from __future__ import annotations

import json
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from astragal.table.protocol import account, http, messages, stream

CHANGES = ("TableChange", "SceneChange", "TrayChange")  # which say only what is different
PHRASES = ("Phrase", "SaidPhrase")  # which leave out that they have no values


def schema() -> dict[str, Any]:
    """Every message of the sockets and every body of HTTP, under its own name."""
    both_ways: TypeAdapter[Any] = TypeAdapter(messages.FromClient | messages.FromTable | stream.FromStream)
    found = both_ways.json_schema(mode="serialization", ref_template="#/$defs/{model}")
    _, bodies = models_json_schema(
        [(body, "serialization") for body in http.BODIES + account.BODIES], ref_template="#/$defs/{model}"
    )
    kinds: dict[str, TypeAdapter[Any]] = {
        "FromClient": TypeAdapter(messages.FromClient),
        "FromTable": TypeAdapter(messages.FromTable),
        "FromStream": TypeAdapter(stream.FromStream),
    }
    definitions = {**found["$defs"], **bodies["$defs"]}
    for name, adapter in kinds.items():
        whole = adapter.json_schema(mode="serialization", ref_template="#/$defs/{model}")
        definitions[name] = {"anyOf": whole.get("oneOf") or whole["anyOf"]}
    for name, definition in definitions.items():
        for of_field in definition.get("properties", {}).values():
            of_field.pop("title", None)  # a field needs no type of its own
        if "properties" in definition and name not in CHANGES + PHRASES:
            definition["required"] = list(definition["properties"])  # everything is always sent
    return {"title": "Protocol", "type": "object", "$defs": dict(sorted(definitions.items()))}


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1))
