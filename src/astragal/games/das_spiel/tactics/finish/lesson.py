"""How somebody learns Finish: reach the line, leap over others, block, lift a blockade, finish."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Move one of your dice along a right angle: straight up the wall in front of it, then straight down until it is "
        "stopped. That may be one step, or a leap over a heap."
    ),
    ending=say(
        "A die that lands on others blocks them; if it leaves somebody without a move forwards or sideways, it must go away again. "
        "The game ends when somebody has all seven dice on the finish line."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say("You play red. The framed funnels are your finish line. Bring the nearest die there."),
        right=("143-044", "143-053"),
        otherwise=say(
            "That is not on the line. Take the red die that stands one row before the framed funnels."
        ),
        done=say("One of seven is there. It may still move along the line to make room for others."),
    ),
    Step(
        position="lesson-2",
        ask=say("A black die stands in the way. Leap straight over it onto the finish line."),
        right=("233-053",),
        otherwise=say("That takes longer. The red die beside the black one can leap over it in one move."),
        done=say(
            "Up, over the die, and down behind it. Other dice are not only in your way, they carry you."
        ),
    ),
    Step(
        position="lesson-3",
        ask=say("Land on two green dice and a red one, so that green cannot move them."),
        right=("233-241",),
        otherwise=say(
            "Green can still move those two. Look for the funnel on top of two green dice and a red one."
        ),
        done=say("They are blocked as long as you stay. Your own die under yours is blocked as well."),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "Now you play green. Red has no useful move left, and you stand on a red die. Lift that blockade."
        ),
        right=("133-034", "133-043", "133-125", "133-152", "133-323", "133-332"),
        done=say("Where it goes is up to you. Only those who can still get on may be blocked for longer."),
    ),
    Step(
        position="lesson-5",
        ask=say("You play red again, and six dice are on the line. Bring the last one home."),
        right=("143-044",),
        otherwise=say("That does not end the game. One framed funnel is beside the last die."),
        done=say("All seven are on the finish line. You have won."),
    ),
)
