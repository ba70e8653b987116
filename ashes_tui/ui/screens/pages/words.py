"""The glossary: all terms, or those that a card or page uses; and the rules, found by typing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from ashes_tui.content.api import ContentError
from ashes_tui.content.reference.examples import CardExample, WordUse
from ashes_tui.content.reference.glossary import Glossary, Word
from ashes_tui.content.reference.handbook import Handbook, HandbookRule
from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.pages.legend import legend
from ashes_tui.ui.draw.pages.matches import begins_word, excerpt
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.screens.pages.filtered_list import FRAMED, NARROW, ListedScreen, Text
from ashes_tui.ui.screens.pages.reader import ReaderScreen, Row
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.phrases import count, signed_text

ID_BEGUN = re.compile(r"-\d*$")
"""Matches a filter that begins like the id of a rule, to which digits belong."""

_PARTS = re.compile(r"[,:]| \(| with | and common")
"""What ends the first part of a section's name."""
_SENTENCE_ENDS = re.compile(r"(?<=[.!?])(?= |$)|(?<=[^.!?])$")
_WIDE, _WIDE_FROM, _GISTS_FROM = 60, 120, 160
"""The least columns of a wide list; from so many of the screen on there is one, and one that tells what lines mean."""
_BESIDE, _WIDEST = 105, 120
"""The columns left for two columns of text beside a wide list, and the most of that."""
_RULE = "Rule: "
"""What a rule is told from a word by."""
_NAMES, _AROUND = 24, 4
"""The least columns of a list of names only, and those of a line besides its name."""
_SIGNS, _DIGITS = 4, 9
"""So many signs are told of a word; the links that have a key."""
_EXAMPLES, _NAMED = {False: 4, True: 9}, {False: 24, True: 80}
"""So many cards are shown with their text, and named; in tall terminals more."""
_TALL = 50
_HEADED = 2
"""The lines of a heading with the empty one above it."""

Lines = tuple[Word | HandbookRule, ...]
"""Terms and rules, a line each."""


class WordsScreen(ListedScreen):
    """Terms to read. ``about`` is a page with some ``text``: its terms come first; typing finds others, and rules."""

    has_aside = True
    empty = "no word has this name, and no rule speaks of it"

    def __init__(self, about: str = "", text: str = "") -> None:
        super().__init__()
        self.about = about
        self.text = text
        self.glossary = Glossary(())
        self.handbook = Handbook(())
        self._used: tuple[Word, ...] = ()
        self._seen: list[str] = []
        self._uses: dict[str, WordUse] = {}
        self._found_on: dict[str, list[CardExample]] = {}
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
        if not self.filter:
            return self._used or self.glossary.words
        asked = (self.filter, self.glossary, self.handbook)
        if self._kept is None or any(one is not other for one, other in zip(self._kept[0], asked, strict=True)):
            self._kept = (asked, self._looked_for())
        return self._kept[1]

    def _looked_for(self) -> Lines:
        words = self.glossary.words
        if len(self.filter) == 1:
            return tuple(
                self.or_near([w for w in words if w.name.casefold().startswith(self.filter.casefold())], (), _called)
            )
        terms = (*self.glossary.find(self.filter), *self.glossary.telling_of(self.filter))
        return tuple(self.or_near([*dict.fromkeys(terms), *self.handbook.find(self.filter)], words, _called))

    def list_width(self, width: int) -> int:
        """Where there is room the list has columns for what a line means; else it is as narrow as its names.

        While something is looked for, a line has columns for the words by which it was found.
        """
        if width >= _GISTS_FROM:
            return max(_WIDE, min(width - _BESIDE, _WIDEST))
        if self.filter:
            return _WIDE if width >= _WIDE_FROM else NARROW
        longest = max((text_width(label) for label in self.labels()), default=0)
        return max(_NAMES, min(longest + _AROUND, NARROW))

    def heading(self) -> str:
        """The heading of the list."""
        return f"Words of {self.about}" if self._used and not self.filter else "Words and rules"

    def labels(self) -> Sequence[str]:
        """Their names."""
        return [self._line_of(found) for found in self.found()]

    def _line_of(self, found: Word | HandbookRule) -> str:
        """The line of the list: a word's name; of a rule the sentence that was looked for, as far as it has room."""
        if isinstance(found, Word):
            return found.name
        room = self.list_width(self.room.width) - _AROUND - len(_RULE)
        section = _PARTS.split(found.section)[0]
        texts = found.text, f"{section}: {found.text}", f"{found.section}: {found.text}"
        shown = (excerpt(text, self.filter, room, self.glyphs.ellipsis) for text in texts)
        return f"{_RULE}{next(filter(None, shown), texts[1])}"

    def told(self, at: int) -> str:
        """What a term means, or a rule says; behind its id or its section if it was found by that."""
        found = self.found()[at]
        if isinstance(found, Word):
            return " ".join((found.made, *found.text)).strip()
        texts = found.text, f"{found.section}: {found.text}", f"{found.id}: {found.text}"
        return next((text for text in texts if begins_word(self.filter).search(text)), found.text)

    def gist(self, at: int, room: int) -> str:
        """The first sentences of what a term means, or a rule says; none is cut."""
        if self.room.width < _GISTS_FROM:
            return ""
        found = self.found()[at]
        texts = (found.made, *found.text) if isinstance(found, Word) else (found.text,)
        return _whole_sentences(next((text for text in texts if text), ""), room)

    def beside(self, at: int, width: int) -> Sequence[Text]:
        """What a term means."""
        found = self.found()[at]
        if not isinstance(found, Word):
            return list(self._said(found, width))
        rows = [*self._rows(found, width)]
        room = self.room.height - FRAMED - self.foot_lines - len(rows) - _HEADED
        return [*rows, *(() if self.aside_width else self._on_cards(found, width, room))]

    def aside(self, at: int, width: int) -> Sequence[Text]:
        """The cards that use a term, where there is room beside what it means."""
        found = self.found()[at]
        return list(self._on_cards(found, width))[1:] if isinstance(found, Word) else ()

    def _whole(self, word: Word, width: int) -> list[Text]:
        return [*self._rows(word, width), *self._on_cards(word, width)]

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
        yield from self._seen_on_table(word, width)
        if rules := [text for rule in word.rules if (text := self.handbook.text(rule))]:
            yield from (Text("", palette.text), Text("The rules say", palette.accent))
            for rule in rules:
                yield from (Text(row, palette.dim) for row in wrap(rule, width))

    def _seen_on_table(self, word: Word, width: int) -> Iterator[Text]:
        """The signs that stand for it on the table."""
        use, palette = self._use(word), self.palette
        signs = [one for _, shown in legend(self.ashes.look) for one in shown if use.stands_in(one.words)]
        if signs:
            yield from (Text("", palette.text), Text("On the table", palette.accent))
        for one in signs[:_SIGNS]:
            yield from (Text(row, palette.text) for row in wrap(f"{one.shown}  {one.words}", width))

    def _on_cards(self, word: Word, width: int, room: int = 0) -> Iterator[Text]:
        """Cards that use it: some with the text in which they do, more if there is ``room``; the others by name."""
        found, palette = self.examples(word), self.palette
        if not found:
            return
        yield from (Text("", palette.text), Text(f"On {count(len(found), 'card')}", palette.accent))
        begin, usual = len(word.see), _EXAMPLES[self.room.height >= _TALL]
        most = max(1, min(_DIGITS - begin, len(found)))
        forms = ([*self._examples(found, begin, n, width)] for n in range(most, min(usual, most), -1))
        fitting = (rows for rows in forms if len(rows) <= room)
        yield from next(fitting, None) or self._examples(found, begin, max(1, min(usual, most)), width)

    def _examples(self, found: Sequence[CardExample], begin: int, shown: int, width: int) -> Iterator[Text]:
        """So many cards with their texts, then others by name; ``begin`` is the number of the first link."""
        palette, named = self.palette, _NAMED[self.room.height >= _TALL]
        for link, one in enumerate(found[:shown], start=begin):
            own = ", in your deck" if one.title in self._own else ""
            yield Text(f"{link + 1} {one.title}{own}", palette.legal, link)
            yield from (Text(row, palette.text) for row in wrap(signed_text(one.text, self.glyphs), width))
        names = [one.title for one in found[shown : shown + named]]
        left = len(found) - shown - len(names)
        others = f"{', '.join(names)}{f' and {left} more' if left else ''}"
        if names:
            yield from (Text("", palette.text), *(Text(row, palette.dim) for row in wrap(f"Also on {others}", width)))

    def _use(self, word: Word) -> WordUse:
        if word.name not in self._uses:
            self._uses[word.name] = WordUse(word, self.glossary)
        return self._uses[word.name]

    def examples(self, word: Word) -> list[CardExample]:
        """The cards that use it, those of one's own deck first."""
        if word.name not in self._found_on:
            found = self._use(word).examples(self.ashes.library.card_texts)
            self._found_on[word.name] = sorted(found, key=lambda one: one.title not in self._own)
        return self._found_on[word.name]

    @cached_property
    def _own(self) -> frozenset[str]:
        """The titles in the deck that is played at the table below, else in the decks that were built."""
        for screen in self.app.screen_stack:
            model = getattr(screen, "model", None)
            if isinstance(model, TableModel) and model.view.viewer == model.seat:
                deck = model.game.session.match.header.setup.seats[model.seat].deck
                return frozenset((deck.phoenixborn, *deck.cards))
        return frozenset(title for deck in self.ashes.library.own_decks.values() for title in deck.cards)

    def follow(self, link: int) -> bool:
        """Go to a related term, or to a card that uses it."""
        found = self.found()
        word = found[self.cursor] if found else None
        see = word.see if isinstance(word, Word) else ()
        if link < 0 or ID_BEGUN.search(self.filter):
            return False
        if link >= len(see):
            return isinstance(word, Word) and self._open_card(word, link - len(see))
        self._seen.append(self._line_of(found[self.cursor]))
        self._go_to(see[link])
        return True

    def _open_card(self, word: Word, at: int) -> bool:
        """Read one of the cards that use a term."""
        from ashes_tui.ui.screens.pages.pages import PrintedPage

        titles, book = [one.title for one in self.examples(word)], self.ashes.library.rulebook
        if at >= len(titles):
            return False
        self.ashes.push_screen(PrintedPage(book.cards[titles[at]], book, [book.cards[title] for title in titles]))
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
            self.ashes.push_screen(WordPage(word, self._whole))


def _called(word: Word | HandbookRule) -> str:
    return " ".join((word.name, *word.also)) if isinstance(word, Word) else word.text


def _whole_sentences(text: str, room: int) -> str:
    """As many sentences from the beginning as have room; that none is cut."""
    ends = [match.start() for match in _SENTENCE_ENDS.finditer(text)]
    return next((text[:end] for end in reversed(ends) if text_width(text[:end]) <= room), "")


class WordPage(ReaderScreen[None]):
    """A term with all that is told of it beside the list, where a small terminal has no room for that."""

    has_headings = True

    def __init__(self, word: Word, told: Callable[[Word, int], Sequence[Text]]) -> None:
        super().__init__()
        self.word = word
        self._told = told

    def title_text(self) -> str:
        """The term."""
        return self.word.name

    def rows(self, width: int) -> list[Row]:
        """All of it; its links have no numbers here."""
        rows = self._told(self.word, width)[1:]
        return [(row.text.partition(" ")[2] if row.link >= 0 else row.text, row.style) for row in rows]
