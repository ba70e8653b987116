"""libyaml and Python read the same: every value, every place, every refusal."""

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from ashes_tui.content.findings import Fault
from ashes_tui.content.language.tree import Node, ScalarNode, parse
from ashes_tui.outside import yamltext

needs_libyaml = pytest.mark.skipif(not yaml.__with_libyaml__, reason="PyYAML was built without libyaml")
ODD = [
    "a: [b: ]",
    "a: {b: , c: 1}",
    "a: {b:\n  }",
    "[a\tb, c]",
    "a:\tb",
    "a \t: b",
    "\ufeffa: 1",
    "- \ufeffa: 1",
    "a\ufeffb: c",
    "[a ? b]",
    "{? a : b}",
    "? a\n: b",
    "a: b\u2028c",
    "a: b\x85c",
    "a: b\r\nc: d\r\n",
    "a: 'b\n  c'",
    "a: |\n  b\nc: >-\n  d\n",
    "a: 'it''s'",
    'a: "\\u00e9"',
    "é: {ü: [ß, 1]}",
    "a: [1, 2",
    "a: 'b",
    "a: b: c",
    "a: 1\n b: 2",
    "--- a\n--- b",
    "%YAML 3.0\n--- a",
    "a: &b c",
    "a: *b",
    "a: !b c",
    "a: \0",
    'a: "\\UFFFFFFFF"',
    "",
]
"""Where the two are known to differ by themselves, and whatever files of the game never hold."""


@pytest.fixture
def in_python(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Node | str]:
    """Reads a text as if there were no libyaml."""

    def read(text: str) -> Node | str:
        with monkeypatch.context() as without:
            without.setattr(yamltext, "_quick", yamltext._Thorough)
            return read_or_refused(text)

    return read


def read_or_refused(text: str) -> Node | str:
    """The tree of a text, or place, mistake and remedy."""
    try:
        return parse(text)
    except Fault as fault:
        return f"{fault.spot} {fault.message}; {fault.remedy}"


def files(root: Path) -> list[Path]:
    """Whatever YAML there is."""
    return sorted(path for folder in ("rules", "decks", "tests") for path in (root / folder).rglob("*.yaml"))


@needs_libyaml
def test_every_file_gives_the_same_tree(repo_root: Path, in_python: Callable[[str], Node | str]) -> None:
    texts = {path: path.read_text("utf-8") for path in files(repo_root) if "scenarios" not in path.parts}
    assert len(texts) > 100
    assert [path for path, text in texts.items() if read_or_refused(text) != in_python(text)] == []


@needs_libyaml
@pytest.mark.parametrize("text", ODD)
def test_odd_texts_are_read_alike(text: str, in_python: Callable[[str], Node | str]) -> None:
    assert read_or_refused(text) == in_python(text)


@needs_libyaml
def test_the_rules_need_no_python_reader(repo_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(text: str) -> None:
        raise AssertionError("read in Python")

    monkeypatch.setattr(yamltext, "_Thorough", slow)
    rules = [path for path in files(repo_root) if "rules" in path.relative_to(repo_root).parts[:1]]
    assert len(rules) > 30
    for path in rules:
        assert not isinstance(parse(path.read_text("utf-8")), ScalarNode)
