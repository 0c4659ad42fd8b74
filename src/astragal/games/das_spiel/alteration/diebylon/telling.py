"""What is shown and said in Diebylon: which way a die goes, where one could build, why a touch does nothing, why it is over."""

from astragal.engine import Mark, Path, Pyramid, Scene, say, who
from astragal.games.das_spiel.alteration.diebylon.progress import APEXES, HOMES, TOP, rebuilt
from astragal.games.das_spiel.alteration.diebylon.spending import MOVE, OFF, PASS, SINGLE
from astragal.games.das_spiel.mechanics import is_free, is_open
from astragal.games.das_spiel.pictures import dice_of_seats
from astragal.lattice import CELLS, COORDINATES, LAYER, NAMES, cell


def touch(s, move):
    if move < MOVE:
        return "button:roll", f"face:{1 + move}"
    if move == PASS:
        return ("button:pass",)
    p, q = divmod(move - MOVE, CELLS)
    return f"die:{NAMES[p]}", f"{'die' if s.cell[q] else 'cell'}:{NAMES[q]}"


def paths(s, move):
    if not MOVE <= move < PASS:
        return
    p, q = divmod(move - MOVE, CELLS)
    if s.cell[q]:
        yield Path(NAMES[p], NAMES[q], "swapped")
        yield Path(NAMES[q], NAMES[p], "swapped")
    elif s.legs == SINGLE:
        corner = map(min, COORDINATES[p], COORDINATES[q])  # all the way up, nothing of the way down
        yield Path(NAMES[p], NAMES[q], over="".join(map(str, corner)), steps=s.roll)


def prompt(s):
    if not s.roll:
        return say("roll the die")
    if s.roll == 1:
        return say("let a die change places with the one that stands on it, or pass")
    if s.must_move == OFF:
        return say("move a die along a right angle of exactly {n} steps, or pass", n=s.roll)
    return say("move a die along a right angle of exactly {n} steps", n=s.roll)


def scene(s, is_over):
    notices = [say("Rolled {roll}.", roll=s.roll)] if s.roll else []
    if s.idle:
        before = (s.turn - 1) % s.players
        notices.append(say("{who} rolled {roll}: nothing could move.", who=who(before), roll=s.idle))
    return Scene(
        Pyramid(), dice_of_seats(s.cell), marks=() if is_over else tuple(_goals(s)), notices=tuple(notices)
    )


def _goals(s):
    """The places where whoever has the turn could build now."""
    for k in range(s.players):
        if k != s.turn:
            for p in (APEXES[k],) if s.goal == TOP else HOMES[k]:
                if is_open(s.cell, p):
                    yield Mark(NAMES[p], "goal")


def goal(s):
    if s.goal == TOP:
        return say("Whoever is the first to have a die on the top of a pyramid in another corner wins.")
    return say("Whoever is the first to have built their whole pyramid in another corner wins.")


def why_not(s, player, touches):
    *begun, touched = touches
    kind, _, where = touched.partition(":")
    p = cell(where)
    if s.roll == 1:
        return say(
            "A 1 moves nothing. Only a die of yours changes places with a foreign one that stands on it."
        )
    if not begun:
        if s.cell[p] == 1 + player and is_free(s.cell, p):
            return say("This die gets nowhere with exactly {n} steps up and down.", n=s.roll)
        return ""
    if kind == "cell" and is_open(s.cell, p):
        return (
            say("With an even number a die stays on its level or changes it by two.")
            if s.roll % 2 == 0 and (LAYER[p] - LAYER[cell(begun[0].removeprefix("die:"))]) % 2
            else say("The way there is not exactly {n} steps long, up and down counted.", n=s.roll)
        )
    return ""


def gain(before, after, player):
    more = rebuilt(after, player) > rebuilt(before, player)
    return say("in another corner") if more else say("out of another corner")


def reason(s):
    if s.winner and s.goal == TOP:
        return say("{who} has a die on the top of a pyramid in another corner.", who=who(s.winner - 1))
    if s.winner:
        return say("{who} has built the whole pyramid in another corner.", who=who(s.winner - 1))
    return say("{n} rounds are played: the most dice in another corner decide.", n=s.rounds)
