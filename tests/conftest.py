"""Settings for every test: property tests are judged by what they find, and one process has all tests of a game."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("astragal", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("astragal")


@pytest.hookimpl(tryfirst=True)  # xdist reads these marks in the same hook
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of a game together: a second process would wait until the first has compiled its rules."""
    for item in items:
        if game := _game_of(item):
            item.add_marker(pytest.mark.xdist_group(game))


def _game_of(item: pytest.Item) -> str:
    """The slug of the game that a test is about, if it is about one."""
    given = getattr(item, "callspec", None)
    if given and "game" in given.params:
        return str(getattr(given.params["game"], "slug", given.params["game"]))
    folder, file = Path(item.path).parent.name, Path(item.path).stem
    return file.removeprefix("test_").replace("_", "-") if folder == "games" else ""
