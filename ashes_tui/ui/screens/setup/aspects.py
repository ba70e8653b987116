"""Building a deck of aspects for a Chimera (VAR-01): left and right change counts, problems are shown beside."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ashes_tui.content.decks.aspect_decks import aspect_problems, choosable
from ashes_tui.engine.api import EACH_BLOOD
from ashes_tui.lang.defs import AutomatonDef
from ashes_tui.match.aspect_decks import LONGEST_NAME, to_file_name
from ashes_tui.ui.draw.card.detail import whole_rows
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.screens.pages.cards import EnemyScreen
from ashes_tui.ui.screens.pages.filtered_list import ListedScreen, Text
from ashes_tui.ui.screens.pages.pages import PrintedPage
from ashes_tui.ui.screens.setup.opponent_lines import Deck, OpponentLines
from ashes_tui.ui.screens.setup.picks import Pick, PickScreen
from ashes_tui.ui.services import AppServices
from ashes_tui.words.phrases import capital

MOST = 8
"""The most problems shown of a deck that cannot be used."""
NEW = "Put together one of your own"
_STEPS = {"right": 1, "+": 1, " ": 1, "left": -1, "-": -1}
_WAYS = (("one more", "right"), ("one fewer", "left"), ("save it", "enter"), ("take all out", "f5"))
_DELETE = ("delete it", "f8")

Took = Callable[[Deck], None]


def pick_aspects(app: AppServices, lines: OpponentLines, spec: AutomatonDef, now: Deck | None, take: Took) -> None:
    """Open the list of an opponent's decks, the player's own included; the last line builds a new one."""
    decks = lines.decks(spec)

    def page(deck: Deck) -> Callable[[], ListedScreen]:
        return lambda: _builder(deck) if deck.name else EnemyScreen(spec, lines.rulebook)

    def _builder(deck: Deck | None) -> ListedScreen:
        def kept(name: str) -> None:
            if isinstance(app.screen, PickScreen):  # the list it was opened from is out of date
                app.pop_screen()
            found = [d for d in lines.decks(spec) if (d.name == name if name else d == now)]
            take(found[0] if found else lines.decks(spec)[0])

        start = lines.cards(spec, deck) if deck else {}
        return AspectsScreen(lines, start, kept, deck.name if deck else "")

    def chosen(at: int) -> None:
        if at < len(decks):
            take(decks[at])
        elif at == len(decks):
            app.push_screen(_builder(now and Deck("", now.deck, now.aspects)))
        else:
            app.tell("This deck cannot be used", *bad[at - len(decks) - 1].about)

    picks = [Pick(deck.label, lines.told(spec, deck), page(deck), does=_does(deck)) for deck in decks]
    picks.append(Pick(NEW, ("Nine aspects of either blood value, as you like. It begins with those chosen now",)))
    bad = [Pick(f"{name} (cannot be used)", tuple(told.splitlines()[:MOST])) for name, told in lines.bad.items()]
    app.push_screen(PickScreen("Its aspects", [*picks, *bad], decks.index(now) if now in decks else 0, chosen))


def _does(deck: Deck) -> str:
    return "change or delete it" if deck.name else "read the cards"


class AspectsScreen(ListedScreen):
    """Every aspect a Chimera can have, first those of ``start``, which it begins with; ``name``: it is called so.

    ``kept`` hears the name of the deck once it is saved, or nothing once it is deleted.
    """

    page_key, page_does, enter_does = "Tab", "read", "keep"

    def __init__(
        self, lines: OpponentLines, start: dict[str, int], kept: Callable[[str], None], name: str = ""
    ) -> None:
        super().__init__()
        self._lines, self.rulebook, self.deck_name = lines, lines.rulebook, name
        known = choosable(self.rulebook)
        self._blood = {title: known[title] for title in sorted(known, key=lambda title: title not in start)}
        self.before = {title: start.get(title, 0) for title in self._blood}
        self.cards = dict(self.before)
        self._kept = kept
        self._naming: str | None = None
        self._warned = ""

    # --- drawing -----------------------------------------------------------------------------------------

    def heading(self) -> str:
        """The heading: which deck is being built."""
        return self.deck_name or "Aspects"

    def _items(self) -> list[str]:
        return self.fits(self._blood, str)

    def labels(self) -> Sequence[str]:
        """The count and blood value of each aspect."""
        return [f"{self.cards[title] or '-':>2} {title} ({self._blood[title]} blood)" for title in self._items()]

    def beside(self, at: int, width: int) -> Sequence[Text]:
        """What is still missing; the keys; the aspect."""
        palette = self.palette
        rows = [*self._state(width), Text("", palette.text)]
        if self._naming is not None:
            rows.append(Text(f"What is it called? {self._naming}_", palette.strong))
            return [*rows, Text("Enter saves it   Esc: back to the aspects", palette.dim)]
        rows += [Text(f"{i + 1} {text} ({capital(key)})", palette.dim, i) for i, (text, key) in enumerate(self._ways())]
        card = whole_rows(self.rulebook.cards[self._items()[at]], self.rulebook, width, self.ashes.look)
        return [*rows, Text("", palette.text), *(Text(text, style) for text, style in card)]

    def _ways(self) -> tuple[tuple[str, str], ...]:
        return (*_WAYS, _DELETE) if self.deck_name else _WAYS

    def _state(self, width: int) -> list[Text]:
        palette, wrong = self.palette, aspect_problems(self.cards, self.rulebook)
        counts = [sum(n for t, n in self.cards.items() if self._blood[t] == blood) for blood in (1, 2)]
        summary = ", ".join(f"{n} of {EACH_BLOOD} with {blood} blood" for blood, n in zip((1, 2), counts, strict=True))
        lines = [(summary, palette.strong)]
        lines += [(capital(f"{problem}: {remedy}"), palette.bad) for problem, remedy in wrong]
        lines += [] if wrong else [("Legal; Enter saves it", palette.good)]
        lines += [(self._warned, palette.warning)] if self._warned else []
        return [Text(line, style) for text, style in lines for line in wrap(text, width)]

    # --- keys --------------------------------------------------------------------------------------------

    def page(self, at: int) -> None:
        """Open the aspect on a page of its own."""
        items = self._items()
        if at < len(items):
            self.ashes.push_screen(PrintedPage(self.rulebook.cards[items[at]], self.rulebook))

    def follow(self, link: int) -> bool:
        """The lines beside the list are carried out by number or click."""
        return 0 <= link < len(self._ways()) and self.press_key(self._ways()[link][1])

    def press_key(self, key: str) -> bool:
        """Left and right change a count, Enter saves the deck; while its name is asked for, letters go into it."""
        if self._naming is not None:
            return self._name_it(key)
        before, self._warned = self._warned, ""
        if key in _STEPS and self._items():
            title = self._items()[self.cursor]
            self.cards[title] = max(0, min(self.cards[title] + _STEPS[key], EACH_BLOOD))
        elif key == "enter":
            self._naming = None if aspect_problems(self.cards, self.rulebook) else self.deck_name
        elif key == "tab":
            self.page(self.cursor)
        elif key == "f5":
            self.cards = dict.fromkeys(self._blood, 0)
        elif key == "f8" and self.deck_name:
            self._delete(before)
        elif key == "escape" and self._unsure(before):
            self._warned = "Esc again discards your changes"
        else:
            return super().press_key(key)
        return True

    def _unsure(self, before: str) -> bool:
        return self.cards != self.before and not self.filter and not before.startswith("Esc")

    def _name_it(self, key: str) -> bool:
        assert self._naming is not None
        before, self._warned = self._warned, ""
        if key == "escape":
            self._naming = None
        elif key == "backspace":
            self._naming = self._naming[:-1]
        elif key == "enter":
            self._keep(to_file_name(self._naming), bool(before))
        elif len(key) == 1 and len(self._naming) < LONGEST_NAME:
            self._naming += key
        return len(key) == 1 or key in ("escape", "backspace", "enter")

    def _keep(self, name: str, sure: bool) -> None:
        """Save the deck; replacing another one of the same name takes a second Enter."""
        store, cards = self.ashes.stores.aspects, {title: n for title, n in self.cards.items() if n}
        if name != self.deck_name and name in self._lines.own and not sure:
            self._warned = "That name is taken: Enter again replaces it"
            return
        self._change_store(lambda: store.save(name, cards), name, "The deck could not be saved")

    def _change_store(self, change: Callable[[], object], name: str, otherwise: str) -> None:
        """Write, read all decks anew, and tell whoever opened this screen the name of the deck."""

        def changed() -> None:
            change()
            self._lines.reload()

        def told(_: None) -> None:
            self.dismiss(None)
            self._kept(name)

        self.ashes.carry_out(changed, told, otherwise)

    def _delete(self, before: str) -> None:
        if not before.startswith("F8"):
            self._warned = "F8 again deletes it for good"
            return
        store = self.ashes.stores.aspects
        self._change_store(lambda: store.delete(self.deck_name), "", "The deck could not be deleted")
