"""Decisions (questions) and choices (answers), both closed unions of plain data.

A `Decision` says who must answer, about what, and by which rule. A `Choice` says what it does by meaning: cards, dice
and seats by id, costs by their text, abilities by address. ``options`` enumerates the options of a turn. A decision
that picks from a set carries that set and how many to pick; the choice is all that was picked.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import UNSET, Struct, UnsetType

from ashes_tui.engine.table.state import NONE
from ashes_tui.lang.terms import Level


class Purpose(StrEnum):
    """What a decision is about; clients put it into words."""

    FIRST_FIVE = "first five"
    FIRST_PLAYER = "first player"
    PREPARE_DISCARD = "prepare discard"
    TURN = "turn"
    PAY = "pay"
    PAY_DISCARD = "pay discard"
    CHOOSE = "choose"
    TARGET = "target"
    ATTACKERS = "attackers"
    BLOCKERS = "blockers"
    GUARD = "guard"
    COUNTER = "counter"
    NEXT_BATTLE = "next battle"
    DAMAGE_FIRST = "damage first"
    ORDER = "order"
    TRIGGER = "trigger"
    NEXT_RESPONSE = "next response"
    MAY = "may"
    MODE = "mode"
    DICE = "dice"
    DIE_SIDE = "die side"
    MOVE_DIE = "move die"
    MEDITATE = "meditate"
    MEDITATE_DIE = "meditate die"
    RECOVERY_DICE = "recovery dice"
    PILE_END = "pile end"
    X = "x"
    NUMBER = "number"


# --- choices -----------------------------------------------------------------------------------------------------


class PlayCard(Struct, frozen=True, tag="play"):
    """Play a card from hand for ``cost`` (the text of one cost without alternatives) (ASC-ACT-01)."""

    card: int
    cost: str


class Activate(Struct, frozen=True, tag="activate"):
    """Activate the ability at an address of a card for ``cost``."""

    card: int
    ability: str
    cost: str


class UsePower(Struct, frozen=True, tag="power"):
    """Activate the power of a die (ASC-ACT-06)."""

    die: int


class Meditate(Struct, frozen=True, tag="meditate"):
    """Begin to meditate (ASC-ACT-07)."""


class DeclareAttack(Struct, frozen=True, tag="attack"):
    """Attack a Phoenixborn or a unit (ASC-ATK-01)."""

    target: int


class Pass(Struct, frozen=True, tag="pass"):
    """Main action: pass (ASC-ACT-05)."""


class EndTurn(Struct, frozen=True, tag="end-turn"):
    """End the turn without the side action; in a shared turn, end one's own part of it."""


class HandOver(Struct, frozen=True, tag="hand-over"):
    """In a shared turn, let a partner act (ASC-2P-01)."""

    seat: int


class PickCards(Struct, frozen=True, tag="cards"):
    """The cards picked, in order."""

    cards: tuple[int, ...] = ()


class PickDice(Struct, frozen=True, tag="dice"):
    """The dice picked, in order."""

    dice: tuple[int, ...] = ()


class PickSeat(Struct, frozen=True, tag="seat"):
    """The player picked."""

    seat: int


class SetDie(Struct, frozen=True, tag="set-die"):
    """Turn a die to a side."""

    die: int
    level: Level


class AssignBlocks(Struct, frozen=True, tag="blocks"):
    """All blocks at once, as (attacker, blocker) pairs."""

    blocks: tuple[tuple[int, int], ...] = ()


class PickTrigger(Struct, frozen=True, tag="trigger"):
    """Resolve a triggered effect, or play a reaction from hand, of a card (or of a die lying on a card)."""

    card: int
    ability: str


class PickNumber(Struct, frozen=True, tag="number"):
    """A number: X, or which of several effects (counted from 0 in printed order)."""

    n: int


class Confirm(Struct, frozen=True, tag="confirm"):
    """Yes or no."""

    yes: bool


class MeditateTop(Struct, frozen=True, tag="meditate-top"):
    """Meditate: discard the top card of the draw pile."""


class Decline(Struct, frozen=True, tag="decline"):
    """Do nothing (more): pass the opportunity, stop picking."""


Choice = (
    PlayCard
    | Activate
    | UsePower
    | Meditate
    | DeclareAttack
    | Pass
    | EndTurn
    | HandOver
    | PickCards
    | PickDice
    | PickSeat
    | SetDie
    | AssignBlocks
    | PickTrigger
    | PickNumber
    | Confirm
    | MeditateTop
    | Decline
)


# --- decisions ---------------------------------------------------------------------------------------------------


class Question(Struct, frozen=True, kw_only=True):
    """What every decision has. ``source`` is the card that asks, ``address`` its text; a stale ``id`` is refused.

    ``behalf`` is the automaton for which ``seat`` answers (CHI-64, ASC-DRG-33), NONE if it answers for itself.
    """

    seat: int
    purpose: Purpose
    rule: str
    id: int = 0
    source: int = NONE
    address: str = ""
    behalf: int = NONE


class TurnDecision(Question, frozen=True, tag="turn"):
    """Take an action (ASC-RND-13, ASC-RND-14). ``options`` enumerates the possible ones."""


class CardsDecision(Question, frozen=True, tag="cards"):
    """Pick from ``low`` to ``high`` of ``cards``. ``distinct``: no two with the same title (ASC-SET-04).

    ``hidden``: other seats do not see which cards there are to pick from.
    """

    cards: tuple[int, ...]
    low: int
    high: int
    distinct: bool = False
    hidden: bool = False


class DiceDecision(Question, frozen=True, tag="dice"):
    """Pick from ``low`` to ``high`` of ``dice``."""

    dice: tuple[int, ...]
    low: int
    high: int


class PaymentDecision(Question, frozen=True, tag="payment"):
    """Pay a cost with one of ``payments`` (sets of dice, cheapest sensible first; equivalent sets only once)."""

    cost: str
    payments: tuple[tuple[int, ...], ...]


class SeatDecision(Question, frozen=True, tag="seat"):
    """Pick a player."""

    seats: tuple[int, ...]


class SideDecision(Question, frozen=True, tag="side"):
    """Turn one of ``dice`` to any side, or decline. ``left`` counts how many may be turned, this one included."""

    dice: tuple[int, ...]
    optional: bool = True
    left: int = 1


class BlockDecision(Question, frozen=True, tag="block"):
    """Assign blockers; ``blockers`` are, for each attacker, the units that may block it (ASC-ATK-04)."""

    blockers: tuple[tuple[int, tuple[int, ...]], ...]


class TriggerDecision(Question, frozen=True, tag="trigger"):
    """Resolve one of ``triggers``, effects or reactions as (card, address), or pass the opportunity (ASC-TIM-02).

    If not ``optional``, one of them must be resolved. Of the event that triggered them: ``about`` is its card,
    ``amount`` the damage or wounds, ``by`` the card that caused it.
    """

    triggers: tuple[tuple[int, str], ...]
    event: str
    about: int = NONE
    optional: bool = True
    amount: int = 0
    by: int = NONE


class ConfirmDecision(Question, frozen=True, tag="confirm"):
    """Yes or no."""


class ModeDecision(Question, frozen=True, tag="mode"):
    """Pick one number of ``numbers``: which effect, or an amount; of several cards, that of the card ``about``."""

    numbers: tuple[int, ...]
    about: int | UnsetType = UNSET


class MeditateDecision(Question, frozen=True, tag="meditate"):
    """Discard one of ``cards`` (hand, own ready spells), the top card of the draw pile if ``top``, or stop.

    ``done`` counts the cards discarded so far; each lets a die be turned afterwards.
    """

    cards: tuple[int, ...]
    top: bool
    done: int = 0


Decision = (
    TurnDecision
    | CardsDecision
    | DiceDecision
    | PaymentDecision
    | SeatDecision
    | SideDecision
    | BlockDecision
    | TriggerDecision
    | ConfirmDecision
    | ModeDecision
    | MeditateDecision
)


class Option(Struct, frozen=True):
    """One legal choice of a turn and what it costs in actions."""

    choice: Choice
    main: int = 0
    side: int = 0


class Denial(Struct, frozen=True):
    """Why a choice is not legal: a code and the rule id that forbids it.

    ``meditate``: so many cards discarded by meditating first would give the dice that are wanting; 0 if that is no way.
    """

    code: str
    rule: str
    choice: Choice | None = None
    card: int = NONE
    detail: str = ""
    meditate: int = 0
