"""Shared by all tests: the two engines."""

from __future__ import annotations

import pytest

ENGINES = ("native", "reference")


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """Each engine in turn."""
    return str(request.param)
