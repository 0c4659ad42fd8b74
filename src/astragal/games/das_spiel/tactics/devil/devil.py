"""The Fire-Red Devil: a devil chases an angel through a landscape that both build by leaving it.

Both dice move along right angles, and each leaves a green die where it was. The devil wins by landing on the angel or by shutting it in,
the angel by getting through until the green dice are used up.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Layout,
    Mark,
    Piece,
    Problem,
    Pyramid,
    Scene,
    Tray,
    amount,
    button,
    choice,
    define,
    derived,
    dice,
    draw,
    each,
    flag,
    i8,
    i16,
    rule,
    say,
    spans,
    upto,
    who,
)
from astragal.games.das_spiel.mechanics import is_free
from astragal.games.das_spiel.right_angles import (
    LEAPS,
    WAYS,
    can_leap,
    landing,
    leap,
    leaps,
    path_of,
    touches_of,
    why_no_leap,
)
from astragal.games.das_spiel.tactics.devil.heaven import (
    ANGEL,
    BLACK,
    BLACK_DICE,
    BURY,
    COLOURS,
    DEVIL,
    FORBIDDEN,
    GREEN,
    ON_DEVIL,
    STEPS,
    angel_can_move,
    far_enough,
    leaps_of_angel,
    stands_on,
)
from astragal.games.das_spiel.tactics.devil.instincts import by_instinct
from astragal.games.das_spiel.tactics.devil.lesson import CARD, LESSON
from astragal.lattice import APEX, NAMES, NONE, PLATE, cell

LEAP, PLACE, PASS, SWAP, ACTIONS = spans(LEAPS, PLATE, 1, 1)
START = RANDOM, CHOSEN = choice(
    "random", "chosen", about="chosen: the angel, then the devil choose where to begin"
)
MATCH = SINGLE, ROLES = choice(
    "single", "roles", about="roles: both play both roles; the longer life as angel wins"
)
MOST_GREEN, GREENS = 75, 45  # what a player can have; beyond so many they are black


class State(Layout):
    players: i8
    green: amount(GREENS, 10, MOST_GREEN, "green dice of each player: so many turns the angel has to survive")
    on_devil: ON_DEVIL
    start: START
    start_gap: amount(0, 0, 4, "the least distance of the two dice at the start, in steps")
    match: MATCH
    swapped: flag  # 1 in the second game of a match, in which the roles are swapped
    devils: flag  # 1 where the devil is to move
    caught: derived(flag)
    left: each(upto(MOST_GREEN), 2)  # green dice of the seats
    lived: each(upto(MOST_GREEN), 2)  # turns that they made as angel
    angel: derived(i16)  # where the two are, NONE while they are not on the plate
    devil: derived(i16)
    cell: dice(COLOURS)


@rule
def start(s, rng):
    _begin(s)


@rule
def _begin(s):
    for p in range(APEX + 1):
        s.cell[p] = 0
    for k in range(len(BLACK_DICE)):
        s.cell[BLACK_DICE[k]] = BLACK
    s.angel = NONE
    s.devil = NONE
    s.devils = 0
    s.caught = 0
    s.left[0] = s.green
    s.left[1] = s.green


@rule
def _has_ended(s):
    """Whether this game is over: the angel is caught, or all green dice are used."""
    return s.caught == 1 or s.left[0] + s.left[1] == 0


@rule
def _mover(s):
    """Whose turn it is; the angel of the first game is the first seat."""
    return (s.swapped + s.devils) % 2


@rule
def actor(s):
    if s.devil == NONE:
        return CHANCE if s.start == RANDOM else _mover(s)
    if not _has_ended(s):
        return _mover(s)
    return 1 if s.match == ROLES and s.swapped == 0 else OVER


@rule
def moves(s, player, out):
    count = 0
    if s.devil == NONE:
        for p in range(PLATE):
            if not s.cell[p] and (s.angel == NONE or STEPS[p][s.angel] >= s.start_gap):
                out[count] = PLACE + p
                count += 1
        return count
    if _has_ended(s):
        out[0] = SWAP
        return 1
    if not s.devils:
        return leaps_of_angel(s, out)
    count = leaps(s.cell, s.devil, out, 0)
    if count == 0:
        out[0] = PASS
        return 1
    return count


@rule
def weight(s, move):
    """Of two funnels that are far enough apart all pairs are as likely."""
    return far_enough(s, move - PLACE) if s.angel == NONE else 1


@rule
def play(s, player, move):
    if move == SWAP:
        _begin(s)
        s.swapped = 1
    elif move == PASS:
        s.left[player] -= 1
        _next(s)
    elif move >= PLACE:
        p = move - PLACE
        s.cell[p] = DEVIL if s.devils else ANGEL
        if s.devils:
            s.devil = p
        else:
            s.angel = p
        s.devils = 1 - s.devils
        s.caught = s.devil != NONE and not angel_can_move(s)
    else:
        p = move // WAYS
        to = leap(s.cell, move)
        # A black one where the green dice of a player are used up, and none where it would bury the devil.
        if s.devils or s.on_devil == BURY or not stands_on(p, s.devil):
            s.cell[p] = GREEN if s.green - s.left[player] < GREENS else BLACK
        s.left[player] -= 1
        if s.devils:
            s.devil = to
        else:
            s.angel = to
            s.lived[player] += 1
        if s.devils and stands_on(to, s.angel):
            s.caught = 1
        else:
            _next(s)


@rule
def _next(s):
    """The other one is to move; an angel that cannot is caught."""
    s.devils = 1 - s.devils
    if not s.devils and not _has_ended(s) and not angel_can_move(s):
        s.caught = 1


@rule
def score(s, player):
    if s.match == ROLES:
        return s.lived[player]
    if s.devil == NONE or not _has_ended(s):
        return 0
    return 1 if (player == 1) == (s.caught == 1) else 0


@rule
def policy(s, player, out, count, rng):
    return by_instinct(s, out, count, rng) if out[0] < PLACE else draw(rng, count)


def touch(s, move):
    if move == SWAP:
        return (button(say("swap the roles")),)
    if move == PASS:
        return ("button:pass",)
    if move >= PLACE:
        return (f"cell:{NAMES[move - PLACE]}",)
    return touches_of(s.cell, move)


def paths(s, move):
    if move < PLACE:
        yield path_of(s.cell, move)


def prompt(s):
    if s.devil == NONE:
        if s.devils:
            return say("put the devil, the red die, into an empty funnel")
        return say("put the angel, the golden die, into an empty funnel")
    if _has_ended(s):
        return say("swap the roles: now you are the angel")
    if not s.devils:
        return say("flee with the angel, the golden die")
    if can_leap(s.cell, s.devil):
        return say("chase the angel with the devil, the red die")
    return say("pass: the devil cannot move")


def scene(s, viewer):
    angels = s.swapped
    owner = {ANGEL: angels, DEVIL: 1 - angels}
    pieces = tuple(Piece(NAMES[p], COLOURS[c], owner.get(c)) for p, c in enumerate(s.cell) if c)
    trays = (_tray(s, 0), _tray(s, 1))
    colours = ("red", "golden") if s.swapped else ("golden", "red")
    return Scene(Pyramid(), pieces, trays, tuple(_marks(s)), tuple(_notices(s)), colours=colours)


def _tray(s, seat):
    left = s.left[seat]
    if s.green > GREENS and s.green - left >= GREENS:  # those beyond the green ones of the box
        return Tray(say("black dice"), seat, count=left, colour="black" if left else "")
    return Tray(say("green dice"), seat, count=left, colour="green" if left else "")


def _marks(s):
    """Where the devil can go next, and where it would be on the angel; at the end who was caught."""
    if s.devil == NONE:
        return
    if s.caught:
        yield Mark(NAMES[s.angel], "ruin")
    elif not _has_ended(s) and is_free(s.cell, s.devil):
        for move in range(WAYS * s.devil, WAYS * s.devil + WAYS):
            to = landing(s.cell, move)
            if to != NONE:
                yield Mark(NAMES[to], "goal" if stands_on(to, s.angel) else "reach")


def _notices(s):
    if s.devil == NONE:
        return
    left = s.left[1 - s.swapped]  # after its own last turn the devil's is still to come
    if not _has_ended(s):
        yield say("The angel has to survive {n, plural, one {# more turn} other {# more turns}}.", n=left)
    elif actor(s) != OVER:  # it stays to be looked at until the roles are swapped
        yield reason(s)
    if s.swapped:
        yield say(
            "As angel, {seat} lived for {n, plural, one {# turn} other {# turns}}.", seat=who(0), n=s.lived[0]
        )


def goal(s):
    if s.match == ROLES:
        return say(
            "Both are angel once: whoever survives for more turns before the devil lands on the angel or shuts it in wins."
        )
    return say(
        "The devil wins by landing on the angel or shutting it in, the angel by getting away until all green dice are used."
    )


def why_not(s, player, touches):
    *begun, touched = touches
    what, _, where = touched.partition(":")
    if s.devil == NONE:
        if what != "cell":
            return ""
        on_plate = cell(where) < PLATE
        return (
            say("That is too near to the angel.") if on_plate else say("The game begins on the plate itself.")
        )
    if _has_ended(s):
        return ""
    mine = DEVIL if s.devils else ANGEL
    if what == "die" and not begun and s.cell[cell(where)] != mine:
        if s.cell[cell(where)] in (ANGEL, DEVIL):
            return say("That is the other one.")
        return say("Only the golden and the red die ever move.")
    forbidden = s.on_devil == FORBIDDEN and not s.devils and what == "cell" and begun
    if forbidden and stands_on(cell(where), s.devil):
        return say("In this game the angel may not land on the devil.")
    return why_no_leap(s, mine, touches)


def gain(before, after, player):
    return say("survived") if before.match == ROLES else ""


def reason(s):
    if s.swapped and s.match == ROLES:
        return say(
            "{first} lived for {n, plural, one {# turn} other {# turns}} as angel, {second} for {m}.",
            first=who(0),
            second=who(1),
            n=s.lived[0],
            m=s.lived[1],
        )
    if not s.caught:
        return say("All green dice are used, and the angel got away.")
    if stands_on(s.devil, s.angel):
        return say("The devil has landed on the angel.")
    return say("The angel cannot move any more and is caught.")


def settle(s):
    where = {c: p for p, c in enumerate(s.cell) if c in (ANGEL, DEVIL)}
    s.angel, s.devil = where.get(ANGEL, NONE), where.get(DEVIL, NONE)
    if s.devil == NONE:
        s.devils = 0 if s.angel == NONE else 1
    if not s.lived[s.swapped]:  # where it is left out: the angel uses a green die in each of its turns
        s.lived[s.swapped] = max(s.green - s.left[s.swapped], 0)
    if s.devil != NONE and s.angel != NONE:
        to_flee = not s.devils and s.left[0] + s.left[1] > 0
        s.caught = stands_on(s.devil, s.angel) or (to_flee and not angel_can_move(s))


def problems(s):
    for c in (ANGEL, DEVIL):
        if s.cell.count(c) > 1:
            yield Problem("too-many-dice", f"There is one {COLOURS[c]} die.")
    if s.devil != NONE and s.angel == NONE:
        yield Problem("no-angel", "The angel comes onto the plate before the devil.")
    if any(s.cell[p] != BLACK for p in BLACK_DICE):
        yield Problem("no-pyramids", "The three black pyramids stay where they are.")
    if max(s.left) > s.green or max(s.lived) > s.green:
        yield Problem("bad-count", f"Each player has {s.green} green dice.")
    elif s.lived[s.swapped] != s.green - s.left[s.swapped] or (s.lived[1] and not s.swapped):
        yield Problem("bad-count", "lived does not fit: an angel uses a green die in each of its turns.")
    if s.devil == NONE and min(s.left) < s.green:
        yield Problem("bad-count", "Nobody has used a green die before both are on the plate.")
    lying = s.cell.count(GREEN) + s.cell.count(BLACK) - len(BLACK_DICE)
    if lying > 2 * s.green - sum(s.left):
        yield Problem("too-many-dice", "More dice lie on the plate than were used.")
    if s.swapped and s.match != ROLES:
        yield Problem("bad-game", "There is a second game only where both roles are played.")
    angel, devil = s.left[s.swapped], s.left[1 - s.swapped]
    if s.devil != NONE and devil - angel != (s.devils == 1 and not s.caught):
        yield Problem("bad-count", "left does not fit: the angel uses a green die first, then the devil.")


GAME = define(
    globals(),
    slug="devil",
    number="57",
    title="The Fire-Red Devil",
    german="Der feuerrote Teufel",
    players=(2,),
    kinds=("perfect-information", "chance"),
    perlhuhn=(0.1, 0, 0.9),
    minutes=20,
    summary="A devil chases an angel over heaps, and wherever they were they leave green dice behind.",
    bounds=Bounds(actions=ACTIONS, moves=PLATE, length=2 * (2 + 2 * MOST_GREEN) + 1, score=(0, MOST_GREEN)),
    seats=("golden", "red"),
    favourite=True,
    card=CARD,
    lesson=LESSON,
    credits="Oliver Stuhr, Das Spiel (1979)",
)
