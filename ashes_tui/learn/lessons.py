"""What the guided game explains: each thing when it first comes up."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from ashes_tui.engine.api import (
    Activate,
    BlockersDeclared,
    CardView,
    Choice,
    Decision,
    DeclareAttack,
    EndTurn,
    Event,
    GuardDeclared,
    Meditate,
    Pass,
    PlayCard,
    Purpose,
    SeatView,
    TriggerDecision,
    TurnDecision,
    UsePower,
    View,
)
from ashes_tui.lang.terms import DieType, Level

_NEAR_THE_END = 6
_ADVISED = "!\u00a0gives a hint."
_SOON = 5
"""From this turn on whoever can attack is told how, and what they need not know for that comes after it."""


class Situation(Struct, frozen=True):
    """A question put to the learner: what they see, what they may do, what happened since their last answer.

    ``is_led``: the answers of a turn are recommended to them still. ``alterations`` are cards of theirs that are put
    on units.
    """

    view: View
    decision: Decision
    choices: tuple[Choice, ...]
    events: tuple[Event, ...]
    is_led: bool = True
    alterations: frozenset[int] = frozenset()

    @property
    def mine(self) -> SeatView:
        """The learner's side."""
        return self.view.seats[self.decision.seat]

    @property
    def theirs(self) -> SeatView:
        """The opponent's side."""
        return self.view.seats[1 - self.decision.seat]

    @property
    def is_turn(self) -> bool:
        """Whether this is the learner's turn, with an action still to choose."""
        return isinstance(self.decision, TurnDecision)

    def may(self, kind: type) -> bool:
        """Whether an answer of that kind is possible."""
        return self.is_turn and any(isinstance(choice, kind) for choice in self.choices)


class Condition(Struct, frozen=True):
    """What is true of a question and its position when a lesson is told: in words, and to be asked."""

    says: str
    holds: Callable[[Situation], bool]


class Lesson(Struct, frozen=True):
    """One thing to learn: its line in the list of steps, the sentence to remember, and the rest in a few lines.

    It is told at the first question of which ``when`` holds, not before turn ``from_turn`` of the game, and is gone
    once that is answered. ``keys`` says what to press at a table that is drawn, and what its signs mean.
    """

    step: str
    title: str
    text: str
    when: Condition
    keys: str = ""
    from_turn: int = 0
    teaches: tuple[type, ...] = ()

    def is_about(self, decision: Decision, choice: Choice) -> bool:
        """Whether it teaches this answer, or none of a turn at all."""
        return not self.teaches or not isinstance(decision, TurnDecision) or isinstance(choice, self.teaches)

    def arises(self, at: Situation) -> bool:
        """Whether this is a question to tell it at."""
        return at.view.turn >= self.from_turn and self.when.holds(at)


def _asked(says: str, *purposes: Purpose) -> Condition:
    return Condition(says, lambda at: at.decision.purpose in purposes)


def _hand_to_keep(at: Situation) -> bool:
    return at.decision.purpose is Purpose.PREPARE_DISCARD and at.view.round == 1


def _first_dice(at: Situation) -> bool:
    return at.decision.purpose is Purpose.FIRST_PLAYER or _hand_to_keep(at)


def _main_left(at: Situation) -> bool:
    return at.is_turn and at.mine.main_actions > 0


def _attack_was_met(at: Situation) -> bool:
    """Whether the opponent has blocked or guarded since the learner's last answer."""
    mine = at.decision.seat
    return any(
        (isinstance(e, BlockersDeclared) and e.seat != mine and bool(e.blocks))
        or (isinstance(e, GuardDeclared) and e.seat != mine)
        for e in at.events
    )


def _may_attack(at: Situation) -> bool:
    """Whether a unit can attack: at first, only if more can than can block."""
    able = sum(_can_fight(unit) for unit in at.mine.battlefield)
    breaks_through = able > sum(not unit.exhausted for unit in at.theirs.battlefield)
    return at.may(DeclareAttack) and able > 0 and (breaks_through or at.view.turn >= _SOON)


def _later_round(at: Situation) -> bool:
    return at.view.round > 1 and (at.is_turn or at.decision.purpose is Purpose.PREPARE_DISCARD)


def _turn_of_later_round(at: Situation) -> bool:
    return at.view.round > 1 and at.is_turn


def _cards_in_play(at: Situation) -> Iterator[CardView]:
    for seat in at.view.seats:
        yield from (seat.phoenixborn, *seat.battlefield, *seat.spellboard)


def _die_lies_on_mine(at: Situation) -> bool:
    return at.is_turn and any(card.dice for card in (at.mine.phoenixborn, *at.mine.battlefield))


def _charged(at: Situation) -> bool:
    """Whether a card is charged, whatever the question: turns have much else to tell."""
    return any(die.type is DieType.ARTIFICE for card in _cards_in_play(at) for die in card.dice)


def _status_in_play(at: Situation) -> bool:
    return _main_left(at) and any(card.status for card in _cards_in_play(at))


def _may_alter(at: Situation) -> bool:
    """Whether an alteration can be put on a unit, or one lies there."""
    may_play = any(isinstance(choice, PlayCard) and choice.card in at.alterations for choice in at.choices)
    return at.is_turn and (may_play or any(card.attached for card in _cards_in_play(at)))


def _can_fight(unit: CardView) -> bool:
    return not unit.exhausted and bool(unit.attack)


def _side_left(at: Situation) -> bool:
    return at.is_turn and at.mine.side_actions > 0 and at.mine.main_actions == 0


def _spell_is_ready(at: Situation) -> bool:
    spells = {card.id for card in at.mine.spellboard if not card.exhausted}
    return at.is_turn and any(isinstance(c, Activate) and c.card in spells for c in at.choices)


def _a_unit_is_there(at: Situation) -> bool:
    return at.is_turn and bool(at.mine.battlefield)


def _may_react(at: Situation) -> bool:
    held = {card.id for card in at.mine.hand}
    return isinstance(at.decision, TriggerDecision) and any(card in held for card, _ in at.decision.triggers)


def _exhaustion_matters(at: Situation) -> bool:
    """Whether a card of the learner's is exhausted, or may become so by being activated."""
    return at.is_turn and (
        at.may(Activate) or any(card.exhausted for card in (*at.mine.battlefield, *at.mine.spellboard))
    )


def _dull_dice(at: Situation) -> bool:
    """Whether only a side action is left, and there are poor dice to spend it on."""
    poor = sum(die.level is Level.BASIC for die in at.mine.active_dice)
    return poor > 1 and _side_left(at) and at.may(Meditate)


def _meditating(at: Situation) -> bool:
    return at.decision.purpose in (Purpose.MEDITATE, Purpose.MEDITATE_DIE) or _dull_dice(at)


def _little_left(at: Situation) -> bool:
    """Whether a main action is left, and no use for it: nothing to play, use or attack, no dice but a last one."""
    none = not any(isinstance(choice, PlayCard | DeclareAttack | Activate) for choice in at.choices)
    return _main_left(at) and none and len(at.mine.active_dice) <= 1


def _nearly_won(at: Situation) -> bool:
    return at.is_turn and at.theirs.phoenixborn.life_left <= _NEAR_THE_END


LESSONS = (
    Lesson(
        "Your goal",
        "Bring Maeve's life to 0 to win",
        "You are Arren, a Phoenixborn (mage). Maeve begins with 4 wounds, to help you. Ten dice pay for what you do.",
        Condition("dice were rolled for the first time", _first_dice),
        "✹ power (best), ✦ class, ▫ basic.",
    ),
    Lesson(
        "Your hand",
        "Your First Five: keep all of these cards",
        "They were chosen for you. An ally becomes a unit, which fights for you. A ready spell stays in play and "
        "can be used every round.",
        Condition("the first round begins", _hand_to_keep),
        "† attack, ♥ life.",
    ),
    Lesson(
        "Choosing",
        "From now on you choose your turns yourself",
        "You have played a card, used an ability and attacked. Whatever is new is still explained.",
        Condition("you have played a card, used an ability and attacked", lambda at: at.is_turn and not at.is_led),
        "!\u00a0gives a hint, i reads a card, ? lists all keys.",
    ),
    Lesson(
        "The next round",
        "Rounds repeat: recover, roll, draw",
        "In the recovery phase some wounds came off your units, and each card lost one exhaustion token and the "
        "dice that lay on it.",
        Condition("a later round begins", _later_round),
    ),
    Lesson(
        "New dice and cards",
        "You rolled dice and drew up to five cards",
        "The dice you spent are back. Each card that you cannot draw, as none is left, wounds you. This round "
        "Maeve went first.",
        Condition("you take your first turn of a later round", _turn_of_later_round),
    ),
    Lesson(
        "Dice you keep",
        "Dice you did not spend can stay as they are",
        "Choose the dice on a basic side: they are rolled again. Keep those on power and class.",
        _asked("you choose dice to roll again at the end of a round", Purpose.RECOVERY_DICE),
    ),
    Lesson(
        "Blocking",
        "A unit that is not exhausted can block",
        "The blocker takes the damage instead of you, strikes back and becomes exhausted. An attacker that nobody "
        "blocks wounds you.",
        _asked("you choose blockers", Purpose.BLOCKERS),
    ),
    Lesson(
        "Guarding",
        "Your Phoenixborn can guard once a round",
        "It takes the damage instead of the unit that is attacked. Guard a unit that you still need while your "
        "own life is high.",
        _asked("your Phoenixborn may guard", Purpose.GUARD),
    ),
    Lesson(
        "Countering",
        "A unit that is attacked may strike back",
        "That is called a counter: it deals its attack value at the same time, and becomes exhausted. A unit that "
        "blocks always counters.",
        _asked("your unit may counter", Purpose.COUNTER),
    ),
    Lesson(
        "Reactions",
        "A reaction answers what has just happened",
        "It costs dice but no action. You may play one each turn, in the turns of others too. If you do not play it "
        "now, you keep it.",
        Condition("you may answer with a card in your hand", _may_react),
    ),
    Lesson(
        "Blocked or guarded",
        "Maeve can block and guard, too",
        "A unit can block an attack on its Phoenixborn; a Phoenixborn can guard a unit. Whoever steps in takes "
        "the damage.",
        Condition("the opponent has blocked or guarded", _attack_was_met),
        "l shows what happened.",
    ),
    Lesson(
        "Attackers",
        "Attackers become exhausted and cannot block",
        "Each unit of hers that is not exhausted may block one attacker. Send as many as you like, but they "
        "cannot block her next attack.",
        _asked("you choose attackers", Purpose.ATTACKERS),
    ),
    Lesson(
        "Several battles",
        "Battles are fought one by one",
        "Each attacker fights its blocker, or the target if nobody blocks. The order matters only where one result "
        "changes the next.",
        _asked("you choose the order of battles or of damage", Purpose.NEXT_BATTLE, Purpose.DAMAGE_FIRST),
    ),
    Lesson(
        "Paying",
        "Spent dice come back next round",
        "Pay a class symbol with class or power of its type, a basic symbol with any die. Spend your poor sides first.",
        _asked("you choose dice to pay with", Purpose.PAY),
        "As: astral dice.",
    ),
    Lesson(
        "Targets",
        "Read a card before you choose it",
        "Each answer says whose card it is, and its values.",
        _asked("you choose a target", Purpose.TARGET),
        "i reads the card under the cursor; so does resting the mouse on it. ?, then s, lists all signs.",
    ),
    Lesson(
        "Raising and lowering",
        "Lowering a die turns it one side down",
        "Power becomes class, class becomes basic, which pays for less. Raising a die turns it one side up.",
        _asked("you choose dice to raise or lower", Purpose.DICE),
        "Ar: artifice dice, Na: natural dice.",
    ),
    Lesson(
        "A turn",
        "A turn: a main and maybe a side action",
        "Each answer shows its price: action, then dice. After both actions your turn ends.",
        Condition("you have a main action left", _main_left),
        "Space or two clicks take the recommended line, in gold.",
        teaches=(PlayCard,),
    ),
    Lesson(
        "Reading a unit",
        "A unit has attack, life and recover values",
        "Wounds stay: with as many as its life, it is destroyed. Recover says how many of them come off when the "
        "round ends.",
        Condition("you have a unit in play", _a_unit_is_there),
        "† attack, ♥ life.",
    ),
    Lesson(
        "A die on a card",
        "A die on a card can protect it",
        "An astral die on a unit of yours or your Phoenixborn prevents 1 damage to it. Then it lies with the dice "
        "you have spent.",
        Condition("a die is on a card of yours", _die_lies_on_mine),
    ),
    Lesson(
        "Ready spells",
        "A ready spell works every round",
        "Its price stands before the colon: an action, exhausting it, dice. After that is what you get. A "
        "conjuration is a unit from its own pile.",
        Condition("a ready spell of yours can be activated", _spell_is_ready),
        teaches=(Activate,),
    ),
    Lesson(
        "Alterations",
        "An alteration is attached to a unit",
        "It changes the values of the unit or gives it an ability. When the unit leaves play, the alteration is "
        "discarded.",
        Condition("you can attach an alteration to a unit, or one is attached", _may_alter),
        "i on the unit shows both.",
        from_turn=2,
    ),
    Lesson(
        "Attacking",
        "Attacking takes your main action",
        "Attack Maeve with any number of your units, or a unit of hers with one of yours. If a unit blocks or "
        "strikes back, both deal damage.",
        Condition("a unit of yours can attack", _may_attack),
        teaches=(DeclareAttack,),
    ),
    Lesson(
        "Charged",
        "An artifice die charges the card it lies on",
        "Some cards do more while charged; their text says so. At the end of the round the die goes back to its owner.",
        Condition("an artifice die is on a card", _charged),
        "Ar beside a card: it is charged.",
    ),
    Lesson(
        "Exhaustion",
        "An exhausted card rests until the round ends",
        "Attacking, blocking and many prices exhaust a card. It cannot attack, block or be used until its "
        "exhaustion token comes off.",
        Condition("a card of yours is exhausted, or would be if you activate it", _exhaustion_matters),
        "↻ marks it.",
    ),
    Lesson(
        "Status tokens",
        "The card says what its status tokens do",
        "Some cards spend them, some grow stronger with them. They stay from round to round.",
        Condition("a card has a status token", _status_in_play),
        "◆ status token. i reads the card.",
        from_turn=_SOON,
    ),
    Lesson(
        "Ending a turn",
        "No useful side action? End your turn",
        "You need not use your side action. Dice and cards that you keep can serve you in later turns.",
        Condition("you have only your side action left", _side_left),
        teaches=(EndTurn,),
    ),
    Lesson(
        "Meditating",
        "Meditate to improve poor dice",
        "It is a side action: each card you discard from hand, spellboard or draw pile turns one of your dice to the "
        "side you want.",
        Condition("you meditate, or have poor dice and only your side action left", _meditating),
    ),
    Lesson(
        "Dice powers",
        "Each power side has a dice power",
        "Exhausting the die for it is a side action. Astral: place the die on a unit or your Phoenixborn, where it "
        "prevents 1 damage.",
        Condition("you may use the power of a die in a later round", lambda at: at.view.round > 1 and at.may(UsePower)),
    ),
    Lesson(
        "Passing",
        "Nothing useful left to do? Pass",
        "Passing is a main action. When both of you pass in a row, the round ends. Dice that you have not spent "
        "can be kept.",
        Condition("you have a main action left, and no use for it", _little_left),
        _ADVISED,
        teaches=(Pass,),
    ),
    Lesson(
        "Winning",
        "Maeve has little life left: count the damage",
        "Add up the attack of your units that are not exhausted, less what she may block. If it is enough, attack.",
        Condition("Maeve has little life left", _nearly_won),
        _ADVISED,
    ),
)
"""In the order in which they matter if several arise at once; one is told at a time."""
