"""How moves are numbered."""

from astragal.engine import spans


def test_spans_follow_one_another_and_end_with_how_many_numbers_there_are() -> None:
    assert spans(165, 1, 6) == (0, 165, 166, 172)
    assert spans(7) == (0, 7)
