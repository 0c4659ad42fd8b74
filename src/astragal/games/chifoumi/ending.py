"""How Chifoumi ends: what the pieces count, when a game is over, and when a match of several games is."""

from astragal.engine import Problem, choice, colour, rule, say, sentences, terms
from astragal.games.chifoumi.placing import is_placing
from astragal.games.chifoumi.stacks import BLACK, COLOURS, KINDS, WHITE, count

MATCH = ONE, FIFTEEN = choice("1", "15", about="15: games are played until somebody has 15 points in all")
GOAL = 30  # half points that end a match
MOST_IN_A_GAME = 17  # half points: eight pieces, and one for black
MOST_BEFORE = GOAL - 1 + MOST_IN_A_GAME  # half points a seat can have before a further game
ONE_KIND = terms(
    "Only rocks are left: nothing can be captured any more.",
    "Only scissors are left: nothing can be captured any more.",
    "Only papers are left: nothing can be captured any more.",
    "Only wells are left: nothing can be captured any more.",
)


@rule
def points(s, player):
    """The half points of this game: two a piece, one more for black unless the quiet limit ended the game."""
    side = player ^ s.white
    return 2 * count(s.pieces, side) + (side == BLACK and s.quiet < s.quiet_limit)


@rule
def game_over(s):
    """After a turn: somebody has nothing left, nothing can ever be taken again, or our quiet limit is reached."""
    if s.runner or is_placing(s):
        return False
    if s.quiet >= s.quiet_limit or count(s.pieces, WHITE) == 0 or count(s.pieces, BLACK) == 0:
        return True
    kinds = 0
    for kind in range(4):
        kinds += s.pieces[kind] + s.pieces[4 + kind] > 0
    return kinds == 1


@rule
def all_over(s):
    """After a turn: the game is over, and so is the match if there is one."""
    return game_over(s) and (s.match == ONE or _match_over(s))


@rule
def _match_over(s):
    """After a game: somebody has 15 points; equal totals call for one more game, but only one."""
    one = s.half_points[0] + points(s, 0)
    other = s.half_points[1] + points(s, 1)
    if max(one, other) < GOAL:
        return False
    return one != other or (s.half_points[0] == s.half_points[1] and s.half_points[0] >= GOAL)


def winning(s):
    """What wins a game, or a match of several."""
    if s.match == ONE:
        return say(
            "Whoever has more pieces left at the end wins; whoever did not begin has half a point more."
        )
    return say(
        "Every piece left at the end of a game is a point, and whoever did not begin has half a point more; the "
        "higher total wins once somebody has 15."
    )


def gained(before, after, player):
    """Why somebody has more or fewer points than before."""
    if before.white != after.white:
        return say("the next game begins")
    side = player ^ after.white
    lost = count(before.pieces, side) - count(after.pieces, side)
    if lost > 0:
        return say("{n, plural, one {# piece captured} other {# pieces captured}}", n=lost)
    return say("a piece placed") if lost else say("no half point without captures")


def told(s):
    """Why the game, or with it the match, is over."""
    why = _why(s)
    return why if s.match == ONE else sentences(why, say("The match has come to 15 points."))


def _why(s):
    if s.quiet >= s.quiet_limit:
        return say("No capture for {n} turns: the pieces count, without the half point.", n=s.quiet)
    for side in (WHITE, BLACK):
        if count(s.pieces, side) == 0:
            return say("{colour} has no piece left.", colour=colour(COLOURS[side]))
    return next(ONE_KIND[kind] for kind in range(len(KINDS)) if s.pieces[kind] + s.pieces[4 + kind])


def problems_of_match(s):
    """Points that cannot be, and a game of a match that is over."""
    if any(s.half_points) and s.match == ONE:
        yield Problem("bad-count", "half_points are those of the earlier games of a match to 15.")
    if max(s.half_points) >= GOAL and s.half_points[0] != s.half_points[1]:
        yield Problem("match-over", "The match was over before this game: somebody has 15 points.")
    elif game_over(s) and not all_over(s):
        yield Problem("game-over", "This game of the match is over; write the beginning of the next one.")
