"""The dominoes of DoRa: which of the numbers under a funnel counts, who is called to fill it, and why."""

from astragal.engine import colour, listed, place, rule, say, sentences
from astragal.games.das_spiel.mechanics import presses, reading
from astragal.games.das_spiel.pictures import SEAT_DICE
from astragal.lattice import AXES, NAMES, NONE, SUPPORTS, A, B, C


@rule
def _one_colour(s, p):
    a = s.cell[SUPPORTS[p][A]]
    return a == s.cell[SUPPORTS[p][B]] and a == s.cell[SUPPORTS[p][C]]


@rule
def counts(s, p, i):
    """Whether the number under funnel p on axis i counts: the filling die may be matched against it."""
    a = reading(s.faces, p, A)
    b = reading(s.faces, p, B)
    c = reading(s.faces, p, C)
    number = reading(s.faces, p, i)
    # One colour, or all different: the greatest.
    if _one_colour(s, p) or (a != b and b != c and c != a):
        return number == max(a, max(b, c))
    # All equal: any. Two equal: the other one.
    return (a == b and b == c) or (number == a) + (number == b) + (number == c) == 1


@rule
def filler(s, p):
    """Who fills funnel p."""
    if _one_colour(s, p):
        return s.cell[SUPPORTS[p][A]] % s.players  # the next player: a cell holds 1 + its owner
    # The owner of the die that counts; where all three do, of the one placed last.
    latest = NONE
    for i in range(3):
        if counts(s, p, i) and (latest == NONE or s.placed[SUPPORTS[p][i]] > s.placed[latest]):
            latest = SUPPORTS[p][i]
    return s.cell[latest] - 1


@rule
def fits(s, p, orientation):
    """Whether a die lying so meets one of the numbers that count with the same number."""
    for i in range(3):
        if counts(s, p, i) and presses(orientation, i, reading(s.faces, p, i)):
            return True
    return False


def against(s):
    """The axes and cells of the dice that count for the funnel being filled."""
    return [(i, SUPPORTS[s.funnel][i]) for i in AXES if counts(s, s.funnel, i)]


def why(s):
    """What the funnel reads, who fills it and which dice count, in words."""
    numbers = [reading(s.faces, s.funnel, i) for i in AXES]
    dice = (
        say("{number} on {place}", "{number}", number=number, place=place(NAMES[q]))
        for number, q in zip(numbers, SUPPORTS[s.funnel], strict=True)
    )
    if _one_colour(s, s.funnel):
        because = say("three dice of one colour call the next player, against the greatest number")
    elif len(set(numbers)) == 1:
        last = NAMES[max(SUPPORTS[s.funnel], key=lambda q: s.placed[q])]
        because = say(
            "all are equal, so {place}, placed last, calls its owner, who may match any",
            "all are equal, so the die placed last calls its owner, who may match any",
            place=place(last),
        )
    elif len(set(numbers)) == 3:
        because = say("the greatest number counts")
    else:
        because = say("the number unlike the others counts")
    return sentences(
        say(
            "Funnel {place} reads {dice}: {why}.",
            "The marked funnel reads {dice}: {why}.",
            place=place(NAMES[s.funnel]),
            dice=listed(dice, ","),
            why=because,
        ),
        say(
            "{who} fills against {places}.",
            "{who} fills it.",
            who=colour(SEAT_DICE[1 + filler(s, s.funnel)]),
            places=listed((place(NAMES[q]) for _, q in against(s)), "or"),
        ),
    )
