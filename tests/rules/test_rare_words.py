"""What few cards ask: whose turn it is, what a card is, how many tokens, dice that were spent or turned."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    ACTIVE,
    EXHAUSTED,
    Activate,
    AssignBlocks,
    BlockDecision,
    CardsDecision,
    Confirm,
    DeclareAttack,
    DiceDecision,
    EndTurn,
    IllegalChoice,
    Pass,
    PickCards,
    PickDice,
    PickTrigger,
    PlayCard,
    TriggerDecision,
    TurnDecision,
    UsePower,
    why_not,
)
from ashes_tui.lang.terms import DieType, Level, Zone
from tests.support.tables import Position, card, dice, seat

# --- conditions and values -------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-RND-13")
def test_a_bonus_of_your_turn_is_gone_in_the_opponents() -> None:
    """Given a unit that has 2 more attack in your turn, when the turn ends, then it has its printed attack."""
    own = seat("Nobody", battlefield=(card("Wide Awake"),), main_actions=0)
    table = Position(own, seat("Nobody", battlefield=(card("Pawn"),)))
    assert table.stat(table.id("Wide Awake")) == 3
    table.do(EndTurn())
    assert table.stat(table.id("Wide Awake")) == 1


@pytest.mark.rule("ASC-TIM-04")
@pytest.mark.parametrize(("target", "drawn"), [("Tower", 1), ("Nobody", 0)])
def test_what_is_attacked_is_asked(target: str, drawn: int) -> None:
    """Given a spell that answers attacks on your units, when a unit or the Phoenixborn is attacked, then it knows."""
    foe = seat("Nobody", battlefield=(card("Tower"),), spellboard=(card("Watch Post"),), draw_pile=("Pawn",))
    table = Position(seat("Nobody", battlefield=(card("Imp"),)), foe)
    table.do(DeclareAttack(table.id(target, seat=1)))
    assert len(table.state.table.seats[1].hand) == drawn


def test_tokens_of_all_kinds_are_counted() -> None:
    """Given a wound and two status tokens on a unit, then it counts three."""
    table = Position(seat("Nobody", battlefield=(card("Heavy Load", wounds=1, status=2),)), seat("Nobody"))
    assert table.stat(table.id("Heavy Load")) == 4


@pytest.mark.rule("ASC-DMG-09")
def test_how_many_were_destroyed_is_known() -> None:
    """Given two of several units destroyed, then the text after it knows that it were two; of one unit it was one."""
    foe = seat("Nobody", battlefield=(card("Pawn"), card("Imp"), card("Tower")))
    table = Position(seat("Nobody", hand=("Twin Ruin",), draw_pile=("Pawn",) * 3), foe)
    table.do(PlayCard(table.id("Twin Ruin"), "side")).pick(table.id("Tower"), table.id("Imp"))
    if isinstance(table.decision, CardsDecision):
        table.do(PickCards(table.decision.cards))
    assert len(table.state.table.seats[0].hand) == 2
    alone = Position(
        seat("Nobody", hand=("Twin Ruin",), draw_pile=("Pawn",) * 3), seat("Nobody", battlefield=(card("Imp"),))
    )
    alone.do(PlayCard(alone.id("Twin Ruin"), "side"))
    assert alone.zone(alone.id("Imp")) is Zone.CONJURATION_PILE
    assert alone.state.table.seats[0].hand == ()


@pytest.mark.rule("ASC-ATK-13")
def test_a_unit_that_stays_at_home_is_found() -> None:
    """Given two units of which one attacks, then only the other can be targeted as not attacking."""
    foe = seat("Nobody", spellboard=(card("Side Blow"),))
    table = Position(seat("Nobody", battlefield=(card("Tower"), card("Bastion"))), foe)
    table.do(DeclareAttack(table.id("Nobody", seat=1))).pick(table.id("Tower"))
    assert table.wounds(table.id("Bastion")) == 1
    assert table.wounds(table.id("Tower")) == 0


def test_what_belongs_to_a_phoenixborn_is_left_out() -> None:
    """Given a card that belongs to a certain Phoenixborn and one that does not, then only the latter comes back."""
    unique = next(n for n, i in Position(seat("Nobody"), seat("Nobody")).rules.infos.items() if i.card.unique)
    own = seat("Nobody", hand=("Common Call",), discard_pile=(unique, "Pawn"))
    table = Position(own, seat("Nobody"))
    table.do(PlayCard(table.id("Common Call"), "side"))
    assert [table.state.table.cards[c].name for c in table.state.table.seats[0].hand] == ["Pawn"]


# --- dice ------------------------------------------------------------------------------------------------------------

TIME, NATURAL, CHARM, ILLUSION = DieType.TIME, DieType.NATURAL, DieType.CHARM, DieType.ILLUSION


def places(table: Position, kind: DieType, owner: int = 0) -> list[int]:
    """Where the dice of a type lie."""
    return sorted(d.place for d in table.state.table.dice if d.owner == owner and d.type is kind)


@pytest.mark.rule("ASC-GLO-10")
def test_dice_of_an_opponent_that_were_rerolled_are_counted() -> None:
    """Given a spell that counts changed dice of an opponent, when two are rerolled, then it counts two at once."""
    own = seat("Nobody", hand=("Gamble",), spellboard=(card("Spite"),))
    table = Position(own, seat("Nobody", active=(*dice(TIME), *dice(CHARM))))
    table.do(PlayCard(table.id("Gamble"), "side"))
    assert table.state.table.cards[table.id("Spite")].status == 2


@pytest.mark.rule("ASC-GLO-10")
def test_dice_set_to_class_are_not_among_those_rerolled_lowered_or_changed() -> None:
    """Given the same spell, when an opponent sets own dice to class, then nothing is counted."""
    own = seat("Nobody", hand=("Order",))
    table = Position(own, seat("Nobody", spellboard=(card("Spite"),)))
    table.do(PlayCard(table.id("Order"), "side"))
    assert table.state.table.cards[table.id("Spite")].status == 0


@pytest.mark.rule("ASC-ACT-06", "ASC-DICE-01")
def test_a_power_die_just_spent_is_kept_and_used_again() -> None:
    """Given a power die spent, then it may be placed on the spell, and its power be resolved once more from there."""
    own = seat("Nobody", spellboard=(card("Keyhole"),), active=dice(CHARM, 2), side_actions=2)
    table = Position(own, seat("Nobody", battlefield=(card("Tower"), card("Bastion"))))
    table.do(UsePower(0))
    decision = table.decision
    assert isinstance(decision, TriggerDecision)
    table.do(PickTrigger(*decision.triggers[0]))
    assert places(table, CHARM) == [ACTIVE, table.id("Keyhole")]
    table.pick(table.id("Tower"))
    assert places(table, CHARM) == [ACTIVE, table.id("Tower")]


@pytest.mark.rule("ASC-ACT-03")
def test_a_die_that_paid_a_card_is_kept_until_its_power_is_used() -> None:
    """Given a charm power die spent to play a card, then it lies on the spell, whose ability resolves its power."""
    own = seat("Nobody", hand=("Fee",), spellboard=(card("Keyhole"),), active=dice(CHARM), side_actions=2)
    table = Position(own, seat("Nobody", battlefield=(card("Tower"),)))
    table.do(PlayCard(table.id("Fee"), "side - 1 basic"))
    decision = table.decision
    assert isinstance(decision, TriggerDecision)
    table.do(PickTrigger(*decision.triggers[0]))
    assert places(table, CHARM) == [table.id("Keyhole")]
    table.do(Activate(table.id("Keyhole"), "Keyhole#1", "side - exhaust"))
    assert places(table, CHARM) == [table.id("Tower")]


@pytest.mark.rule("ASC-ACT-17", "ASC-ACT-03")
def test_a_die_on_a_spell_pays_for_a_reaction() -> None:
    """Given a spell that lends its power dice for reactions, then one pays for a reaction the pool cannot pay."""
    foe = seat("Nobody", hand=("Sudden Chill",), spellboard=(card("Purse String", dice=dice(TIME)),), active=())
    table = Position(seat("Nobody", battlefield=(card("Pawn"),)), foe)
    table.do(DeclareAttack(table.id("Nobody", seat=1)))
    decision = table.decision
    assert isinstance(decision, TriggerDecision)
    table.do(PickTrigger(*decision.triggers[0]))
    assert places(table, TIME, owner=1) == [EXHAUSTED]
    assert table.zone(table.id("Sudden Chill")) is Zone.DISCARD_PILE


@pytest.mark.rule("ASC-ACT-03")
def test_a_die_on_a_spell_pays_for_nothing_else() -> None:
    """Given the same spell, then its die does not pay for a card of the own turn."""
    own = seat("Nobody", hand=("Fee",), spellboard=(card("Purse String", dice=dice(TIME)),), active=())
    table = Position(own, seat("Nobody"))
    assert why_not(table.rules, table.state, 0, PlayCard(table.id("Fee"), "side - 1 basic")) is not None


@pytest.mark.rule("ASC-TXT-07")
def test_dice_just_exhausted_do_not_come_back() -> None:
    """Given dice swapped between the pools, then those that came back are others than those that went."""
    own = seat("Nobody", hand=("Trade Wind",), active=dice(TIME), exhausted=dice(CHARM))
    table = Position(own, seat("Nobody"))
    table.do(PlayCard(table.id("Trade Wind"), "side"))
    decision = table.decision
    assert isinstance(decision, DiceDecision)
    table.do(PickDice(decision.dice))
    assert places(table, TIME) == [EXHAUSTED]
    assert places(table, CHARM) == [ACTIVE]


@pytest.mark.rule("ASC-ACT-06")
def test_powers_of_several_dice_resolve_one_after_the_other() -> None:
    """Given up to three dice to choose from, then each is used once, and the player may stop."""
    own = seat("Nobody", hand=("Three Sparks",), active=(), exhausted=(*dice(NATURAL, 2), *dice(CHARM)))
    table = Position(own, seat("Nobody", battlefield=(card("Tower"),)))
    table.do(PlayCard(table.id("Three Sparks"), "side"))
    for wounds in (0, 1):
        decision = table.decision
        assert isinstance(decision, DiceDecision)
        assert table.wounds(table.id("Tower")) == wounds
        table.do(PickDice(decision.dice[:1]))
    assert table.wounds(table.id("Tower")) == 2
    assert isinstance(table.decision, TurnDecision)


@pytest.mark.rule("ASC-ACT-03", "ASC-ACT-06")
@pytest.mark.parametrize(("level", "wounds"), [(Level.POWER, 1), (Level.CLASS, 0)])
def test_only_a_power_die_spent_is_resolved(level: Level, wounds: int) -> None:
    """Given a card that resolves the power of a die spent on it, then a die spent on its class side does nothing."""
    own = seat("Nobody", hand=("Echoing Charm",), active=dice(NATURAL, 1, level))
    table = Position(own, seat("Nobody", battlefield=(card("Tower"),)))
    table.do(PlayCard(table.id("Echoing Charm"), "side - 1 natural:class"))
    assert table.wounds(table.id("Tower")) == wounds


def test_dice_bound_are_moved_together() -> None:
    """Given dice that were lowered, then exactly those are exhausted."""
    own = seat("Nobody", hand=("Turn and Keep",), active=(*dice(TIME), *dice(CHARM), *dice(ILLUSION)))
    table = Position(own, seat("Nobody"))
    table.do(PlayCard(table.id("Turn and Keep"), "side"))
    decision = table.decision
    assert isinstance(decision, DiceDecision)
    table.do(PickDice(decision.dice[:2]))
    assert [d.place for d in table.state.table.dice if d.owner == 0] == [EXHAUSTED, EXHAUSTED, ACTIVE]


# --- repeated, at once, owed ------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TXT-05")
def test_each_player_decides_in_turn() -> None:
    """Given an effect repeated for each player, then who draws takes no damage and who does not takes 1."""
    own = seat("Nobody", hand=("Round Table",), draw_pile=("Pawn",))
    table = Position(own, seat("Nobody", draw_pile=("Tower",)))
    table.do(PlayCard(table.id("Round Table"), "side"))
    assert table.decision.seat == 0
    table.do(Confirm(True))
    assert table.decision.seat == 1
    table.do(Confirm(False))
    heads = [s.phoenixborn for s in table.state.table.seats]
    assert [table.wounds(h) for h in heads] == [0, 1]
    assert [len(s.hand) for s in table.state.table.seats] == [1, 0]


@pytest.mark.rule("ASC-TIM-05")
def test_what_begins_at_once_reads_what_was_before() -> None:
    """Given two units that add each other's attack at once, then each adds what the other had before."""
    table = Position(seat("Nobody", hand=("Trade Strength",), battlefield=(card("Tower"), card("Imp"))), seat("Nobody"))
    table.do(PlayCard(table.id("Trade Strength"), "side")).pick(table.id("Tower"))
    assert (table.stat(table.id("Tower")), table.stat(table.id("Imp"))) == (3, 3)


@pytest.mark.rule("ASC-ACT-17")
@pytest.mark.parametrize(("lurker", "spent"), [("Lurker", 1), ("Big Lurker", 2)])
def test_a_reaction_box_waives_the_action_alone(lurker: str, spent: int) -> None:
    """Given units of one ability name and different costs, then each is played for its own dice without the action."""
    foe = seat("Nobody", hand=(lurker,), active=dice(TIME, 3), main_actions=0)
    table = Position(seat("Nobody", battlefield=(card("Pawn"),)), foe)
    table.do(DeclareAttack(table.id("Nobody", seat=1)))
    decision = table.decision
    assert isinstance(decision, TriggerDecision)
    table.do(PickTrigger(*decision.triggers[0]))
    assert table.zone(table.id(lurker)) is Zone.BATTLEFIELD
    assert places(table, TIME, owner=1).count(EXHAUSTED) == spent


@pytest.mark.rule("ASC-TXT-10", "ASC-ATK-04")
def test_a_certain_unit_must_block() -> None:
    """Given an attacker that must be blocked by a certain unit, then no block and another's block are not enough."""
    foe = seat("Nobody", battlefield=(card("Tower"), card("Bastion")))
    table = Position(seat("Nobody", battlefield=(card("Challenger"),)), foe)
    table.do(DeclareAttack(table.id("Nobody", seat=1))).pick(table.id("Tower"))
    challenger = table.id("Challenger")
    assert isinstance(table.decision, BlockDecision)
    for blocks in ((), ((challenger, table.id("Bastion")),)):
        with pytest.raises(IllegalChoice):
            table.do(AssignBlocks(blocks))
    table.do(AssignBlocks(((challenger, table.id("Tower")),)))
    assert not isinstance(table.decision, BlockDecision)


@pytest.mark.rule("ASC-TXT-10", "ASC-ATK-01")
def test_who_must_attack_in_the_next_turn_may_do_nothing_else() -> None:
    """Given an opponent who must attack in their next turn, then it holds in that turn alone, and not in this one."""
    own = seat("Nobody", hand=("War Drum",), battlefield=(card("Pawn"),), side_actions=1)
    table = Position(own, seat("Nobody", battlefield=(card("Tower"),)))
    table.do(PlayCard(table.id("War Drum"), "side"))
    table.do(Pass())
    assert isinstance(table.decision, TurnDecision)
    assert table.decision.seat == 1
    denial = why_not(table.rules, table.state, 1, Pass())
    assert denial is not None
    assert denial.code == "attack-due"
    table.do(DeclareAttack(table.id("Nobody", seat=0)))
    assert table.state.table.effects != ()


# --- a printed X ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-GLO-18")
def test_a_printed_x_follows_what_defines_it() -> None:
    """Given a unit whose attack is the number of its status tokens, when tokens are placed on it, it is stronger."""
    table = Position(seat("Nobody", hand=("Ripen",), battlefield=(card("Grower", status=1),)), seat("Nobody"))
    grower = table.id("Grower")
    assert table.stat(grower) == 1
    table.do(PlayCard(table.id("Ripen"), "side"))
    assert table.stat(grower) == 3


@pytest.mark.rule("ASC-GLO-18")
def test_a_printed_x_equals_no_number() -> None:
    """Given all units with a printed attack of 1 or less destroyed, then one with a printed X stays."""
    own = seat("Nobody", hand=("Fall of the Meek",), battlefield=(card("Grower"), card("Pawn")))
    table = Position(own, seat("Nobody"))
    table.do(PlayCard(table.id("Fall of the Meek"), "side"))
    assert table.zone(table.id("Grower")) is Zone.BATTLEFIELD
    assert table.zone(table.id("Pawn")) is Zone.DISCARD_PILE


@pytest.mark.rule("ASC-GLO-18")
def test_a_copy_keeps_the_x_it_began_with() -> None:
    """Given a copy of a unit with X, when the original grows, then the copy does not."""
    own = seat("Nobody", hand=("Ape", "Ripen"), battlefield=(card("Pawn"), card("Grower", status=2)), side_actions=2)
    table = Position(own, seat("Nobody"))
    table.do(PlayCard(table.id("Ape"), "side"))
    assert table.stat(table.id("Pawn")) == 2
    table.do(PlayCard(table.id("Ripen"), "side"))
    assert (table.stat(table.id("Pawn")), table.stat(table.id("Grower"))) == (2, 4)


# --- fitting together -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TXT-07")
def test_units_are_picked_as_long_as_their_sum_fits() -> None:
    """Given units of which any with a combined life of 3 may be picked, then what no longer fits is not offered."""
    band = (card("Pawn"), card("Imp"), card("Lurker"))
    table = Position(seat("Nobody", hand=("Small Band",), battlefield=band), seat("Nobody"))
    table.do(PlayCard(table.id("Small Band"), "side"))
    pawn, imp, lurker = (table.id(n) for n in ("Pawn", "Imp", "Lurker"))
    decision = table.decision
    assert isinstance(decision, CardsDecision)
    assert decision.cards == (pawn, imp, lurker)
    table.pick(lurker)
    decision = table.decision
    assert isinstance(decision, CardsDecision)
    assert decision.cards == (pawn, imp)
    table.pick(imp)
    assert [table.state.table.cards[c].status for c in (pawn, imp, lurker)] == [0, 1, 1]


@pytest.mark.rule("ASC-ACT-14")
def test_one_spell_of_each_slot_is_picked() -> None:
    """Given two copies in one slot and another spell, then the second pick is from the other slot."""
    foe = seat("Nobody", spellboard=(card("Spite"), card("Spite"), card("Keyhole")))
    table = Position(seat("Nobody", hand=("Two Doors",)), foe)
    table.do(PlayCard(table.id("Two Doors"), "side"))
    table.pick(table.id("Spite", 2))
    if isinstance(table.decision, CardsDecision):
        table.pick(table.id("Keyhole"))
    spells = [table.id("Spite"), table.id("Spite", 2), table.id("Keyhole")]
    assert [table.state.table.cards[c].exhaustion for c in spells] == [0, 1, 1]
