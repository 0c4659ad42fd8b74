"""Hide Away: throw black dice until your small pyramid cannot be seen from above any more.

Dice stay as they fall, in cells or anywhere; those that go off are taken back for a later turn. A pyramid that was knocked over is built
up again. Whoever is hidden first wins; if nobody is in time, the one of whom least is seen.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Dial,
    Layout,
    Mark,
    Outlook,
    Problem,
    Pyramid,
    Scene,
    Tray,
    amount,
    button,
    by_name,
    choice,
    define,
    dice,
    each,
    flag,
    i8,
    rule,
    say,
    seat,
    spans,
    upto,
    ways,
    who,
    word,
)
from astragal.games.das_spiel.falling import (
    AIM_X,
    AIM_Y,
    FALLING,
    FAST,
    HEADS_FOR,
    KINDS,
    LEFT,
    MOST_OUTCOMES,
    OFF,
    OUTCOMES,
    PHYSICS_OF_THROWS,
    SLIPS,
    STANDS,
    TELLING,
    THROWN,
    all_rest,
    comes_to_rest,
    let_fall,
    nearest_open,
    note_landing,
    outcomes_of_a_fall,
    problems_of_a_fall,
    weight_of_a_fall,
)
from astragal.games.das_spiel.lying import (
    AT_DIALS,
    AT_WAYS,
    TURNED_DIALS,
    TURNED_WAYS,
    how_many,
    lies,
    lying_dice,
    number_at,
    number_turned,
    put_last,
    shown,
    take_up,
    turns,
)
from astragal.games.das_spiel.mechanics import open_cells
from astragal.games.das_spiel.pictures import coloured_dice
from astragal.games.das_spiel.skill.hide_away.covering import (
    BLACK,
    TOPS,
    WHOLE,
    apart,
    die_of,
    is_needed,
    visible_share,
)
from astragal.games.das_spiel.skill.hide_away.lesson import CARD
from astragal.games.das_spiel.steadiness import STEADINESS, unsteadiness
from astragal.games.das_spiel.throws import (
    THROW_WAYS,
    aim_of,
    aimed_x,
    aimed_y,
    throws_from_outside,
    touch_of_a_fall,
)
from astragal.games.lots import wins_lot
from astragal.lattice import CELLS, LAYER, NAMES, NONE, cells
from astragal.physics import PHYSICS
from astragal.physics.aims import THROW as THROW_DIALS

SEATS = ("green", "red", "blue")
ON_PLATE = 1  # what a cell holds: a black die, or 2 + the seat whose pyramid it is
DICE = ("", BLACK, *SEATS)
FIXED_TOPS = cells("511 151 115")
HANDFULS = (30, 15, 20, 45)
MOST_ROUNDS = 60
MOST_LOOSE = 32  # of more the highest are tapped into cells

PLACE = FIXED, CHOOSE = choice("fixed", "choose", about="choose: everybody says where the own pyramid stands")
HANDFUL = choice(*map(str, HANDFULS), about="black dice that everybody begins with")
VIEWPOINT = choice(
    "above", "three-sides", about="three-sides: the mean of how much is seen from the three sides"
)

LOFT = 75  # degrees, of the throws that computers think of
THROW_AT = throws_from_outside(LOFT, 0)
SHARE = Dial(say("share"), 0, WHOLE, say("thousandths"))
# Seats choose where their pyramid stands and throw; chance says which pyramids were knocked over, what came of dice, and how much is seen.
STAND, THROW, FALL, REBUILT, TAKEN, AT, TURNED, SEEN, ACTIONS = spans(
    CELLS, THROW_WAYS, OUTCOMES, len(SEATS), MOST_LOOSE, AT_WAYS, TURNED_WAYS, ways(SHARE)
)
SOMEWHERE = (
    number_at((0, 0, 30)),
    number_turned((1, 0, 0, 0)),
)  # what is listed of loose dice; no rough guess has any


class State(Layout):
    players: i8
    physics: PHYSICS_OF_THROWS
    steadiness: STEADINESS
    place: PLACE
    distance: amount(150, 100, 300, "mm from which dice are thrown")
    handful: HANDFUL
    hidden: amount(10, 0, 50, "% of a pyramid that may be seen where it counts as hidden")
    rounds: amount(MOST_ROUNDS, 5, MOST_ROUNDS, "rounds after which the one of whom least is seen wins")
    viewpoint: VIEWPOINT
    turn: seat
    round: upto("rounds")  # that are over
    aimed: upto(THROW_WAYS)  # 1 + the throw of which something is still to be told
    aim_x: AIM_X
    aim_y: AIM_Y
    falling: FALLING
    heads_for: HEADS_FOR
    slips: SLIPS
    telling: TELLING
    asked: upto(len(SEATS))  # pyramids of which it was told how much is seen, since the last throw
    top: by_name(word("", *NAMES), *"ABC")  # 1 + the cell of the top of each pyramid
    hand: each(upto(max(HANDFULS) * 3), len(SEATS))  # black dice
    rebuilt: each(flag, len(SEATS))  # whether a pyramid was knocked over in the last throw
    share: each(upto(WHOLE), len(SEATS))  # how much of a pyramid is seen, in thousandths
    cell: dice(DICE)
    lies: lies(MOST_LOOSE)
    turns: turns(MOST_LOOSE)


@rule
def start(s, rng):
    for player in range(s.players):
        s.hand[player] = HANDFULS[s.handful]
        s.share[player] = WHOLE
        if s.place == FIXED:
            _stand(s, player, FIXED_TOPS[player])


@rule
def actor(s):
    if s.aimed:
        return CHANCE
    if _without_place(s) != NONE:
        return _without_place(s)
    return OVER if _is_over(s) else s.turn


@rule
def moves(s, player, out):
    if player == CHANCE:
        return _outcomes(s, out)
    count = 0
    if _without_place(s) != NONE:
        for i in range(len(TOPS)):
            if _may_stand(s, player, TOPS[i]):
                out[count] = STAND + TOPS[i]
                count += 1
        return count
    count = open_cells(s.cell, out)
    for i in range(count):
        out[i] = THROW + THROW_AT[out[i]]
    return count


@rule
def weight(s, move):
    if FALL <= move < REBUILT:
        return weight_of_a_fall(s, move - FALL)
    return 1 if move >= TURNED else 0


@rule
def play(s, player, move):
    if move < THROW:
        _stand(s, player, move - STAND)
    elif move < FALL:
        s.hand[s.turn] -= 1
        s.aimed = 1 + move - THROW
        for k in range(s.players):
            s.rebuilt[k] = 0
        let_fall(s, 1, aimed_x(move - THROW), aimed_y(move - THROW))
    elif move < REBUILT:
        _tell(s, move - FALL)
    elif move < TAKEN:
        s.rebuilt[move - REBUILT] = 1
    elif move < AT:
        s.falling[ON_PLATE] += 1
        take_up(s.lies, MOST_LOOSE, move - TAKEN)
        take_up(s.turns, MOST_LOOSE, move - TAKEN)
    elif move < TURNED:
        put_last(s.lies, MOST_LOOSE, 1 + move - AT)
    elif move < SEEN:
        put_last(s.turns, MOST_LOOSE, 1 + move - TURNED)
        comes_to_rest(s, THROWN if s.falling[THROWN] else ON_PLATE)
    else:
        s.share[s.asked] = move - SEEN
        s.asked += 1
        if s.asked == s.players:
            _end_throw(s)


@rule
def score(s, player):
    """How much of a seat's pyramid is covered, in percent."""
    return 100 - _percent(s, player)


@rule
def result(s, player):
    if _somebody_hides(s) and _may_win(s, player):
        return WHOLE
    return -_percent(s, player)


@rule
def policy(s, player, out, count, rng):
    """Covers what is seen of the own pyramid, from the plate upwards."""
    best, most, equal = 0, -10000, 0
    for i in range(count):
        worth = 0
        if out[i] >= THROW:
            x, y = aimed_x(out[i] - THROW), aimed_y(out[i] - THROW)
            worth = _worth(s, player, nearest_open(s.cell, 10 * x, 10 * y))
        equal = equal + 1 if worth == most else 1
        if worth > most or (worth == most and wins_lot(rng, equal)):
            best, most = i, worth
    return best


@rule
def _worth(s, player, p):
    """What a die in an open cell does for a seat: what it covers, and what it carries."""
    top = s.top[player] - 1
    before = visible_share(s.cell, top, s.viewpoint)
    s.cell[p] = ON_PLATE
    covers = before - visible_share(s.cell, top, s.viewpoint)
    s.cell[p] = 0
    return covers + (60 if is_needed(top, p) else 0) + 10 * LAYER[p]


@rule
def _stand(s, player, top):
    """A seat's pyramid is built up."""
    s.top[player] = 1 + top
    for k in range(4):
        s.cell[die_of(top, k)] = 2 + player


@rule
def _without_place(s):
    """The first seat whose pyramid does not stand anywhere yet, or NONE."""
    for player in range(s.players):
        if s.top[player] == 0:
            return player
    return NONE


@rule
def _may_stand(s, player, top):
    """Whether a pyramid there touches no other, and leaves all others a place."""
    if not _is_apart(s, player, top):
        return False
    others = s.players - player - 1
    if others == 0:
        return True
    for i in range(len(TOPS)):
        if apart(top, TOPS[i]) and _is_apart(s, player, TOPS[i]):
            if others == 1:
                return True
            for j in range(len(TOPS)):
                if apart(top, TOPS[j]) and apart(TOPS[i], TOPS[j]):
                    return True
    return False


@rule
def _is_apart(s, player, top):
    for other in range(player):
        if not apart(s.top[other] - 1, top):
            return False
    return True


@rule
def _outcomes(s, out):
    """What may be told next."""
    if all_rest(s):
        out[0] = SEEN + visible_share(s.cell, s.top[s.asked] - 1, s.viewpoint)
        return 1
    loose = how_many(s.lies, MOST_LOOSE)
    if loose > how_many(s.turns, MOST_LOOSE):
        out[0] = TURNED + SOMEWHERE[1]
        return 1
    count = 0
    found = outcomes_of_a_fall(s, FALL, out)
    for i in range(found):
        if not _is_of_a_pyramid(s, out[i] - FALL):
            out[count] = out[i]
            count += 1
    if s.heads_for:
        return count
    if loose < MOST_LOOSE:
        out[count] = AT + SOMEWHERE[0]
        count += 1
    if not s.telling:
        for player in range(s.players):
            if not s.rebuilt[player]:
                out[count] = REBUILT + player
                count += 1
        for k in range(loose):
            out[count] = TAKEN + k
            count += 1
    return count


@rule
def _is_of_a_pyramid(s, outcome):
    """Whether a fall would be that of a die of a pyramid: these are built up again, and nothing is told of them."""
    return LEFT <= outcome < STANDS and s.cell[outcome - LEFT] > ON_PLATE


@rule
def _tell(s, outcome):
    if outcome < LEFT:
        note_landing(s, outcome)
    elif outcome < STANDS:
        s.falling[ON_PLATE] += 1
        s.cell[outcome - LEFT] = 0
    elif outcome < OFF:
        s.cell[(outcome - STANDS) // KINDS] = ON_PLATE
        comes_to_rest(s, (outcome - STANDS) % KINDS)
    else:
        s.hand[s.turn] += 1
        comes_to_rest(s, (outcome - OFF) % KINDS)


@rule
def _end_throw(s):
    """All is told: who is next, if nobody is hidden."""
    s.aimed = 0
    s.asked = 0
    if _somebody_hides(s):
        return
    for step in range(1, s.players + 1):
        following = (s.turn + step) % s.players
        if s.hand[following]:
            if following <= s.turn:
                s.round += 1
            s.turn = following
            return


@rule
def _is_over(s):
    if _somebody_hides(s) or s.round == s.rounds:
        return True
    for player in range(s.players):
        if s.hand[player]:
            return False
    return True


@rule
def _hides(s, player):
    return s.share[player] * 100 <= s.hidden * WHOLE


@rule
def _somebody_hides(s):
    for player in range(s.players):
        if _hides(s, player):
            return True
    return False


@rule
def _may_win(s, player):
    """Of several who are hidden at once the thrower wins alone, if among them."""
    return player == s.turn if _hides(s, s.turn) else _hides(s, player)


@rule
def _percent(s, player):
    return (s.share[player] + 5) // 10


def act(s, rng, noise):
    """The pyramids and the black dice, and the one on its way to them."""
    if s.physics == FAST or not s.aimed:
        return None
    from astragal.games.das_spiel.skill.hide_away.attempt import BlackDie
    from astragal.games.das_spiel.strewn import Numbers

    return BlackDie(
        rng,
        unsteadiness(s, noise),
        tops=[s.top[player] - 1 for player in range(s.players)],
        colours=SEATS[: s.players],
        black=[p for p in range(CELLS) if s.cell[p] == ON_PLATE],
        loose=lying_dice(s, MOST_LOOSE),
        aim=aim_of(s.aimed - 1),
        distance=s.distance,
        view=s.viewpoint,
        most_loose=MOST_LOOSE,
        first=Numbers(FALL, TAKEN, AT, TURNED),
        rebuilt=REBUILT,
        seen=SEEN,
    )


def touch(s, move):
    if move < THROW:
        return (f"cell:{NAMES[move - STAND]}",)
    if move < FALL:
        return ("button:throw",)
    if move < REBUILT:
        return touch_of_a_fall(move - FALL)
    if move < TAKEN:
        return (button(say("pyramid of {seat} knocked over", seat=who(move - REBUILT))),)
    if move < AT:
        return (button(say("loose die {n} moves", n=move - TAKEN + 1)),)
    if move < TURNED:
        return (button(say("a die lies loose")),)
    if move < SEEN:
        return (button(say("turned")),)
    return (button(say("seen of {seat}", seat=who(s.asked))),)


def prompt(s):
    if _without_place(s) != NONE:
        return say("choose where the top of your pyramid stands")
    return say("throw a black die ({n} left)", n=s.hand[s.turn])


def scene(s, viewer):
    loose = lying_dice(s, MOST_LOOSE)
    pieces, poses = shown(loose, (BLACK,) * len(loose))
    standing = coloured_dice(s.cell, DICE)
    return Scene(
        Pyramid(),
        (*standing, *pieces),
        tuple(
            Tray(
                say("seen {n} %; black dice", n=_percent(s, player)),
                player,
                count=s.hand[player],
                colour=BLACK,
            )
            for player in range(s.players)
        ),
        marks=tuple(Mark(NAMES[s.top[k] - 1], "must") for k in range(s.players) if s.rebuilt[k]),
        notices=tuple(
            say("The pyramid of {seat} was built up again.", seat=who(k))
            for k in range(s.players)
            if s.rebuilt[k]
        ),
        poses=poses,
    )


def refuses(s):
    if s.players > 2 and HANDFULS[s.handful] == 45:
        return say("45 black dice each are enough for two players only.")
    return ""


def goal(s):
    return say("Whoever is the first of whose pyramid at most {n} % is seen wins.", n=s.hidden)


def why_not(s, player, touches):
    if _without_place(s) != NONE and touches[-1].startswith("cell:"):
        return say(
            "The top stands one layer up, none of its dice at the rim or beside another pyramid, and leaves the others a place."
        )
    return ""


def gain(before, after, player):
    if score(after, player) > score(before, player):
        return say("covered")
    return say("uncovered")


def reason(s):
    hidden = [player for player in range(s.players) if _hides(s, player) and _may_win(s, player)]
    if len(hidden) == 1:
        return say("The pyramid of {seat} is hidden.", seat=who(hidden[0]))
    if hidden:
        return say("Several pyramids are hidden at once.")
    if s.round == s.rounds:
        return say("The rounds are over: the one of whom least is seen wins.")
    return say("All black dice are thrown: the one of whom least is seen wins.")


def problems(s):
    yield from problems_of_a_fall(s)
    if bool(s.aimed) == all_rest(s) and not (s.aimed and all_rest(s)):
        yield Problem("no-throw", "Dice are on their way only while a throw is.")
    for player in range(s.players):
        top = s.top[player] - 1
        if top < 0:
            if s.place == FIXED or s.aimed:
                yield Problem("no-pyramid", f"The pyramid of seat {player} stands nowhere.")
        elif top not in TOPS or any(s.cell[die_of(top, k)] != 2 + player for k in range(4)):
            yield Problem("no-pyramid", f"The pyramid of seat {player} does not stand where its top is.")
        elif s.cell.count(2 + player) != 4:
            yield Problem("too-many-dice", f"The pyramid of seat {player} has four dice.")
    loose = how_many(s.lies, MOST_LOOSE)
    if not 0 <= loose - how_many(s.turns, MOST_LOOSE) <= (1 if s.aimed else 0):
        yield Problem("bad-loose-dice", "Each loose die has a place and a turn.")
    black = s.cell.count(ON_PLATE) + how_many(s.turns, MOST_LOOSE) + sum(s.hand) + sum(s.falling)
    if black != s.players * HANDFULS[s.handful]:
        yield Problem("wrong-hands", f"There are {s.players * HANDFULS[s.handful]} black dice in all.")
    if s.asked and not (s.aimed and all_rest(s)):
        yield Problem("nobody-looks", "How much is seen is told when all dice of a throw rest.")


GAME = define(
    globals(),
    number="9",
    title="Hide Away",
    german="Versteckspiel",
    players=(2, 3),
    kinds=("dexterity",),
    perlhuhn=(0.30, 0.55, 0.15),
    minutes=15,
    summary="Throw black dice over your small pyramid until it cannot be seen from above.",
    # A throw, its landing, its rest, and a look at each pyramid; a physical table may tell of more dice.
    bounds=Bounds(
        actions=ACTIONS,
        moves=MOST_OUTCOMES + 1 + len(SEATS) + MOST_LOOSE,
        length=10 * MOST_ROUNDS * len(SEATS),
        score=(0, 100),
    ),
    seats=SEATS,
    view=Outlook(elevation=78),  # nearly from above, as pyramids are judged
    instinct=True,
    dials={THROW: THROW_DIALS, AT: AT_DIALS, TURNED: TURNED_DIALS, SEEN: (SHARE,)},
    gestures={THROW: "throw"},
    physics=PHYSICS,
    card=CARD,
)
