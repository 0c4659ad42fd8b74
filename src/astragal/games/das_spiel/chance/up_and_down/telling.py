"""What is shown and said in Up and Down: up or down in words, what glows, why a score has changed."""

from astragal.engine import Piece, Pyramid, Scene, Tray, colour, place, say, spelled, terms
from astragal.engine.naming import name_by_touches
from astragal.games.das_spiel.chance.up_and_down.forms import (
    ADD,
    CHOICE,
    COLOUR_OF,
    DOWN,
    KINDS,
    OWN,
    STOP,
    UP,
    VALUES,
    asked,
    goes_up,
)
from astragal.games.das_spiel.mechanics import outside_faces
from astragal.games.das_spiel.outside import faces_gained
from astragal.games.das_spiel.pictures import SEAT_DICE, coloured_dice, dice_of_seats, stock_trays
from astragal.lattice import CELLS, LOADS, NAMES

A_DIE = terms("a red die", "a green die", "a black die")
A_DIE_BACK = terms("a red die put back", "a green die put back", "a black die put back")
PUT_BACK = terms("put a red die back", "put a green die back", "put a black die back")


def name(s, move):
    """As it is touched, but that a colour is a word."""
    if move >= ADD and s.add_rule == CHOICE:
        kind = colour(SEAT_DICE[1 + (move - ADD) // CELLS])
        return spelled("-", (kind, place(NAMES[(move - ADD) % CELLS])))
    return name_by_touches(touch(s, move))


def touch(s, move):
    if not s.roll:
        return "button:roll", f"face:{move}"
    if move == STOP:
        return ("button:stop",)
    if move < STOP:
        return (f"cell:{NAMES[move]}" if goes_up(s) else f"die:{NAMES[move]}",)
    where = f"cell:{NAMES[(move - ADD) % CELLS]}"
    return (f"tray:{SEAT_DICE[1 + (move - ADD) // CELLS]}", where) if s.add_rule == CHOICE else (where,)


def prompt(s):
    if not s.roll:
        return say("roll the die")
    left = _left(s)
    if s.form == VALUES and goes_up(s):
        if s.add_rule == CHOICE:
            return say("put a die of your collection into an empty funnel ({n} to go)", n=left)
        return say("{what} into an empty funnel ({n} to go)", what=PUT_BACK[COLOUR_OF[s.roll] - 1], n=left)
    if goes_up(s):
        return say("put a die into an empty funnel ({n} to place)", n=left)
    if s.form == DOWN:
        return say("take one of your free dice off ({n} at most), or stop", n=left)
    if s.form == VALUES:
        return say("take a free die ({n} to go)", n=left)
    return say("take one of your free dice off ({n} to go)", n=left)


def scene(s, is_over):
    own = s.form != VALUES
    return Scene(
        Pyramid(),
        dice_of_seats(s.cell) if own else coloured_dice(s.cell, SEAT_DICE),
        stock_trays(s.stock) if own else tuple(_collection(s, k) for k in range(s.players)),
        notices=() if own else (_worth(s),),
        headline="" if is_over or not s.roll else _headline(s),
    )


def _left(s):
    """How many dice of the roll are still to be laid or taken, as far as there are some."""
    most = asked(s) - s.placed
    if goes_up(s):
        if s.form != VALUES:
            return min(most, s.stock[s.turn], s.cell.count(0))
        mine = s.taken[KINDS * s.turn : KINDS * (s.turn + 1)]
        return min(most, sum(mine) if s.add_rule == CHOICE else mine[COLOUR_OF[s.roll]], s.cell.count(0))
    return min(most, s.standing if s.form == VALUES else _can_come_off(s))


def _can_come_off(s):
    """How many dice of the seat could come off one after the other: those on which no die of others stands, however high."""
    can, stays = 0, set()
    for p in reversed(range(CELLS)):  # from the top
        if s.cell[p] == 1 + s.turn and stays.isdisjoint(LOADS[p]):
            can += 1
        elif s.cell[p]:
            stays.add(p)
    return can


def _headline(s):
    if goes_up(s):
        return say("{roll}: up", roll=s.roll)
    return say("{roll}: down", roll=s.roll)


def _collection(s, player):
    """The dice a seat has collected; one of each colour can be touched where the seat chooses what goes back."""
    choosing = s.roll and player == s.turn and s.add_rule == CHOICE and goes_up(s)
    pieces = []
    for kind in range(1, KINDS):
        for k in range(s.taken[KINDS * player + kind]):
            pieces.append(Piece(SEAT_DICE[kind] if choosing and k == 0 else "", SEAT_DICE[kind]))
    return Tray(say("collection"), player, tuple(pieces))


def _worth(s):
    return say("Worth: red {red}, green {green}, black {black}.", red=s.red, green=s.green, black=s.black)


def goal(s):
    if s.form == UP:
        return say("When the pyramid is full, whoever shows the most faces on its outside wins.")
    if s.form == DOWN:
        return say("Whoever first has taken all dice of their own colour off the pyramid wins.")
    return say("When the plate is empty, whoever has collected dice of the greatest worth wins.")


def why_not(s, touches):
    if not s.roll:
        return ""
    *begun, touched = touches
    if goes_up(s):
        if s.form == VALUES and s.add_rule == CHOICE and not begun and touched.startswith("cell:"):
            return say("First choose a die of your collection, then where it goes.")
        return say("Now dice go on the pyramid, none comes off.") if touched.startswith("die:") else ""
    return say("Now dice come off the pyramid, and here is none.") if touched.startswith("cell:") else ""


def gain(before, after, player):
    if before.form == UP:
        return faces_gained(outside_faces(after.cell, 1 + player) - outside_faces(before.cell, 1 + player))
    if before.form == DOWN:
        return say("a die off") if after.stock[player] > before.stock[player] else say("a die back")
    for kind in range(1, KINDS):
        more = after.taken[KINDS * player + kind] - before.taken[KINDS * player + kind]
        if more:
            return A_DIE[kind - 1] if more > 0 else A_DIE_BACK[kind - 1]
    return ""


def reason(s, is_decided):
    if not is_decided:
        return (
            say("{n} turns are over: the outside faces decide as they are.", n=s.turns),
            say("{n} turns are over: the fewest own dice on the pyramid win.", n=s.turns),
            say("{n} turns are over: the collections decide as they are.", n=s.turns),
        )[s.form]
    if s.form == UP:
        return say("The pyramid is full: the outside faces decide.")
    if s.form == DOWN:
        off = s.stock.index(OWN)
        return say("{colour} has no die left on the pyramid.", colour=colour(SEAT_DICE[1 + off]))
    return say("The plate is empty: the worth of the collections decides.")


def refuses(form, in_layers):
    if form == DOWN and in_layers:
        return say("Layers have unequal numbers of the colours; taking off needs a shuffled pyramid.")
    return None
