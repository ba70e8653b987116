"""Cards of automata: they speak of the opponent by what it is, and of who faces it."""

import re

import pytest
from msgspec.structs import replace

from ashes_tui.lang.block import Block, EventPattern
from ashes_tui.lang.cost import FREE
from ashes_tui.lang.defs import AutomatonDef, CardDef, Rulebook
from ashes_tui.lang.effect import (
    AddAspects,
    Attach,
    Choose,
    Conjure,
    Damage,
    Delegate,
    Destroy,
    Discard,
    Draw,
    Effect,
    If,
    IfDo,
    Mill,
    One,
    Place,
    Put,
    Repeat,
    TurnDice,
)
from ashes_tui.lang.select import (
    Basics,
    Compare,
    Count,
    Done,
    Mode,
    Noun,
    Num,
    Op,
    PlayerOf,
    PlayerRole,
    Ref,
    Select,
    StatOf,
    TokensOn,
    Whose,
)
from ashes_tui.lang.static import Flag
from ashes_tui.lang.terms import (
    ALTERATION_TYPES,
    ActionKind,
    Behavior,
    BlockKind,
    CardType,
    EventKind,
    Level,
    Means,
    Stat,
    Token,
    Zone,
)
from ashes_tui.lang.text import block_text, card_text, effect_text
from tests.lang.sample import BOOK, MY_PB, MY_UNIT, ONE, SELF, TWO, YOU, card

WYRM = card(CardType.DRAGONBORN, title="Wyrm")
CLAW = card(CardType.ASPECT, title="Claw")
SPELL = card(CardType.READY_SPELL, title="Wyrm I")
EMBER = card(CardType.CONJURED_ASPECT, title="Ember")
WEB = card(CardType.CONJURED_ALTERATION, title="Web")
ROLE = AutomatonDef("Wyrm", "dragonborn", 4, 2, ("Wyrm I",), {"Claw": 18}, (), {}, {"Ember": 2, "Web": 1})
CARDS = {one.name: one for one in (WYRM, CLAW, SPELL, EMBER, WEB)}
RULES = replace(BOOK, cards=BOOK.cards | CARDS, automata={"Wyrm": ROLE})

LEFTMOST = Select(Noun.UNIT, Mode.LEFTMOST, whose=Whose.OPPOSING)
FOE_PB = Select(Noun.PHOENIXBORN, whose=Whose.OPPOSING)
FOE = Select(Noun.PLAYER, whose=Whose.OPPOSING)
THEY = Ref("they")
THEIR_PB = Select(Noun.PHOENIXBORN, whose=Whose.THEIRS, of=THEY)
THEIR_UNIT = Select(Noun.UNIT, whose=Whose.THEIRS, of=THEY)
ARROW = Select(Noun.ASPECT, Mode.RANDOM, whose=Whose.MINE, zone=Zone.CONJURATION_PILE)
STATUS = Place(ONE, Token.STATUS, MY_PB)

EFFECTS: list[tuple[tuple[Effect, ...], str]] = [
    ((STATUS,), "Place 1 status token on the Dragonborn."),
    (
        (Damage(ONE, LEFTMOST), IfDo((Damage(ONE, FOE_PB),), negated=True)),
        "Deal 1 damage to the leftmost opposing unit. If the Dragonborn cannot, deal 1 damage to the opposing"
        " Phoenixborn.",
    ),
    (
        (Damage(ONE, LEFTMOST), IfDo((STATUS,))),
        "Deal 1 damage to the leftmost opposing unit. If the Dragonborn does, place 1 status token on the Dragonborn.",
    ),
    (
        (Damage(ONE, LEFTMOST, "u"), Damage(TWO, Ref("$u"))),
        "Deal 1 damage to the leftmost opposing unit. Deal 2 damage to that unit.",
    ),
    (
        (Put(ARROW, "battlefield"),),
        "Place a random aspect from the Dragonborn's conjuration pile onto its battlefield.",
    ),
    ((Conjure("Ember", ONE),), "Place an [[Ember]] onto the Dragonborn's battlefield."),
    ((Conjure("Ember", TWO),), "Place 2 [[Ember]]s onto the Dragonborn's battlefield."),
    (
        (Choose(LEFTMOST, "u"), Attach("Ember", Select(mode=Mode.TARGET, among="$u")), Destroy(Ref("$u"))),
        "Attach an [[Ember]] to the leftmost opposing unit. Destroy that unit.",
    ),
    ((Damage(TWO, replace(FOE_PB, mode=Mode.TARGET)),), "Deal 2 damage to the opposing Phoenixborn."),
    (
        (Delegate(FOE, (One(((Damage(ONE, THEIR_PB),), (Damage(ONE, THEIR_UNIT),))),)),),
        "The opposing player must deal 1 damage to either their Phoenixborn or a unit they control.",
    ),
    (
        (
            Delegate(FOE, (TurnDice("lower", TWO, THEY, up_to=True, as_="d"),)),
            If((Compare(Done("$d"), Op.LT, TWO),), (Damage(ONE, FOE_PB),)),
        ),
        "The opposing player may lower up to 2 dice in their active pool one level each. If fewer than 2 dice were"
        " lowered this way, deal 1 damage to the opposing Phoenixborn.",
    ),
    (
        (Repeat(StatOf(Stat.ATTACK, SELF), (Draw(ONE),)),),
        "Resolve the following effect a number of times equal to this unit's attack value: Draw 1 card.",
    ),
    ((AddAspects(TWO),), "Add 2 face-down aspects at the right end of the Dragonborn's battlefield."),
    (
        (TurnDice("raise", ONE, YOU, level=Level.BASIC),),
        "Raise 1 of the Dragonborn's basic dice one level.",
    ),
    (
        (
            TurnDice("reroll", ONE, YOU, level=Level.BASIC, as_="d"),
            If((Compare(Basics("$d"), Op.GE, ONE),), (Draw(ONE),)),
        ),
        "Reroll 1 of the Dragonborn's basic dice. If it came up basic, draw 1 card.",
    ),
    (
        (Delegate(FOE, (TurnDice("lower", ONE, THEY),)),),
        "The opposing player must lower 1 die in their active pool one level.",
    ),
    (
        (Delegate(replace(FOE, mode=Mode.TARGET), (TurnDice("lower", ONE, THEY),)),),
        "The target opposing player must lower 1 die in their active pool one level.",
    ),
    (
        (Delegate(FOE, (TurnDice("basic", ONE, THEY, level=Level.POWER), IfDo((STATUS,), negated=True))),),
        "The opposing player must change 1 power die in their active pool to its basic side. If they cannot, place 1"
        " status token on the Dragonborn.",
    ),
    (
        (
            Delegate(
                FOE,
                (
                    One(
                        (
                            (Discard(Select(whose=Whose.THEIRS, of=THEY, zone=Zone.HAND)),),
                            (Mill(ONE, THEY),),
                            (Damage(ONE, THEIR_PB),),
                        )
                    ),
                ),
            ),
        ),
        "The opposing player must either discard a card from their hand, discard 1 card from the top of their draw"
        " pile, or deal 1 damage to their Phoenixborn.",
    ),
    (
        (If((Compare(Count(MY_UNIT), Op.GE, Num(2)),), (Draw(ONE),)),),
        "If the Dragonborn controls 2 or more units, draw 1 card.",
    ),
    (
        (If((Compare(Count(MY_UNIT), Op.GE, ONE),), (Draw(ONE),)),),
        "If the Dragonborn controls a unit, draw 1 card.",
    ),
]


@pytest.mark.parametrize(("program", "text"), EFFECTS)
def test_effects_of_an_opponent(program: tuple[Effect, ...], text: str) -> None:
    assert effect_text(RULES, CLAW, *program) == text


def test_the_same_words_on_a_players_card_say_you() -> None:
    assert effect_text(RULES, card(CardType.ALLY), STATUS) == "Place 1 status token on your Phoenixborn."


def boxed(of: CardDef, block: Block) -> str:
    """A block as a card of the opponent says it."""
    return block_text(RULES, of, block)


def test_a_status_box_says_so() -> None:
    block = Block(BlockKind.STATUS, "Snap", do=(Damage(ONE, FOE_PB),))
    assert boxed(WYRM, block) == "Status: Deal 1 damage to the opposing Phoenixborn."
    (box,) = card_text(RULES, replace(WYRM, blocks=(block,)))
    assert (box.heading, box.kind) == ("Snap", BlockKind.STATUS)


def test_a_status_box_that_asks_for_the_last_token() -> None:
    last = If((Compare(TokensOn(Token.STATUS, SELF), Op.EQ, Num(0)),), (Damage(ONE, FOE_PB),))
    said = "if that was its last status token, deal 1 damage to the opposing Phoenixborn."
    assert boxed(CLAW, Block(BlockKind.STATUS, do=(last,))) == f"Status: I{said[1:]}"
    answer = Block(BlockKind.WHEN, events=(EventPattern(EventKind.ATTACKS, SELF),), do=(last,))
    assert "has no status tokens on it" in boxed(CLAW, answer)


def test_both_boxes_of_a_ready_spell() -> None:
    top = Block(BlockKind.ACT, cost=FREE, do=(STATUS,))
    bottom = Block(BlockKind.PROGRESS, do=(AddAspects(ONE),))
    assert boxed(SPELL, top) == "Activated: Place 1 status token on the Dragonborn."
    assert boxed(SPELL, bottom) == (
        "Progress: Add 1 face-down aspect at the right end of the Dragonborn's battlefield."
    )


def test_a_players_spell_without_cost_is_free() -> None:
    top = Block(BlockKind.ACT, cost=FREE, do=(Draw(ONE),))
    assert block_text(RULES, card(CardType.READY_SPELL), top) == "free: Draw 1 card."


def test_quick_strike() -> None:
    block = Block(BlockKind.ALWAYS, statics=(Flag("quick-strike"),))
    assert boxed(CLAW, block) == "This unit deals its attack damage before it can be countered."


def test_a_dragonborn_speaks_of_itself() -> None:
    event = EventPattern(EventKind.WOUNDED, SELF)
    text = boxed(WYRM, Block(BlockKind.WHEN, events=(event,), do=(Draw(ONE),)))
    assert text == "When 1 or more wound tokens are placed on this Dragonborn, draw 1 card."


def test_of_a_unit_it_controls() -> None:
    event = EventPattern(EventKind.DESTROYED, MY_UNIT)
    text = boxed(CLAW, Block(BlockKind.WHEN, events=(event,), do=(Draw(ONE, Ref("event.player")),)))
    assert text == "When a unit the Dragonborn controls is destroyed, draw 1 card."


def test_destroying_by_one_of_several() -> None:
    ways = [EventPattern(EventKind.DESTROYS, Select(), (Means.ATTACK,), source=source) for source in (SELF, MY_UNIT)]
    text = boxed(CLAW, Block(BlockKind.AFTER, events=tuple(ways), do=(Draw(ONE),)))
    assert text == "After this unit or a unit the Dragonborn controls destroys a card by attacking, draw 1 card."


def test_a_row_of_a_behavior_card_names_what_was_revealed() -> None:
    vigor = Attach("Ember", Select(mode=Mode.TARGET, among="$revealed"))
    row = Block(
        BlockKind.ROW, rolls=(7, 9), main=(Behavior.REVEAL,), main_first=True, do=(vigor,), action=ActionKind.MAIN
    )
    assert boxed(SPELL, row) == "On 7-9: Main: Reveal an aspect. Attach an [[Ember]] to the revealed aspect."


def test_an_alteration_of_an_opponent_names_its_owner() -> None:
    owner = PlayerOf(PlayerRole.OWNER, SELF)
    assert effect_text(RULES, WEB, TurnDice("reroll", TWO, owner)) == "Reroll 2 of the Dragonborn's dice."


def test_no_opponent_of_the_game_says_you(rulebook: Rulebook) -> None:
    titles = [title for opponent in rulebook.automata.values() for title in opponent.titles]
    cards = [card for card in map(rulebook.cards.__getitem__, titles) if card.type not in ALTERATION_TYPES]
    texts = {card.name: " ".join(box.body for box in card_text(rulebook, card)) for card in cards}
    assert [title for title, text in texts.items() if re.search(r"\byour?\b", text)] == []
    assert len(texts) >= 10
