"""Fields that say what they mean: the constants they give, and how positions spell them."""

from astragal.engine.fields import word


def test_a_word_unpacks_into_the_constants_for_its_words() -> None:
    phase = draw, call = word("draw", "call")
    assert [phase.spell(None, [number]) for number in (draw, call)] == ["draw", "call"]
    assert [*phase.parse(None, "call")] == [call]
