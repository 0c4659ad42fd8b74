"""Physical acts: the log of a hand, what is done once, hands that no tool can have, and that a replay goes like the first time."""

import pytest

from astragal.engine.act import LONGEST, Act, Control, Hand, Log, Pose, Tool, replay, run
from astragal.errors import BadInput

TOOL = Tool("tilt", (Control("tilt", -20, 20, "degrees"), Control("knock", 0, 9, once=True)))


class Counting(Act):
    """Keeps the hands it gets, for five frames."""

    tool: Tool | None = TOOL

    def __init__(self) -> None:
        super().__init__()
        self.got: list[Hand] = []

    def advance(self, hand: Hand) -> None:
        self.got.append(hand)
        self.over = len(self.got) == 5

    def bodies(self) -> list[object]:  # type: ignore[override]
        return []

    def poses(self) -> list[Pose]:
        return []

    def outcomes(self) -> list[int]:
        return [sum(tilt * 100 + knock for tilt, knock in self.got)]


class Alone(Counting):
    tool = None

    def advance(self, hand: Hand) -> None:
        assert hand == ()
        self.over = self.frame == 2


class Endless(Alone):
    def advance(self, hand: Hand) -> None:
        pass


def test_a_hand_is_held_until_news_come_but_what_is_done_once_is_not_repeated() -> None:
    act = Counting()
    act.step()
    act.step((7, 3))
    act.step()
    act.step((-4, 0))
    act.step()
    assert act.got == [(0, 0), (7, 3), (7, 0), (-4, 0), (-4, 0)]
    assert [*act.log.at_frames()] == [(0, (0, 0)), (1, (7, 3)), (2, (7, 0)), (3, (-4, 0))]


def test_nobody_steps_beyond_the_end() -> None:
    act = run(Counting())
    with pytest.raises(BadInput, match="over"):
        act.step()
    assert act.frame == 5


def test_an_act_without_end_is_cut() -> None:
    assert run(Endless()).frame == LONGEST


def test_what_goes_alone_has_no_hand() -> None:
    assert run(Alone()).log.write() == "1"


def test_a_replay_goes_like_the_first_time() -> None:
    act = Counting()
    for hand in ((1, 2), (1, 2), None, (3, 0), None):  # the same knock twice
        act.step(hand)
    again = Counting()
    replay(again, Log.read(act.log.write()))
    assert again.got == act.got
    assert again.outcomes() == act.outcomes()
    assert again.log.hands == act.log.hands


def test_a_replay_goes_as_far_as_it_should() -> None:
    act = Counting()
    act.step((1, 2))
    act.step()
    part = Counting()
    replay(part, act.log, 2)
    assert part.got == [(1, 2), (1, 0)]
    part.step()
    assert part.got[2] == (1, 0)


@pytest.mark.parametrize(
    "log",
    [
        Log(),
        Log(0.5),
        Log(2.0, [0], [(5,)]),
        Log(1.0, [0, 3, 54000], [(-30000, 7, 0), (30000, 7, 1), (0, 0, 0)]),
    ],
)
def test_a_log_is_written_in_one_word_and_read_back(log: Log) -> None:
    text = log.write()
    assert text.split() == [text]
    assert Log.read(text) == log


def test_a_long_log_of_a_restless_hand_stays_small() -> None:
    log = Log()
    for frame in range(60 * 60):
        log.note(frame, (frame % 41 - 20, frame // 7 % 10))
    assert len(log.write()) < 2000
    assert Log.read(log.write()) == log


@pytest.mark.parametrize(
    "text",
    ["", "much", "nan", "-1", "1:", "1:x:eNoDAAAAAAE=", "1:2:!!", "1:2:AAAA", "1:0:eNoDAAAAAAE=", "1:2"],
)
def test_what_is_no_log_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="no log"):
        Log.read(text)


def test_a_log_that_would_fill_the_memory_is_refused() -> None:
    import base64
    import zlib

    bomb = base64.b64encode(zlib.compress(bytes(4 * 2 * LONGEST + 8))).decode()
    with pytest.raises(BadInput, match="too long"):
        Log.read(f"1:2:{bomb}")


@pytest.mark.parametrize(
    "hand", [(21, 0), (-21, 0), (0, 10), (0, -1), (0,), (0, 0, 0), (0.5, 0), (float("nan"), 0)]
)
def test_a_hand_that_no_tool_can_have_is_refused(hand: Hand) -> None:
    with pytest.raises(BadInput):
        TOOL.check(hand)


def test_a_hand_by_its_words_is_kept_within_the_limits() -> None:
    assert TOOL.hand(tilt=3.6) == (4, 0)
    assert TOOL.hand(tilt=99, knock=-3) == (20, 0)
    assert TOOL.hand((5, 6), knock=2) == (5, 2)
    assert TOOL.reader((5, 6)) == {"tilt": 5, "knock": 6}
    with pytest.raises(BadInput, match="no blow"):
        TOOL.hand(blow=1)
