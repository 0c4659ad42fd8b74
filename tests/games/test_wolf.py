"""Wolf in a Sheep's Coat: the examples, options and rulings of its rules, and what the shepherd may not know."""

import json
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.engine.rules import CHANCE, NOBODY, OVER
from astragal.engine.scene import Scene
from astragal.engine.viewer import EVERYTHING, WATCHER, Viewer
from astragal.errors import BadOption, BadPosition, IllegalMove
from astragal.games.das_spiel.board.wolf import asking, dogs, wolf
from astragal.games.das_spiel.board.wolf.asking import BestHunt, best_hunt
from astragal.games.das_spiel.board.wolf.dogs import BUSH, DOG, PLACES, SHEEP, how_many, spotted
from astragal.games.das_spiel.board.wolf.shepherd import advice, optimal_dogs
from astragal.lattice import COORDINATES, NAMES, PLATE, cell
from astragal.match import Match, positions, record
from astragal.match.wrong_touch import why_not
from tests.support import everybody, names, play, position, started

PLATE_NAMES = NAMES[:PLATE]
FUNNELS = NAMES[PLATE:PLACES]
ALL_BUT_TWO = [f"ask {name} no" for name in PLATE_NAMES if name not in ("800", "080")]
SEEDS = st.integers(0, 10_000)
OPTIONS = st.fixed_dictionaries(
    {
        "bushes": st.integers(0, 15).map(str),
        "bush_place": st.sampled_from(("random", "chooser")),
        "wolf": st.sampled_from(("chosen", "random")),
        "found": st.sampled_from(("auto", "declare")),
        "hunts": st.integers(1, 3).map(str),
    }
)


def bits(dice: int) -> list[str]:
    """The names of the plate cells whose bits are set."""
    return [name for p, name in enumerate(PLATE_NAMES) if dice >> p & 1]


def sight(dog: str, *, dogs: str = "", bush: str = "") -> list[str]:
    """What the game says that a dog sees."""
    _, s = started("wolf", 1)
    for name in dogs.split():
        s.cell[cell(name)] = DOG
    for name in bush.split():
        s.cell[cell(name)] = BUSH
    return bits(spotted(s, cell(dog)))


def sight_by_the_rules(dog: str, dogs: Iterable[str], bush: Iterable[str]) -> set[str]:
    """The same by coordinates, ray by ray."""
    p = COORDINATES[cell(dog)]
    blocking = {COORDINATES[cell(name)] for name in dogs}
    green = {COORDINATES[cell(name)] for name in bush}
    seen = set()
    for x in range(3):
        for y in range(3):
            t = 0
            while x != y:
                die, past = list(p), list(p)
                die[x] += 1 + t
                die[y] -= t
                past[x] += t + 1
                past[y] -= t + 1
                if min(die) < 0:
                    break
                seen.add("".join(map(str, die)))
                if tuple(die) in green or tuple(past) in blocking:
                    break
                t += 1
    return seen


def hunting(lair: str, players: int = 1, **data: Any) -> tuple[Game, Any]:
    """A hunt with the wolf in its place."""
    return position("wolf", players=players, lair=lair, **data)


def random_match(seed: int, players: int, options: dict[str, str], steps: int = 10_000) -> Match:
    """A match after so many random steps."""
    match = Match(wolf.GAME, players=players, options=options, seed=seed)
    rng = new_rng(seed, 5)
    while match.actor != OVER and len(match.steps) < steps:
        if match.actor == CHANCE:
            match.roll()
        else:
            legal = match.legal()
            match.play(legal[draw(rng, len(legal))].number)
    return match


# -- what a dog sees --------------------------------------------------------------------------------------------------


def test_a_dog_on_the_empty_plate() -> None:
    assert " ".join(sight("322")) == "026 062 125 152 224 242 305 314 323 332 341 350 422 512 521 602 620"


@pytest.mark.parametrize("dog", FUNNELS)
def test_every_dog_sees_17_dice_of_an_empty_plate(dog: str) -> None:
    assert len(sight(dog)) == 17


def test_another_dog_in_the_same_plane_ends_a_ray_behind_the_near_die() -> None:
    seen = sight("340", dogs="322")
    assert " ".join(seen) == "044 080 143 170 242 260 332 341 350 440 530 620 710 800"
    assert len(sight("241", dogs="322")) == 17


def test_bushes_end_a_ray_and_are_seen_themselves() -> None:
    seen = sight("322", bush="332 260")
    assert " ".join(seen) == "026 125 224 305 314 323 332 422 512 521 602 620"
    _, s = hunting("314", options={"bushes": "2"}, bush=["332", "260"], questions=["dog 322 yes"])
    assert " ".join(bits(s.may_be)) == "026 125 224 305 314 323 422 512 521 602 620"


def test_a_dog_sees_what_it_sits_on_past_bushes_and_neighbours() -> None:
    assert sight("322", bush="422 332 323") == ["323", "332", "422"]
    neighbours = "412 421 331 232 223 313"
    assert sight("322", dogs=neighbours) == ["323", "332", "422"]


@given(
    dog=st.sampled_from(FUNNELS),
    dogs=st.sets(st.sampled_from(FUNNELS), max_size=12),
    bush=st.sets(st.sampled_from(PLATE_NAMES), max_size=15),
)
@settings(max_examples=200, deadline=None)
def test_sight_follows_the_rays(dog: str, dogs: set[str], bush: set[str]) -> None:
    dogs -= {dog}
    seen = sight(dog, dogs=" ".join(dogs), bush=" ".join(bush))
    assert set(seen) == sight_by_the_rules(dog, dogs, bush)


def test_a_dog_may_sit_on_bushes() -> None:
    game, s = hunting("008", options={"bushes": "3"}, bush=["422", "332", "323"])
    s = play(game, s, "dog 322")
    assert s.question[0] == -(1 + cell("322"))
    assert len(bits(s.may_be)) == 42


# -- questions --------------------------------------------------------------------------------------------------------


def test_the_first_question_has_36_dogs_and_45_sheep() -> None:
    game, s = hunting("332")
    assert names(game, s) == sorted(
        [f"dog {name}" for name in FUNNELS] + [f"ask {name}" for name in PLATE_NAMES]
    )
    assert game.touch(s, cell("322")) == ("cell:322",)
    assert game.touch(s, cell("332")) == ("die:332",)
    assert game.prompt(s) == "set a dog into a funnel, or ask whether a sheep is the wolf"


def test_each_question_costs_a_dog() -> None:
    game, s = hunting("332")
    s = play(game, s, "dog 322", "ask 800", "dog 007")
    assert game.score(s, 0) == 3
    assert game.result(s, 0) == -3
    assert positions.write(game, s)["questions"] == ["dog 322 yes", "ask 800 no", "dog 007 no"]
    scene = game.scene(s, 0)
    assert [piece.place for piece in scene.pieces if piece.colour == "red"] == ["007", "322"]
    assert [(tray.title, len(tray.pieces)) for tray in scene.trays] == [("dogs beside the plate", 1)]


def test_a_funnel_takes_one_dog_and_a_sheep_one_question() -> None:
    game, s = hunting("332")
    s = play(game, s, "dog 322", "ask 800")
    assert not {"dog 322", "ask 800"} & set(names(game, s))
    assert len(names(game, s)) == 79


def test_bushes_are_not_asked_about() -> None:
    game, s = hunting("332", options={"bushes": "2"}, bush=["800", "080"])
    assert len(names(game, s)) == 79
    assert not {"ask 800", "ask 080"} & set(names(game, s))


def test_a_sheep_that_cannot_be_the_wolf_can_still_be_asked_about() -> None:
    game, s = hunting("332", questions=["dog 322 yes"])
    after = play(game, s, "ask 008")
    assert after.may_be == s.may_be
    assert game.score(after, 0) == 2


def test_old_answers_stay_true_when_a_later_dog_blocks_the_view() -> None:
    game, s = hunting("062")
    s = play(game, s, "dog 322", "dog 142")
    assert "062" in sight("322")
    assert "062" not in sight("322", dogs="142")
    assert "062" in bits(s.may_be)
    game, s = hunting("008")
    s = play(game, s, "dog 322", "dog 142")
    assert not {"152", "062"} & set(bits(s.may_be))


# -- the end of a hunt ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lair", ["800", "080"])
@pytest.mark.parametrize("asked", ["800", "080"])
def test_one_question_about_either_of_two_suspects_ends_the_hunt(lair: str, asked: str) -> None:
    game, s = hunting(lair, questions=ALL_BUT_TWO)
    assert bits(s.may_be) == ["080", "800"]
    s = play(game, s, f"ask {asked}")
    assert game.actor(s) == OVER
    assert game.score(s, 0) == 44


def test_a_yes_ends_the_hunt_at_once() -> None:
    game, s = hunting("332")
    s = play(game, s, "ask 332")
    assert game.actor(s) == OVER
    assert game.score(s, 0) == 1
    assert game.scene(s, 0).notices[0] == "A has found the wolf on 332 with 1 dog."
    assert game.reason(s) == "Every wolf is found: the fewest dogs win."


def test_the_last_suspect_is_found_without_a_question() -> None:
    game, s = hunting("800", questions=ALL_BUT_TWO)
    s = play(game, s, "dog 601")  # sees 800, not 080
    assert (game.actor(s), game.score(s, 0), bits(s.may_be)) == (OVER, 44, ["800"])


def test_declare_the_shepherd_must_point_and_that_is_free() -> None:
    game, s = hunting("800", questions=ALL_BUT_TWO, options={"found": "declare"})
    s = play(game, s, "dog 601")
    assert (game.actor(s), bits(s.may_be)) == (0, ["800"])
    assert game.prompt(s) == "point at the wolf; that is free"
    assert "Only one sheep may be the wolf." in game.scene(s, 0).notices
    end = play(game, s, "ask 800")
    assert (game.actor(end), game.score(end, 0)) == (OVER, 44)
    assert not [tray for tray in game.scene(end, 0).trays if len(tray.pieces) != 43]
    # Anything else still costs a dog.
    late = play(game, s, "ask 080", "dog 007", "ask 800")
    assert (game.actor(late), game.score(late, 0)) == (OVER, 46)


def test_declare_a_guess_costs_a_dog_whatever_the_answer() -> None:
    game, s = hunting("800", questions=ALL_BUT_TWO, options={"found": "declare"})
    right = play(game, s, "ask 800")
    assert (game.actor(right), game.score(right, 0)) == (OVER, 44)
    wrong = play(game, s, "ask 080")
    assert (game.actor(wrong), game.score(wrong, 0)) == (0, 44)
    end = play(game, wrong, "ask 800")
    assert (game.actor(end), game.score(end, 0)) == (OVER, 44)


def test_no_hunt_needs_more_than_80_dogs() -> None:
    game, s = hunting("800", options={"found": "declare"})
    for name in FUNNELS:
        s = play(game, s, f"dog {name}")
    for name in PLATE_NAMES:
        if name != "800":
            s = play(game, s, f"ask {name}")
    assert names(game, s) == ["ask 800"]
    s = play(game, s, "ask 800")
    assert (game.actor(s), game.score(s, 0)) == (OVER, 80)
    assert positions.read(positions.write(game, s))[1] == s


# -- hunts and who chooses --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("hunts", [1, 2, 3])
def test_every_seat_is_shepherd_in_turn(players: int, hunts: int) -> None:
    match = Match(wolf.GAME, players=players, options={"hunts": str(hunts)}, seed=1)
    for hunt in range(players * hunts):
        assert match.actor == (hunt + 1) % players
        match.play("wolf 332")
        assert match.actor == hunt % players
        for name in PLATE_NAMES[: hunt % players]:
            match.play(f"ask {name}")
        match.play("ask 332")
        if hunt < players * hunts - 1:
            assert match.actor == hunt % players  # who has hunted looks as long as they like
            match.play("next hunt")
    outcome = match.outcome()
    assert outcome
    assert [int(score) for score in outcome.scores] == [hunts * (1 + k) for k in range(players)]
    assert outcome.winners == (0,)


def test_equal_dogs_share_the_win() -> None:
    match = Match(wolf.GAME, players=3, seed=1)
    for lair, questions in (("332", "800 332"), ("332", "332"), ("800", "800")):
        match.play(f"wolf {lair}")
        for name in questions.split():
            match.play(f"ask {name}")
        if match.actor != OVER:
            match.play("next hunt")
    outcome = match.outcome()
    assert outcome
    assert outcome.winners == (1, 2)


def test_the_plate_stays_until_the_next_hunt_begins() -> None:
    game, s = hunting("332", players=2)
    s = play(game, s, "dog 322", "ask 332")
    assert s.lair == 1 + cell("332")
    assert any(piece.colour == "red" for piece in game.scene(s, NOBODY).pieces)
    assert (game.actor(s), game.prompt(s)) == (0, "look at the plate, then go on to the next hunt")
    assert game.touch(s, wolf.NEXT) == ("button:next hunt",)
    s = play(game, s, "next hunt")
    assert not any(piece.colour == "red" for piece in game.scene(s, NOBODY).pieces)
    assert (game.actor(s), game.prompt(s)) == (0, "choose the sheep that is the wolf")
    assert [game.score(s, k) for k in range(2)] == [2, 0]


def test_alone_everything_is_drawn() -> None:
    game, s = started("wolf", 1, wolf="chosen", bushes="2", bush_place="chooser")
    assert game.actor(s) == CHANCE
    s = play(game, s, "bush 332", "bush 260")
    assert (game.actor(s), len(names(game, s))) == (CHANCE, 43)
    s = play(game, s, "wolf 800")
    assert game.actor(s) == 0


def test_the_wolf_is_drawn_when_asked() -> None:
    game, s = started("wolf", 3, wolf="random")
    assert game.actor(s) == CHANCE
    assert names(game, s) == sorted(f"wolf {name}" for name in PLATE_NAMES)


def test_bushes_are_set_anew_before_each_wolf() -> None:
    game, s = started("wolf", 2, bushes="2", bush_place="chooser")
    assert (game.actor(s), game.prompt(s)) == (1, "choose a sheep that becomes a bush")
    s = play(game, s, "bush 332", "bush 260")
    assert game.actor(s) == 1
    assert not {"wolf 332", "wolf 260"} & set(names(game, s))
    assert len(names(game, s)) == 43
    s = play(game, s, "wolf 800", "ask 800", "next hunt")
    assert s.cell.count(BUSH) == 0
    assert (game.actor(s), len(names(game, s))) == (0, 45)
    game, s = started("wolf", 2, bushes="1")
    assert game.actor(s) == CHANCE
    s = play(game, s, "bush 332")
    assert game.actor(s) == 1


def test_there_are_one_to_six_seats_and_no_more_than_15_bushes() -> None:
    for players, bushes in ((0, "0"), (7, "0"), (2, "16"), (2, "-1")):
        with pytest.raises(BadOption):
            started("wolf", players, bushes=bushes)


# -- secrets ----------------------------------------------------------------------------------------------------------


@given(seed=SEEDS, players=st.integers(1, 6), options=OPTIONS, steps=st.integers(0, 60))
@settings(max_examples=60, deadline=None)
def test_another_wolf_would_look_the_same_to_the_shepherd(
    seed: int, players: int, options: dict[str, str], steps: int
) -> None:
    match = random_match(seed, players, options, steps)
    s, game = match.state, match.game
    if s.phase != dogs.HUNT:
        return
    other = s.copy()
    suspects = bits(s.may_be)
    other.lair = 1 + cell(suspects[seed % len(suspects)])
    for viewer in (dogs.shepherd(s), NOBODY):
        one, two = s.copy(), other.copy()
        wolf.hide(one, viewer)
        wolf.hide(two, viewer)
        assert one == two
        assert one.lair == dogs.UNKNOWN
        assert game.scene(one, viewer) == game.scene(two, viewer)
        assert names(game, one) == names(game, s)
        json.dumps(positions.write(game, one))
    for viewer in range(players):
        if viewer != dogs.shepherd(s):
            seen = s.copy()
            wolf.hide(seen, viewer)
            assert seen == s


def test_only_the_others_see_the_wolf() -> None:
    match = Match(wolf.GAME, players=3, seed=1)
    match.play("wolf 332")
    for viewer, marks in zip(everybody(3), ([], [], ["332"], ["332"]), strict=True):
        assert marked(match.scene(viewer), "goal") == [mark.place for mark in match.scene(viewer).marks]
        assert marked(match.scene(viewer), "goal") == marks
    match.play("dog 007")
    assert "332" not in [mark.place for mark in match.scene(Viewer(0)).marks if mark.kind == "goal"]
    match.play("ask 332")
    for viewer in everybody(3):
        assert "332" in [mark.place for mark in match.scene(viewer).marks]


@pytest.mark.parametrize("wolf_is", ["chosen", "random"])
def test_what_is_told_of_the_choice_does_not_betray_it(wolf_is: str) -> None:
    told = []
    for lair in ("332", "800"):
        match = Match(wolf.GAME, players=3, options={"wolf": wolf_is}, seed=1)
        match.play(f"wolf {lair}")
        for viewer in (Viewer(0), WATCHER):
            before = match.view(viewer, 0)
            move = match.steps[0].move
            told.append(
                (match.events(1, viewer), match.game.name(before, move), match.game.touch(before, move))
            )
        others = match.view(Viewer(1), 0)
        assert match.game.name(others, match.steps[0].move) == f"wolf {lair}"
    assert all(one == told[0] for one in told)
    assert told[0][1] == "the wolf"


@given(seed=SEEDS, options=OPTIONS, steps=st.integers(0, 40))
@settings(max_examples=40, deadline=None)
def test_a_guess_is_any_suspect_and_nothing_else_changes(
    seed: int, options: dict[str, str], steps: int
) -> None:
    match = random_match(seed, 2, options, steps)
    s = match.state
    guesses = set()
    for stream in range(40):
        guess = match.view(Viewer(dogs.shepherd(s)))
        wolf.redeal(guess, dogs.shepherd(s), new_rng(seed, stream))
        if s.phase == dogs.HUNT:
            assert guess.may_be >> (guess.lair - 1) & 1
            guesses.add(guess.lair)
        guess.lair = s.lair
        assert guess == s
    if s.phase == dogs.HUNT and how_many(s.may_be) == 2:
        assert len(guesses) == 2


def test_suspects_can_stay_unshown() -> None:
    data: dict[str, Any] = {"players": 2, "questions": ["dog 322 yes"]}
    _, shown = hunting("332", **data)
    game, unshown = hunting("332", **data, options={"suspects": "unshown"})
    assert len(marked(game.scene(shown, NOBODY), "dead")) == 28
    assert "17 sheep may be the wolf." in game.scene(shown, 0).notices
    wolf.hide(unshown, 0)
    scene = game.scene(unshown, 0)
    assert (marked(scene, "dead"), marked(scene, "goal")) == ([], ["322"])
    assert scene.notices == ("Hunt 1 of 2: A is the shepherd.", "1 question asked: dog 322 yes.")
    # An answer about a single sheep is a fact, not a conclusion.
    unshown = play(game, unshown, "ask 008")
    assert marked(game.scene(unshown, 0), "dead") == ["008"]


# -- what the board says ----------------------------------------------------------------------------------------------


def marked(scene: Scene, kind: str) -> list[str]:
    return [mark.place for mark in scene.marks if mark.kind == kind]


def test_the_last_dog_shows_what_it_sees() -> None:
    game, s = hunting("332")
    assert marked(game.scene(s, NOBODY), "last") == []
    s = play(game, s, "dog 322")
    assert marked(game.scene(s, NOBODY), "last") == sight("322")
    s = play(game, s, "dog 340")
    assert marked(game.scene(s, NOBODY), "last") == sight("340", dogs="322")
    assert len(marked(game.scene(s, NOBODY), "last")) == 14
    s = play(game, s, "ask 800")
    assert marked(game.scene(s, NOBODY), "last") == ["800"]


def test_the_rays_end_at_bushes_for_experts_too() -> None:
    options = {"bushes": "2", "suspects": "unshown"}
    game, s = hunting("008", options=options, bush=["332", "260"], questions=["dog 322 no"])
    scene = game.scene(s, 0)
    assert marked(scene, "last") == sight("322", bush="332 260")
    assert marked(scene, "dead") == ["322"]


def test_every_dog_shows_its_answer() -> None:
    game, s = hunting("332", questions=["dog 322 yes", "dog 007 no", "dog 340 yes"])
    wolf.hide(s, 0)
    scene = game.scene(s, 0)
    assert marked(scene, "goal") == ["322", "340"]
    assert [place for place in marked(scene, "dead") if place in FUNNELS] == ["007"]


@pytest.mark.parametrize(
    ("lair", "question", "said"),
    [
        ("332", "dog 322", "Yes: the dog sees the wolf."),
        ("008", "dog 322", "No: the dog does not see the wolf."),
        ("332", "ask 800", "No: that sheep is not the wolf."),
        ("332", "ask 332", "Yes: the wolf is found."),
    ],
)
def test_the_last_answer_is_the_headline(lair: str, question: str, said: str) -> None:
    game, s = hunting(lair, players=2)
    assert game.scene(s, 0).headline == ""
    s = play(game, s, question)
    assert game.scene(s, 0).headline == game.scene(s, 1).headline == said


@pytest.mark.parametrize("found", ["auto", "declare"])
def test_the_headline_of_a_no_that_leaves_one_sheep(found: str) -> None:
    game, s = hunting("800", questions=ALL_BUT_TWO, options={"found": found})
    s = play(game, s, "ask 080")
    last = "No: the only sheep left is the wolf." if found == "auto" else "No: that sheep is not the wolf."
    assert game.scene(s, 0).headline == last


def test_the_others_read_where_the_wolf_is_and_the_shepherd_does_not() -> None:
    match = Match(wolf.GAME, players=3, seed=1)
    match.play("wolf 332")
    match.play("dog 007")
    for viewer, knows in zip(everybody(3), (False, False, True, True), strict=True):
        scene = match.scene(viewer)
        assert ("The wolf is on 332; A does not know it." in scene.notices) == knows
        assert ("332" in marked(scene, "goal")) == knows
        assert any("332" in text for text in (scene.headline, *scene.notices)) == knows


def test_after_a_hunt_everybody_can_compare_with_the_best_shepherd() -> None:
    match = Match(wolf.GAME, players=2, seed=1)
    for name in ("wolf 332", "dog 322", "ask 332"):
        match.play(name)
    for viewer in everybody(2):
        assert match.scene(viewer).notices == (
            "Hunt 1 of 2: A has found the wolf on 332 with 2 dogs.",
            "2 questions asked: dog 322 yes, ask 332 yes.",
            f"The best shepherd would have needed {optimal_dogs(match.state_at(1))} dogs here, and 5.58 on average.",
        )
    assert optimal_dogs(match.state_at(1)) in (5, 6)


def test_the_best_shepherd_of_a_plate_with_bushes_is_its_own() -> None:
    game, s = hunting("314", options={"bushes": "2"}, bush=["332", "260"])
    best = best_hunt(1 << cell("332") | 1 << cell("260"), cell("314"))
    assert best == BestHunt(optimal_dogs(s), advice(s).mean.low)
    said = f"The best shepherd would have needed {best.dogs} dogs here, and {best.mean:.2f} on average."
    found = play(game, s, "ask 314")
    assert said in game.picture(found, EVERYTHING).notices
    assert said not in game.scene(found, 0).notices  # which draws at once


def test_nothing_is_claimed_of_the_best_shepherd_where_it_is_not_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "AT_ONCE", 1)
    best_hunt.cache_clear()
    game, s = hunting("332")
    s = play(game, s, "ask 332")
    assert game.picture(s, EVERYTHING).notices == (
        "A has found the wolf on 332 with 1 dog.",
        "1 question asked: ask 332 yes.",
    )
    best_hunt.cache_clear()


# -- laws -------------------------------------------------------------------------------------------------------------


@given(seed=SEEDS, players=st.integers(1, 6), options=OPTIONS)
@settings(max_examples=25, deadline=None)
def test_laws_of_a_whole_game(seed: int, players: int, options: dict[str, str]) -> None:
    match = random_match(seed, players, options)
    hunts = players * int(options["hunts"])
    assert sum(step.name == "next hunt" for step in match.steps) == hunts - 1
    for step in range(len(match.steps) + 1):
        s = match.state_at(step)
        plate = s.cell[:PLATE]
        assert plate.count(SHEEP) + plate.count(BUSH) == PLATE
        assert s.phase == dogs.BUSHES or plate.count(BUSH) == int(options["bushes"])
        if s.phase in (dogs.HUNT, dogs.FOUND):
            _check_hunt(s)
    assert max(wolf.score(match.state, k) for k in range(players)) <= match.game.bounds.score[1]
    assert record.read(record.write(match)).state == match.state


def _check_hunt(s: Any) -> None:
    """The suspects are those that agree with every answer, each given with the dogs that stood then."""
    bush = [name for p, name in enumerate(PLATE_NAMES) if s.cell[p] == BUSH]
    suspects = set(PLATE_NAMES) - set(bush)
    dogs: list[str] = []
    free = 0
    lair = NAMES[s.lair - 1]
    for question in s.question[: s.count]:
        name = NAMES[abs(question) - 1]
        free += suspects == {name}
        about = sight_by_the_rules(name, dogs, bush) if name in FUNNELS else {name}
        assert (question > 0) == (lair in about)
        suspects = suspects & about if question > 0 else suspects - about
        dogs += [name] if name in FUNNELS else []
    assert set(bits(s.may_be)) == suspects
    assert lair in suspects
    assert s.paid == s.count - free
    assert [name for p, name in enumerate(FUNNELS, PLATE) if s.cell[p] == DOG] == sorted(dogs)


def test_a_match_refuses_what_was_asked_before() -> None:
    match = Match(wolf.GAME, players=1, seed=1)
    match.play("wolf 332")
    match.play("dog 322")
    with pytest.raises(IllegalMove):
        match.play("dog 322")


# -- the knowledge of computer players --------------------------------------------------------------------------------


def hunt_by_policy(lair: int, seed: int) -> int:
    """The dogs that the policy needs for one wolf."""
    game, s = started("wolf", 1)
    rng = new_rng(seed, lair)
    game.play(s, CHANCE, lair)
    out = [0] * game.bounds.moves
    while game.actor(s) != OVER:
        count = game.moves(s, 0, out)
        game.play(s, 0, out[wolf.policy(s, 0, out, count, rng)])
    return int(game.score(s, 0))


def test_the_policy_needs_hardly_more_than_the_fewest_dogs() -> None:
    dogs = [hunt_by_policy(lair, 1) for lair in range(PLATE)]
    assert sum(dogs) <= 5.8 * PLATE
    assert max(dogs) <= 7


def test_the_policy_points_when_one_suspect_is_left() -> None:
    game, s = hunting("800", questions=[*ALL_BUT_TWO, "ask 080 no"], options={"found": "declare"})
    legal = game.legal(s, 0)
    picked = {game.name(s, legal[wolf.policy(s, 0, legal, len(legal), new_rng(k))]) for k in range(20)}
    assert picked == {"ask 800"}


def test_moves_after_a_yes_and_after_a_no_differ() -> None:
    # So that search, which keeps one tree for all deals, plans for each answer separately.
    game, yes = hunting("332", questions=["dog 322 yes"])
    _, no = hunting("008", questions=["dog 322 no"])
    assert not set(game.legal(yes, 0)) & set(game.legal(no, 0))
    assert names(game, yes) == names(game, no)


# -- positions --------------------------------------------------------------------------------------------------------


def test_a_position_needs_only_the_wolf_and_the_questions() -> None:
    game, s = position("wolf", lair="332", questions=["dog 322 yes"])
    assert (s.players, s.paid, s.phase) == (1, 1, dogs.HUNT)
    game, s = position("wolf", players=2)
    assert (game.actor(s), s.phase) == (1, dogs.WOLF)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"lair": "900"}, "unknown-word"),
        ({"lair": "322"}, "unknown-word"),
        ({"lair": "hidden"}, "hidden-wolf"),
        ({"questions": ["dog 322 yes"]}, "no-wolf"),
        ({"lair": "008", "questions": ["dog 322 yes"]}, "wrong-answer"),
        ({"lair": "332", "questions": ["ask 332 no"]}, "wrong-answer"),
        ({"lair": "332", "questions": ["dog 322 yes", "dog 322 yes"]}, "bad-question"),
        ({"lair": "332", "questions": ["ask 332 yes", "dog 322 yes"]}, "bad-question"),
        ({"lair": "332", "questions": ["ask 800 no", "ask 800 no"]}, "bad-question"),
        ({"lair": "332", "questions": ["dog 332 no"]}, "bad-question"),
        ({"lair": "332", "questions": "dog 322 yes"}, "not-a-list"),
        ({"lair": "332", "questions": [["dog"]]}, "bad-question"),
        ({"bush": ["332"]}, "wrong-bushes"),
        ({"bush": ["322"]}, "bad-bush"),
        ({"bush": "332"}, "bad-bush"),
        ({"options": {"bushes": "2"}, "bush": ["332"], "lair": "800"}, "wrong-bushes"),
        ({"options": {"bushes": "1"}, "bush": ["332"], "lair": "332"}, "wolf-in-bush"),
        ({"hunt": 1}, "bad-count"),
        ({"players": 2, "hunt": 1, "used": {"A": 81}}, "bad-count"),
        ({"players": 2, "hunt": 1}, "bad-count"),
        ({"may_be": 7}, "unknown-key"),
    ],
)
def test_impossible_positions_are_refused(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position("wolf", **data)
    assert problem in [name for name, _ in refused.value.problems]


@pytest.mark.parametrize(
    ("touch", "said"),
    [
        ("die:332", "Here is a bush, and a bush is never the wolf."),
        ("die:322", "A dog sits here already; the next one needs a funnel of its own."),
        ("die:224", "You have asked about this sheep: it is not the wolf."),
    ],
)
def test_a_shepherd_is_told_what_cannot_be_asked(touch: str, said: str) -> None:
    questions = ["dog 322 yes", "ask 224 no"]
    game, s = position("wolf", options={"bushes": "1"}, bush=["332"], lair="314", questions=questions)
    assert why_not(game, game.seen(s, Viewer(0)), 0, (touch,)) == said


def test_who_hides_the_wolf_is_told_that_funnels_are_for_dogs() -> None:
    game, s = started("wolf", 2)
    assert why_not(game, s, 1, ("cell:322",)) == (
        "Choose one of the sheep; the funnels between them are for dogs."
    )


def test_a_dog_is_told_apart_from_a_question() -> None:
    game, s = position("wolf", lair="314")
    assert game.gain(s, play(game, s, "dog 322"), 0) == "a dog in a funnel"
    assert game.gain(s, play(game, s, "ask 332"), 0) == "a dog for a question"


def test_the_goal_follows_who_hunts_how_often() -> None:
    goals = [
        game.goal(s) for game, s in (started("wolf", players, hunts=n) for players in (1, 2) for n in "13")
    ]
    assert goals == [
        "Find the wolf with as few dogs as you can.",
        "Find all 3 wolves with as few dogs as you can.",
        "Everybody hunts once; whoever needs the fewest dogs wins.",
        "Everybody hunts 3 times; whoever needs the fewest dogs wins.",
    ]
