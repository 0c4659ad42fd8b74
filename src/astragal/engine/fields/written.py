"""Fields that positions write in a way of their own."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any, Protocol

from astragal.engine.fields.field import Field
from astragal.engine.problem import Problem


class Codec(Protocol):
    """Writes some fields of a state under one key and reads them back."""

    @property
    def fields(self) -> tuple[str, ...]: ...

    def write(self, s: Any) -> Any: ...

    def read(self, s: Any, data: Any) -> list[Problem]: ...


class Written(Field):
    """A field whose codec says how it is written, together with others perhaps: a class, or the name of one in the game's file."""

    codec: Codec

    def __init__(self, field: Field, codec: str | type[Codec], key: str) -> None:
        super().__init__(field.width, field.low, field.high, key)
        self.size = field.size
        self._codec = codec
        self.is_board = key == "dice"

    def within(self, module: Mapping[str, Any]) -> Field:
        field = copy(self)
        field.codec = (module[self._codec] if isinstance(self._codec, str) else self._codec)()
        return field

    @property
    def fields(self) -> tuple[str, ...]:
        return self.codec.fields

    def write(self, s: Any) -> Any:
        return self.codec.write(s)

    def read(self, s: Any, data: Any) -> list[Problem]:
        return self.codec.read(s, data)
