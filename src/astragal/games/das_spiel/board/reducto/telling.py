"""What is shown and said in Reducto: which button makes which move, how far numbers point, why a touch does nothing."""

from astragal.dice import ORIENTATION_NAMES
from astragal.engine import Mark, Path, Pyramid, Scene, Stroke, Tray, button, place, say, spelled, terms
from astragal.engine.naming import name_by_touches
from astragal.games.das_spiel.board.reducto.choices import (
    CHOOSE,
    CHOOSING,
    ENDED,
    FEW,
    JUMP,
    LEAVE,
    MANY,
    MOST_CHOICES,
    MOVE,
    ROLL,
    ROLLING,
    RUNNING,
    TAKING,
    TRUE,
    choices,
)
from astragal.games.das_spiel.board.reducto.jumping import pointed_at, points_to, why_not_there
from astragal.games.das_spiel.pictures import coloured_dice
from astragal.lattice import NAMES, cell

COLOURS = ("", "green", "red", "black")
GOING = (CHOOSING, TAKING, RUNNING)
PILES = terms("green dice", "red dice", "black dice")
TAKEN = terms("a green die", "a red die", "a black die")
RULES = (
    terms("A die is taken by one jump; whoever cannot jump rolls a die for the next."),
    terms(
        "Whoever cannot jump takes a die by a move and a jump, or rolls one and may take it.",
        "A die is taken by a jump after up to two moves, or rolled and then taken after up to one.",
    ),
)


def name(s, move):
    if move == LEAVE:
        return say("leave it")
    if move >= ROLL:
        return name_by_touches(touch(s, move))
    if move >= CHOOSE:
        return say("roll {place}", "roll this die", place=place(NAMES[move - CHOOSE]))
    p, q = _way(s, move)
    return spelled("x" if move < MOVE else "-", (place(NAMES[p]), place(NAMES[q])))


def touch(s, move):
    if move == LEAVE:
        return (button(name(s, move)),)
    if move >= ROLL:
        return "button:roll", f"face:{ORIENTATION_NAMES[move - ROLL]}"
    if move >= CHOOSE:
        die = f"die:{NAMES[move - CHOOSE]}"
        return (die, button(say("roll it"))) if _going(s) else (die,)
    p, q = _way(s, move)
    way = f"die:{NAMES[p]}", f"cell:{NAMES[q]}"
    if {JUMP + move % MOVE, MOVE + move % MOVE} <= {*_going(s)}:
        return *way, button(say("take it")) if move < MOVE else button(say("move on"))
    return way


def _way(s, move):
    """From where to where a jump or a move goes."""
    p, d = divmod(move % MOVE, 6)
    return p, points_to(p, s.faces[p], d)


def _chosen(s):
    """All that can be chosen now."""
    out = [0] * MOST_CHOICES
    return out[: choices(s, out)] if s.stage in GOING else []


def _going(s):
    """The jumps and moves that can be made now."""
    return [move for move in _chosen(s) if move < CHOOSE]


def paths(s, move):
    if MOVE <= move < CHOOSE:
        p, q = _way(s, move)
        yield Path(NAMES[p], NAMES[q])


def prompt(s):
    going = _going(s)
    if s.stage == ROLLING:
        return say("roll the die")
    if s.stage == RUNNING:
        return say("go on with this die until it jumps")
    if s.stage == TAKING:
        return say("take the rolled die, or leave it")
    if not going:
        return say("nothing can jump: choose a die to roll")
    if s.left > MANY or (min(going) < MOVE and s.left > FEW):
        return (
            say("take a die that can jump")
            if s.must_jump == TRUE
            else say("take a die that can jump, or roll one")
        )
    if s.left > FEW:
        return say("take a die by a move and a jump, or roll one")
    return say("take a die, by moves and then a jump, or roll one")


def scene(s, viewer):
    piles = tuple(
        Tray(PILES[i], k, count=s.won[3 * k + i], colour=COLOURS[1 + i])
        for k in range(s.players)
        for i in range(3)
        if s.won[3 * k + i]
    )
    marks = (Mark(NAMES[s.runner - 1], "last"),) if s.runner else ()
    return Scene(
        Pyramid(layers=1),
        coloured_dice(s.cell, COLOURS, s.faces),
        piles,
        marks,
        tuple(_notices(s)),
        strokes=tuple(_rays(s)),
    )


def _rays(s):
    """How far the numbers of each die point that can be chosen now."""
    dice = {move - CHOOSE if move >= CHOOSE else move % MOVE // 6 for move in _chosen(s) if move != LEAVE}
    for p in sorted(dice):
        if ends := pointed_at(p, s.faces[p]):
            yield Stroke((NAMES[p], *(NAMES[q] for q in ends)), "rays", of=NAMES[p])


def _notices(s):
    if s.stage != ENDED:
        yield RULES[s.left <= MANY][s.left <= FEW]
    yield say("Dice on the plate: {n}.", n=s.left)
    if s.stage != ENDED and s.quiet >= (s.stall or s.players):
        yield say(
            "{n, plural, one {# turn} other {# turns}} without a capture: whoever rolls now must roll a die that could be taken.",
            n=s.quiet,
        )


def goal(s):
    return say(
        "Green dice count 3 points, red ones 2, black ones 1. Whoever has the most when a single die is left wins."
    )


def why_not(s, player, touches):
    *begun, touched = touches
    kind, _, where = touched.partition(":")
    if begun and kind == "cell":
        p = cell(begun[0].removeprefix("die:"))
        return why_not_there(s.taken, p, s.faces[p], cell(where))
    if kind != "die" or begun:
        return ""
    if s.stage != CHOOSING:
        return say("Go on with the marked die.")
    if not any(move >= CHOOSE for move in _chosen(s)):
        return say("This die cannot jump: none of its numbers leads over a die into an empty funnel.")
    return say("Nothing was taken for a while: roll a die that could be taken, if it lay otherwise.")


def gain(before, after, player):
    return TAKEN[next(i for i in range(3) if after.won[3 * player + i] > before.won[3 * player + i])]


def reason(s):
    if s.left <= 1:
        return say("A single die is left, and it belongs to nobody.")
    if s.quiet >= s.stall_end:
        return say("Nothing was taken for {n} turns.", n=s.quiet)
    return say("None of the dice that are left can ever be taken, however they lie.")
