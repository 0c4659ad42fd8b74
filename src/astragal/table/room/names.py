"""What people call themselves: in one line, to be seen, and told apart from others at the same table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import count

from astragal.engine.words import say
from astragal.errors import AstragalError

LONGEST_NAME = 30
MOST_MARKS = 3  # accents and the like on one letter
_NOT_IN_RECORDS = "|,()"  # they separate names from names and names from players there
_BLANK = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"  # letters and signs that show nothing
BLANK_NAME = say("A name needs something that can be seen: a letter, a number or a sign.")

_LETTERS = ("Lu", "Ll", "Lt", "Lo", "Nd", "Nl", "No")  # without apostrophes that count as letters

# What the page calls a computer and whoever looks at it.
NOBODYS = (
    *("computer", "novice", "club", "master", "you"),
    *("Anfänger", "Geübt", "Meister", "du"),
    *("комп'ютер", "новачок", "досвідчений", "майстер", "ти"),
)

# Small letters that look like others, or whose capitals do, and numbers that look like letters.
_LOOKS_LIKE = str.maketrans(
    "авекмнорстухіјѕԁԛԝһӏьαβεζηικμνορτυχγıłøđ10i|",  # noqa: RUF001 - that is what they are here for
    "abekmhopctyxljsdqwhlbabezhlkmnoptyxyllodloll",
)


class BadName(AstragalError):
    """Nobody could see that name."""


def clean_name(name: str) -> str:
    """The name as one line of a record can hold it; BadName if nothing of it can be seen."""
    clean = one_line(name[: 4 * LONGEST_NAME], without=_NOT_IN_RECORDS)[:LONGEST_NAME].rstrip()
    if not clean:
        raise BadName(BLANK_NAME)
    return clean


def one_line(text: str, without: str = "") -> str:
    """What can be seen of a text, in one line and in one direction; empty if that is nothing."""
    kept: list[str] = []
    marks = MOST_MARKS  # on the last letter; without one there is nothing to put them on
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        if category[0] == "M":
            marks += 1
            if marks <= MOST_MARKS:
                kept.append(letter)
        # Categories C are control, direction and private characters, Z are spaces and line breaks.
        elif category[0] in "CZ" or letter in without or letter in _BLANK:
            kept.append(" ")
            marks = MOST_MARKS
        else:
            kept.append(letter)
            marks = 0
    return " ".join("".join(kept).split())


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it if it could be taken for one of the others."""
    taken = {looks(other) for other in others}
    if looks(name) not in taken:
        return name
    for number in count(2):
        ending = f" {number}"
        numbered = name[: LONGEST_NAME - len(ending)].rstrip() + ending
        if looks(numbered) not in taken:
            return numbered
    raise AssertionError("there is always one more number")


def looks(name: str) -> str:
    """The same for names that look alike at a glance: large and small letters, accents, gaps and alphabets make no difference."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold()).translate(
        _LOOKS_LIKE
    )
    letters = "".join(letter for letter in plain if unicodedata.category(letter) in _LETTERS)
    return letters or "".join(plain.split())
