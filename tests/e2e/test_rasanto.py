"""A newcomer plays Rasanto against the computer by clicking."""

import re

from playwright.sync_api import expect

from tests.e2e.at_table import AtTable
from tests.e2e.conftest import Visit

PLATE = 45


def test_a_newcomer_plays_a_whole_game_by_clicking_glowing_places(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now").click()
    table = AtTable(page)
    table.expect_prompt("Your turn: put a die into an empty funnel. 45 places glow.")
    table.use_map()
    glowing = PLATE
    while table.wait_for_turn():
        expect(table.map_offers).to_have_count(glowing)
        assert table.choose_on_map(50).startswith("You put a die down")
        glowing -= 2
    assert table.steps() == PLATE

    end = table.prompt.text_content() or ""
    points = [point.split("+")[0] for point in table.points()]
    assert f"Points: {points[0]}\N{NO-BREAK SPACE}: {points[1]}." in end
    winner = {1: "You win.", -1: "Novice wins.", 0: "A draw."}[_sign(int(points[0]) - int(points[1]))]
    assert end.startswith(winner)

    expect(table.result.locator("h2")).to_have_text(winner)
    expect(table.result.locator(".curve-line")).to_have_count(2)
    table.result.get_by_role("button", name="Look back").click()
    table.expect_prompt("You look at the start.")
    table.button("Back to now").click()
    table.expect_prompt(re.escape(winner))

    table.button("Rematch").click()
    table.expect_prompt("Your turn")  # the computer has begun this time
    assert table.wait_for_line(1).startswith("Novice puts a die down")
    assert table.choose_on_map().startswith("You put a die down")


def test_a_newcomer_plays_on_the_table_in_space_with_the_mouse(visit: Visit) -> None:
    page = visit(reduced_motion="no-preference")
    page.get_by_role("button", name="Play now").click()
    table = AtTable(page)
    table.canvas.wait_for()
    for moves in range(3):
        assert table.wait_for_turn()
        x, y = table.find_glowing_place()
        expect(
            page.locator(".player-gain.is-foreseen").first
        ).to_be_visible()  # hovering tells what it would bring
        promised = sum(int(number) for number in re.findall(r"-?\d+", table.points()[0]))
        page.mouse.click(x, y)
        assert table.wait_for_line(2 * moves + 1).startswith("You put a die down")
        expect(table.scores.first).to_have_text(re.compile(rf"^{promised}\b"))
        table.turn_the_table(120)
    page.keyboard.press("0")  # from above
    assert table.wait_for_turn()
    table.find_glowing_place()


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def test_a_wrong_touch_is_answered_where_it_was_made(visit: Visit) -> None:
    page = visit("/", shape="flat")
    page.get_by_role("button", name="Play now").click()
    table = AtTable(page)
    assert table.wait_for_turn()
    box = table.map_offers.first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    table.wait_for_line(2)
    page.mouse.click(x, y)
    expect(page.locator(".reason")).to_have_text("This place is taken.")
    table.expect_prompt("Your turn")
