"""State, declared once: fixed-size integer fields that are a plain object in CPython and a record elsewhere."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, ClassVar, Self

from astragal.engine.fields import Field

if TYPE_CHECKING:
    import numpy as np


WORD = 8  # bytes


class Layout:
    """Base of every game's State: its annotations are the fields, all zero in a new state."""

    fields: ClassVar[dict[str, Field]] = {}

    def __init_subclass__(cls) -> None:
        inherited = {
            name: field for base in cls.__mro__[:0:-1] for name, field in vars(base).get("fields", {}).items()
        }
        own = {
            name: kind.named(name) for name, kind in cls.__annotations__.items() if isinstance(kind, Field)
        }
        cls.fields = {**inherited, **own}

    def __init__(self) -> None:
        for name, field in self.fields.items():
            setattr(self, name, [0] * field.size if field.size else 0)

    def copy(self) -> Self:
        """An independent state with the same values."""
        new = object.__new__(type(self))
        for name, value in self.__dict__.items():
            new.__dict__[name] = value[:] if type(value) is list else value
        return new

    def values(self) -> tuple[int | tuple[int, ...], ...]:
        """Every field in order, arrays as tuples: equal exactly when the states are equal."""
        return tuple(tuple(v) if type(v) is list else v for v in self.__dict__.values())

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(self.values())

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({shown})"

    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that tell this position from any other, on every machine.

        What is derived from other fields has no part in it, so that a game may keep it in another way and old records still fit.
        """
        stated = (
            v for v, field in zip(self.values(), self.fields.values(), strict=True) if not field.is_derived
        )
        return hashlib.blake2b(repr(tuple(stated)).encode(), digest_size=8).hexdigest()

    @classmethod
    def dtype(cls) -> np.dtype[Any]:
        """The aligned NumPy record with the same fields, made of whole 64-bit words so that it can be hashed fast."""
        import numpy as np

        packed = np.dtype(
            [
                (name, f"i{field.width}", (field.size,) if field.size else ())
                for name, field in cls.fields.items()
            ],
            align=True,
        )
        places: dict[str, Any] = dict(packed.fields or {})
        return np.dtype(
            {
                "names": list(places),
                "formats": [place[0] for place in places.values()],
                "offsets": [place[1] for place in places.values()],
                "itemsize": -(-packed.itemsize // WORD) * WORD,
            },
            align=True,
        )

    def to_record(self) -> np.ndarray[Any, Any]:
        """This state as an array of one record, which compiled rules can change."""
        import numpy as np

        record = np.zeros(1, self.dtype())
        for name, value in self.__dict__.items():
            record[name][0] = value
        return record

    @classmethod
    def from_record(cls, record: Any) -> Self:
        """The plain state with the values of one record."""
        state = cls()
        for name in cls.fields:
            setattr(state, name, record[name].tolist())
        return state
