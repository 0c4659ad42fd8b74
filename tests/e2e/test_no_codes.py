"""Nobody reads the name of a place who has not switched names on; bench/no_codes.py asks this of every game."""

import random

import pytest

from astragal.engine.registry import find
from tests.e2e.at_table import AtTable
from tests.e2e.codes import codes_on, names_of_places, play_about, sit_down
from tests.e2e.conftest import Visit

TOUCHES, SECONDS = 8, 20


@pytest.mark.parametrize(("slug", "locale"), [("rasanto", "en-GB"), ("cim", "de-DE")])
def test_no_text_of_the_page_names_a_place(visit: Visit, slug: str, locale: str) -> None:
    page = visit(shape="flat", locale=locale)
    names = names_of_places(find(slug))
    assert sit_down(page, slug, names) == set()
    done = set()
    for deed in play_about(page, TOUCHES, SECONDS, random.Random(slug)):
        done.add(deed)
        assert codes_on(page, names) == set(), deed
    assert {"look", "touch"} <= done


def test_names_are_read_where_they_are_switched_on(visit: Visit) -> None:
    page = visit(shape="flat", names=True)
    names = names_of_places(find("rasanto"))
    sit_down(page, "rasanto", names)
    line = AtTable(page).choose_on_map()
    assert line in codes_on(page, names)
