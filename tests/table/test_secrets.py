"""What nobody may know is told to nobody: rolls of people's dice, what was shown for a moment, agreed draws."""

from pathlib import Path

import pytest

from astragal.engine.rules import CHANCE
from astragal.table.sight import previewing
from tests.table.support import NOON, deeds, opened, racing, two_people, with_a_die_lifted
from tests.table.visitor import visiting


def test_where_an_outcome_is_secret_the_server_draws_it_though_people_roll() -> None:
    room = two_people("wolf", options={"wolf": "random"}, dice="people")
    assert room.match is not None
    assert [step.player for step in room.match.steps] == [CHANCE]
    assert CHANCE not in room.acting()
    mole, written = racing(
        "clever-mole", "you novice novice", options={"master": "rotating", "build": "master"}, dice="people"
    )
    assert deeds(written) == ["opened", "ready", "began"]
    assert not mole.moves_of(CHANCE)


def test_rolls_that_all_may_see_are_still_peoples() -> None:
    room, _ = opened("most-simple", "you you you", players=3, dice="people")
    assert room.acting() == (CHANCE,)


def test_a_preview_does_not_show_again_what_is_covered() -> None:
    room, _ = with_a_die_lifted()
    seat = room.acting()[0]
    told = previewing.preview(room, seat, room.moves_of(seat)[0].name)
    assert told.scene.moment == 0
    assert [piece.faces for piece in told.scene.pieces if piece.place == "422"] == ["000"]


@pytest.mark.anyio
async def test_the_table_in_characters_covers_what_was_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lifted, _ = with_a_die_lifted()
    assert lifted.match is not None
    async with visiting(tmp_path) as nobody:
        anna = await nobody.guest("Anna")
        room = await anna.room(game="storing-scores", seats=[{"kind": "you"}, {"kind": "open"}])
        async with anna.services.hub.reading(room) as found:
            found.match, found.status, found.placed_at = lifted.match, "running", NOON
        text = f"/api/rooms/{room}/text"
        monkeypatch.setattr(anna.services.hub, "now", lambda: NOON + 1)
        shown = (await anna.get(text)).text
        monkeypatch.setattr(anna.services.hub, "now", lambda: NOON + 60)
        headline = shown.splitlines()[-1]
        assert " = " in headline  # the numbers that were found and their total
        assert headline not in (await anna.get(text)).text
