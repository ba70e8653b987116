"""What every test shares: a private home for caches and saved games, and honest rule ids."""

import gc
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RULE_ID = re.compile(r"[A-Z][A-Z0-9]*(-[A-Za-z0-9]+)+")
_HOME = pytest.StashKey[str]()


PLAYED_AT_RANDOM = frozenset({"properties", "ai", "arena"})
"""Tests that play whole games: what they run over by chance proves nothing, and measuring takes five times as long."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Let games that are played at random go unmeasured."""
    if item.path.parent.name not in PLAYED_AT_RANDOM:
        return (yield)
    measuring = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(measuring)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The rules that editions share are proven under each of them."""
    parser.addoption(
        "--edition", default="ascendancy", help="the edition that tests/rules plays (default: %(default)s)"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Keep tests out of the developer's own cache, config and saves; xdist workers share one folder."""
    gc.set_threshold(100_000, 50, 100)  # all rules and many games are kept: to look through them often takes long
    os.environ["ASHES_TEST_EDITION"] = config.getoption("--edition")
    if hasattr(config, "workerinput"):
        return  # the environment of the controller is inherited
    home = tempfile.mkdtemp(prefix="ashes-tests-")
    config.stash[_HOME] = home
    for kind in ("CACHE", "CONFIG", "DATA", "STATE"):
        os.environ[f"XDG_{kind}_HOME"] = os.path.join(home, kind.lower())


def pytest_sessionfinish() -> None:
    """Spare pytest the search for lost things among all that was kept: it looks several times, while others wait."""
    gc.freeze()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the folder that `pytest_configure` made."""
    home = config.stash.get(_HOME, None)
    if home is not None:
        shutil.rmtree(home, ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a `rule` mark without ids or with something that cannot be one; skip rules of other editions.

    What plays whole games comes first: several processes share the tests out evenly if the last ones are short.
    """
    items.sort(key=lambda item: item.path.parent.name not in PLAYED_AT_RANDOM)
    edition = os.environ["ASHES_TEST_EDITION"]
    for item in items:
        wanted = item.get_closest_marker("edition")
        if wanted is not None and edition not in wanted.args:
            item.add_marker(pytest.mark.skip(reason=f"a rule of {', '.join(wanted.args)} only"))
        for mark in item.iter_markers("rule"):
            good = mark.args and not mark.kwargs
            if not good or not all(isinstance(a, str) and RULE_ID.fullmatch(a) for a in mark.args):
                raise pytest.UsageError(f'{item.nodeid}: write @pytest.mark.rule("ASC-DMG-04"), not {mark}')


@pytest.fixture(scope="session")
def repo_root() -> Path:
    """The top of the checkout."""
    return ROOT
