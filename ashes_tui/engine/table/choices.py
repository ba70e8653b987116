"""Decisions (questions) and choices (answers), both closed unions of plain data.

A `Decision` says who must answer, about what, by which rule. A choice names what it does by meaning: cards, dice
and seats by id, costs by their text, abilities by address. Options of a turn are enumerated by ``options``; decisions
that pick from a set carry the set and how many, and the choice is the whole set picked.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ashes_tui.engine.table.state import NONE
from ashes_tui.lang.terms import Level


class Purpose(StrEnum):
    """What a decision is about; clients word it."""

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
    """Play a card from hand for ``cost`` (the text of one flat cost). ``host`` is filled when attaching."""

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
    """End the turn without the side action; of a shared turn one's own part."""


class HandOver(Struct, frozen=True, tag="hand-over"):
    """In a shared turn: let a partner act (ASC-2P-01)."""

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
    """Nothing (more): pass the opportunity, stop picking."""


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
    """What every decision has. ``id`` is refused when stale; ``source`` is the card that asks, ``address`` its text.

    ``behalf``: the opponent that plays itself for which ``seat`` answers (CHI-64, ASC-DRG-33); NONE: for itself.
    """

    seat: int
    purpose: Purpose
    rule: str
    id: int = 0
    source: int = NONE
    address: str = ""
    behalf: int = NONE


class TurnDecision(Question, frozen=True, tag="turn"):
    """Take an action (ASC-RND-13/14). Its options are enumerated on demand."""


class CardsDecision(Question, frozen=True, tag="cards"):
    """Pick between ``low`` and ``high`` of ``cards``. ``distinct``: no two of one title (ASC-SET-04).

    ``hidden``: other seats do not see which cards there are to pick from.
    """

    cards: tuple[int, ...]
    low: int
    high: int
    distinct: bool = False
    hidden: bool = False


class DiceDecision(Question, frozen=True, tag="dice"):
    """Pick between ``low`` and ``high`` of ``dice``."""

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
    """Turn one of ``dice`` to any side, or decline. ``left``: how many times in all, this one included."""

    dice: tuple[int, ...]
    optional: bool = True
    left: int = 1


class BlockDecision(Question, frozen=True, tag="block"):
    """Assign blockers: for each attacker the units that may block it (ASC-ATK-04)."""

    blockers: tuple[tuple[int, tuple[int, ...]], ...]


class TriggerDecision(Question, frozen=True, tag="trigger"):
    """Resolve one of the triggered effects or reactions, as (card, address), or pass the opportunity (ASC-TIM-02).

    ``optional`` False: one of them must be taken. Of the event answered: the card it is ``about``, how much
    (``amount``, of damage or wounds) and the card it came from (``by``).
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
    """Pick one number of ``numbers``: which effect, or an amount."""

    numbers: tuple[int, ...]


class MeditateDecision(Question, frozen=True, tag="meditate"):
    """Discard a card of ``cards`` (hand, own ready spells), the top of the draw pile if ``top``, or stop.

    ``done``: cards discarded so far, each for a die to be turned afterwards.
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
    """Why a choice is not legal: a code and the rule id that forbids it."""

    code: str
    rule: str
    choice: Choice | None = None
    card: int = NONE
    detail: str = ""
