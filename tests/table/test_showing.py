"""What viewers are shown: the same where nothing is hidden, their own where something is, and never the secret."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import orjson
import pytest

from astragal.engine import words
from astragal.engine.game import Game
from astragal.engine.scene import Mark, Pyramid, Scene, Tray
from astragal.engine.words import button, say
from astragal.match import Match
from astragal.match.fair import commitment
from astragal.table.hub.connection import encode
from astragal.table.protocol.http import RoomSetup, StepShown
from astragal.table.protocol.messages import News, View
from astragal.table.room.entries import Entry
from astragal.table.room.room import Person, Refusal, Room
from astragal.table.sight import previewing, showing
from astragal.table.sight.showing import Shown
from tests.table.support import (
    ANNA,
    BEN,
    CARLA,
    NOBODY,
    NOON,
    act,
    english,
    find,
    opened,
    two_people,
    wanted,
    with_a_die_lifted,
)


def view(room: Room, who: Person = ANNA, now: float | None = None) -> View:
    return showing.view(room, who.guest, who.name, (), room.updated if now is None else now)


def told(room: Room, who: Person, written: list[Entry], keep: int, before: Shown | None = None) -> News:
    """The news of what was written for somebody who knows nothing yet, if it is not said what they know."""
    now = showing.shown(room, who.guest, who.name, (), room.updated)
    return showing.news(room, who.guest, before or now, now, room.number - len(written), written, keep)


def match_of(room: Room) -> Match:
    assert room.match is not None
    return room.match


def begun(game: Game) -> Room:
    """Anna and Ben play a game that is a little different from Rasanto."""
    setup = RoomSetup.model_validate({"game": "rasanto", "seats": wanted("you open")})
    room, _ = Room.open("room", setup, ANNA, NOON, find=lambda slug: game)
    act(room, BEN, "sit", seat=1)
    for who in (ANNA, BEN):
        act(room, who, "ready", ready=True)
    return room


def sent(message: Any) -> Any:
    return orjson.loads(encode(message))


def test_what_is_said_is_sent_with_what_it_is_made_of() -> None:
    def scene(s: Any, viewer: int) -> Scene:
        notice = say("{seat} has {n} dice.", seat=words.who(0), n=s.laid)
        return Scene(Pyramid(), (), (Tray(say("hand")),), notices=(notice,), headline=say("{n}!", n=s.laid))

    room = begun(replace(find("rasanto"), scene=scene, prompt=lambda s: say("lay die {n}", n=s.laid + 1)))
    table = sent(view(room).table)
    assert table["prompt"] == {"text": "lay die 1", "template": "lay die {n}", "values": {"n": 1}}
    assert table["scene"]["trays"][0]["title"] == "hand"
    assert table["scene"]["notices"] == [
        {"text": "A has 0 dice.", "template": "{seat} has {n} dice.", "values": {"seat": {"seat": 0}, "n": 0}}
    ]
    written = act(room, ANNA, "move", seat=0, name="332")
    change = sent(told(room, BEN, written, 0))["table"]
    assert "prompt" not in change
    before = showing.shown(room, ANNA.guest, ANNA.name, (), room.updated)
    written = act(room, BEN, "move", seat=1, name="431")
    change = sent(told(room, ANNA, written, 1, before))["table"]
    assert change["prompt"]["values"] == {"n": 3}
    assert change["scene"]["headline"]["values"] == {"n": 2}


def test_names_and_touches_are_sent_as_they_are_and_captions_of_buttons_beside_them() -> None:
    def name(s: Any, move: int) -> str:
        return say("cell {n}", n=move) if move else say("stop")

    room = begun(replace(find("rasanto"), name=name, touch=lambda s, move: (button(name(s, move)),)))
    table = sent(view(room).table)
    assert table["choices"][1] == {"seat": 0, "name": "cell 1", "touch": ["button:cell 1"]}
    caption = {"text": "cell 1", "template": "cell {n}", "values": {"n": 1}}
    assert table["captions"]["button:cell 1"] == caption
    assert "button:stop" not in table["captions"]
    assert sent(view(room, BEN).table)["captions"] == {}
    act(room, ANNA, "move", seat=0, name="cell 1")
    assert [line["name"] for line in sent(view(room))["lines"]] == [caption]


def test_an_earlier_step_brings_its_templates_too() -> None:
    room = begun(replace(find("rasanto"), name=lambda s, move: say("cell {n}", n=move)))
    act(room, ANNA, "move", seat=0, name="cell 1")
    scene, line = showing.at_step(room, ANNA.guest, 1)
    shown = StepShown(step=1, scene=scene, line=line).model_dump(mode="json")
    assert shown["line"]["name"] == {"text": "cell 1", "template": "cell {n}", "values": {"n": 1}}


def test_a_waiting_room_shows_the_board_and_who_is_missing() -> None:
    room, _ = opened(clock="move 30", listed=True)
    shown = view(room)
    assert shown.room.title == "Rasanto"
    assert shown.room.options == {"fill": "immediate", "adjacency": "free"}
    assert shown.table.status == "waiting"
    assert shown.table.game == shown.table.step == 0
    assert shown.table.scene == find("rasanto").scene(find("rasanto").new(), -1)
    assert [seat.title for seat in shown.table.seats] == ["red", "green"]
    assert [seat.colour for seat in shown.table.seats] == ["red", "green"]
    assert [seat.left for seat in shown.table.seats] == [30, 30]
    assert [[member.name for member in seat.members] for seat in shown.table.seats] == [["Anna"], []]
    assert shown.table.may == ("ready", "close")
    assert shown.table.commitment == ""
    assert shown.you.owner
    assert shown.lines == ()


def test_before_the_match_nobody_is_shown_a_secret_or_a_clue() -> None:
    for game in ("slipped", "clever-mole"):
        room, _ = opened(game)
        shown = view(room)
        assert shown.table.scene.headline == ""
        assert shown.table.scene == view(room, NOBODY).table.scene


def test_choices_are_for_who_may_act_and_nobody_else() -> None:
    room = two_people()
    assert len(view(room, ANNA).table.choices) == 45
    assert view(room, ANNA).table.choices[0].touch == ("cell:008",)
    for other in (BEN, CARLA, NOBODY):
        assert view(room, other).table.choices == ()
        assert view(room, other).table.acting == (0,)
        assert view(room, other).table.prompt == "put a die into an empty funnel"
    assert view(room, CARLA).table.may == ()
    assert not view(room, BEN).you.owner


def test_where_nothing_is_hidden_all_get_the_very_same_lines_and_hash() -> None:
    room = two_people()
    act(room, ANNA, "move", seat=0, name="332")
    shown = [view(room, who) for who in (ANNA, BEN, NOBODY)]
    assert len({one.table.hash for one in shown}) == 1
    assert all(one.lines[0] is shown[0].lines[0] for one in shown)
    assert shown[0].lines[0].name == "332"
    assert [event.kind for event in shown[0].lines[0].events][:1] == ["placed"]


def test_events_are_those_of_the_match() -> None:
    room = two_people("chifoumi")
    for _ in range(12):
        who = (ANNA, BEN)[room.acting()[0]]
        seat = room.acting()[0]
        act(room, who, "move", seat=seat, name=room.moves_of(seat)[-1].name)
        assert view(room).lines[-1].events == match_of(room).events(len(match_of(room).steps))


def test_one_who_acts_may_be_shown_more_than_the_others() -> None:
    def scene(s: Any, viewer: int) -> Scene:
        plain = find("rasanto").scene(s, viewer)
        return replace(plain, marks=(Mark("332", "goal"),)) if viewer == s.turn else plain

    room = begun(replace(find("rasanto"), scene=scene))
    assert view(room, ANNA).table.scene.marks
    assert not view(room, BEN).table.scene.marks
    act(room, ANNA, "move", seat=0, name="332")
    assert view(room, BEN).table.scene.marks
    assert not view(room, NOBODY).table.scene.marks


def test_secrets_of_other_seats_are_in_nothing_that_is_shown() -> None:
    room = two_people("peek")
    numbers = {ANNA: "Your number is 3.", BEN: "Your number is 5."}
    for who, mine in numbers.items():
        text = encode(view(room, who))
        assert mine in text
        assert not any(other in text for other in numbers.values() if other != mine)
    written = act(room, ANNA, "move", seat=0, name="swap")
    assert view(room, ANNA).lines[0].name == "swap"
    for who in (BEN, NOBODY):
        assert view(room, who).lines[0].name == "in secret"
        assert "swap" not in orjson.dumps(told(room, who, written, 0).lines).decode()
    assert len({view(room, who).table.hash for who in (ANNA, BEN, NOBODY)}) == 3


def test_what_everybody_saw_is_no_secret() -> None:
    room = two_people("el-dado", players=2)
    taken = room.moves_of(0)[0].name
    act(room, ANNA, "move", seat=0, name=taken)
    assert view(room, BEN).lines[0].name == taken


def test_who_sits_down_in_a_game_with_secrets_gets_all_lines_anew() -> None:
    room = two_people("peek")
    act(room, ANNA, "move", seat=0, name="keep")
    act(room, ANNA, "leave", seat=0)
    written = act(room, CARLA, "sit", seat=0)
    mine, others = told(room, CARLA, written, 1), told(room, BEN, written, 1)
    assert (mine.keep, [line.name for line in mine.lines]) == (0, ["keep"])
    assert (others.keep, others.lines) == (1, ())


def test_the_secret_of_the_dice_is_shown_when_the_match_is_over() -> None:
    room = two_people()
    secret = match_of(room).secret
    assert view(room).table.commitment == commitment(secret)
    assert secret not in encode(view(room))
    act(room, BEN, "resign", seat=1)
    table = view(room).table
    assert table.secret == secret
    assert table.ending is not None
    assert (table.ending.how, table.ending.seat, table.ending.winners) == ("resigned", 1, (0,))
    assert table.may == ("rematch", "close")
    assert not table.choices
    assert not table.acting
    assert table.prompt == ""


def test_news_after_a_takeback_keep_what_is_left() -> None:
    room = two_people()
    act(room, ANNA, "move", seat=0, name="332")
    act(room, BEN, "move", seat=1, name="008")
    act(room, ANNA, "offer", what="takeback")
    before = showing.shown(room, ANNA.guest, ANNA.name, (), room.updated)
    written = act(room, BEN, "answer", what="takeback", yes=True)
    news = told(room, ANNA, written, 2, before)
    assert (news.keep, news.lines, news.table["step"]) == (0, (), 0)
    act(room, ANNA, "move", seat=0, name="017")
    assert [line.name for line in view(room).lines] == ["017"]


def test_news_tell_who_did_what() -> None:
    room, _ = opened()
    written = act(room, BEN, "sit", seat=1)
    assert [(one.deed, one.seat, one.who) for one in told(room, ANNA, written, 0).deeds] == [
        ("seated", 1, "Ben")
    ]
    act(room, ANNA, "ready", ready=True)
    written = act(room, BEN, "ready", ready=True)
    assert [(one.deed, one.who) for one in told(room, ANNA, written, 0).deeds] == [
        ("ready", "Ben"),
        ("began", ""),
    ]
    written = act(room, ANNA, "offer", what="draw")
    assert told(room, BEN, written, 0).deeds[0].who == "Anna"
    written = act(room, BEN, "leave", seat=1)
    assert told(room, ANNA, written, 0).deeds[0].who == "Ben"


def test_offers_say_who_has_not_answered() -> None:
    room = two_people()
    act(room, BEN, "offer", what="pause")
    (asked,) = view(room).table.offers
    assert (asked.what, asked.seat, asked.waiting) == ("pause", 1, (0,))


def test_clocks_are_shown_as_they_stand() -> None:
    room = two_people(clock="game 60+1")
    act(room, ANNA, "move", at=10, seat=0, name="332")
    table = view(room, now=NOON + 14.5).table
    assert [seat.left for seat in table.seats] == [51, 55.5]
    assert table.running == (1,)
    assert [seat.left for seat in view(room, now=NOON + 500).table.seats] == [51, 0]
    act(room, BEN, "offer", at=20, what="pause")
    act(room, ANNA, "answer", at=20, what="pause", yes=True)
    table = view(room, now=NOON + 900).table
    assert [seat.left for seat in table.seats] == [51, 50]
    assert table.running == ()
    assert table.may == ("resume",)


def test_buttons_follow_what_can_be_done() -> None:
    room = two_people(hints=False)
    assert view(room, ANNA).table.may == ("draw", "pause", "resign")
    act(room, ANNA, "move", seat=0, name="332")
    assert view(room, ANNA).table.may == ("takeback", "draw", "pause", "resign")
    alone, _ = opened(seats="you club")
    assert view(alone, ANNA).table.may == ("pause", "resign", "hint", "close")


def test_a_seat_has_the_colour_it_plays_now() -> None:
    for first, second in (("white", "black"), ("black", "white")):
        room = two_people("chifoumi", options={"match": "15"})
        match_of(room).state.white = ["white", "black"].index(first)
        assert [seat.colour for seat in view(room).table.seats] == [first, second]


def test_people_who_roll_get_the_outcomes_as_choices() -> None:
    room, _ = opened("most-simple", "you novice novice", players=3, dice="people")
    table = view(room).table
    assert table.acting == (-1,)
    assert {choice.seat for choice in table.choices} == {-1}
    assert "roll 4" in {choice.name for choice in table.choices}
    assert view(room, NOBODY).table.choices == ()


def test_in_a_team_the_one_whose_turn_it_is_is_marked() -> None:
    room, _ = opened()
    act(room, BEN, "sit", seat=1)
    act(room, CARLA, "sit", seat=0)
    for who in (ANNA, BEN, CARLA):
        act(room, who, "ready", ready=True)
    act(room, ANNA, "move", seat=0, name="332")
    act(room, BEN, "move", seat=1, name="008")
    assert [member.turn for member in view(room).table.seats[0].members] == [False, True]
    assert view(room, ANNA).table.choices == ()
    assert view(room, CARLA).table.choices


def test_presence_names_each_member_of_each_seat() -> None:
    room = two_people()
    shown = showing.presence(room, NOBODY.guest, {BEN.guest}, 4)
    assert shown.here == ((False,), (True,))
    assert shown.watching == 4
    assert showing.view(room, "", "", {BEN.guest}, NOON).table.seats[1].members[0].here


def test_an_earlier_step_can_be_looked_at() -> None:
    room = two_people()
    for who, seat, name in ((ANNA, 0, "332"), (BEN, 1, "008")):
        act(room, who, "move", seat=seat, name=name)
    scene, line = showing.at_step(room, NOBODY.guest, 1)
    assert [piece.place for piece in scene.pieces] == ["332"]
    assert line is not None
    assert line.name == "332"
    assert showing.at_step(room, ANNA.guest, 0)[1] is None
    for step in (-1, 3):
        with pytest.raises(Refusal):
            showing.at_step(room, ANNA.guest, step)


def test_a_summary_for_lists() -> None:
    shown = showing.summary(two_people(clock="days 3"))
    assert (shown.title, shown.status, shown.clock, shown.updated) == ("Rasanto", "running", "days 3", NOON)
    assert [seat.names for seat in shown.seats] == [["Anna"], ["Ben"]]
    assert (shown.yours, shown.turn) == ([], False)


# -- previews ---------------------------------------------------------------------------------------------------------


def test_what_is_shown_for_a_moment_is_covered_then_and_stays_so() -> None:
    room, first = with_a_die_lifted()
    lifted, covered = (view(room, first, NOON + at).table.scene for at in (12.5, 14))
    assert (lifted.moment, covered.moment) == (2, 0)
    assert lifted.headline
    assert not covered.headline
    read, left = ([p.faces for p in scene.pieces if p.place == "422"] for scene in (lifted, covered))
    assert read != left == ["000"]
    assert not any(event.faces for event in view(room, first).lines[-1].events)
    earlier, _ = showing.at_step(room, first.guest, len(match_of(room).steps))
    assert [p.faces for p in earlier.pieces if p.place == "422"] == ["000"]


def test_in_real_time_there_are_no_previews_and_no_hints() -> None:
    room = two_people("whack")
    with pytest.raises(Refusal, match="made, not tried"):
        previewing.preview(room, 0, "hit")
    assert view(room).table.choices
    assert "hint" not in view(room).table.may


def test_a_question_is_not_answered_by_looking_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(previewing, "GUESSING", 60)  # collecting garbage may take longer than all guesses
    room, _ = opened("wolf", "you")
    for move in room.moves_of(0):
        assert previewing.preview(room, 0, move.name).open


def test_a_preview_tells_what_the_move_then_does() -> None:
    room = two_people()
    for _ in range(20):
        seat = room.acting()[0]
        name = room.moves_of(seat)[0].name
        before = previewing.preview(room, seat, name)
        assert before.number == room.number
        act(room, (ANNA, BEN)[seat], "move", seat=seat, name=name)
        table = view(room, NOBODY).table
        assert before.scene == table.scene
        assert before.events == view(room).lines[-1].events
        assert list(before.scores) == [seat.score for seat in table.seats]
        assert not before.open


def test_a_preview_says_when_dice_come_next() -> None:
    room, _ = opened("most-simple", "you you you", players=3)
    opens = set()
    for _ in range(40):
        seat = room.acting()[0]
        name = room.moves_of(seat)[0].name
        steps = len(match_of(room).steps)
        opens.add(before_roll := previewing.preview(room, seat, name).open)
        act(room, ANNA, "move", seat=seat, name=name)
        assert before_roll == (len(match_of(room).steps) > steps + 1)
    assert opens == {True, False}


def test_a_preview_does_not_lift_what_is_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    """In El Dado a die that comes to light is a secret until then."""
    monkeypatch.setattr("astragal.table.room.room.new_secret", lambda: "5" * 64)
    room = two_people("el-dado", players=2)
    seen = set()
    while room.status == "running":
        seat = room.acting()[0]
        name = room.moves_of(seat)[0].name
        preview = previewing.preview(room, seat, name)
        act(room, (ANNA, BEN)[seat], "move", seat=seat, name=name)
        uncovers = any(event.kind == "uncovered" for event in view(room).lines[-1].events)
        assert uncovers or not preview.open
        seen.add((uncovers, preview.open))
        if preview.open:
            assert preview.events == ()
        else:
            assert preview.events == view(room).lines[-1].events
    assert {(True, True), (False, False)} <= seen


def test_only_what_is_possible_is_previewed() -> None:
    room = two_people()
    for seat, name in ((0, "999"), (1, "332")):
        with pytest.raises(Refusal) as caught:
            previewing.preview(room, seat, name)
        assert caught.value.code == "illegal"
    act(room, BEN, "resign", seat=1)
    with pytest.raises(Refusal):
        previewing.preview(room, 0, "332")


def test_moves_that_carry_numbers_are_told_as_a_gesture_with_its_dials() -> None:
    room = two_people("flick")
    table = sent(view(room, ANNA).table)
    aim, strength = table["gestures"][0]["dials"]
    assert (english(aim["name"]), aim["low"], aim["high"]) == ("aim", -45, 45)
    assert (english(strength["name"]), strength["low"], strength["high"]) == ("strength", 1, 100)
    assert {key: table["gestures"][0][key] for key in ("seat", "gesture", "name", "touches")} == {
        "seat": 0,
        "gesture": "",
        "name": "flick",
        "touches": ["button:flick"],
    }
    assert [choice["touch"][0] for choice in table["choices"]] == ["button:flick"]
    assert sent(view(room, BEN).table)["gestures"] == []
    assert view(room).room.physical


def test_a_gesture_that_the_game_names_is_told() -> None:
    flick = find("flick")
    room = begun(replace(flick, gestures={flick.dials[0].first: "flick"}))
    assert [gesture.gesture for gesture in view(room).table.gestures] == ["flick"]
