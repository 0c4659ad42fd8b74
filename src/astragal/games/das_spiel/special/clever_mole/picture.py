"""How The Clever Mole is shown: the hills or their cover, the prizes, and who pointed where."""

from astragal.engine import Mark, Piece, Pyramid, Scene, Tray, choice, place, say, sentences, terms, who
from astragal.games.das_spiel.special.clever_mole.clues import HILL_NAMES, PLACES, named
from astragal.games.das_spiel.special.clever_mole.hills import COLOURS, DICE_OF_ROUND, RED, next_die, piece
from astragal.games.das_spiel.special.clever_mole.rounds import (
    BUILD_MASTER,
    BUILDING,
    CHOOSING,
    COVERED,
    DRAWING,
    FIXED,
    PAUSE,
    TELLING,
    game_master,
    last_round,
)
from astragal.games.das_spiel.special.clever_mole.sayings import clue_sentence
from astragal.lattice import NONE

PRIZE = POINTS, DICE, SWEETS = choice(
    "points", "dice", "sweets", about="what a round is won for; only the picture changes"
)
PRIZES = terms("points", "dice", "sweets")
VERDICTS = terms("wrong", "right")


def picture(s):
    """What somebody sees of a position, which is blanked for them already."""
    is_behind_cover = s.build == BUILD_MASTER and CHOOSING <= s.phase <= DRAWING
    pieces = tuple(piece(s, d) for d in range(DICE_OF_ROUND) if s.colour[d] or is_behind_cover)
    trays = [_prizes(s, k) for k in range(s.players) if not (s.master == FIXED and k == 0)]
    if s.phase == BUILDING and s.hill != COVERED:
        colours = tuple(Piece(colour, colour) for colour in COLOURS[RED:])
        trays.append(Tray(say("next die"), game_master(s), colours))
    clue = clue_sentence(s.clue - 1) if s.clue else ""
    return Scene(Pyramid(layers=3), pieces, tuple(trays), tuple(_marks(s)), tuple(_notices(s)), headline=clue)


def _prizes(s, player):
    won = s.points[player]
    prize = {DICE: (Piece("prize", "blue"),), SWEETS: (Piece("prize", "golden", kind="stone"),)}
    return Tray(PRIZES[s.prize], player, prize.get(s.prize, ()) if won else (), won)


def _marks(s):
    """Where a master is at work, which hills were tried in vain, and after the round the right one."""
    if s.phase == BUILDING and s.hill != COVERED:
        yield Mark(PLACES[next_die(s)], "goal")
    elif s.phase >= TELLING and 0 < s.hill < COVERED:
        yield Mark(HILL_NAMES[s.hill - 1], "goal")
    for h in sorted({-1 - p for p in s.pointed if p < 0}):
        yield Mark(HILL_NAMES[h], "dead")
    if s.phase == PAUSE and s.clue:
        yield Mark(HILL_NAMES[named(s.counts, s.clue - 1)], "last")


def _notices(s):
    """The round and its master, and who pointed where at which moment, the fastest first."""
    if not s.round:
        yield say("The first hills are about to be built.")
        return
    begun = say("Round {round} of {rounds}.", round=s.round, rounds=last_round(s))
    master = game_master(s)
    yield begun if master == NONE else sentences(begun, say("{seat} is the game master.", seat=who(master)))
    if s.hill == COVERED:
        yield say("The hills are covered while one of them is built.")
    for k in sorted((k for k in range(s.players) if s.pointed[k]), key=lambda k: s.took[k]):
        yield say(
            "{seat} pointed at {hill} after {n} ms: {verdict}.",
            "{seat} pointed at a hill after {n} ms: {verdict}.",
            seat=who(k),
            hill=place(HILL_NAMES[abs(s.pointed[k]) - 1]),
            n=s.took[k],
            verdict=VERDICTS[s.pointed[k] > 0],
        )
    if s.phase == PAUSE and s.clue:
        hill = place(HILL_NAMES[named(s.counts, s.clue - 1)])
        yield say("The mole was under {hill}.", "The mole was under the marked hill.", hill=hill)
