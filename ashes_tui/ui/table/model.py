"""The table as the person at the keyboard uses it: cursor, what is selected, what is being answered. No widgets."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.client.party import Party
from ashes_tui.client.picking.block_picker import BlockPicker
from ashes_tui.client.picking.entries import ALL, Act, Assign, Entry, Fill, Keys, Submit, Toggle, keys_of, pressed
from ashes_tui.client.picking.option_picker import OptionPicker, Picker, picker_for
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.engine import api
from ashes_tui.engine.api import NONE, CardView, Decision, IllegalChoice, View
from ashes_tui.match.errors import MatchError, UndoRefused
from ashes_tui.ui.table.panes import HAND, OPTIONS, TABLE_ROWS, Cursor
from ashes_tui.ui.table.rows import (
    RowKind,
    TableItem,
    face_down_words,
    looked_at,
    opponent_of,
    partner_of,
    rivals_of,
    table_rows,
)
from ashes_tui.ui.table.why_not import why_not
from ashes_tui.words.api import Names, Prompt, denial_words, preview_lines, prompt


class TableModel:
    """Everything the table shows for one person, and what their keys and clicks do to it.

    ``seat`` is whose hand lies open, ``half`` whose half of the table is shown: its own, or a partner's; ``only``
    narrows the options to one card; ``aimed``: the person moved the cursor, or picked something, since this was asked.
    """

    def __init__(self, game: Party, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.place = Cursor(OPTIONS)
        self.only = NONE
        self.half = seat
        self._across = NONE
        self.notice = ""
        self.aimed = False
        self.picker: Picker | None = None
        self.view: View
        self.names: Names
        self.version: int
        self.rows: dict[str, tuple[TableItem, ...]] = {}
        self._last = Cursor(HAND)
        self._eager = NONE
        self._foreseen: tuple[tuple[int, Act], str] | None = None
        self._sought: tuple[Decision, api.Choice] | None = None
        self._keys: dict[tuple[int, api.Purpose, str], Keys] = {}
        self.refresh()

    # --- what is shown -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Look at the game again after it changed."""
        self.version = self.game.session.match.version
        self.names = self.game.names(self.game.viewer(self.seat))
        self.view = self.names.view
        self.half = self.half if self.half in (self.seat, self.partner) else self.seat
        self._across = looked_at(self.view, self.seat, self._across)
        self.rows = table_rows(self.view, self.seat, self.half, self.front)
        self.only = NONE
        self.aimed = False
        self._foreseen = None
        self.picker = self._new_picker()
        self.place = Cursor(OPTIONS) if self.picker else self._clamped(self.place)

    def _new_picker(self) -> Picker | None:
        decision = self.decision
        if decision is None:
            return None
        asked = (self.view.turn, decision.purpose, decision.address)
        before = self._keys.get(asked, {})
        picker = picker_for(self.game.session, decision, self.names, before)
        self._keys[asked] = keys_of(picker.entries(), before)
        if isinstance(picker, SetPicker) and decision.purpose is api.Purpose.ATTACKERS:
            picker.prefer(self._eager)
        self._eager = NONE
        return picker

    @property
    def decision(self) -> Decision | None:
        """What this person must answer, if anything."""
        return self.game.decision_of(self.seat)

    @property
    def question(self) -> tuple[int, int, int]:
        """What an answer would answer: seat, decision, and which attacker blockers are asked for."""
        decision, picker = self.decision, self.picker
        attacker = picker.attacker if isinstance(picker, BlockPicker) else NONE
        return self.seat, decision.id if decision else NONE, attacker

    @property
    def reading(self) -> bool:
        """Whether the cards to choose from lie nowhere on the table, and there is nothing on it yet."""
        decision = self.decision
        return decision is not None and decision.purpose is api.Purpose.FIRST_FIVE

    @property
    def prompt(self) -> Prompt | None:
        """The question in words."""
        return prompt(self.decision, self.names) if self.decision else None

    def entries(self) -> tuple[Entry, ...]:
        """What can be pressed now; only what concerns one card if one is selected."""
        found = self.picker.entries() if self.picker else ()
        if self.only == NONE:
            return found
        return tuple(e for e in found if self.only in e.cards or self._is_attack_with(e, self.only))

    def _is_attack_with(self, entry: Entry, card: int) -> bool:
        """A unit of one's own is offered the attacks it might make."""
        if not isinstance(entry.act, api.DeclareAttack):
            return False
        return any(c.id == card and not c.exhausted for c in self.view.seats[self.seat].battlefield)

    def entry(self) -> Entry | None:
        """The entry under the cursor."""
        entries = self.entries()
        if self.place.row != OPTIONS or not entries:
            return None
        return entries[min(self.place.index, len(entries) - 1)]

    def item(self) -> TableItem | None:
        """The thing on the table under the cursor."""
        items = self.rows.get(self.place.row, ())
        return items[self.place.index] if self.place.index < len(items) else None

    def shown_card(self) -> CardView | None:
        """The card to describe: under the cursor, or what the entry or decision is about."""
        item, entry, decision = self.item(), self.entry(), self.decision
        if item:
            return self.names.view_of(item.id) if item.kind is RowKind.CARD else None
        if self.reading and (entry is None or len(entry.cards) != 1):
            return self.view.seats[self.seat].phoenixborn
        if entry and entry.cards:
            return self.names.view_of(entry.cards[0])
        return self.names.view_of(decision.source) if decision else None

    def foretold(self) -> str:
        """What is certain to come of the entry under the cursor, if pressing it answers; empty until found out."""
        self._sought = self._foreseeable()
        return self._foreseen[1] if self._sought and self._is_foreseen(*self._sought) and self._foreseen else ""

    def _foreseeable(self) -> tuple[Decision, api.Choice] | None:
        entry, decision = self.entry(), self.decision
        if entry is None or decision is None or not isinstance(self.picker, OptionPicker):
            return None
        return None if isinstance(entry.act, Toggle | Fill | Assign | Submit) else (decision, entry.act)

    def _is_foreseen(self, decision: Decision, choice: api.Choice) -> bool:
        return self._foreseen is not None and self._foreseen[0] == (decision.id, choice)

    # --- finding out -------------------------------------------------------------------------------------

    def unsettled(self, sight: Sequence[int]) -> bool:
        """Whether there is something to find out of what is shown: of the options with these numbers, or foretold."""
        return self._unknown(sight) is not None or self._missing() is not None

    def find_out(self, sight: Sequence[int]) -> bool:
        """Find out one thing more of that; whether it is to be shown."""
        entry, missing = self._unknown(sight), self._missing()
        if entry and isinstance(self.picker, OptionPicker):
            known = self.picker.look_into(entry)
            return self._start_on_first_useful(sight) or known != entry
        if missing is None:
            return False
        said = preview_lines(self.game.session.preview(*missing), self.names, self.seat)
        self._foreseen = ((missing[0].id, missing[1]), said)
        return bool(said)

    def _start_on_first_useful(self, sight: Sequence[int]) -> bool:
        """Once all is known of the options in sight, begin on the first that has an effect; whether that moved it."""
        entries, before = self.entries(), self.place
        if self._unknown(sight) is None and not self.aimed:
            self.place = Cursor(OPTIONS, next((i for i in sight if not entries[i].note), 0))
        return self.place != before

    def _unknown(self, sight: Sequence[int]) -> Entry | None:
        """The first of some options of which it is not known whether they have an effect."""
        picker = self.picker
        if not isinstance(picker, OptionPicker):
            return None
        return next((e for i, e in enumerate(self.entries()) if i in sight and not picker.is_known(e)), None)

    def _missing(self) -> tuple[Decision, api.Choice] | None:
        """What was to be foretold when the table was drawn last, if it still is and was not found out since."""
        sought = self._sought
        return sought if sought and sought == self._foreseeable() and not self._is_foreseen(*sought) else None

    def acting(self) -> frozenset[int]:
        """Cards that something can be done with now."""
        return frozenset(c for e in (self.picker.entries() if self.picker else ()) for c in e.cards)

    def acting_dice(self) -> frozenset[int]:
        """Dice that something can be done with now."""
        return frozenset(d for e in (self.picker.entries() if self.picker else ()) for d in e.dice)

    @property
    def partner(self) -> int:
        """With whom the person shares its turns, NONE if with nobody."""
        return partner_of(self.view, self.seat)

    @property
    def rivals(self) -> tuple[int, ...]:
        """Whom the person can look at across the table."""
        return rivals_of(self.view, self.seat)

    @property
    def front(self) -> int:
        """The seat shown across the table."""
        return opponent_of(self.view, self.half) if self.partner != NONE else self._across

    def look_across(self) -> None:
        """Show the partner's half of the table, or one's own again; among several rivals, the next one."""
        if self.partner != NONE:
            self.half = self.seat if self.half == self.partner else self.partner
        else:
            rivals = self.rivals
            self._across = rivals[(rivals.index(self._across) + 1) % len(rivals)]
        self.rows = table_rows(self.view, self.seat, self.half, self.front)
        self.place = self._clamped(self.place)

    # --- moving ------------------------------------------------------------------------------------------

    def filled_rows(self) -> list[str]:
        """Rows the cursor can enter, from the top of the screen to the bottom."""
        rows = [row for row in TABLE_ROWS if self.rows.get(row) and not self.reading]
        return [*rows, OPTIONS] if self.entries() else rows

    def size_of(self, row: str) -> int:
        """Number of things in a row."""
        return len(self.entries()) if row == OPTIONS else len(self.rows.get(row, ()))

    def stand(self, row: str, index: int) -> None:
        """Put the cursor somewhere."""
        self.aimed = True
        self.place = self._clamped(Cursor(row, index))
        if row != OPTIONS:
            self._last = self.place

    def _clamped(self, place: Cursor) -> Cursor:
        size = self.size_of(place.row)
        if size:
            return Cursor(place.row, max(0, min(place.index, size - 1)))
        rows = self.filled_rows()
        return Cursor(rows[-1], 0) if rows else Cursor(OPTIONS)

    def swap(self) -> None:
        """From the options to the table, or back."""
        if self.reading:
            return
        if self.place.row == OPTIONS:
            self.stand(self._last.row, self._last.index)
        elif self.entries():
            self.stand(OPTIONS, 0)

    # --- pressing ----------------------------------------------------------------------------------------

    def press_key(self, key: str) -> bool:
        """Press the entry with a key; False if there is none."""
        if key == ALL and isinstance(self.picker, SetPicker) and self.picker.takes_all():
            self.notice, self.only, self.aimed = "", NONE, True
            self.picker.take_all()
            self.place = Cursor(OPTIONS, 0)
            return True
        entry = pressed(self.entries(), key)
        if entry is None:
            return False
        self.press(entry)
        return True

    def press_here(self) -> None:
        """Press what the cursor is on."""
        entry, item = self.entry(), self.item()
        if entry:
            self.press(entry)
        elif item:
            self.press_item(item)

    def press_cursor(self) -> None:
        """Press what the cursor is on, as Enter does: a question nobody led up to takes no answer by habit."""
        if self.uncalled() and not self.aimed:
            self.notice = "Move the cursor first, or press the key of an answer"
            return
        self.press_here()

    def uncalled(self) -> bool:
        """Whether the question is a turn's, or has several answers and does not follow from one's own action."""
        if self.picker is None or isinstance(self.decision, api.TurnDecision):
            return self.picker is not None
        return self.view.active != self.seat and len(self.entries()) > 1

    def press(self, entry: Entry) -> None:
        """Do what an entry says."""
        self.notice = ""
        if not entry.enabled:
            self.notice = self._not_yet()
            return
        if isinstance(self.picker, OptionPicker):
            entry = self.picker.look_into(entry)
        if isinstance(self.picker, SetPicker) and isinstance(entry.act, Toggle):
            self.notice = self.picker.refuses(entry.act.id)
        if self.picker is None:
            return
        if isinstance(entry.act, api.DeclareAttack) and self.only not in entry.cards:
            self._eager = self.only
        choice = self.picker.press(entry.act)
        if choice is not None:
            self.answer(choice)
        else:
            self._stepped(entry.act)

    def _not_yet(self) -> str:
        lacks = self.picker.lacks() if isinstance(self.picker, SetPicker) else ""
        if lacks:
            return lacks
        denial = self.picker.denial() if self.picker else None
        return f"Not yet: {denial_words(denial, self.names)}" if denial else "Not yet"

    def _stepped(self, act: Act) -> None:
        """Where the cursor goes after one step of an answer."""
        picker = self.picker
        self.only, self.aimed = NONE, True
        done = (isinstance(picker, SetPicker) and picker.full()) or isinstance(picker, BlockPicker)
        if done:
            self.place = Cursor(OPTIONS, 0)
        elif isinstance(act, Toggle) and self.place.row == OPTIONS:
            self.stand(OPTIONS, self._index_of(act))

    def _index_of(self, act: Act) -> int:
        entries = self.entries()
        return next((i for i, e in enumerate(entries) if e.act == act), self.place.index)

    def press_item(self, item: TableItem) -> None:
        """Press a thing on the table: do the one thing it can do, list several, or say why there is none."""
        self.notice = ""
        found = self._entries_of(item)
        if item.kind is RowKind.PILE:
            return
        if item.kind is RowKind.FACE_DOWN:
            self.notice = face_down_words(item.id, self.view, self.half)
            return
        if self.takes(item) and len(found) == 1:
            self.press(found[0])
        elif found and item.kind is RowKind.CARD:
            self.only = item.id
            self.place = Cursor(OPTIONS, 0)
        elif found:
            self.stand(OPTIONS, self._index_of(found[0].act))
        else:
            self._explain(item)

    def takes(self, item: TableItem) -> bool:
        """Whether pressing a thing would answer, or pick it for, the open decision."""
        asked = self.decision
        return asked is not None and not isinstance(asked, api.TurnDecision) and bool(self._entries_of(item))

    def _entries_of(self, item: TableItem) -> list[Entry]:
        entries = self.picker.entries() if self.picker else ()
        if item.kind is RowKind.DIE:
            return [e for e in entries if item.id in e.dice]
        return [e for e in entries if item.id in e.cards or self._is_attack_with(e, item.id)]

    def _explain(self, item: TableItem) -> None:
        """Say why nothing can be done with it now."""
        if self.decision is None:
            self.notice = f"Waiting for {self.names.seat(self.view.waiting[0])}" if self.view.waiting else ""
            return
        self.notice = why_not(self.game.session.match, self.decision, item, self.names)

    def answer(self, choice: api.Choice) -> None:
        """Give the whole answer; if the engine refuses, say why and leave everything as it is."""
        decision = self.decision
        if decision is None:
            return
        try:
            self.game.choose(decision, choice)
        except IllegalChoice as error:
            self.notice = denial_words(error.denial, self.names)
            return
        except MatchError as error:
            self.notice = str(error)
        self.refresh()

    # --- going back --------------------------------------------------------------------------------------

    def back(self) -> bool:
        """One step back: the selected card, the last pick, the table, the last step of an action; else False."""
        self.notice = ""
        if self.only != NONE:
            self.only = NONE
            self.place = Cursor(OPTIONS, 0)
            return True
        if self.picker and self.picker.back():
            self.place = self._clamped(self.place)
            return True
        if self.place.row != OPTIONS and self.entries():
            self.stand(OPTIONS, 0)
            return True
        if self.game.led_here(self.seat):
            self.undo()
            return True
        return False

    def has_back(self) -> bool:
        """Whether ``back`` would go anywhere."""
        begun = isinstance(self.picker, BlockPicker) and self.picker.begun
        picked = begun or bool(self.picker and self.picker.picked())
        away = self.place.row != OPTIONS and bool(self.entries())
        return self.only != NONE or picked or away or self.game.led_here(self.seat)

    def can_undo(self) -> bool:
        """Whether ``undo`` would take something back."""
        if self.picker and self.picker.picked():
            return True
        return self.game.may_undo(self.seat)

    def undo(self) -> None:
        """Take back the last choice, or say why not."""
        self.notice = ""
        if self.picker and self.picker.back():
            self.place = self._clamped(self.place)
            return
        try:
            self.game.undo(self.seat)
        except UndoRefused as error:
            self.notice = f"Cannot undo: {error.limit.value}"
            return
        except MatchError as error:
            self.notice = str(error)
            return
        self.refresh()
