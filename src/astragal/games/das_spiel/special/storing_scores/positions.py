"""How positions of Storing Scores write the heap, and what cannot be in them."""

from astragal.dice import ORIENTATION_NAMES
from astragal.engine import Problem
from astragal.games.das_spiel.special.storing_scores.funnels import faces_of
from astragal.games.das_spiel.special.storing_scores.turns import (
    GREENS,
    LIFTED,
    LIMITS,
    MUST_ROLL,
    ROLLING,
    STAGE,
)
from astragal.lattice import NAMES, NONE, PLATE


class Heap:
    """Black dice with their faces and green ones without: `{"521": "black 145", "421": "green"}`."""

    fields = ("face", "covers")

    def write(self, s):
        black = {NAMES[p]: f"black {faces_of(s, p)}" for p in range(PLATE)}
        return black | {NAMES[PLATE + g]: "green" for g in range(GREENS) if s.covers[g]}

    def read(self, s, data):
        if not isinstance(data, dict):
            return [Problem("not-places", "Dice are written as an object of place and content.")]
        wrong = []
        for place, text in data.items():
            p = NAMES.index(place) if place in NAMES[: PLATE + GREENS] else NONE
            colour, _, faces = str(text).partition(" ")
            if p >= PLATE and text == "green":
                s.covers[p - PLATE] = 1
            elif 0 <= p < PLATE and colour == "black" and len(faces) == 3 and set(faces) <= set("0123456"):
                s.face[3 * p : 3 * p + 3] = map(int, faces)
            else:
                wrong.append(place)
        form = 'The plate holds dice like "black 145", layer 1 dice that are "green"'
        return [Problem("bad-dice", f"{form}; not so on {', '.join(wrong)}.")] if wrong else []


def impossible(s):
    """What cannot be, from the dice to the turns."""
    for p in range(PLATE):
        if faces_of(s, p) not in ORIENTATION_NAMES:
            text = f"The black die on {NAMES[p]} shows {faces_of(s, p)}; no die can lie so."
            yield Problem("impossible-die", text)
    if s.left + sum(s.won) > GREENS:
        yield Problem("too-many-dice", f"There are {GREENS} green dice, on the heap and won together.")
    if any(s.red) != all(s.red):
        yield Problem("bad-roll", "red is three numbers from 1 to 6, or left out before the first roll.")
    elif not s.red[0] and s.stage not in (MUST_ROLL, ROLLING):
        text = f"At the stage {STAGE.words[s.stage]!r} the red dice must have been rolled."
        yield Problem("bad-roll", text)
    if (s.stage == LIFTED) != (s.lifted > 0):
        yield Problem("bad-lift", "A die is lifted at the stage 'lifted' and only then.")
    elif s.lifted and (s.lifted < PLATE or not s.covers[s.lifted - PLATE]):
        yield Problem("bad-lift", f"There is no green die on {NAMES[s.lifted]} to be lifted.")
    elif s.lifted and s.total[s.lifted - PLATE] == sum(s.red):
        yield Problem("bad-lift", f"The die on {NAMES[s.lifted]} covers {sum(s.red)}: it is won.")
    if s.turns > LIMITS[s.turn_limit]:
        yield Problem("bad-turns", f"turns is a number from 0 to {LIMITS[s.turn_limit]}.")
