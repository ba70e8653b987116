"""Which changes there are, which are none, and that a draw is fair and repeatable."""

from __future__ import annotations

import pytest

from tests.mutation.changes import Change, applied, changes, draw, statement_lines, tells, users


def telling(source: str) -> list[tuple[str, str]]:
    """What becomes what in a source, as far as it makes a difference."""
    return [(c.before, c.after) for c in changes("m", source) if tells(source, c)]


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("a = b < c", [("<", "<=")]),
        ("a = b and c", [("and", "or")]),
        ("a = f(low=1)", [("1", "2"), ("1", "0")]),
        ("a = f(low=0)", [("0", "1")]),
        ("a = True", [("True", "False")]),
        ("a = b is not c", [("not", "")]),
        ("a = b not in c", [("not", ""), ("in", "not in")][:1]),
        ("for a in b:\n    break", [("break", "continue")]),
        ("def f(*a, **k): ...", []),
        ("a = -b", [("-", "+")]),
    ],
)
def test_each_token_becomes_its_neighbour(source: str, wanted: list[tuple[str, str]]) -> None:
    assert telling(source) == wanted


@pytest.mark.parametrize(
    "source",
    [
        '"""1 < 2 and True"""',
        "def f(a: int | None = None) -> int | None:\n    return a",
        "assert a == 1",
        "Both = One | Other | None",
        "class A(B, frozen=True): ...",
        "if TYPE_CHECKING:\n    a = 1",
        "1 + 1",
        "a = (*b, *c)",
        "a = zip(b, c, strict=True)",
    ],
)
def test_what_nobody_could_tell_is_left_alone(source: str) -> None:
    assert telling(source) == []


def test_a_change_is_made_where_it_was_found() -> None:
    source = "def f():\n    return (1,\n        2 < 3)\n"
    (change,) = [c for c in changes("m", source) if c.before == "<"]
    assert (change.function, change.was, change.now) == ("f", "2 < 3)", "2 <= 3)")
    assert applied(source, change) == source.replace("<", "<=")


def test_a_draw_follows_the_code_and_not_its_place() -> None:
    """Given code moved to another module, below other code, then a seed draws the same of it."""
    source = "def f(a, b):\n    return a < b and a + 1 == b\n"
    one = draw({"m": source}, seed=7, number=2)
    other = draw({"n.o": f"import sys\n\n\n{source}"}, seed=7, number=2)
    assert [c.key for c in one] == [c.key for c in other]
    assert len(one) == 2


def test_seeds_draw_differently_and_no_token_twice() -> None:
    source = "\n".join(f"a{n} = {n} < b" for n in range(9))
    drawn = [draw({"m": source}, seed, 5) for seed in (1, 2)]
    assert drawn[0] != drawn[1]
    for found in drawn:
        assert len({(c.line, c.column) for c in found}) == 5


def test_a_statement_reaches_over_its_lines_and_a_block_is_only_its_head() -> None:
    source = "if a:\n    f(\n        1,\n        2,\n    )\n"
    assert [list(statement_lines(source, n)) for n in (1, 3)] == [[1], [2, 3, 4, 5]]


@pytest.mark.parametrize(("line", "found"), [(1, {1, 5}), (4, {4, 5, 6}), (8, {8, 9})])
def test_what_runs_on_import_is_felt_where_it_is_used(line: int, found: set[int]) -> None:
    """Given a constant, the head of a function and a class, then those lines that name it or make it up."""
    source = "MOST = 5\n\n\ndef f(n=1):\n    if n > MOST:\n        return\n\nclass A:\n    one = 1\n"
    assert users(source, line) == found


def test_a_change_knows_when_the_code_is_not_what_it_was() -> None:
    change = Change("m", "", 1, 4, "1", "2", "a = 1", "a = 2")
    with pytest.raises(AssertionError, match="no longer"):
        applied("a = b", change)
