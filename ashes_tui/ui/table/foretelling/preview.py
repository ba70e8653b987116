"""What is certain to follow from the answer under the cursor."""

from __future__ import annotations

from typing import NamedTuple

from ashes_tui.client.notes import asks_for_a_target
from ashes_tui.client.picking.entries import Each
from ashes_tui.client.picking.option_picker import OptionPicker
from ashes_tui.client.session import Session
from ashes_tui.engine.api import (
    NONE,
    ActionGained,
    CardMoved,
    Choice,
    Decision,
    DeclareAttack,
    DieTurned,
    EndTurn,
    Event,
    Option,
    Pass,
    PickCards,
    PickDice,
    Purpose,
    SetDie,
    TurnBegan,
    TurnDecision,
    TurnEnded,
)
from ashes_tui.ui.table.foretelling.aftermath import LEAVES, THEN, TURN_OVER, Fact, facts_after
from ashes_tui.ui.table.foretelling.forecast import ForeseenFight, Lives, after_events, fight_before
from ashes_tui.ui.table.foretelling.offered import offered_cards
from ashes_tui.ui.table.rows import partner_of
from ashes_tui.words.api import Names, preview_words
from ashes_tui.words.phrases import capital, sentences
from ashes_tui.words.preview import overpaid

Meant = tuple[Decision, Choice | Each]
"""The open decision and the answer that would be given to it, with those to what it leads to."""
_SENTENCES = 2
"""So many things that follow are told, those that decide most."""


_IN_VAIN = "No effect: nothing would happen to it"
"""What is said of a card that an effect would do nothing to."""


LATER = "Later"
"""Begins what comes with a later turn."""


class Foretold(NamedTuple):
    """What follows from an answer, in words: at once, and with a later turn, without the words for that.

    ``noted`` is what is to be known of the answer itself.
    """

    noted: str = ""
    follows: str = ""
    later: str = ""

    def now(self, alone: bool = False) -> str:
        """What does not come with a later turn; ``alone``: without *Then* before it."""
        follows = capital(self.follows) if alone or not self.follows else f"{capital(THEN)}: {self.follows}"
        return sentences((self.noted, follows))

    def text(self, alone: bool = False) -> str:
        """All of it."""
        return sentences((self.now(alone), self.later_text()))

    def later_text(self) -> str:
        """What comes with a later turn, with the word for that."""
        return f"{LATER}: {self.later}" if self.later else ""


class _Foreseen(NamedTuple):
    """What follows from an answer: in words, the lives left, an attack fought out, what it leaves, actions gained."""

    told: Foretold
    gains: bool
    lives: Lives
    fight: ForeseenFight | None
    facts: tuple[Fact, ...]

    def tells(self) -> bool:
        """Whether there is anything to draw."""
        return bool(self.told.text() or self.lives or self.fight or self.gains or self.facts)


_NOTHING = _Foreseen(Foretold(), False, {}, None, ())


def _key(meant: Meant) -> tuple[int, Choice | Each]:
    """What tells answers of a position apart; a decision as a whole would take long to look up."""
    return meant[0].id, meant[1]


class AnswerPreview:
    """What is certain to follow from the answers of one position, each made once.

    It is made only of an answer that was drawn without it.
    """

    def __init__(self, session: Session, names: Names, seat: int) -> None:
        self._session, self._names, self._seat = session, names, seat
        self._made: dict[tuple[int, Choice | Each], _Foreseen] = {}
        self._drawn: Meant | None = None
        self._offers: dict[int, str] = {}

    def offer(self, decision: Decision) -> str:
        """Which cards a yes to a question may be about, in words; empty for most questions."""
        if decision.id not in self._offers:
            self._offers[decision.id] = offered_cards(self._session, decision, self._names)
        return self._offers[decision.id]

    def told(self, meant: Meant | None) -> Foretold:
        """In words, for a picture that is being drawn; empty until known."""
        self._drawn = meant
        return self._known(meant).told

    def facts(self, meant: Meant | None) -> tuple[Fact, ...]:
        """What it leaves, in a turn; none until known."""
        return self._known(meant).facts

    def ends_turn(self, meant: Meant, picker: OptionPicker) -> bool:
        """Whether the turn is over after the answer, because no action is left, so that nobody need end it."""
        option = None if isinstance(meant[1], Each) else picker.option(meant[1])
        return option is not None and self._takes_last(option) and not self._known(meant).gains

    def lives(self, meant: Meant | None) -> Lives:
        """The lives left of cards."""
        return self._known(meant).lives

    def fight(self, meant: Meant | None) -> ForeseenFight | None:
        """The attack that the answer begins, fought out; None for other answers."""
        return self._known(meant).fight

    def missing(self, meant: Meant | None) -> Meant | None:
        """The answer, if it was drawn last and nothing is known of it yet."""
        return meant if meant is not None and meant == self._drawn and _key(meant) not in self._made else None

    def make(self, meant: Meant) -> bool:
        """Find out what follows; return whether that is anything to draw."""
        found = self._made[_key(meant)] = self._foreseen_of(*meant)
        return found.tells()

    def _known(self, meant: Meant | None) -> _Foreseen:
        return _NOTHING if meant is None else self._made.get(_key(meant), _NOTHING)

    def _foreseen_of(self, decision: Decision, choice: Choice | Each) -> _Foreseen:
        """What follows; of two answers, one after the other, what does from the second; of more than two nothing."""
        *before, last = choice.choices if isinstance(choice, Each) else (choice,)
        if not before:
            return self._foreseen(decision, last)
        if len(before) > 1:
            return _NOTHING
        first = before[0]
        after = self._session.aftermath(decision, first)
        return self._foreseen(after.decision, last, first) if after and after.decision else _NOTHING

    def _foreseen(self, decision: Decision, choice: Choice, first: Choice | None = None) -> _Foreseen:
        session, names = self._session, self._names
        events = session.preview(decision, choice, first)
        noted, follows, then, fight = overpaid(events, choice, names, self._seat), "", "", None
        events, later = (events, ()) if _says_it_ends(choice) else _up_to_end_of_turn(events)
        tells = not isinstance(choice, DeclareAttack) and _is_in_own_turn(decision, names)
        after = session.aftermath(decision, choice, first) if tells else None
        if isinstance(choice, DeclareAttack):
            fight = fight_before(session, decision.seat, choice.target, choice)
        else:
            told, whole = _besides_answer(events, choice, decision), bool(later) or (after and after.is_settled)
            follows = preview_words(told, names, self._seat, _SENTENCES, bool(whole))
            then = preview_words(later, names, self._seat, _SENTENCES)
            noted = sentences((noted, "" if follows or first or not self._is_in_vain(decision, choice) else _IN_VAIN))
        gains = any(isinstance(event, ActionGained) for event in events)
        facts = facts_after(after, names, self._seat, decision.address) if after else ()
        left = tuple(fact for fact in facts if not _is_said(choice, fact))
        return _Foreseen(Foretold(noted, follows, then), gains, after_events(events, names), fight, left)

    def _is_in_vain(self, decision: Decision, choice: Choice) -> bool:
        """Whether a card picked for an effect is one to which it does nothing."""
        if not asks_for_a_target(decision) or not isinstance(choice, PickCards) or not choice.cards:
            return False
        return self._session.trial(decision.seat).picks_in_vain(choice)

    def _takes_last(self, option: Option) -> bool:
        """Whether no action is left after this one (ASC-RND-13)."""
        view = self._names.view
        if not option.main and not option.side:
            return False
        own, partner = view.seats[self._seat], partner_of(view, self._seat)
        beside = 0 if partner == NONE else view.seats[partner].main_actions + view.seats[partner].side_actions
        return own.main_actions + own.side_actions + beside == option.main + option.side


def _up_to_end_of_turn(events: tuple[Event, ...]) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """What an answer does until the turn is over, and what comes after that: it is not the answer that does it."""
    end = next((at for at, event in enumerate(events) if isinstance(event, TurnEnded)), len(events))
    begins = end + 1 if end + 1 < len(events) and isinstance(events[end + 1], TurnBegan) else end
    return events[:end], events[begins + 1 :]  # its beginning is told by where it stands


def _besides_answer(events: tuple[Event, ...], choice: Choice, decision: Decision) -> tuple[Event, ...]:
    """What an answer does without what it says itself: that its die is turned, or its cards are discarded."""
    if isinstance(choice, SetDie):
        return tuple(event for event in events if not (isinstance(event, DieTurned) and event.die == choice.die))
    if isinstance(choice, PickCards) and decision.purpose in _DISCARDED:
        return tuple(event for event in events if not (isinstance(event, CardMoved) and event.card in choice.cards))
    return events


_DISCARDED = (Purpose.PREPARE_DISCARD, Purpose.PAY_DISCARD, Purpose.MEDITATE)
"""Questions whose answers are discarded."""


def _is_said(choice: Choice, fact: Fact) -> bool:
    """Whether an answer itself says what follows: that the turn is over, or which dice are left."""
    return (_says_it_ends(choice) and fact == (THEN, TURN_OVER)) or (isinstance(choice, PickDice) and fact[0] == LEAVES)


def _is_in_own_turn(decision: Decision, names: Names) -> bool:
    """Whether a question is the turn of who is asked, or a part of what they do in it; a fight tells what it leaves."""
    return isinstance(decision, TurnDecision) or (names.view.active == decision.seat and names.view.attack is None)


def _says_it_ends(choice: Choice) -> bool:
    """Whether an answer itself says that the turn is over then."""
    return isinstance(choice, EndTurn | Pass)
