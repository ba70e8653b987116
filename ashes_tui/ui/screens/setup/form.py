"""Setting up a game: lines that are changed by left and right, chosen from a list, or typed into.

A screen edits one ``NewGame``; typed text is added to it when the game begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import ClassVar, TypeVar

from msgspec.structs import replace

from ashes_tui.content.api import ContentError
from ashes_tui.lang.defs import DIFFICULTIES, DeckList, Rulebook
from ashes_tui.match.defaults import default_names
from ashes_tui.match.new_game import LISTS, UNCHOSEN, NewGame, deck_note
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.card.detail import produced
from ashes_tui.ui.draw.pages.aside import Aside
from ashes_tui.ui.draw.pages.form import BESIDE, WIDTH, FormSides, draw_form
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.screens.setup.picks import Pick, PickScreen, deck_pick, deck_words
from ashes_tui.words.phrases import style_words

T = TypeVar("T")
EDITION, CHAINED, FATES, LISTING = "e", "c", "F", "L"
SEED, LONGEST_NAME, LONGEST_SEED = "s", 16, 9
DECKS, CALLED = ("1", "2", "3", "4"), ("n", "N", "m", "M")
"""The keys for each seat's deck and name, the reader's first: in every form the same."""
WHO, PHOENIX = "w", "p"
"""Those for who plays, and for the Call of the Phoenix."""
MORE, BEGIN, BACK = "+", "g", "b"
_FOOT = "?: keys   Esc: back"
_IN_BRIEF = {
    FATES: "the opponent does its worst",
    CHAINED: "limits for strong cards",
    LISTING: "who knows them",
    SEED: "the same one, the same luck",
}
"""What the lines few care for are, before they are shown."""
_ENTER = {MORE: "show or hide them", BEGIN: "begin", BACK: "back"}
WORST = "A harder game: where you would choose for the opponent, the computer chooses what is worst for you"
_SOME = "The computer then chooses whatever this card asks. Pick it again to undo that; several cards can be picked"
COMPUTERS = {
    "greedy": "the quick computer player",
    "rollout": "the thorough computer player",
    "random": "the random computer player",
}
"""What the computer players are called, by name."""
PLAYERS = {
    "greedy": "Takes what looks best right now. It knows no more than a person in its place would",
    "rollout": "Plays its likeliest choices ahead before it decides, so it is slower. It knows no more than a person "
    "would",
    "random": "Takes any legal choice at random: no real opponent, but a way to try the rules out",
}
"""The descriptions of the computer players, by name."""


class FormScreen(MenuScreen[None]):
    """A form. ``typed`` holds the typed text by line; ``lines`` are the lines that are typed into, with their length.

    ``kept_as`` names the set-up among those kept for the next time, empty for one that is not. ``deck_keys`` and
    ``name_keys`` are the keys of each seat's lines; ``decks`` are the decks chosen.
    """

    lines: ClassVar[Mapping[str, int]] = {}
    kept_as: ClassVar[str] = ""
    deck_keys: ClassVar[tuple[str, ...]] = ()
    name_keys: ClassVar[tuple[str, ...]] = ()

    def __init__(self, new_game: NewGame) -> None:
        super().__init__()
        self.new_game = new_game
        self.typed = dict.fromkeys(self.lines, "")
        self.typed |= dict(zip(self.name_keys, new_game.names, strict=False))
        self.typed[SEED] = "" if new_game.seed is None else str(new_game.seed)
        self.typing = ""
        self.known: tuple[DeckList, ...] = ()
        self.decks: list[DeckList] = []
        self.more = False

    def on_mount(self) -> None:
        """Wait until the decks are loaded."""
        try:
            self.known = tuple(self.ashes.library.decks.values())
            self.loaded()
        except ContentError as error:
            self.unread("rules or decks", error)

    def loaded(self) -> None:
        """Give every seat a deck: the one asked for, else the next one of those that are easy to play."""
        chosen = self.new_game.decks
        friendly = sorted(self.known, key=lambda deck: deck.difficulty != DIFFICULTIES[0])
        usual = [friendly[i % len(friendly)] for i in range(len(self.deck_keys))] if friendly else []
        self.decks = [*chosen, *usual[len(chosen) :]]
        self._recall_names()
        if self.kept_as and not chosen:
            self.recall(self.ashes.settings.setup(self.kept_as))
        self.more = self._is_unusual
        self.stand_on_begin()

    # --- the last time -----------------------------------------------------------------------------------

    def _recall_names(self) -> None:
        """Players are asked for their names once: the same stand there the next time."""
        for key, name in zip(self.name_keys, self.ashes.settings.names, strict=False):
            self.typed[key] = self.typed[key] or name

    def recall(self, kept: Mapping[str, object]) -> None:
        """Set up as the last time, as far as all of it is still there."""
        decks = kept.get("decks")
        for seat, name in enumerate(decks[: len(self.decks)] if isinstance(decks, list) else []):
            self.decks[seat] = next((deck for deck in self.known if deck.name == name), self.decks[seat])
        edition, lists = kept.get("edition"), kept.get("lists")
        if isinstance(edition, str) and edition in self.ashes.library.rulebook.editions:
            self.new_game = replace(self.new_game, edition=edition)
        if lists in tuple(LISTS):
            self.new_game = replace(self.new_game, lists=lists)
        if isinstance(kept.get("chained"), bool):
            self.new_game = replace(self.new_game, chained=kept["chained"])

    def kept(self) -> dict[str, object]:
        """What ``recall`` needs the next time."""
        new_game = self.new_game
        decks: list[object] = [deck.name for deck in self.decks]
        return {"decks": decks, "edition": new_game.edition, "lists": new_game.lists, "chained": new_game.chained}

    def _keep(self) -> None:
        settings = self.ashes.settings
        if self.kept_as:
            settings.keep_setup(self.kept_as, self.kept())
        typed = [self.typed[key].strip() for key in self.name_keys]
        later = list(settings.names)[len(typed) :]
        settings.names = (*typed, *later)

    # --- what subclasses say -----------------------------------------------------------------------------

    def begin(self) -> None:
        """Start the game."""
        raise NotImplementedError

    def about(self, choice: Choice) -> bool:
        """Open the page about a line; False if there is none."""
        if choice.key not in self.deck_keys:
            return False
        deck = self.decks[self.deck_keys.index(choice.key)]
        self.ashes.push_screen(DeckScreen(deck, self.ashes.library.rulebook))
        return True

    def has_list(self, choice: Choice) -> bool:
        """Whether a line has a list of values."""
        return choice.key == FATES or choice.key in self.deck_keys

    def has_page(self, choice: Choice) -> bool:
        """Whether there is a page about a line."""
        return choice.key in self.deck_keys

    def listed(self, choice: Choice) -> bool:
        """Open the list of values of a line; False if there is none."""
        if choice.key == FATES:
            self._pick_fates()
            return True
        if choice.key not in self.deck_keys:
            return False
        at = self.deck_keys.index(choice.key)

        def take(number: int) -> None:
            self.decks[at] = self.known[number]

        self.pick("Deck", [self._deck_pick(deck) for deck in self.known], self._place(at), take)
        return True

    def _deck_pick(self, deck: DeckList) -> Pick:
        pick, note = deck_pick(deck, book := self.ashes.library.rulebook), deck_note(deck, self.new_game, book)
        pick = pick._replace(tail="yours") if deck.name in self.ashes.library.own_decks else pick
        return pick._replace(about=(note, "", *pick.about), deck=None) if note else pick

    # --- drawing -----------------------------------------------------------------------------------------

    def picture(self, sheet: Sheet) -> Drawing:
        """The lines, and what was chosen as far as there is room."""
        look, size = self.ashes.look, self.room
        if not self.is_ready:
            return super().picture(sheet)
        if size.width >= BESIDE:  # what a card tells needs no hint
            sheet = sheet._replace(choices=tuple(map(self.hinted, sheet.choices)))
        sides = FormSides(self.aside(sheet.choices[self.cursor]), *self.sides())
        return draw_form(sheet, self.cursor, sides, size, self.ashes.library.rulebook, look)

    def hinted(self, choice: Choice) -> Choice:
        """A line with what is said of it beside the cards, which tell all else."""
        if choice.key not in self.deck_keys:
            return choice
        deck, book = self.decks[self.deck_keys.index(choice.key)], self.ashes.library.rulebook
        return choice._replace(hint=deck_note(deck, self.new_game, book) or "i: its cards in full")

    def sides(self) -> tuple[tuple[Aside, ...], tuple[Aside, ...]]:
        """The cards below the lines and those beside them, where all have room."""
        cards = tuple(self.deck_aside(seat) for seat in range(len(self.playing())))
        return cards[:1], cards[1:]

    @property
    def is_ready(self) -> bool:
        """Whether there is something to choose from."""
        return bool(self.known)

    def aside(self, choice: Choice) -> Aside | None:
        """What a line chooses, if that is a card: its deck."""
        return self.deck_aside(self.deck_keys.index(choice.key)) if choice.key in self.deck_keys else None

    def deck_aside(self, seat: int) -> Aside:
        """The deck of a seat; the first player's is one's own."""
        deck = self.decks[seat]
        brief = f"{style_words(deck)} {deck_words(deck, self.ashes.library.rulebook)}".strip()
        return Aside(deck.name, deck=deck, theirs=seat > 0, brief=brief)

    # --- lines -------------------------------------------------------------------------------------------

    def form(
        self, title: str, lines: Sequence[Choice], more: Sequence[Choice], next_step: str, intro: tuple[str, ...] = ()
    ) -> Sheet:
        """The sheet: its lines, those few care for (``more``) folded up, and what begins; the foot fits the cursor."""
        folded = "changed" if self._is_unusual else ", ".join(line.text for line in more)
        fold = Choice(MORE, "Fewer options", hint="Fold them up again")
        if not self.more:
            told = [f"{line.text}: {_IN_BRIEF[line.key]}" for line in more if line.key in _IN_BRIEF]
            fold = Choice(MORE, "More options", folded, f"None is needed. {'. '.join(told)}")
        shown = more if self.more else ()
        ends = Choice(BEGIN, "Begin", hint=next_step), Choice(BACK, "Back")
        choices = (*lines, fold, *shown, *ends)
        return Sheet(title, intro, choices, self._foot(choices[min(self.cursor, len(choices) - 1)]), WIDTH)

    @property
    def _is_unusual(self) -> bool:
        """Whether something that few care for was chosen."""
        now, usual = self.new_game, NewGame()
        grim = (now.opponent or UNCHOSEN).grim is not None
        return grim or bool(self.typed[SEED]) or (now.chained, now.lists) != (usual.chained, usual.lists)

    def _foot(self, choice: Choice) -> str:
        """The keys that do something on a line, and what they do there."""
        page = "   i: read its cards" if self.has_page(choice) else ""
        if choice.key in self.lines:
            return f"Enter: type   {_FOOT}"
        if choice.key in _ENTER:
            return f"Enter: {_ENTER[choice.key]}   {_FOOT}"
        if self.has_list(choice):
            return f"Enter: choose from a list   Left Right: next{page}   {_FOOT}"
        return f"Enter: change   Left Right: change{page}   {_FOOT}"

    def deck_line(self, seat: int, title: str) -> Choice:
        """The line of a seat's deck."""
        deck = self.decks[seat]
        book = self.ashes.library.rulebook
        hint = deck_note(deck, self.new_game, book) or style_words(deck) or deck_words(deck, book)
        return Choice(self.deck_keys[seat], title, f"{deck.name} ({deck.phoenixborn})", hint)

    def name_line(self, seat: int, title: str) -> Choice:
        """The line of a seat's name."""
        key = self.name_keys[seat]
        return Choice(key, title, self.line(key, self.called()[seat]), self.typing_hint(key))

    def seed_line(self) -> Choice:
        """The line of the seed."""
        return Choice(
            SEED,
            "Seed",
            self.line(SEED, "by chance"),
            "A number that fixes all chance: the same seed deals the same game again",
        )

    def line(self, key: str, usual: str) -> str:
        """The value of a typed line: the text so far, else the default."""
        return f"{self.typed[key]}_" if self.typing == key else self.typed[key].strip() or usual

    def edition_line(self) -> Choice:
        """The line of the edition."""
        hint = "The rules you play by. Ascendancy is the newest; Reborn came before it, Red Rains is its solo game"
        editions = self.ashes.library.rulebook.editions
        titles = tuple(edition.title for edition in editions.values())
        return Choice(EDITION, "Rules", editions[self.new_game.edition].title, hint, values=titles)

    def chained_line(self) -> Choice:
        """The line of the chained list (DECK-18)."""
        meaning = "Tournament rules for some strong cards: not in a First Five, not in round 1, a few in no deck at all"
        words = ("in force", "not in force")
        return Choice(CHAINED, "Chained list", words[not self.new_game.chained], meaning, values=words)

    def lists_line(self) -> Choice:
        """The line of open deck lists."""
        hint = "Whether players, the computer included, know which cards the other decks hold"
        return Choice(LISTING, "Deck lists", LISTS[self.new_game.lists], hint, values=tuple(LISTS.values()))

    def fates_line(self) -> Choice:
        """The line of Grim Fates, with the cards it covers (VAR-03)."""
        grim = (self.new_game.opponent or UNCHOSEN).grim
        now = "no" if grim is None else ", ".join(grim) or "for all"
        return Choice(FATES, "Grim Fates", now, WORST)

    def typing_hint(self, key: str) -> str:
        """The hint on a typed line: how to begin or end typing."""
        return "Type it, then Enter" if self.typing == key else "Enter, then type"

    # --- what they say -----------------------------------------------------------------------------------

    def playing(self) -> Sequence[DeckList]:
        """The decks of the players."""
        return self.decks

    def called(self) -> tuple[str, ...]:
        """The names typed, else the default ones for the decks."""
        usual = self.usual_names()
        typed = [self.typed[key].strip() for key in self.name_keys][: len(usual)]
        return tuple(name or other for name, other in zip_longest(typed, usual, fillvalue=""))

    def usual_names(self) -> tuple[str, ...]:
        """The names of those who typed none."""
        return tuple(default_names([deck.phoenixborn for deck in self.playing()]))

    def chosen_game(self) -> NewGame:
        """The game as set up on the screen."""
        return replace(self.new_game, decks=tuple(self.playing()), names=self.called(), seed=self.seed)

    def _unfinished(self) -> tuple[str, ...]:
        """Why a deck that a player has built cannot be played with yet."""
        library, told = self.ashes.library, []
        for deck in {deck.name: deck for deck in self.playing()}.values():
            note = deck_note(deck, self.new_game, library.rulebook)
            if note and library.own_decks.get(deck.name) == deck:
                told.append(f"{deck.name}: {note[:1].lower()}{note[1:]}. Finish it in the main menu, under Decks.")
        return tuple(told)

    def on_screen_resume(self) -> None:
        """Decks may have been built or changed meanwhile."""
        if self.known:
            self.known = tuple(self.ashes.library.decks.values())
            now = {deck.name: deck for deck in self.known}
            self.decks = [now.get(deck.name, deck) for deck in self.decks]

    @property
    def seed(self) -> int | None:
        """The seed that was typed."""
        return int(self.typed[SEED]) if self.typed[SEED] else None

    def turned(self, choice: Choice, step: int) -> None:
        """Change a line to its next or previous value: deck, edition, chained list, Grim Fates."""
        new_game, against = self.new_game, self.new_game.opponent or UNCHOSEN
        if choice.key in self.deck_keys:
            seat = self.deck_keys.index(choice.key)
            self.decks[seat] = self.known[(self._place(seat) + step) % len(self.known)]
        elif choice.key == EDITION:
            self.new_game = replace(
                new_game, edition=turn(tuple(self.ashes.library.rulebook.editions), new_game.edition, step)
            )
        elif choice.key == CHAINED:
            self.new_game = replace(new_game, chained=not new_game.chained)
        elif choice.key == LISTING:
            self.new_game = replace(new_game, lists=turn(tuple(LISTS), new_game.lists, step))
        elif choice.key == FATES:
            self.new_game = replace(new_game, opponent=replace(against, grim=() if against.grim is None else None))

    def _pick_fates(self) -> None:
        """Choose what Grim Fates covers: nothing, all questions, or those of some cards; a second pick removes one."""
        against = self.new_game.opponent or UNCHOSEN
        book = self.ashes.library.rulebook
        titles = sorted({*(against.grim or ()), *self._titles(book)})
        picks = [
            Pick("You choose for the opponent", ("Some cards ask what is chosen for the opponent: you decide it.",)),
            Pick("The computer chooses", (f"{WORST}.",)),
        ]
        picks += [Pick(f"Only for {title}", (f"{_SOME}.", ""), None, book.cards[title]) for title in titles]

        def take(at: int) -> None:
            grim = (None, ())[at] if at < 2 else other(against.grim or (), titles[at - 2])
            self.new_game = replace(self.new_game, opponent=replace(against, grim=grim))

        at = 0 if against.grim is None else 2 + titles.index(against.grim[0]) if against.grim else 1
        self.pick("Grim Fates", picks, at, take)

    def _titles(self, book: Rulebook) -> Iterator[str]:
        """Cards that can come up in this game: those of the decks and of the opponent, and what they bring."""
        enemy = book.automata.get((self.new_game.opponent or UNCHOSEN).name)
        yield from enemy.titles if enemy else ()
        for deck in self.playing():
            for title in (deck.phoenixborn, *deck.cards):
                yield from (title, *produced(book.cards[title], book))

    def _place(self, seat: int) -> int:
        """The place of a seat's deck in the list; the first if it is not in it."""
        deck = self.decks[seat]
        return self.known.index(deck) if deck in self.known else 0

    def stand_on_begin(self) -> None:
        """Put the cursor on the line that begins the game, so that Enter suffices if nothing is to be changed."""
        self.cursor = next((i for i, choice in enumerate(self.sheet().choices) if choice.key == BEGIN), 0)

    def pick(self, heading: str, picks: Sequence[Pick], at: int, take: Callable[[int], None]) -> None:
        """Open a list of values to choose from."""
        self.ashes.push_screen(PickScreen(heading, picks, at, take))

    # --- keys --------------------------------------------------------------------------------------------

    def chosen(self, choice: Choice) -> None:
        """Act on a line: open its list, change it, type into it, begin or leave."""
        if choice.key in self.lines:
            self.typing = choice.key
        elif choice.key == MORE:
            self.more = not self.more
        elif choice.key == BEGIN and self._unfinished():
            self.ashes.tell("This game cannot begin", *self._unfinished())
        elif choice.key == BEGIN:
            self._keep()
            self.begin()
        elif choice.key == BACK:
            self.leave()
        elif not self.listed(choice):
            self.turned(choice, 1)

    def press_key(self, key: str) -> bool:
        """While typing, letters go into the line; otherwise ``i`` opens the page about it."""
        if self.typing:
            return self._type(key)
        if key == "i":
            choices = self.sheet().choices
            return self.cursor < len(choices) and self.about(choices[self.cursor])
        return super().press_key(key) or self._press_folded(key)

    def _press_folded(self, key: str) -> bool:
        """Press the key of a line that was folded up; False if there is none."""
        if self.more or len(key) != 1:
            return False
        self.more = True
        if super().press_key(key):
            return True
        self.more = False
        return False

    def _type(self, key: str) -> bool:
        line = self.typing
        if key in ("enter", "escape", "tab", "down", "up"):
            self.typing = ""
        elif key == "backspace":
            self.typed[line] = self.typed[line][:-1]
        elif len(key) == 1 and len(self.typed[line]) < self.lines[line] and (line != SEED or key.isdecimal()):
            self.typed[line] += key
        else:
            return len(key) == 1
        return True

    def leave(self) -> None:
        """Go back to the main menu; what was chosen stands there the next time."""
        if self.known:
            self._keep()
        self.dismiss(None)


def other(named: tuple[str, ...], title: str) -> tuple[str, ...] | None:
    """Titles with one added, or removed if it was among them; None if none is left."""
    left = tuple(name for name in named if name != title)
    return (left if title in named else (*named, title)) or None


def turn(values: Sequence[T], now: T, step: int) -> T:
    """The value ``step`` places after ``now``; the first if ``now`` is not among the values."""
    return values[(values.index(now) + step) % len(values)] if now in values else values[0]
