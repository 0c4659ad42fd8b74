"""Fixtures of the table's tests."""

import pytest

from tests.table.postgres import database_url, postgres, postgres_url

__all__ = ["anyio_backend", "database_url", "postgres", "postgres_url"]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests marked `anyio` run on asyncio, like the server."""
    return "asyncio"
