"""How much one client may do."""

import pytest

from astragal.table.door.limits import NO_ADDRESS, Allowances, Bucket, Doors, Limits, network


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


def test_this_machine_has_no_limits_of_its_own() -> None:
    doors = Doors(Limits(per_address=1, per_server=3))
    assert [doors.enter("127.0.0.1") == "" for _ in range(4)] == [True, True, True, False]


def test_a_guest_has_so_many_connections_and_nobody_is_not_a_guest() -> None:
    doors = Doors(Limits(per_guest=1))
    assert [doors.introduce("ann"), doors.introduce("ann"), doors.introduce("bob")] == [True, False, True]
    doors.part("ann")
    assert doors.introduce("ann")
    assert doors.introduce("")
    assert doors.introduce("")


def test_an_allowance_is_counted_by_address_and_comes_back_with_time() -> None:
    posts = Allowances(rate=0.5, burst=30)
    assert [posts.wait("203.0.113.7", 1, 0) for _ in range(32)] == [0] * 30 + [2, 2]
    assert posts.wait("203.0.113.8", 1, 0) == 0
    assert posts.wait("203.0.113.7", 1, 2) == 0
    assert posts.wait("203.0.113.8", 30, 0) == pytest.approx(2)
    assert all(posts.wait("127.0.0.1", 1, 0) == 0 for _ in range(100))


def test_a_household_has_one_allowance() -> None:
    posts = Allowances(rate=1, burst=30)
    assert [posts.wait(f"2001:db8::{k}", 1, 0) for k in range(31)][-2:] == [0, 1]
    assert posts.wait("2001:db8:0:1::1", 1, 0) == 0


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),  # as a server at `::` sees it
        ("64:ff9b::c000:201", "192.0.2.1"),
        ("2002:c000:201::5", "192.0.2.1"),
        ("2001:db8::1:2:3:4", "2001:db8:0:0::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("127.0.0.1", ""),
        ("::1", ""),
        ("::ffff:127.0.0.1", ""),
        ("", NO_ADDRESS),
        ("unknown", NO_ADDRESS),
        ("192.0.2.1:80", NO_ADDRESS),
    ],
)
def test_whose_an_address_is(address: str, whose: str) -> None:
    assert network(address) == whose.replace(":0:0::", "::")


def test_addresses_that_cannot_be_read_share_what_one_has() -> None:
    doors = Doors(Limits(per_address=2))
    assert [doors.enter(address) == "" for address in ("", "unknown", "x")] == [True, True, False]
