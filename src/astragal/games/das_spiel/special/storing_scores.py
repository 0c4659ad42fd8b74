"""Storing Scores: a memory game on 45 black dice under a cover of 36 green ones.

Roll three red dice, or keep the total your predecessor left standing, and lift a green die: under it three black faces
make a funnel. If they have the red total, the green die is yours and you roll again. If not, it goes back, the total
stays standing and the turn is over. Whoever remembers what was seen under which die wins the most green dice.
"""

from astragal.dice import ORIENTATION_NAMES, ORIENTATIONS, THREE_DICE, THREE_DICE_WAYS
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
    choice,
    define,
    derived,
    draw,
    each,
    i8,
    i16,
    pieces,
    rule,
    seat,
    upto,
    word,
    written,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.lattice import AXES, LOADS, NAMES, NONE, PLATE, SUPPORTS

# Moves: ROLL, KEEP and BACK, a cell of layer 1 (45..80) whose die is lifted, and FIRST_ROLL + a number of THREE_DICE.
# Green dice are numbered 0..35 as their cells are, from PLATE on; each covers the funnel of the same number.
ROLL, KEEP, BACK = range(3)
GREENS = 36
FIRST_ROLL = 100
WORDS = ("roll", "keep", "put back")
MUST_ROLL, CHOOSE, ROLLING, LIFT, LIFTED = range(5)
STAGES = ("roll", "roll or keep", "rolling", "lift", "lifted")
ALL, TOTAL_ONLY = range(2)
UNKNOWN = 0  # a face or a total that the viewer does not know


class State(Layout):
    players: i8
    turn_limit: choice(
        "100", "60", "200", "none", about="turns of all players together after which the game ends"
    )  # a place in LIMITS
    numbers_seen: choice(
        "all",
        "announced-total-only",
        about="announced-total-only: only who lifts a die sees the numbers, the others hear the total",
    )
    memory: amount(
        70, 0, 100, "percent of what it saw that a computer player below master keeps for a round"
    )  # for computer players: percent
    shown: amount(
        4, 1, 60, "seconds for which people see the numbers under a lifted die"
    )  # for people: seconds
    turn: seat  # whose turn it is, also while the dice roll
    stage: word(*STAGES)
    turns: i16  # turns that are over
    left: derived(i8)  # green dice not yet won, the lifted one among them
    lifted: word(
        "nothing", *NAMES[1 : PLATE + GREENS]
    )  # the cell of a die that has to go back, 0 while none is lifted
    red: i8[3]  # the numbers of the red dice, 0 before the first roll
    won: each(upto(300), 6)  # green dice of each seat
    covers: i8[36]  # 1 for every green die not yet won
    seen: pieces(
        "seen", places=NAMES[PLATE : PLATE + GREENS]
    )  # 1 where the funnel was looked into before; in a view only where the viewer remembers it
    total: derived(i8[36])  # of each funnel
    face: written(i8[135], "Heap", "dice")  # face[3 * p + axis] of the black die on the plate's cell p
    imagined: derived(i8)  # 1 in a redealt position, 2 after a move in it; 0 in every real one
    guess: derived(i8[45])  # scratch of `redeal`: how each black die may lie; 0 outside of it


LIMITS = (100, 60, 200, 10_000)  # the last stands for no limit: play with any sense ends long before
MENDING = 20_000  # turns of a die after which `redeal` lets go of a total; few need thousands


@rule
def start(s, rng):
    for p in range(PLATE):
        lies = draw(rng, len(ORIENTATIONS))
        for i in range(3):
            s.face[3 * p + i] = ORIENTATIONS[lies][i]
    for g in range(GREENS):
        s.covers[g] = 1
        s.total[g] = _sum_of_faces(s, g)
    s.left = GREENS
    s.turn = draw(rng, s.players)


@rule
def actor(s):
    if s.left == 0 or s.turns >= LIMITS[s.turn_limit]:
        return OVER
    return CHANCE if s.stage == ROLLING else s.turn


@rule
def moves(s, player, out):
    count = 0
    if s.stage == ROLLING:
        for i in range(len(THREE_DICE)):
            out[i] = FIRST_ROLL + i
        return len(THREE_DICE)
    if s.imagined and (s.stage == LIFT or s.stage == CHOOSE):
        return _worth_thinking_of(s, out)
    if s.stage == LIFT:
        for g in range(GREENS):
            if s.covers[g]:
                out[count] = PLATE + g
                count += 1
        return count
    out[0] = BACK if s.stage == LIFTED else ROLL
    out[1] = KEEP
    return 2 if s.stage == CHOOSE else 1


@rule
def weight(s, move):
    return THREE_DICE_WAYS[move - FIRST_ROLL]


@rule
def play(s, player, move):
    if s.imagined:
        s.imagined = 2
    if move >= FIRST_ROLL:
        for i in range(3):
            s.red[i] = THREE_DICE[move - FIRST_ROLL][i]
        s.stage = LIFT
    elif move == ROLL:
        s.stage = ROLLING
    elif move == KEEP:
        s.stage = LIFT
    elif move == BACK:
        s.lifted = 0
        s.turns += 1
        s.turn = (s.turn + 1) % s.players
        s.stage = CHOOSE
    else:
        _lift(s, move - PLATE)


@rule
def score(s, player):
    return s.won[player]


@rule
def hide(s, viewer):
    s.imagined = 0
    for g in range(GREENS):
        if not s.covers[g]:
            continue
        shown = s.lifted == PLATE + g
        if not shown:
            s.seen[g] = 0
            s.total[g] = UNKNOWN
        if not shown or (s.numbers_seen == TOTAL_ONLY and viewer != s.turn):
            for i in range(3):
                s.face[3 * SUPPORTS[PLATE + g][i] + i] = UNKNOWN


@rule
def remember(s, past, viewer):
    """Copy what was shown under a lifted die into a later view; what lies under a die never changes."""
    if past.lifted:
        g = past.lifted - PLATE
        s.seen[g] = 1
        s.total[g] = past.total[g]
        for i in range(3):
            place = 3 * SUPPORTS[PLATE + g][i] + i
            if past.face[place] != UNKNOWN:
                s.face[place] = past.face[place]


@rule
def redeal(s, viewer, rng):
    """Turn the black dice in any way that agrees with the faces and totals that are known."""
    for p in range(PLATE):
        s.guess[p] = _any_way(s, p, rng)
    _mend(s, rng)
    s.imagined = 1
    for p in range(PLATE):
        for i in range(3):
            s.face[3 * p + i] = ORIENTATIONS[s.guess[p]][i]
        s.guess[p] = 0
    for g in range(GREENS):
        if s.total[g] == UNKNOWN:
            s.total[g] = _sum_of_faces(s, g)


@rule
def policy(s, player, out, count, rng):
    """Take what is known to fit; else roll, and lift a die that nobody has looked under."""
    fits = _known_to_fit(s)
    if s.stage == CHOOSE:
        return count - 1 if fits != NONE else 0  # to keep is the last of the moves, to roll the first of two
    picked = draw(rng, count)
    strangers = 0
    for k in range(count):
        if out[k] == fits:
            return k
        if s.stage == LIFT and not s.seen[out[k] - PLATE]:
            strangers += 1
            if draw(rng, strangers) == 0:
                picked = k
    return picked


@rule
def value(s, player):
    """Whoever is behind has the less of the win the fewer dice are left to make up for it."""
    best = 0
    for k in range(s.players):
        best = max(best, s.won[k])
    all_together = 0.0
    for k in range(s.players):
        all_together += _prospect(s, k, best)
    return _prospect(s, player, best) / all_together


@rule
def _prospect(s, player, best):
    behind = best - s.won[player]
    if behind > s.left:
        return 0.0
    left = min(s.left, LIMITS[s.turn_limit] - s.turns)
    ratio = 1.0 + behind * 8.0 / (4.0 + left)
    return 1.0 / (ratio * ratio)


@rule
def _known_to_fit(s):
    """The cell of a green die that was looked under and covers the total of the red dice, or NONE."""
    for g in range(GREENS):
        if s.covers[g] and s.seen[g] and s.total[g] == s.red[0] + s.red[1] + s.red[2]:
            return PLATE + g
    return NONE


@rule
def _worth_thinking_of(s, out):
    """The moves of an imagined position: nobody who knows where the total lies does anything but take it.

    Of the dice known not to fit one stands for all. Which of the strangers it is makes no difference after the first
    move, and a search that tries all 36 of them after every roll gets no further.
    """
    fits = _known_to_fit(s)
    if fits != NONE:
        out[0] = KEEP if s.stage == CHOOSE else fits
        return 1
    if s.stage == CHOOSE:
        out[0] = ROLL
        out[1] = KEEP
        return 2
    known = NONE
    count = 0
    for g in range(GREENS):
        if s.covers[g] and s.seen[g]:
            known = PLATE + g
        elif s.covers[g] and (s.imagined == 1 or count == 0):
            out[count] = PLATE + g
            count += 1
    if known != NONE:
        out[count] = known
        count += 1
    return count


@rule
def _lift(s, g):
    s.seen[g] = 1
    if s.total[g] == s.red[0] + s.red[1] + s.red[2]:
        s.covers[g] = 0
        s.left -= 1
        s.won[s.turn] += 1
        s.stage = MUST_ROLL
    else:
        s.lifted = PLATE + g
        s.stage = LIFTED


@rule
def _sum_of_faces(s, g):
    total = 0
    for i in range(3):
        total += s.face[3 * SUPPORTS[PLATE + g][i] + i]
    return total


@rule
def _agrees(s, p, lies):
    """Whether the die on p, lying so, shows the faces of it that are known."""
    for i in range(3):
        known = s.face[3 * p + i]
        if known != UNKNOWN and known != ORIENTATIONS[lies][i]:
            return False
    return True


@rule
def _any_way(s, p, rng):
    """One of the ways the die on p may lie, all equally likely."""
    found = 0
    picked = 0
    for lies in range(len(ORIENTATIONS)):
        if _agrees(s, p, lies):
            found += 1
            if draw(rng, found) == 0:
                picked = lies
    return picked


@rule
def _mend(s, rng):
    """Turn guessed dice until every total that was announced without its numbers comes out."""
    for _ in range(MENDING):
        g = _wrong_funnel(s, draw(rng, GREENS))
        if g == NONE:
            return
        p = SUPPORTS[PLATE + g][draw(rng, 3)]
        # Now and then any way at all, so that it does not get stuck.
        s.guess[p] = _best_way(s, p, rng) if draw(rng, 4) else _any_way(s, p, rng)


@rule
def _best_way(s, p, rng):
    """The way the die on p may lie with which its funnels are the least wrong; ties are drawn."""
    least = 1000
    found = 0
    picked = s.guess[p]
    for lies in range(len(ORIENTATIONS)):
        if _agrees(s, p, lies):
            s.guess[p] = lies
            wrong = 0
            for i in range(3):
                if LOADS[p][i] != NONE:
                    wrong += _wrong_by(s, LOADS[p][i] - PLATE)
            if wrong < least:
                least = wrong
                found = 0
            if wrong == least:
                found += 1
                if draw(rng, found) == 0:
                    picked = lies
    return picked


@rule
def _wrong_funnel(s, begin):
    """The first funnel from `begin` on whose guessed faces do not have its known total, or NONE."""
    for k in range(GREENS):
        g = (begin + k) % GREENS
        if _wrong_by(s, g):
            return g
    return NONE


@rule
def _wrong_by(s, g):
    if s.total[g] == UNKNOWN:
        return 0
    total = 0
    for i in range(3):
        total += ORIENTATIONS[s.guess[SUPPORTS[PLATE + g][i]]][i]
    return abs(total - s.total[g])


def name(s, move):
    if move >= FIRST_ROLL:
        return "roll " + " ".join(map(str, THREE_DICE[move - FIRST_ROLL]))
    return WORDS[move] if move < len(WORDS) else NAMES[move]


def touch(s, move):
    if move >= FIRST_ROLL:
        return "button:roll", *(f"face:{number}" for number in THREE_DICE[move - FIRST_ROLL])
    if move == BACK:
        return (f"cell:{NAMES[s.lifted]}",)
    return (f"button:{WORDS[move]}",) if move < len(WORDS) else (f"die:{NAMES[move]}",)


def prompt(s):
    return (
        "roll the red dice",
        f"roll the red dice or keep the {sum(s.red)}",
        "roll the three red dice",
        f"lift a green die that covers {sum(s.red)}",
        f"put the green die back on {NAMES[s.lifted]}",
    )[s.stage]


def scene(s, viewer):
    s = s.copy()
    hide(s, viewer)
    covered = s.copy()
    covered.lifted = 0
    hide(covered, viewer)
    pieces = []
    for p in range(PLATE):
        faces, later = _faces(s, p), _faces(covered, p)
        pieces.append(Piece(NAMES[p], "black", faces=faces, afterwards=later if later != faces else ""))
    pieces += [Piece(NAMES[PLATE + g], "green") for g in _covering(s) if PLATE + g != s.lifted]
    trays = [Tray("green dice", k, count=s.won[k]) for k in range(s.players)]
    if s.red[0]:
        trays.append(
            Tray("red dice", pieces=tuple(Piece(f"red {k + 1}", "red", faces=str(s.red[k])) for k in AXES))
        )
    marks = ()
    if s.lifted:
        trays.append(Tray("lifted die", s.turn, (Piece("lifted", "green"),)))
        marks = (Mark(NAMES[s.lifted], "goal"),)
    return Scene(
        Pyramid(2),
        tuple(pieces),
        tuple(trays),
        marks,
        _notices(s),
        headline=_headline(s),
        moment=s.shown if s.lifted else 0,
    )


def reason(s):
    if s.left == 0:
        return "All green dice are won: whoever has the most wins."
    return f"{s.turns} turns are over: whoever has the most green dice wins."


def settle(s):
    s.left = sum(s.covers)
    s.total = [_sum_of_faces(s, g) for g in range(GREENS)]
    if PLATE <= s.lifted < PLATE + GREENS:
        s.seen[s.lifted - PLATE] = 1


def problems(s):
    found = [
        Problem("impossible-die", f"The black die on {NAMES[p]} shows {_faces(s, p)}; no die can lie so.")
        for p in range(PLATE)
        if _faces(s, p) not in ORIENTATION_NAMES
    ]
    if s.left + sum(s.won) > GREENS:
        found.append(
            Problem("too-many-dice", f"There are {GREENS} green dice, on the heap and won together.")
        )
    if any(s.red) != all(s.red) or not all(0 <= number <= 6 for number in s.red):
        found.append(
            Problem("bad-roll", "red is three numbers from 1 to 6, or left out before the first roll.")
        )
    elif not s.red[0] and s.stage not in (MUST_ROLL, ROLLING):
        found.append(
            Problem("bad-roll", f"At the stage {STAGES[s.stage]!r} the red dice must have been rolled.")
        )
    if (s.stage == LIFTED) != (s.lifted > 0):
        found.append(Problem("bad-lift", "A die is lifted at the stage 'lifted' and only then."))
    elif s.lifted and (s.lifted < PLATE or not s.covers[s.lifted - PLATE]):
        found.append(Problem("bad-lift", f"There is no green die on {NAMES[s.lifted]} to be lifted."))
    elif s.lifted and s.total[s.lifted - PLATE] == sum(s.red):
        found.append(Problem("bad-lift", f"The die on {NAMES[s.lifted]} covers {sum(s.red)}: it is won."))
    if not 0 <= s.turns <= LIMITS[s.turn_limit]:
        found.append(Problem("bad-turns", f"turns is a number from 0 to {LIMITS[s.turn_limit]}."))
    return found


def _covering(s):
    """The numbers of the green dice not yet won."""
    return [g for g in range(GREENS) if s.covers[g]]


def _faces(s, p):
    return "".join(str(number) for number in s.face[3 * p : 3 * p + 3])


def _headline(s):
    """The total that is looked for, or what lies open under a lifted die."""
    if s.stage == LIFT:
        return f"Which die covers {sum(s.red)}?"
    if s.stage != LIFTED:
        return ""
    total = s.total[s.lifted - PLATE]
    numbers = [s.face[3 * SUPPORTS[s.lifted][i] + i] for i in AXES]
    return f"{' + '.join(map(str, numbers))} = {total}" if all(numbers) else f"A total of {total}"


def _notices(s):
    """The standing total and how far the game is; nothing of what was under dice that cover it again."""
    words = []
    if s.red[0] and s.stage == MUST_ROLL:
        words.append(f"{SEAT_NAMES[s.turn]} has found {sum(s.red)} and rolls again.")
    elif s.red[0]:
        words.append(f"The red dice have {sum(s.red)}.")
    if s.turn_limit != len(LIMITS) - 1:
        limit = LIMITS[s.turn_limit]
        words.append(f"Turn {min(s.turns + 1, limit)} of {limit}.")
    return tuple(words)


class Heap:
    """Black dice with their faces and green ones without: `{"521": "black 145", "421": "green"}`."""

    fields = ("face", "covers")

    def write(self, s):
        black = {NAMES[p]: f"black {_faces(s, p)}" for p in range(PLATE)}
        return black | {NAMES[PLATE + g]: "green" for g in _covering(s)}

    def read(self, s, data):
        if not isinstance(data, dict):
            return [Problem("not-places", "Dice are written as an object of place and content.")]
        wrong = []
        for place, text in data.items():
            p = NAMES.index(place) if place in NAMES[: PLATE + GREENS] else NONE
            colour, _, faces = str(text).partition(" ")
            if p >= PLATE and text == "green":
                s.covers[p - PLATE] = 1
            elif 0 <= p < PLATE and colour == "black" and len(faces) == 3 and set(faces) <= set("0123456"):
                s.face[3 * p : 3 * p + 3] = map(int, faces)
            else:
                wrong.append(place)
        form = 'The plate holds dice like "black 145", layer 1 dice that are "green"'
        return [Problem("bad-dice", f"{form}; not so on {', '.join(wrong)}.")] if wrong else []


GAME = define(
    globals(),
    number="15",
    title="Storing Scores",
    german="Zahlenspeicher",
    players=(2, 3, 4, 5, 6),
    kinds=("chance", "hidden-information"),
    perlhuhn=(0.45, 0.45, 0.10),
    minutes=20,
    summary="Look under green dice, remember what you saw, and find the total that the red dice ask for.",
    # A turn ends with BACK; a lift takes at most a decision, a roll and itself; 36 lifts more are won.
    bounds=Bounds(
        actions=FIRST_ROLL + len(THREE_DICE),
        moves=len(THREE_DICE),
        length=4 * LIMITS[-1] + 3 * GREENS,
        score=(0, GREENS),
    ),
    seats=tuple(SEAT_NAMES),
    cutoff=12,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
