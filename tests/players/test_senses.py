"""Memory that fades, and hands that slip."""

from astragal.engine.registry import find
from astragal.engine.rules import CHANCE
from astragal.match import Match
from astragal.players.arena import look
from astragal.players.senses import by_policy, recalled

STORING = find("storing-scores")


def long_played(**options: str) -> Match:
    match = Match(STORING, players=2, seed=3, options=options)
    for step in range(120):
        legal = match.legal()
        match.roll() if match.actor == CHANCE else match.play(legal[step % len(legal)].number)
    while match.actor == CHANCE:
        match.roll()
    return match


def known(match: Match, forgets: int) -> int:
    """How much more a seat knows than it is shown now."""
    view = look(match, match.actor)
    fields = zip(recalled(view, forgets).state.values(), view.state.values(), strict=True)
    arrays = ((a, b) for a, b in fields if isinstance(a, tuple) and isinstance(b, tuple))
    return sum(x != y for a, b in arrays for x, y in zip(a, b, strict=True))


def test_who_forgets_faster_knows_less_and_a_master_forgets_nothing() -> None:
    match = long_played()
    master, club, novice = (known(match, forgets) for forgets in (0, 1, 2))
    assert master > club >= novice
    assert master > 10


def test_the_option_says_how_fast() -> None:
    assert known(long_played(memory="95"), 1) > known(long_played(memory="30"), 1)


def test_without_slips_a_hurried_player_does_what_the_policy_says() -> None:
    start = Match(find("greedy-grabber"), seed=1)
    start.play("roll")
    rolls = [start.fork() for _ in start.legal()]
    for match, roll in zip(rolls, start.legal(), strict=True):
        match.play(roll.number)
    match = next(match for match in rolls if match.legal(match.state.roller))
    view = look(match, match.state.roller)
    choice = by_policy(view, 0.0)
    assert choice == by_policy(view, 0.0)
    assert choice.info.candidates[0].move == choice.move
    assert len(choice.info.candidates) == len(match.legal(match.state.roller))
