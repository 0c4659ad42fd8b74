"""How far somebody is on the way to another corner, and what computers make of it."""

from astragal.engine import choice, draw, rule
from astragal.games.das_spiel.cell_sets import SHARE, WORDS
from astragal.games.leads import share_by_lead
from astragal.games.lots import wins_lot
from astragal.lattice import CELLS, COORDINATES, CORNERS, NONE, Table, cell, corner_pyramid

GOAL = FULL, TOP = choice("full", "top", about="top: a die on the top of a pyramid in another corner wins")
EDGE_OF_PYRAMID = 3
DICE = 10  # of everybody, and cells of each corner
APEXES = (cell("600"), cell("060"), cell("006"))
HOMES: Table = tuple(corner_pyramid(corner, EDGE_OF_PYRAMID) for corner in range(len(CORNERS)))
CORNER_OF = tuple(next((k for k, home in enumerate(HOMES) if p in home), NONE) for p in range(CELLS))
# How near a cell is to each corner in steps, the same for all ten cells of its pyramid.
NEARNESS: Table = tuple(tuple(min(x, 6) for x in abc) for abc in COORDINATES)
HALF_WAY = 12  # the lead in steps that is worth half of what there is to win
RIVAL = 4  # steps that a die of the third player in the same corner costs
CARELESS = 6  # one move of so many in a playout is any move


@rule
def count_die(s, p, colour, sign):
    """Note that a die has come to p (1) or gone from there (-1)."""
    mine = 3 * (colour - 1)
    s.own[WORDS * (colour - 1) + p // SHARE] ^= 1 << p % SHARE
    if CORNER_OF[p] != NONE:
        s.there[mine + CORNER_OF[p]] += sign
    for corner in range(3):
        s.near[mine + corner] += sign * NEARNESS[p][corner]


@rule
def rebuilt(s, player):
    """The most dice that somebody has in one of the other corners."""
    mine = 3 * player
    return max(s.there[mine + (player + 1) % 3], s.there[mine + (player + 2) % 3])


@rule
def has_goal(s, player):
    """Whether somebody has what wins."""
    for k in range(1, 3):
        corner = (player + k) % 3
        if s.goal == TOP:
            if s.cell[APEXES[corner]] == 1 + player:
                return True
        elif s.there[3 * player + corner] == DICE:
            return True
    return False


@rule
def way_made(s, player, turns):
    """The steps made towards the corner so many turns further on, less where the third player builds there too."""
    corner = (player + turns) % 3
    third = (player + 3 - turns) % 3
    return s.near[3 * player + corner] - RIVAL * s.there[3 * third + corner]


@rule
def best_way(s, player):
    """The steps made towards the better of the other corners: 60 when all are there."""
    return max(way_made(s, player, 1), way_made(s, player, 2))


@rule
def chances(s, player):
    """By the lead in steps over the better of the others."""
    best = -100
    for k in range(3):
        if k != player:
            best = max(best, best_way(s, k))
    return share_by_lead(best_way(s, player) - best, HALF_WAY, 1 / 3)


@rule
def onwards(s, player, out, count, first, rng):
    """Mostly the move that brings a die nearest to the corner where most of the way is made; moves are first + CELLS * from + to."""
    pick = draw(rng, count)
    if draw(rng, CARELESS) == 0:
        return pick
    turns = 1 if way_made(s, player, 1) >= way_made(s, player, 2) else 2
    goal = (player + turns) % 3
    best = -100
    equal = 0
    for k in range(count):
        p = (out[k] - first) // CELLS
        q = (out[k] - first) % CELLS
        gain = NEARNESS[q][goal] - NEARNESS[p][goal] if 0 <= out[k] - first < CELLS * CELLS else 0
        if gain > best:
            best = gain
            equal = 0
        if gain == best:
            equal += 1
            if wins_lot(rng, equal):
                pick = k
    return pick
