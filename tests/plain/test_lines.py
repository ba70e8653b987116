"""Lines as a terminal shows them, and the words of the game read aloud."""

from __future__ import annotations

import io

import pytest

from ashes_tui.client.stores import Stores
from ashes_tui.content.api import load_decks, load_rulebook
from ashes_tui.plain.console.console import LONGEST, Console, wrapped
from ashes_tui.plain.menu import Menu
from tests.plain.talk import scripted, session

LONG = "3. Core Supplier, Ally, attack 2, life 2, recover 1, costs main action, 1 artifice class, 1 basic."


@pytest.mark.parametrize("width", [20, 40, 79, 80, 120])
def test_a_line_breaks_between_words_and_stands_under_its_text(width: int) -> None:
    rows = wrapped(LONG, width)
    assert all(len(row) < width for row in rows)
    assert " ".join(row.strip() for row in rows) == LONG
    assert all(row.startswith("   ") and row[3] != " " for row in rows[1:])


def test_a_line_of_the_story_is_indented_where_it_goes_on() -> None:
    assert wrapped("Ann plays Core Supplier for two dice", 25) == ["Ann plays Core Supplier", "  for two dice"]


def test_nothing_is_broken_that_has_no_room_to_be_broken_at() -> None:
    path = "/a/very/long-and/hyphenated/path/to-a/saved/game.jsonl"
    assert wrapped(path, 30) == [path]


@pytest.mark.parametrize("columns", [0, 5])
def test_without_a_terminal_lines_stay_whole(columns: int) -> None:
    out = io.StringIO()
    Console(io.StringIO(), out, columns=lambda: columns).say(LONG, "")
    assert out.getvalue() == f"{LONG}\n\n"


def test_the_width_is_asked_anew_for_every_line() -> None:
    out, widths = io.StringIO(), iter([200, 40])
    console = Console(io.StringIO(), out, columns=lambda: next(widths))
    console.say(LONG)
    console.say(LONG)
    first, *rest = out.getvalue().splitlines()
    assert first == LONG
    assert len(rest) > 1


@pytest.mark.parametrize(
    ("asked", "said"),
    [("exhausted", "exhaustion tokens"), ("unit guard", "may guard a unit"), ("charm die", "Reduce the attack value")],
)
def test_a_word_of_the_game_is_explained(asked: str, said: str) -> None:
    talk = scripted(["", f"? {asked}"])
    session(talk).play()
    line = next(line for line in talk.said if line.casefold().startswith(f"{asked}:"))
    assert said in line


def test_the_menu_explains_words_and_reads_cards() -> None:
    talk = scripted(["read", "exhausted", "barrier", "nonsense", "", "quit"])
    Menu(load_rulebook, load_decks, talk.console, Stores()).run()
    assert any(line.startswith("Exhausted: ") for line in talk.said)
    assert any(line.startswith("Barrier. ") for line in talk.said)
    assert "There is no card called 'nonsense'." in talk.said


def test_the_menu_reads_decks() -> None:
    talk = scripted(["decks", "garden of brilliance", "quit"])
    Menu(load_rulebook, load_decks, talk.console, Stores()).run()
    assert "The Garden of Brilliance, a deck of Maeve Luminvale: 30 cards, 10 dice." in talk.said
    assert "It is legal by Ashes Ascendancy." in talk.said
    assert "60 %: at least one natural power, when five dice are rolled." in talk.said
    assert any(line.startswith("Its cards: 3 Aspiring Growth, 3 Botanist") for line in talk.said)


class Typed:
    """What is typed, and the most of it that was taken at once."""

    def __init__(self, text: str) -> None:
        self._text, self.most = io.StringIO(text), 0

    def readline(self, limit: int, /) -> str:
        piece = self._text.readline(limit)
        self.most = max(self.most, len(piece))
        return piece


def test_of_a_line_without_end_only_its_beginning_is_kept() -> None:
    """Given a typed line of a million characters, then it is read in pieces, and the next line is the next answer."""
    typed = Typed("a" * 1_000_000 + "\nyes\n")
    console = Console(typed, io.StringIO())
    assert console.ask() == "a" * LONGEST
    assert console.ask() == "yes"
    assert typed.most == LONGEST
