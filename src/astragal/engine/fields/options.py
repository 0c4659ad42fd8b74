"""Options of a game: fields that are set before the start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from astragal.engine.fields.field import Field, Unfit, width_for
from astragal.engine.words import say
from astragal.errors import BadOption


class Option(Field):
    """What players choose before the start; `about` says in a few words what it does."""

    about = ""
    default = ""  # in words
    allowed = ""

    def encode(self, text: str) -> int:
        """The field's value for what a person wrote; BadOption if it cannot be that."""
        raise NotImplementedError

    def decode(self, value: int) -> str:
        """The value in words."""
        raise NotImplementedError

    def samples(self) -> tuple[str, ...]:
        """Values that tests try."""
        raise NotImplementedError

    def _refusal(self, text: str) -> BadOption:
        return BadOption(
            say(
                "Option {option} cannot be {text}; possible: {allowed}.",
                option=self.name,
                text=repr(text),
                allowed=self.allowed,
            )
        )


class Choice(Option):
    """An option with named values, the default first; unpacked, it gives the constants for them.

    Values in `by_position` mean something only with what a position gives.
    """

    def __init__(self, values: Sequence[str], about: str = "", by_position: Sequence[str] = ()) -> None:
        super().__init__(width_for(len(values)), 0, len(values) - 1)
        self.values = tuple(values)
        self.about = about
        self.by_position = tuple(by_position)
        self.default = self.values[0]
        self.allowed = " | ".join(self.values)

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.values)))

    def encode(self, text: str) -> int:
        wanted = _plain(text.strip())
        for index, word in enumerate(self.values):
            if _plain(word) == wanted:
                return index
        raise self._refusal(text)

    def decode(self, value: int) -> str:
        return self.values[value]

    def samples(self) -> tuple[str, ...]:
        """All of them."""
        return self.values


class Number(Option):
    """An option that is a whole number."""

    def __init__(self, preset: int, low: int, high: int, about: str = "") -> None:
        super().__init__(width_for(max(high, -low)), low, high)
        self.preset = preset
        self.about = about
        self.default = str(preset)
        self.allowed = f"{low} to {high}"

    def encode(self, text: str) -> int:
        try:
            return self.parse(None, int(text))[0]
        except (ValueError, Unfit):
            raise self._refusal(text) from None

    def decode(self, value: int) -> str:
        return str(value)

    def samples(self) -> tuple[str, ...]:
        """The default and both ends."""
        return tuple(dict.fromkeys((self.default, str(self.low), str(self.high))))


def _plain(word: str) -> str:
    return word.lower().replace("_", "-")


def disagreements(options: Sequence[Option], constants: Mapping[str, Any]) -> list[str]:
    """Constants that are called like a value of an option (`AFTER_PLATE`, `FILL_AFTER_PLATE`) and number another one."""
    return [
        f"{name} is {constants[name]}, but {word!r} is value {number} of {option.name}"
        for option in options
        if isinstance(option, Choice)
        for number, word in enumerate(option.values)
        for name in _constant_names(option, word, options)
        if constants.get(name) in range(len(option.values)) and constants[name] != number
    ]


def _constant_names(option: Choice, word: str, options: Sequence[Option]) -> list[str]:
    own = word.upper().replace("-", "_")
    shared = sum(isinstance(other, Choice) and word in other.values for other in options) > 1
    return [f"{option.name.upper()}_{own}", *([] if shared else [own])]
