"""One random game, written once for every target: the names it calls are bound to a game's rules by the target.

Moves and chance results are drawn from the same stream, so the same seed plays the same game everywhere.
"""

from typing import Any

from astragal.engine.chance import draw, fold, seed_stream
from astragal.engine.rules import ANYONE, CHANCE, NEVER, OVER, rule

ALIKE = (100,) * 8  # all seats take as long as the game says
REPETITIONS = 3  # a position that counts and occurs this often ends the game

# Bound per game and target; named here so that the functions below read as they run.
start: Any = None
actor: Any = None
moves: Any = None
play: Any = None
score: Any = None
result: Any = None
key: Any = None
weight: Any = None
pick_outcome: Any = None
note_position: Any = None
pick_anyone: Any = None
keep_time: Any = None
rest_hands: Any = None
reaction: Any = None
free_at: Any = None
deadline: Any = None
opens: Any = None
DIALLED: Any = None  # the first number of each span of moves that carry numbers, and the first after it
DELAYS: Any = None  # quantiles of how long a reaction takes, in 256ths of its median


@rule
def uniform_outcome(s, out, count, rng):
    """The place in `out` of a chance outcome where all have equal weight."""
    return draw(rng, count)


@rule
def weighted_outcome(s, out, count, rng):
    """The place in `out` of a chance outcome drawn by the game's own weights."""
    total = 0
    for i in range(count):
        total += weight(s, out[i])
    left = draw(rng, total)
    for i in range(count):
        left -= weight(s, out[i])
        if left < 0:
            return i
    return count - 1


@rule
def any_move(s, player, out, count, rng):
    """The policy of games that have none: every move is equally likely."""
    return draw(rng, count)


@rule
def even_chances(s, player):
    """The value of a position for games that give none: everybody may win."""
    return 1 / s.players


@rule
def deal_nothing(s, viewer, rng):
    """For games that hide nothing."""
    return


@rule
def ignore_position(s, seen, noted):
    """For games without a `key`: nothing repeats."""
    return noted


@rule
def remember_position(s, seen, noted):
    """Note the position where it counts, and tell the game when it has occurred for the third time."""
    k = key(s)
    if k < 0:
        return noted
    times = 1
    for i in range(noted):
        if seen[i] == k:
            times += 1
    if times >= REPETITIONS:
        s.repeated = 1
    seen[noted] = k
    return noted + 1


@rule
def any_of_all(s, rng, out):
    """For games that do not measure time: one of all moves of all players, as player * 2^20 + place in their list, which is left in out."""
    total = 0
    for player in range(s.players):
        total += moves(s, player, out)
    left = draw(rng, total)
    for player in range(s.players):
        count = moves(s, player, out)
        if left < count:
            return (player << 20) + left
        left -= count
    return 0


@rule
def nobody_at_once(s, rng, out):
    """For games in which players take turns: to list the moves of all is not even compiled."""
    return 0


@rule
def next_to_act(s, rng, slowness):
    """Let the clock run to the first who acts, by reaction times that are drawn; CHANCE when the deadline comes first.

    Everybody with something to do has one delay under way; what they do is decided when it is over. A slowness of 100 is
    a seat that takes as long as the game says.
    """
    who = CHANCE
    at = deadline(s)
    for player in range(s.players):
        median = reaction(s, player)
        if median <= 0:
            s.due[player] = 0
            continue
        if s.due[player] == 0:
            begins = max(s.now, free_at(s, player))
            drawn = median * slowness[player] // 100 * DELAYS[draw(rng, len(DELAYS))] // 256
            s.due[player] = begins + 1 + drawn
        if at < 0 or s.due[player] < at:
            at = s.due[player]
            who = player
    s.now = max(s.now, at)
    if who != CHANCE:
        s.due[who] = 0
    return who


@rule
def first_to_react(s, rng, out):
    """One move of the first who acts, or what time brings: who * 2^20 + place in their list, which is left in out."""
    who = next_to_act(s, rng, ALIKE)
    count = moves(s, who, out)
    return (who << 20) + (pick_outcome(s, out, count, rng) if who == CHANCE else draw(rng, count))


@rule
def never_busy(s, player):
    """For games in which hands are always free."""
    return s.now


@rule
def no_deadline(s):
    """For games in which nothing happens by itself."""
    return NEVER


@rule
def set_time(s, at):
    """The clock shows so many milliseconds; it never goes back."""
    s.now = max(s.now, at)


@rule
def ignore_time(s, at):
    """For games that do not measure time."""
    return


@rule
def forget_delays(s):
    """Whatever somebody was about to do, the situation is another one now."""
    for player in range(s.players):
        s.due[player] = 0


@rule
def leave_delays(s):
    """For games that do not measure time."""
    return


@rule
def itself_only(listed, move):
    """For games whose moves carry no numbers: what is listed is all that is legal."""
    return listed == move


@rule
def all_its_span(listed, move):
    """Whether a move is legal because this one is listed: with it all of its span that carries numbers."""
    for i in range(len(DIALLED)):
        if DIALLED[i][0] <= listed < DIALLED[i][1]:
            return DIALLED[i][0] <= move < DIALLED[i][1]
    return listed == move


@rule
def advance(s, rng, out):
    """Make one random move; return it, with who made it, as a number for the trace."""
    who = actor(s)
    if who == ANYONE:
        picked = pick_anyone(s, rng, out)
        who = picked >> 20
        move = out[picked & 0xFFFFF]
    else:
        rest_hands(s)
        count = moves(s, who, out)
        move = out[pick_outcome(s, out, count, rng) if who == CHANCE else draw(rng, count)]
    play(s, who, move)
    return move * 16 + who + 2


@rule
def playout(s, rng, out, seen, limit, trace):
    """Play a started state to its end or the limit; trace[0] folds all moves, the length is returned."""
    folded = 0
    length = 0
    noted = 0
    while length < limit and actor(s) != OVER:
        folded = fold(folded, advance(s, rng, out))
        noted = note_position(s, seen, noted)
        length += 1
    trace[0] = folded
    return length


@rule
def batch(states, blank, rng, out, seen, trace, seed, first, limit, lengths, traces, scores, results):
    """Games number first, first + 1, ... of a seed, one after the other; states[i] is left at the end of game i."""
    for i in range(len(lengths)):
        states[i] = blank[0]
        s = states[i]
        seed_stream(rng, seed, first + i)
        start(s, rng)
        lengths[i] = playout(s, rng, out, seen, limit, trace)
        traces[i] = trace[0]
        for player in range(s.players):
            scores[i, player] = score(s, player)
            results[i, player] = result(s, player)


@rule
def replay(s, players, chosen, times, out, seen):
    """Play given moves from a started state; return how many were legal in turn, all of them if none was wrong."""
    noted = 0
    for i in range(len(chosen)):
        turn = actor(s)
        keep_time(s, times[i])
        if turn == OVER or (turn != ANYONE and turn != players[i]):
            return i
        legal = False
        for k in range(moves(s, players[i], out)):
            if opens(out[k], chosen[i]):
                legal = True
        if not legal:
            return i
        play(s, players[i], chosen[i])
        noted = note_position(s, seen, noted)
    return len(chosen)
