"""How selectors, values, conditions and continuous effects are said on a card, one sample for each."""

from typing import get_args

import pytest
from msgspec import Struct

from ashes_tui.lang.cost import Symbol
from ashes_tui.lang.effect import (
    Damage,
    Destroy,
    Draw,
    If,
    TurnDice,
    Until,
)
from ashes_tui.lang.filters import (
    CostSymbol,
    Facing,
    Highest,
    InState,
    Lacking,
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
from ashes_tui.lang.terms import CardType, DieType, Duration, Level, Means, Stat, Token, Zone
from tests.lang.sample import HOST, MY_PB, MY_UNIT, ONE, SELF, TWO, UNIT, YOU, said

CARDS = Select(Noun.CARD, whose=Whose.MINE)
TURN = Duration.TURN

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


def test_a_flag_of_a_player() -> None:
    until = Until(TURN, YOU, (Flag("no-exhaust-on-prevent", DieType.ASTRAL),))
    assert said(until) == (
        "For the remainder of the turn, astral dice on cards you control do not exhaust when preventing damage."
    )


@pytest.mark.parametrize(
    ("union", "samples"),
    [
        (Selector, SELECTORS),
        (Value, [*VALUES, (Done("$l"), "")]),
        (Condition, [*CONDITIONS, (Not(IsFirstPlayer()), "")]),
        (Static, STATICS),
    ],
    ids=["selectors", "values", "conditions", "statics"],
)
def test_every_node_has_a_sample(union: object, samples: list[tuple[Struct, str]]) -> None:
    assert {type(node) for node, _ in samples} == set(get_args(union))
