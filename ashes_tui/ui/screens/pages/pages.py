"""Pages to read during a game: a card, the log, a pile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ashes_tui.content.api import ContentError
from ashes_tui.content.reference.glossary import Word
from ashes_tui.engine.api import CardView
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.lang.terms import UNIT_TYPES, Stat, Zone
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.card.card_page import (
    BRINGS,
    LEAST,
    CardPicture,
    Sections,
    card_page,
    has_two,
    narrow_page,
    narrow_widths,
    related_width,
    widths,
)
from ashes_tui.ui.draw.card.detail import card_rows, printed_rows, produced_rows, whole_rows
from ashes_tui.ui.draw.page import head, led, more_above
from ashes_tui.ui.draw.pages.log_page import WIDEST, Event, LogRow, draw_log, event_of, rows_of
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.screens.base import Result
from ashes_tui.ui.screens.pages.reader import ReaderScreen, Row
from ashes_tui.ui.screens.pages.related import (
    alike,
    brought_by,
    deck_mates,
    found_in,
    meanings,
    rules_about,
    words_used,
)
from ashes_tui.words.api import Line, Names
from ashes_tui.words.finding import lines_with
from ashes_tui.words.narrators.piles import side_words
from ashes_tui.words.phrases import count
from ashes_tui.words.questions.values import house_rules

_ALL = 1_000_000
_TALL = 50
"""From so many lines on there is room for rules beside a card."""
_RELATED = 6
"""So many cards of one kind are shown below a card at the most."""
_ABOVE = 3
"""So many lines above one that was gone to stay in sight."""
_BESIDE_IT = "Beside it on the table"
_HOUSE = "Some values are house rules: h"


_ARROWS = {"Left": "left", "Right": "right"}
_TURNS = {"left": -1, "right": 1}
"""The keys that turn from card to card, and by how many."""


class CardScreen(ReaderScreen[Result]):
    """A card in full: on a wide terminal large, with the rest beside it, else all of it in one column."""

    def picture(self, inside: int, aside: int) -> CardPicture:
        """The card, with the columns for its own text and for what stands beside it."""
        raise NotImplementedError

    def house_rules(self) -> tuple[str, ...]:
        """The house rules about an automaton, on its own card."""
        raise NotImplementedError

    def house_rows(self, width: int) -> list[Row]:
        """That there are house rules, and the key that lists them."""
        rows = [(line, self.palette.faint) for line in wrap(_HOUSE, width)]
        return [("", self.palette.text), *rows] if self.house_rules() else []

    def hints_here(self) -> tuple[tuple[str, str], ...]:
        """The keys that do something now: the house rules only where there are some."""
        house = (("h", "house rules"),) if self.house_rules() else ()
        return (*self.hints[:1], *house, *self.hints[1:])

    def press_hint(self, key: str) -> None:
        """A click on a key of the foot presses it."""
        if key == "h":
            self.press_key(key)
        else:
            super().press_hint(key)

    def press_key(self, key: str) -> bool:
        """List the house rules, if there are any; else scroll or close."""
        if key == "h" and self.house_rules():
            self.ashes.push_screen(ProsePage("House rules", "\n".join(self.house_rules())))
            return True
        return super().press_key(key)

    def paint(self) -> None:
        """Draw it, in one column or two."""
        look, (width, height) = self.ashes.look, (self.room.width, self.room.height - 1)
        if width < LEAST:
            self._paint_narrow(width, height)
            return
        inside, aside = widths(width)
        canvas = Canvas(width, height, look.palette.screen_bg)
        head(canvas, "Card", look, self.title_text())
        narrow = partial(self._sections, inside, inside + 6)
        rows = card_page(canvas, self.picture(inside, aside), self.first, look, narrow)
        most = max(0, rows - (height - 3))
        if self.first > most:
            self.first = most
            self.paint()
            return
        self.pane.show(canvas.drawing())
        self.show_foot(rows, height - 3)

    def _sections(self, inside: int, aside: int) -> Sections:
        """What stands beside the card, in so many columns."""
        return self.picture(inside, aside).sections

    def _paint_narrow(self, width: int, height: int) -> None:
        """The card with the rest below it; as plain rows if there is no room for that."""
        look = self.ashes.look
        picture = self.picture(*narrow_widths(width))
        canvas = Canvas(width, height, look.palette.screen_bg)
        head(canvas, "Card", look, self.title_text())
        rows, room = narrow_page(canvas, picture, self.first, look)
        if room < 0:
            super().paint()
            return
        if self.first > max(0, rows - room):
            self.first = max(0, rows - room)
            self._paint_narrow(width, height)
            return
        more_above(canvas, self.first, look)
        self.pane.show(canvas.drawing())
        self.show_foot(rows, room)

    def words_of(
        self, card: CardDef | None, rulebook: Rulebook, rows: list[Row], width: int
    ) -> tuple[tuple[str, list[Row]], ...]:
        """The sections that explain the words of a card and tell the rules about them, if there are any."""
        plain_rows = " ".join(text for text, _ in rows)
        try:
            words = words_used(card, rulebook, self.ashes.library.glossary, plain_rows)
            rules = self._rules_of(words, plain_rows)
        except ContentError:
            return ()
        told = [list(led(line, width, self.palette.strong, self.ashes.look)) for line in meanings(words)]
        said = [[(row, self.palette.dim) for row in wrap(line, width)] for line in rules]
        return (*_in_paragraphs("Words", told), *_in_paragraphs("The rules say", said))

    def _rules_of(self, words: Sequence[Word], text: str) -> list[str]:
        """The rules about the words of a text; only where there is plenty of room for them."""
        if not has_two(self.room.width) or self.room.height < _TALL:
            return []
        return rules_about(words, text, self.ashes.library.glossary, self.ashes.library.handbook)

    def related(self, card: CardDef, rulebook: Rulebook) -> tuple[tuple[str, tuple[CardPicture, ...]], ...]:
        """The cards to show below a card where there may be room.

        Those it brings into play, those that bring it, some that share an ability, and those of a deck that has it.
        """
        if not related_width(self.room.width) or card.name in rulebook.automata:
            return ()
        try:
            deck, mates = deck_mates(card, rulebook, self.ashes.library.decks)
        except ContentError:
            deck, mates = "", []
        groups = [(BRINGS, list(card.produces)), ("Brought into play by", brought_by(card, rulebook))]
        groups += [(f"Also with {name}", titles) for name, titles in alike(card, rulebook).items()]
        groups += [(f"With it in {deck}", mates)]
        seen, found = {card.name}, list[tuple[str, tuple[CardPicture, ...]]]()
        for title, titles in groups:
            new = [name for name in dict.fromkeys(titles) if name in rulebook.cards and name not in seen][:_RELATED]
            seen.update(new)
            if new:
                found.append((title, tuple(self._in_short(rulebook.cards[name], rulebook) for name in new)))
        return tuple(found)

    def _in_short(self, card: CardDef, rulebook: Rulebook) -> CardPicture:
        """What is printed on a card, to be shown below another one."""
        rows = [*printed_rows(card, rulebook, related_width(self.room.width), self.ashes.look)][1:]
        return CardPicture(card.name, rows, (), None, *_values(card), blood=card.blood)

    def found_in(self, card: CardDef, rulebook: Rulebook, width: int) -> tuple[tuple[str, list[Row]], ...]:
        """The section that tells where a card is found, if anywhere."""
        try:
            lines = found_in(card, rulebook, self.ashes.library.decks)
        except ContentError:
            return ()
        rows = [(row, self.palette.text) for line in lines for row in wrap(line, width)]
        return (("Found in", rows),) if rows else ()


def _values(card: CardDef) -> tuple[str, str]:
    """The attack and life that are printed on a unit; of other cards none."""
    is_unit = card.type in UNIT_TYPES
    attack, life = (card.shown(stat) if is_unit else "" for stat in (Stat.ATTACK, Stat.LIFE))
    return str(attack), str(life)


def _in_paragraphs(title: str, paragraphs: Sequence[list[Row]]) -> Iterator[tuple[str, list[Row]]]:
    """A section that may be parted between its paragraphs."""
    for n, rows in enumerate(paragraphs):
        yield "" if n else title, rows


class CardPage(CardScreen[None]):
    """One card in full; with it the cards on it, and the card that asks for a decision about it."""

    def __init__(self, card: CardView, names: Names, asks: CardView | None = None, rolled: str = "") -> None:
        super().__init__()
        self.rolled = rolled
        self.card = card
        self.names = names
        self.asks = asks

    def title_text(self) -> str:
        """The card's name."""
        return self.names.full(self.card.id)

    def house_rules(self) -> tuple[str, ...]:
        """Those of this card."""
        printed = self.names.definition(self.card.id)
        return house_rules(printed, self.names.rulebook) if printed else ()

    def _inner(self) -> tuple[CardView, ...]:
        """The cards on it, and the one that asks."""
        asks = (self.asks,) if self.asks and self.asks.id != self.card.id else ()
        return (*self.card.attached, *self.card.under, *asks)

    def _produced(self, width: int) -> list[Row]:
        printed = self.names.definition(self.card.id)
        return produced_rows(printed, self.names.rulebook, width, self.ashes.look) if printed else []

    def rows(self, width: int) -> list[Row]:
        """Its text and state, and those of the cards attached to it."""
        rows = self._told(width) + self._produced(width)
        for inner in self._inner():
            rows += [("", self.palette.text), *card_rows(inner, self.names, width, self.ashes.look)]
        for title, told in self._beside_it(width):
            rows += [("", self.palette.text), (title, self.palette.accent), *told]
        return rows

    def _told(self, width: int) -> list[Row]:
        """The card without its name."""
        return card_rows(self.card, self.names, width, self.ashes.look, self.rolled)[1:] + self.house_rows(width)

    def _beside_it(self, width: int) -> tuple[tuple[str, list[Row]], ...]:
        """The section that explains what stands beside a Phoenixborn or an automaton on the table, if it is one."""
        told = side_words(self.card, self.names)
        rows = [row for words in told for row in led(words, width, self.palette.strong, self.ashes.look)]
        return ((_BESIDE_IT, rows),) if rows else ()

    def picture(self, inside: int, aside: int) -> CardPicture:
        """The card as it lies there."""
        card, look = self.card, self.ashes.look
        rows = self._told(inside)
        found = [(inner.name, card_rows(inner, self.names, aside, look)[1:]) for inner in self._inner()]
        brought = self._produced(aside)[3:]
        printed = self.names.definition(card.id)
        where = self.found_in(printed, self.names.rulebook, aside) if printed else ()
        words = self.words_of(printed, self.names.rulebook, rows, aside)
        sections = (*found, *(((BRINGS, brought),) if brought else ()), *self._beside_it(aside), *words, *where)
        mine = self.names.view.viewer == card.controller if card.zone is not Zone.HAND else None
        life = f"{card.life_left}/{card.life}" if card.wounds else str(card.life)
        attack = "" if card.attack is None else str(card.attack)
        life = "" if card.life is None else life
        related = self.related(printed, self.names.rulebook) if printed else ()
        blood = printed.blood if printed else 0
        return CardPicture(card.name, rows, sections, mine, attack, life, self._told(aside), related, blood)


class ProsePage(ReaderScreen[None]):
    """A text that is no card, such as the power of a die."""

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.heading = title
        self.text = text

    def title_text(self) -> str:
        """What it is the text of."""
        return self.heading

    def rows(self, width: int) -> list[Row]:
        """All of it."""
        return [(line, self.palette.text) for text in self.text.split("\n") for line in wrap(text, width)]


class PrintedPage(CardScreen[str]):
    """What is printed on a card; left and right turn to the next one of a list. Its result is the last card's name."""

    def __init__(self, card: CardDef, rulebook: Rulebook, listed: Sequence[CardDef] = ()) -> None:
        super().__init__()
        self.card = card
        self.rulebook = rulebook
        self.listed = tuple(listed)
        if len(self.listed) > 1:
            self.hints = (*self.hints[:1], ("Left", "card before"), ("Right", "card after"), *self.hints[1:])

    def press_key(self, key: str) -> bool:
        """Turn to the card before or after in the list."""
        if key not in _TURNS or len(self.listed) < 2:
            return super().press_key(key)
        at = self.listed.index(self.card) + _TURNS[key]
        self.card, self.first = self.listed[at % len(self.listed)], 0
        return True

    def press_hint(self, key: str) -> None:
        """A click on an arrow of the foot turns, too."""
        if key not in _ARROWS:
            super().press_hint(key)
            return
        self.press_key(_ARROWS[key])
        self.paint()

    def close(self) -> None:
        """Leave the page."""
        self.dismiss(self.card.name)

    def title_text(self) -> str:
        """The card's name."""
        return self.card.name

    def rows(self, width: int) -> list[Row]:
        """All of it, and the cards it brings into play."""
        palette = self.palette
        where = self.found_in(self.card, self.rulebook, width)
        found = [row for title, rows in where for row in (("", palette.text), (f"{title}:", palette.faint), *rows)]
        return [*whole_rows(self.card, self.rulebook, width, self.ashes.look)][1:] + found + self.house_rows(width)

    def house_rules(self) -> tuple[str, ...]:
        """Those of this card."""
        return house_rules(self.card, self.rulebook)

    def _told(self, width: int) -> list[Row]:
        """What is printed on it without its name."""
        return [*printed_rows(self.card, self.rulebook, width, self.ashes.look)][1:] + self.house_rows(width)

    def picture(self, inside: int, aside: int) -> CardPicture:
        """The card, on no side."""
        look = self.ashes.look
        rows, wide = self._told(inside), self._told(aside)
        brought = produced_rows(self.card, self.rulebook, aside, look)[3:]
        where = self.found_in(self.card, self.rulebook, aside)
        words = self.words_of(self.card, self.rulebook, rows, aside)
        sections = (*(((BRINGS, brought),) if brought else ()), *words, *where)
        related = self.related(self.card, self.rulebook)
        return CardPicture(self.card.name, rows, sections, None, *_values(self.card), wide, related, self.card.blood)


_JUMPS = {
    "t": Event.TURN,
    "r": Event.ROUND,
    "f": Event.ATTACK,
    "h": Event.HURT,
    "x": Event.FALL,
    "c": Event.CAME,
    "d": Event.DICE,
}
"""The keys that lead to the next event of a kind, as when one looks back; in capitals to the last."""
_LOG_HINTS = (
    ("/", "find"),
    ("t T", "turn"),
    ("r R", "round"),
    ("f", "fight"),
    ("h", "hurt"),
    ("x", "gone"),
    ("c", "came"),
    ("d", "dice"),
    ("w", "words"),
    ("Esc", "back"),
)
_TYPING = (("Enter", "keep"), ("Esc", "show all"))


class LogPage(ReaderScreen[int]):
    """The whole log, the newest lines at the end. Keys lead from event to event, ``/`` shows those with a text."""

    log_hints: tuple[tuple[str, str], ...] = _LOG_HINTS
    """The keys of the page while nothing is typed."""

    def __init__(self, lines: Sequence[Line], seat: int) -> None:
        super().__init__()
        self.lines = lines
        self.seat = seat
        self.first = _ALL
        self.at = len(lines) - 1
        self.filter, self.is_typing = "", False

    def title_text(self) -> str:
        """The title of the page."""
        return "What happened"

    def beside_title(self) -> str:
        """The text that is looked for."""
        return f"with: {self.filter}{'_' if self.is_typing else ''}" if self.filter or self.is_typing else ""

    def rows(self, width: int) -> list[Row]:
        """Every line in plain words, as the page that explains words needs them."""
        del width
        return [(line.text, self.palette.text) for line in self.lines]

    def _log_rows(self) -> list[LogRow]:
        shown = lines_with(self.lines, self.filter)
        wide = min(self.room.width - 4, WIDEST)
        return rows_of(self.lines, shown, wide, self.ashes.look, self.seat)

    def paint(self) -> None:
        """Draw the part in sight."""
        look, (width, height) = self.ashes.look, (self.room.width, self.room.height - 1)
        rows = self._log_rows()
        self.first = max(0, min(self.first, len(rows) - (height - 2)))
        canvas = Canvas(width, height, look.palette.screen_bg)
        head(canvas, self.title_text(), look, self.beside_title(), count(len(rows), "line"))
        draw_log(canvas, rows, self.first, self.at, look)
        if not rows:
            canvas.put(2, 2, "Nothing like that happened.", look.palette.dim)
        more_above(canvas, self.first, look)
        self.pane.show(canvas.drawing())
        self.hints = _TYPING if self.is_typing else self.log_hints
        self.show_foot(len(rows), height - 2)

    def press_key(self, key: str) -> bool:
        """Look for a text, go to an event, scroll or close."""
        if self.is_typing:
            return self._type(key)
        if key == "/":
            self.is_typing = True
        elif key.lower() in _JUMPS and len(key) == 1:
            self._go_to(_JUMPS[key.lower()], 1 if key.islower() else -1)
        elif key == "escape" and self.filter:
            self.filter = ""
        else:
            return super().press_key(key)
        return True

    def _type(self, key: str) -> bool:
        if key in ("enter", "escape"):
            self.is_typing = False
            self.filter = self.filter if key == "enter" else ""
        elif key == "backspace":
            self.filter = self.filter[:-1]
        elif len(key) == 1:
            self.filter += key
        else:
            return False
        self.first = _ALL
        return True

    def _go_to(self, event: Event, step: int) -> None:
        """Mark the next line of a kind in a direction, and bring it into sight."""
        shown = [i for i in lines_with(self.lines, self.filter) if event_of(self.lines[i]) is event]
        beyond = [i for i in shown if (i - self.at) * step > 0]
        if beyond:
            self.at = beyond[0] if step > 0 else beyond[-1]
            self.show_marked()

    def show_marked(self) -> None:
        """Bring the marked line into sight."""
        self.first = next((y for y, (i, _) in enumerate(self._log_rows()) if i == self.at), _ALL) - _ABOVE

    def press_hint(self, key: str) -> None:
        """Press a key that was clicked in the foot."""
        self.press_key({"Esc": "escape", "Enter": "enter"}.get(key, key[:1]))
        self.paint()
