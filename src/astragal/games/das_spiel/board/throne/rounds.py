"""The rounds of Steps to the Throne: how many rolls one has, and what wins it, or a match of two with exchanged roles."""

from astragal.engine import choice, rule, say, sentences, terms, who
from astragal.games.das_spiel.board.throne.stairs import THRONE

MATCH = SINGLE, ROLES = choice("single", "roles", about="roles: a second round with exchanged roles")
COMPARE = FASTEST, CAPTURES, LEAST_BLACK = choice(
    "fastest",
    "captures",
    "black",
    about="what two rounds are compared by: fewer rolls as climber, more dice captured as climber, fewer dice placed as guard",
)
LONGEST, SHORTEST = 300, 15  # rolls that the limit can allow
LIMITS = (25, 100)  # the usual ones of a single round, and of each of two
WINS = terms(
    "Both climb once; whoever needs fewer rolls to reach the throne wins.",
    "Both climb once; whoever captures more black dice on the way wins.",
    "Both guard the throne once; whoever places fewer black dice wins.",
)
DECIDES = terms("Fewer rolls win.", "More captured dice win.", "Fewer placed dice win.")


@rule
def allowed(s):
    """The rolls of this round; whoever is to be faster has no more than the other one needed."""
    limit = s.turn_limit if s.turn_limit else LIMITS[s.match]
    if s.match == ROLES and s.compare == FASTEST and s.round == 1:
        limit = min(limit, s.rolls[0])
    return limit


@rule
def counted(s, player):
    """What a seat has in a match of both roles."""
    if s.compare == FASTEST:
        return s.rolls[player]
    return s.taken[player] if s.compare == CAPTURES else s.barred[player]


def winning(s):
    """What wins a round, or a match of two."""
    if s.match == ROLES:
        return WINS[s.compare]
    return say(
        "Whoever climbs wins with the green die on the throne within {n} rolls; otherwise whoever guards it wins.",
        n=allowed(s),
    )


def gained(before, after):
    """Why somebody's count has changed."""
    if after.match == SINGLE:
        return say("the throne is reached") if after.cell[THRONE] else say("the throne is held")
    if after.compare != FASTEST:
        return say("a die captured") if after.compare == CAPTURES else say("a die placed")
    return say("a roll") if after.rolled else say("the throne is not reached")


def how_it_went(s):
    """How a round that is over has ended."""
    if s.cell[THRONE]:
        return say(
            "The green die sits on the throne after {n, plural, one {# roll} other {# rolls}}.",
            n=s.rolls[s.round],
        )
    return say("{n} rolls are used up, and the throne is empty.", n=s.rolls[s.round] - 1)


def told(s):
    """Why the game is over."""
    return how_it_went(s) if s.match == SINGLE else sentences(how_it_went(s), DECIDES[s.compare])


def first_round(s):
    """What the second round is compared with."""
    if s.compare == CAPTURES:
        return say(
            "In the first round {who} captured {n, plural, one {# die} other {# dice}}.",
            who=who(0),
            n=s.taken[0],
        )
    if s.compare == LEAST_BLACK:
        return say(
            "In the first round {who} placed {n, plural, one {# die} other {# dice}}.",
            who=who(1),
            n=s.barred[1],
        )
    if s.rolls[0] > (s.turn_limit or LIMITS[ROLES]):
        return say("In the first round {who} did not reach the throne.", who=who(0))
    return say("In the first round {who} needed {n} rolls.", who=who(0), n=s.rolls[0])
