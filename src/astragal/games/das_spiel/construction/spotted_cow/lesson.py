"""How somebody learns Spotted Cow: read a funnel, add it up, call Blank, open a new funnel, place the last die."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Three dice are rolled, and everybody looks for a funnel whose three faces have the same total. Be first to touch it, and a "
        "die of yours goes there. If there is none, call Blank: then you may fill any funnel."
    ),
    ending=say(
        "Each may call once a round. A wrong funnel costs you the round; a wrong Blank also brings you a die from each of the others. "
        "It ends when somebody has placed the last die."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "Three sixes were rolled, eighteen in all. Touch the funnel that has a six on all three sides."
        ),
        right=("331",),
        otherwise=say(
            "That one has smaller numbers inside. Look near the middle for three sixes that face each other."
        ),
        then=("331=132",),
        done=say(
            "The three faces that a die would cover make the total of a funnel. One of your dice is gone."
        ),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Now the total is ten. Most funnels here read 1, 3 and 2. Add up those around the middle and touch the one with ten."
        ),
        right=("322",),
        otherwise=say(
            "That makes another total; in a game it would cost you this round. Only the three faces inside the funnel count."
        ),
        then=("322=465",),
        done=say("Ten it is. In a game everybody is looking for it with you, and the first one gets it."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "The total is sixteen, and every funnel here reads six. Where nothing fits, there is something to call."
        ),
        right=("blank",),
        otherwise=say("No funnel has sixteen. Say so with the button Blank."),
        done=say(
            "Right: Blank. Had there been a sixteen, each of the others would have given you a die, and that you do not want."
        ),
    ),
    Step(
        ask=say(
            "For a right Blank you may fill any funnel. Put the die beside both that stand, so that a new funnel is made above."
        ),
        right=("322",),
        otherwise=say(
            "That is allowed, but nothing new opens. Make a triangle of three dice, with a hollow between them."
        ),
        then=("322=132",),
        done=say(
            "The hollow above the three counts from the next roll on. So the search changes all the time."
        ),
    ),
    Step(
        position="lesson-5",
        ask=say(
            "You have one die left, and only three funnels are open. The total is twelve: find it, and you win."
        ),
        right=("011",),
        otherwise=say("That one has another total. Compare the three funnels near the top."),
        then=("011=531",),
        done=say("That was your last die: you win at once, with five left to the other."),
    ),
)
