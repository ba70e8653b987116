"""What the guided game explains: each thing when it first comes up."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from ashes_tui.engine.api import (
    Activate,
    BlockersDeclared,
    CardView,
    Choice,
    Decision,
    DeclareAttack,
    Event,
    GuardDeclared,
    Meditate,
    PlayCard,
    Purpose,
    SeatView,
    TriggerDecision,
    TurnDecision,
    TurnEnded,
    UsePower,
    View,
)
from ashes_tui.lang.terms import Level

_FEW_DICE = 3
_NEAR_THE_END = 6


class Situation(Struct, frozen=True):
    """A question put to the learner: what they see, what they may do, what happened since their last answer."""

    view: View
    decision: Decision
    choices: tuple[Choice, ...]
    events: tuple[Event, ...]

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
    """What is true of a question and its position as long as a lesson is shown: in words, and to be asked."""

    says: str
    holds: Callable[[Situation], bool]


class Lesson(Struct, frozen=True):
    """One thing to learn: its line in the list of steps, the sentence to remember, and the rest in a few lines.

    It is told at the first question of which ``when`` holds, not before turn ``from_turn`` of the game, and shown no
    longer than that. ``keys`` says what to press at a table that is drawn.
    """

    step: str
    title: str
    text: str
    when: Condition
    keys: str = ""
    from_turn: int = 0

    def holds(self, at: Situation) -> bool:
        """Whether what it says is true of this position."""
        return self.when.holds(at)

    def arises(self, at: Situation) -> bool:
        """Whether this is a question to tell it at."""
        return at.view.turn >= self.from_turn and self.holds(at)


def _asked(says: str, *purposes: Purpose) -> Condition:
    return Condition(says, lambda at: at.decision.purpose in purposes)


def _main_left(at: Situation) -> bool:
    return at.is_turn and at.mine.main_actions > 0


def _opponent_has_played(at: Situation) -> bool:
    return at.is_turn and any(isinstance(e, TurnEnded) and e.seat != at.decision.seat for e in at.events)


def _attack_was_met(at: Situation) -> bool:
    """Whether the opponent has blocked or guarded since the learner's last answer."""
    mine = at.decision.seat
    return any(
        (isinstance(e, BlockersDeclared) and e.seat != mine and bool(e.blocks))
        or (isinstance(e, GuardDeclared) and e.seat != mine)
        for e in at.events
    )


def _may_attack(at: Situation) -> bool:
    return at.may(DeclareAttack) and any(_can_fight(unit) for unit in at.mine.battlefield)


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


def _something_exhausted(at: Situation) -> bool:
    return at.is_turn and any(card.exhausted for card in (*at.mine.battlefield, *at.mine.spellboard))


def _dull_dice(at: Situation) -> bool:
    return at.may(Meditate) and sum(die.level is Level.BASIC for die in at.mine.active_dice) > 1


def _meditating(at: Situation) -> bool:
    return at.decision.purpose in (Purpose.MEDITATE, Purpose.MEDITATE_DIE) or _dull_dice(at)


def _little_left(at: Situation) -> bool:
    return _main_left(at) and len(at.mine.active_dice) <= _FEW_DICE and not at.may(DeclareAttack)


def _nearly_won(at: Situation) -> bool:
    return at.is_turn and at.theirs.phoenixborn.life_left <= _NEAR_THE_END


LESSONS = (
    Lesson(
        "Your First Five",
        "Begin with five cards you choose",
        "You are Arren Frostpeak. Destroy Maeve Luminvale, the other Phoenixborn, and you win. Pick five cards to "
        "begin with: your First Five.",
        _asked("you choose your First Five", Purpose.FIRST_FIVE),
        "Press r for the recommended five, then c. A price is an action and dice: ✹ power side, ✦ class side, "
        "▫ any; As is astral. What stands before a colon is a price.",
    ),
    Lesson(
        "Who begins",
        "The dice say who chooses the first player",
        "All ten dice of both sides were rolled. Whoever rolled more basic sides, the poorest of three kinds, "
        "chooses who takes the first turn of the round. To go first is good when you want to strike first. Maeve has "
        "six wounds from the start, so that this game is short.",
        _asked("you choose who takes the first turn", Purpose.FIRST_PLAYER),
    ),
    Lesson(
        "Dice and cards for a round",
        "A round begins with fresh dice and five cards",
        "Your dice show a power side (rare, the best), a class side, or a basic side. They pay for what you do. Now "
        "you may discard cards you do not want; then you draw until you have five. Keep your First Five: discard "
        "none.",
        Condition(
            "the first round begins",
            lambda at: at.decision.purpose is Purpose.PREPARE_DISCARD and at.view.round == 1,
        ),
        "✹ is power, ✦ class, ▫ basic; As is astral. Press n for none.",
    ),
    Lesson(
        "The next round",
        "Rounds repeat: recover, roll, draw",
        "Units healed by their recover value, every card lost one exhaustion token, spent dice were rolled again. "
        "Discard what you cannot use: you draw back to five. Each card you cannot draw is a wound on your "
        "Phoenixborn.",
        Condition(
            "a later round begins",
            lambda at: at.decision.purpose is Purpose.PREPARE_DISCARD and at.view.round > 1,
        ),
    ),
    Lesson(
        "Dice you keep",
        "Dice you did not spend can stay",
        "At the end of a round you may exhaust dice that show a poor side, to roll them again. Keep the good sides.",
        _asked("you choose dice to roll again at the end of a round", Purpose.RECOVERY_DICE),
    ),
    Lesson(
        "Blocking",
        "A unit can block an attacker",
        "Your Phoenixborn is attacked. Each of your unexhausted units may block one attacker: it takes the damage in "
        "your place, strikes back, and is exhausted. What is not blocked hits your Phoenixborn.",
        _asked("you choose blockers", Purpose.BLOCKERS),
    ),
    Lesson(
        "Guarding",
        "Your Phoenixborn can guard a unit, once a round",
        "When one of your units is attacked, your Phoenixborn may step in and take the damage itself.",
        _asked("your Phoenixborn may guard", Purpose.GUARD),
    ),
    Lesson(
        "Countering",
        "A unit that is hit may strike back",
        "To counter deals your unit's attack value to the attacker at the same time, and exhausts your unit. A unit "
        "that blocks always counters.",
        _asked("your unit may counter", Purpose.COUNTER),
    ),
    Lesson(
        "Reactions",
        "A reaction answers what has just happened",
        "You hold a card that answers this. It takes no action, only what it costs in dice, and you may play one in "
        "each turn, the opponent's too. To keep it for later costs nothing.",
        Condition("a card of your hand may answer", _may_react),
    ),
    Lesson(
        "Blocked or guarded",
        "They may block, guard, and strike back",
        "Somebody stepped between. When you attack a Phoenixborn, each unexhausted unit there may block one attacker. "
        "When you attack a unit, its Phoenixborn may guard it, once a round. Whoever steps in takes the damage, and a "
        "unit that blocks deals its own.",
        Condition("the opponent has blocked or guarded", _attack_was_met),
    ),
    Lesson(
        "Attackers",
        "Attack a Phoenixborn with any number of units",
        "Only one unit can attack a unit. Attackers are exhausted by it, so they cannot block until the next round: "
        "leave somebody at home if you fear the answer.",
        _asked("you choose attackers", Purpose.ATTACKERS),
    ),
    Lesson(
        "Several battles",
        "Battles are fought one by one",
        "Each attacker fights its own battle: with its blocker, or with the target if nobody blocks. Both deal their "
        "damage together, even if one is destroyed by it. You choose the order, in case one result changes the next; "
        "if none does, take either.",
        _asked("you choose the order of battles or of damage", Purpose.NEXT_BATTLE, Purpose.DAMAGE_FIRST),
    ),
    Lesson(
        "Paying",
        "Choose the dice that pay",
        "A power side pays for power, class or basic of its type; a class side for class or basic; a basic symbol "
        "can be paid with any die. Spent dice are exhausted: they come back next round. Spend poor sides, keep "
        "power.",
        _asked("you choose dice to pay with", Purpose.PAY),
    ),
    Lesson(
        "Targets",
        "Read what you aim at",
        "The effect says what it may target. Beside each answer stand its owner and values.",
        _asked("you choose a target", Purpose.TARGET),
        "Press i to read the card under the cursor.",
    ),
    Lesson(
        "A turn",
        "A turn: one main action, perhaps a side action",
        "The list holds all that you may do now, with its price: an action, then dice. A good start is a unit that "
        "fights for you, or a ready spell that brings one in each round.",
        Condition("your main action is left", _main_left),
        "! says what the program would do.",
    ),
    Lesson(
        "The side action",
        "One small thing more, or end the turn",
        "Your main action is done. With the side action you can pay a side cost, use the power of a die, or "
        "meditate. If nothing helps, end the turn.",
        Condition("only your side action is left", _side_left),
    ),
    Lesson(
        "The opponent's turn",
        "Turns alternate, one main action at a time",
        "The teacher took a turn, and it is yours again. A round has many short turns: nobody does everything at once.",
        Condition("the opponent has just taken a turn", _opponent_has_played),
        "Press l to read all that happened.",
    ),
    Lesson(
        "Summoning",
        "A ready spell works every round",
        "A ready spell lies on your spellboard. To activate it costs the action, exhaustion and dice that stand before "
        "the colon in its text. A Summon spell places a conjuration, a unit, on your battlefield.",
        Condition("a ready spell of yours can be activated", _spell_is_ready),
        "Near each name stand its piles: draw, disc for discard, conj for conjurations.",
    ),
    Lesson(
        "Reading a unit",
        "A unit has an attack, a life and a recover value",
        "Attack is the damage it deals. Damage stays on a unit as wounds; as many as its life destroy it. At the end "
        "of a round as many wounds as its recover value come off.",
        Condition("you have a unit in play", _a_unit_is_there),
        "† is attack, ♥ life, R recover; ♥1/3 is 1 of 3 left. ◆ is a status token, As an astral die on it.",
    ),
    Lesson(
        "Playing a card",
        "Every card has a price",
        "Main or side is the action it takes; the signs after it are dice. A class symbol is paid by a die of its type "
        "that shows class or power, a basic symbol by any die. Allies become units, spells do what they say.",
        Condition("you can play a card", lambda at: _main_left(at) and at.may(PlayCard)),
        from_turn=3,
    ),
    Lesson(
        "Attacking",
        "Attacking is a main action",
        "You have a unit that can attack. If it attacks a Phoenixborn, units may block; if a unit, its Phoenixborn "
        "may guard it. Damage stays as wounds until it is recovered.",
        Condition("a unit of yours can attack", _may_attack),
    ),
    Lesson(
        "Exhaustion",
        "An exhausted card rests for this round",
        "It cannot attack, block, or be activated again until its exhaustion token is taken off, at the end of the "
        "round.",
        Condition("a card of yours is exhausted", _something_exhausted),
        "The sign ↻ marks it.",
    ),
    Lesson(
        "Dice powers",
        "A power side has a use of its own",
        "As a side action you may exhaust a die that shows its power side to use its power. Astral: place the die on"
        " one of your units or your Phoenixborn, and it prevents 1 damage there.",
        Condition("you can use the power of a die", lambda at: at.may(UsePower)),
        from_turn=5,
    ),
    Lesson(
        "Meditating",
        "Meditate to turn poor dice",
        "As a side action, discard cards from your hand, your draw pile or your spellboard: each one turns a die of "
        "yours to the side you want. Costly, so use what you can spare.",
        Condition("you meditate, or may and have poor dice", _meditating),
    ),
    Lesson(
        "Passing",
        "With nothing left to do, pass",
        "Pass is a main action, too. When both players pass one after the other, the round ends. Until then you may "
        "act again after a pass. Pass while you still hold good dice, if you like: they stay.",
        Condition("you have few dice and nobody to attack with", _little_left),
    ),
    Lesson(
        "Winning",
        "The end is near: count the damage",
        "Maeve Luminvale has little life left. Add up what your unexhausted units deal, less what may be blocked, "
        "and strike when it is enough.",
        Condition("she has little life left", _nearly_won),
    ),
)
"""In the order in which they matter if several arise at once; one is told at a time."""

PATH = (
    "Your First Five",
    "Who begins",
    "Dice and cards for a round",
    "A turn",
    "Paying",
    "The side action",
    "The opponent's turn",
    "Reading a unit",
    "Summoning",
    "Exhaustion",
    "Meditating",
    "Playing a card",
    "Attacking",
    "Attackers",
    "Blocked or guarded",
    "Dice powers",
    "Passing",
    "Guarding",
    "Countering",
    "Dice you keep",
    "The next round",
    "Targets",
    "Reactions",
    "Blocking",
    "Winning",
)
"""The steps that the list shows, in the order in which they come up if hints are followed: all lessons but what is
asked of few."""
