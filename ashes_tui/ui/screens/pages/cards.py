"""Cards to read: all of them, or those of a deck or opponent. A list to filter by typing, with the card beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from ashes_tui.content.api import ContentError
from ashes_tui.content.reference.glossary import Word
from ashes_tui.lang.defs import AutomatonDef, CardDef, Rulebook
from ashes_tui.lang.terms import CONJURED_TYPES, UNIT_TYPES, CardType, DieType, Stat
from ashes_tui.lang.text import card_text, plain
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.card.detail import printed_rows, whole_rows
from ashes_tui.ui.draw.page import led
from ashes_tui.ui.draw.pages.deck_told import is_cut
from ashes_tui.ui.draw.table.parts import Row as TableRow
from ashes_tui.ui.draw.table.parts import put_row
from ashes_tui.ui.draw.table.texts.card_texts import text_rows, texts_listed
from ashes_tui.ui.screens.pages.filtered_list import ListedScreen, Text, has_words, typed_words
from ashes_tui.ui.screens.pages.pages import PrintedPage
from ashes_tui.ui.screens.pages.reader import Row
from ashes_tui.ui.screens.pages.related import brought_by, found_in, meanings, rules_about, words_used
from ashes_tui.words.glyphs import TYPE_WORDS
from ashes_tui.words.phrases import cost_signs, count

KINDS = {
    CardType.PHOENIXBORN: "Phoenixborn",
    CardType.ALLY: "ally",
    CardType.CONJURATION: "conjuration",
    CardType.READY_SPELL: "ready",
    CardType.ACTION_SPELL: "action",
    CardType.REACTION_SPELL: "reaction",
    CardType.ALTERATION_SPELL: "alteration",
    CardType.CONJURED_ALTERATION: "alteration",
    CardType.ASPECT: "aspect",
    CardType.CONJURED_ASPECT: "aspect",
    CardType.DRAGONBORN: "Dragonborn",
    CardType.CHIMERA: "Chimera",
    CardType.BEHAVIOR: "behaviour",
}
"""The types in the column of a list."""
COLUMNS, _COLUMNS_FROM = 72, 120
"""The columns of a list with types, prices and values, and of the screens that have room for it."""
_KIND, _COST, _VALUE = 11, 19, 3
_READ, _LEAST_TEXT, _MOST_TEXT = 54, 40, 90
"""The columns that a card is read in beside a list with texts, and the least and the most of such a text."""
_IN, _MOST_LINES = 2, 2
"""The columns beside what a card does where that stands below its name, and the most lines of it."""
_BRINGING = 3
"""So many cards that bring one into play are read beside it."""
_NARROW = 39
"""The columns of a list with prices only."""
_FROM_TEXT = 3
"""Texts are searched too from so many letters on."""


Lines = tuple[tuple[str, CardDef], ...]
"""Cards, each with its line in the list."""


class CardsScreen(ListedScreen):
    """Cards to read; their texts are made from ``rulebook``."""

    has_aside = True

    empty = "no card matches"
    to_type = "type a name, type, dice or text"
    cost_columns = _COST

    def __init__(self) -> None:
        super().__init__()
        self.rulebook: Rulebook | None = None
        self._texts: dict[str, str] = {}
        self._search: dict[str, str] = {}
        self._gists: dict[tuple[str, int, int, str], tuple[TableRow, ...]] = {}
        self._kept: tuple[tuple[str, Lines], Lines] | None = None

    def all_cards(self) -> Sequence[tuple[str, CardDef]]:
        """Every card with its line in the list."""
        raise NotImplementedError

    def found(self) -> list[CardDef]:
        """Cards with all typed words: those whose name begins with them or has them first, those by their text last."""
        return [card for _, card in self._fitting()]

    def _fitting(self) -> Lines:
        """The lines found, looked for once as long as the same is typed and the same cards are there."""
        asked = (self.filter, tuple(self.all_cards()))
        if self._kept is None or self._kept[0] != asked:
            self._kept = (asked, self._looked_for(*asked))
        return self._kept[1]

    def _looked_for(self, typed: str, lines: Lines) -> Lines:
        words = typed_words(typed)
        whole = " ".join(words)
        found = [(label, c) for label, c in lines if has_words(self._searched(c), words)]
        found.sort(key=lambda line: _distance(line[1].name.casefold(), whole))
        known = {card.name for _, card in found}
        told = [(label, c) for label, c in lines if c.name not in known and self._tells(c, words)]
        return tuple(self.or_near([*found, *told], lines, lambda line: line[1].name))

    def _tells(self, card: CardDef, words: Sequence[str]) -> bool:
        """Whether some words are all found, those not about the card beginning a word of its text; no short ones do."""
        searched = self._searched(card).casefold()
        left = [word for word in words if word not in searched]
        return all(len(word) >= _FROM_TEXT for word in left) and all(f" {word}" in self._text(card) for word in left)

    def _text(self, card: CardDef) -> str:
        """What a card says, in small letters; kept, since it is made anew each time."""
        if card.name not in self._texts and self.rulebook is not None:
            boxes = card_text(self.rulebook, card)
            self._texts[card.name] = f" {' '.join(f'{box.heading} {plain(box.body)}' for box in boxes)}".casefold()
        return self._texts.get(card.name, "")

    def _searched(self, card: CardDef) -> str:
        """What is searched of a card besides its text: name, type, whose it is, its dice; kept as well."""
        if card.name not in self._search:
            self._search[card.name] = self._told_of(card)
        return self._search[card.name]

    def _told_of(self, card: CardDef) -> str:
        cost = str(card.cost) if card.cost is not None else ""
        dice = " ".join(die.value for die in DieType if die.value in cost)
        return f"{card.name} {TYPE_WORDS[card.type]} {card.unique or self._owner(card)} {dice}"

    def _owner(self, card: CardDef) -> str:
        """The automata that have a card."""
        return " ".join(self._owners.get(card.name, ()))

    @cached_property
    def _owners(self) -> dict[str, list[str]]:
        owners: dict[str, list[str]] = {}
        for spec in self.rulebook.automata.values() if self.rulebook else ():
            for title in dict.fromkeys(spec.titles):
                owners.setdefault(title, []).append(spec.name)
        return owners

    def labels(self) -> Sequence[str]:
        """Their names."""
        return [label for label, _ in self._fitting()]

    def told(self, at: int) -> str:
        """Whose card it is if the name of that was typed, else what it says."""
        card = self.found()[at]
        whose = card.unique or self._owner(card)
        is_whose = any(word in whose.casefold() for word in typed_words(self.filter))
        return f"of {whose}" if is_whose else self._text(card).strip()

    def list_width(self, width: int) -> int:
        """Where there is room the list has columns for type, price and values of its cards, then for their text."""
        return COLUMNS + self.beyond if width >= _COLUMNS_FROM else _NARROW

    @property
    def each(self) -> int:  # type: ignore[override]
        """Where the list has columns, and none for what a card does, that stands below its name."""
        return 2 if self.list_width(self.room.width) == COLUMNS else 1

    @property
    def beyond(self) -> int:
        """On a wide screen each line says what its card does."""
        free = min(_MOST_TEXT, self.room.width - COLUMNS - _READ)
        return free if free >= _LEAST_TEXT else 0

    def lines_at(self, at: int) -> int:
        """Where the list says what a card does, what has no room in one line of that takes two."""
        if self.each == 1 and not self.beyond:
            return 1
        return self.each - 1 + len(self._gist(at)) if self.each > 1 else max(1, len(self._gist(at)))

    @property
    def _gist_width(self) -> int:
        """The columns in which the list says what a card does: behind its line, or below it."""
        return self.beyond - 2 if self.beyond else self.list_width(self.room.width) - 2 - 3 * _IN

    def _gist(self, at: int) -> tuple[TableRow, ...]:
        """What a card does, in the words that have room in one line, else in two."""
        if self.rulebook is None:
            return ()
        card, look, width = self.found()[at], self.ashes.look, self._gist_width
        key = card.name, width, id(look.palette), look.glyphs.name
        if key not in self._gists:
            told = texts_listed(card, self.rulebook, look)
            ways = [text_rows(told, look, width, lines, full=True)[:lines] for lines in (1, _MOST_LINES)]
            self._gists[key] = tuple(next((rows for rows in ways if not is_cut(rows, look)), ways[-1]))
        return self._gists[key]

    def draw_beyond(self, canvas: Canvas, box: tuple[int, int, int], at: int, here: bool) -> None:
        """What a card does."""
        x, y, width = box
        for line, row in enumerate(self._gist(at), start=y):
            if here:
                canvas.put(x, line, "".join(text for text, _ in row), width=width)
            else:
                put_row(canvas, x, line, row, width)

    def tails(self, first: int, end: int) -> Sequence[str]:
        """Their types, prices and values in columns; in a narrow list what they cost."""
        tail = self._columns if self.list_width(self.room.width) > _NARROW else self._tail
        return [tail(card) for card in self.found()[first:end]]

    def _tail(self, card: CardDef) -> str:
        if card.type in CONJURED_TYPES:
            return KINDS[card.type]
        return cost_signs(str(card.cost), self.glyphs) if card.cost is not None else KINDS[card.type]

    def _columns(self, card: CardDef) -> str:
        cost = cost_signs(str(card.cost), self.glyphs) if card.cost is not None else ""
        signs, bonus = self.ashes.look.signs, dict(card.bonus)
        attack = f"{signs.attack}{card.shown(Stat.ATTACK)}" if card.type in UNIT_TYPES else ""
        life = f"{signs.life}{card.shown(Stat.LIFE)}" if card.type in (*UNIT_TYPES, CardType.PHOENIXBORN) else ""
        attack = attack or (f"{signs.attack}{bonus[Stat.ATTACK]:+}" if Stat.ATTACK in bonus else "")
        life = life or (f"{signs.life}{bonus[Stat.LIFE]:+}" if Stat.LIFE in bonus else "")
        return f"{KINDS[card.type]:{_KIND}} {cost:{self.cost_columns}} {attack:{_VALUE}} {life:{_VALUE}}"

    def beside(self, at: int, width: int) -> Sequence[Text]:
        """The card, and the cards it brings into play."""
        if self.rulebook is None:
            return ()
        card = self.found()[at]
        rows = [*whole_rows(card, self.rulebook, width, self.ashes.look)]
        return [Text(text, style) for text, style in (*rows, *(() if self.aside_width else self._around(card, width)))]

    def aside(self, at: int, width: int) -> Sequence[Text]:
        """What its words mean, and where it is found, in a column of their own where there is room for one."""
        return [Text(text, style) for text, style in self._around(self.found()[at], width)[1:]]

    def _around(self, card: CardDef, width: int) -> list[Row]:
        """What else its page tells: what its words mean, and where it is found."""
        if self.rulebook is None or card.name in self.rulebook.automata:
            return []
        palette, look, library = self.palette, self.ashes.look, self.ashes.library
        used = words_used(card, self.rulebook, library.glossary)
        rules = self._rules_of(card, used) if self.beyond else []
        rows = self._bringing(card, width) if self.beyond else []
        told = (("Words", meanings(used)), ("The rules say", rules))
        for title, lines in (*told, ("Found in", found_in(card, self.rulebook, library.decks))):
            if lines:
                rows += [("", palette.text), (title, palette.accent)]
                styles = {True: palette.strong, False: palette.text}
                rows += [row for line in lines for row in led(line, width, styles[title == "Words"], look)]
        return rows

    def _rules_of(self, card: CardDef, used: Sequence[Word]) -> list[str]:
        library = self.ashes.library
        return rules_about(used, self._text(card), library.glossary, library.handbook)

    def _bringing(self, card: CardDef, width: int) -> list[Row]:
        """The cards that bring it into play, in full, if they are few."""
        palette, book, rows = self.palette, self.rulebook, list[Row]()
        titles = brought_by(card, book) if book else []
        if book is None or len(titles) > _BRINGING:
            return []
        for title in titles:
            rows += [("", palette.text), *printed_rows(book.cards[title], book, width, self.ashes.look)]
        return [("", palette.text), ("Brought into play by", palette.accent), *rows[1:]] if rows else []

    def read(self, at: int) -> None:
        """Open the card on a page of its own."""
        cards = self.found()
        if cards and self.rulebook:
            self.ashes.push_screen(PrintedPage(cards[at], self.rulebook, cards), self._left_at)

    def _left_at(self, name: str | None) -> None:
        """Stand on the card whose page was left."""
        names = [card.name for card in self.found()]
        self.cursor = names.index(name) if name in names else self.cursor
        self.paint()


def _distance(name: str, typed: str) -> int:
    """How well a name fits: it begins with the text, a word of it does, it has the text, or not."""
    fits = (name.startswith(typed), f" {typed}" in f" {name}", typed in name, True)
    return fits.index(True)


class BrowserScreen(CardsScreen):
    """Every card of the game."""

    def on_mount(self) -> None:
        """Wait until the rules are loaded."""
        try:
            self.rulebook = self.ashes.library.rulebook
        except ContentError as error:
            self.unread("rules", error)
        self.call_after_refresh(self._read_texts)

    def _read_texts(self) -> None:
        """Make all texts: that takes a moment, which nobody notices before they have typed."""
        for _, card in self.all_cards():
            self._text(card)

    def heading(self) -> str:
        """The heading of the list."""
        return "Cards"

    def all_cards(self) -> Sequence[tuple[str, CardDef]]:
        """By name."""
        cards = self.rulebook.cards.values() if self.rulebook else ()
        return [(card.name, card) for card in sorted(cards, key=lambda c: c.name)]


class ChosenCards(CardsScreen):
    """Some cards; ``lines`` are (title, line of the list) pairs."""

    def __init__(self, heading: str, lines: Iterable[tuple[str, str]], rulebook: Rulebook) -> None:
        super().__init__()
        self.rulebook = rulebook
        self.show_cards(heading, lines)

    def show_cards(self, heading: str, lines: Iterable[tuple[str, str]]) -> None:
        """Take other cards."""
        known = self.rulebook.cards if self.rulebook else {}
        self._heading = heading
        self._cards = [(line, known[title]) for title, line in lines if title in known]

    def heading(self) -> str:
        """The heading given."""
        return self._heading

    def all_cards(self) -> Sequence[tuple[str, CardDef]]:
        """The cards in the order given."""
        return self._cards

    def press_key(self, key: str) -> bool:
        """Tab, which opens it beside a question or a list, closes it too."""
        if key == "tab":
            self.dismiss(None)
            return True
        return super().press_key(key)


class EnemyScreen(ChosenCards):
    """An automaton: its card, ready spells, aspects, and the cards it brings into play."""

    has_aside = False

    def __init__(self, enemy: AutomatonDef, rulebook: Rulebook) -> None:
        spells = [(title, title) for title in (*enemy.behaviors, *enemy.spells)]
        aspects = [(title, f"{title}, {count(n, 'copy', 'copies')}") for title, n in sorted(enemy.stock.items())]
        pile = [(title, f"{title}, {count(n, 'copy', 'copies')}") for title, n in enemy.conjured.items()]
        super().__init__(enemy.name, [(enemy.name, enemy.name), *spells, *aspects, *pile], rulebook)
