"""Recovery phrases: made-up words that anybody can speak and type, whatever their language.

The first words find an account, the others prove that it is yours; only a slow hash of those is kept.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import b64decode, b64encode
from typing import NamedTuple

from astragal.engine.words import say
from astragal.errors import AstragalError

WORDS = 10
FINDING = 2  # of them, 32 bits; the other eight are 128
CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"  # no two are taken for each other
LONGEST = 200  # letters somebody may type for a phrase
COST, BLOCK, MEMORY = 2**15, 8, 64 * 1024 * 1024  # of scrypt: 32 MB and about a tenth of a second

_LETTERS = (CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS)


class BadPhrase(AstragalError):
    """What was typed cannot be a phrase, whoever's."""


class Phrase(NamedTuple):
    """A phrase: what finds the account, and what proves it."""

    finder: str
    secret: str

    @property
    def text(self) -> str:
        return f"{self.finder} {self.secret}"


def new() -> Phrase:
    """A phrase nobody can guess."""
    words = ["".join(secrets.choice(letters) for letters in _LETTERS) for _ in range(WORDS)]
    return _phrase(words)


def read(text: str) -> Phrase:
    """What somebody typed, in capitals or not, with commas or without; BadPhrase if it cannot be one."""
    words = "".join(letter if letter.isalpha() else " " for letter in text[:LONGEST].lower()).split()
    for number, word in enumerate(words, 1):
        if not _is_word(word):
            raise BadPhrase(say("Look at word {n} again: it is not one of a phrase.", n=number))
    if len(words) != WORDS:
        raise BadPhrase(say("A phrase has {n} words; these are {found}.", n=WORDS, found=len(words)))
    return _phrase(words)


def proof_of(phrase: Phrase) -> str:
    """What to keep of a phrase. It takes long: not for the event loop."""
    salt = secrets.token_bytes(16)
    return f"{b64encode(salt).decode()} {b64encode(_hashed(phrase, salt)).decode()}"


def proves(phrase: Phrase, proof: str | None) -> bool:
    """Whether a phrase is the one that was kept. It takes as long where nothing is kept: not for the event loop."""
    salt, kept = (b64decode(part) for part in (proof or _NOBODYS).split())
    return hmac.compare_digest(_hashed(phrase, salt), kept) and proof is not None


_NOBODYS = f"{b64encode(bytes(16)).decode()} {b64encode(bytes(32)).decode()}"


def _phrase(words: list[str]) -> Phrase:
    return Phrase(" ".join(words[:FINDING]), " ".join(words[FINDING:]))


def _is_word(word: str) -> bool:
    return len(word) == len(_LETTERS) and all(
        letter in letters for letter, letters in zip(word, _LETTERS, strict=True)
    )


def _hashed(phrase: Phrase, salt: bytes) -> bytes:
    return hashlib.scrypt(phrase.text.encode(), salt=salt, n=COST, r=BLOCK, p=1, maxmem=MEMORY, dklen=32)
