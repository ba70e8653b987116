"""The rules reference: read strictly, found by id, by group of ids, and by words."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.content.api import ContentError
from ashes_tui.content.reference.handbook import Handbook, handbook

BOOK = """# House rules

What stands outside of lists is for readers of the file.

## Guarding

- **HOUSE-GRD-01** A guard stands
  in front.
- **HOUSE-GRD-02** A tired guard sits.

## Cards

- **FAQ-NightOwl** It hoots.
"""


def read(folder: Path, text: str = BOOK) -> Handbook:
    (folder / "reference").mkdir()
    (folder / "reference" / "house.md").write_text(text, encoding="utf-8")
    return handbook([folder])


def ids(book: Handbook, query: str) -> list[str]:
    return [rule.id for rule in book.find(query)]


def test_a_rule_is_found_by_its_id_in_any_case(tmp_path: Path) -> None:
    (rule,) = read(tmp_path).find("house-grd-01")
    assert (rule.id, rule.book, rule.section) == ("HOUSE-GRD-01", "House rules", "Guarding")
    assert rule.text == "A guard stands in front."


def test_the_beginning_of_ids_finds_all_of_them(tmp_path: Path) -> None:
    assert ids(read(tmp_path), "HOUSE-GRD") == ["HOUSE-GRD-01", "HOUSE-GRD-02"]


def test_words_find_the_rules_that_hold_all_of_them(tmp_path: Path) -> None:
    book = read(tmp_path)
    assert ids(book, "tired guard") == ["HOUSE-GRD-02"]
    assert ids(book, "hoot") == ["FAQ-NightOwl"]
    assert ids(book, "tired hoot") == []


def test_what_is_nearly_an_id_gets_a_hint(tmp_path: Path) -> None:
    assert read(tmp_path).nearest("HOUSE-GRD-03") == "did you mean 'HOUSE-GRD-02'?"


@pytest.mark.parametrize(
    ("line", "broken", "said"),
    [
        (7, BOOK.replace("**HOUSE-GRD-01**", "HOUSE-GRD-01"), "this item is not a rule"),
        (9, BOOK.replace("GRD-02", "GRD-01"), "HOUSE-GRD-01 stands here a second time"),
        (7, BOOK.replace("# House rules", "House rules"), "HOUSE-GRD-01 stands before the book's title"),
    ],
)
def test_a_broken_book_names_the_line_and_the_remedy(tmp_path: Path, line: int, broken: str, said: str) -> None:
    with pytest.raises(ContentError) as caught:
        read(tmp_path, broken)
    finding = caught.value.findings[0]
    assert (finding.line, finding.message[: len(said)]) == (line, said)
    assert finding.path.endswith("house.md")
    assert finding.remedy


IDS = Path(__file__).resolve().parent.parent / "rules" / "ids.txt"


def test_every_rule_that_a_test_may_name_can_be_looked_up() -> None:
    told = {rule.id for rule in handbook().rules}
    asked = {line for line in IDS.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")}
    assert asked - told == set()


def test_rules_of_a_section_that_is_called_so_come_first() -> None:
    """Given a word that is the name of one section and stands in rules of others, then that section's come first."""
    sections = [rule.section for rule in handbook().find("battle")]
    named = ["battle" in section.casefold() for section in sections]
    assert named == sorted(named, reverse=True)
    assert len(set(named)) == 2


def test_books_are_parsed_only_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a handbook that was read, when it is read by another start of the program, then no Markdown is parsed."""
    first = read(tmp_path)

    def parsed(_preset: str) -> None:
        pytest.fail("it was parsed again")

    monkeypatch.setattr("markdown_it.MarkdownIt", parsed)
    assert handbook([tmp_path]) == first
