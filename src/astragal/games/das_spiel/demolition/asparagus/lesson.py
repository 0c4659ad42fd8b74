"""How somebody learns Asparagus: pull out a column, see what holds one fast, and win a turn by taking two at once."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Take one die on which no other stands, or a straight column of dice of one colour: touch its lowest die, and all "
        "above it come along. Nothing else may rest on them."
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
            "Three green dice stand in a straight line, from the top down to the corner. Touch the lowest of them and pull "
            "all three out."
        ),
        right=("600-800",),
        otherwise=say("That takes fewer. Touch the green die in the corner, at the foot of the column."),
        done=say("Nine points in one turn. You could also have taken only the upper one or two of them."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "A column comes out only if nothing else rests on it. Find the most valuable one here. Green is worth 3, "
            "black 2, red 1."
        ),
        right=("700-800",),
        otherwise=say("That is worth less. Look for two green dice in line on which nothing else rests."),
        done=say(
            "Six points. The green dice under the other free one were held fast: other dice rested on them too."
        ),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "A red die stands on the golden one: whoever takes it gives the golden one away. Take green so that the other "
            "has to do it."
        ),
        right=("070-080",),
        otherwise=say(
            "Count the turns: then you would be left with the red die. Taking two dice at once saves a turn."
        ),
        done=say("Two single dice are left beside the red one, one for each of you."),
        then=("170",),
    ),
    Step(
        ask=say("Take the other black die, and the other has no choice."),
        right=("071",),
        otherwise=say("Not yet: that frees the golden die for the other."),
        done=say("Only red was left, and the golden die is free now."),
        then=("700",),
    ),
    Step(
        ask=say("Take the golden die."),
        right=("800",),
        otherwise=say("That one is worth less than ten."),
        done=say("Ten points. With columns you choose how many turns a corner of the pyramid takes."),
    ),
)
