"""What compiled code comes from, in a few digits: the same digits, the same code, so that it can be kept and found again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from astragal.engine.targets.bind import called

DIGEST_SIZE = 8  # bytes


def digest(function: FunctionType, how: str) -> str:
    """Digits for a bound rule: its own code, every table, number and rule that it reaches, and how it is compiled.

    The rules it calls are compiled already and have their own digits in their names, so they need not be read again.
    """
    found = hashlib.blake2b(digest_size=DIGEST_SIZE)
    # The module is part of it: compiled code looks for its module by name, and the same file can have two.
    for part in (how, function.__module__, repr(function.__defaults__), *_facts(function.__code__, function)):
        found.update(part if isinstance(part, bytes) else part.encode())
        found.update(b"\0")
    return found.hexdigest()


def _facts(code: CodeType, function: FunctionType) -> Iterator[str | bytes]:
    yield code.co_code
    yield repr((code.co_names, code.co_varnames))
    for value in code.co_consts:
        if isinstance(value, CodeType):  # a comprehension inside a rule
            yield from _facts(value, function)
        else:
            yield repr(value)
    for name in sorted(called(code) & set(function.__globals__)):
        yield name
        yield from _value(function.__globals__[name])


def _value(value: Any) -> Iterator[str | bytes]:
    if hasattr(value, "py_func"):
        yield value.py_func.__qualname__
    elif hasattr(value, "tobytes"):
        yield f"{value.dtype} {value.shape}"
        yield value.tobytes()
    elif isinstance(value, ModuleType):
        yield value.__name__
        if file := getattr(value, "__file__", None):
            yield Path(file).read_bytes()
    else:
        yield repr(value)
