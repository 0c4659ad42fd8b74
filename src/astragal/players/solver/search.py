"""Alpha-beta over the rule contract, as a proof: does player 0 get at least `goal`, or not?

Values are those of player 0: -1 lost, 0 drawn, 1 won. Player 0 needs one move that reaches the goal, player 1 one that
keeps them below it; who moves twice in a row needs nothing special. The window is always null, and values are
fail-soft: in a game without draws one proof answers everything. The search goes to a limited depth and is repeated
deeper; what is proven stays proven in the table, what was left open is marked with the depth it was searched to.

Written as rules, so that each game gets a compiled copy of its own. Levels of the search stand on a stack.
"""

from typing import Any

from astragal.engine.rules import OVER, rule

FAILED, REACHED, OPEN, UNKNOWN, STOPPED, UNSOLVABLE = range(6)  # how a search ends; the first two are proofs
# What the stack keeps for every level: who moves, moves not yet searched, the best value and its move so far, whether
# something was left open, the key of the position, positions seen before it, the move being searched,
# and the logarithm of the work that the best move took.
WHO, LEFT, BEST, MOVE, LOOSE, KEY, BEFORE, CURRENT, WORK = range(9)
FRAME = 9
# An entry of the table is a key and a number: bounds + 1 in two bits each, the depth searched in vain and its goal, the
# logarithm of the work, and 1 + the best move.
SLOTS = 4
DEPTHS = 0xFFF
AHEAD = -(1 << 40)  # the rank of the move that the table remembers
HISTORY = 4096  # moves that are told apart by how often they decided
REPLY = 256  # what one reply counts against that
MOST = 1000  # how often is enough

# Bound per game; see engine/targets/bind.py.
actor: Any = None
moves: Any = None
play: Any = None
result: Any = None


@rule
def prove(space, goal, limit, budget, stop):
    """Search states[0], which is not over, to a depth; its best value and move are left in the first frame."""
    frames = space.frames
    level = 0
    if not _open(space, 0, goal, limit):
        return UNSOLVABLE
    while True:
        frame = frames[level]
        if frame[LEFT] and not _decided(frame, goal):
            if stop[0] or space.spent[0] >= budget:
                return STOPPED
            _play_next(space, level)
            answer, value, work = _look_up(space.table, _key(space.words[level + 1]), goal, limit - level - 1)
            if answer == UNKNOWN:
                level += 1
                if not _open(space, level, goal, limit):
                    return UNSOLVABLE
            else:  # a sibling has led there meanwhile
                _take(frame, answer, value, frame[CURRENT], work)
        else:
            answer = _close(space, level, goal, limit)
            if level == 0:
                return answer
            level -= 1
            work = _logarithm(space.spent[0] - frame[BEFORE])
            _take(frames[level], answer, frame[BEST], frames[level, CURRENT], work)


@rule
def _open(space, level, goal, limit):
    """List the moves of a position, leaving out those that are known, and rank the rest; False where chance moves."""
    s = space.states[level]
    frame = space.frames[level]
    who = actor(s)
    if who != 0 and who != 1:
        return False
    legal = space.moves[level]
    ranks = space.ranks[level]
    key = _key(space.words[level])
    first = _table_move(space.table, key)
    frame[WHO] = who
    frame[BEST] = -2 if who == 0 else 2
    frame[MOVE] = -1
    frame[LOOSE] = 0
    frame[WORK] = 0
    frame[KEY] = key
    frame[BEFORE] = space.spent[0]
    frame[LEFT] = 0
    count = moves(s, who, legal)
    left = 0
    for i in range(count):
        move = legal[i]
        _copy(space.words, level)
        after = space.states[level + 1]
        play(after, who, move)
        space.spent[0] += 1
        next_one = actor(after)
        if next_one == OVER:
            lead = result(after, 0) - result(after, 1)
            work = 0
            value = 1 if lead > 0 else (-1 if lead < 0 else 0)
            answer = REACHED if value >= goal else FAILED
        elif level + 1 == limit:
            answer = OPEN
            value = 0
            work = 0
        else:
            answer, value, work = _look_up(space.table, _key(space.words[level + 1]), goal, limit - level - 1)
        if answer != UNKNOWN:
            _take(frame, answer, value, move, work)
            if _decided(frame, goal):
                return True
        else:
            legal[left] = move
            if move == first:
                ranks[left] = AHEAD
            else:
                ranks[left] = _rank(space, after, who, next_one, move, level)
            left += 1
    frame[LEFT] = left
    return True


@rule
def _rank(space, after, who, next_one, move, level):
    """What is tried first: moves that leave the other player few replies and have often decided elsewhere."""
    if next_one < 0:
        return 0
    replies = moves(after, next_one, space.moves[level + 1])
    if next_one == who:
        replies = -replies
    return replies * REPLY - space.history[who, move % HISTORY]


@rule
def _play_next(space, level):
    """Make the best ranked move that is left, on a copy one level up."""
    frame = space.frames[level]
    legal = space.moves[level]
    ranks = space.ranks[level]
    last = frame[LEFT] - 1
    best = 0
    for i in range(1, last + 1):
        if ranks[i] < ranks[best]:
            best = i
    move = legal[best]
    for i in range(best, last):
        legal[i] = legal[i + 1]
        ranks[i] = ranks[i + 1]
    frame[LEFT] = last
    frame[CURRENT] = move
    _copy(space.words, level)
    play(space.states[level + 1], frame[WHO], move)


@rule
def _take(frame, answer, value, move, work):
    """What one move is worth, told to who chooses; of equal moves the one that took the most work is kept."""
    if answer == OPEN:
        frame[LOOSE] = 1
        return
    gain = value - frame[BEST] if frame[WHO] == 0 else frame[BEST] - value
    if gain > 0 or (gain == 0 and work > frame[WORK]):
        frame[BEST] = value
        frame[MOVE] = move
        frame[WORK] = work


@rule
def _decided(frame, goal):
    """Whether who chooses has found what they need; for the defender, an open move is enough."""
    return _won(frame, goal) or (frame[LOOSE] and frame[WHO] == goal)


@rule
def _won(frame, goal):
    """Whether who chooses has a move that keeps or breaks the goal, as they want."""
    return frame[BEST] >= goal if frame[WHO] == 0 else frame[BEST] < goal


@rule
def _close(space, level, goal, limit):
    """Note in the table what came out, and return it."""
    frame = space.frames[level]
    if frame[LOOSE] and not _won(frame, goal):
        _store_open(space.table, frame, goal, limit - level, space.spent[0])
        return OPEN
    if _won(frame, goal):
        slot = frame[MOVE] % HISTORY
        space.history[frame[WHO], slot] = min(space.history[frame[WHO], slot] + 1, MOST)
    _store(space.table, frame, goal, space.spent[0])
    return REACHED if frame[BEST] >= goal else FAILED


@rule
def _copy(words, level):
    for i in range(words.shape[1]):
        words[level + 1, i] = words[level, i]


@rule
def _key(words):
    """A position as 63 bits; the state and nothing else counts."""
    h = 0x1F83D9ABFB41BD6B
    for i in range(len(words)):
        h = (h ^ words[i]) * 0x2545F4914F6CDD1D
        h ^= (h >> 29) & 0x7FFFFFFFF
    h = (h * 0x369DEA0F31A53F85) ^ 0x5851F42D4C957F2D
    h = (h ^ ((h >> 32) & 0xFFFFFFFF)) & 0x7FFFFFFFFFFFFFFF
    return h if h else 1


@rule
def _find(table, key):
    """The entry of a key, or -1."""
    at = (key % (len(table) // SLOTS)) * SLOTS
    for i in range(at, at + SLOTS):
        if table[i, 0] == key:
            return i
    return -1


@rule
def _look_up(table, key, goal, depth):
    """What the table knows: REACHED or FAILED with a value, OPEN if so deep a search was in vain, or UNKNOWN."""
    at = _find(table, key)
    if at >= 0:
        entry = table[at, 1]
        lower = (entry & 3) - 1
        upper = ((entry >> 2) & 3) - 1
        if lower >= goal:
            return REACHED, lower, _work(entry)
        if upper < goal:
            return FAILED, upper, _work(entry)
        if ((entry >> 4) & 1) == goal and ((entry >> 5) & DEPTHS) >= depth:
            return OPEN, 0, 0
    return UNKNOWN, 0, 0


@rule
def _table_move(table, key):
    at = _find(table, key)
    return (table[at, 1] >> 23) - 1 if at >= 0 else -1


@rule
def _store(table, frame, goal, spent):
    """Note a proof: the value is a lower bound if the goal is reached, an upper one if not."""
    at = _place(table, frame[KEY])
    lower = 0
    upper = 2
    if table[at, 0] == frame[KEY]:
        lower = table[at, 1] & 3
        upper = (table[at, 1] >> 2) & 3
    if frame[BEST] >= goal:
        lower = max(lower, frame[BEST] + 1)
    else:
        upper = min(upper, frame[BEST] + 1)
    _write(table, at, frame, lower | (upper << 2), spent)


@rule
def _store_open(table, frame, goal, depth, spent):
    """Note that a search to this depth proved nothing."""
    at = _place(table, frame[KEY])
    bounds = 8  # nothing known: from -1 to 1
    if table[at, 0] == frame[KEY]:
        bounds = table[at, 1] & 15
    _write(table, at, frame, bounds | (goal << 4) | (min(depth, DEPTHS) << 5), spent)


@rule
def _write(table, at, frame, known, spent):
    work = _logarithm(spent - frame[BEFORE])
    table[at, 0] = frame[KEY]
    table[at, 1] = known | (work << 17) | ((frame[MOVE] + 1) << 23)


@rule
def _place(table, key):
    """Where an entry goes: its own place, or that of the one in its bucket that cost the least work."""
    at = (key % (len(table) // SLOTS)) * SLOTS
    best = at
    for i in range(at, at + SLOTS):
        if table[i, 0] == key:
            return i
        if _work(table[i, 1]) < _work(table[best, 1]):
            best = i
    return best


@rule
def _work(entry):
    return (entry >> 17) & 63


@rule
def _logarithm(n):
    """How many bits a number has."""
    bits = 0
    while n:
        n >>= 1
        bits += 1
    return bits
