"""One sentence for each node of the language, as a card would say it."""

from typing import get_args

import pytest
from msgspec import Struct

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
    CostSymbol,
    Facing,
    Highest,
    InState,
    Lacking,
    NotThis,
    NotTitled,
    OnCard,
    OnePerSlot,
    Prints,
    TitleContains,
    Titled,
    TitledAs,
    WithDie,
    WithoutDie,
)
from ashes_tui.lang.select import (
    AllOf,
    AnyOf,
    Basics,
    CardState,
    Compare,
    Condition,
    Count,
    DestroyedOf,
    DiceOn,
    Done,
    HasDie,
    HasFlag,
    InBattle,
    InPool,
    IsFirstPlayer,
    IsOdd,
    IsOne,
    IsState,
    IsType,
    Lack,
    MagicCost,
    Mode,
    Not,
    Noun,
    Num,
    Numeral,
    Op,
    PhaseNumber,
    Played,
    PlayerOf,
    PlayerRole,
    Ref,
    Select,
    Selector,
    SomeDestroyed,
    Spent,
    SpentLevel,
    StatOf,
    SumLimit,
    That,
    TokensOn,
    Value,
    WasDestroyed,
    Where,
    Whose,
    XValue,
    YourTurn,
)
from ashes_tui.lang.static import (
    Act,
    AttachTo,
    Cannot,
    Considered,
    DrawMore,
    Flag,
    Focused,
    Gain,
    Lose,
    Must,
    Numerals,
    PayFrom,
    ShareSlot,
    StatBonus,
    Static,
    Swap,
    Ward,
)
from ashes_tui.lang.terms import ActionKind, CardType, DieType, Duration, EventKind, Level, Means, Stat, Token, Zone
from ashes_tui.lang.text.english.registry import EFFECTS as EFFECT_TEMPLATES
from ashes_tui.lang.text.english.scope import TextScope
from ashes_tui.lang.text.sentences.control import is_verbal
from tests.lang.sample import ALLY, BOOK, FOE, HOST, MY_PB, MY_UNIT, ONE, OPPONENT, SELF, TWO, UNIT, YOU, said

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


SELECTORS: list[tuple[Selector, str]] = [
    (SELF, "this unit"),
    (PlayerOf(PlayerRole.OWNER, SELF), "this unit's owner"),
    (PlayerOf(PlayerRole.CONTROLLER, HOST), "this unit's controller"),
    (UNIT, "a unit"),
    (Select(Noun.ALLY, whose=Whose.OPPONENT), "an ally an opponent controls"),
    (Select(Noun.UNIT, mode=Mode.TARGET, filters=(InState(CardState.EXHAUSTED),)), "a target exhausted unit"),
    (Select(Noun.UNIT, Mode.ALL, other=True), "all other units"),
    (Select(Noun.CARD, Mode.RANDOM, whose=Whose.MINE, zone=Zone.HAND), "a random card from your hand"),
    (Select(Noun.UNIT, count=TWO, up_to=True, mode=Mode.TARGET), "up to 2 target units"),
    (Select(Noun.UNIT, count=AllOf(), up_to=True), "any number of units"),
    (
        Select(
            Noun.UNIT,
            filters=(
                Facing(SELF),
                NotTitled("Owl"),
            ),
        ),
        "a unit facing this unit other than [[Owl]]",
    ),
    (
        Select(
            Noun.UNIT,
            filters=(
                InState(CardState.BATTLING),
                Facing(SELF),
            ),
        ),
        "a unit in battle with this unit",
    ),
    (
        Select(
            Noun.UNIT,
            filters=(
                InState(CardState.EXHAUSTED),
                InState(CardState.BLOCKING),
                Facing(SELF),
            ),
        ),
        "an exhausted unit blocking this unit",
    ),
    (
        Select(
            Noun.UNIT,
            filters=(
                InState(CardState.GUARDING),
                Facing(SELF),
            ),
        ),
        "a unit guarding against this unit",
    ),
    (Select(Noun.UNIT, filters=(TitledAs(SELF),)), "a unit with the title of this unit"),
    (Select(Noun.CARD, filters=(TitleContains("Owl"),)), "a card with “Owl” in its title"),
    (Select(Noun.READY_SPELL, filters=(Prints(SELF),)), "a ready spell whose text can place this unit"),
    (
        Select(Noun.CARD, filters=(CostSymbol(Symbol(DieType.DIVINE, Level.POWER)),)),
        "a card with a [[divine:power]] in its play cost",
    ),
    (
        Select(Noun.UNIT, Mode.ALL, filters=(Where("owner-pile", Op.EQ, Num(0)),)),
        "all units with no cards left in their owner's draw pile",
    ),
    (Select(Noun.UNIT, other=True, filters=(Titled("Owl"),)), "another [[Owl]]"),
    (Select(Noun.UNIT, filters=(WithDie(DieType.ASTRAL),)), "a unit with an astral die on it"),
    (Select(Noun.UNIT, filters=(WithoutDie(DieType.CHARM),)), "a unit with no charm die on it"),
    (Select(Noun.ALTERATION, filters=(OnCard(SELF),)), "an alteration spell attached to this unit"),
    (Select(Noun.PHOENIXBORN, Mode.TARGET), "a target Phoenixborn"),
    (Select(Noun.ALLY, whose=Whose.OPPONENT, zone=Zone.DISCARD_PILE), "an ally from an opponent's discard pile"),
    (Select(Noun.UNIT, filters=(Where("life", Op.LE, TWO),)), "a unit with a life value of 2 or less"),
    (
        Select(Noun.UNIT, filters=(Where("printed.attack", Op.EQ, Num(0)),)),
        "a unit with a printed attack value of 0",
    ),
    (
        Select(
            Noun.UNIT,
            Mode.ALL,
            filters=(
                Where("tokens", Op.EQ, Num(0)),
                Where("alterations", Op.EQ, Num(0)),
            ),
        ),
        "all units with no tokens on them and no alteration spells attached to them",
    ),
    (
        Select(Noun.UNIT, Mode.TARGET, whose=Whose.OPPONENT, filters=(Highest(Stat.LIFE),)),
        "a target unit an opponent controls with the highest life value among units that opponent controls",
    ),
    (Select(Noun.UNIT, Mode.LEFTMOST, whose=Whose.OPPOSING), "the leftmost opposing unit"),
    (
        Select(Noun.UNIT, Mode.RIGHTMOST, whose=Whose.OPPOSING, filters=(InState(CardState.UNEXHAUSTED),)),
        "the rightmost unexhausted opposing unit",
    ),
    (Select(Noun.ASPECT, Mode.LEFTMOST, whose=Whose.MINE), "the leftmost aspect you control"),
    (Select(Noun.UNIT, Mode.LEFTMOST, other=True), "the leftmost other unit"),
    (Select(Noun.UNIT, Mode.ALL, whose=Whose.OPPOSING), "all opposing units"),
    (Select(Noun.UNIT, whose=Whose.OPPOSING), "an opposing unit"),
    (Select(Noun.PHOENIXBORN, whose=Whose.OPPOSING), "the opposing Phoenixborn"),
    (
        Select(Noun.UNIT, count=TokensOn(Token.STATUS, SELF), up_to=True, whose=Whose.MINE, other=True),
        "a number of other units you control up to the number of status tokens on this unit",
    ),
    (
        Select(Noun.CARD, whose=Whose.MINE, zone=Zone.HAND, filters=(Where("cost", Op.EQ, MagicCost(SELF)),)),
        "a card from your hand with the same magic play cost as this unit",
    ),
    (
        Select(
            Noun.UNIT, count=AllOf(), up_to=True, whose=Whose.MINE, filters=(SumLimit(Where("life", Op.LE, Num(3))),)
        ),
        "any number of units you control with a combined life value of 3 or less",
    ),
    (Select(Noun.READY_SPELL, count=TWO, filters=(OnePerSlot(),)), "2 ready spells of different spellboard slots"),
    (Select(Noun.READY_SPELL, Mode.ALL, filters=(OnePerSlot(),)), "1 ready spell in each spellboard slot"),
    (
        Select(Noun.CARD, Mode.RANDOM, whose=Whose.OPPOSING, zone=Zone.HAND),
        "a random card from the opposing player's hand",
    ),
    (
        Select(Noun.ASPECT, Mode.RANDOM, count=TWO, whose=Whose.MINE, zone=Zone.CONJURATION_PILE),
        "2 random aspects from your conjuration pile",
    ),
    (AnyOf((MY_PB, Select(Noun.READY_SPELL, whose=Whose.MINE))), "your Phoenixborn or a ready spell you control"),
    (AnyOf((MY_UNIT, MY_PB)), "a unit or Phoenixborn you control"),
    (AnyOf((UNIT, Select(Noun.CARD, zone=Zone.HAND, whose=Whose.MINE))), "a unit or a card from your hand"),
]


@pytest.mark.parametrize(("node", "text"), SELECTORS, ids=lambda part: part if isinstance(part, str) else "")
def test_selector(node: Selector, text: str) -> None:
    assert said(Destroy(node)) == f"Destroy {text}."


def amount(value: Value, text: str) -> tuple[Value, str]:
    return value, f"Deal {text}."


VALUES: list[tuple[Value, str]] = [
    amount(Num(3), "3 damage to a unit"),
    amount(Numeral(), "4 damage to a unit"),
    amount(XValue(), "X damage to a unit"),
    amount(AllOf(), "all damage to a unit"),
    amount(That(), "that much damage to a unit"),
    amount(StatOf(Stat.ATTACK, SELF), "damage to a unit equal to this unit's attack value"),
    amount(StatOf(Stat.LIFE, MY_PB, printed=True), "damage to a unit equal to your Phoenixborn's printed life value"),
    amount(StatOf(Stat.LIFE, MY_UNIT), "damage to a unit equal to the life value of a unit you control"),
    amount(TokensOn(Token.STATUS, SELF), "damage to a unit equal to the number of status tokens on this unit"),
    amount(Count(MY_UNIT), "damage to a unit equal to the number of units you control"),
    amount(DiceOn(None, SELF), "damage to a unit equal to the number of dice on this unit"),
    amount(
        Spent(Level.POWER, DieType.DIVINE),
        "damage to a unit equal to the number of [[divine:power]] dice spent on this",
    ),
    amount(InPool(YOU, DieType.TIME), "damage to a unit equal to the number of time dice in your active pool"),
    amount(TokensOn(None, SELF), "damage to a unit equal to the number of tokens on this unit"),
    amount(Basics("$d"), "damage to a unit equal to the number of dice rerolled to a basic side this way"),
    amount(PhaseNumber(), "damage to a unit equal to the number of the current phase"),
    amount(Lack(Count(MY_UNIT), Num(3)), "damage to a unit equal to the number of units you control short of 3"),
    amount(DestroyedOf(SELF), "damage to a unit equal to the number of units destroyed this way"),
    amount(InPool(YOU, exhausted=True), "damage to a unit equal to the number of dice in your exhausted pool"),
    amount(MagicCost(Ref("it")), "damage to a unit equal to its magic play cost"),
]


@pytest.mark.parametrize(("value", "text"), VALUES)
def test_value(value: Value, text: str) -> None:
    assert said(Damage(value, UNIT), n=4) == text


def test_what_a_node_did() -> None:
    change = TurnDice("lower", TWO, YOU, up_to=True, as_="l")
    text = "Lower up to 2 dice in your active pool one level each. Draw a number of cards equal to the number of dice"
    assert said(change, Draw(Done("$l"))) == f"{text} lowered this way."
    assert said(change, Draw(Lack(Done("$l"), TWO))) == f"{text} short of 2 lowered this way."


def test_how_many_dice_came_up_basic() -> None:
    change = TurnDice("reroll", TWO, YOU, level=Level.BASIC, as_="d")
    text = "Reroll 2 basic dice in your active pool."
    number = "Draw a number of cards equal to the number of dice rerolled to a basic side this way."
    assert said(change, Draw(Basics("$d"))) == f"{text} {number}"


FOES = Select(Noun.OPPONENT)


def compare(left: Value, op: Op, n: int) -> Compare:
    return Compare(left, op, Num(n))


OWLS = Count(Select(Noun.UNIT, whose=Whose.MINE, other=True, filters=(Titled("Owl"),)))
BUFFS = Count(Select(Noun.ALTERATION, filters=(OnCard(SELF),)))
CONDITIONS: list[tuple[Condition, str]] = [
    (compare(TokensOn(Token.STATUS, SELF), Op.GE, 3), "this unit has 3 or more status tokens on it"),
    (compare(TokensOn(Token.STATUS, SELF), Op.LT, 3), "this unit has fewer than 3 status tokens on it"),
    (compare(TokensOn(Token.STATUS, SELF), Op.EQ, 0), "this unit has no status tokens on it"),
    (compare(TokensOn(Token.STATUS, SELF), Op.EQ, 1), "this unit has exactly 1 status token on it"),
    (compare(DiceOn(DieType.TIME, SELF), Op.GT, 2), "this unit has more than 2 time dice on it"),
    (compare(DiceOn(None, CARDS), Op.GE, 2), "there are 2 or more dice on cards you control"),
    (compare(Spent(Level.POWER), Op.GE, 2), "there are 2 or more power dice spent on this"),
    (compare(InPool(YOU, None, Level.POWER), Op.EQ, 0), "there are no power dice in your active pool"),
    (Compare(InPool(YOU), Op.LT, InPool(FOES)), "there are fewer dice in your active pool than in an opponent's"),
    (Compare(InPool(YOU), Op.GT, InPool(FOES)), "there are more dice in your active pool than in an opponent's"),
    (Compare(InPool(YOU), Op.EQ, InPool(FOES)), "there are as many dice in your active pool as in an opponent's"),
    (
        Compare(InPool(YOU), Op.GE, InPool(FOES)),
        "there are at least as many dice in your active pool as in an opponent's",
    ),
    (
        Compare(InPool(YOU), Op.LE, InPool(FOES)),
        "there are at most as many dice in your active pool as in an opponent's",
    ),
    (
        compare(InPool(YOU, DieType.DIVINE, not_basic=True), Op.GE, 1),
        "there are 1 or more divine class or power dice in your active pool",
    ),
    (compare(OWLS, Op.EQ, 0), "you control no other [[Owl]]"),
    (compare(OWLS, Op.GE, 1), "you control another [[Owl]]"),
    (compare(Count(MY_UNIT), Op.GE, 1), "you control a unit"),
    (compare(Count(MY_UNIT), Op.GE, 3), "you control 3 or more units"),
    (
        compare(Count(Select(Noun.ALTERATION, filters=(OnCard(SELF),))), Op.EQ, 0),
        "there are no alteration spells attached to this unit",
    ),
    (compare(StatOf(Stat.ATTACK, SELF), Op.LE, 1), "this unit's attack value is 1 or less"),
    (IsState(CardState.EXHAUSTED, SELF), "this unit is exhausted"),
    (HasDie(DieType.ASTRAL, MY_PB), "your Phoenixborn has an astral die on it"),
    (IsType(SELF, CardType.ALLY), "this unit is an ally"),
    (WasDestroyed(SELF), "this unit was destroyed"),
    (Played(CardType.ACTION_SPELL), "you have played an action spell this turn"),
    (SomeDestroyed(), "a unit was destroyed this turn"),
    (SpentLevel(Level.POWER), "you spent a power die on this"),
    (SpentLevel(Level.POWER, DieType.DIVINE), "you spent a [[divine:power]] die on this"),
    (
        HasFlag("no-exhaust-on-prevent", YOU, DieType.ASTRAL),
        "astral dice on cards you control do not exhaust when preventing damage",
    ),
    (IsFirstPlayer(), "you are the first player"),
    (InBattle(SELF), "this unit is attacking, blocking, or guarding"),
    (IsOne(SELF, MY_UNIT), "you control this unit"),
    (
        IsOne(SELF, Select(Noun.UNIT, filters=(Lacking("Owl"), Lacking("Buff")))),
        "neither [[Owl]] nor [[Buff]] is attached to this unit",
    ),
    (YourTurn(), "it is your turn"),
    (IsOdd(TWO), "2 is odd"),
    (compare(DestroyedOf(SELF), Op.GE, 2), "2 or more units were destroyed this way"),
]


@pytest.mark.parametrize(("condition", "text"), CONDITIONS)
def test_condition(condition: Condition, text: str) -> None:
    assert said(If((condition,), (Draw(ONE),))) == f"If {text}, draw 1 card."


@pytest.mark.parametrize(("condition", "text"), CONDITIONS)
def test_negated_condition(condition: Condition, text: str) -> None:
    assert said(If((Not(condition),), (Draw(ONE),))) == f"Draw 1 card unless {text}."


NEGATED: list[tuple[Condition, str]] = [
    (compare(Count(MY_UNIT), Op.GE, 3), "you control fewer than 3 units"),
    (IsState(CardState.CHARGED, SELF), "this unit is not charged"),
    (HasDie(DieType.ASTRAL, SELF), "this unit does not have an astral die on it"),
    (Played(CardType.ACTION_SPELL), "you have not played an action spell this turn"),
    (compare(Count(MY_UNIT), Op.EQ, 3), "it is not so that you control exactly 3 units"),
]


@pytest.mark.parametrize(("condition", "text"), NEGATED)
def test_negation_among_others(condition: Condition, text: str) -> None:
    both = (Not(condition), IsFirstPlayer())
    assert said(If(both, (Draw(ONE),))) == f"If {text} and you are the first player, draw 1 card."


STATICS: list[tuple[Static, str]] = [
    (StatBonus(Stat.ATTACK, TWO), "Add 2 to this unit's attack value for the remainder of the turn."),
    (StatBonus(Stat.LIFE, Num(-1)), "Reduce this unit's life value by 1 for the remainder of the turn."),
    (
        StatBonus(Stat.ATTACK, ONE, TokensOn(Token.WOUND, SELF)),
        "Add 1 to this unit's attack value for each wound token on it for the remainder of the turn.",
    ),
    (Cannot((Act.BLOCK, Act.GUARD)), "This unit cannot block or guard for the remainder of the turn."),
    (
        Cannot((Act.BE_BLOCKED, Act.BE_GUARDED), by=Select(Noun.ALLY)),
        "This unit cannot be blocked or guarded against by allies for the remainder of the turn.",
    ),
    (
        Cannot((Act.BE_TARGETED,), means=(Means.SPELL, Means.DICE_POWER), of="opponent"),
        "This unit cannot be targeted by an opponent's spells or dice powers for the remainder of the turn.",
    ),
    (
        Ward(AllOf(), "opponent"),
        "Prevent all damage dealt to this unit by an opponent for the remainder of the turn.",
    ),
    (
        Ward(ONE, means=(Means.ATTACK,)),
        "Prevent 1 damage dealt to this unit by attacks for the remainder of the turn.",
    ),
    (Considered(CardState.EXHAUSTED), "This unit is considered exhausted for the remainder of the turn."),
    (
        Swap((Stat.ATTACK, Stat.LIFE)),
        "Swap this unit's printed attack and life values for the remainder of the turn.",
    ),
    (Numerals(1), "Add 1 to this unit's ability numerals for the remainder of the turn."),
    (Focused(1), "This unit is focused 1 additional time for the remainder of the turn."),
    (
        DrawMore(Num(2)),
        "This unit may draw up to 2 additional cards in the draw cards step for the remainder of the turn.",
    ),
    (
        PayFrom((DieType.TIME, DieType.ILLUSION), Level.POWER),
        "You may use [[time:power]] or [[illusion:power]] dice on this unit to pay for reactions "
        "for the remainder of the turn.",
    ),
    (
        Must((Act.BE_BLOCKED,), Ref("event.card")),
        "This unit must be blocked by that card if able for the remainder of the turn.",
    ),
    (Must((Act.BE_BLOCKED,)), "This unit must be blocked if able for the remainder of the turn."),
    (Flag("unit-guard"), "This unit may guard a unit that is being attacked for the remainder of the turn."),
    (Gain("Stalk"), "This unit gains Stalk for the remainder of the turn."),
    (Gain("Overkill", 2), "This unit gains Overkill 2 for the remainder of the turn."),
    (Lose(), "This unit has no abilities (not even inexhaustible ones) for the remainder of the turn."),
    (
        ShareSlot(Select(Noun.READY_SPELL, whose=Whose.MINE)),
        "This unit is placed into the spellboard slot of a ready spell you control when you play it "
        "for the remainder of the turn.",
    ),
    (
        AttachTo(Select(Noun.UNIT, filters=(Where("attack", Op.LE, ONE),))),
        "This unit can only be attached to a unit with an attack value of 1 or less for the remainder of the turn.",
    ),
]


@pytest.mark.parametrize(("static", "text"), STATICS)
def test_static(static: Static, text: str) -> None:
    assert said(Until(TURN, SELF, (static,))) == text


@pytest.mark.parametrize("node", [node for node, _ in EFFECTS], ids=lambda node: type(node).__name__)
def test_what_may_stand_after_may(node: Effect) -> None:
    assert is_verbal(node) == EFFECT_TEMPLATES(node, TextScope(BOOK, ALLY, "unit")).verbal


def test_a_flag_of_a_player() -> None:
    until = Until(TURN, YOU, (Flag("no-exhaust-on-prevent", DieType.ASTRAL),))
    assert said(until) == (
        "For the remainder of the turn, astral dice on cards you control do not exhaust when preventing damage."
    )


@pytest.mark.parametrize(
    ("union", "samples"),
    [
        (Effect, EFFECTS),
        (Selector, SELECTORS),
        (Value, [*VALUES, (Done("$l"), "")]),
        (Condition, [*CONDITIONS, (Not(IsFirstPlayer()), "")]),
        (Static, STATICS),
    ],
    ids=["effects", "selectors", "values", "conditions", "statics"],
)
def test_every_node_has_a_sample(union: object, samples: list[tuple[Struct, str]]) -> None:
    assert {type(node) for node, _ in samples} == set(get_args(union))
