"""Wolf in a Sheep's Coat: one of 45 dice is the wolf, and dogs that look along the rows find it.

Each hunt has one shepherd; whoever sits next chooses the wolf, or it is drawn. The shepherd sets dogs into funnels
between the dice and learns of each whether it sees the wolf, or asks about single sheep; either costs a dog. A dog
sees the three dice under it and along six rows, as far as no bush and no other dog stands in the way. A hunt ends
when a sheep asked about is the wolf, or when the answers leave only one. The fewest dogs over all hunts win.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Layout,
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
    draw,
    each,
    i8,
    i64,
    in_order,
    place,
    rule,
    say,
    spans,
    upto,
    word,
    written,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.board.wolf.asking import best_hunt, best_question
from astragal.games.das_spiel.board.wolf.dogs import (
    BUSH,
    BUSHES,
    DOG,
    EMPTY,
    FOUND,
    HUNT,
    NOWHERE,
    PLACES,
    SHEEP,
    UNKNOWN,
    WOLF,
    chooser,
    how_many,
    shepherd,
    spotted,
    was_asked,
)
from astragal.games.das_spiel.board.wolf.lesson import CARD, LESSON
from astragal.games.das_spiel.board.wolf.picture import SHOWN, SUSPECTS, marks, notices
from astragal.games.das_spiel.board.wolf.questions import Question, asked, last_answer, question_name
from astragal.games.das_spiel.pictures import coloured_dice
from astragal.lattice import NAMES, PLATE, cell

# Set-up moves are the plate cells 0..44 of a bush or of the wolf. A question is a plate cell (ask about that sheep) or
# a cell 45..80 of layer 1 (put a dog there), and PLACES more after a yes: so search keeps apart what it would do after
# a yes and after a no. NEXT clears the plate for the next hunt.
QUESTION, AFTER_YES, NEXT, ACTIONS = spans(PLACES, PLACES, 1)
COLOURS = ("", "black", "green", "red")
BUSH_PLACE = BUSH_PLACE_RANDOM, BUSH_PLACE_CHOOSER = choice(
    "random", "chooser", about="chooser: who chooses the wolf sets the bushes too"
)
WOLF_BY = CHOSEN, DRAWN = choice("chosen", "random", about="chosen by the seat after the shepherd, or drawn")
FOUND_BY = AUTO, DECLARE = choice(
    "auto", "declare", about="declare: the shepherd must point at the last suspect as well"
)
MOST_BUSHES = 15
MOST_HUNTS = 3
MOST_DOGS = 36 + 44  # in one hunt: every funnel and every sheep but the last


class State(Layout):
    players: i8
    bushes: amount(0, 0, MOST_BUSHES, "green dice that block the view and are never the wolf")
    bush_place: BUSH_PLACE
    wolf: WOLF_BY
    found: FOUND_BY
    hunts: amount(1, 1, MOST_HUNTS, "hunts of each player")
    suspects: SUSPECTS
    hunt: upto(6 * MOST_HUNTS - 1)  # counts the hunts; the shepherds take turns
    phase: derived(i8)
    lair: word("none", *NAMES[:PLATE], "hidden")  # NOWHERE before it is chosen, UNKNOWN for who may not know
    count: derived(i8)  # questions of this hunt
    paid: derived(i8)  # those that cost a dog: all but pointing at the only suspect
    question: in_order(Question(), PLACES, "questions")  # 1 + cell, negative if the answer was no
    may_be: derived(i64)  # the suspects: a bit for every sheep that agrees with all answers
    cell: written(i8[81], "Bush", "bush")  # EMPTY, SHEEP, BUSH or DOG
    used: each(upto(MOST_HUNTS * MOST_DOGS), 6)  # dogs of each seat in its earlier hunts


@rule
def start(s, rng):
    _clear(s)


@rule
def actor(s):
    if s.phase == HUNT:
        return shepherd(s)
    if s.phase == FOUND:
        # Whoever has hunted says when it goes on: they learn the most from the plate.
        return shepherd(s) if s.hunt + 1 < s.players * s.hunts else OVER
    if s.players == 1:
        return CHANCE
    if s.phase == BUSHES:
        return chooser(s) if s.bush_place == BUSH_PLACE_CHOOSER else CHANCE
    return chooser(s) if s.wolf == CHOSEN else CHANCE


@rule
def moves(s, player, out):
    if s.phase == FOUND:
        out[0] = NEXT
        return 1
    after_yes = AFTER_YES if s.phase == HUNT and s.count and s.question[s.count - 1] > 0 else 0
    count = 0
    if s.phase == HUNT:
        for p in range(PLATE, PLACES):
            if s.cell[p] == EMPTY:
                out[count] = p + after_yes
                count += 1
    for p in range(PLATE):
        if s.cell[p] == SHEEP and not was_asked(s, p):
            out[count] = p + after_yes
            count += 1
    return count


@rule
def play(s, player, move):
    if s.phase == FOUND:
        s.used[shepherd(s)] += s.paid
        s.hunt += 1
        _clear(s)
    elif s.phase == BUSHES:
        s.cell[move] = BUSH
        s.may_be &= ~(1 << move)
        if how_many(s.may_be) == PLATE - s.bushes:
            s.phase = WOLF
    elif s.phase == WOLF:
        s.lair = 1 + move
        s.phase = HUNT
    else:
        p = move % PLACES
        _note(s, p, s.lair != UNKNOWN and spotted(s, p) >> (s.lair - 1) & 1)


@rule
def score(s, player):
    return s.used[player] + (s.paid if player == shepherd(s) else 0)


@rule
def result(s, player):
    return -score(s, player)


@rule
def hide(s, viewer):
    # Already before the choice, so that the name of the choice itself stays hidden too.
    if (s.phase == WOLF or s.phase == HUNT) and (viewer == shepherd(s) or viewer < 0):
        s.lair = UNKNOWN


@rule
def redeal(s, viewer, rng):
    hide(s, viewer)
    if s.lair != UNKNOWN:
        return
    s.lair = NOWHERE
    if s.phase == HUNT:
        left = draw(rng, how_many(s.may_be))
        for p in range(PLATE):
            if s.may_be >> p & 1:
                if left == 0:
                    s.lair = 1 + p
                left -= 1


@rule
def policy(s, player, out, count, rng):
    return best_question(s, out, count, rng)


@rule
def _clear(s):
    """Make the plate ready for a hunt."""
    for p in range(PLACES):
        s.cell[p] = SHEEP if p < PLATE else EMPTY
        s.question[p] = 0
    s.may_be = (1 << PLATE) - 1
    s.lair = NOWHERE
    s.count = 0
    s.paid = 0
    s.phase = BUSHES if s.bushes else WOLF


@rule
def _note(s, p, yes):
    """Note a question with its answer, and whether the wolf is found by it."""
    seen = spotted(s, p)
    if p >= PLATE:
        s.cell[p] = DOG
    elif s.may_be == seen:
        s.paid -= 1  # pointing at the only suspect costs nothing
    s.paid += 1
    s.question[s.count] = 1 + p if yes else -(1 + p)
    s.count += 1
    s.may_be &= seen if yes else ~seen
    if (yes and p < PLATE) or (s.found == AUTO and how_many(s.may_be) == 1):
        s.phase = FOUND


def name(s, move):
    if move == NEXT:
        return say("next hunt")
    where = place(NAMES[move % PLACES])
    if s.phase == BUSHES:
        return say("bush {place}", "a bush", place=where)
    if s.phase == WOLF:
        return say("the wolf") if s.lair == UNKNOWN else say("wolf {place}", "the wolf", place=where)
    return question_name(move % PLACES)


def touch(s, move):
    if move == NEXT or (s.phase == WOLF and s.lair == UNKNOWN):
        return (button(name(s, move)),)
    p = move % PLACES
    return (f"die:{NAMES[p]}" if p < PLATE else f"cell:{NAMES[p]}",)


def prompt(s):
    if s.phase == BUSHES:
        return say("choose a sheep that becomes a bush")
    if s.phase == WOLF:
        return say("choose the sheep that is the wolf")
    if s.phase == FOUND:
        return say("look at the plate, then go on to the next hunt")
    if how_many(s.may_be) == 1 and s.suspects == SHOWN:
        return say("point at the wolf; that is free")
    return say("set a dog into a funnel, or ask whether a sheep is the wolf")


def scene(s, viewer):
    asked = sum(0 < abs(q) <= PLATE for q in s.question) - (s.count - s.paid)
    dogs = Tray(say("dogs beside the plate"), shepherd(s), (Piece("", "red"),) * asked)
    return Scene(
        Pyramid(layers=2),
        coloured_dice(s.cell, COLOURS),
        (dogs,) if asked else (),
        tuple(marks(s)),
        tuple(notices(s)),
        headline=last_answer(s.question[s.count - 1], s.phase == FOUND) if s.count else "",
    )


def remarks(s):
    if s.phase == FOUND:
        best = best_hunt(sum(1 << p for p in range(PLATE) if s.cell[p] == BUSH), s.lair - 1)
        if best:
            yield say(
                "The best shepherd would have needed {n, plural, one {# dog} other {# dogs}} here, and {mean} on average.",
                n=best.dogs,
                mean=round(best.mean, 2),
            )


def goal(s):
    if s.players == 1:
        return say(
            "{n, plural, one {Find the wolf} other {Find all # wolves}} with as few dogs as you can.",
            n=s.hunts,
        )
    return say(
        "Everybody hunts {n, plural, one {once} other {# times}}; whoever needs the fewest dogs wins.",
        n=s.hunts,
    )


def why_not(s, player, touches):
    kind, _, place = touches[-1].partition(":")
    if s.phase == FOUND or kind not in ("die", "cell"):
        return ""
    p = cell(place)
    if s.cell[p] == BUSH:
        return say("Here is a bush, and a bush is never the wolf.")
    if s.phase != HUNT:
        return say("Choose one of the sheep; the funnels between them are for dogs.")
    if s.cell[p] == DOG:
        return say("A dog sits here already; the next one needs a funnel of its own.")
    return say("You have asked about this sheep: it is not the wolf.")


def gain(before, after, player):
    if abs(after.question[after.count - 1]) > PLATE:
        return say("a dog in a funnel")
    return say("a dog for a question")


def reason(s):
    return say("Every wolf is found: the fewest dogs win.")


def review(states, moves):
    from astragal.games.das_spiel.board.wolf.shepherd import hunts  # which knows the rules of this file

    yield from [hunt.words() for hunt in hunts(states, moves)] or ["No hunt has ended yet."]


def settle(s):
    """What follows from bushes, lair and questions, played through in order; a question that cannot be is kept."""
    bush = [p for p in range(PLATE) if s.cell[p] == BUSH]
    questions = [q for q in s.question if q]
    lair = s.lair
    _clear(s)
    for p in bush:
        s.cell[p] = BUSH
        s.may_be &= ~(1 << p)
    s.lair = lair
    if len(bush) == s.bushes:
        s.phase = HUNT if lair else WOLF
    for k, q in enumerate(questions):
        if _is_possible(s, abs(q) - 1):
            _note(s, abs(q) - 1, q > 0)
        s.question[k] = q


def problems(s):
    bush = s.cell.count(BUSH)
    questions = [q for q in s.question if q]
    if bush > s.bushes or (bush < s.bushes and (s.lair or questions)):
        yield Problem("wrong-bushes", f"The plate has {bush} bushes; the option says {s.bushes}.")
    if s.lair == UNKNOWN:
        yield Problem("hidden-wolf", "The lair of the wolf must be given.")
    elif s.lair and s.cell[s.lair - 1] == BUSH:
        yield Problem("wolf-in-bush", f"The wolf cannot be the bush on {NAMES[s.lair - 1]}.")
    elif questions and not s.lair:
        yield Problem("no-wolf", "There are questions already, but no lair of the wolf.")
    elif s.count < len(questions):
        text = f"{asked(questions[s.count])} cannot be asked as question {s.count + 1}."
        yield Problem("bad-question", text)
    elif s.lair and not s.may_be >> (s.lair - 1) & 1:
        yield Problem("wrong-answer", f"The answers do not fit a wolf on {NAMES[s.lair - 1]}.")
    if not 0 <= s.hunt < s.players * s.hunts:
        yield Problem("bad-count", f"hunt counts from 0 to {s.players * s.hunts - 1}.")
    for k in range(s.players):
        over = s.hunt // s.players + (k < s.hunt % s.players)
        if not over <= s.used[k] <= MOST_DOGS * over:
            text = f"{SEAT_NAMES[k]} cannot have used {s.used[k]} dogs in {over} earlier hunts."
            yield Problem("bad-count", text)


class Bush:
    """The cells of the bushes: `["332", "260"]`."""

    fields = ("cell",)

    def write(self, s):
        return [NAMES[p] for p in range(PLATE) if s.cell[p] == BUSH]

    def read(self, s, data):
        if not isinstance(data, list) or any(where not in NAMES[:PLATE] for where in data):
            return [Problem("bad-bush", 'bush is a list of plate cells: ["332", "260"].')]
        for where in data:
            s.cell[NAMES.index(where)] = BUSH
        return []


def _is_possible(s, p):
    """Whether a question can be asked now."""
    if s.phase != HUNT:
        return False
    return s.cell[p] == EMPTY if p >= PLATE else s.cell[p] == SHEEP and not was_asked(s, p)


GAME = define(
    globals(),
    instinct=True,
    number="47",
    version=2,
    title="Wolf in a Sheep's Coat",
    german="Wolf im Schafspelz",
    slug="wolf",
    players=(1, 2, 3, 4, 5, 6),
    kinds=("hidden-information", "chance"),
    perlhuhn=(0.15, 0, 0.85),
    minutes=20,
    summary="One of the sheep is a wolf. Dogs look along the rows of the plate; find it with as few as you can.",
    bounds=Bounds(
        actions=ACTIONS,
        moves=PLACES,
        # Bushes, wolf, questions with the last pointing, and the way to the next hunt.
        length=6 * MOST_HUNTS * (MOST_BUSHES + 1 + MOST_DOGS + 1 + 1),
        score=(0, MOST_HUNTS * MOST_DOGS),
    ),
    seats=tuple(SEAT_NAMES),
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
