"""The keys that tokens are signed with: one at a time, older ones known for a while, all in one setting of the book."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import orjson

SETTING = "key"
HEAD_START = 10.0  # seconds before a new key is used: by then every server knows it


@dataclass(frozen=True)
class Key:
    """Signs from `since` on, is known until `until`; both in seconds since 1970."""

    text: str
    since: float = 0.0
    until: float | None = None  # for as long as nobody says otherwise


def new_key() -> str:
    """A key nobody can guess."""
    return secrets.token_hex(32)


def read(text: str) -> tuple[Key, ...]:
    """The keys in a setting, the newest last: a list, or one key by itself, as a new table has it."""
    if not text.startswith("["):
        return (Key(text),)
    return tuple(Key(**key) for key in orjson.loads(text))


def write(keys: Sequence[Key]) -> str:
    return orjson.dumps([asdict(key) for key in keys]).decode()


def rotated(keys: Sequence[Key], now: float, grace: float) -> tuple[Key, ...]:
    """A new key after the old ones, which are known for so many seconds more; those whose time is over are gone."""
    end = now + HEAD_START + grace
    known = [key for key in keys if key.until is None or key.until > now]
    kept = [Key(key.text, key.since, min(key.until or end, end)) for key in known]
    return (*kept, Key(new_key(), now + HEAD_START))
