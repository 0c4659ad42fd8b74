"""What is said as messages carry it: English, with what a page needs to say it in another language."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, cast

from typing_extensions import TypeAliasType, TypedDict

from astragal.engine.words import Join, Said, Sign


class Phrase(TypedDict):
    """A template with its values, as messages carry it; `unnamed` is the one for who is shown places, not told their names."""

    template: str
    values: NotRequired[dict[str, Part]]
    unnamed: NotRequired[str]


class Whose(TypedDict):
    """A seat that is spoken of."""

    seat: int


class Where(TypedDict):
    """A place of the board, by its name."""

    place: str


class Digits(TypedDict):
    """Numbers that are read one by one, as dice show them."""

    numbers: str


class Joined(TypedDict):
    """A list with `and`, `or` or commas alone, sentences, or a name that is spelled with signs."""

    join: Join | Sign
    parts: list[Part]


Part = TypeAliasType("Part", int | float | str | Phrase | Whose | Where | Digits | Joined)


class SaidPhrase(Phrase):
    """A text in English, with the template and the values it is made of."""

    text: str


class SaidWhose(Whose):
    """The letter of a seat, with its number."""

    text: str


class SaidWhere(Where):
    """The name of a place, twice: as a text, and as the place it is."""

    text: str


class SaidDigits(Digits):
    """Numbers, as a text and as what they are."""

    text: str


class SaidJoined(Joined):
    """A text in English, with its parts."""

    text: str


Words = TypeAliasType("Words", str | SaidPhrase | SaidWhose | SaidWhere | SaidDigits | SaidJoined)


def on_the_wire(text: str) -> Words:
    """A text as messages carry it: a string that is its own template, or the English with what it is made of."""
    if not isinstance(text, Said) or (type(text) is Said and not text.values):
        return str(text)
    said: Any = {"text": str(text), **text.parts()}
    return cast(Words, said)


class _Spoken:
    """Tells the schema of the messages, and what is sent as a model of it, that a text is sent as `on_the_wire` has it."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import core_schema  # asked by pydantic alone, which the engine does without

        return core_schema.is_instance_schema(
            str,
            serialization=core_schema.plain_serializer_function_ser_schema(
                on_the_wire, return_schema=handler.generate_schema(Words)
            ),
        )


Text = Annotated[str, _Spoken()]  # the type of a field that holds something said
