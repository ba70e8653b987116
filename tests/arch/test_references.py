"""What comments, docstrings, rules data and pages refer to is there: rule ids, documents, their sections, modules."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from ashes_tui.cli.tools.rule_places import cites
from ashes_tui.content.reference.handbook import handbook

FOLDERS = ("ashes_tui", "rules", "decks", "tests", ".ci", ".github")
KINDS = {".py", ".yaml", ".yml", ".md", ".toml", ".txt"}
MADE_UP = {
    "tests/arch/test_references.py",
    "tests/cli/test_rule_coverage.py",
    "tests/content/test_handbook.py",
    "tests/fuzz/terminals.py",
}
"""Tests that make up ids or documents, and one that names a character set."""

_ID = re.compile(r"\b(?:[A-Z][A-Z0-9]*-)+\d\d+[a-z]?\b")
_NAME = re.compile(r"(?<![\w-])ASC-[\w-]+(?:\.\.\d+)?")
_PAGE = re.compile(r"[\w./-]*\w\.md\b")
_SECTION = re.compile(r"(?P<page>[\w./-]*\w\.md)`{0,2},\s+\"(?P<section>[^\"]+)\"")
_NUMBER = re.compile(r"rules/README\.md, sections? (?P<numbers>\d+(?:(?:, | and )\d+)*)")
_MODULE = re.compile(r"[\w/]*\w\.py\b")
_PATH = re.compile(r"`(?:\w+=\S+ )?(?P<path>(?:ashes_tui|rules|tests|decks)/[\w./-]*)")
_TAIL = re.compile(r"`(?!tests/|ashes_tui/|rules/)(?P<path>[a-z_]+(?:/[a-z_]+)*\.py)`")
_METHOD = re.compile(r"`(?P<name>[A-Z][a-z]\w*\.(?!md\b)[a-z_]\w*)`")
_NOTES = ("census", "design", "nasty")
_NOTE = re.compile(rf"``(?:{'|'.join(_NOTES)})``|\((?:{'|'.join(_NOTES)})[ ,:;]")


@cache
def texts(root: Path) -> dict[str, str]:
    """Every text of the repository that people read or the loader does, by its path."""
    paths = [p for folder in FOLDERS for p in (root / folder).rglob("*") if p.suffix in KINDS]
    paths += [p for p in root.glob("*") if p.suffix in KINDS]
    named = {p.relative_to(root).as_posix(): p for p in sorted(paths)}
    return {name: p.read_text("utf-8", "replace") for name, p in named.items() if name not in MADE_UP}


@cache
def ids() -> frozenset[str]:
    """The ids of all rules, decisions and examples."""
    return frozenset(rule.id for rule in handbook().rules)


def lost_ids(text: str) -> Iterator[str]:
    """Ids that stand nowhere in ``rules/reference``."""
    yield from sorted({found for found in _ID.findall(text) if found not in ids()})


def lost_pages(text: str, folder: Path, root: Path, names: frozenset[str]) -> Iterator[str]:
    """Markdown files that are not there, neither from here nor from the top, nor by a name alone."""
    named = _PAGE.findall(text) if ".md" in text else ()
    for page in sorted({found.removeprefix("/") for found in named}):
        if page not in names and _page(page, folder, root) is None:
            yield page


def _page(page: str, folder: Path, root: Path) -> Path | None:
    places = (folder / page, root / page, root / "ashes_tui" / page)
    return next((place for place in places if place.is_file()), None)


def lost_sections(text: str, folder: Path, root: Path) -> Iterator[str]:
    """Sections that the page they are looked for in does not have."""
    if ".md" not in text:
        return
    for match in _SECTION.finditer(text):
        page = _page(match["page"], folder, root)
        if page and not re.search(rf"^#+ {re.escape(match['section'])}$", page.read_text("utf-8"), re.MULTILINE):
            yield match[0]
    language = (root / "rules" / "README.md").read_text("utf-8")
    for match in _NUMBER.finditer(text):
        for number in re.findall(r"\d+", match["numbers"]):
            if f"\n## {number}. " not in language:
                yield match[0]


def lost_paths(text: str, root: Path) -> list[str]:
    """Paths of the repository in code spans; what is in capitals or stars stands for many."""
    paths = {match["path"] for match in _PATH.finditer(text) if not re.search(r"[A-Z]{3,}", match["path"])}
    return sorted(path for path in paths | _stems(text) if not (root / path.rstrip("./")).exists())


def _stems(text: str) -> set[str]:
    """Pages are in capitals too, but each is one."""
    return {match["path"] for match in _PATH.finditer(text) if match["path"].endswith(".md")}


def lost_names(text: str, root: Path) -> list[str]:
    """Modules by the end of their path, and methods by their class, that the program does not have."""
    modules = [p.relative_to(root).as_posix() for p in (root / "ashes_tui").rglob("*.py")]
    paths = [match["path"] for match in _TAIL.finditer(text)]
    named = [match["name"] for match in _METHOD.finditer(text)]
    lost = [p for p in paths if not (root / p).is_file() and not any(module.endswith(f"/{p}") for module in modules)]
    return sorted({*lost, *(name for name in named if name not in methods(root))})


@cache
def methods(root: Path) -> frozenset[str]:
    """``Class.method`` and ``Class.attribute`` for every class of the program."""
    trees = [ast.parse(path.read_text("utf-8")) for path in (root / "ashes_tui").rglob("*.py")]
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return frozenset(f"{c.name}.{name}" for c in classes for name in _members(c))


def _members(body: ast.ClassDef) -> Iterator[str]:
    for node in ast.walk(body):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def notes(text: str) -> list[str]:
    """Notes made before the program was, which the repository does not hold."""
    return _NOTE.findall(text)


def test_every_id_can_be_looked_up(repo_root: Path) -> None:
    found = {name: list(lost_ids(text)) for name, text in texts(repo_root).items()}
    assert {name: lost for name, lost in found.items() if lost} == {}, "write it into rules/reference"


NOT_CARRIED_OUT = {"ASC-DECK-08"}
"""Says only that two decks are legal."""


def test_every_rule_of_ascendancy_is_cited_where_it_is_carried_out(repo_root: Path) -> None:
    files = [*(repo_root / "ashes_tui").rglob("*.py"), *(repo_root / "rules").rglob("*.yaml")]
    named = {name for path in files for name in _NAME.findall(path.read_text("utf-8"))}
    cited, ranges = {name for name in named if ".." not in name}, " ".join(name for name in named if ".." in name)
    rules = sorted(rule for rule in ids() if rule.startswith("ASC-"))
    assert len(rules) > 200
    assert {rule for rule in rules if rule not in cited and not cites(ranges, rule)} == NOT_CARRIED_OUT


@pytest.mark.parametrize(
    ("text", "rule", "cited"),
    [
        ("as ASC-DMG-04 says", "ASC-DMG-04", True),
        ("ASC-DMG-04..06", "ASC-DMG-05", True),
        ("ASC-DMG-04..06", "ASC-DMG-06", True),
        ("ASC-DMG-04..06", "ASC-DMG-07", False),
        ("ASC-DMG-04..06", "DMG-05", False),
        ("ASC-DMG-05", "DMG-05", False),
        ("FAQ-Redirect-1", "FAQ-Redirect", False),
    ],
)
def test_a_rule_is_cited_by_its_own_id_or_in_a_range(text: str, rule: str, cited: bool) -> None:
    assert cites(text, rule) is cited


def test_every_page_and_section_is_there(repo_root: Path) -> None:
    """Given a page by its path or name, with or without a section, then it is in the repository."""
    read = texts(repo_root)
    names = frozenset(Path(name).name for name in read if name.endswith(".md"))
    found = {
        name: [
            *lost_pages(text, (repo_root / name).parent, repo_root, names),
            *lost_sections(text, (repo_root / name).parent, repo_root),
            *notes(text),
        ]
        for name, text in read.items()
    }
    assert {name: lost for name, lost in found.items() if lost} == {}


def test_every_module_that_the_program_names_is_there(repo_root: Path) -> None:
    read = texts(repo_root)
    there = frozenset(Path(name).name for name in read if name.endswith(".py"))
    named = {n: set(_MODULE.findall(t)) for n, t in read.items() if n.startswith("ashes_tui/")}
    found = {n: sorted(m for m in modules if Path(m).name not in there) for n, modules in named.items()}
    assert {name: lost for name, lost in found.items() if lost} == {}


def test_every_path_in_a_page_is_there(repo_root: Path) -> None:
    pages = {name: text for name, text in texts(repo_root).items() if name.endswith(".md")}
    found = {name: lost_paths(text, repo_root) for name, text in pages.items()}
    assert {name: lost for name, lost in found.items() if lost} == {}


@pytest.mark.parametrize("page", ["ashes_tui/ARCHITECTURE.md", ".github/CONTRIBUTING.md"])
def test_every_module_and_method_in_a_page_is_there(repo_root: Path, page: str) -> None:
    assert lost_names((repo_root / page).read_text("utf-8"), repo_root) == []


@pytest.mark.parametrize("text", ["(Q-99)", "ASC-TXT-999", "C-01, EX-99"])
def test_an_unknown_id_is_seen(text: str) -> None:
    assert list(lost_ids(text))


@pytest.mark.parametrize("text", ["(ASC-TXT-13)", "Q-01, C-38, G-03 and M-04", "EX-05", "FAQ-ErasEnd-1", "UTF-8"])
def test_known_ids_pass(text: str) -> None:
    assert not list(lost_ids(text))


def test_an_absent_page_section_or_note_is_seen(repo_root: Path) -> None:
    assert list(lost_pages("(``plans.md`` 3)", repo_root, repo_root, frozenset({"words.md"}))) == ["plans.md"]
    assert list(lost_sections('ARCHITECTURE.md, "Dreams"', repo_root, repo_root)) == ['ARCHITECTURE.md, "Dreams"']
    assert list(lost_sections("rules/README.md, section 77", repo_root, repo_root))
    assert lost_paths("see `ashes_tui/dreams/air.py`, `tests/SET/`", repo_root) == ["ashes_tui/dreams/air.py"]
    assert lost_names("`Run.dream`, `flow/air.py`, `Run.emit`, `flow/play.py`", repo_root) == [
        "Run.dream",
        "flow/air.py",
    ]
    assert notes("one pass (``census`` 5.4)")
    assert notes("before it froze (design 3)")


def test_what_is_there_passes(repo_root: Path) -> None:
    text = 'rules/README.md, sections 6 and 7; ARCHITECTURE.md, "The door"'
    assert not list(lost_pages(text, repo_root, repo_root, frozenset()))
    assert not list(lost_sections(text, repo_root, repo_root))
    assert not notes("the design of a deck; a census of cards")
