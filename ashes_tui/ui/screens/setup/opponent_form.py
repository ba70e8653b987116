"""What set-up screens against an automaton share: the opponent, its difficulty, the rules."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ashes_tui.engine.api import OpponentSetup
from ashes_tui.lang.defs import AutomatonDef, CardDef
from ashes_tui.lang.terms import UNIT_TYPES, Stat
from ashes_tui.match.new_game import UNCHOSEN
from ashes_tui.ui.draw.pages.aside import Aside
from ashes_tui.ui.draw.pages.menu import Choice
from ashes_tui.ui.screens.pages.cards import EnemyScreen
from ashes_tui.ui.screens.setup.aspects import pick_aspects
from ashes_tui.ui.screens.setup.form import BEGIN, FormScreen
from ashes_tui.ui.screens.setup.opponent_lines import (
    ASPECTS,
    DIFFICULTY,
    LEVEL,
    OPPONENT,
    STAMINA,
    THREAT,
    Deck,
    OpponentLines,
)
from ashes_tui.ui.screens.setup.picks import Pick
from ashes_tui.words.how_it_plays import HOW_IT_PLAYS, how_it_plays
from ashes_tui.words.opponents import ADVICE, told_apart
from ashes_tui.words.phrases import capital

_ABOUT_IT = (OPPONENT, DIFFICULTY, LEVEL, ASPECTS, THREAT)
"""The lines about the opponent."""
_SHOWS_IT = (*_ABOUT_IT, BEGIN)
"""Those beside which it is shown."""
_FIRST = ("What it does: ", "What helps: ")
"""What is told of it first."""
_KEPT: dict[str, type] = {"name": str, "difficulty": str, "level": int, "deck": str, "threat": int}
"""The fields of an opponent that are kept for the next time."""


class AgainstScreen(FormScreen):
    """The opponent stands in ``new_game``."""

    hard: OpponentLines
    asked_for: OpponentSetup
    _told: tuple[OpponentSetup, Aside] | None = None

    def loaded(self) -> None:
        """Choose an opponent if none is given."""
        book = self.ashes.library.rulebook
        self.hard = OpponentLines(book, self.new_game.seats, self.ashes.stores.aspects, self.against.aspects)
        self.asked_for = self.against
        if book.automata:
            self.against = self.hard.settled(self.against)
        super().loaded()
        self.ashes.carry_out(self.hard.reload, lambda _: self.paint(), "The decks of aspects cannot be read")

    def recall(self, kept: Mapping[str, object]) -> None:
        """Set up as the last time, unless an opponent was asked for."""
        super().recall(kept)
        values = {field: kept.get(field) for field in _KEPT}
        if self.asked_for.name or not all(isinstance(values[field], kind) for field, kind in _KEPT.items()):
            return
        if values["name"] in self.ashes.library.rulebook.automata:
            self.against = self.hard.settled(replace(self.against, **values))

    def kept(self) -> dict[str, object]:
        """The rules and decks, and the opponent without aspects of the player's own."""
        return {**super().kept(), **{field: getattr(self.against, field) for field in _KEPT}}

    @property
    def against(self) -> OpponentSetup:
        """The opponent as chosen so far."""
        return self.new_game.opponent or UNCHOSEN

    @against.setter
    def against(self, opponent: OpponentSetup) -> None:
        self.new_game = replace(self.new_game, opponent=opponent)

    @property
    def spec(self) -> AutomatonDef:
        """Its definition."""
        return self.hard.spec(self.against)

    def turned(self, choice: Choice, step: int) -> None:
        """Change a line to its next or previous value."""
        if choice.key in _ABOUT_IT:
            self.against = self.hard.turned(self.against, choice.key, step)
        else:
            super().turned(choice, step)

    def about(self, choice: Choice) -> bool:
        """Open the cards of a deck or of the opponent."""
        if choice.key in _SHOWS_IT:
            self.ashes.push_screen(self._page(self.spec))
            return True
        return super().about(choice)

    def aside(self, choice: Choice) -> Aside | None:
        """The opponent beside the lines about it, a deck beside its own."""
        return self._rival_at(choice) if choice.key in _ABOUT_IT else super().aside(choice)

    def _rival_at(self, choice: Choice) -> Aside:
        """The opponent, with what the key for reading tells of it while the cursor is on a line that hears that."""
        return self.rival_aside()._replace(more="how it plays" if choice.key in _SHOWS_IT else "")

    @property
    def is_ready(self) -> bool:
        """Whether there are decks and opponents."""
        return super().is_ready and bool(self.ashes.library.rulebook.automata)

    def rival_aside(self) -> Aside:
        """The opponent as chosen; told once, since making its texts takes a while."""
        if self._told is None or self._told[0] != self.against:
            own, _ = self._told_of(self.spec)
            shown = Aside(self.spec.name, own, theirs=True, brief=self._briefly())
            self._told = self.against, shown
        return self._told[1]

    def _briefly(self) -> str:
        """The opponent in a few lines: how strong it is, what helps, what it does."""
        does, helps = ADVICE.get(self.spec.name, ("", ""))
        return " ".join(filter(None, (self._strength(self.spec), helps, does)))

    def _strength(self, spec: AutomatonDef) -> str:
        now = self.hard.settled(replace(self.against, name=spec.name))
        return f"{capital(now.difficulty)}: {self.hard.strength(now)}."

    def sides(self) -> tuple[tuple[Aside, ...], tuple[Aside, ...]]:
        """The decks below the lines, the opponent beside them."""
        decks = tuple(self.deck_aside(seat) for seat in range(len(self.playing())))
        return decks, (self._rival_at(self.sheet().choices[self.cursor]),)

    def hinted(self, choice: Choice) -> Choice:
        """Its card tells what the opponent is, and how strong at this difficulty."""
        if choice.key == OPPONENT:
            return choice._replace(hint="i: its cards in full")
        if choice.key == DIFFICULTY:
            return choice._replace(hint=f"{self.hard.harder(self.against)} {STAMINA}".strip())
        return super().hinted(choice)

    def has_list(self, choice: Choice) -> bool:
        """The opponents and their decks of aspects are listed, too."""
        return choice.key in (OPPONENT, ASPECTS) or super().has_list(choice)

    def has_page(self, choice: Choice) -> bool:
        """The opponent has a page, too."""
        return choice.key in _SHOWS_IT or super().has_page(choice)

    def listed(self, choice: Choice) -> bool:
        """Open the list of opponents, or of this one's decks of aspects."""
        if choice.key == OPPONENT:
            self._pick_rival()
        elif choice.key == ASPECTS:
            pick_aspects(self.ashes, self.hard, self.spec, self.hard.deck(self.against), self._take_deck)
        else:
            return super().listed(choice)
        return True

    def rival_picks(self) -> list[Pick]:
        """The automata, as lines of a list."""
        return [self._rival_pick(spec) for spec in self.ashes.library.rulebook.automata.values()]

    def take_rival(self, at: int) -> None:
        """Choose the opponent at a place in the list."""
        name = list(self.ashes.library.rulebook.automata)[at]
        self.against = self.hard.settled(replace(self.against, name=name))

    def rival_place(self) -> int:
        """The place of the opponent in that list."""
        return list(self.ashes.library.rulebook.automata).index(self.against.name)

    def _pick_rival(self) -> None:
        self.pick("Opponent, the easiest first", self.rival_picks(), self.rival_place(), self.take_rival)

    def _rival_pick(self, spec: AutomatonDef) -> Pick:
        own, plays = self._told_of(spec)
        known = self.ashes.library.rulebook.cards
        aspects = [known[title] for title in (*self._stock_now(spec), *spec.conjured) if title in known]
        cards = tuple((self._with_values(card), card) for card in aspects)
        return Pick(spec.name, (*own, "", *plays), lambda: self._page(spec), tail=self.hard.rank(spec), cards=cards)

    def _stock_now(self, spec: AutomatonDef) -> tuple[str, ...]:
        """The aspects that this game would have of it: those of the deck chosen, else of all there are."""
        now = self.hard.settled(replace(self.against, name=spec.name))
        deck = self.hard.deck(now)
        return (*(self.hard.cards(spec, deck) if deck else ()),) or (*spec.stock,)

    def _with_values(self, card: CardDef) -> str:
        """``Radiant Flash †2 ♥1``; of what is no unit the name."""
        signs = self.ashes.look.signs
        values = f" {signs.attack}{card.shown(Stat.ATTACK)} {signs.life}{card.shown(Stat.LIFE)}"
        return f"{card.name}{values if card.type in UNIT_TYPES else ''}"

    def _told_of(self, spec: AutomatonDef) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What is told of an opponent itself: its strength, what it does and what helps first; and of all its kind."""
        apart = list(
            told_apart(spec, self.ashes.library.rulebook, self.hard.settled(replace(self.against, name=spec.name)))
        )
        first = [line for line in apart if line.startswith(_FIRST)]
        last = [line for line in apart if not line.startswith(_FIRST)]
        known = f"{self.hard.described(spec)}."
        return (self._strength(spec), *first, "", *last), (f"{HOW_IT_PLAYS}:", known, *how_it_plays(spec))

    def _page(self, spec: AutomatonDef) -> EnemyScreen:
        return EnemyScreen(spec, self.ashes.library.rulebook)

    def _take_deck(self, deck: Deck) -> None:
        self.against = self.hard.settled(self.hard.with_deck(self.against, deck))
