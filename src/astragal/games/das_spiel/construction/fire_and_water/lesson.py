"""How somebody learns Fire and Water: red beside red, a place that only one colour has, the last place taken away, a black die."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Choose red or green among your dice and lay one into an open funnel: of the plate, or between three dice. No die of the "
        "other colour may touch it, by a face or an edge."
    ),
    ending=say(
        "If neither of your colours fits anywhere, you must lay a black die, which helps nobody. Whoever has laid all red and green dice "
        "wins at once."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "A red die lies on the plate. Lay a red die right beside it: choose red among your dice, then the funnel."
        ),
        right=("red-242", "red-341", "red-431", "red-422", "red-323", "red-233"),
        otherwise=say(
            "That is possible too, but look: red may lie beside red. Choose red, then a funnel beside it."
        ),
        done=say("Red beside red is allowed. All funnels round both dice are closed to green now."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Here red and black dice carry a funnel. Lay your die into it, one level up. Which colour may lie there?"
        ),
        right=("red-322",),
        otherwise=say("Choose red and look for the funnel between the three dice: a red one is under it."),
        done=say(
            "It touches red below, so only red could go there. What lies above counts as much as what lies beside."
        ),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "Your opponent has only green dice left, and one corner is the last place where they will fit. Take it with your last red die."
        ),
        right=("red-080",),
        otherwise=say("Green still finds a place. Take the corner that is open to both colours, with red."),
        done=say("Now green fits nowhere: the next player must lay black and gets no nearer to the win."),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "The whole plate is red, and you have only green dice. So you must lay a black one: put it anywhere."
        ),
        done=say("Black touches anything. It is a lost turn, but it may carry a place for you later."),
    ),
)
