"""How somebody learns Cim: put a die where a number points, complete a triangle, turn a die to threaten one, stop another."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Put one of your dice on a field that another die points to, and turn it as you like. The number on a side "
        "says how many fields away, in that direction."
    ),
    ending=say(
        "While the dice are placed, the last one points the way; then every die but the one that moves. A side with a "
        "die right beside it is covered and does not count. Whoever completes the triangle wins at once."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You play red. Take one of your two dice beside the board and put it on a field that the green die points "
            "to: the number on each side says how far."
        ),
        done=say(
            "The number leads there in a straight line. Next you turn your die as you like: its own numbers will say "
            "where green may go."
        ),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "All dice are down, so now you move. Your dice lack one corner of a right-angled triangle. Go there with "
            "the third."
        ),
        right=("III-f10",),
        otherwise=say(
            "That does not make a right angle with equal legs. The field you need is marked: take the red die far from "
            "it."
        ),
        done=say(
            "A right angle, and both legs four fields long: you win. One of your own dice pointed there; an enemy die "
            "would do as well."
        ),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "This die of yours is down, and you may turn it. Another stands four fields further up and four to the "
            "right. Let a number point to a corner that would complete your triangle."
        ),
        right=(
            "1/4358",
            "1/5843",
            "1/8435",
            "3/1495",
            "3/4951",
            "4/1893",
            "4/8931",
            "5/8139",
            "5/9813",
            "8/4159",
            "8/9415",
            "9/3485",
            "9/4853",
            "9/8534",
        ),
        otherwise=say(
            "No number points to a missing corner then. A 4 or an 8 that looks up or to the right would."
        ),
        done=say(
            "Your third die can win there next turn. If two of your numbers point to such corners, green can hardly "
            "stop both."
        ),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "Now green threatens: two green dice stand on a slant, and one of them shows a 4 towards the corner they "
            "lack. Take that field first."
        ),
        right=("III-d8", "IV-d8", "V-d8"),
        otherwise=say(
            "Green would complete the triangle next. Count four fields from the green die whose 4 points towards the "
            "corner."
        ),
        done=say(
            "The corner is yours. Where it can be done, a die right beside the 4 covers it and helps as well."
        ),
    ),
)
