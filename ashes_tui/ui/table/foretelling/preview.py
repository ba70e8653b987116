"""What is certain to follow from the answer under the cursor."""

from __future__ import annotations

from ashes_tui.client.picking.option_picker import OptionPicker
from ashes_tui.client.session import Session
from ashes_tui.engine.api import (
    NONE,
    ActionGained,
    Choice,
    Decision,
    DeclareAttack,
    EndTurn,
    Option,
    Pass,
    TurnDecision,
)
from ashes_tui.ui.table.foretelling.aftermath import THEN, TURN_OVER, Fact, facts_after
from ashes_tui.ui.table.foretelling.forecast import ForeseenFight, Lives, after_events, fight_before
from ashes_tui.ui.table.rows import partner_of
from ashes_tui.words.api import Names, preview_lines
from ashes_tui.words.preview import overpaid

Meant = tuple[Decision, Choice]
"""The open decision and the answer that would be given to it."""
_SENTENCES = 2
"""So many things that follow are told, those that decide most."""


class AnswerPreview:
    """What is certain to follow from one answer at a time. It is made only of an answer that was drawn without it."""

    def __init__(self, session: Session, names: Names, seat: int) -> None:
        self._session, self._names, self._seat = session, names, seat
        self._made: Meant | None = None
        self._drawn: Meant | None = None
        self._text, self._gains = "", False
        self._lives: Lives = {}
        self._fight: ForeseenFight | None = None
        self._facts: tuple[Fact, ...] = ()

    def text(self, meant: Meant | None) -> str:
        """In words, for a picture that is being drawn; empty until known."""
        self._drawn = meant
        return self._text if meant is not None and meant == self._made else ""

    def facts(self, meant: Meant | None) -> tuple[Fact, ...]:
        """What it leaves, in a turn; none until known."""
        return self._facts if meant is not None and meant == self._made else ()

    def ends_turn(self, meant: Meant, picker: OptionPicker) -> bool:
        """Whether the turn is over after the answer, because no action is left, so that nobody need end it."""
        option = picker.option(meant[1])
        return option is not None and self._takes_last(option) and not (meant == self._made and self._gains)

    def lives(self, meant: Meant | None) -> Lives:
        """The lives left of cards."""
        return self._lives if meant is not None and meant == self._made else {}

    def fight(self, meant: Meant | None) -> ForeseenFight | None:
        """The attack that the answer begins, fought out; None for other answers."""
        return self._fight if meant is not None and meant == self._made else None

    def missing(self, meant: Meant | None) -> Meant | None:
        """The answer, if it was drawn last and nothing is known of it yet."""
        return meant if meant == self._drawn and meant != self._made else None

    def make(self, meant: Meant) -> bool:
        """Find out what follows; return whether that is anything to draw."""
        events = self._session.preview(*meant)
        self._made = meant
        decision, choice = meant
        self._lives, self._fight = after_events(events, self._names), None
        self._text = overpaid(events, choice, self._names, self._seat)
        if isinstance(choice, DeclareAttack):
            self._fight = fight_before(self._session, decision.seat, choice.target, choice)
        else:
            follows = preview_lines(events, self._names, self._seat, _SENTENCES)
            self._text = ". ".join(part for part in (self._text, follows) if part)
        self._gains = any(isinstance(event, ActionGained) for event in events)
        after = self._session.aftermath(*meant) if isinstance(decision, TurnDecision) else None
        facts = facts_after(after, self._names, self._seat) if after and self._fight is None else ()
        self._facts = tuple(fact for fact in facts if not (_says_it_ends(choice) and fact == (THEN, TURN_OVER)))
        return bool(self._text or self._lives or self._fight or self._gains or self._facts)

    def _takes_last(self, option: Option) -> bool:
        """Whether no action is left after this one (ASC-RND-13)."""
        view = self._names.view
        if not option.main and not option.side:
            return False
        own, partner = view.seats[self._seat], partner_of(view, self._seat)
        beside = 0 if partner == NONE else view.seats[partner].main_actions + view.seats[partner].side_actions
        return own.main_actions + own.side_actions + beside == option.main + option.side


def _says_it_ends(choice: Choice) -> bool:
    """Whether an answer itself says that the turn is over then."""
    return isinstance(choice, EndTurn | Pass)
