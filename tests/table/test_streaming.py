"""What each stream of an act is sent, without sockets and processes: how often, how much, and to whom."""

from typing import Any

import orjson
import pytest

from astragal.engine.act import Body, Guide, Meter, Pose, Told
from astragal.table.door.identity import Caller
from astragal.table.hub import acts, streaming
from astragal.table.hub.acts import UnderWay, share_out
from astragal.table.hub.live import Live
from astragal.table.hub.streaming import Stream
from astragal.table.protocol.refusal import Refusal
from astragal.table.protocol.stream import ActEnded
from astragal.table.room.fold import Due
from astragal.table.worlds import frames
from astragal.table.worlds.frames import ALL, MOVED, Frame, Input
from astragal.table.worlds.process import Begun, More, Says, Stepped
from tests.table.support import act, find, two_people

DICE = (Body("die", "red"), Body("die", "green"), Body("die", "black"))


def at(x: float) -> Pose:
    return (x, 0.0, 8.0, 1.0, 0.0, 0.0, 0.0)


def packed(bodies: dict[int, float]) -> bytes:
    """Some bodies at their x."""
    rows = frames.rows_of([at(bodies.get(body, 0)) for body in range(max(bodies, default=-1) + 1)])
    return rows[[*bodies]].tobytes()


class Show:
    """An act of three dice in a room of Anna's and Ben's, told by hand."""

    def __init__(self, *streams: Stream, tool: bool = True, game: str = "slope") -> None:
        self.live = Live("room", lambda: 0.0)
        self.live.room = two_people("slope")
        self.live.streams = [*streams]
        self.ended: list[Any] = []
        hands = frozenset({"A" * 16})
        self.act = self.live.act = UnderWay(
            self.live, 7, Due(1, 1, 0), hands, lambda *ended: self.ended.append(ended)
        )
        match = self.live.room.match
        assert match
        assert match.game.act
        made = match.game.act(match.state.copy(), [1, 2, 3, 4], 1.0)
        assert made
        rows = packed({0: 0, 1: 0, 2: 0})
        self.frame = 0
        self.act.hear(Begun(1, 0, made.tool if tool else None, DICE, rows, Told(), False))

    def step(self, **moved: float) -> None:
        """A frame in which some dice moved: `b1=5` moves the second one."""
        self.frame += 1
        bodies = {int(name[1:]): x for name, x in moved.items()}
        self.act.hear(Stepped(1, self.frame, packed(bodies), (), ()))


def looking(name: str = "") -> Stream:
    return Stream(Caller(name[:1] * 16 if name else "", name))


def taken(stream: Stream) -> Frame | None:
    """The frame that the client is sent now, if one is due."""
    if not stream._due or stream._film is None:
        return None
    stream._due = False
    data = stream._film.frame_for(stream)
    return frames.read_frame(data) if data else None


def words(stream: Stream) -> list[dict[str, Any]]:
    told = [orjson.loads(text) for text in stream._texts]
    stream._texts.clear()
    return told


def test_who_steers_gets_every_frame_and_others_every_second_one_with_all_that_moved() -> None:
    anna, watcher = looking("Anna"), looking()
    show = Show(anna, watcher)
    assert [one.kind for one in (taken(anna), taken(watcher)) if one] == [ALL, ALL]
    show.step(b0=1)
    steering, other = taken(anna), taken(watcher)
    assert steering
    assert (steering.kind, steering.number, [*steering.poses]) == (MOVED, 1, [0])
    assert other is None
    show.step(b2=5)
    steering, other = taken(anna), taken(watcher)
    assert steering
    assert other
    assert [*steering.poses] == [2]
    assert {body: pose[0] for body, pose in other.poses.items()} == {0: 1, 2: 5}


def test_nothing_is_sent_while_nothing_moves_and_what_moved_last_is_not_lost() -> None:
    watcher = looking()
    show = Show(watcher)
    taken(watcher)
    show.step(b1=3)  # an odd frame, and then all lies still
    assert taken(watcher) is None
    show.step()
    last = taken(watcher)
    assert last
    assert last.poses[1][0] == 3
    for _ in range(200):
        show.step()
        assert taken(watcher) is None


def test_once_a_second_all_bodies_are_sent_while_something_moves() -> None:
    anna = looking("Anna")
    show = Show(anna)
    kinds = []
    for frame in range(180):
        show.step(b0=frame % 100)
        sent = taken(anna)
        assert sent
        kinds.append(sent.kind)
    assert kinds.count(ALL) == 3


def test_who_reads_slowly_gets_the_newest_frame_alone() -> None:
    anna = looking("Anna")
    show = Show(anna)
    taken(anna)
    for x in range(1, 31):
        show.step(**{f"b{x % 2}": float(x)})
    sent = taken(anna)
    assert sent
    assert sent.number == 30
    assert {body: pose[0] for body, pose in sent.poses.items()} == {0: 30, 1: 29}
    assert taken(anna) is None


def test_beyond_fifty_watchers_frames_are_fewer_but_who_steers_gets_all() -> None:
    streams = [looking() for _ in range(acts.CLOSE + 2)] + [looking("Anna")]
    show = Show(*streams)
    assert [one.every for one in streams] == [acts.LOOKING] * acts.CLOSE + [acts.CROWDED] * 2 + [1]
    show.live.streams.pop(0)
    share_out(show.live)
    assert [one.every for one in streams[-3:]] == [acts.LOOKING, acts.CROWDED, 1]


def test_what_goes_alone_nobody_steers() -> None:
    anna = looking("Anna")
    show = Show(anna, tool=False)
    assert anna.every == acts.LOOKING
    assert words(anna)[0]["steers"] is False
    with pytest.raises(Refusal, match="alone"):
        show.act.do(anna, Input(7, 0, (0, 0)))


def test_more_bodies_come_in_order_before_they_are_seen() -> None:
    anna = looking("Anna")
    show = Show(anna)
    taken(anna)
    words(anna)
    show.act.hear(More(1, (Body("die", "blue"),)))
    show.step(b3=9)
    assert words(anna) == [
        {"type": "bodies", "act": 7, "first": 3, "bodies": [{"kind": "die", "colour": "blue"}]}
    ]
    sent = taken(anna)
    assert sent
    assert [*sent.poses] == [3]
    late = looking("Ben")
    show.live.streams.append(late)
    show.act.introduce(late)
    assert len(words(late)[0]["bodies"]) == 4
    sent = taken(late)
    assert sent
    assert [*sent.poses] == [0, 1, 2, 3]


def test_what_is_said_is_told_to_those_who_come_later_too() -> None:
    anna, late = looking("Anna"), looking("Ben")
    show = Show(anna)
    lens = Guide("lens", (0.0, 0.0, 78.5, 1.0, 0.0, 0.0, 0.0), 2, 8.0)
    show.act.hear(Says(1, Told("Steady!", (Meter("time", 0.5),), guides=(lens,), mishap=True)))
    show.live.streams.append(late)
    show.act.introduce(late)
    for stream in (anna, late):
        assert words(stream)[-1] == {
            "type": "told",
            "act": 7,
            "headline": "Steady!",
            "meters": [{"name": "time", "share": 0.5}],
            "marks": [],
            "guides": [
                {"kind": "lens", "pose": [0.0, 0.0, 78.5, 1.0, 0.0, 0.0, 0.0], "body": 2, "reach": 8.0}
            ],
            "mishap": True,
        }


def test_where_there_are_secrets_nothing_is_shown() -> None:
    anna = looking("Anna")
    show = Show()
    assert show.live.room
    show.live.room.rules = find("snap")  # a game with secrets
    show.live.streams.append(anna)
    show.act.introduce(anna)
    show.step(b0=5)
    show.act.tell_end(3)
    assert words(anna) == []
    assert taken(anna) is None


def test_whose_hand_it_is_may_change_in_the_middle() -> None:
    anna, ben = looking("Anna"), looking("Ben")
    show = Show(anna, ben)
    words(anna)
    room = show.live.room
    assert room
    act(room, Caller("A" * 16, "Anna"), "move", seat=0, name="begin")
    act(room, Caller("A" * 16, "Anna"), "computer", seat=0, level="novice")
    show.act.seat(room, 5)
    assert show.act.computer
    assert words(anna)[0]["steers"] is False
    assert anna.every == acts.LOOKING
    with pytest.raises(Refusal) as refused:
        show.act.do(anna, Input(7, 0, (0, 0)))
    assert refused.value.code == "not-yours"
    assert show.ended == []


def test_who_never_reads_what_is_said_is_let_go() -> None:
    stream = looking()
    for number in range(streaming.MOST_TEXTS + 1):
        stream.tell(ActEnded(1, number))
    assert stream.closing
    assert not stream._texts
