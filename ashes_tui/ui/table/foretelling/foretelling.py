"""What a seat at the table can be told of what its answers lead to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from msgspec import structs

from ashes_tui.client.party import Party
from ashes_tui.client.picking.block_picker import BlockPicker
from ashes_tui.client.picking.entries import Assign, Each, Entry, Step, is_none
from ashes_tui.client.picking.option_picker import OptionPicker, Picker
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.engine import api
from ashes_tui.engine.api import Decision, View
from ashes_tui.ui.table.foretelling.aftermath import TURN_OVER, Fact, actions_left
from ashes_tui.ui.table.foretelling.forecast import (
    ForeseenFight,
    Lives,
    Told,
    fight_of,
    left_of_target,
    outlook_of,
    prevented_of_counter,
)
from ashes_tui.ui.table.foretelling.preview import AnswerPreview, Foretold, Meant
from ashes_tui.words.api import Names, Prompt
from ashes_tui.words.questions.attack import counter_detail
from ashes_tui.words.questions.goal import goal


class Foretelling(ABC):
    """What follows from the answer under the cursor, as far as it is certain and already known."""

    foresees: ClassVar[bool] = True
    """Whether it is told what answers lead to, and the cursor begins at one of them."""

    game: Party
    seat: int
    view: View
    names: Names
    picker: Picker | None
    _preview: AnswerPreview
    _unblocked: tuple[tuple[Entry, ...], tuple[Entry, ...]] = (), ()
    """The answers of a question who blocks, and the same with what comes of it if no one does."""

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """The open decision of this seat."""

    @abstractmethod
    def entry(self) -> Entry | None:
        """What is under the cursor in the list."""

    @property
    def offers(self) -> bool:
        """Whether cards that lie apart are offered by name."""
        return self.decision is not None and bool(self._preview.offer(self.decision))

    def _with_what_is_offered(self, asked: Prompt) -> Prompt:
        """A question whether to do something to cards that lie apart, with their names; others as they are."""
        offer = self._preview.offer(self.decision) if self.decision is not None else ""
        return structs.replace(asked, detail=f"{offer}. {asked.detail}") if offer else asked

    def _with_goal(self, asked: Prompt) -> Prompt:
        """The question for the first turn of a game that began with its setup with what wins it; others as they are."""
        begun = self.game.session.match.moments[0].decision_of(self.seat)
        is_game = begun is not None and begun.purpose is api.Purpose.FIRST_FIVE
        is_first = self.view.round == 1 and self.view.turn <= len(self.view.seats)
        asks_turn = isinstance(self.decision, api.TurnDecision) and self.view.seats[self.seat].main_actions > 0
        told = goal(self.seat, self.names) if asks_turn and is_game and is_first else ""
        return structs.replace(asked, detail=f"{told}. {asked.detail}") if told else asked

    def _with_what_is_prevented(self, asked: Prompt) -> Prompt:
        """A question whether to counter, with what is certain to be prevented of that; others as they are."""
        decision = self.decision
        if decision is None or decision.purpose is not api.Purpose.COUNTER or not self.foresees:
            return asked
        prevented = prevented_of_counter(self.game.session.preview(decision, api.Confirm(yes=True)))
        return structs.replace(asked, detail=counter_detail(decision, self.names, prevented)) if prevented else asked

    def _with_what_no_block_leaves(self, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """The answers who blocks, with what the attack leaves of its target if no one does; others as they are."""
        if not self.tells_outcome or self.view.attack is None:
            return entries
        if self._unblocked[0] is not entries:
            told = tuple(self._unblocked_told(entry) if _is_no_block(entry) else entry for entry in entries)
            self._unblocked = entries, told
        return self._unblocked[1]

    def _unblocked_told(self, entry: Entry) -> Entry:
        fight = fight_of(self.game.session, self.view, self.seat, self.decision, self.picker, entry)
        return structs.replace(entry, about=left_of_target(fight.lives, self.names))

    def preview_text(self, alone: bool = False) -> str:
        """What is certain to follow from the entry under the cursor, if pressing it answers; little until known.

        ``alone``: without *Then* before it.
        """
        return self.foretold().text(alone)

    def foretold(self) -> Foretold:
        """The same, in its parts."""
        return self._preview.told(self._choice_to_preview())

    def facts_after(self) -> tuple[Fact, ...]:
        """What the entry under the cursor leaves, in one's own turn, if pressing it answers; none until known."""
        return self._preview.facts(self._choice_to_preview())

    def actions_after(self) -> str:
        """The actions that the entry under the cursor leaves by its price, which is known at once; empty for others."""
        meant, picker = self._choice_to_preview(), self.picker
        if meant is None or not isinstance(picker, OptionPicker) or isinstance(meant[1], Each):
            return ""
        option = picker.option(meant[1])
        if option is None or not (option.main or option.side):
            return ""
        if self.ends_turn():
            return TURN_OVER
        own = self.view.seats[self.seat]
        return actions_left(own.main_actions - option.main, own.side_actions - option.side)

    def ends_turn(self) -> bool:
        """Whether the answer under the cursor takes the last action, so that the turn ends by itself."""
        meant = self._answer_meant()
        return (
            meant is not None and isinstance(self.picker, OptionPicker) and self._preview.ends_turn(meant, self.picker)
        )

    def foreseen(self) -> Lives:
        """What will be left of lives: after the attack, and after the answer under the cursor.

        Whoever is asked and has the cursor on none sees the lives that there are, as if nothing had been decided.
        """
        if self.decision is not None and self.entry() is None:
            return {}
        return self._preview.lives(self._choice_to_preview()) | self._fight().lives

    def outlook(self, signs: tuple[str, str, str]) -> list[Told]:
        """What an attack will lead to, in lines; ``signs`` are those of life, of becoming, and of destruction."""
        return outlook_of(self._fight(), self.names, signs)

    @property
    def tells_outcome(self) -> bool:
        """Whether the question is one whose every answer leads to an outcome that is told: who blocks."""
        return self.foresees and isinstance(self.picker, BlockPicker)

    def _fight(self) -> ForeseenFight:
        if not self.foresees:
            return ForeseenFight({})
        foreseen = self._preview.fight(self._choice_to_preview())
        return foreseen or fight_of(self.game.session, self.view, self.seat, self.decision, self.picker, self.entry())

    def _choice_to_preview(self) -> Meant | None:
        return self._answer_meant() if self.foresees else None

    def _answer_meant(self) -> Meant | None:
        """The answer under the cursor, if pressing it answers, with what it answers next."""
        entry, decision, picker = self.entry(), self.decision, self.picker
        answers = isinstance(picker, OptionPicker) or (isinstance(picker, SetPicker) and picker.is_single)
        answers = answers or (entry is not None and isinstance(entry.act, api.PickDice | Each))
        if entry is None or decision is None or not answers:
            return None
        if isinstance(entry.act, Each):
            return decision, entry.act
        return None if isinstance(entry.act, Step) else (decision, entry.act)


def _is_no_block(entry: Entry) -> bool:
    """Whether an answer leaves an attacker unblocked."""
    return isinstance(entry.act, Assign) and is_none(entry.act)
