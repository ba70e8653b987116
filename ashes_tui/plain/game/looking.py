"""``Looking``: what can be read of a running game, whoever is to decide: the table, cards, words, what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ashes_tui.client.transcript import Transcript
from ashes_tui.content.reference.glossary import load_glossary
from ashes_tui.lang.defs import Rulebook
from ashes_tui.plain.console.console import Console
from ashes_tui.plain.console.search import Unknown, cards_called, one_of
from ashes_tui.plain.reading.cards import abilities_called, read_card, read_cards, word_lines
from ashes_tui.plain.reading.speech import story_line
from ashes_tui.plain.reading.table import long_form, short_form, topic_lines

LAST = 20


class Looking:
    """Reads a game to one listener as it stands. ``load_rulebook`` gives all cards there are."""

    def __init__(self, transcript: Transcript, console: Console, load_rulebook: Callable[[], Rulebook]) -> None:
        self.transcript, self.console, self.load_rulebook = transcript, console, load_rulebook
        self.names = transcript.names

    def look(self, typed: str) -> bool:
        """Read what was asked for; False if nothing of that kind was typed."""
        if typed.startswith("?"):
            self._look(typed[1:])
            return True
        word, _, rest = typed.casefold().partition(" ")
        if word == "log":
            self._log(rest)
        return word == "log"

    def _say(self, lines: Iterable[str]) -> bool:
        self.console.say(*lines)
        return False

    def _look(self, rest: str) -> bool:
        words = rest.lstrip("? ").strip()
        if not words:
            return self._say(long_form(self.names) if rest.startswith("?") else short_form(self.names))
        lines = topic_lines(words, self.names)
        return self._say(lines or self._read(words))

    def _read(self, words: str) -> Iterable[str]:
        """A word of the game if it is called exactly that; else a card in sight, an ability of one, or any card."""
        try:
            word = load_glossary(self.load_rulebook()).called(words)
            if word is not None:
                return word_lines(word)
            found = cards_called(words, self.names)
            if found:
                return read_cards(found, self.names)
            abilities = abilities_called(words, self.names)
            if abilities:
                return abilities
            rulebook = self.load_rulebook()
            return read_card(one_of(words, rulebook.cards, "card"), rulebook)
        except Unknown as error:
            return [str(error)]

    def _log(self, rest: str) -> bool:
        lines = [story_line(line) for line in self.transcript.lines]
        return self._say(lines if rest == "all" else lines[-LAST:])
