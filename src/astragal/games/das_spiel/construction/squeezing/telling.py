"""What is shown and said in Squeezing."""

from astragal.engine import Mark, Pyramid, Scene, say, who
from astragal.games.das_spiel.construction.squeezing.positions import protected
from astragal.games.das_spiel.construction.squeezing.refusals import why_no_die
from astragal.games.das_spiel.construction.squeezing.turns import (
    AGAIN,
    ANEW,
    BONUS,
    BUILDING,
    KEEP,
    MOST_ROLLS,
    PASS,
    ROLL,
    ROLLING,
    STARTING,
    STOP,
    can_go_on,
    has_begun,
    starts_free,
)
from astragal.games.das_spiel.pictures import dice_of_seats, stock_trays
from astragal.games.seats import first_without
from astragal.lattice import NAMES, NONE, cell

GOAL = say("Whoever is the first to place all 55 dice wins.")


def touch(s, move):
    if move >= ROLL:
        return "button:roll", f"face:{1 + move - ROLL}"
    if move == KEEP:
        return ("button:keep",)
    if move == ANEW:
        return ("button:roll again",)
    if move == PASS:
        return ("button:pass",)
    return ("button:stop",) if move == STOP else (f"cell:{NAMES[move]}",)


def prompt(s):
    if s.phase in (STARTING, ROLLING):
        return say("roll the die")
    if s.phase == AGAIN:
        return say("keep the 1 or roll again")
    if s.phase == BONUS:
        return say("place up to {n, plural, one {one bonus die} other {# bonus dice}}, or stop", n=s.left)
    if not can_go_on(s):
        return say("pass: the roll cannot be built")
    if s.fresh[0]:
        return say("add {n, plural, one {one more die} other {# more dice}} to them", n=s.left)
    if not has_begun(s):
        return say("build a small pyramid of four anywhere")
    if starts_free(s, s.turn):
        return say("build with {n} dice, anywhere", n=s.left)
    if not s.made[s.turn]:
        return say(
            "build with {n, plural, one {one die} other {# dice}}, touching any die by a face", n=s.left
        )
    return say(
        "build with {n, plural, one {one die} other {# dice}}, touching a die of your own by a face", n=s.left
    )


def scene(s):
    shields = tuple(Mark(NAMES[p], "goal") for p in protected(s, *range(s.players)))
    return Scene(
        Pyramid(),
        dice_of_seats(s.cell),
        stock_trays(s.stock),
        shields,
        (say("Dice with marked corners are protected: an empty place beside them must stay."),)
        if shields
        else (),
        headline=_headline(s),
    )


def _headline(s):
    if s.phase == BUILDING:
        return say("Rolled {roll}: {n} to place", roll=s.roll, n=s.left)
    return say("Bonus: {n} to place", n=s.left) if s.phase == BONUS else ""


def why_not(s, player, touches):
    kind, _, where = touches[-1].partition(":")
    if kind != "cell" or s.phase == AGAIN or not can_go_on(s):
        return ""
    return why_no_die(s, player, cell(where))


def gain(dice):
    return say("{n, plural, one {# die placed} other {# dice placed}}", n=dice)


def reason(s):
    winner = first_without(s.stock, s.players)
    if winner != NONE:
        return say("{seat} has placed the last die.", seat=who(winner))
    if s.stuck:
        return say("Nobody can add a die any more: the fewest dice left win.")
    return say("{n} rolls were made: the fewest dice left win.", n=MOST_ROLLS)
