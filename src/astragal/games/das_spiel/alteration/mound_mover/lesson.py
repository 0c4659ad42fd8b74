"""How somebody learns Mound Mover: slide down, climb, block, set the top."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Move one of your dice along a right angle: straight up the wall in front of it, then straight down until it is "
        "stopped. That may be one step, or a leap over a heap."
    ),
    ending=say(
        "A die that lands on others blocks them, for as long as it stays. When somebody has all twenty dice in the next corner, the round is "
        "played to its end; whoever has done it in that round wins."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You play red. Only the top of your mound is free. Let it slide down towards green's corner."
        ),
        right=("500-440",),
        otherwise=say(
            "That leads to the black corner. Your goal is the next one clockwise, where green stands now."
        ),
        done=say("One move down the whole side. What was under it is free now."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Later in the game: the frames show where your goal is, and some funnels there are empty. Bring a die into one of them."
        ),
        right=("341-251", "341-350", "332-350", "431-251"),
        otherwise=say("That is not in the goal. Take the red die right before the framed funnels."),
        done=say("One of twenty. Fill the corner from behind, or you wall up what is still empty."),
    ),
    Step(
        position="lesson-3",
        ask=say("Three green dice form a funnel. Climb into it and block them."),
        right=("440-241", "431-241"),
        otherwise=say("Green can still move all three. Look for the funnel on top of them."),
        done=say(
            "You may stay as long as you like. But as long as green cannot leave, nobody gets into green's places either."
        ),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "Nineteen red dice stand in the goal. Only the top is missing. Climb up the side and set it."
        ),
        right=("440-050",),
        otherwise=say("The mound would not be complete. One leap goes up the whole side."),
        done=say("Your mound is moved. Green and black still have their turns in this round, to draw level."),
    ),
)
