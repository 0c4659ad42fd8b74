"""The Pharaoh's Curse: three explorers make their way through a plate full of dice to the corner opposite.

An explorer changes places with a green die beside it where the numbers that meet are equal, and lays that die anew as it likes; or
it is turned in place. The first explorer in its corner wins.
"""

from astragal.dice import ORIENTATION_NAMES, ORIENTATIONS, ROLL
from astragal.engine import (
    OVER,
    THREE_FACES,
    Bounds,
    Layout,
    Mark,
    Path,
    Piece,
    Problem,
    Pyramid,
    Scene,
    Stroke,
    amount,
    choice,
    define,
    derived,
    dice,
    draw,
    flag,
    i8,
    listed,
    numbers,
    place,
    rule,
    say,
    seat,
    spans,
    spelled,
    upto,
    who,
    word,
)
from astragal.engine.naming import name_by_touches
from astragal.games.das_spiel.board.pharaoh.lesson import CARD, LESSON
from astragal.games.das_spiel.board.pharaoh.ways import (
    FAR,
    GOALS,
    GREEN,
    STARTS,
    chances,
    go_on,
    is_open_way,
    steps_left,
)
from astragal.games.seats import next_seat
from astragal.lattice import DIRECTIONS, NAMES, NEIGHBOURS, PLATE, cell

# Moves: to change places in one of six directions; how a die lies, the explorer's or the one that was changed; to leave it at a turn.
TURNS = len(ORIENTATIONS)
SWAP, LIE, DONE, ACTIONS = spans(6, TURNS, 1)
COLOURS = ("", "red", "blue", "black", "green")
DO = ONE, BOTH = choice("one", "both", about="both: turn the explorer and then change places, in one turn")
TURNING = ANY, QUARTER = choice("any", "quarter", about="quarter: an explorer is turned by a quarter only")
FINISH = FIRST, COMPLETE_ROUND = choice(
    "first", "complete-round", about="complete-round: all who arrive in the same round share the win"
)
MOST_ROUNDS = 200


class State(Layout):
    players: i8
    actions: DO
    turning: TURNING
    finish: FINISH
    round_limit: amount(60, 20, MOST_ROUNDS, "rounds after which the fewest steps left win")
    turn: seat
    turned: flag  # 1 when the explorer has been turned in this turn, with `both`
    loose: word("", *NAMES[:PLATE])  # 1 + where the green die stands that was changed and is to be laid anew
    rounds: upto("round_limit")  # played to their end
    at: derived(i8[3])  # where the explorers are
    cell: dice(COLOURS, "faces", places=NAMES[:PLATE])
    faces: i8[PLATE]  # orientations


@rule
def start(s, rng):
    for p in range(PLATE):
        s.cell[p] = GREEN
        s.faces[p] = draw(rng, TURNS)
    for k in range(3):
        s.at[k] = STARTS[k]
        s.cell[STARTS[k]] = 1 + k


@rule
def actor(s):
    if s.rounds == s.round_limit:
        return OVER
    arrived = steps_left(s, 0) == 0 or steps_left(s, 1) == 0 or steps_left(s, 2) == 0
    if arrived and (s.finish == FIRST or (s.turn == 0 and not s.loose)):
        return OVER
    return s.turn


@rule
def moves(s, player, out):
    count = 0
    p = s.at[player]
    if not s.loose:
        for d in range(6):
            if is_open_way(s, p, d):
                out[count] = SWAP + d
                count += 1
    if s.turned:
        out[count] = DONE
        return count + 1
    for o in range(TURNS):
        if s.loose or (o != s.faces[p] and (s.turning == ANY or _is_quarter(s.faces[p], o))):
            out[count] = LIE + o
            count += 1
    return count


@rule
def play(s, player, move):
    if move < LIE:
        # The explorer keeps lying as it lay; the green die comes to where it stood.
        p = s.at[player]
        q = NEIGHBOURS[p][move - SWAP]
        faces = s.faces[p]
        s.faces[p] = s.faces[q]
        s.faces[q] = faces
        s.cell[p] = GREEN
        s.cell[q] = 1 + player
        s.at[player] = q
        s.loose = 1 + p
        s.turned = 0
        return
    if move < DONE and s.loose:
        s.faces[s.loose - 1] = move - LIE
        s.loose = 0
    elif move < DONE:
        s.faces[s.at[player]] = move - LIE
        if s.actions == BOTH and _has_open_way(s, player):
            s.turned = 1
            return
    _next_turn(s)


@rule
def score(s, player):
    """The steps made."""
    return FAR - steps_left(s, player)


@rule
def value(s, player):
    return chances(s, player)


@rule
def policy(s, player, out, count, rng):
    return go_on(s, player, out, count, SWAP, LIE, rng)


@rule
def _is_quarter(before, after):
    """Whether a turn by 90 degrees about one of the three axes leads from one orientation to another."""
    for d in range(6):
        if ROLL[before][d] == after:
            return True
    return False


@rule
def _has_open_way(s, player):
    for d in range(6):
        if is_open_way(s, s.at[player], d):
            return True
    return False


@rule
def _next_turn(s):
    s.turned = 0
    s.turn = next_seat(s, s.turn)
    if s.turn == 0:
        s.rounds += 1


def name(s, move):
    if move < LIE or move == DONE:
        return name_by_touches(touch(s, move))
    return spelled("=", (place(_turning(s)), numbers(ORIENTATION_NAMES[move - LIE])))


def touch(s, move):
    if move < LIE:
        return (f"die:{NAMES[NEIGHBOURS[s.at[s.turn]][move - SWAP]]}",)
    if move == DONE:
        return ("button:done",)
    return f"die:{_turning(s)}", f"face:{ORIENTATION_NAMES[move - LIE]}"


def _turning(s):
    """The place of the die that is turned."""
    return NAMES[s.loose - 1 if s.loose else s.at[s.turn]]


def paths(s, move):
    if move < LIE:
        p = s.at[s.turn]
        q = NEIGHBOURS[p][move - SWAP]
        yield Path(NAMES[p], NAMES[q], "swapped")
        yield Path(NAMES[q], NAMES[p], "swapped")


def prompt(s):
    if s.loose:
        return say("lay the green die behind you as you like")
    if s.turned:
        return say("change places with a green die that meets you with an equal number, or leave it")
    if _has_open_way(s, s.turn):
        return say(
            "change places with a green die that meets you with an equal number, or turn your explorer"
        )
    return say("turn your explorer, so that a number meets an equal one")


def scene(s, viewer):
    pieces = tuple(
        Piece(NAMES[p], COLOURS[c], c - 1 if c != GREEN else None, ORIENTATION_NAMES[s.faces[p]])
        for p, c in enumerate(s.cell)
    )
    seen = viewer if 0 <= viewer < s.players else s.turn
    marks = [Mark(NAMES[GOALS[seen]], "goal")]
    ways = [] if actor(s) == OVER else [d for d in range(6) if is_open_way(s, s.at[seen], d)]
    marks += [Mark(NAMES[NEIGHBOURS[s.at[seen]][d]], "reach") for d in ways]
    meeting = tuple(_meeting(s, s.at[seen], d) for d in ways)
    return Scene(Pyramid(layers=1), pieces, marks=tuple(marks), strokes=meeting)


def _meeting(s, p, d):
    """The number with which an explorer and the die beside it meet."""
    number = ORIENTATIONS[s.faces[p]][DIRECTIONS[d][1]]
    return Stroke((NAMES[p], NAMES[NEIGHBOURS[p][d]]), "link", label=str(number))


def goal(s):
    if s.finish == COMPLETE_ROUND:
        return say(
            "Whoever is the first to bring their explorer into the corner opposite wins, with all who arrive in the same round."
        )
    return say("Whoever is the first to bring their explorer into the corner opposite wins.")


def why_not(s, player, touches):
    p = cell(touches[-1].partition(":")[2])
    if s.loose:
        return say("First lay the green die anew that you changed places with.")
    if p == s.at[player]:
        return say("Your explorer has been turned already in this turn.")
    if p not in NEIGHBOURS[s.at[player]]:
        return say("Only a die right beside your explorer can change places with it.")
    if s.cell[p] != GREEN:
        return say("Other explorers do not change places; go round them.")
    return say("The two numbers that meet at the edge between these dice are not equal.")


def gain(before, after, player):
    return (
        say("a step nearer") if score(after, player) > score(before, player) else say("a step further away")
    )


def reason(s):
    arrived = [who(k) for k in range(3) if steps_left(s, k) == 0]
    if len(arrived) > 1:
        return say("{who} have come through to their corners in the same round.", who=listed(arrived))
    if arrived:
        return say("{who} has come through to the corner opposite.", who=arrived[0])
    return say("{n} rounds are played: the fewest steps left decide.", n=s.rounds)


def settle(s):
    for k in range(3):
        s.at[k] = s.cell.index(1 + k) if 1 + k in s.cell else STARTS[k]


def problems(s):
    if sorted(s.cell) != [1, 2, 3] + [GREEN] * (PLATE - 3):
        yield Problem("wrong-number", "The plate is full: a red, a blue and a black die, and 42 green ones.")
        return
    if s.loose and s.loose - 1 not in NEIGHBOURS[s.at[s.turn]]:
        yield Problem("wrong-die", "The loose die stands beside the explorer that has the turn.")
    elif s.loose and s.cell[s.loose - 1] != GREEN:
        yield Problem("wrong-die", "Only a green die can be loose.")
    if s.turned and (s.actions == ONE or s.loose):
        yield Problem("bad-turn", "turned is for turns in which both is done, before the swap.")


GAME = define(
    globals(),
    slug="pharaoh",
    number="50",
    title="The Pharaoh's Curse",
    german="Der Fluch des Pharao",
    players=(3,),
    kinds=("chance", "perfect-information"),
    perlhuhn=(0.3, 0, 0.7),
    minutes=25,
    summary="Bring your explorer through a tomb full of dice: equal numbers let it pass, and you choose what lies behind you.",
    bounds=Bounds(actions=ACTIONS, moves=6 + TURNS, length=3 * 3 * MOST_ROUNDS, score=(0, FAR)),
    cutoff=6,
    seats=("red", "blue", "black"),
    view=THREE_FACES,
    card=CARD,
    lesson=LESSON,
    credits="Carsten Volle, Das Spiel (1979)",
)
