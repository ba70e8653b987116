"""What the guided game explains: each thing when it first comes up."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from ashes_tui.engine.api import (
    Activate,
    CardView,
    Choice,
    Decision,
    DeclareAttack,
    Event,
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


class Lesson(Struct, frozen=True):
    """One thing to learn: its line in the list of steps, the sentence to remember, and the rest in a few lines.

    ``keys`` says what to press at a table that is drawn.
    """

    step: str
    title: str
    text: str
    arises: Callable[[Situation], bool]
    keys: str = ""


def _asked(*purposes: Purpose) -> Callable[[Situation], bool]:
    return lambda at: at.decision.purpose in purposes


def _fresh_round(at: Situation) -> bool:
    return at.decision.purpose is Purpose.PREPARE_DISCARD and at.view.round > 1


def _main_left(at: Situation) -> bool:
    return at.is_turn and at.mine.main_actions > 0


def _opponent_has_played(at: Situation) -> bool:
    return at.is_turn and any(isinstance(e, TurnEnded) and e.seat != at.decision.seat for e in at.events)


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
    return at.may(Meditate) and sum(die.level is Level.BASIC for die in at.mine.active_dice) > 1 and at.view.turn > 1


def _little_left(at: Situation) -> bool:
    return _main_left(at) and len(at.mine.active_dice) <= _FEW_DICE and not at.may(DeclareAttack)


def _nearly_won(at: Situation) -> bool:
    return at.is_turn and at.theirs.phoenixborn.life_left <= _NEAR_THE_END


LESSONS = (
    Lesson(
        "Your First Five",
        "Begin with five cards you choose",
        "You are Arren Frostpeak, a Phoenixborn. Destroy Maeve Luminvale, the other one, and you win. Pick five "
        "different cards of your thirty to begin with: your First Five.",
        _asked(Purpose.FIRST_FIVE),
        "At the right is the price: main As✦ is a main action and an astral die. Press r for the recommended five, "
        "then c.",
    ),
    Lesson(
        "Who begins",
        "The dice say who chooses the first player",
        "All ten dice of both sides were rolled. Whoever rolled more basic sides, the poorest of three kinds, "
        "chooses who takes the first turn of the round. To go first is good when you want to strike first.",
        _asked(Purpose.FIRST_PLAYER),
    ),
    Lesson(
        "Dice and cards for a round",
        "A round begins with fresh dice and five cards",
        "Your dice show a power side (rare, the best), a class side, or a basic side. They pay for what you do. Now "
        "you may discard cards you do not want; then you draw until you have five. Keep your First Five: discard "
        "none.",
        _asked(Purpose.PREPARE_DISCARD),
        "✹ is power, ✦ class, ▫ basic; As is astral. Press n for none.",
    ),
    Lesson(
        "The next round",
        "Rounds repeat: recover, roll, draw",
        "Units healed by their recover value, every card lost one exhaustion token, spent dice were rolled again. "
        "Discard what you cannot use: you draw back to five. Each card you cannot draw is a wound on your "
        "Phoenixborn.",
        _fresh_round,
    ),
    Lesson(
        "Dice you keep",
        "Dice you did not spend can stay",
        "At the end of a round you may exhaust dice that show a poor side, to roll them again. Keep the good sides.",
        _asked(Purpose.RECOVERY_DICE),
    ),
    Lesson(
        "Blocking",
        "A unit can block an attacker",
        "Your Phoenixborn is attacked. Each of your unexhausted units may block one attacker: it takes the damage in "
        "your place, strikes back, and is exhausted. What is not blocked hits your Phoenixborn.",
        _asked(Purpose.BLOCKERS),
    ),
    Lesson(
        "Guarding",
        "Your Phoenixborn can guard a unit, once a round",
        "When one of your units is attacked, your Phoenixborn may step in and take the damage itself.",
        _asked(Purpose.GUARD),
    ),
    Lesson(
        "Countering",
        "A unit that is hit may strike back",
        "To counter deals your unit's attack value to the attacker at the same time, and exhausts your unit. A unit "
        "that blocks always counters.",
        _asked(Purpose.COUNTER),
    ),
    Lesson(
        "Reactions",
        "A reaction answers what has just happened",
        "You hold a card that answers this. It takes no action, only what it costs in dice, and you may play one in "
        "each turn, the opponent's too. To keep it for later costs nothing.",
        _may_react,
    ),
    Lesson(
        "The order of damage",
        "Both deal their damage together; you say which comes first",
        "Attacker and defender both receive their damage, even if one of them is destroyed by it. The order matters "
        "only where a card answers the first damage. If none does, take either.",
        _asked(Purpose.DAMAGE_FIRST),
    ),
    Lesson(
        "Attackers",
        "Attack a Phoenixborn with as many units as you like",
        "Only one unit can attack a unit. Attackers are exhausted by it, so they cannot block until the next round: "
        "leave somebody at home if you fear the answer.",
        _asked(Purpose.ATTACKERS),
    ),
    Lesson(
        "Several battles",
        "Battles are fought one by one",
        "Each attacker fights its own battle: with its blocker, or with the target if nobody blocks. You choose the "
        "order, in case one result changes the next.",
        _asked(Purpose.NEXT_BATTLE),
    ),
    Lesson(
        "Paying",
        "Choose the dice that pay",
        "A power side pays for power, class or basic of its type; a class side for class or basic; a basic symbol "
        "can be paid with any die. Spent dice are exhausted: they come back next round. Spend poor sides, keep "
        "power.",
        _asked(Purpose.PAY),
    ),
    Lesson(
        "Targets",
        "Read what you aim at",
        "The effect says what it may target. Beside each answer stand its owner and values.",
        _asked(Purpose.TARGET),
        "Press i to read the card under the cursor.",
    ),
    Lesson(
        "A turn",
        "Each turn: one main action, and one side action if you like",
        "Everything you may do now is in the list. The price stands at the right: main or side, then dice. A good "
        "start is a unit that fights for you, or a ready spell that brings one in each round.",
        _main_left,
        "Press the key at its left. Not sure? Press ! to see what the program would do.",
    ),
    Lesson(
        "The side action",
        "One small thing more, or end the turn",
        "Your main action is done. With the side action you can pay a side cost, use the power of a die, or "
        "meditate. If nothing helps, end the turn.",
        _side_left,
    ),
    Lesson(
        "The opponent's turn",
        "Turns alternate, one main action at a time",
        "The teacher took a turn, and it is yours again. A round has many short turns: nobody does everything at once.",
        _opponent_has_played,
        "Press l to read all that happened.",
    ),
    Lesson(
        "Summoning",
        "A ready spell works every round",
        "A ready spell lies on your spellboard. To activate it costs what stands beside it, and exhausts it. A Summon "
        "spell places a conjuration on your battlefield: a unit, and units fight for you.",
        _spell_is_ready,
        "Below each name are its piles: draw, disc for discard, conj for conjurations.",
    ),
    Lesson(
        "Reading a unit",
        "A unit has an attack, a life and a recover value",
        "Attack is the damage it deals. Damage stays on a unit as wounds; as many as its life destroy it. At the end "
        "of a round as many wounds as its recover value come off.",
        _a_unit_is_there,
        "† is attack, ♥ life, R recover; ♥1/3 is 1 of 3 left. ◆ is a status token, As an astral die on it.",
    ),
    Lesson(
        "Playing a card",
        "Every card has a price",
        "Main or side is the action it takes; the signs after it are dice. A class symbol is paid by a die of its type "
        "that shows class or power, a basic symbol by any die. Allies become units, spells do what they say.",
        lambda at: _main_left(at) and at.may(PlayCard) and at.view.turn > 2,
    ),
    Lesson(
        "Attacking",
        "Attacking is a main action",
        "You have a unit that can attack. If it attacks a Phoenixborn, units may block; if a unit, its Phoenixborn "
        "may guard it. Damage stays as wounds until it is recovered.",
        _may_attack,
    ),
    Lesson(
        "Exhaustion",
        "An exhausted card rests for this round",
        "It cannot attack, block, or be activated again until its exhaustion token is taken off, at the end of the "
        "round.",
        _something_exhausted,
        "The sign ↻ marks it.",
    ),
    Lesson(
        "Dice powers",
        "A power side has a use of its own",
        "As a side action you may exhaust a die that shows its power side to use its power. Astral: place the die on"
        " one of your units or your Phoenixborn, and it prevents 1 damage there.",
        lambda at: at.may(UsePower) and at.view.turn > 4,
    ),
    Lesson(
        "Meditating",
        "Meditate to turn poor dice",
        "As a side action, discard cards from your hand, your draw pile or your spellboard: each one turns a die of "
        "yours to the side you want. Costly, so use what you can spare.",
        _dull_dice,
    ),
    Lesson(
        "Passing",
        "With nothing left to do, pass",
        "Pass is a main action, too. When both players pass one after the other, the round ends. Until then you may "
        "act again after a pass. Pass while you still hold good dice, if you like: they stay.",
        _little_left,
    ),
    Lesson(
        "Winning",
        "The end is near: count the damage",
        "Maeve Luminvale has little life left. Add up what your unexhausted units deal, less what may be blocked, "
        "and strike when it is enough.",
        _nearly_won,
    ),
)
"""In the order in which they matter if several arise at once; one is told at a time."""

PATH = (
    "Your First Five",
    "Dice and cards for a round",
    "A turn",
    "The side action",
    "The opponent's turn",
    "Summoning",
    "Reading a unit",
    "Paying",
    "Playing a card",
    "Exhaustion",
    "Meditating",
    "Attacking",
    "Attackers",
    "Blocking",
    "Passing",
    "The next round",
    "Winning",
)
"""The steps that the list shows, in the order in which they usually come up."""
