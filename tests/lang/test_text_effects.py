"""One sentence for each effect, as a card would say it."""

from typing import get_args

import pytest

from ashes_tui.lang.cost import Cost, Symbol
from ashes_tui.lang.effect import (
    AddAspects,
    Again,
    Also,
    Attach,
    AttackWith,
    Cancel,
    Choose,
    Conjure,
    CopyOf,
    Damage,
    Delegate,
    Destroy,
    Discard,
    Draw,
    Effect,
    Fight,
    FirstPlayer,
    FollowRow,
    GainAction,
    Hide,
    If,
    IfDo,
    JoinAttack,
    Later,
    LeaveBattle,
    Look,
    May,
    Mill,
    MoveDie,
    MoveTokens,
    One,
    Options,
    Pay,
    Place,
    PlayNow,
    Power,
    Prevent,
    Put,
    Reattach,
    Redirect,
    Remove,
    Repeat,
    RollNumber,
    Shift,
    Shuffle,
    Spend,
    SpendStatus,
    TurnDice,
    Until,
)
from ashes_tui.lang.filters import (
    InState,
    NotThis,
    OnCard,
)
from ashes_tui.lang.select import (
    AllOf,
    CardState,
    DiceOn,
    InPool,
    IsState,
    Mode,
    Noun,
    Num,
    Ref,
    Select,
    That,
    Whose,
)
from ashes_tui.lang.static import (
    StatBonus,
)
from ashes_tui.lang.terms import ActionKind, DieType, Duration, EventKind, Level, Stat, Token, Zone
from ashes_tui.lang.text.english.registry import EFFECTS as EFFECT_TEMPLATES
from ashes_tui.lang.text.english.scope import TextScope
from ashes_tui.lang.text.sentences.control import is_verbal
from tests.lang.sample import ALLY, BOOK, FOE, HOST, MY_PB, MY_UNIT, ONE, OPPONENT, SELF, TWO, YOU, said

HIT = Damage(ONE, FOE)
CARDS = Select(Noun.CARD, whose=Whose.MINE)
STAR = (DieType.ASTRAL,)
TURN = Duration.TURN

EFFECTS: list[tuple[Effect, str]] = [
    (HIT, "Deal 1 damage to a target unit an opponent controls."),
    (Prevent(Num(3)), "Prevent 3 damage from being received."),
    (Prevent(That()), "Prevent that damage from being received."),
    (Redirect(MY_UNIT), "That damage is received by a unit you control instead."),
    (Cancel(), "Cancel that effect and the remaining effects of that spell, ability, or dice power."),
    (Place(ONE, Token.EXHAUSTION, FOE), "Place 1 exhaustion token on a target unit an opponent controls."),
    (Remove(((AllOf(), Token.WOUND),), MY_PB), "Remove all wound tokens from your Phoenixborn."),
    (
        Remove(((ONE, Token.EXHAUSTION), (TWO, Token.WOUND)), MY_UNIT),
        "Remove 1 exhaustion token and 2 wound tokens from a unit you control.",
    ),
    (Remove(((TWO, Token.STATUS),), SELF, up_to=True), "Remove up to 2 status tokens from this unit."),
    (
        MoveTokens(ONE, Token.WOUND, MY_UNIT, Select(Noun.UNIT, Mode.TARGET, other=True)),
        "Move 1 wound token from a unit you control onto another target unit.",
    ),
    (Destroy(Select(Noun.ALLY, Mode.TARGET)), "Destroy a target ally."),
    (Discard(Select(whose=Whose.MINE, zone=Zone.HAND)), "Discard a card from your hand."),
    (Mill(TWO, OPPONENT), "Discard 2 cards from the top of a target opponent's draw pile."),
    (Draw(ONE), "Draw 1 card."),
    (Draw(TWO, Select(Noun.PLAYER, Mode.TARGET)), "A target player draws 2 cards."),
    (
        Put(Select(Noun.ALLY, whose=Whose.MINE), "hand", attached=True),
        "Return an ally you control and all cards attached to it to their owners' hands.",
    ),
    (Put(MY_UNIT, "hand"), "Return a unit you control to its owner's hand."),
    (Put(Select(whose=Whose.MINE, zone=Zone.HAND), "top"), "Place a card from your hand on top of your draw pile."),
    (Put(SELF, "removed"), "Remove this unit from the game."),
    (Put(SELF, "battlefield"), "Place this unit onto your battlefield."),
    (Put(SELF, "under", MY_UNIT), "Place this unit face down under a unit you control."),
    (Conjure("Owl", ONE), "Place an [[Owl]] conjuration onto your battlefield."),
    (Conjure("Owl", TWO, up_to=True), "Place up to 2 [[Owl]] conjurations onto your battlefield."),
    (Conjure("Owl", ONE, additional=True), "Place 1 additional [[Owl]] conjuration onto your battlefield."),
    (Conjure("Owl", ONE, onto=OPPONENT), "Place an [[Owl]] conjuration onto a target opponent's battlefield."),
    (Attach("Buff", MY_UNIT), "Attach a [[Buff]] conjured alteration spell to a unit you control."),
    (Look(Num(5), YOU), "Look at the top 5 cards of your draw pile."),
    (Draw(TWO, up_to=True, bottom=True), "Draw up to 2 cards from the bottom of your draw pile."),
    (Draw(ONE, OPPONENT, bottom=True), "A target opponent draws 1 card from the bottom of their draw pile."),
    (Put(MY_UNIT, "aside"), "Set a unit you control aside."),
    (Shift(SELF, "left end"), "Move this unit to the left end of its battlefield."),
    (Hide(SELF), "Turn this unit face down."),
    (Put(MY_UNIT, "shuffled"), "Shuffle a unit you control into its owner's draw pile."),
    (
        Conjure("Owl", ONE, pile=OPPONENT),
        "Place an [[Owl]] conjuration from a target opponent's conjuration pile onto your battlefield.",
    ),
    (Conjure(SELF, ONE), "Place a copy of this unit onto your battlefield."),
    (Conjure(SELF, TWO, up_to=True), "Place up to 2 copies of this unit onto your battlefield."),
    (Look(ONE, YOU, reveal=True), "Reveal the top card of your draw pile."),
    (
        Look(AllOf(), YOU, what=Select(mode=Mode.RANDOM, whose=Whose.OPPONENT, zone=Zone.HAND)),
        "Look at a random card in an opponent's hand.",
    ),
    (FirstPlayer(YOU), "Take the first player token."),
    (FirstPlayer(OPPONENT), "Give the first player token to a target opponent."),
    (
        Damage(ONE, Select(Noun.UNIT, Mode.TARGET, filters=(NotThis(SELF),))),
        "Deal 1 damage to a target unit other than this unit.",
    ),
    (
        Put(Select(Noun.ALLY, Mode.ALL, whose=Whose.MINE, zone=Zone.UNDER, filters=(OnCard(SELF),)), "hand"),
        "Place all allies you own that are under this unit into your hand.",
    ),
    (
        Put(Select(Noun.ALLY, zone=Zone.UNDER, filters=(OnCard(SELF),)), "battlefield"),
        "Place an ally that is under this unit onto your battlefield.",
    ),
    (Fight(MY_UNIT, SELF), "A unit you control and this unit deal damage equal to their attack values to each other."),
    (
        Reattach(Select(Noun.ALTERATION, Mode.TARGET), MY_UNIT),
        "Attach a target alteration spell to a unit you control instead.",
    ),
    (AttackWith(SELF, Select(Noun.UNIT, whose=Whose.OPPONENT)), "Attack a unit an opponent controls with this unit."),
    (
        LeaveBattle(Select(Noun.UNIT, Mode.TARGET, filters=(InState(CardState.UNBLOCKED),))),
        "Remove a target unblocked unit from battle.",
    ),
    (
        PlayNow(Select(Noun.ALLY, whose=Whose.MINE, zone=Zone.HAND), (ActionKind.MAIN, ActionKind.SIDE)),
        "Play an ally from your hand without using a main action or side action.",
    ),
    (Again(), "Resolve a copy of that effect as if it were your own."),
    (
        Again(EventKind.ROUND_END),
        "Resolve all end of round effects of unexhausted cards in play in the order of your choice.",
    ),
    (
        Options(((Draw(ONE),), (GainAction(ActionKind.SIDE),)), (YOU, OPPONENT)),
        "Resolve 1 of the following effects, then a target opponent resolves a different one:"
        " (1) Draw 1 card. (2) Gain 1 additional side action this turn.",
    ),
    (Shuffle(), "Shuffle your draw pile."),
    (TurnDice("lower", TWO, OPPONENT), "Lower 2 dice in a target opponent's active pool one level each."),
    (TurnDice("raise", ONE, YOU), "Raise 1 die in your active pool one level."),
    (
        TurnDice("choice", TWO, YOU, up_to=True, die=DieType.TIME),
        "Change up to 2 time dice in your active pool to sides of your choice.",
    ),
    (
        TurnDice("basic", ONE, OPPONENT, level=Level.POWER),
        "Change 1 power die in a target opponent's active pool to its basic side.",
    ),
    (
        TurnDice("raise", TWO, YOU, die=DieType.TIME, level=Level.BASIC),
        "Raise 2 time basic dice in your active pool one level each.",
    ),
    (
        MoveDie((), ONE, None, None, to_active=True, any_side=True),
        "Move a die from your exhausted pool to your active pool on a side of your choice.",
    ),
    (
        MoveDie(STAR, TWO, None, None, to_active=True, level=Level.POWER),
        "Move 2 astral dice from your exhausted pool to your active pool on their power sides.",
    ),
    (MoveDie((), ONE, None, None, from_active=True), "Move a die from your active pool to your exhausted pool."),
    (
        MoveDie((), TWO, None, None, from_active=True, pool=OPPONENT),
        "Move 2 dice from a target opponent's active pool to their exhausted pool.",
    ),
    (
        MoveDie((), InPool(YOU), None, None, to_active=True, any_side=True, up_to=True),
        "Move any number of dice from your exhausted pool to your active pool on sides of your choice, "
        "but no more than the number of dice in your active pool.",
    ),
    (
        TurnDice("choice", ONE, Select(Noun.PLAYER, mode=Mode.TARGET, count=AllOf())),
        "Change 1 die in each target player's active pool to a side of your choice.",
    ),
    (TurnDice("reroll", TWO, OPPONENT), "Reroll 2 dice in a target opponent's active pool."),
    (TurnDice("class", AllOf(), YOU), "Change all dice in your active pool to their class sides."),
    (MoveDie(STAR, ONE, None, SELF), "Place an astral die from your exhausted pool onto this unit."),
    (
        MoveDie(STAR, TWO, None, CARDS, up_to=True),
        "Place up to 2 astral dice from your exhausted pool onto cards you control.",
    ),
    (MoveDie(STAR, ONE, MY_UNIT, HOST), "Move an astral die from a unit you control onto this unit."),
    (MoveDie(STAR, ONE, MY_UNIT, None), "Exhaust an astral die on a unit you control."),
    (MoveDie((), ONE, None, MY_UNIT, this=True), "Place this die onto a unit you control."),
    (
        Power((DieType.NATURAL,), Num(3), up_to=True),
        "Resolve the dice powers of up to 3 natural dice in your exhausted pool one after the other "
        "without paying their costs.",
    ),
    (Power((), on=SELF), "Resolve the dice power of a die on this unit without paying its cost."),
    (
        Power((DieType.CHARM,), spent=True),
        "Resolve the dice power of a [[charm:power]] die you spent on this without paying its cost.",
    ),
    (
        MoveDie((), ONE, None, SELF, what=Ref("event.die")),
        "Place that die onto this unit.",
    ),
    (
        Power((DieType.ASTRAL, DieType.NATURAL)),
        "Resolve the dice power of an astral or natural die in your exhausted pool without paying its cost.",
    ),
    (
        Until(TURN, Select(Noun.UNIT, Mode.ALL, whose=Whose.MINE), (StatBonus(Stat.ATTACK, ONE),)),
        "Add 1 to the attack value of all units you currently control for the remainder of the turn.",
    ),
    (
        CopyOf(TURN, MY_UNIT, Select(Noun.UNIT, Mode.TARGET, other=True)),
        "A unit you control has the title, printed abilities, and printed values (an X as it is now) of another target"
        " unit for the remainder of the turn.",
    ),
    (GainAction(ActionKind.SIDE), "Gain 1 additional side action this turn."),
    (Spend(Cost(symbols=(Symbol(None, Level.BASIC),) * 2)), "Spend 2 [[basic]]."),
    (May((Draw(ONE),)), "You may draw 1 card."),
    (
        If((IsState(CardState.CHARGED, SELF),), (HIT,), (Draw(ONE),)),
        "If this unit is charged, deal 1 damage to a target unit an opponent controls. Otherwise, draw 1 card.",
    ),
    (IfDo((Draw(ONE),)), "If you do, draw 1 card."),
    (IfDo((Draw(ONE),), negated=True), "If you do not, draw 1 card."),
    (
        Pay((Remove(((ONE, Token.STATUS),), SELF),), (Damage(ONE, Select(Noun.PHOENIXBORN, Mode.TARGET)),)),
        "Remove 1 status token from this unit to deal 1 damage to a target Phoenixborn.",
    ),
    (
        One(((Conjure("Owl", ONE),), (Conjure("Bear", ONE),))),
        "Place an [[Owl]] or a [[Bear]] conjuration onto your battlefield.",
    ),
    (
        Pay((Draw(ONE),), (HIT, IfDo((Draw(ONE),)))),
        "Draw 1 card to deal 1 damage to a target unit an opponent controls. If you do, draw 1 card.",
    ),
    (One(((Draw(ONE),), (HIT,))), "Either draw 1 card or deal 1 damage to a target unit an opponent controls."),
    (
        Repeat(TWO, (HIT,)),
        "Resolve the following effect twice: Deal 1 damage to a target unit an opponent controls.",
    ),
    (
        Repeat(DiceOn(DieType.ARTIFICE, CARDS), (Draw(ONE),)),
        "For each artifice die on cards you control, draw 1 card.",
    ),
    (
        Repeat(TWO, (HIT,), up_to=True),
        "Resolve the following effect up to twice: Deal 1 damage to a target unit an opponent controls.",
    ),
    (Repeat(ONE, (Draw(ONE),), each=MY_UNIT), "For each unit you control, draw 1 card."),
    (
        Delegate(
            OPPONENT, (Discard(Select(Noun.UNIT, whose=Whose.THEIRS, of=Ref("they"))), IfDo((Draw(ONE, Ref("they")),)))
        ),
        "A target opponent must discard a unit they control. If they do, draw 1 card.",
    ),
    (Choose(MY_UNIT, "a"), "Choose a unit you control."),
    (
        Also((Prevent(That()), Draw(ONE))),
        "Prevent that damage from being received and draw 1 card.",
    ),
    (AddAspects(ONE), "Add 1 face-down aspect at the right end of your battlefield."),
    (RollNumber("r"), "Roll the behaviour die."),
    (
        FollowRow(Num(7), 3),
        "Resolve the side action of the behaviour row for 7 plus 3, but no higher than the highest number on the die.",
    ),
    (
        JoinAttack(Select(Noun.UNIT, Mode.ALL, whose=Whose.MINE)),
        "Declare all units you control that can attack as additional attackers.",
    ),
    (
        SpendStatus(Select(Noun.ASPECT, Mode.RIGHTMOST, whose=Whose.MINE)),
        "Remove 1 status token from the rightmost aspect you control and resolve its status ability.",
    ),
    (Later(TURN, (Destroy(SELF),)), "At the end of this turn, destroy this unit."),
]


@pytest.mark.parametrize(("node", "text"), EFFECTS, ids=lambda part: type(part).__name__)
def test_effect(node: Effect, text: str) -> None:
    assert said(node) == text


@pytest.mark.parametrize("node", [node for node, _ in EFFECTS], ids=lambda node: type(node).__name__)
def test_what_may_stand_after_may(node: Effect) -> None:
    assert is_verbal(node) == EFFECT_TEMPLATES(node, TextScope(BOOK, ALLY, "unit")).verbal


def test_every_effect_has_a_sample() -> None:
    assert {type(node) for node, _ in EFFECTS} == set(get_args(Effect))
