"""Whole games by text in and text out, and what nobody may hear meanwhile."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from ashes_tui.engine.api import NONE, new_game
from ashes_tui.lang.text import card_text, plain
from ashes_tui.match.match import Notice
from ashes_tui.plain.game.game_loop import NOBODY, ExitCode, GameLoop
from ashes_tui.plain.reading.speech import story_line
from tests.match.games import rules
from tests.plain.talk import PASS_ON, Chancer, Talk, session, setup, story_of
from tests.support.knowledge import Watcher

SLOW = pytest.mark.slow
ASIDES = ("?", "??", "? hand", "? piles", "? Bob", "why pass", "why 1 2", "why barrier", "log", "log all", "help", "")


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(n, marks=SLOW) for n in range(3, 8))])
def test_a_game_is_played_to_its_end(seed: int) -> None:
    talk = Talk(Chancer(seed, (*ASIDES, "u", "banana", "999", "1 1", "3-1", "? zzz")))
    table = session(talk, seed)
    assert table.play() is ExitCode.DONE
    outcome = table.session.match.outcome
    assert outcome is not None
    winner = "Ann" if outcome.winners == (0,) else "Bob"
    assert any(line.startswith(f"{winner} wins: ") for line in talk.said[-14:])
    assert all(line.isprintable() for line in talk.said), "something that could steer a terminal"


@cache
def told() -> Talk:
    """A game of two people, as it was told."""
    talk = Talk(Chancer(3, ASIDES))
    session(talk, 3).play()
    return talk


def test_the_same_answers_give_the_same_words() -> None:
    again = Talk(Chancer(3, ASIDES))
    session(again, 3).play()
    assert told().said == again.said


@pytest.mark.parametrize("seed", range(3))
def test_one_person_plays_against_the_programs_player(seed: int) -> None:
    talk = Talk(Chancer(seed, ("?", "u")))
    table = session(talk, seed, players=("person", "random"))
    assert table.play() is ExitCode.DONE
    assert not [line for line in talk.said if PASS_ON.match(line)], "nobody to pass the keyboard to"
    asked = [line for blank, line in pairwise(talk.said) if not blank and re.match(r"Ann: |Bob: ", line)]
    assert not asked, "who plays alone is not told who is asked"
    assert "Your turn." in talk.said


def test_a_game_without_people_is_told_to_whoever_listens() -> None:
    talk = Talk(Chancer(1))
    assert session(talk, 1, players=("random", "random")).play() is ExitCode.DONE
    assert talk.typed == []
    assert "Round 1" in talk.said


# --- nobody hears what is hidden from them ---------------------------------------------------------------------------


@cache
def said_by(title: str) -> str:
    """All that the text of a card speaks of."""
    book = rules().rulebook
    boxes = card_text(book, book.cards[title])
    return " ".join([title, *(plain(box.body) + " ".join(plain(g.body) for g in box.grants) for box in boxes)])


class Listener:
    """Follows the game as one seat, and knows which titles it may not hear now."""

    def __init__(self, table: GameLoop, seat: int, seed: int) -> None:
        self.table, self.seat = table, seat
        begin = new_game(rules(), setup(seed))
        self.watcher = Watcher(seat, begin.state.table)
        self.leaks: list[str] = []
        table.session.match.subscribe(self.hear)

    def hear(self, notice: Notice) -> None:
        """What the story of this seat gained may name no card that was hidden from it all the time."""
        hidden = self.secrets()
        for event in self.table.session.match._events[notice.since :]:
            assert list(self.watcher.read((event,))) == []
            hidden &= self.secrets()
        transcript = self.table.transcripts.get(self.seat)
        chapters = [c for c in transcript.chapters if c.since >= notice.since] if transcript else []
        fresh = [story_line(line) for chapter in chapters for line in chapter.lines]
        self.leaks += [f"{line}: {title}" for title in sorted(hidden) for line in fresh if title in line]

    def secrets(self) -> set[str]:
        """Titles of hidden cards that nothing in sight speaks of."""
        hidden = self.watcher.hidden()
        cards = self.watcher.table.cards
        in_sight = " ".join(said_by(title) for title in sorted({c.name for c in cards if c.id not in hidden}))
        return {title for title in {cards[c].name for c in hidden if c != NONE} if title not in in_sight}


class Eavesdropper:
    """Hears every line and compares it with what whoever sits at the keyboard may know, and what the other one may."""

    def __init__(self, table: GameLoop, seed: int) -> None:
        self.table = table
        self.listeners = [Listener(table, seat, seed) for seat in (0, 1)]
        self.leaks: list[str] = []
        self.news: list[str] = []
        """What would be leaks if the other one sat at the keyboard."""
        self.compared = 0

    def __call__(self, line: str) -> None:
        """The story tells what was known once; the listeners look after that."""
        seat = self.table.seat
        if seat == NOBODY or not line or line in story_of(self.table, seat):
            return
        secrets = self.listeners[seat].secrets()
        self.compared += len(secrets)
        self.leaks += _named(line, secrets)
        self.news += _named(line, self.listeners[1 - seat].secrets())


def _named(line: str, titles: set[str]) -> list[str]:
    return [f"{line}: {title}" for title in sorted(titles) if title in line]


@cache
def overheard(seed: int, players: tuple[str, ...] = ()) -> Eavesdropper:
    talk = Talk(Chancer(seed, ASIDES))
    table = session(talk, seed, players)
    ear = Eavesdropper(table, seed)
    talk.hear.append(ear)
    assert table.play() is ExitCode.DONE
    return ear


@pytest.mark.parametrize("players", [(), ("person", "random")])
@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=SLOW) for n in range(1, 4))])
def test_nobody_hears_a_hidden_card(seed: int, players: tuple[str, ...]) -> None:
    ear = overheard(seed, players)
    assert ear.leaks == []
    assert [listener.leaks for listener in ear.listeners] == [[], []]
    assert ear.compared > 1_000


def test_a_leak_would_be_heard() -> None:
    """Given what is said to one player, then the other one's listener finds what is hidden from that one."""
    assert len(overheard(0, ()).news) > 50


def between(said: list[str]) -> Iterator[list[str]]:
    """The lines from one person's last to the next person's first."""
    for i, line in enumerate(said):
        if PASS_ON.match(line):
            yield said[max(0, i - 30) : i + 1]


def test_passing_the_keyboard_clears_the_screen_and_says_nothing_else() -> None:
    pauses = list(between(told().said))
    assert len(pauses) > 10
    for lines in pauses:
        assert lines[-25:-2].count("") >= 23
        assert lines[-2].startswith("Pass the keyboard to ")
