"""How somebody learns Squeezing: start with a pyramid, add to it, build a column for a bonus, cover the others."""

from astragal.engine import Card, Step, say
from astragal.games.das_spiel.construction.squeezing.turns import SECOND_LAYER
from astragal.lattice import NAMES

CARD = Card(
    turn=say(
        "Roll, and build exactly so many dice. They hang together by faces, all stand, and one touches an earlier die of yours by "
        "a face; in your first construction any die. What cannot be built is lost. A straight column of 4, 5 or 6 brings 1, 2 or "
        "3 bonus dice."
    ),
    ending=say("Whoever places the last of their 55 dice wins at once."),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You play red and have rolled the 4 that starts. Touch the top of a small pyramid anywhere: the three dice under it come along."
        ),
        right=tuple(NAMES[p] for p in SECOND_LAYER),
        otherwise=say("That is the foot of one. Touch its top, and all four come at once."),
        done=say("One touch, four dice: what a die needs under it is laid with it."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "You have rolled 5, and they must touch a red die by a face. Begin with a place above the plate that leans on your pyramid."
        ),
        right=("340", "430", "232", "241", "322", "421"),
        otherwise=say("That is part of it too, but begin higher: what it needs under it comes along."),
        done=say("Three dice lie. Two are left, and they must hang together with these."),
    ),
    Step(
        position="lesson-3",
        ask=say("Only one place is left that completes the five. Touch it."),
        done=say("All five are placed. A roll is used in full, or not at all."),
    ),
    Step(
        position="lesson-4",
        ask=say("You have rolled 4. Lay them as one straight column down the edge: touch its upper end."),
        right=("500",),
        otherwise=say("Touch the upper end of the edge, and all four come along."),
        done=say("A straight column of four brings a bonus die."),
    ),
    Step(
        ask=say("Place the bonus die: it must touch a red die by a face. You could also stop."),
        right=("430",),
        otherwise=say("A bonus die brings you nearer to the end. Place it."),
        done=say("One die more. Columns are the fastest way."),
    ),
    Step(
        position="lesson-5",
        ask=say(
            "Squeeze: black has only one place left to add to. It is not protected any more, so take that place with your 1."
        ),
        done=say(
            "Black's dice are grown over, and no empty place touches them any more: black can only roll and pass."
        ),
    ),
)
