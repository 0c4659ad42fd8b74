"""How somebody learns El Dado: take what is free, bring something to light, and let the others clear the way."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Take one die on which no other stands. It is yours, and what lay buried under it comes to light for everybody."
    ),
    ending=say(
        "When the plate is empty, everybody adds up the worth of their dice. Unless you agree otherwise, golden is worth 10, "
        "blue 5, green 3, black 2 and red 1."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "Every die on which no other stands can be taken. Golden is worth 10, blue 5, green 3, black 2, red 1. Take the best one you can."
        ),
        right=("332",),
        otherwise=say("That one is worth less. Look for the green die on which nothing stands."),
        done=say("Three points. The blue die would have brought five, but another one stands on it."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Under the three upper dice lies one that nobody can see. Take one of the three, and it comes to light."
        ),
        done=say("It is blue, and now everybody sees it. Two dice still stand on it."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "A red die stands on the golden one. Whoever takes the red one gives the golden one to the other. What do you take?"
        ),
        right=("332",),
        otherwise=say("Then the golden die is free for the other. There is one more die that you can take."),
        done=say("Now only the red die was left, so the other had to clear the way for you."),
        then=("700",),
    ),
    Step(
        ask=say("The golden die is free. Take it."),
        right=("800",),
        otherwise=say("That one is worth less than ten."),
        done=say("Ten points. Count the free dice: whoever has to uncover something good loses it."),
    ),
)
