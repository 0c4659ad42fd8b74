"""How positions of Slide write the slips that win too, and what cannot be in them."""

from astragal.engine import Problem, choice
from astragal.engine.game import new_rng
from astragal.games.das_spiel.alteration.slide.sight import OUTSIDE_CELLS, first_with_goal, lay_missing
from astragal.games.das_spiel.slip_texts import FORMS, slip_called, slip_name
from astragal.games.das_spiel.spars import INNER_CELLS, ONE_FACE

SLIPS = NONE_OF_THEM, CUSTOM = choice(
    "none",
    "custom",
    about="custom: slips of Slipped that win too, read from the own side, given with a position",
    by_position=("custom",),
)
MOST_SLIPS = 8
DEALS = 100  # until it is taken as given that somebody has a goal


class Slips:
    """The slips that win too: `["K1", "NUM 142536"]`."""

    fields = ("own", "own_slips")

    def write(self, s):
        return [str(slip_name(slip)) for slip in s.own_slips[: s.own]]

    def read(self, s, data):
        if not isinstance(data, list) or len(data) > MOST_SLIPS:
            return [Problem("bad-slips", f"slips is a list of at most {MOST_SLIPS} texts. {FORMS}")]
        slips = [slip_called(str(text)) for text in data]
        if 0 in slips:
            return [Problem("bad-slip", f"{data[slips.index(0)]!r} is no slip. {FORMS}")]
        s.own = len(slips)
        s.own_slips[: s.own] = slips
        return []


def deal_the_rest(s):
    """Deal the dice that a position does not give, from the number that it may name for that.

    It is dealt again while somebody has a goal, unless the dice that are given make one themselves.
    """
    given = list(s.die)
    if max(given) < ONE_FACE and not all(given[p] for p in OUTSIDE_CELLS):
        rng = new_rng(s.deal)
        for _ in range(DEALS):
            s.die = given[:]
            lay_missing(s.die, rng)
            if not first_with_goal(s, 0):
                break
    s.deal = 0


def impossible(s):
    """The problems of a position."""
    if any(die >= ONE_FACE for die in s.die):
        yield Problem("hidden-die", "A position gives all three faces of a die.")
        return
    if any(s.die[p] for p in INNER_CELLS):
        yield Problem("needless-dice", "Nobody sees the dice inside; leave them out.")
    if s.own and s.slips != CUSTOM:
        yield Problem("needless-slips", "Slips that win too need the option slips=custom.")
    if s.phase and not s.reorient:
        yield Problem("bad-phase", "A die is turned only with reorient=free.")
    if s.round == s.round_limit and (s.turn or s.phase):
        yield Problem("wrong-turn", "The last round is over when all have had their turn in it.")


def winner_of(s):
    """Who has won: whoever has drawn last comes first."""
    return 0 if s.phase else first_with_goal(s, (s.turn - 1) % s.players)
