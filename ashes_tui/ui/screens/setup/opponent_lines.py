"""The lines of a set-up about an automaton: which, how hard, with which aspects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ashes_tui.engine.api import RANDOM, OpponentSetup
from ashes_tui.lang.defs import AutomatonDef, Rulebook
from ashes_tui.match.aspect_decks import AspectDecks
from ashes_tui.match.new_game import MOST_THREAT
from ashes_tui.ui.draw.pages.menu import Choice
from ashes_tui.ui.screens.setup.form import turn
from ashes_tui.words.phrases import capital, count, listing

OPPONENT, DIFFICULTY, LEVEL, ASPECTS, THREAT = "o", "f", "l", "a", "t"
OWN = "your own"
"""The label of aspects given with the command, and the mark after the names of a player's own decks."""
MORE = "Harder: each threat token gives it one more aspect, a unit of its own, every round"
STAMINA = "Stamina: how often its draw pile can be reshuffled"
"""What that word means."""
_LEVELS = "The higher, the more aspects (its units) it gets each round"
_ITS_UNITS = "The deck that its units, called aspects, come from"
_WORST = "Red Rains tokens set off its Ultimates, the worst it does"
_FIGHT = "its dice and its own card do. Its units are called aspects"
_KINDS = {
    "chimera": f"A Chimera: no player decides what it does, {_FIGHT}. {_WORST}",
    "dragonborn": f"A Dragonborn: no player decides what it does, {_FIGHT}",
}
"""What kinds of opponents are, for whoever never met one."""


class Deck(NamedTuple):
    """A deck of aspects that can be chosen: its line, and how a set-up names it.

    ``name`` is that of a deck built by a player, else empty.
    """

    label: str
    deck: str = ""
    aspects: dict[str, int] | None = None
    name: str = ""


class OpponentLines:
    """The choices about an opponent, for a number of players.

    ``own`` are the player's decks of aspects by name, ``bad`` says why others of them cannot be used: both as
    ``reload`` has read them. ``given`` is a deck without a name.
    """

    def __init__(
        self, rulebook: Rulebook, players: int, decks: AspectDecks, given: dict[str, int] | None = None
    ) -> None:
        self.rulebook, self.players, self.given = rulebook, players, given
        self._decks = decks
        self.own: dict[str, dict[str, int]] = {}
        self.bad: dict[str, str] = {}

    def reload(self) -> None:
        """Read the player's decks; may wait for the disk."""
        self.own, self.bad = self._decks.all(self.rulebook), self._decks.problems(self.rulebook)

    def spec(self, now: OpponentSetup) -> AutomatonDef:
        """Its definition."""
        return self.rulebook.automata[now.name]

    def settled(self, now: OpponentSetup) -> OpponentSetup:
        """The choices as far as this opponent has them; the easiest value where none is chosen."""
        now = now if now.name in self.rulebook.automata else replace(now, name=next(iter(self.rulebook.automata)))
        spec = self.spec(now)
        difficulty = now.difficulty if now.difficulty in spec.difficulties else spec.difficulties[0]
        level = now.level if now.level in spec.levels_of(difficulty) else 1
        deck = self.deck(now)
        threat = 0 if spec.levels else now.threat
        aspects = deck.aspects if deck else None
        return replace(
            now, difficulty=difficulty, level=level, deck=deck.deck if deck else "", aspects=aspects, threat=threat
        )

    def turned(self, now: OpponentSetup, key: str, step: int) -> OpponentSetup:
        """The set-up with the next or previous value of a line."""
        spec = self.spec(now)
        if key == OPPONENT:
            now = replace(now, name=turn(tuple(self.rulebook.automata), now.name, step))
        elif key == DIFFICULTY:
            now = replace(now, difficulty=turn(spec.difficulties, now.difficulty, step))
        elif key == LEVEL:
            now = replace(now, level=turn(spec.levels_of(now.difficulty), now.level, step))
        elif key == ASPECTS:
            deck = turn(self.decks(spec), self.deck(now), step)
            now = self.with_deck(now, deck) if deck else now
        elif key == THREAT:
            now = replace(now, threat=turn(range(max(MOST_THREAT, now.threat) + 1), now.threat, step))
        return self.settled(now)

    # --- decks of aspects --------------------------------------------------------------------------------

    def decks(self, spec: AutomatonDef) -> tuple[Deck, ...]:
        """All decks to choose from; empty if there is no choice."""
        if not spec.decks:
            return ()
        own = [Deck(f"{name} ({OWN})", "", aspects, name) for name, aspects in self.own.items()]
        extra = [Deck(OWN, "", self.given)] if self.given and self.given not in self.own.values() else []
        return (*(Deck(name, name) for name in spec.decks), Deck(RANDOM, RANDOM), *own, *extra)

    def deck(self, now: OpponentSetup) -> Deck | None:
        """The chosen deck, or the first one."""
        found = self.decks(self.spec(now))
        chosen = [d for d in found if (d.aspects == now.aspects if now.aspects else d.deck == now.deck != "")]
        return next(iter((*chosen, *found)), None)

    @staticmethod
    def with_deck(now: OpponentSetup, deck: Deck) -> OpponentSetup:
        """The set-up with another deck."""
        return replace(now, deck=deck.deck, aspects=deck.aspects)

    def cards(self, spec: AutomatonDef, deck: Deck) -> dict[str, int]:
        """The aspects of a deck; empty for a random one."""
        return deck.aspects or (spec.decks.get(deck.deck, {}))

    def told(self, spec: AutomatonDef, deck: Deck) -> tuple[str, ...]:
        """A deck as lines, one for each aspect."""
        cards = sorted(self.cards(spec, deck).items(), key=lambda entry: (self._blood(entry[0]), entry[0]))
        lines = [f"{title}: {count(n, 'copy', 'copies')}, blood {self._blood(title)}" for title, n in cards]
        return tuple(lines) or (self.aspects(spec, deck),)

    def _blood(self, title: str) -> int:
        return self.rulebook.cards[title].blood

    # --- words -------------------------------------------------------------------------------------------

    def lines(self, now: OpponentSetup) -> tuple[Choice, ...]:
        """The lines: opponent, difficulty, and aspects if they can be chosen."""
        spec = self.spec(now)
        who = Choice(OPPONENT, "Opponent", f"{spec.name} ({capital(spec.kind)})", self.described(spec))
        meaning = f"{_rank(now.difficulty, spec.difficulties)}{self.strength(now)}. {STAMINA}"
        hard = Choice(DIFFICULTY, "Difficulty", now.difficulty, meaning, values=spec.difficulties)
        deck = self.deck(now)
        if deck is None or not spec.levels:
            threats = range(max(MOST_THREAT, now.threat) + 1)
            return (
                who,
                hard,
                Choice(THREAT, "Extra threat tokens", _tokens(now.threat), MORE, values=tuple(map(_tokens, threats))),
            )
        levels = spec.levels_of(now.difficulty)
        steps = tuple(map(str, levels))
        rise = " to ".join(str(spec.against(self.players, now.difficulty, n).threat) for n in (levels[0], levels[-1]))
        return (
            who,
            hard,
            Choice(LEVEL, "Level", str(now.level), f"{_LEVELS}: threat {rise}", values=steps),
            Choice(ASPECTS, "Its aspects", deck.label, f"{_ITS_UNITS}. {self.aspects(spec, deck)}"),
        )

    def described(self, spec: AutomatonDef) -> str:
        """What the opponent is, and how hard at its easiest."""
        known = tuple(self.rulebook.automata)
        whole = ". It has a battlefield for each of you" if self.players > 1 else ""
        place = f"{known.index(spec.name) + 1} of {len(known)}, the easiest first"
        return f"{_KINDS[spec.kind]}{whole}. {place}"

    def harder(self, now: OpponentSetup) -> str:
        """How hard its difficulty is among those it has."""
        return _rank(now.difficulty, self.spec(now).difficulties).strip()

    def rank(self, spec: AutomatonDef) -> str:
        """How hard it is among all, in the few columns of a list."""
        known = tuple(self.rulebook.automata)
        at = known.index(spec.name) + 1
        return {1: "easiest", len(known): "hardest"}.get(at, f"{at} of {len(known)}")

    def strength(self, now: OpponentSetup) -> str:
        """Life, stamina and threat."""
        spec = self.spec(now)
        side = spec.against(self.players, now.difficulty, now.level)
        life = side.life or next((n for _, n in self.rulebook.cards[spec.name].stats), 0)
        where = " on each battlefield" if self.players > 1 else ""
        threat = side.threat + now.threat
        fills = f"each round it gets new aspects until it has {threat}{where}"
        return f"Life {life}, stamina {side.stamina}, threat {threat}: {fills}"

    def aspects(self, spec: AutomatonDef, deck: Deck) -> str:
        """The contents of a deck in words."""
        if deck.deck == RANDOM:
            return "Nine of either blood value, by chance"
        cards = self.cards(spec, deck)
        return f"{count(sum(cards.values()), 'aspect')}: {listing([*cards])}"


def _rank(difficulty: str, all_of_them: Sequence[str]) -> str:
    """What the name of a difficulty means among the others: ``The easiest of 3. ``."""
    if len(all_of_them) < 2:
        return ""
    at, last = all_of_them.index(difficulty), len(all_of_them) - 1
    if 0 < at < last:
        return f"Harder than {all_of_them[at - 1]}, easier than {all_of_them[at + 1]}. "
    return f"The {'hardest' if at else 'easiest'} of {len(all_of_them)}. "


def _tokens(threat: int) -> str:
    return str(threat) if threat else "none"
