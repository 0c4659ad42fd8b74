"""Slope: a die on a line that a hand tilts; keep it near the middle for some seconds. A toy for tests.

It has what the steered games have: a move that begins an attempt, a tool, a world that a hand goes with, and an outcome of the whole.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Act,
    Body,
    Bounds,
    Control,
    Layout,
    Meter,
    Piece,
    Pyramid,
    Scene,
    Told,
    Tool,
    amount,
    button,
    choice,
    define,
    draw,
    flag,
    i8,
    rule,
    say,
    seat,
    spans,
    upto,
)

BEGIN, FELL, KEPT, ACTIONS = spans(
    1, 1, 31
)  # begin, it fell off, it was kept with so many nudges (30 is 30 and more)
WORLD = TABLE, FAST = choice("table", "fast", about="what decides: a world, or the rules")
FRAMES = 60
HALF = 40.0  # mm from the middle to an end
PULL = 8.0  # mm/s2 for every degree
SHOVE = 30.0  # mm/s that a nudge changes
TILT = Tool("tilt", (Control("tilt", -20, 20, "degrees"), Control("nudge", -1, 1, once=True)))


class State(Layout):
    players: i8
    seconds: amount(2, 1, 9)  # that an attempt takes
    world: WORLD
    turn: seat
    made: upto(4)  # attempts so far
    under_way: flag
    kept: upto(4)
    nudges: upto(124)


@rule
def start(s, rng):
    return


@rule
def actor(s):
    if s.under_way:
        return CHANCE
    return OVER if s.made == 2 * s.players else s.turn


@rule
def moves(s, player, out):
    if player != CHANCE:
        out[0] = BEGIN
        return 1
    out[0] = FELL
    for count in range(31):
        out[1 + count] = KEPT + count
    return 32


@rule
def play(s, player, move):
    if player != CHANCE:
        s.under_way = 1
        return
    if move >= KEPT:
        s.kept += 1
        s.nudges += move - KEPT
    s.under_way = 0
    s.made += 1
    s.turn = (s.turn + 1) % s.players


@rule
def score(s, player):
    return s.kept


class Balancing(Act):
    """A die that slides without friction; it begins with some speed."""

    tool = TILT

    def __init__(self, s, rng, noise):
        super().__init__(noise)
        self.seconds_to_keep = s.seconds
        self.x, self.speed = 0.0, noise * (3 + draw(rng, 6))
        self.nudges = 0

    def advance(self, hand):
        tilt, nudge = hand
        self.nudges += abs(nudge)
        self.speed += nudge * SHOVE - tilt * PULL / FRAMES
        self.x += self.speed / FRAMES
        self.over = abs(self.x) > HALF or self.frame + 1 >= FRAMES * self.seconds_to_keep

    def bodies(self):
        return [Body("plate"), Body("die", "red")]

    def poses(self):
        return [(0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0), (self.x, 0.0, 8.0, 1.0, 0.0, 0.0, 0.0)]

    def told(self):
        return Told(meters=(Meter("time", round(self.seconds / self.seconds_to_keep, 1)),))

    def outcomes(self):
        return [FELL if abs(self.x) > HALF else KEPT + min(self.nudges, 30)]

    def steer(self, seed):
        while True:
            yield TILT.hand(tilt=self.x / 4 + self.speed / 4)


def act(s, rng, noise):
    return Balancing(s, rng, noise) if s.world == TABLE else None


def touch(s, move):
    if move == BEGIN:
        return ("button:begin",)
    if move == FELL:
        return ("button:it fell",)
    return (button(say("kept with {n} nudges", n=move - KEPT)),)


def prompt(s):
    return say("begin")


def scene(s, viewer):
    return Scene(Pyramid(1), (Piece("332", "red"),))


GAME = define(
    globals(),
    number="T7",
    title="Slope",
    players=(1, 2),
    kinds=("dexterity",),
    summary="Keep a die on a line.",
    bounds=Bounds(actions=ACTIONS, moves=32, length=8, score=(0, 4)),
    physics="slope 1",
)
