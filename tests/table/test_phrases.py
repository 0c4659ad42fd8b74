"""Recovery phrases: long enough, easy to type, kept as a slow hash only."""

import math

import pytest

from astragal.table.door import phrases
from astragal.table.door.phrases import BadPhrase


def test_a_phrase_has_enough_of_chance_in_what_proves() -> None:
    bits_of_a_word = 3 * math.log2(len(phrases.CONSONANTS)) + 2 * math.log2(len(phrases.VOWELS))
    assert (phrases.WORDS - phrases.FINDING) * bits_of_a_word >= 128
    assert phrases.FINDING * bits_of_a_word >= 32
    assert len({phrases.new() for _ in range(100)}) == 100


def test_a_phrase_is_read_as_people_type_it() -> None:
    phrase = phrases.new()
    for typed in (
        phrase.text,
        phrase.text.upper(),
        f"  {phrase.text.replace(' ', ', ')}.",
        phrase.text.replace(" ", "\n"),
    ):
        assert phrases.read(typed) == phrase


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda words: words[:-1], "9"),
        (lambda words: [*words, words[0]], "11"),
        (lambda words: [*words[:3], "pizza", *words[4:]], "word 4"),
        (lambda words: [*words[:3], "b\u0430bab", *words[4:]], "word 4"),
        (lambda words: [], "0"),
    ],
)
def test_what_cannot_be_a_phrase_is_told_where(change, told) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadPhrase, match=told):
        phrases.read(" ".join(change(phrases.new().text.split())))


def test_only_the_whole_phrase_proves() -> None:
    phrase, other = phrases.new(), phrases.new()
    proof = phrases.proof_of(phrase)
    assert phrases.proves(phrase, proof)
    assert not phrases.proves(phrase._replace(secret=other.secret), proof)
    assert not phrases.proves(phrase._replace(finder=other.finder), proof)
    assert not phrases.proves(phrase, None), "of nobody"
    assert phrase.secret.split()[0] not in proof
    assert phrases.proof_of(phrase) != proof, "salted"
