"""Nothing in the engine may depend on object identity, on hashes or on the order of a set."""

from pathlib import Path

import pytest

from tests.arch.unordered import findings


def test_engine_depends_on_no_chance_order(repo_root: Path) -> None:
    files = sorted((repo_root / "ashes_tui" / "engine").rglob("*.py"))
    assert files, "no engine found"
    found = [
        f"{path.relative_to(repo_root)}:{hit}" for path in files for hit in findings(path.read_text(encoding="utf-8"))
    ]
    assert found == [], "sort it, or keep a tuple or a dict instead of a set"


@pytest.mark.parametrize(
    "source",
    [
        "hash(x)",
        "d[id(x)] = 1",
        "sorted(xs, key=id)",
        "for x in {1, 2}: f(x)",
        "for x in set(xs): f(x)",
        "for x in frozenset(xs) - {1}: f(x)",
        "for x in set(a).union(b): f(x)",
        "[f(x) for x in {y for y in ys}]",
        "{x: 1 for x in set(xs)}",
        "tuple(set(xs))",
        "next(iter({1, 2}))",
        "','.join(f(x) for x in set(xs))",
        "out.extend({1, 2})",
        "[*{1, 2}]",
        "set(xs).pop()",
        "KINDS = frozenset({1})\ndef f():\n    for k in KINDS: g(k)",
        "def f(xs: frozenset[int]):\n    return [x for x in xs]",
        "def f():\n    seen: set[int] = set()\n    return tuple(seen)",
        "class C:\n    def f(self):\n        s = set()\n        while s:\n            s.pop()",
        "class C:\n    async def f(self):\n        async def g():\n            for x in {1, 2}: h(x)",
    ],
)
def test_chance_order_is_seen(source: str) -> None:
    assert findings(source)


@pytest.mark.parametrize(
    "source",
    [
        "x in {1, 2}",
        "for x in (1, 2): f(x)",
        "for x in sorted(set(xs)): f(x)",
        "any(f(x) for x in set(xs))",
        "{f(x) for x in set(xs)}",
        "len({1, 2})",
        "for x in xs | ys: f(x)",
        "tuple(xs)",
        "stack.pop()",
        "def f(id): return g(id)",
        "KINDS = frozenset({1})\ndef f(KINDS: tuple[int, ...]):\n    for k in KINDS: g(k)",
        "def f():\n    s = set()\n    s.add(1)\n    return sorted(s)\ndef g(s):\n    return list(s)",
        "self.hash(x); card.id",
    ],
)
def test_fixed_order_passes(source: str) -> None:
    assert findings(source) == []
