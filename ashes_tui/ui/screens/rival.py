"""The lines of a set-up about an opponent that plays itself: who it is, how hard, with which aspects."""

from __future__ import annotations

from typing import TypeVar

from ashes_tui.engine.api import RANDOM
from ashes_tui.lang.defs import AutomatonDef, Rulebook
from ashes_tui.ui.draw.menu import Choice
from ashes_tui.words.phrases import capital, count, listing

DIFFICULTY, LEVEL, ASPECTS = "f", "l", "a"
OWN = "your own"
"""The deck of aspects that was given with the command."""


T = TypeVar("T")


class RivalLines:
    """What is chosen of an opponent against a number of players; ``own`` are aspects given for the one called ``name``.

    An opponent has a life and a threat by number of players, difficulty and level; of some the aspects can be chosen.
    """

    def __init__(self, players: int, difficulty: str, level: int, deck: str) -> None:
        self.players = players
        self.difficulty = difficulty
        self.level = level
        self.deck = deck
        self.name = ""
        self.own: dict[str, int] | None = None

    def given(self, name: str, own: dict[str, int] | None) -> None:
        """Aspects of one's own for one of the opponents."""
        self.name, self.own = name, own
        self.deck = OWN if own else self.deck

    def settle(self, spec: AutomatonDef) -> None:
        """Keep what was chosen as far as this opponent has it."""
        if self.difficulty not in spec.difficulties:
            self.difficulty = spec.difficulties[0]
        if self.level not in spec.levels_of(self.difficulty):
            self.level = 1
        if self.deck not in self._decks(spec):
            self.deck = ""

    def turned(self, spec: AutomatonDef, key: str, step: int) -> None:
        """The next or previous value of a line."""
        if key == DIFFICULTY:
            self.difficulty = _next(spec.difficulties, self.difficulty, step)
            self.settle(spec)
        elif key == LEVEL:
            self.level = _next(spec.levels_of(self.difficulty), self.level, step)
        elif key == ASPECTS:
            decks = self._decks(spec)
            self.deck = _next(decks, self.deck or decks[0], step)

    def lines(self, spec: AutomatonDef, rulebook: Rulebook) -> tuple[Choice, ...]:
        """Who, how hard, and with which aspects where that can be chosen."""
        who = Choice("o", "Opponent", f"{spec.name} ({capital(spec.kind)})", self._described(spec, rulebook))
        hard = Choice(DIFFICULTY, "Difficulty", self.difficulty, self._strength(spec, rulebook))
        if not spec.decks:
            return who, hard
        levels = spec.levels_of(self.difficulty)
        rise = " to ".join(str(spec.against(self.players, self.difficulty, n).threat) for n in (levels[0], levels[-1]))
        return (
            who,
            hard,
            Choice(LEVEL, "Level", f"{self.level} of {len(levels)}", f"The higher, the more aspects: threat {rise}"),
            Choice(ASPECTS, "Its aspects", self.deck or self._decks(spec)[0], self._aspects(spec)),
        )

    @property
    def aspects(self) -> dict[str, int] | None:
        """The aspects of one's own, if those are chosen."""
        return self.own if self.deck == OWN else None

    @property
    def its_deck(self) -> str:
        """The name of the deck it plays; nothing stands for its first."""
        return "" if self.deck == OWN else self.deck

    def _decks(self, spec: AutomatonDef) -> tuple[str, ...]:
        own = (OWN,) if self.own and spec.name == self.name else ()
        return (*spec.decks, RANDOM, *own) if spec.decks else ("",)

    def _described(self, spec: AutomatonDef, rulebook: Rulebook) -> str:
        known = tuple(rulebook.automata)
        whole = "for each of you a battlefield of it" if self.players > 1 else "alone against you"
        place = f"{known.index(spec.name) + 1} of {len(known)}, the gentlest first"
        return f"Plays itself by dice and its behaviour card, {whole}. {place}. i: its cards"

    def _strength(self, spec: AutomatonDef, rulebook: Rulebook) -> str:
        """Life, stamina and threat; and which of that is a house value against two players."""
        side = spec.against(self.players, self.difficulty, self.level)
        life = side.life or next((n for _, n in rulebook.cards[spec.name].stats), 0)
        where = " on each battlefield" if self.players > 1 else ""
        told = f"Life {life}, stamina {side.stamina}, threat {side.threat}: as many face-down aspects{where}"
        house = [value for value in spec.house if "two players" in value] if self.players > 1 else []
        return f"{told}. House value: {house[0]}" if house else told

    def _aspects(self, spec: AutomatonDef) -> str:
        if self.deck == RANDOM:
            return "Nine of either blood value, by chance"
        chosen = self.own if self.deck == OWN and self.own else spec.decks.get(self.deck, spec.aspects)
        return f"{count(sum(chosen.values()), 'aspect')}: {listing([*chosen])}"


def _next(values: tuple[T, ...], now: T, step: int) -> T:
    return values[(values.index(now) + step) % len(values)]
