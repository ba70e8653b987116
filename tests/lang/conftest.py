"""A tiny rulebook to write texts against, and the real one."""

import pytest

from ashes_tui.content.api import load_rulebook
from ashes_tui.lang.defs import Rulebook


@pytest.fixture(scope="session")
def rulebook() -> Rulebook:
    """The rules of the game."""
    return load_rulebook()
