"""Tree search over the rule contract, in four named steps: select, expand, evaluate, back up.

Written as rules, so that each game gets a compiled copy of its own. The tree is one array of records, allocated before
the search; a node's children stand side by side. States are not stored: every simulation starts from a copy of the root and plays its way down.
A node belongs to who made the move into it, its `mover`, and counts rewards for that mover alone; so games of any
number of players, and turns of several moves, need nothing special.
"""

from math import log, sqrt
from typing import Any

from astragal.engine.chance import draw, seed_stream
from astragal.engine.rules import ANYONE, CHANCE, OVER, rule

NONE = -1
UNEXPANDED = 0  # no children yet: node 0 is nobody's child
CERTAIN = 1e9  # the bound of a move that must be looked at
PROVEN_TOTAL = 1e30  # rewards of a proven win
UNKNOWN, WIN, LOSS = range(3)  # what is proven about a node, for its mover
TIE_BREAK = 0.05  # the part of a reward that the lead decides, not the win
SPREAD = 10  # a lead of so many points is half of the most that a lead can be worth
MOST_CHILDREN = 0x7FFF  # of one node
PATIENCE = 8  # visits that a node of a nearly full tree waits for its children
ESTIMATES = 16  # that count as wins and losses before any is made

# Bound per game; see engine/targets/bind.py.
actor: Any = None
moves: Any = None
play: Any = None
score: Any = None
result: Any = None
redeal: Any = None
value: Any = None
policy: Any = None
pick_outcome: Any = None
note_position: Any = None
pick_anyone: Any = None
HIDES: Any = (
    None  # whether seats see different things: then every simulation deals anew and moves may be missing
)
PROVES: Any = None  # whether wins of two players can be proven: nothing is hidden
CUTOFF: Any = None  # moves after which a playout asks `value`; a negative number: never


@rule
def search(tree, states, path, rng, out, seen, noted, reward, stop, seat, seed, stream, simulations, wanted):
    """Run simulations from the root until there are enough, or stop[0] is set; return how many were made.

    states[0] is the root as the seat sees it, states[1] the one being played. The first `noted` of `seen` are the
    positions of the game so far that count for repetition. Proofs are looked for where they are `wanted`.
    """
    seed_stream(rng, seed, stream)
    _expect_all(tree)
    proves = wanted and PROVES and states[0].players == 2
    done = 0
    while done < simulations and not stop[0] and not tree.node[tree.head[0].root].proven:
        states[1] = states[0]
        s = states[1]
        redeal(s, seat, rng)
        tree.head[0].noted = noted
        depth = _descend(tree, s, path, rng, out, seen)
        if proves and actor(s) == OVER:
            _prove_end(tree, s, path[depth])
        _evaluate(s, rng, out, seen, tree.head[0].noted, reward)
        _note_estimate(tree, reward, seat)
        _back_up(tree, path, depth, reward, proves)
        done += 1
    return done


@rule
def _descend(tree, s, path, rng, out, seen):
    """Select a way down to a node that is new or over, expanding what was visited before; returns its depth."""
    node = tree.head[0].root
    depth = 0
    path[0] = node
    while depth + 1 < len(path):
        who = actor(s)
        if who == OVER:
            return depth
        if tree.node[node].first == UNEXPANDED and not (
            _may_grow(tree, node, depth) and _expand(tree, s, node, who, out)
        ):
            return depth
        node = _select(tree, s, node, who, rng, out)
        play(s, tree.node[node].mover, tree.node[node].move)
        tree.head[0].noted = note_position(s, seen, tree.head[0].noted)
        depth += 1
        path[depth] = node
        if tree.node[node].visits == 0:
            return depth
    return depth


@rule
def _may_grow(tree, node, depth):
    """The root and what was visited before; the fuller the tree is, the more often."""
    return depth == 0 or tree.node[node].visits > PATIENCE * tree.head[0].used // len(tree.node)


@rule
def _expand(tree, s, node, who, out):
    """Give a node its children, one for every legal move; False if there is no room for them."""
    first = tree.head[0].used
    count = 0
    if who == ANYONE:
        for player in range(s.players):
            count += _add_children(tree, s, first + count, player, out)
    else:
        count = _add_children(tree, s, first, who, out)
    if first + count > len(tree.node) or count > MOST_CHILDREN:
        return False
    tree.node[node].first = first
    tree.node[node].count = count
    tree.head[0].used = first + count
    return True


@rule
def _add_children(tree, s, at, who, out):
    count = moves(s, who, out)
    if at + count <= len(tree.node):
        for i in range(count):
            _add_child(tree, at + i, who, out[i])
    return count


@rule
def _add_child(tree, node, who, move):
    tree.node[node].first = UNEXPANDED
    tree.node[node].count = 0
    tree.node[node].visits = 0
    tree.node[node].total = 0
    tree.node[node].proven = UNKNOWN
    tree.node[node].move = move
    tree.node[node].mover = who


@rule
def _select(tree, s, node, who, rng, out):
    """The child to go to: a drawn outcome where chance decides, else the best upper bound."""
    first = tree.node[node].first
    count = tree.node[node].count
    if who == CHANCE:
        for i in range(count):
            out[i] = tree.node[first + i].move
        return first + pick_outcome(s, out, count, rng)
    if who == ANYONE:
        return first + draw(rng, count)
    if HIDES:
        return _select_possible(tree, s, node, who, rng, out)
    if tree.node[node].visits <= count:
        # Some may not have been looked at: begin anywhere, so that no move is favoured for its number.
        begin = first + draw(rng, count)
        for i in range(count):
            child = begin + i if begin + i < first + count else begin + i - count
            if tree.node[child].visits == 0:
                return child
    width = _width(tree, node)
    best = first
    greatest = -2 * PROVEN_TOTAL
    for child in range(first, first + count):
        bound = _upper_bound(tree, child, width)
        if bound > greatest:
            greatest = bound
            best = child
    return best


@rule
def _width(tree, node):
    """How wide bounds are where so much is known of the parent; the usual numbers of visits are looked up."""
    n = tree.node[node].visits
    width = tree.widths[n] if n < len(tree.widths) else tree.widths[1] / sqrt(log(2.0)) * sqrt(log(n + 1.0))
    return width * tree.head[0].spread


@rule
def _upper_bound(tree, node, width):
    """How good the move into a node may be for its mover."""
    n = tree.node[node].visits
    return (tree.node[node].total + width * sqrt(n)) / n if n else CERTAIN


@rule
def _select_possible(tree, s, node, who, rng, out):
    """Like `_select`, among the moves that are possible in this deal; one that never was before gets its child."""
    legal = moves(s, who, out)
    _widen(tree, node, who, out, legal)
    first = tree.node[node].first
    width = _width(tree, node)
    best = first
    greatest = -2 * PROVEN_TOTAL
    k = draw(rng, legal)
    for _ in range(legal):
        child = _child(tree, node, out[k])
        if child != NONE:
            bound = _upper_bound(tree, child, width)
            if bound > greatest:
                greatest = bound
                best = child
        k = k + 1 if k + 1 < legal else 0
    return best


@rule
def _child(tree, node, move):
    """The child of a node by a move, or NONE."""
    first = tree.node[node].first
    for child in range(first, first + tree.node[node].count):
        if tree.node[child].move == move:
            return child
    return NONE


@rule
def _widen(tree, node, who, out, legal):
    """Move the children of a node to a new place with room for moves that it lacks, if there are any."""
    missing = 0
    for k in range(legal):
        missing += _child(tree, node, out[k]) == NONE
    at = tree.head[0].used
    count = tree.node[node].count
    if missing == 0 or at + count + missing > len(tree.node) or count + missing > MOST_CHILDREN:
        return
    for i in range(count):
        old = tree.node[node].first + i
        _add_child(tree, at + i, who, tree.node[old].move)
        tree.node[at + i].first = tree.node[old].first
        tree.node[at + i].count = tree.node[old].count
        tree.node[at + i].visits = tree.node[old].visits
        tree.node[at + i].total = tree.node[old].total
    new = at + count
    for k in range(legal):
        if _child(tree, node, out[k]) == NONE:
            _add_child(tree, new, who, out[k])
            new += 1
    tree.node[node].first = at
    tree.node[node].count = count + missing
    tree.head[0].used = new


@rule
def _evaluate(s, rng, out, seen, noted, reward):
    """Play on by the game's policy to the end, or for CUTOFF moves and ask its `value`; rewards per player."""
    left = CUTOFF
    while actor(s) != OVER:
        if left == 0:
            for player in range(s.players):
                reward[player] = value(s, player)
            return
        left -= 1
        who = actor(s)
        if who == ANYONE:
            picked = pick_anyone(s, rng, out)
            who = picked >> 20
            move = out[picked & 0xFFFFF]
        else:
            count = moves(s, who, out)
            if who == CHANCE:
                move = out[pick_outcome(s, out, count, rng)]
            else:
                move = out[policy(s, who, out, count, rng)]
        play(s, who, move)
        noted = note_position(s, seen, noted)
    _rewards(s, reward)


@rule
def _expect_all(tree):
    """Before any estimate is made it may be anything from a loss to a win."""
    tree.head[0].spread = 1
    tree.head[0].estimates = ESTIMATES
    tree.head[0].sum = ESTIMATES / 2
    tree.head[0].squares = ESTIMATES / 2
    tree.head[0].given = ESTIMATES


@rule
def _note_estimate(tree, reward, seat):
    """Estimates by `value` lie closer together than wins and losses: bounds are as narrow as they are found to be."""
    if CUTOFF >= 0:
        tree.head[0].estimates += 1
        tree.head[0].sum += reward[seat]
        tree.head[0].squares += reward[seat] * reward[seat]
        for player in range(len(reward)):
            tree.head[0].given += reward[player]
        mean = tree.head[0].sum / tree.head[0].estimates
        tree.head[0].spread = 2 * sqrt(tree.head[0].squares / tree.head[0].estimates - mean * mean)


@rule
def _rewards(s, reward):
    """At the end: the share of the win, and a little for the lead, so that scores break ties."""
    best = result(s, 0)
    for player in range(1, s.players):
        best = max(best, result(s, player))
    winners = 0
    for player in range(s.players):
        if result(s, player) == best:
            winners += 1
    for player in range(s.players):
        share = 1.0 / winners if result(s, player) == best else 0.0
        lead = _lead(s, player)
        reward[player] = (1 - TIE_BREAK) * share + TIE_BREAK * (0.5 + 0.5 * lead / (abs(lead) + SPREAD))


@rule
def _lead(s, player):
    """What a player is ahead of the best other one."""
    lead = 1e9
    for other in range(s.players):
        if other != player:
            lead = min(lead, 1.0 * (result(s, player) - result(s, other)))
    return lead if s.players > 1 else 1.0 * result(s, player)


@rule
def _back_up(tree, path, depth, reward, proves):
    """Count the rewards on the way back, each for who made the move, and what is proven by now."""
    for d in range(depth, -1, -1):
        node = path[d]
        tree.node[node].visits += 1
        if tree.node[node].mover >= 0:
            tree.node[node].total += reward[tree.node[node].mover]
        if proves and d < depth:
            _prove(tree, node, path[d + 1])


@rule
def _prove_end(tree, s, node):
    """A finished game is won or lost for the mover of its node, if somebody has won it."""
    mover = tree.node[node].mover
    if mover >= 0:
        lead = result(s, mover) - result(s, 1 - mover)
        if lead:
            _mark(tree, node, WIN if lead > 0 else LOSS)


@rule
def _prove(tree, node, child):
    """What a child proves: one won move is enough for who chooses, a loss takes all; nothing where chance chooses."""
    known = tree.node[child].proven
    chooser = tree.node[child].mover
    if known == UNKNOWN or chooser < 0:
        return
    if known == LOSS:
        first = tree.node[node].first
        for other in range(first, first + tree.node[node].count):
            if tree.node[other].proven != LOSS:
                return
    _mark(tree, node, WIN if (known == WIN) == (chooser == tree.node[node].mover) else LOSS)


@rule
def _mark(tree, node, known):
    """Note what is proven; the total of rewards is set so that selecting finds a win and shuns a loss by itself."""
    tree.node[node].proven = known
    tree.node[node].total = PROVEN_TOTAL if known == WIN else -PROVEN_TOTAL
