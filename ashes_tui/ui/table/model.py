"""The table as the person at the keyboard uses it: cursor, selected card, the answer being put together. No widgets."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from msgspec import structs

from ashes_tui.client.doubts import doubt_about
from ashes_tui.client.party import Party
from ashes_tui.client.picking.block_picker import BlockPicker
from ashes_tui.client.picking.each_die import each_die
from ashes_tui.client.picking.entries import (
    ALL,
    Act,
    Each,
    Entry,
    Fill,
    Keys,
    PutBack,
    Submit,
    Toggle,
    Unfold,
    keys_of,
)
from ashes_tui.client.picking.option_picker import OptionPicker, Picker, picker_for
from ashes_tui.client.picking.payment_picker import PaymentPicker
from ashes_tui.client.picking.placing import die_first, placing_picker
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.content.reference.glossary import Glossary
from ashes_tui.engine import api
from ashes_tui.engine.api import NONE, CardView, Decision, IllegalChoice, View
from ashes_tui.match.errors import MatchError
from ashes_tui.ui.table.entering.advised import is_part, next_advised
from ashes_tui.ui.table.entering.answers_by_enter import AnswersByEnter
from ashes_tui.ui.table.entering.beginning import BeginningCursor
from ashes_tui.ui.table.entering.next_pick import confirmation, next_die, next_pick
from ashes_tui.ui.table.entering.one_by_one import counted
from ashes_tui.ui.table.entering.taking_back import TakingBack
from ashes_tui.ui.table.foretelling.fold import FoldedAnswers
from ashes_tui.ui.table.foretelling.foretelling import Foretelling
from ashes_tui.ui.table.foretelling.happened import Happened, Since
from ashes_tui.ui.table.foretelling.preview import AnswerPreview
from ashes_tui.ui.table.foretelling.why_not import asked_instead, is_no_answer, why_not, why_not_in_brief, why_not_yet
from ashes_tui.ui.table.panes import HAND, MY_BAR, MY_FIELD, OPTIONS, SIGN, TABLE_ROWS, Cursor
from ashes_tui.ui.table.rows import (
    RowKind,
    TableItem,
    face_down_words,
    opponent_to_show,
    opponents_of,
    partner_of,
    seat_across,
    table_rows,
)
from ashes_tui.words.api import Names, Prompt, denial_words, prompt
from ashes_tui.words.questions.no_effect import NO_EFFECT, brief_note, is_vain

_ENDED_AFTER_PASS = "After you passed, your turn ended by itself"
_ENDED_ITSELF = "Your turn ended by itself, as there was nothing useful left to do"
_ONCE_MORE = "Press it again, or Enter, to attack"
"""The cursor stands on the attack that a key has shown: its name here would take a line from the answers."""


class TableModel(AnswersByEnter, TakingBack, Foretelling, BeginningCursor):
    """Everything the table shows to one person, and what their keys and clicks do.

    ``seat`` is the person's own seat, whose hand is shown. ``near_seat`` is the seat on the near side of the table,
    their own or a partner's. ``selected_card`` narrows the options to that card, NONE to none. ``has_moved``: the
    cursor has moved or something was picked since the present question was asked. ``clicked`` is the answer of a turn
    that a click went to, as long as no key was pressed since. ``beside`` is shown beside the question, such as clocks;
    ``told`` is what others did after the last answer. ``has_just_happened``: what ``happened`` has not been in sight
    for long; ``flashes``: it is pointed at more strongly until it has. ``pointed`` are the cards that something said is
    about. ``glossary`` explains the words of cards, if whoever shows it has one. ``taught`` are the kinds of answers
    of a turn that the lesson of somebody who learns is about, none for all of them.
    """

    taught: tuple[type, ...] = ()

    def __init__(self, game: Party, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.cursor = Cursor(OPTIONS)
        self.selected_card = NONE
        self.near_seat = seat
        self._far_seat = NONE
        self.glossary: Glossary | None = None
        self.notice = ""
        self.beside = self.way_out = self.news = ""
        self.told: tuple[str, ...] = ()
        self.pointed: frozenset[int] = frozenset()
        self.has_moved = False
        self.clicked: Act | None = None
        self.picker: Picker | None = None
        self.view: View
        self.names: Names
        self.version: int
        self.rows: dict[str, tuple[TableItem, ...]] = {}
        self._last = Cursor(HAND)
        self._left: tuple[Act, bool] | None = None
        self._preselected = NONE
        self._doubted: tuple[int, api.Choice] | None = None
        self._hinted: tuple[int, api.Choice] | None = None
        self._keys: dict[tuple[int, api.Purpose, str], Keys] = {}
        self._fold = FoldedAnswers()
        self.since = Since()
        self.happened = Happened()
        self.has_just_happened = self.flashes = False
        self.begin_asking()
        self._reasons: dict[tuple[int, int], str] = {}
        self.refresh()

    # --- what is shown -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Take everything from the game anew after it has changed."""
        self.version = self.game.session.match.version
        self.names = self.game.names(self.game.viewer(self.seat))
        self.view = self.names.view
        self.near_seat = self.near_seat if self.near_seat in (self.seat, self.partner) else self.seat
        self._far_seat = opponent_to_show(self.view, self.seat, self._far_seat)
        self.rows = table_rows(self.view, self.names.rulebook, self.hand_seat, self.near_seat, self.far_seat)
        self.selected_card, self.told, self._left, self.clicked = NONE, (), None, None
        self.note_question()
        self._note_what_happened()
        self._preview, self._reasons = AnswerPreview(self.game.session, self.names, self.seat), {}
        self._fold = FoldedAnswers()
        self.picker = self._new_picker()
        self._fold.take(self.picker.entries() if self.picker else ())
        self.cursor = self._beginning() if self.picker else self._clamped(self.cursor)

    def _note_what_happened(self) -> None:
        """Find what happened since the person was last asked; if they are asked again, begin anew after that."""
        self.happened = self.since.happened(self.view)
        self.has_just_happened = bool(self.happened)
        if self.decision is not None:
            self.since.asked = self.view

    def go_on_since(self, since: Since) -> None:
        """Mark what happened since this person left the table."""
        self.since = since
        self._note_what_happened()

    def _new_picker(self) -> Picker | None:
        if (decision := self.decision) is None:
            return None
        question = (self.view.turn, decision.purpose, decision.address)
        before = self._keys.get(question, {})
        session, held = self.game.session, self.game.held_keys(self.seat)
        placing = placing_picker(session, decision, self.names)
        picker = placing or picker_for(session, decision, self.names, before, held, self.foresees)
        self._keys[question] = keys_of(picker.entries())
        if isinstance(picker, SetPicker) and decision.purpose is api.Purpose.ATTACKERS:
            picker.preselect(self._preselected)
        self._preselected = NONE
        return picker

    @property
    def decision(self) -> Decision | None:
        """What this person must answer, if anything."""
        return self.game.decision_of(self.seat)

    @property
    def question(self) -> tuple[int, int, int]:
        """What an answer would be for: seat, decision, and the attacker for which blockers are asked."""
        decision, picker = self.decision, self.picker
        attacker = picker.attacker if isinstance(picker, BlockPicker) else NONE
        return self.seat, decision.id if decision else NONE, attacker

    @property
    def reading(self) -> bool:
        """Whether the table is still empty and a list of cards is shown instead: the First Five are being chosen."""
        decision = self.decision
        return decision is not None and decision.purpose is api.Purpose.FIRST_FIVE

    @property
    def prompt(self) -> Prompt | None:
        """The question in words."""
        decision, moments = self.decision, self.game.session.match.moments
        if decision is None:
            return None
        asked = counted(prompt(decision, self.names), decision, moments, self.names)
        return self._with_what_is_offered(self._with_what_is_prevented(self._with_goal(asked)))

    def entries(self) -> tuple[Entry, ...]:
        """What stands in the list now; if a card is selected, only what concerns that card."""
        entries = self._with_what_no_block_leaves(self.picker.entries() if self.picker else ())
        card = self.selected_card
        if card != NONE:
            return tuple(e for e in entries if card in e.cards or self._is_attack_with(e, card))
        return (*each_die(self.decision, self.names), *self._fold.listed(entries))

    def _is_attack_with(self, entry: Entry, card: int) -> bool:
        """Whether an entry is an attack that a unit of one's own might make."""
        if not isinstance(entry.act, api.DeclareAttack):
            return False
        return any(c.id == card and c.may_attack for c in self.view.seats[self.seat].battlefield)

    def entry(self) -> Entry | None:
        """The entry under the cursor."""
        entries = self.entries()
        if self.cursor.row != OPTIONS or not entries:
            return None
        return entries[min(self.cursor.index, len(entries) - 1)]

    def entry_taken(self) -> Entry | None:
        """The entry that pressing here takes: the one under the cursor, or the only use of the thing there."""
        item = self.item()
        found = self.entries_of(item) if item is not None and self.takes(item) else []
        return found[0] if len(found) == 1 else self.entry()

    def item(self) -> TableItem | None:
        """The thing on the table under the cursor."""
        items = self.rows.get(self.cursor.row, ())
        return items[self.cursor.index] if self.cursor.index < len(items) else None

    def thing_at(self, row: str, index: int) -> Hashable:
        """What stands somewhere, to tell whether it is still the same: the words of an answer, a thing of a row."""
        things = [entry.text for entry in self.entries()] if row == OPTIONS else self.rows.get(row, ())
        return things[index] if index < len(things) else index

    def shown_card(self) -> CardView | None:
        """The card to describe: the one under the cursor, on an automaton's pile its own; or what is asked about."""
        item, entry, decision = self.item(), self.entry(), self.decision
        if self.cursor.row == SIGN:
            return None
        if item and item.kind is RowKind.PILE:
            seat = self.view.seats[item.id]
            return seat.phoenixborn if seat.automaton else None
        if item:
            return self.names.view_of(item.id) if item.kind is RowKind.CARD else None
        if self.reading and (entry is None or len(entry.cards) != 1):
            return self.view.seats[self.seat].phoenixborn
        if entry and entry.cards:
            return self.names.view_of(entry.cards[0])
        return self.names.view_of(decision.source) if decision else None

    def reason(self) -> str:
        """In few words why one's own card under the cursor can do nothing in this turn; empty if it can, or may not."""
        item = self.item()
        found = self.entries_of(item) if item else []
        if item is None or found:
            noted = found and all(entry.note for entry in found) and self._asks_of_cards(item)
            return (NO_EFFECT if is_vain(found[0].note) else brief_note(found[0].note)) if noted else ""
        return self.reason_of(item)

    def reason_of(self, item: TableItem) -> str:
        """The same of a card that no answer is about; the engine is asked once a question."""
        decision = self.decision
        if decision is None or not self._asks_of_cards(item):
            return ""
        asked = decision.id, item.id
        if asked not in self._reasons:
            view = self.names.view_of(item.id)
            own, match = view is not None and view.controller == self.seat, self.game.session.match
            self._reasons[asked] = why_not_in_brief(match, decision, item, self.names.glyphs) if own else ""
        return self._reasons[asked]

    def first_refused(self) -> int:
        """The place of the first card in hand that can do nothing in this turn; ``NONE`` if all can."""
        hand = enumerate(self.rows.get(HAND, ()))
        return next((i for i, item in hand if not self.entries_of(item) and self.reason_of(item)), NONE)

    def _asks_of_cards(self, item: TableItem | None) -> bool:
        return item is not None and item.kind is RowKind.CARD and isinstance(self.decision, api.TurnDecision)

    # --- trying answers ----------------------------------------------------------------------------------

    def has_unsettled(self, visible: Sequence[int]) -> bool:
        """Whether one of the visible options (by number) is still to be tried, or the preview is still to be made."""
        return self._untried_entry(visible) is not None or self._preview.missing(self._choice_to_preview()) is not None

    def settle_next(self, visible: Sequence[int]) -> bool:
        """Try one of those options, or make the preview; return whether the table must be drawn again."""
        entry, missing = self._untried_entry(visible), self._preview.missing(self._choice_to_preview())
        if entry and isinstance(self.picker, OptionPicker | SetPicker):
            known = self._try_out(self.picker, entry)
            settled = self._untried_entry(visible) is None
            moved = settled and self._start_on_best()
            return (settled and self._fold_up()) or moved or known != entry
        return missing is not None and self._preview.make(missing)

    def _try_out(self, picker: OptionPicker | SetPicker, entry: Entry) -> Entry:
        """Try an option out. One without effect moves down the list; the cursor stays where it was meant to be."""
        meant = self.entry()
        known = picker.try_out(entry)
        if self.has_moved and meant is not None and self.cursor.row == OPTIONS:
            self.cursor = Cursor(OPTIONS, self._index_of(meant.act))
        return known

    def _fold_up(self) -> bool:
        """Fold what is known to have no effect; the cursor stays on what it was meant for. Whether the list changed."""
        meant = self.entry()
        if not self.picker or not self._fold.take(self.picker.entries()):
            return False
        if meant is not None and self.cursor.row == OPTIONS:
            self.cursor = Cursor(OPTIONS, self._index_of(Unfold() if meant.act in self._fold.acts else meant.act))
        return True

    def folded(self) -> list[Entry]:
        """The uses of cards without effect that one line of the list counts."""
        return self._fold.uses(self.picker.entries()) if self.picker else []

    def why_folded(self) -> str:
        """What is folded away, and why it has no effect."""
        return self._fold.reasons(self.picker.entries()) if self.picker else ""

    def _unfold(self) -> None:
        """Show all answers; the cursor goes to the first that was hidden."""
        hidden = self._fold.acts
        self._fold.unfold()
        self.move_cursor(OPTIONS, next((i for i, e in enumerate(self.entries()) if e.act in hidden), 0))

    def _untried_entry(self, visible: Sequence[int]) -> Entry | None:
        """The first visible option of which it is not known whether it has an effect; none where nothing is asked."""
        picker = self.picker
        if self.decision is None or not isinstance(picker, OptionPicker | SetPicker):
            return None
        return next((e for i, e in enumerate(self.entries()) if i in visible and not picker.is_known(e)), None)

    @property
    def partner(self) -> int:
        """The seat with which the person shares turns, NONE if there is none."""
        return partner_of(self.view, self.seat)

    @property
    def opponents(self) -> tuple[int, ...]:
        """The seats that can be shown on the far side of the table."""
        return opponents_of(self.view, self.seat)

    @property
    def others(self) -> int:
        """How many seats are told beside the table: a partner's, or of three or four all; 0 if all are in sight."""
        if self.partner != NONE:
            return 1
        return len(self.view.seats) if len(self.opponents) > 1 else 0

    @property
    def hand_seat(self) -> int:
        """The seat whose hand is shown below the near side."""
        return self.seat

    @property
    def far_seat(self) -> int:
        """The seat shown on the far side of the table."""
        return seat_across(self.view, self.near_seat) if self.partner != NONE else self._far_seat

    def show_other_side(self) -> None:
        """Show the partner's side of the table, or one's own again; without a partner, the next opponent."""
        if self.partner != NONE:
            self.near_seat = self.seat if self.near_seat == self.partner else self.partner
        else:
            opponents = self.opponents
            self._far_seat = opponents[(opponents.index(self._far_seat) + 1) % len(opponents)]
        self.rows = table_rows(self.view, self.names.rulebook, self.hand_seat, self.near_seat, self.far_seat)
        self.cursor = self._clamped(self.cursor)

    # --- moving ------------------------------------------------------------------------------------------

    def filled_rows(self) -> list[str]:
        """Rows the cursor can enter, from the top of the screen to the bottom."""
        rows = [row for row in TABLE_ROWS if self.rows.get(row) and not self.reading]
        return [*rows, OPTIONS] if self.entries() else rows

    def size_of(self, row: str) -> int:
        """Number of things in a row."""
        return len(self.entries()) if row == OPTIONS else len(self.rows.get(row, ()))

    def move_cursor(self, row: str, index: int) -> None:
        """Put the cursor somewhere."""
        if self.cursor.row == OPTIONS != row:
            entry = self.entry()
            self._left = (entry.act, self.has_moved) if entry else None
        self.has_moved = True
        self.cursor = self._clamped(Cursor(row, index))
        if row != OPTIONS:
            self._last = self.cursor

    def to_answers(self) -> None:
        """From the table back to the answer that the cursor has left, as if it had never looked around."""
        act, moved = self._left or (None, True)
        self.move_cursor(OPTIONS, next((i for i, e in enumerate(self.entries()) if act and e.does(act)), 0))
        self.has_moved = moved

    def _clamped(self, place: Cursor) -> Cursor:
        size = self.size_of(place.row)
        if size:
            return Cursor(place.row, max(0, min(place.index, size - 1)))
        rows = self.filled_rows()
        return Cursor(rows[-1], 0) if rows else Cursor(OPTIONS)

    def swap(self) -> None:
        """Move the cursor from the options to the table, first to a card that says why it cannot be used; or back."""
        if self.reading:
            return
        if self.cursor.row == OPTIONS and self._left is None and self.first_refused() != NONE:
            self.move_cursor(HAND, self.first_refused())
        elif self.cursor.row == OPTIONS:
            rows = self.filled_rows()
            near = next((row for row in (self._last.row, HAND, MY_FIELD, MY_BAR) if row in rows), MY_BAR)
            self.move_cursor(near, self._last.index if near == self._last.row else 0)
        elif self.entries():
            self.to_answers()

    # --- pressing ----------------------------------------------------------------------------------------

    def press_key(self, key: str) -> bool:
        """Press the entry with a key; False if there is none."""
        if key == ALL and isinstance(self.picker, SetPicker) and self.picker.can_take_all():
            self.notice, self.selected_card, self.has_moved = "", NONE, True
            self.picker.take_all()
            self.cursor = Cursor(OPTIONS, 0)
            return True
        entry = self.entry_with(key)
        if entry is None:
            return False
        self.press(entry)
        self.note_opening(key)
        return True

    def press_here(self) -> None:
        """Press what the cursor is on."""
        entry, item = self.entry(), self.item()
        if entry:
            self.press(entry)
        elif item:
            self.press_item(item)
        elif self.decision is None:
            self.notice = self.waiting_words()

    def press(self, entry: Entry, thing: int = NONE) -> None:
        """Do what an entry says, with this very card or die if it is for several equal ones."""
        self.notice, self._left = "", None
        if isinstance(entry.act, Unfold):
            self._unfold()
            return
        if isinstance(act := entry.act_for(thing), Each):
            self.answer_each(act.choices)
            return
        if not entry.enabled:
            self.notice = why_not_yet(self.picker, entry, self.names)
            return
        if isinstance(self.picker, OptionPicker):
            entry = self.picker.try_out(entry)
        entry = structs.replace(entry, act=entry.act_for(thing))
        if isinstance(self.picker, SetPicker | PaymentPicker) and isinstance(entry.act, Toggle):
            self.notice = self.picker.refusal_words(entry.act.id)
        if self.picker is None:
            return
        if self.attacks_unseen(entry):
            self.show_first(entry.act)
            self.move_cursor(OPTIONS, self._index_of(entry.act))
            self.notice = _ONCE_MORE
            return
        with_card = self.selected_card if thing == NONE else thing
        if isinstance(entry.act, api.DeclareAttack) and with_card not in entry.cards:
            self._preselected = with_card
        choice = self.picker.press(entry.act)
        if choice is not None:
            self.answer(choice)
        else:
            self._place_cursor_after(entry.act)

    def _place_cursor_after(self, act: Act) -> None:
        """Put the cursor where the next step of the answer is likely to be."""
        picker, advice = self.picker, self.advice()
        self.selected_card, self.has_moved = NONE, True
        on = self.cursor.row == OPTIONS and advice and is_part(act, advice, picker, self.entries())
        if advice and on and (following := next_advised(advice, picker, self.entries())) is not None:
            self.cursor = Cursor(OPTIONS, following)
            return
        if isinstance(picker, BlockPicker):
            self.cursor = Cursor(OPTIONS, self._meant() or 0)
        elif isinstance(picker, SetPicker) and (picker.full() or isinstance(act, Fill)):
            self.cursor = Cursor(OPTIONS, self._index_of(Submit()))
        elif isinstance(act, Toggle | PutBack) and picker is not None:
            self._go_on_picking(act, picker)

    def _go_on_picking(self, act: Toggle | PutBack, picker: Picker) -> None:
        """Move on to what is picked next, in the list or among the dice, at last to what confirms it."""
        entries, (row, at) = self.entries(), (self.cursor.row, self.cursor.index)
        if row == OPTIONS:
            following = next_pick(act, picker, entries)
            self.move_cursor(OPTIONS, at if following is None else following)
        elif isinstance(act, Toggle) and act.id in picker.picked():
            confirm = confirmation(picker, entries)
            die = next_die(at, self.rows.get(row, ()), entries, picker.picked())
            if confirm is not None:
                self.move_cursor(OPTIONS, confirm)
            elif die is not None:
                self.move_cursor(row, die)

    def advice(self) -> api.Choice | None:
        """The answer that a hint has recommended to the present question, if one was asked for."""
        decision = self.decision
        return self._hinted[1] if decision is not None and self._hinted and self._hinted[0] == decision.id else None

    def take_advice(self, choice: api.Choice) -> None:
        """Put the cursor on the answer that a hint recommends, or on the next part of it; it goes on from there."""
        if self.decision is not None:
            self._hinted, self.selected_card = (self.decision.id, choice), NONE
            self.picker = die_first(self.picker)  # the card has a hint of its own
            at = next_advised(choice, self.picker, self.entries())
            if at is not None:
                self.move_cursor(OPTIONS, at)

    def _index_of(self, act: Act) -> int:
        entries = self.entries()
        return next((i for i, e in enumerate(entries) if e.does(act)), self.cursor.index)

    def press_item(self, item: TableItem) -> None:
        """Press a thing on the table: do the one thing it can do, list several, or say why there is none."""
        self.notice = ""
        entries = self.entries_of(item)
        if item.kind in (RowKind.PILE, RowKind.BEHAVIOR):
            return
        if item.kind is RowKind.FACE_DOWN:
            self.notice = face_down_words(item.id, self.view, self.near_seat)
            return
        if self.takes(item) and len(entries) == 1:
            self.press(entries[0], item.id)
        elif entries and item.kind is RowKind.CARD:
            self.selected_card = item.id
            self.cursor = Cursor(OPTIONS, 0)
        elif entries:
            self.move_cursor(OPTIONS, self._index_of(entries[0].act))
        else:
            self._explain(item)

    def takes(self, item: TableItem) -> bool:
        """Whether pressing a thing would answer the open decision, or pick the thing for it.

        In a turn it does where only one thing can be done with it; of several one is chosen first.
        """
        found = len(self.entries_of(item)) if self.decision is not None else 0
        return found == 1 or (found > 1 and not isinstance(self.decision, api.TurnDecision))

    def entries_of(self, item: TableItem) -> list[Entry]:
        """The answers that are about a thing on the table."""
        entries = self.picker.entries() if self.picker and item.kind in (RowKind.CARD, RowKind.DIE) else ()
        if item.kind is RowKind.DIE:
            found = [e for e in entries if item.id in e.dice and not isinstance(e.act, Submit)]
            return [e for e in found if item.id in dict(e.each)] or found
        return [e for e in entries if item.id in e.cards or self._is_attack_with(e, item.id)]

    def _explain(self, item: TableItem) -> None:
        """Say why nothing can be done with a thing now."""
        if self.decision is None:
            self.notice = f"{'Nothing can be done any more. ' * self.is_over}{self.waiting_words()}"
        elif is_no_answer(self.game.session.match, self.decision, item):
            self.say_what_is_asked(item)
        else:
            self.notice = why_not(self.game.session.match, self.decision, item, self.names)

    def say_what_is_asked(self, item: TableItem) -> None:
        """Say what is asked, to whoever pressed a card or die that is no answer; and that Escape cancels, if so."""
        if self.decision is not None:
            cancels = self.game.is_within_own_action(self.seat)
            self.notice = asked_instead(self.decision, self.names, item, cancels)
            self.way_out = self.notice if cancels else ""

    def waiting_words(self) -> str:
        """What to say to somebody who is asked nothing."""
        if self.view.outcome is not None:
            return "Esc: the result, and what to do next"
        return "You can read on meanwhile; nothing is asked of you yet"

    def answer(self, choice: api.Choice) -> None:
        """Give the whole answer; if the engine refuses it, say why and leave everything as it is."""
        decision = self.decision
        if decision is None:
            return
        doubt = "" if self._doubted == (decision.id, choice) else self._doubt(decision, choice)
        if doubt:
            self._doubted, self.notice = (decision.id, choice), f"{doubt}. Press it again to do it anyway"
            return
        self.note_answer(decision)
        self.notice = ""
        try:
            self.game.choose(decision, choice)
        except IllegalChoice as error:
            self.notice = denial_words(error.denial, self.names)
            return
        except MatchError as error:
            self.notice = str(error)
        if self.game.ended_itself and len(self.game.people) == 1:
            ended = _ENDED_AFTER_PASS if isinstance(choice, api.Pass) else _ENDED_ITSELF
            self.tell_news(ended + (": u takes it back" if self.game.may_undo(self.seat) else ""))
        self.refresh()

    def _doubt(self, decision: Decision, choice: api.Choice) -> str:
        """Why an answer is asked about once more; empty if it may be given at once."""
        session = self.game.session
        if session.match.check(decision, choice) is not None:
            return ""
        return doubt_about(session, decision, choice, self.names)
