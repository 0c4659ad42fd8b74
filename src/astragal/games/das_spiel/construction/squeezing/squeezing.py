"""Squeezing: the roll says how many dice are built at once, in contact with own ones; whoever is covered over must wait.

Whoever first rolls a 4 begins with a small pyramid. Then everybody in turn rolls and builds exactly so many dice, face
to face, standing, and touching an earlier die of their own; the first construction of a player touches any die. A
straight column of 4, 5 or 6 brings 1, 2 or 3 bonus dice. Nobody may wall in a first construction before its owner has
added to it. Whoever places their 55th die wins at once.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Mark,
    Problem,
    Pyramid,
    Scene,
    choice,
    define,
    derived,
    dice,
    each,
    flag,
    i8,
    in_order,
    pieces,
    rule,
    say,
    seat,
    spans,
    upto,
    who,
    word,
)
from astragal.games.das_spiel.construction.squeezing.building import (
    MOST,
    can_build,
    has_begun,
    has_contact,
    is_column,
    laid_now,
    places,
)
from astragal.games.das_spiel.construction.squeezing.lesson import CARD, LESSON
from astragal.games.das_spiel.construction.squeezing.refusals import why_no_die
from astragal.games.das_spiel.footings import Search, break_off, count_missing, grow_from, put
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats, stock_trays
from astragal.games.seats import first_without, next_seat, two_winners
from astragal.games.whole_spans import whole_span
from astragal.lattice import CELLS, NAMES, NONE, PLATE, cell

# Moves: a cell, laid with its footing; keep a 1 or roll it anew; pass; no more bonus dice; then the six rolls.
LAY, KEEP, ANEW, PASS, STOP, ROLL, ACTIONS = spans(CELLS, 1, 1, 1, 1, 6)
REROLL_ONES = REROLL_ONES_OFF, REROLL_ONES_ON = choice(
    "off", "on", about="on: whoever rolls a 1 may roll anew"
)
OPENING = JOINED, FREE = choice(
    "joined", "free", about="free: a first construction needs no contact, but two dice or more"
)
EXACT_FINISH = EXACT_FINISH_OFF, EXACT_FINISH_ON = choice(
    "off", "on", about="on: whoever rolls more than they have left passes"
)
PHASE = STARTING, ROLLING, AGAIN, BUILDING, BONUS = word("starting", "rolling", "again", "building", "bonus")
STOCK = 55
START_ROLL = 4
MOST_ROLLS = 1000  # a game without an end in sight stops here; it has never come near


class State(Search):
    players: i8
    reroll_ones: REROLL_ONES
    opening: OPENING
    exact_finish: EXACT_FINISH
    turn: seat
    phase: PHASE
    rolls: upto(MOST_ROLLS)  # made so far
    roll: upto(6)  # the number rolled, 0 while the die is still to be rolled
    left: upto(MOST)  # dice of this construction, or bonus dice, still to be placed
    fresh: in_order(
        word("", *NAMES), MOST
    )  # 1 + the cells of the dice of this construction, as they were laid
    touching: derived(flag)  # whether one of these touches an earlier die as it must
    stuck: derived(flag)  # 1 where a turn begins and nobody could build, whatever is rolled
    made: each(upto(2), 3)  # constructions that each seat has finished; more than two are counted as two
    stock: each(upto(STOCK), 3, key="stocks")
    cell: dice(SEAT_DICE)
    shield: pieces(
        "red", "green", "black", places=NAMES, key="protected"
    )  # first constructions, till the second
    room: derived(i8[3])  # scratch: cells left beside each protected construction


@rule
def start(s, rng):
    for player in range(s.players):
        s.stock[player] = STOCK
    for p in range(PLATE, CELLS):
        s.missing[p] = 3


@rule
def actor(s):
    if s.stuck or first_without(s.stock, s.players) != NONE:
        return OVER
    if s.phase == STARTING or s.phase == ROLLING:
        return OVER if s.rolls == MOST_ROLLS else CHANCE
    return s.turn


@rule
def moves(s, player, out):
    if player == CHANCE:
        return whole_span(out, ROLL, 6)
    if s.phase == AGAIN:
        out[0] = KEEP
        out[1] = ANEW
        return 2
    count = _open_places(s, player, out)
    if s.phase == BONUS:
        if not s.fresh[0] or s.touching:
            out[count] = STOP
            count += 1
    elif count == 0:
        out[0] = PASS
        count = 1
    return count


@rule
def play(s, player, move):
    if move >= ROLL:
        s.roll = 1 + move - ROLL
        s.rolls += 1
        if s.roll == 1 and s.reroll_ones == REROLL_ONES_ON and s.rolls < MOST_ROLLS:
            s.phase = AGAIN
        else:
            _use_roll(s)
    elif move == KEEP:
        _use_roll(s)
    elif move == ANEW:
        s.roll = 0
        s.phase = ROLLING if has_begun(s) else STARTING
    elif move == PASS or move == STOP:
        _end_turn(s)
    else:
        _lay(s, player, move)
        if s.left == 0:
            _finish(s, player)


@rule
def score(s, player):
    """The dice placed so far."""
    return STOCK - s.stock[player]


@rule
def _open_places(s, player, out):
    if s.phase == BONUS:
        return places(s, player, out, False, 1)
    if s.left == 0 or (s.left == 1 and not s.fresh[0] and _starts_free(s, player)):
        return 0
    return places(s, player, out, _needs_no_contact(s, player), s.left)


@rule
def _needs_no_contact(s, player):
    return not has_begun(s) or _starts_free(s, player)


@rule
def _starts_free(s, player):
    return s.opening == FREE and not s.made[player]


@rule
def _use_roll(s):
    if not has_begun(s) and s.roll != START_ROLL:
        s.roll = 0
        s.phase = STARTING
        s.turn = next_seat(s, s.turn)
        return
    s.phase = BUILDING
    s.left = min(s.roll, s.stock[s.turn])
    if s.left < s.roll and s.exact_finish == EXACT_FINISH_ON:
        s.left = 0


@rule
def _lay(s, player, p):
    """Lay a die with all that it needs under it."""
    grow_from(s, p, s.left)
    laid = laid_now(s)
    for k in range(s.size):
        if has_contact(s, s.member[k], player):
            s.touching = 1
    for k in range(s.size):
        q = s.member[k]
        put(s.cell, s.missing, q, 1 + player)
        s.fresh[laid + k] = 1 + q
        if s.phase == BONUS and s.made[player] == 1:
            s.shield[q] = 1 + player
    s.left -= s.size
    s.stock[player] -= s.size
    break_off(s)


@rule
def _finish(s, player):
    """A construction is complete: it is protected if it is the first, and a column brings bonus dice."""
    if s.phase == BUILDING:
        dice = laid_now(s)
        column = dice > 3 and is_column(s)
        if s.made[player] == 0:
            for k in range(dice):
                s.shield[s.fresh[k] - 1] = 1 + player
        elif s.made[player] == 1:
            for p in range(CELLS):
                if s.shield[p] == 1 + player:
                    s.shield[p] = 0
        s.made[player] = min(s.made[player] + 1, 2)
        if column and s.stock[player]:
            _clear(s)
            s.phase = BONUS
            s.left = min(dice - 3, s.stock[player])
            if can_build(s, player, False, 1, s.left):
                return
    _end_turn(s)


@rule
def _clear(s):
    """Forget which dice were laid last."""
    for k in range(MOST):
        s.fresh[k] = 0
    s.touching = 0


@rule
def _end_turn(s):
    _clear(s)
    s.roll = 0
    s.left = 0
    s.phase = ROLLING
    s.turn = next_seat(s, s.turn)
    s.stuck = 0 if _anyone_can_build(s) else 1


@rule
def _anyone_can_build(s):
    for player in range(s.players):
        least = 2 if _starts_free(s, player) else 1
        if can_build(s, player, _starts_free(s, player), least, min(MOST, s.stock[player])):
            return True
    return False


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
    if not _can_go_on(s):
        return say("pass: the roll cannot be built")
    if s.fresh[0]:
        return say("add {n, plural, one {one more die} other {# more dice}} to them", n=s.left)
    if not has_begun(s):
        return say("build a small pyramid of four anywhere")
    if _starts_free(s, s.turn):
        return say("build with {n} dice, anywhere", n=s.left)
    if not s.made[s.turn]:
        return say(
            "build with {n, plural, one {one die} other {# dice}}, touching any die by a face", n=s.left
        )
    return say(
        "build with {n, plural, one {one die} other {# dice}}, touching a die of your own by a face", n=s.left
    )


def _can_go_on(s):
    return _open_places(s.copy(), s.turn, [0] * CELLS) > 0


def scene(s, viewer):
    protected = tuple(Mark(NAMES[p], "goal") for p in range(CELLS) if s.shield[p])
    return Scene(
        Pyramid(),
        dice_of_seats(s.cell),
        stock_trays(s.stock),
        protected,
        (say("Dice with marked corners are protected: an empty place beside them must stay."),)
        if protected
        else (),
        headline=_headline(s),
    )


def _headline(s):
    if s.phase == BUILDING:
        return say("Rolled {roll}: {n} to place", roll=s.roll, n=s.left)
    return say("Bonus: {n} to place", n=s.left) if s.phase == BONUS else ""


def goal(s):
    return say("Whoever is the first to place all 55 dice wins.")


def why_not(s, player, touches):
    kind, _, where = touches[-1].partition(":")
    if kind != "cell" or s.phase == AGAIN or not _can_go_on(s):
        return ""
    return why_no_die(s, player, cell(where))


def gain(before, after, player):
    dice = score(after, player) - score(before, player)
    return say("{n, plural, one {# die placed} other {# dice placed}}", n=dice)


def reason(s):
    winner = first_without(s.stock, s.players)
    if winner != NONE:
        return say("{seat} has placed the last die.", seat=who(winner))
    if s.stuck:
        return say("Nobody can add a die any more: the fewest dice left win.")
    return say("{n} rolls were made: the fewest dice left win.", n=MOST_ROLLS)


def settle(s):
    s.missing = count_missing(s.cell)
    s.touching = int(any(p and has_contact(s, p - 1, s.turn) for p in s.fresh))
    s.stuck = int(s.phase == ROLLING and not _anyone_can_build(s))


def problems(s):
    for player in range(s.players):
        if s.cell.count(1 + player) + s.stock[player] != STOCK:
            yield Problem("wrong-stocks", f"Everybody has {STOCK} dice, in the pyramid and in stocks.")
    yield from two_winners(s.stock[: s.players])
    begun = has_begun(s)
    if (s.phase == STARTING and any(s.cell)) or (s.phase == ROLLING and not begun):
        yield Problem(
            "bad-phase", "Somebody starts with a rolled 4 on the empty plate; made counts constructions."
        )
    fresh = [p - 1 for p in s.fresh if p]
    if any(s.cell[p] != 1 + s.turn for p in fresh):
        yield Problem("bad-fresh", "fresh names dice that the player of the turn has just laid.")
    if s.phase in (STARTING, ROLLING) and (s.roll or s.left or fresh):
        yield Problem("bad-roll", "Before the roll there is nothing rolled, left to place or laid.")
    if s.phase == AGAIN and (s.roll != 1 or s.reroll_ones == REROLL_ONES_OFF or fresh or s.left):
        yield Problem("bad-roll", "Only a 1 can be rolled again, where the option says so.")
    if s.phase == BUILDING and s.left + len(fresh) not in _dice_of_roll(s, len(fresh)):
        yield Problem("bad-roll", "roll says how many dice are laid and left to place.")
    if s.phase == BONUS and not (3 < s.roll and 0 < s.left + len(fresh) <= s.roll - 3):
        yield Problem("bad-roll", "A column of 4, 5 or 6 brings 1, 2 or 3 bonus dice.")
    if s.phase == BUILDING and fresh and not _can_go_on(s):
        yield Problem("bad-fresh", "What is laid cannot be completed to what was rolled.")
    for player in range(s.players):
        shields = [p for p in range(CELLS) if s.shield[p] == 1 + player]
        if any(s.cell[p] != 1 + player for p in shields) or bool(shields) != (s.made[player] == 1):
            yield Problem("bad-shield", "Protected are the own dice of those who have made one construction.")


def _dice_of_roll(s, laid):
    """How many dice a roll may ask for."""
    stock = s.stock[s.turn] + laid
    if s.roll > stock and s.exact_finish == EXACT_FINISH_ON:
        return (0,)
    return (min(s.roll, stock),) if s.roll else ()


GAME = define(
    globals(),
    number="31",
    title="Squeezing",
    german="Quetschen",
    players=(3,),
    kinds=("perfect-information", "chance"),
    perlhuhn=(0.4, 0, 0.6),
    minutes=45,
    summary="Build as many dice as you roll onto your own, and cover the others until they cannot add any more.",
    bounds=Bounds(actions=ACTIONS, moves=CELLS, length=2 * MOST_ROLLS + 3 * STOCK, score=(0, STOCK)),
    favourite=True,
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
