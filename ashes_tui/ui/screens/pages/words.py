"""The glossary: all terms, or those that a card or page uses; and the rules, found by typing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ashes_tui.content.api import ContentError
from ashes_tui.content.reference.glossary import Glossary, Word
from ashes_tui.content.reference.handbook import Handbook, HandbookRule
from ashes_tui.ui.draw.pages.matches import begins_word
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.screens.pages.filtered_list import NARROW, ListedScreen, Text
from ashes_tui.ui.screens.pages.reader import ReaderScreen, Row

ID_BEGUN = re.compile(r"-\d*$")
"""Matches a filter that begins like the id of a rule, to which digits belong."""

_WIDE, _WIDE_FROM = 60, 120


Lines = tuple[Word | HandbookRule, ...]
"""Terms and rules, a line each."""


class WordsScreen(ListedScreen):
    """Terms to read. ``about`` is a page with some ``text``: its terms come first; typing finds others, and rules."""

    empty = "no word has this name, and no rule speaks of it"

    def __init__(self, about: str = "", text: str = "") -> None:
        super().__init__()
        self.about = about
        self.text = text
        self.glossary = Glossary(())
        self.handbook = Handbook(())
        self._used: tuple[Word, ...] = ()
        self._seen: list[str] = []
        self._kept: tuple[tuple[str, Glossary, Handbook], Lines] | None = None

    def on_mount(self) -> None:
        """Read the glossary, which is loaded on first use; the rules too, if one is asked for, else when it stands."""
        try:
            self.glossary = self.ashes.library.glossary
        except ContentError as error:
            self.unread("words", error)
        self._used = self.glossary.used_in(self.text) if self.text else ()
        if self.filter:
            self._read_rules()
        else:
            self.call_after_refresh(self._read_rules)

    def _read_rules(self) -> None:
        """Read the rules: the first time of all it takes a moment, which nobody notices before they have typed."""
        try:
            self.handbook = self.ashes.library.handbook
        except ContentError as error:
            self.unread("words", error)

    def found(self) -> Lines:
        """What matches the filter: terms, then rules; without a filter the terms of the page, or all."""
        if len(self.filter) > 1:
            asked = (self.filter, self.glossary, self.handbook)
            if self._kept is None or any(one is not other for one, other in zip(self._kept[0], asked, strict=True)):
                self._kept = (asked, self._looked_for())
            return self._kept[1]
        return self._beginning() if self.filter else self._used or self.glossary.words

    def _looked_for(self) -> Lines:
        terms = (*self.glossary.find(self.filter), *self.glossary.telling_of(self.filter))
        return (*dict.fromkeys(terms), *self.handbook.find(self.filter))

    def _beginning(self) -> tuple[Word, ...]:
        typed = self.filter.casefold()
        return tuple(w for w in self.glossary.words if w.name.casefold().startswith(typed))

    def list_width(self, width: int) -> int:
        """Where there is room the list has columns for the words by which a line was found."""
        return _WIDE if width >= _WIDE_FROM else NARROW

    def heading(self) -> str:
        """The heading of the list."""
        return f"Words of {self.about}" if self._used and not self.filter else "Words and rules"

    def labels(self) -> Sequence[str]:
        """Their names."""
        return [_name(found) for found in self.found()]

    def told(self, at: int) -> str:
        """What a term means, or a rule says; behind its id or its section if it was found by that."""
        found = self.found()[at]
        if isinstance(found, Word):
            return " ".join((found.made, *found.text)).strip()
        texts = found.text, f"{found.section}: {found.text}", f"{found.id}: {found.text}"
        return next((text for text in texts if begins_word(self.filter).search(text)), found.text)

    def beside(self, at: int, width: int) -> Sequence[Text]:
        """What a term means."""
        found = self.found()[at]
        return list(self._rows(found, width) if isinstance(found, Word) else self._said(found, width))

    def _said(self, rule: HandbookRule, width: int) -> Iterator[Text]:
        palette = self.palette
        yield from (Text(row, palette.accent) for row in wrap(rule.section, width))
        yield Text("", palette.text)
        yield from (Text(row, palette.text) for row in wrap(rule.text, width))
        yield Text("", palette.text)
        yield from (Text(row, palette.faint) for row in wrap(f"{rule.book}, {rule.id}", width))

    def _rows(self, word: Word, width: int) -> Iterator[Text]:
        palette = self.palette
        yield Text(word.name, palette.accent)
        if word.also:
            yield from (Text(row, palette.faint) for row in wrap(f"also: {', '.join(word.also)}", width, 6))
        for paragraph in (word.made, *word.text):
            if paragraph:
                yield Text("", palette.text)
                yield from (Text(row, palette.text) for row in wrap(paragraph, width))
        if word.see:
            yield Text("", palette.text)
            for n, name in enumerate(word.see, start=1):
                yield Text(f"{n} {name}", palette.legal, n - 1)
        if word.rules:
            yield Text("", palette.text)
            yield Text("Enter: the rules it comes from", palette.faint)

    def follow(self, link: int) -> bool:
        """Go to a related term."""
        found = self.found()
        word = found[self.cursor] if found else None
        see = word.see if isinstance(word, Word) else ()
        if not 0 <= link < len(see) or ID_BEGUN.search(self.filter):
            return False
        self._seen.append(_name(found[self.cursor]))
        self._go_to(see[link])
        return True

    def _go_to(self, name: str) -> None:
        self.filter = ""
        if name not in self.labels():
            self._used = ()
        self.cursor = self.labels().index(name)

    def leave(self) -> None:
        """Go back to the word before, else leave."""
        if self._seen:
            self._go_to(self._seen.pop())
        else:
            super().leave()

    def read(self, at: int) -> None:
        """Open a term on a page of its own, with the rules it names; a rule has no page."""
        found = self.found()
        if found and isinstance(word := found[at], Word):
            self.ashes.push_screen(WordPage(word))


def _name(found: Word | HandbookRule) -> str:
    """The line of the list: a word's name; a rule has none, the words by which it was found stand beside it."""
    return found.name if isinstance(found, Word) else "Rule"


class WordPage(ReaderScreen[None]):
    """A term and the rules about it."""

    def __init__(self, word: Word) -> None:
        super().__init__()
        self.word = word

    def title_text(self) -> str:
        """The term."""
        return self.word.name

    def rows(self, width: int) -> list[Row]:
        """Its text, then each rule in full."""
        palette, rows = self.palette, list[Row]()
        for paragraph in (self.word.made, *self.word.text):
            rows += [*((row, palette.text) for row in wrap(paragraph, width)), ("", palette.text)] if paragraph else []
        rules = self.ashes.library.handbook
        rows += [("The rules it comes from", palette.faint), ("", palette.text)] if self.word.rules else []
        for rule in self.word.rules:
            lines = wrap(f"{rules.text(rule)} ({rule})", width, 4)
            rows += [*((row, palette.dim) for row in lines), ("", palette.text)]
        return rows
