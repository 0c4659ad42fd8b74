"""Tabula Rasa: break chunks off your flat block of 55 dice and lay them on the pyramid; the first empty table wins.

A chunk is 1, 3 or 6 dice side by side, and what is left of the block must hang together. The chunk is laid in one go,
turned as you like, into empty cells where everything then stands. Who breaks off the last dice wins at once; the
others rank by the dice they have left. A turn is two decisions: the place on the pyramid, for which the block must
have a chunk of that shape, and then the dice of the block that go there.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Layout,
    Piece,
    Problem,
    Pyramid,
    Scene,
    Tray,
    colour,
    define,
    derived,
    dice,
    each,
    i8,
    place,
    rule,
    say,
    seat,
    spelled,
    terms,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.chunks import (
    BAR_CELLS,
    BAR_NEXT,
    BARS,
    BLOCK,
    CHUNKS,
    KIND_SIZE,
    LARGEST,
    PLACES,
    SLAB_ROWS,
    SLABS,
    WHOLE,
    Block,
    Chunk,
    chunk_bits,
    die_names,
    hangs_together,
    kind_of_place,
    next_chunk,
    place_cells,
    raise_bars,
    slab_places,
)
from astragal.games.das_spiel.construction.tabula_rasa.lesson import CARD, LESSON
from astragal.games.das_spiel.mechanics import open_cells
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats
from astragal.games.seats import first_without, next_seat
from astragal.lattice import CELLS, NAMES, NONE, PLATE

# Moves of the first decision are places: a cell 0..164, or CELLS + first bar * SLABS + slab for 3 and 6 dice.
# Moves of the second are chunks of the block. Both are numbered in chunks.py.
# A cell holds 0 (empty) or 1 + the player whose colour it has.
BLOCKS = terms("red block", "green block", "black block")


class State(Layout):
    players: i8
    turn: seat
    owed: Chunk()  # the kind laid on the pyramid and still to be broken off, 0 when a turn begins
    cell: dice(SEAT_DICE)
    height: derived(i8[BARS])  # dice in each bar of the pyramid
    block: each(Block(), 3, "blocks")  # bit set of the dice left in each block


@rule
def start(s, rng):
    for player in range(s.players):
        s.block[player] = WHOLE


@rule
def actor(s):
    return s.turn if first_without(s.block, s.players) == NONE else OVER


@rule
def moves(s, player, out):
    block = s.block[player]
    if s.owed:
        count = 0
        chunk = next_chunk(block, s.owed - 1, NONE)
        while chunk != NONE:
            out[count] = chunk
            count += 1
            chunk = next_chunk(block, s.owed - 1, chunk)
        return count
    # A single die can always be broken off and goes into any open cell.
    count = open_cells(s.cell, out)
    return _keep_matching(block, out, count, slab_places(s.height, out, count))


@rule
def play(s, player, move):
    if s.owed:
        s.block[player] ^= chunk_bits(move)
        s.owed = 0
        s.turn = next_seat(s, player)
    else:
        _lay(s, player, move)
        s.owed = 1 + kind_of_place(move)


@rule
def score(s, player):
    """The dice broken off so far."""
    gone = BLOCK
    left = s.block[player]
    while left:  # takes the lowest bit away
        left &= left - 1
        gone -= 1
    return gone


@rule
def _keep_matching(block, out, count, end):
    """Of the places in out from `count` to `end` keep those the block has a chunk for; return how many moves remain."""
    asked = 0  # bit sets of kinds: a block is searched once for each
    there = 0
    for n in range(count, end):
        kind = kind_of_place(out[n])
        if not (asked >> kind) & 1:
            asked |= 1 << kind
            if next_chunk(block, kind, NONE) != NONE:
                there |= 1 << kind
        if (there >> kind) & 1:
            out[count] = out[n]
            count += 1
    return count


@rule
def _lay(s, player, place):
    if place < CELLS:
        _put(s, player, place)
        return
    bar = (place - CELLS) // SLABS
    slab = (place - CELLS) % SLABS
    for row in range(LARGEST):
        for _ in range(SLAB_ROWS[slab][row]):
            _put(s, player, BAR_CELLS[bar][s.height[bar]])
        bar = BAR_NEXT[bar]


@rule
def _put(s, player, p):
    s.cell[p] = 1 + player
    raise_bars(s.height, p)


def name(s, move):
    if s.owed:
        return spelled("+", map(place, die_names(chunk_bits(move))))
    return spelled("+", map(place, sorted(NAMES[p] for p in place_cells(s.height, move))))


def touch(s, move):
    if s.owed:
        return tuple(f"tray:{spot}" for spot in die_names(chunk_bits(move)))
    # A place may begin with the cells of a smaller one, so a button ends it.
    return (*(f"cell:{NAMES[p]}" for p in place_cells(s.height, move)), "button:lay")


def prompt(s):
    if s.owed:
        return say("break the chunk you laid off your block")
    return say("lay 1, 3 or 6 dice as one chunk")


def scene(s, viewer):
    return Scene(Pyramid(), dice_of_seats(s.cell), tuple(_block(s, k) for k in range(s.players)))


def _block(s, player):
    """What is left of a block, die by die."""
    dice = tuple(Piece(spot, SEAT_DICE[1 + player], player) for spot in die_names(s.block[player]))
    return Tray(BLOCKS[player], player, dice, layout="grid")


def goal(s):
    return say("Whoever is the first to have laid the whole block wins.")


def why_not(s, player, touches):
    is_of_block = touches[-1].startswith("tray:")
    if s.owed and not is_of_block:
        return say("Your dice lie on the pyramid already; now break the same shape off your block.")
    if s.owed and KIND_SIZE[s.owed - 1] == 1:
        return say("Without this die the rest of your block would fall apart.")
    if s.owed:
        return say("Take the shape you laid, side by side, so that the rest of your block hangs together.")
    if is_of_block:
        return say("First lay dice on the pyramid; then the same shape breaks off your block.")
    if touches[-1].startswith("cell:") and len(touches) > 1:
        return say("A chunk is 1, 3 or 6 dice, face to face, in a shape that your block still has.")
    return ""


def gain(before, after, player):
    dice = score(after, player) - score(before, player)
    return say("{n, plural, one {a single die} other {a chunk of #}}", n=dice)


def reason(s):
    who = colour(SEAT_DICE[1 + s.block.index(0)])
    return say("{who} has laid the last dice of the block.", who=who)


def settle(s):
    s.height = [0] * BARS
    for p in range(CELLS):
        if s.cell[p]:
            raise_bars(s.height, p)


def problems(s):
    for player, block in enumerate(s.block):
        seat = SEAT_NAMES[player]
        if not hangs_together(block):
            yield Problem("broken-block", f"The block of {seat} does not hang together.")
        owed = KIND_SIZE[s.owed - 1] if s.owed and s.turn == player else 0
        if s.cell.count(1 + player) - owed > score(s, player):
            yield Problem("too-many-dice", f"{seat} has only {BLOCK} dice, on the pyramid and in the block.")
    if s.block.count(0) > 1:
        yield Problem("empty-blocks", "blocks draws what each seat has left; only one block can be empty.")
    if s.owed and 0 in s.block:
        yield Problem("needless-chunk", "Nothing is to be broken off any more when a block is empty.")
    elif s.owed and s.cell.count(1 + s.turn) < KIND_SIZE[s.owed - 1]:
        yield Problem("chunk-not-laid", "The chunk to be broken off must already lie on the pyramid.")


GAME = define(
    globals(),
    number="28",
    title="Tabula Rasa",
    players=(3,),
    perlhuhn=(0, 0.1, 0.9),
    minutes=45,
    summary="Break chunks of 1, 3 or 6 dice off your block and lay them on the pyramid; empty your table first.",
    # Open cells lie in different bars of one axis, so there are at most 45; no bar begins more than 4 slabs at once.
    # Somebody is done with the 163rd die at the latest, and every die may be a turn of two decisions.
    bounds=Bounds(
        actions=max(PLACES, CHUNKS), moves=PLATE + 4 * (BARS - 1), length=2 * 163, score=(0, BLOCK)
    ),
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
