"""The host of a table frees a seat and closes it; whoever is there is told."""

from playwright.sync_api import expect

from tests.e2e.at_table import AtTable
from tests.e2e.conftest import Visit
from tests.e2e.test_two_people import _called, _comes, _opens_a_table


def test_the_host_frees_a_seat_and_closes_the_table(visit: Visit) -> None:
    anna, link = _opens_a_table(_called("Anna", visit("/", shape="flat")))
    ben = _comes(_called("Ben", visit("/", shape="flat")), link)

    anna.button("Free the seat").click()
    expect(ben.page.get_by_text("The host has freed your seat; you can watch here.")).to_be_visible()
    ben.expect_prompt("^Waiting for one more player.$")
    expect(ben.button("Sit here")).to_have_count(0)
    anna.expect_prompt("^Waiting for one more player. Send them the link.$")

    _close(anna)
    for one in (anna, ben):
        one.expect_prompt("^The host has closed this table.$")
    ben.tool("More").click()
    expect(ben.button("Close this table")).to_have_count(0)


def _close(host: AtTable) -> None:
    host.tool("More").click()
    host.button("Close this table").click()
    host.page.get_by_role("dialog").get_by_role("button", name="Close this table").click()
