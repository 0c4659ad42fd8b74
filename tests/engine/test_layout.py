"""State: the plain object and its record are the same thing."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.engine.fields import Field, derived, i8, i16, i32, i64
from astragal.engine.layout import Layout
from astragal.engine.registry import find
from astragal.engine.rules import rule
from astragal.engine.targets import native


class Box(Layout):
    players: i8  # type: ignore[valid-type]
    wide: i64  # type: ignore[valid-type]
    small: i16  # type: ignore[valid-type]
    cell: i8[5]  # type: ignore[valid-type]
    stock: i32[3]  # type: ignore[valid-type]
    lots: i64[2]  # type: ignore[valid-type]


class BiggerBox(Box):
    lid: i8  # type: ignore[valid-type]


def numbers(field: Field) -> st.SearchStrategy[Any]:
    """Any value of a field, its limits often among them."""
    one = st.integers(field.low, field.high) | st.sampled_from((field.low, field.high))
    return st.lists(one, min_size=field.size, max_size=field.size) if field.size else one


@st.composite
def boxes(draw: st.DrawFn) -> Any:
    box = Box()
    for name, field in Box.fields.items():
        setattr(box, name, draw(numbers(field)))
    return box


def extremes(which: str) -> Any:
    """A box with every number at the low or high end of what fits."""
    box = Box()
    for name, field in Box.fields.items():
        limit = getattr(field, which)
        setattr(box, name, [limit] * field.size if field.size else limit)
    return box


def test_a_new_state_is_all_zero() -> None:
    assert Box().values() == (0, 0, 0, (0,) * 5, (0,) * 3, (0,) * 2)


def test_fields_keep_their_order_and_are_inherited() -> None:
    assert list(Box.fields) == ["players", "wide", "small", "cell", "stock", "lots"]
    assert list(BiggerBox.fields) == [*Box.fields, "lid"]
    assert BiggerBox().values() == (*Box().values(), 0)
    assert "lid" not in Box.fields


@pytest.mark.parametrize(("field", "width"), [(i8, 1), (i16, 2), (i32, 4), (i64, 8)])
def test_limits_are_those_of_the_machine_integer(field: Field, width: int) -> None:
    limits = np.iinfo(f"i{width}")
    assert (field.low, field.high) == (limits.min, limits.max)
    assert (field[9].width, field[9].size) == (width, 9)


def test_the_record_is_aligned() -> None:
    dtype = Box.dtype()
    assert dtype.isalignedstruct
    assert dtype.fields is not None
    for name, field in Box.fields.items():
        kind, offset = dtype.fields[name][:2]
        assert offset % field.width == 0
        assert kind.base == np.dtype(f"i{field.width}")
        assert kind.shape == ((field.size,) if field.size else ())


@given(boxes())
def test_to_a_record_and_back(box: Any) -> None:
    record = box.to_record()
    assert record.shape == (1,)
    back = Box.from_record(record[0])
    assert back == box
    assert all(type(x) is int for v in back.values() for x in (v if isinstance(v, tuple) else (v,)))


@pytest.mark.parametrize("which", ["low", "high"])
def test_the_limits_themselves_fit(which: str) -> None:
    box = extremes(which)
    assert Box.from_record(box.to_record()[0]) == box


@pytest.mark.parametrize("name", list(Box.fields))
@pytest.mark.parametrize(("which", "beyond"), [("low", -1), ("high", 1)])
def test_a_number_that_does_not_fit_is_refused_not_wrapped(name: str, which: str, beyond: int) -> None:
    box = extremes(which)
    field = Box.fields[name]
    wrong = getattr(field, which) + beyond
    setattr(box, name, [wrong] * field.size if field.size else wrong)
    with pytest.raises(OverflowError):
        box.to_record()


@rule
def add_one(s: Any) -> None:
    """What a rule does natively to a field at its limit."""
    s.players += 1
    s.cell[0] += 1
    s.small -= 1


def test_compiled_rules_wrap_where_python_goes_on_counting() -> None:
    box: Any = Box()
    box.players, box.cell[0], box.small = i8.high, i8.high, i16.low
    record = box.to_record()
    native.binder(find("rasanto")).bind(add_one)(record[0])
    add_one(box)
    wrapped: Any = Box.from_record(record[0])
    assert (wrapped.players, wrapped.cell[0], wrapped.small) == (i8.low, i8.low, i16.high)
    assert (box.players, box.cell[0], box.small) == (i8.high + 1, i8.high + 1, i16.low - 1)


@given(boxes())
def test_a_copy_shares_nothing(box: Any) -> None:
    before = box.values()
    copy = box.copy()
    assert type(copy) is Box
    assert copy == box
    copy.players = 1 - copy.players % 2
    for name in ("cell", "stock", "lots"):
        getattr(copy, name)[0] ^= 1
    assert box.values() == before
    assert copy != box


@given(boxes(), boxes())
def test_equal_states_are_equal_in_every_way(one: Any, other: Any) -> None:
    twin = Box.from_record(one.to_record()[0])
    assert (hash(twin), twin.fingerprint()) == (hash(one), one.fingerprint())
    assert len({one, twin}) == 1
    assert (one == other) == (one.values() == other.values()) == (one.fingerprint() == other.fingerprint())


def test_a_single_changed_number_makes_another_state() -> None:
    seen = {Box().fingerprint()}
    for name, field in Box.fields.items():
        for place in range(field.size or 1):
            box = Box()
            if field.size:
                getattr(box, name)[place] = 1
            else:
                setattr(box, name, 1)
            assert box != Box()
            seen.add(box.fingerprint())
    assert len(seen) == 1 + sum(field.size or 1 for field in Box.fields.values())


def test_states_of_different_games_are_never_equal() -> None:
    class Other(Layout):
        players: i8  # type: ignore[valid-type]

    class Same(Layout):
        players: i8  # type: ignore[valid-type]

    assert Other() != Same()
    assert Other() == Other()


def test_what_is_derived_has_no_part_in_a_fingerprint() -> None:
    class Plain(Layout):
        turn: i8  # type: ignore[valid-type]
        cell: i8[3]  # type: ignore[valid-type]

    class Counting(Layout):
        turn: i8  # type: ignore[valid-type]
        free: derived(i16[4])  # type: ignore[valid-type]
        cell: i8[3]  # type: ignore[valid-type]
        laid: derived(i8)  # type: ignore[valid-type]

    plain: Any = Plain()
    counting: Any = Counting()
    plain.cell[1] = counting.cell[1] = 2
    counting.free[0] = counting.laid = 1
    assert Counting.from_record(counting.to_record()[0]).fingerprint() == plain.fingerprint()
    assert counting != Counting.from_record(Counting().to_record()[0])


def test_a_fingerprint_is_the_same_on_every_machine() -> None:
    assert Box().fingerprint() == "b7b55d0b95bb4632"
    assert (
        repr(Box()) == "Box(players=0, wide=0, small=0, cell=[0, 0, 0, 0, 0], stock=[0, 0, 0], lots=[0, 0])"
    )
