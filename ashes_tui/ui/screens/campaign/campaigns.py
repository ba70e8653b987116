"""All campaigns: continue one, begin one, delete one; and the chronicle."""

from __future__ import annotations

from typing import NamedTuple

from ashes_tui.campaign.chronicle import ChronicleEntry, feats, tallies
from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.kinds import KINDS, CampaignKind
from ashes_tui.campaign.legality import opponents_for
from ashes_tui.campaign.wording import (
    brief_headlines,
    feat_words,
    headline,
    next_step_words,
    standing_words,
    tally_words,
)
from ashes_tui.client.stores import Stores
from ashes_tui.content.api import ContentError
from ashes_tui.ui.campaigning import card_pool_of
from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.campaign.new_campaign import NewCampaignScreen
from ashes_tui.ui.screens.menus.menu import MenuScreen

_KEYS = "123456789"
_WIDE, _LABELS = 76, 68
"""The columns of the page, and those of a campaign's line for what it is called and how it stands."""
_NEW = {"dragonborn": "d", "red-rains": "r", "survival": "s"}


class CampaignsScreen(MenuScreen[None]):
    """The newest first."""

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self.store = stores.campaigns
        self.kept: tuple[StoredCampaign, ...] = ()
        self._deleting = ""

    def _read(self) -> None:
        self.ashes.carry_out(self.store.all, self._show_read, "The campaigns cannot be read")

    def _show_read(self, kept: tuple[StoredCampaign, ...]) -> None:
        self.kept = kept
        self.paint()

    def on_mount(self) -> None:
        """Wait until the rules are loaded."""
        try:
            card_pool_of(self.ashes)
        except ContentError as error:
            self.unread("rules or decks", error)

    def on_screen_resume(self) -> None:
        """Read the list again: a campaign may have been begun meanwhile."""
        self._read()

    def sheet(self) -> Sheet:
        """One line for each campaign, and one for each kind of new one."""
        there = tuple(self._line(i, kept) for i, kept in enumerate(self.kept))
        begin = tuple(self._kind(kind) for kind in KINDS.values())
        choices = (
            *there,
            *((Choice("", "", heading=True),) if there else ()),
            *begin,
            Choice("c", "Chronicle", hint="Victories by Phoenixborn, opponent and difficulty"),
            Choice("b", "Back"),
        )
        return Sheet("Campaigns", ("",), choices, self._foot(), width=_WIDE)

    def _foot(self) -> str:
        """The keys: only a campaign can be gone on with, and deleted."""
        enter = "Enter: go on   x: delete" if self.cursor < len(self.kept) else "Enter: choose"
        return f"{enter}   ?: keys   Esc: back"

    def _line(self, index: int, kept: StoredCampaign) -> Choice:
        key = _KEYS[index] if index < len(_KEYS) else ""
        question = "Press x again to delete it for good; its games and the chronicle stay"
        deleting = self._deleting == kept.name
        if kept.campaign is None:
            return Choice(key, kept.name, "cannot be read", question if deleting else kept.problem)
        hint = f"{headline(kept.campaign)}. {next_step_words(kept.campaign, card_pool_of(self.ashes))}"
        hint = question if deleting else hint
        stands, (*forms, shortest) = standing_words(kept.campaign), brief_headlines(kept.campaign)
        label = next((form for form in forms if text_width(form) + text_width(stands) <= _LABELS), shortest)
        return Choice(key, label, stands, hint)

    def _kind(self, kind: CampaignKind) -> Choice:
        able = bool(opponents_for(kind, card_pool_of(self.ashes)))
        return Choice(_NEW[kind.name], f"New: {kind.title}", "" if able else "no opponents yet", kind.about, able)

    def press_key(self, key: str) -> bool:
        """Ask once more before deleting."""
        if key == "x" and self.cursor < len(self.kept):
            self._delete(self.kept[self.cursor])
            return True
        self._deleting = ""
        return super().press_key(key)

    def _delete(self, kept: StoredCampaign) -> None:
        if self._deleting != kept.name:
            self._deleting = kept.name
            return
        self.ashes.carry_out(lambda: self.store.delete(kept), lambda _: self._read(), "It could not be deleted")

    def chosen(self, choice: Choice) -> None:
        """Open it."""
        kinds = {key: KINDS[name] for name, key in _NEW.items()}
        if self.cursor < len(self.kept):
            self.ashes.open_campaign(str(self.kept[self.cursor].path))
        elif choice.key in kinds:
            self.ashes.push_screen(NewCampaignScreen(kinds[choice.key], card_pool_of(self.ashes)))
        elif choice.key == "c":
            self.ashes.push_screen(ChronicleScreen())
        else:
            self.leave()

    def leave(self) -> None:
        """Go back to the main menu."""
        self.dismiss(None)


class Written(NamedTuple):
    """What stands in a chronicle, and what is wrong with lines of it."""

    entries: tuple[ChronicleEntry, ...] = ()
    problems: tuple[str, ...] = ()


class ChronicleScreen(MenuScreen[None]):
    """Every victory, by Phoenixborn."""

    def __init__(self) -> None:
        super().__init__()
        self.written = Written()

    def on_mount(self) -> None:
        """Read it."""
        chronicle = self.ashes.stores.chronicle

        def read() -> Written:
            return Written(chronicle.entries(), chronicle.problems())

        self.ashes.carry_out(read, self._show, "The chronicle cannot be read")

    def _show(self, written: Written) -> None:
        self.written = written
        self.paint()

    def sheet(self) -> Sheet:
        """A line for each Phoenixborn and opponent."""
        foot = "Up Down: scroll   ?: keys   Esc: back"
        return Sheet("Chronicle", ("",), (*self._lines(), Choice("b", "Back")), foot, width=100)

    def _lines(self) -> tuple[Choice, ...]:
        entries, problems = self.written
        lines: list[tuple[str, tuple[str, str]]] = [(t.phoenixborn, tally_words(t)) for t in tallies(entries)]
        lines += [(f.phoenixborn, feat_words(f)) for f in feats(entries)]
        found = [Choice("", "A line cannot be read", hint=problem) for problem in problems]
        if not lines:
            nothing = Choice("", "Nothing yet", hint="Every finished game against an opponent is written down here")
            return (*found, nothing)
        for who in sorted({name for name, _ in lines}):
            found.append(Choice("", who, heading=True))
            found += [Choice("", what, result) for name, (what, result) in lines if name == who]
        return tuple(found)

    def chosen(self, choice: Choice) -> None:
        """Only the last line does anything: it goes back."""
        if choice.key == "b":
            self.leave()

    def leave(self) -> None:
        """Go back to the campaigns."""
        self.dismiss(None)
