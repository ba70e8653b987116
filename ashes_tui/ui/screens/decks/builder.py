"""Building a deck of one's own: its Phoenixborn, then card by card; kept as a deck file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from rich.style import Style

from ashes_tui.client.decks.draft import (
    free_name,
    own_copy,
    with_more_copies,
    with_more_dice,
    with_recommended,
    without_part_of_five,
)
from ashes_tui.client.decks.facts import KINDS, is_payable
from ashes_tui.client.decks.shown import KIND_WORDS, ShownDeck, shown_deck
from ashes_tui.content.api import DEFAULT_EDITION, check_deck, deck_text
from ashes_tui.lang.defs import CardDef, DeckList, Rulebook
from ashes_tui.lang.terms import CardType, DieType
from ashes_tui.match.own_decks import LONGEST_NAME
from ashes_tui.ui.draw.card.detail import whole_rows
from ashes_tui.ui.draw.decks.ways import Way
from ashes_tui.ui.screens.decks.editor import EditScreen, Item
from ashes_tui.ui.screens.decks.halves import DeckTextPage
from ashes_tui.ui.screens.pages.filtered_list import ListedScreen, Text, fitting
from ashes_tui.ui.services import AppServices
from ashes_tui.words.phrases import count

Then = Callable[[DeckList | None], object]
"""What hears of the deck that was kept, or of nothing where it was deleted."""
_ALL, _INSIDE = "all cards", "those in the deck"
_SHOWS: tuple[CardType | str, ...] = (_ALL, _INSIDE, *KINDS)
"""What the list shows, one after the other."""


def open_builder(app: AppServices, deck: DeckList | None, changes_it: bool, then: Then) -> None:
    """Open the builder, on a copy of a deck or on that deck; without any, ask for a Phoenixborn first."""
    book, taken = app.library.rulebook, app.library.decks
    if deck is None:
        app.push_screen(PhoenixbornScreen(book, lambda born: _open(app, _new(born, taken), "", then)))
    elif changes_it:
        _open(app, deck, deck.name, then)
    else:
        _open(app, own_copy(deck, taken), "", then)


def _new(phoenixborn: str, taken: dict[str, DeckList]) -> DeckList:
    return DeckList(free_name(f"{phoenixborn}, mine", taken), phoenixborn, {}, {})


def _open(app: AppServices, deck: DeckList, replaces: str, then: Then) -> None:
    app.push_screen(BuilderScreen(deck, app.library.rulebook, replaces, then))


class PhoenixbornScreen(ListedScreen):
    """Every Phoenixborn; Enter takes the one under the cursor."""

    page_does = "build with it"

    def __init__(self, rulebook: Rulebook, take: Callable[[str], object]) -> None:
        super().__init__()
        self._book, self._take = rulebook, take
        cards = rulebook.cards.values()
        self._known = sorted(card.name for card in cards if card.type is CardType.PHOENIXBORN)

    def heading(self) -> str:
        """What is asked."""
        return "Whose deck is it?"

    def labels(self) -> Sequence[str]:
        """Their names."""
        return self.fits(self._known, str)

    def beside(self, at: int, width: int) -> Sequence[Text]:
        """The Phoenixborn, with its own cards."""
        name, palette = self.labels()[at], self.palette
        rows = whole_rows(self._book.cards[name], self._book, width, self.ashes.look)
        own = sorted(card.name for card in self._book.cards.values() if card.unique == name and card.cost)
        found = [Text(text, style) for text, style in rows]
        if own:
            found += [Text("", palette.text), Text("Cards that only its decks may hold:", palette.faint)]
            found += [Text(title, palette.text) for title in own]
        return found

    def read(self, at: int) -> None:
        """Take it."""
        names = self.labels()
        if at < len(names):
            self.dismiss(None)
            self._take(names[at])


class BuilderScreen(EditScreen):
    """All cards that the deck may hold, those it began with first; ``replaces`` is the deck that is changed, if any."""

    draft: DeckList
    words_key = "8"

    def __init__(self, deck: DeckList, rulebook: Rulebook, replaces: str, then: Then) -> None:
        super().__init__()
        self.draft = self._begun = deck
        self._book, self.replaces, self._then = rulebook, replaces, then
        self.limits = rulebook.editions[DEFAULT_EDITION]
        self._pool = _pool(deck, rulebook)
        self.kind: CardType | str = _ALL
        self.payable = False
        self._naming: str | None = None
        self._warned = ""

    # --- the deck ----------------------------------------------------------------------------------------

    def book(self) -> Rulebook:
        """All cards."""
        return self._book

    def shown_deck(self) -> ShownDeck:
        """The deck as it is now."""
        return shown_deck(without_part_of_five(self.draft, self.limits), self._book)

    def titles(self) -> Sequence[str]:
        """The cards that are shown now."""
        cards = [self._book.cards[title] for title in self._pool]
        return [card.name for card in cards if self._is_shown(card)]

    def shows(self) -> tuple[object, ...]:
        """The kind of cards, and whether the dice must be able to pay."""
        return self.kind, self.payable

    def _is_shown(self, card: CardDef) -> bool:
        return self._is_of_kind(card) and (not self.payable or is_payable(card, self.draft.dice))

    def _is_of_kind(self, card: CardDef) -> bool:
        if self.kind == _INSIDE and not self.copies(card.name):
            return False
        return not isinstance(self.kind, CardType) or card.type is self.kind

    def dice_types(self) -> Sequence[DieType]:
        """The types of dice that have a power."""
        return self.limits.dice_powers

    def copies(self, title: str) -> int:
        """How many copies are in the deck."""
        return self.draft.cards.get(title, 0)

    def most(self, title: str) -> int:
        """How many there may be."""
        return max(self.limits.deck_copies, self.copies(title))

    def dice_of(self, die: DieType) -> int:
        """How many dice of a type are in it."""
        return self.draft.dice.get(die, 0)

    def changed(self, item: Item, step: int) -> DeckList:
        """The deck with one more or one fewer."""
        if isinstance(item, DieType):
            return with_more_dice(self.draft, item, step, self.limits)
        return with_more_copies(self.draft, item, step, self.limits)

    @property
    def is_changed(self) -> bool:
        """Whether it differs from what it began as; a copy that was not kept would be no loss."""
        return self.draft != self._begun

    # --- drawing -----------------------------------------------------------------------------------------

    def heading(self) -> str:
        """The name of the deck."""
        return self.draft.name

    def state(self) -> str:
        """Whether it is kept."""
        return "" if self.replaces and not self.is_changed else "not saved yet"

    def filtered_by(self) -> str:
        """What is shown besides what was typed."""
        kind = "" if self.kind == _ALL else self._kind_words()
        hidden = self._hidden_matches()
        pays = "can be paid" if self.payable else ""
        return ", ".join(filter(None, (kind, pays, f"{hidden} hidden" if hidden else "")))

    def empty_words(self) -> str:
        """That nothing matches what was typed, or that what does is hidden."""
        hidden = self._hidden_matches()
        return f"{count(hidden, 'card')} that these dice cannot pay: 2 shows" if hidden else self.empty

    def _hidden_matches(self) -> int:
        """How many cards match what was typed, but cannot be paid with these dice."""
        if not (self.payable and self.filter):
            return 0
        book, dice = self._book.cards, self.draft.dice
        shown = [title for title in self._pool if self._is_of_kind(book[title]) and not is_payable(book[title], dice)]
        return len(fitting(shown, self.filter, str))

    def _kind_words(self) -> str:
        return KIND_WORDS[self.kind][1].lower() if isinstance(self.kind, CardType) else self.kind

    def mark(self, item: Item) -> str:
        """Whether it is recommended to begin with."""
        return self.ashes.look.signs.on if item in self.draft.first_five else ""

    def told_here(self, item: Item | None) -> str:
        """How many are in the deck; of a First Five that is not whole, what becomes of it."""
        five, of = self.draft.first_five, self.limits.hand_size
        if item in five and len(five) < of:
            return f"One of {len(five)} recommended to begin with; {of} are kept, or none."
        return super().told_here(item)

    def said(self) -> tuple[str, Style] | None:
        """A name that is typed, a warning, or a First Five that is being chosen."""
        if self._naming is not None:
            return f"Name: {self._naming}_   Enter: take it   Esc: leave it as it was", self.palette.strong
        return (self._warned, self.palette.warning) if self._warned else None

    def ways(self) -> tuple[Way, ...]:
        """What can be done, by digit."""
        five, item = len(self.draft.first_five), self.item_here()
        in_five = not isinstance(item, DieType) and item in self.draft.first_five
        ways = (
            Way("1", "Show", self._kind_words()),
            Way("2", "Cards these dice cannot pay", "hidden" if self.payable else "shown"),
            Way("3", "Go to the cards" if isinstance(item, DieType) else "Go to the dice"),
            Way(
                "4",
                "Out of the First Five" if in_five else "Into the First Five",
                f"{five} of {self.limits.hand_size}",
            ),
            Way("5", "Undo", self.undo_words()),
            Way("6", "Name"),
            Way("7", "As text"),
            Way("8", "The deck in words"),
        )
        return (*ways, Way("9", "Delete it")) if self.replaces else ways

    # --- keys --------------------------------------------------------------------------------------------

    def follow(self, link: int) -> bool:
        """Go the way with a number."""
        if not 0 <= link < len(self.ways()):
            return False
        before, self._warned, self._naming = self._warned, "", None
        item = self.item_here()
        if link == 0:
            self.kind = _SHOWS[(_SHOWS.index(self.kind) + 1) % len(_SHOWS)]
            self.cursor = 0
        elif link == 1:
            self.payable, self.cursor = not self.payable, 0
        elif link == 2:
            self._to_dice(item)
        elif link == 3:
            self._recommend(item)
        elif link == 4:
            self.undo()
        elif link == 5:
            self._naming = self.draft.name
        elif link == 6:
            self.ashes.push_screen(DeckTextPage(self.draft.name, deck_text(self.draft, self._book)))
        elif link == 7:
            self.open_words()
        else:
            self._delete(before)
        return True

    def _to_dice(self, item: Item | None) -> None:
        """Go to the dice, from there back to the cards."""
        self.filter = ""
        items = self.items()
        at = next((i for i, line in enumerate(items) if isinstance(line, DieType)), 0)
        self.cursor = 0 if isinstance(item, DieType) else at

    def _recommend(self, item: Item | None) -> None:
        """Put a card among those recommended to begin with, or take it out."""
        if item is None or isinstance(item, DieType) or not self.copies(item):
            self._warned = "Only cards of the deck can be in its First Five"
        elif item not in self.draft.first_five and len(self.draft.first_five) >= self.limits.hand_size:
            self._warned = f"{self.limits.hand_size} are chosen; take one of them out first"
        else:
            self.change(with_recommended(self.draft, item))

    def press_key(self, key: str) -> bool:
        """While the name is asked for, letters go into it."""
        if self._naming is not None:
            return self._name_it(key)
        if key != "enter" and not key.isdecimal():
            self._warned = ""
        return super().press_key(key)

    def _name_it(self, key: str) -> bool:
        assert self._naming is not None
        if key == "escape":
            self._naming, self._warned = None, ""
        elif key == "backspace":
            self._naming = self._naming[:-1]
        elif key == "enter":
            self._take_name(" ".join(self._naming.split()))
        elif len(key) == 1 and len(self._naming) < LONGEST_NAME:
            self._naming += key
        return True

    def _take_name(self, name: str) -> None:
        self._naming = None
        if not name:
            self._warned = "A deck needs a name; the old one stays"
        elif name in self.ashes.library.decks and name != self.replaces:
            self._warned = f"There is already a deck named {name}; the old name stays"
        else:
            self._warned = ""
            self.change(_renamed(self.draft, name))

    def keep(self) -> None:
        """Save the deck; one that is not legal only after a second press, and none without a card."""
        if not any(self.draft.cards.values()):
            self._warned = "The deck is empty: Right adds a card, Esc leaves without saving"
            return
        deck = without_part_of_five(self.draft, self.limits)
        wrong = check_deck(self._book, deck)
        if wrong and not self._warned.startswith("Not legal"):
            more = f", and {len(wrong) - 1} more" if len(wrong) > 1 else ""
            self._warned = f"Not legal yet: {wrong[0].message}{more}. Enter again saves it unfinished"
            return
        store, replaces = self.ashes.stores.decks, self.replaces
        self._store(lambda: store.save(deck, self._book, replaces), deck, "The deck could not be saved")

    def _delete(self, before: str) -> None:
        if not before.startswith("9 again"):
            self._warned = "9 again deletes this deck for good"
            return
        store, name = self.ashes.stores.decks, self.replaces
        self._store(lambda: store.delete(name, self._book), None, "The deck could not be deleted")

    def _store(self, change: Callable[[], object], deck: DeckList | None, otherwise: str) -> None:
        """Change the files, read them all anew, leave, and tell whoever opened this screen."""
        library = self.ashes.library

        def changed() -> None:
            change()
            library.read_again()

        def told(_: None) -> None:
            self.dismiss(None)
            self._then(deck)

        self.ashes.carry_out(changed, told, otherwise)


def _pool(deck: DeckList, rulebook: Rulebook) -> tuple[str, ...]:
    """The titles of the list: those in the deck by type, then all others that it may hold."""
    order = {kind: at for at, kind in enumerate(KINDS)}

    def place(title: str) -> tuple[bool, int, str]:
        return title not in deck.cards, order.get(rulebook.cards[title].type, 9), title

    titles = {*rulebook.buildable(deck.phoenixborn, DEFAULT_EDITION), *deck.cards} & set(rulebook.cards)
    return tuple(sorted(titles, key=place))


def _renamed(deck: DeckList, name: str) -> DeckList:
    return replace(deck, name=name)
