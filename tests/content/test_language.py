"""The little grammars say what they seem to say, and every word of the language is read by exactly one reader."""

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from ashes_tui.content.api import load_rulebook
from ashes_tui.content.language.blocks import KINDS, VERB_MODULES
from ashes_tui.content.language.grammar.condition import QUESTIONS, condition
from ashes_tui.content.language.grammar.cost import cost
from ashes_tui.content.language.grammar.phrase import SomeDice, die_change, some_dice, tokens
from ashes_tui.content.language.grammar.selector import FILTERS, MEASURES, NOUNS, REFS, STATES, selector
from ashes_tui.content.language.grammar.tokens import TokenStream
from ashes_tui.content.language.grammar.value import FUNCTIONS, WORDS, value
from ashes_tui.content.language.nodes.events import EVENTS
from ashes_tui.content.language.nodes.registry import VERBS
from ashes_tui.content.language.nodes.statics import ACTS, DURATIONS, STATICS
from ashes_tui.lang.cost import FREE, Cost, Symbol
from ashes_tui.lang.effect import Effect, IfDo
from ashes_tui.lang.filters import (
    CostSymbol,
    Facing,
    Highest,
    InState,
    NotThis,
    NotTitled,
    NoUnique,
    OnCard,
    OnePerSlot,
    Prints,
    SlotOf,
    StatusAbility,
    TitleContains,
    Titled,
    TitledAs,
    WithDie,
    WithoutDie,
)
from ashes_tui.lang.select import (
    AllOf,
    AnyOf,
    CardState,
    Compare,
    Condition,
    Count,
    DestroyedOf,
    DiceOn,
    Done,
    HasDie,
    HasFlag,
    InPool,
    IsOne,
    IsState,
    IsType,
    Lack,
    Mode,
    Not,
    Noun,
    Num,
    Numeral,
    Op,
    PlayerOf,
    PlayerRole,
    Ref,
    Select,
    Selector,
    Spent,
    SpentLevel,
    StatOf,
    SumLimit,
    TokensOn,
    Value,
    WasDestroyed,
    Where,
    Whose,
    YourTurn,
)
from ashes_tui.lang.static import FLAGS
from ashes_tui.lang.terms import CardType, DieType, Level, Stat, Token, Zone

MINE, OPP, THEIRS = Whose.MINE, Whose.OPPONENT, Whose.THEIRS
CLOUD = Select(Noun.UNIT, other=True, whose=MINE, filters=(Titled("Cloud Spirit"),))

SELECTORS: dict[str, Selector] = {
    "self": Ref("self"),
    "$d": Ref("$d"),
    "event.card": Ref("event.card"),
    "controller($b)": PlayerOf(PlayerRole.CONTROLLER, Ref("$b")),
    "unit": Select(Noun.UNIT),
    "target unit of:opponent": Select(Noun.UNIT, Mode.TARGET, whose=OPP),
    "all units": Select(Noun.UNIT, Mode.ALL),
    "2 target units": Select(Noun.UNIT, Mode.TARGET, count=Num(2)),
    "N target units": Select(Noun.UNIT, Mode.TARGET, count=Numeral()),
    "upto:2 units mine": Select(Noun.UNIT, count=Num(2), up_to=True, whose=MINE),
    "any units mine": Select(Noun.UNIT, count=AllOf(), up_to=True, whose=MINE),
    "random card mine in:hand": Select(Noun.CARD, Mode.RANDOM, whose=MINE, zone=Zone.HAND),
    "exhausted charged card": Select(
        Noun.CARD,
        filters=(
            InState(CardState.EXHAUSTED),
            InState(CardState.CHARGED),
        ),
    ),
    "unit attack<=N": Select(Noun.UNIT, filters=(Where("attack", Op.LE, Numeral()),)),
    "unit printed.attack=0 status>=1": Select(
        Noun.UNIT,
        filters=(
            Where("printed.attack", Op.EQ, Num(0)),
            Where("status", Op.GE, Num(1)),
        ),
    ),
    "unit of:opponent highest:life": Select(Noun.UNIT, whose=OPP, filters=(Highest(Stat.LIFE),)),
    "unit of:event.player": Select(Noun.UNIT, whose=THEIRS, of=Ref("event.player")),
    "unit theirs": Select(Noun.UNIT, whose=THEIRS, of=Ref("they")),
    "card mine in:draw-pile": Select(Noun.CARD, whose=MINE, zone=Zone.DRAW_PILE),
    "action spell in:$seen": Select(Noun.ACTION_SPELL, among="$seen"),
    "alteration on:self": Select(Noun.ALTERATION, filters=(OnCard(Ref("self")),)),
    "ally in:under on:self": Select(Noun.ALLY, zone=Zone.UNDER, filters=(OnCard(Ref("self")),)),
    "target $a": Select(mode=Mode.TARGET, among="$a"),
    "target event.card": Select(mode=Mode.TARGET, among="event.card"),
    "target unit not:$a": Select(Noun.UNIT, Mode.TARGET, filters=(NotThis(Ref("$a")),)),
    "unit die:divine no-die:charm": Select(
        Noun.UNIT,
        filters=(
            WithDie(DieType.DIVINE),
            WithoutDie(DieType.CHARM),
        ),
    ),
    'other unit mine title:"Cloud Spirit"': CLOUD,
    "leftmost unit opposing": Select(Noun.UNIT, Mode.LEFTMOST, whose=Whose.OPPOSING),
    "rightmost unexhausted unit theirs": Select(
        Noun.UNIT, Mode.RIGHTMOST, whose=THEIRS, of=Ref("they"), filters=(InState(CardState.UNEXHAUSTED),)
    ),
    "leftmost aspect mine": Select(Noun.ASPECT, Mode.LEFTMOST, whose=MINE),
    "phoenixborn opposing": Select(Noun.PHOENIXBORN, whose=Whose.OPPOSING),
    "player opposing": Select(Noun.PLAYER, whose=Whose.OPPOSING),
    "2 random aspects mine in:conjuration-pile": Select(
        Noun.ASPECT, Mode.RANDOM, count=Num(2), whose=MINE, zone=Zone.CONJURATION_PILE
    ),
    "unit title:$u": Select(Noun.UNIT, filters=(TitledAs(Ref("$u")),)),
    'card mine in:discard-pile contains:"Chant" no-title:"Encore"': Select(
        Noun.CARD,
        whose=MINE,
        zone=Zone.DISCARD_PILE,
        filters=(
            TitleContains("Chant"),
            NotTitled("Encore"),
        ),
    ),
    "ready spell of:opponent prints:$c symbol:divine:power": Select(
        Noun.READY_SPELL,
        whose=OPP,
        filters=(
            Prints(Ref("$c")),
            CostSymbol(Symbol(DieType.DIVINE, Level.POWER)),
        ),
    ),
    "all other ready spells mine slot:self": Select(
        Noun.READY_SPELL, Mode.ALL, other=True, whose=Whose.MINE, filters=(SlotOf(Ref("self")),)
    ),
    "unit facing:self owner-pile=0": Select(
        Noun.UNIT,
        filters=(
            Facing(Ref("self")),
            Where("owner-pile", Op.EQ, Num(0)),
        ),
    ),
    "rightmost aspect status-ability": Select(Noun.ASPECT, mode=Mode.RIGHTMOST, filters=(StatusAbility(),)),
    "not-attacking unit no-unique": Select(
        Noun.UNIT,
        filters=(
            InState(CardState.NOT_ATTACKING),
            NoUnique(),
        ),
    ),
    "any units mine sum:life<=3": Select(
        Noun.UNIT, count=AllOf(), up_to=True, whose=MINE, filters=(SumLimit(Where("life", Op.LE, Num(3))),)
    ),
    "2 target ready spells of:opponent one-per:slot": Select(
        Noun.READY_SPELL, Mode.TARGET, count=Num(2), whose=OPP, filters=(OnePerSlot(),)
    ),
    "target unit | spell": AnyOf((Select(Noun.UNIT, Mode.TARGET), Select(Noun.SPELL, Mode.TARGET))),
}

VALUES: dict[str, Value] = {
    "3": Num(3),
    "attack(self)": StatOf(Stat.ATTACK, Ref("self")),
    "printed.recover($d)": StatOf(Stat.RECOVER, Ref("$d"), printed=True),
    "status(self)": TokensOn(Token.STATUS, Ref("self")),
    "count(unit mine)": Count(Select(Noun.UNIT, whose=MINE)),
    "dice(artifice on card mine)": DiceOn(DieType.ARTIFICE, Select(Noun.CARD, whose=MINE)),
    "tokens(self)": TokensOn(None, Ref("self")),
    "destroyed($d)": DestroyedOf(Ref("$d")),
    "lack(done($d) of 2)": Lack(Done("$d"), Num(2)),
    "lack(count(unit mine) of N)": Lack(Count(Select(Noun.UNIT, whose=Whose.MINE)), Numeral()),
    "dice(self)": DiceOn(None, Ref("self")),
    "spent(divine:power)": Spent(Level.POWER, DieType.DIVINE),
    "pool(you)": InPool(Ref("you")),
    "pool(divine of opponent)": InPool(Select(Noun.OPPONENT), DieType.DIVINE),
    "pool(power of $p)": InPool(Ref("$p"), None, Level.POWER),
    "pool(time:power of you)": InPool(Ref("you"), DieType.TIME, Level.POWER),
    "pool(divine:not-basic of you)": InPool(Ref("you"), DieType.DIVINE, not_basic=True),
}

CONDITIONS: dict[str, Condition] = {
    "charged(self)": IsState(CardState.CHARGED, Ref("self")),
    "no charged(self)": Not(IsState(CardState.CHARGED, Ref("self"))),
    "status(self)>=3": Compare(TokensOn(Token.STATUS, Ref("self")), Op.GE, Num(3)),
    'count(other unit mine title:"Cloud Spirit")=0': Compare(Count(CLOUD), Op.EQ, Num(0)),
    "die(astral on phoenixborn mine)": HasDie(DieType.ASTRAL, Select(Noun.PHOENIXBORN, whose=MINE)),
    "type($d)=ready spell": IsType(Ref("$d"), CardType.READY_SPELL),
    "spent(divine:power)": SpentLevel(Level.POWER, DieType.DIVINE),
    "spent(power)": SpentLevel(Level.POWER),
    "destroyed($d)": WasDestroyed(Ref("$d")),
    "destroyed($d)>=2": Compare(DestroyedOf(Ref("$d")), Op.GE, Num(2)),
    "is(event.target unit mine)": IsOne(Ref("event.target"), Select(Noun.UNIT, whose=MINE)),
    "your-turn": YourTurn(),
    "spent(power)>=2": Compare(Spent(Level.POWER), Op.GE, Num(2)),
    "flag(no-exhaust-on-prevent astral on you)": HasFlag("no-exhaust-on-prevent", Ref("you"), DieType.ASTRAL),
}

ASTRAL, BASIC = Symbol(DieType.ASTRAL, Level.CLASS), Symbol(None, Level.BASIC)
COSTS: dict[str, Cost] = {
    "free": FREE,
    "main": Cost(main=1),
    "main - side - exhaust": Cost(main=1, side=1, exhaust=True),
    "side - 1 astral:class - 2 basic": Cost(side=1, symbols=(ASTRAL, BASIC, BASIC)),
    "main - 1 discard": Cost(main=1, discard=1),
    "main - X basic": Cost(main=1, x=BASIC),
    "N basic": Cost(numeral=BASIC),
    "999 discard": Cost(discard=999),
    "main or side": Cost(parallel=((Cost(main=1), Cost(side=1)),)),
}


def read(grammar: Callable[[TokenStream], object], text: str) -> object:
    stream = TokenStream(text)
    found = grammar(stream)
    stream.end()
    return found


@pytest.mark.parametrize("text", SELECTORS)
def test_selectors(text: str) -> None:
    assert read(selector, text) == SELECTORS[text]


@pytest.mark.parametrize("text", VALUES)
def test_values(text: str) -> None:
    assert read(value, text) == VALUES[text]


@pytest.mark.parametrize("text", CONDITIONS)
def test_conditions(text: str) -> None:
    assert read(condition, text) == CONDITIONS[text]


@pytest.mark.parametrize("text", COSTS)
@pytest.mark.rule("ASC-ACT-02", "ASC-ACT-04")
def test_costs(text: str) -> None:
    assert cost(text) == COSTS[text]


@pytest.mark.parametrize("text", [text for text in COSTS if "X" not in text])
def test_a_cost_is_written_as_it_is_read(text: str) -> None:
    assert cost(str(cost(text))) == COSTS[text]


def test_phrases() -> None:
    assert read(tokens, "upto:2 wound") == (Num(2), Token.WOUND, True)
    assert read(some_dice, "upto:2 astral or time") == SomeDice(Num(2), (DieType.ASTRAL, DieType.TIME), True)
    assert read(die_change, "basic upto:2") == ("basic", Num(2), True)
    assert read(some_dice, "this") == SomeDice(Num(1), (), False, this=True)
    assert read(some_dice, "event.die") == SomeDice(Num(1), (), False, what=Ref("event.die"))
    assert read(some_dice, "$d") == SomeDice(AllOf(), (), False, what=Ref("$d"))


def test_every_node_has_exactly_one_verb() -> None:
    assert VERB_MODULES
    nodes = [verb.node for verb in VERBS.values()]
    assert set(nodes) == set(get_args(Effect))
    assert [node for node in nodes if nodes.count(node) > 1] == [IfDo, IfDo]


def test_every_condition_and_static_can_be_written() -> None:
    from ashes_tui.lang.static import Static

    assert len(STATICS) == len(get_args(Static))
    assert len(QUESTIONS) - len(CardState) == len(get_args(Condition)) - 3  # compared, in a state, negated


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        ("`{{{}:", list(VERBS)),
        ("`{{{}:", list(STATICS)),
        ("`{}", list(KINDS)),
        ("`{}`", list(EVENTS)),
        ("`{}`", list(FLAGS)),
        ("`{}`", list(DURATIONS)),
        ("`{}", [m for m in MEASURES if not m.startswith("printed.")]),
        ("{}", [*NOUNS, *STATES, *REFS, *FILTERS, *ACTS, *WORDS]),
        ("{}", [word for word in FUNCTIONS if not word.startswith("printed.")]),
        ("`{}", [word for word in QUESTIONS if word not in STATES]),
    ],
    ids=["verbs", "statics", "blocks", "events", "flags", "durations", "measures", "words", "values", "conditions"],
)
def test_the_reference_knows_every_word(shape: str, words: list[str], repo_root: Path) -> None:
    text = (repo_root / "rules" / "README.md").read_text("utf-8").partition("## 12")[0]
    assert [word for word in words if shape.format(word) not in text] == []


def test_the_rulebook_survives_a_round_trip() -> None:
    rulebook = load_rulebook()
    packed = msgspec.msgpack.encode(rulebook)
    assert msgspec.msgpack.decode(packed, type=type(rulebook)) == rulebook
