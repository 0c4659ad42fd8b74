"""How much one client may do."""

from astragal.table.limits import Bucket, Doors, Limits


def test_a_bucket_lets_a_burst_through_and_then_so_many_a_second() -> None:
    bucket = Bucket(rate=2, burst=3, now=100)
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(100.5) for _ in range(2)] == [True, False]
    assert [bucket.take(200) for _ in range(4)] == [True, True, True, False]


def test_an_address_has_so_many_connections() -> None:
    doors = Doors(Limits(per_address=2))
    assert [doors.enter("192.0.2.1") == "" for _ in range(3)] == [True, True, False]
    assert doors.enter("192.0.2.2") == ""
    doors.leave("192.0.2.1")
    assert doors.enter("192.0.2.1") == ""


def test_a_household_counts_as_one_address() -> None:
    doors = Doors(Limits(per_address=1))
    assert doors.enter("2001:db8::1") == ""
    assert doors.enter("2001:db8::2") != ""
    assert doors.enter("2001:db8:0:1::2") == ""


def test_this_machine_may_be_a_proxy_for_everybody() -> None:
    doors = Doors(Limits(per_address=1, per_server=3))
    assert [doors.enter("127.0.0.1") == "" for _ in range(4)] == [True, True, True, False]


def test_a_guest_has_so_many_connections_and_nobody_is_not_a_guest() -> None:
    doors = Doors(Limits(per_guest=1))
    assert [doors.introduce("ann"), doors.introduce("ann"), doors.introduce("bob")] == [True, False, True]
    doors.part("ann")
    assert doors.introduce("ann")
    assert doors.introduce("")
    assert doors.introduce("")
