"""Dice anyone can check."""

import hashlib

import pytest

from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, OVER
from astragal.errors import BadOption, BadRecord
from astragal.match import Match, fair, record

SECRET = "0f" * 32


def played(**how: object) -> Match:
    match = Match(find("dora"), players=2, **how)  # type: ignore[arg-type]
    while match.actor != OVER and len(match.steps) < 30:
        match.roll() if match.actor == CHANCE else match.play(match.legal()[0].number)
    return match


def test_a_commitment_is_the_hash_of_the_secret_as_anyone_can_compute_it() -> None:
    assert fair.commitment(SECRET) == hashlib.sha256(SECRET.encode()).hexdigest()
    assert fair.commitment(SECRET) != fair.commitment("0e" * 32)


def test_a_match_with_a_secret_has_the_seed_that_follows_from_it() -> None:
    assert played(secret=SECRET).seed == fair.seed_of(SECRET)
    assert fair.seed_of(SECRET) != fair.seed_of(fair.new_secret())


@pytest.mark.parametrize("secret", ["", "12", "zz" * 32, "0F" * 32])
def test_other_texts_are_no_secret(secret: str) -> None:
    with pytest.raises(BadOption, match="64 hexadecimal digits"):
        fair.commitment(secret)


def test_every_roll_of_an_honest_match_follows_from_its_secret() -> None:
    match = record.read(record.write(played(secret=SECRET)))
    assert match.secret == SECRET
    assert record.verify_dice(match) == sum(step.player == CHANCE for step in match.steps) > 3


def test_a_roll_that_was_typed_or_changed_is_found() -> None:
    match = Match(find("dora"), players=2, secret=SECRET)
    honest = match.fork(dice=match.dice).roll().move
    match.play(next(move.number for move in match.legal() if move.number != honest))
    with pytest.raises(BadRecord, match=r"Step 1 is .* follows from the seed"):
        record.verify_dice(match)


def test_a_secret_that_does_not_belong_to_the_seed_is_found() -> None:
    match = played(secret=SECRET)
    match.secret = fair.new_secret()
    with pytest.raises(BadRecord, match="seed does not follow from the secret"):
        record.verify_dice(match)
