"""The rules and decks, read in the background while the menu is already on the screen."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ashes_tui.client.stores import Stores
    from ashes_tui.content.reference.examples import CardTexts
    from ashes_tui.content.reference.glossary import Glossary
    from ashes_tui.content.reference.handbook import Handbook
    from ashes_tui.engine.api import Rules
    from ashes_tui.lang.defs import DeckList, Rulebook
    from ashes_tui.match.own_decks import FoundDecks


class Library:
    """Loads rules and decks once. Callers wait until they are loaded, and get any error that occurred."""

    def __init__(self, rules_dirs: tuple[Path, ...] = (), decks_dirs: tuple[Path, ...] = ()) -> None:
        self._dirs = (rules_dirs, decks_dirs)
        self._thread: Thread | None = None
        self._found: tuple[Rules, dict[str, DeckList]] | None = None
        self._error: Exception | None = None
        self._glossary: Glossary | None = None
        self._handbook: Handbook | None = None
        self._card_texts: CardTexts | None = None

    def begin(self, then: Callable[[], None] = lambda: None) -> None:
        """Start reading; ``then`` is called in the background afterwards."""
        if self._thread is None:
            self._thread = Thread(target=self._load, args=(then,), daemon=True)
            self._thread.start()

    def _load(self, then: Callable[[], None]) -> None:
        try:
            from ashes_tui.content.api import load_decks, load_rulebook
            from ashes_tui.engine.api import link

            rulebook = load_rulebook(self._dirs[0])
            self._found = (link(rulebook), load_decks(rulebook, self._dirs[1]))
            then()
            gc.freeze()  # all of it stays: a collection that looked through it would hold up a key
        except Exception as error:
            self._error = error

    def settle(self) -> None:
        """Wait until loading in the background is over, before reading other files.

        What reads files learns about each type when it is first met, and crashes the program where two threads do so
        at once.
        """
        if self._thread is not None:
            self._thread.join()

    def _wait(self) -> tuple[Rules, dict[str, DeckList]]:
        self.begin()
        self.settle()
        if self._found is None:
            raise self._error or RuntimeError("the rules were not read")
        return self._found

    @property
    def rules(self) -> Rules:
        """The linked rulebook. Raises ``ContentError``."""
        return self._wait()[0]

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook."""
        return self.rules.rulebook

    @property
    def glossary(self) -> Glossary:
        """The words of the game, read when first asked for. Raises ``ContentError``."""
        if self._glossary is None:
            from ashes_tui.content.reference.glossary import load_glossary

            self._glossary = load_glossary(self.rulebook, self._dirs[0])
        return self._glossary

    @property
    def handbook(self) -> Handbook:
        """The rules by id, read when first asked for. Raises ``ContentError``."""
        if self._handbook is None:
            from ashes_tui.content.reference.handbook import handbook

            self._handbook = handbook(self._dirs[0])
        return self._handbook

    @property
    def card_texts(self) -> CardTexts:
        """What all cards say, made when first asked for."""
        if self._card_texts is None:
            from ashes_tui.content.reference.examples import card_texts

            self._card_texts = card_texts(self.rulebook)
        return self._card_texts

    def rule_title(self, rule: str) -> str:
        """The section in which the rule of an id stands; the id where there is none, or no rules can be read."""
        from ashes_tui.content.api import ContentError

        try:
            return next((found.section for found in self.handbook.rules if found.id == rule), rule)
        except ContentError:
            return rule

    @property
    def decks(self) -> dict[str, DeckList]:
        """All decks by name, in a fixed order."""
        return self._wait()[1]

    @property
    def given_decks(self) -> dict[str, DeckList]:
        """The decks that come along, or lie in folders that were named."""
        return self._wait()[1]

    @property
    def own_decks(self) -> dict[str, DeckList]:
        """Those of them that whoever plays here has built."""
        return {}

    @property
    def broken_decks(self) -> dict[str, str]:
        """Deck files of their own that cannot be used, each with what is wrong with it."""
        return {}

    def read_again(self) -> None:
        """Read the decks of their own anew, since they have changed."""


class OwnLibrary(Library):
    """A library and the decks that a player has built, read when they are first asked for."""

    def __init__(self, shared: Library, stores: Stores) -> None:
        super().__init__()
        self._shared, self._stores = shared, stores
        self._own: FoundDecks | None = None

    def begin(self, then: Callable[[], None] = lambda: None) -> None:
        """Start reading what is shared."""
        self._shared.begin(then)

    def settle(self) -> None:
        """Wait until that is over."""
        self._shared.settle()

    def _wait(self) -> tuple[Rules, dict[str, DeckList]]:
        return self._shared._wait()

    @property
    def glossary(self) -> Glossary:
        """The words of the game. Raises ``ContentError``."""
        return self._shared.glossary

    @property
    def handbook(self) -> Handbook:
        """The rules by id. Raises ``ContentError``."""
        return self._shared.handbook

    @property
    def card_texts(self) -> CardTexts:
        """What all cards say."""
        return self._shared.card_texts

    @property
    def decks(self) -> dict[str, DeckList]:
        """All decks by name, those of one's own last."""
        return {**self._shared.decks, **self.own_decks}

    @property
    def own_decks(self) -> dict[str, DeckList]:
        """The decks that a player has built, but none that is called as one of the others."""
        return self._found_own().decks

    @property
    def broken_decks(self) -> dict[str, str]:
        """Deck files that cannot be used, each with what is wrong with it."""
        return self._found_own().problems

    def read_again(self) -> None:
        """Read them anew, since they have changed."""
        self._own = self._stores.decks.read(self.rulebook).beside(self._shared.decks)

    def _found_own(self) -> FoundDecks:
        if self._own is None:
            self.read_again()
        assert self._own is not None
        return self._own
