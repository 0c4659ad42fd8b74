"""What is said: English sentences that remember what they are made of, so that a page can say them in another language.

A template is English with `{names}` for values; `{n, plural, one {# die} other {# dice}}` follows a number. Values are
numbers, plain text that is the same everywhere (somebody's name), places, and other things said. What names a place is
worded a second time without it, for pages that show places instead of naming them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, Self

from astragal.engine.rules import SEAT_NAMES

Value = int | float | str  # a `Said` is a str too
Join = Literal["and", "or", ",", "sentences"]
Sign = Literal["", " ", "-", "=", "+", "x"]  # between what a name of a move is spelled with
COLOURS = ("red", "green", "black", "blue", "golden", "white")  # whose names every language knows


class Said(str):
    """A text with the template and the values it was made of; `unnamed` is the template for who is shown places."""

    template: str
    values: Mapping[str, Value]
    unnamed: str

    def __new__(cls, text: str, template: str, values: Mapping[str, Value], unnamed: str = "") -> Self:
        said = super().__new__(cls, text)
        said.template = template
        said.values = values
        said.unnamed = unnamed
        return said

    def __getnewargs__(self) -> tuple[Any, ...]:
        return str(self), self.template, self.values, self.unnamed

    def parts(self) -> dict[str, Any]:
        """What a page says it again from."""
        values = {name: _part(value) for name, value in self.values.items()}
        unnamed = {"unnamed": self.unnamed} if self.unnamed else {}
        return {"template": self.template} | ({"values": values} if values else {}) | unnamed


class Seat(Said):
    """The seat a sentence speaks of, in English by its letter."""

    def parts(self) -> dict[str, Any]:
        return dict(self.values)


class Place(Said):
    """A place of the board by its name; a page may show it instead."""

    def parts(self) -> dict[str, Any]:
        return {"place": str(self)}


class Numbers(Said):
    """Numbers that are read one by one, as a die shows them."""

    def parts(self) -> dict[str, Any]:
        return {"numbers": str(self)}


class Row(Said):
    """Several things in one breath: a list with `and` or `or`, sentences, or what a name is spelled with."""

    def parts(self) -> dict[str, Any]:
        return {"join": self.template, "parts": [_part(value) for value in self.values.values()]}


def say(template: str, unnamed: str = "", /, **values: Value) -> Said:
    """The template with its values filled in; a sentence begins with a capital letter, unless with a place or a name.

    Where a value is a place, `unnamed` says the same to somebody who sees it on the board.
    """
    parts = _parsed(template)
    text = _filled(parts, values)
    if values and template[-1] in ".!?" and not _begins_as_it_is(parts[0], values):
        text = text[:1].upper() + text[1:]
    return Said(text, template, values, unnamed)


def terms(*words: str) -> tuple[Said, ...]:
    """Words of a game that stand in its sentences, by their numbers."""
    return tuple(say(word) for word in words)


def colour(word: str) -> Said:
    """The name of a colour; every language knows them all."""
    return Said(word, word, {})


def who(player: int) -> Said:
    """The seat somebody has: a page may say who sits there."""
    return Seat(SEAT_NAMES[player], "{seat}", {"seat": player})


@cache
def place(name: str) -> Said:
    """A place of the board, `332` or `d4`: named where names are wanted, shown on the board elsewhere."""
    return Place(name, name, {})


@cache
def numbers(digits: str) -> Said:
    """Numbers as a die shows them, `514`, or several dice, `5 1 4`: they look like places and are none."""
    return Numbers(digits, digits, {})


def mentions(text: str, player: int) -> bool:
    """Whether something said speaks of a seat."""
    if isinstance(text, Seat):
        return text.values["seat"] == player
    return isinstance(text, Said) and any(
        mentions(value, player) for value in text.values.values() if isinstance(value, str)
    )


def listed(parts: Iterable[str], join: Join = "and") -> Said:
    """`red, green and black`, or with `or`, or with commas alone."""
    every = tuple(parts)
    last = ", " if join == "," else f" {join} "
    text = ", ".join(every[:-1]) + last * (len(every) > 1) + "".join(every[-1:])
    return Row(text, join, {str(k): part for k, part in enumerate(every)})


def spelled(sign: Sign, parts: Iterable[str]) -> Said:
    """A name without words, the same in every language: `332-431`, `332=514`."""
    every = tuple(parts)
    return Row(sign.join(every), sign, {str(k): part for k, part in enumerate(every)})


def is_place(value: Value) -> bool:
    """Whether a value is a place, or has one in a row."""
    return isinstance(value, Place) or (isinstance(value, Row) and any(map(is_place, value.values.values())))


def sentences(*parts: str) -> Said:
    """One sentence after the other."""
    return Row(" ".join(parts), "sentences", {str(k): part for k, part in enumerate(parts)})


def button(word: str) -> str:
    """The touch of a button with that word on it."""
    return _titled("button", word)


def confirm(word: str) -> str:
    """The touch of a button that asks once whether it is meant."""
    return _titled("confirm", word)


def caption(touch: str) -> str:
    """The word on a button."""
    kind, _, word = touch.partition(":")
    if not isinstance(touch, Said):
        return word
    return Said(word, touch.template.removeprefix(f"{kind}:"), touch.values, touch.unnamed)


def _titled(kind: str, word: str) -> str:
    text = f"{kind}:{word}"
    if not isinstance(word, Said):
        return text
    return Said(text, f"{kind}:{word.template}", word.values, word.unnamed)


def names_in(template: str) -> set[str]:
    """The values that a template has; ValueError if it is none."""
    return {name for name, _ in _holes(_parsed(template))}


def plurals_in(template: str) -> list[tuple[str, Sequence[str]]]:
    """The numbers that a template follows, each with the forms it has for it."""
    return [(name, forms) for name, forms in _holes(_parsed(template)) if forms]


def _holes(parts: Sequence[Any]) -> Iterator[tuple[str, Sequence[str]]]:
    for part in parts:
        if isinstance(part, _Plural):
            yield part.name, tuple(part.forms)
            for form in part.forms.values():
                yield from _holes(form)
        elif not isinstance(part, str):
            yield part[0], ()


def _begins_as_it_is(first: Any, values: Mapping[str, Value]) -> bool:
    """Whether the first part of a template is plain text that is the same everywhere."""
    return type(first) is tuple and type(values[first[0]]) in (str, Place, Numbers)


def _part(value: Value) -> Any:
    return value.parts() if isinstance(value, Said) else value


class _Plural(NamedTuple):
    name: str
    forms: Mapping[str, Sequence[Any]]


@cache
def _parsed(template: str) -> tuple[Any, ...]:
    parts, rest = _parse(template, 0)
    if rest != len(template):
        raise ValueError(f"There is a }} too many in {template!r}.")
    return parts


_PLURAL = re.compile(r"\{(\w+), plural, ")
_NAME = re.compile(r"\{(\w+)\}")
_FORM = re.compile(r"(\w+) \{")


def _parse(template: str, at: int) -> tuple[tuple[Any, ...], int]:
    """The parts of a template from `at` to its end or to the brace that closes it."""
    parts: list[Any] = []
    while at < len(template) and template[at] != "}":
        if template[at] == "{":
            if name := _NAME.match(template, at):
                parts.append((name[1],))
                at = name.end()
            elif plural := _PLURAL.match(template, at):
                forms: dict[str, Sequence[Any]] = {}
                at = plural.end()
                while form := _FORM.match(template, at):
                    forms[form[1]], at = _parse(template, form.end())
                    at += 1 + template.startswith("} ", at)
                if "other" not in forms or not template.startswith("}", at):
                    raise ValueError(f"A plural of {template!r} is not closed, or has no form `other`.")
                parts.append(_Plural(plural[1], forms))
                at += 1
            else:
                raise ValueError(f"What stands in braces in {template!r} is neither a name nor a plural.")
        else:
            end = min(k for k in (template.find("{", at), template.find("}", at), len(template)) if k >= 0)
            parts.append(template[at:end])
            at = end
    return tuple(parts), at


def _filled(parts: Sequence[Any], values: Mapping[str, Value], number: str = "#") -> str:
    text = ""
    for part in parts:
        if isinstance(part, str):
            text += part.replace("#", number)
        elif isinstance(part, _Plural):
            count = values[part.name]
            form = part.forms.get("one") if count == 1 else None
            text += _filled(form or part.forms["other"], values, _written(count))
        else:
            text += _written(values[part[0]])
    return text


def _written(value: Value) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
