"""Talking to the plain front end by text alone: what it says goes in, what a person would type comes out."""

import random
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from ashes_tui.client.session import session_for
from ashes_tui.client.stores import Stores
from ashes_tui.content.api import load_decks
from ashes_tui.engine.api import Choice, GameSetup, SeatSetup
from ashes_tui.match.match import Match
from ashes_tui.match.saves.store import Store
from ashes_tui.plain.console.console import Console
from ashes_tui.plain.game.game_loop import GameLoop
from ashes_tui.plain.reading.speech import story_line
from ashes_tui.words.line import Line
from tests.match.games import rules
from tests.support.games import FIRST_DECKS

ITEM = re.compile(r"([0-9]+)\. (.+)\.")
SET = re.compile(r"Type (?:(up to )?([0-9]+)|([0-9]+) to ([0-9]+)) numbers")
PASS_ON = re.compile(r"(.+): press Enter when you are there")

Answer = Callable[["Heard"], str | None]
"""What to type after what was heard; None ends the input."""


class Heard(NamedTuple):
    """What was said since the last line was typed."""

    lines: tuple[str, ...]

    @property
    def to(self) -> str:
        """Whom the keyboard is passed to; empty if it is not."""
        return next((m[1] for line in self.lines if (m := PASS_ON.match(line))), "")

    @property
    def items(self) -> dict[int, str]:
        """The numbered lines."""
        return {int(m[1]): m[2] for line in self.lines if (m := ITEM.fullmatch(line))}

    @property
    def question(self) -> str:
        """The line that says what is asked, and of several people who: the last one right after an empty one."""
        return next((line for line, blank in pairwise(reversed(self.lines)) if not blank), "")


class Talk:
    """Both ends of a console."""

    def __init__(self, answer: Answer) -> None:
        self.said: list[str] = []
        self.typed: list[str] = []
        self.hear: list[Callable[[str], None]] = []
        self._answer, self._from, self._rest = answer, 0, ""

    def write(self, text: str) -> None:
        assert text.endswith("\n") or not text, "half a line"
        lines = text.splitlines()
        self.said += lines
        for listener in self.hear:
            for line in lines:
                listener(line)

    def flush(self) -> None:
        """Nothing is held back."""

    def readline(self, limit: int, /) -> str:
        """The next line, a long one in pieces."""
        if self._rest:
            return self._piece(limit)
        heard = Heard(tuple(self.said[self._from :]))
        self._from = len(self.said)
        typed = self._answer(heard)
        if typed is None:
            return ""
        self.typed.append(typed)
        self._rest = typed + "\n"
        return self._piece(limit)

    def _piece(self, limit: int) -> str:
        piece, self._rest = self._rest[:limit], self._rest[limit:]
        return piece

    @property
    def console(self) -> Console:
        return Console(self, self)

    def text(self) -> str:
        return "\n".join(self.said)


def scripted(lines: Iterable[str]) -> Talk:
    """Types these lines, then ends."""
    left: Iterator[str] = iter(lines)
    return Talk(lambda _: next(left, None))


class Chancer:
    """Answers at random, by what it heard alone; now and then it types what a person might as well."""

    def __init__(self, seed: int, asides: tuple[str, ...] = ()) -> None:
        self.draw = random.Random(seed)
        self.asides = asides
        self.items: dict[int, str] = {}
        self.how = ""

    def __call__(self, heard: Heard) -> str:
        if heard.to:
            return ""
        if heard.items:
            self.items = heard.items
            self.how = next((line for line in heard.lines if SET.match(line)), "")
        elif any(line.startswith("Not possible") for line in heard.lines) and 0 in self.items:
            return "0"
        if self.asides and self.draw.random() < 0.2:
            return self.draw.choice(self.asides)
        return " ".join(str(n) for n in self._numbers())

    def _numbers(self) -> list[int]:
        numbers = [n for n, item in self.items.items() if n for _ in range(alike(item))]
        found = SET.match(self.how)
        if not found:
            return [self.draw.choice(list(self.items))]
        low = int(found[3] or (0 if found[1] else found[2]))
        high = int(found[4] or found[2])
        return self.draw.sample(numbers, self.draw.randint(low, high)) or [0]


def alike(item: str) -> int:
    """For how many equal things a line stands."""
    found = re.search(r", ([0-9]+) alike", item)
    return int(found[1]) if found else 1


def setup(seed: int = 5, names: tuple[str, str] = ("Ann", "Bob")) -> GameSetup:
    found = load_decks(rules().rulebook)
    decks = [found[name] for name in FIRST_DECKS]
    pair = (decks[seed % len(decks)], decks[(seed // len(decks) + seed + 1) % len(decks)])
    return GameSetup(tuple(SeatSetup(name, deck) for name, deck in zip(names, pair, strict=True)), seed)


def session(talk: Talk, seed: int = 5, players: tuple[str, ...] = (), store: Store | None = None) -> GameLoop:
    match = Match.start(rules(), setup(seed), players=players, store=store)
    return GameLoop(session_for(match), talk.console, Stores())


def story_of(sitting: GameLoop, seat: int) -> list[str]:
    """Everything that happened, as a seat was told it."""
    return [_spoken(line) for line in sitting.transcripts[seat].lines]


@cache
def _spoken(line: Line) -> str:
    return story_line(line)


def unjudged(choice: Choice) -> None:
    """Whatever is picked is not judged: for questions that are only read."""
