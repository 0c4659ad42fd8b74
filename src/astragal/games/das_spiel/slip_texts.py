"""Slips in writing: `NUM 142536` for a catalogue, a few words for whoever holds one, and the 32 standard slips."""

import re

from astragal.engine import numbers, say
from astragal.games.das_spiel.slips import (
    DOUBLES,
    JOKER,
    LENGTHS,
    ROOF_ROW,
    ROW_BITS,
    ROWS,
    SPAR_ROW,
    TWINS,
    TWO_ROWS,
    has_joker,
    row_length,
)

FORMS = (
    "A slip is NUM with 6 to 9 digits from 1 to 6 and perhaps spar, TWO with two rows of 3 to 8 digits or x, "
    "DOUBLES with 3 or 4 different numbers or any 3 or any 4, KIND with how many (4 to 9) and a number or any, "
    "or TWINS with a height from 3 to 8."
)
_NUM = re.compile(r"NUM ([1-6]{6,9})(?: (roof|spar))?")
_TWO = re.compile(r"TWO ([1-6x]{3,8}) ([1-6x]{3,8})")
_DOUBLES = re.compile(r"DOUBLES (?:any ([34])|([1-6]{3,4}))")
_KIND = re.compile(r"KIND ([4-9]) ([1-6]|any)")
_TWINS = re.compile(r"TWINS ([3-8])")


def read_slip(text: str) -> int:
    """The slip that a text such as `NUM 142536` stands for; 0 if it stands for none."""
    text = " ".join(text.split())
    if found := _NUM.fullmatch(text):
        return row_slip(SPAR_ROW if found[2] == "spar" else ROOF_ROW, found[1])
    if found := _TWO.fullmatch(text):
        return row_slip(TWO_ROWS, found[1], found[2])
    if found := _DOUBLES.fullmatch(text):
        numbers = {int(digit) for digit in found[2] or "123456"}
        if found[2] and len(numbers) < len(found[2]):
            return 0
        count = int(found[1] or len(numbers))
        return DOUBLES | count << LENGTHS | sum(1 << number for number in numbers) << ROWS
    if found := _KIND.fullmatch(text):
        return row_slip(SPAR_ROW, int(found[1]) * ("x" if found[2] == "any" else found[2]))
    if found := _TWINS.fullmatch(text):
        return TWINS | int(found[1]) << LENGTHS
    return 0


def row_slip(form: int, *rows: str) -> int:
    """A slip of rows, given by their digits or x."""
    slip = form
    for row, digits in enumerate(rows):
        slip |= len(digits) << (LENGTHS + 4 * row)
        for k, digit in enumerate(digits):
            slip |= (JOKER if digit == "x" else int(digit)) << (ROWS + ROW_BITS * row + 3 * k)
    return slip


def _digits(slip: int, row: int) -> str:
    digits = (slip >> (ROWS + ROW_BITS * row + 3 * k) & 7 for k in range(row_length(slip, row)))
    return "".join("x" if digit == JOKER else str(digit) for digit in digits)


def _numbers(slip: int) -> str:
    return "".join(str(number) for number in range(1, 7) if slip >> (ROWS + number) & 1)


def write_slip(slip: int) -> str:
    """A slip as `read_slip` reads it."""
    form, row, length = slip & 7, _digits(slip, 0), row_length(slip, 0)
    if form == TWO_ROWS:
        return f"TWO {row} {_digits(slip, 1)}"
    if form == DOUBLES:
        return f"DOUBLES {_numbers(slip) if len(_numbers(slip)) == length else f'any {length}'}"
    if form == TWINS:
        return f"TWINS {length}"
    if form == SPAR_ROW and len(set(row)) == 1:
        return f"KIND {length} {'any' if row[0] == 'x' else row[0]}"
    return f"NUM {row} {'spar' if form == SPAR_ROW else 'roof'}"


def describe(slip: int) -> str:
    """What a slip asks for, in a few words."""
    form, row, length = slip & 7, _digits(slip, 0), row_length(slip, 0)
    if form == TWO_ROWS:
        other = _digits(slip, 1)
        if has_joker(slip):
            return say(
                "{row} and {other} on two spars, x being any one number",
                row=numbers(row),
                other=numbers(other),
            )
        return say("{row} and {other} on two spars", row=numbers(row), other=numbers(other))
    if form == DOUBLES and len(_numbers(slip)) == length:
        return say("doubles of {numbers} side by side on a spar", numbers=", ".join(_numbers(slip)))
    if form == DOUBLES:
        return say("{n} different doubles side by side on a spar", n=length)
    if form == TWINS:
        return say("both spars of a side alike at {n} heights in a row", n=length)
    if form == ROOF_ROW:
        return say("{row} along a roof", row=numbers(row))
    if set(row) == {"x"}:
        return say("{n} equal numbers in a row on a spar", n=length)
    if len(set(row)) == 1:
        return say("{n} times {number} in a row on a spar", n=length, number=int(row[0]))
    return say("{row} along a spar", row=numbers(row))


STANDARD_TEXTS = {
    **{
        f"N{k:02}": f"NUM {digits}"
        for k, digits in enumerate(
            "142536 251364 316425 415263 526143 613524 114263 225316 336142 441526 552631 663415".split(), 1
        )
    },
    "S1": "NUM 123456",
    "S2": "NUM 135135",
    "S3": "NUM 246246",
    "S4": "TWO 1234 3456",
    "S5": "TWO 1234 1234",
    "S6": "TWO 3456 3456",
    "S7": "TWO 2345 2345",
    "D1": "DOUBLES 123",
    "D2": "DOUBLES 456",
    "D3": "DOUBLES 135",
    "D4": "DOUBLES 246",
    "D5": "DOUBLES any 4",
    "T1": "NUM 111666",
    "T2": "NUM 222555",
    "T3": "NUM 333444",
    "K1": "KIND 6 any",
    "K2": "KIND 5 1",
    "K3": "KIND 5 6",
    "Q1": "TWO xxxx xxxx",
    "W1": "TWINS 5",
}
STANDARD = tuple(read_slip(text) for text in STANDARD_TEXTS.values())
STANDARD_NAMES = tuple(STANDARD_TEXTS)


def slip_name(slip: int) -> str:
    """What a slip is called: `N01` in the standard catalogue, else as it is written."""
    return STANDARD_NAMES[STANDARD.index(slip)] if slip in STANDARD else numbers(write_slip(slip))


def slip_called(name: str) -> int:
    """The slip with that name, or written so; 0 if there is none."""
    return STANDARD[STANDARD_NAMES.index(name)] if name in STANDARD_NAMES else read_slip(name)
