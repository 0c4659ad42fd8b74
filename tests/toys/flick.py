"""Flick: two players flick a die each from their corner towards the middle of the plate; near ones count. A toy for tests.

It has what the physical games have: moves that carry numbers, dice that lie anywhere, and outcomes that do not come from the rules but
from a physics, which slides the dice and lets them push each other. The rules themselves only know a rough guess of it, for search.
"""

from math import atan2, cos, degrees, hypot, radians, sin

from astragal.engine import (
    CHANCE,
    OVER,
    Act,
    Body,
    Bounds,
    Dial,
    Layout,
    Mark,
    Piece,
    Pose,
    Problem,
    Pyramid,
    Scene,
    amount,
    between,
    button,
    colour,
    define,
    draw,
    each,
    flag,
    i8,
    rule,
    say,
    seat,
    spans,
    upto,
    ways,
    word,
)

# Millimetres from the middle of the plate, x to the right, y towards corner A; angles in degrees from x towards y.
AIM = Dial(say("aim"), -45, 45, say("degrees to the left of the middle"))
STRENGTH = Dial(say("strength"), 1, 100)
X, Y, TURN = Dial("x", -115, 115, "mm"), Dial("y", -66, 132, "mm"), Dial(say("turn"), 0, 89, say("degrees"))
STRENGTHS, YS, TURNS, RESTS = STRENGTH.size, Y.size, TURN.size, ways(X, Y, TURN)
AIM_LOW, STRENGTH_LOW, X_LOW, Y_LOW = AIM.low, STRENGTH.low, X.low, Y.low
# A flick, where the die of either seat comes to rest, that it is off the plate, and that all lie still.
FLICK, REST, _, OFF, STILL, ACTIONS = spans(ways(AIM, STRENGTH), RESTS, RESTS, 2, 1)

COLOURS = ("red", "green")
BESIDE, ON, GONE = range(3)  # where a die is: not flicked yet, on the plate, off it
MOST_FLICKS = 5  # of each
EDGE = 16  # mm of a die
REACH = 2  # mm that a die slides for every unit of strength
START = ((0, 100), (87, -50))  # where the die of each seat is flicked, near its corner
TOWARDS = (270, 150)  # the direction from there to the middle
FAST = 5  # mm in a frame
UNIT = 1024  # by which the tables below are multiplied
COS = tuple(round(UNIT * cos(radians(angle))) for angle in range(360))
SIN = tuple(round(UNIT * sin(radians(angle))) for angle in range(360))
RIM = 65  # mm from the middle to a side of the plate
SCATTER = ((0, 0), (8, 0), (-8, 0), (0, 8), (0, -8))  # mm, in the rough guess
STRAIGHT, SOMEHOW, USUALLY = 4, 1, 8  # weights there: as aimed, otherwise, that the other die stays
RINGS = (16, 32, 64)  # mm within which a die counts 3, 2, 1


class State(Layout):
    players: i8
    flicks: amount(2, 1, MOST_FLICKS)
    turn: seat
    made: upto(2 * MOST_FLICKS)  # flicks so far
    flicked: upto(REST)  # 1 + the move by which a die slides now, 0 while all lie still
    told: each(flag, 2)  # dice whose rest is known already
    lies: each(word("beside", "on", "gone"), 2)
    x: each(between(X.low, X.high), 2)
    y: each(between(Y.low, Y.high), 2)
    turned: each(between(TURN.low, TURN.high), 2)


@rule
def start(s, rng):
    return


@rule
def actor(s):
    if s.flicked:
        return CHANCE
    return OVER if s.made == 2 * s.flicks else s.turn


@rule
def moves(s, player, out):
    count = 0
    if player != CHANCE:
        for aim in range(-45, 46, 5):
            for strength in range(10, 101, 10):
                out[count] = FLICK + (aim - AIM_LOW) * STRENGTHS + strength - STRENGTH_LOW
                count += 1
        return count
    if not s.told[s.turn]:
        return _guesses(s, out)
    other = 1 - s.turn
    out[0] = STILL
    if s.lies[other] != ON or s.told[other]:
        return 1
    out[1] = _resting(other, s.x[other], s.y[other], s.turned[other])
    out[2] = OFF + other
    return 3


@rule
def weight(s, move):
    if move == STILL:
        return USUALLY
    return STRAIGHT if move == _resting_as_guessed(s, 0) else SOMEHOW


@rule
def play(s, player, move):
    if player != CHANCE:
        s.flicked = 1 + move
    elif move == STILL:
        s.flicked = 0
        s.told[0] = 0
        s.told[1] = 0
        s.made += 1
        s.turn = 1 - s.turn
    elif move >= OFF:
        s.lies[move - OFF] = GONE
        s.told[move - OFF] = 1
    else:
        die = (move - REST) // RESTS
        s.lies[die] = ON
        s.told[die] = 1
        s.x[die] = X_LOW + (move - REST) % RESTS // (YS * TURNS)
        s.y[die] = Y_LOW + (move - REST) // TURNS % YS
        s.turned[die] = (move - REST) % TURNS


@rule
def score(s, player):
    if s.lies[player] != ON:
        return 0
    points = 0
    for ring in range(len(RINGS)):
        if s.x[player] * s.x[player] + s.y[player] * s.y[player] <= RINGS[ring] * RINGS[ring]:
            points += 1
    return points


@rule
def _guesses(s, out):
    """Where the flicked die may come to rest if it strikes nothing; something of all that can happen, so that it is legal."""
    count = 0
    for i in range(len(SCATTER)):
        move = _resting_as_guessed(s, i)
        if move < OFF:
            out[count] = move
            count += 1
    if count == 0:  # it hardly moves
        out[0] = _resting(s.turn, START[s.turn][0], START[s.turn][1], 0)
        count = 1
    out[count] = OFF + s.turn
    return count + 1


@rule
def _resting_as_guessed(s, i):
    """The i-th guess."""
    angle = (TOWARDS[s.turn] + _aim(s.flicked - 1) + 360) % 360
    far = REACH * _strength(s.flicked - 1)
    x = START[s.turn][0] + far * COS[angle] // UNIT + SCATTER[i][0]
    y = START[s.turn][1] + far * SIN[angle] // UNIT + SCATTER[i][1]
    return _resting(s.turn, x, y, 0) if _is_on_plate(x, y) else OFF + s.turn


@rule
def _aim(move):
    return AIM_LOW + (move - FLICK) // STRENGTHS


@rule
def _strength(move):
    return STRENGTH_LOW + (move - FLICK) % STRENGTHS


@rule
def _resting(die, x, y, turned):
    """The outcome that a die rests there."""
    return REST + die * RESTS + ((x - X_LOW) * YS + y - Y_LOW) * TURNS + turned


@rule
def _is_on_plate(x, y):
    # Corner A lies in direction 90, B in 330, C in 210; the sides are opposite to them.
    for corner in (90, 330, 210):
        if x * COS[corner] + y * SIN[corner] < -RIM * UNIT:
            return False
    return True


class Slide(Act):
    """The physics: the flicked die slides, trembling hands included, and whatever it strikes takes over the rest of its way."""

    def __init__(self, s, rng, noise):
        super().__init__(noise)
        self.die, self.lying = s.turn, [die for die in range(2) if s.lies[die] == ON or die == s.turn]
        self.at = {die: (s.x[die], s.y[die]) for die in self.lying} | {s.turn: START[s.turn]}
        self.angle = {die: radians(s.turned[die]) for die in self.lying}
        self.angle[s.turn] = radians(TOWARDS[s.turn] + _aim(s.flicked - 1) + 1.5 * noise * _normal(rng))
        self.far = REACH * _strength(s.flicked - 1) * (1 + 0.05 * noise * _normal(rng))
        self.sliding = s.turn

    def advance(self, hand):
        for _ in range(FAST):
            self.over = self.over or self.far <= 0
            other = 1 - self.sliding
            (x, y), angle = self.at[self.sliding], self.angle[self.sliding]
            if (
                other in self.at
                and other != self.die
                and hypot(self.at[other][0] - x, self.at[other][1] - y) < EDGE
            ):
                self.sliding = other
                self.angle[other] = atan2(self.at[other][1] - y, self.at[other][0] - x)
            elif not self.over:
                self.at[self.sliding] = x + cos(angle), y + sin(angle)
                self.far -= 1

    def bodies(self):
        return [Body("die", COLOURS[die]) for die in self.lying]

    def poses(self):
        halves = [self.angle[die] / 2 for die in self.lying]
        return [
            (*self.at[die], EDGE / 2, cos(half), 0.0, 0.0, sin(half))
            for die, half in zip(self.lying, halves, strict=True)
        ]

    def outcomes(self):
        moved = dict.fromkeys((self.die, self.sliding))
        return [*(_as_it_lies(die, *self.at[die], self.angle[die]) for die in moved), STILL]


def act(s, rng, noise):
    return Slide(s, rng, noise)


def _as_it_lies(die, x, y, angle):
    if not _is_on_plate(round(x), round(y)):
        return OFF + die
    return _resting(die, round(x), round(y), round(degrees(angle)) % 90)


def _normal(rng):
    """About a normal distribution, from twelve even ones."""
    return sum(draw(rng, 1001) for _ in range(12)) / 1000 - 6


def touch(s, move):
    if move < REST:
        return ("button:flick",)
    if move == STILL:
        return ("button:all lie still",)
    if move >= OFF:
        return (button(say("{die} is off", die=colour(COLOURS[move - OFF]))),)
    return (button(say("{die} rests", die=colour(COLOURS[(move - REST) // RESTS]))),)


def prompt(s):
    return say("flick your die towards the middle")


def scene(s, viewer):
    lying = [die for die in range(2) if s.lies[die] == ON]
    return Scene(
        Pyramid(1),
        tuple(Piece(COLOURS[die], COLOURS[die], die) for die in lying),
        marks=tuple(Mark(funnel, "goal") for funnel in ("332", "323", "233")),
        poses=tuple(_pose(s, die) for die in lying),
    )


def _pose(s, die):
    half = radians(s.turned[die]) / 2
    return Pose(COLOURS[die], s.x[die], s.y[die], EDGE / 2, (cos(half), 0.0, 0.0, sin(half)))


def problems(s):
    for die in range(2):
        if s.lies[die] == ON and not _is_on_plate(s.x[die], s.y[die]):
            yield Problem("off-the-plate", f"The {COLOURS[die]} die does not lie on the plate.")


GAME = define(
    globals(),
    number="T6",
    title="Flick",
    players=(2,),
    kinds=("dexterity",),
    summary="Flick your die to the middle.",
    # A flick, two dice that come to rest, and that all lie still.
    bounds=Bounds(actions=ACTIONS, moves=190, length=2 * MOST_FLICKS * 4, score=(0, 3)),
    seats=COLOURS,
    dials={FLICK: (AIM, STRENGTH), REST: (X, Y, TURN), REST + RESTS: (X, Y, TURN)},
    physics="slide 1",
)
