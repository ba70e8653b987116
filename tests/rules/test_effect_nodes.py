"""What the effects of rules/README.md, section 5, do that no card of the game uses yet (cards made up for it)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    ACTIVE,
    Activate,
    AssignBlocks,
    CardMoved,
    CardsDecision,
    CardsSeen,
    Confirm,
    ConfirmDecision,
    DamageDealt,
    DeclareAttack,
    DieScenario,
    Pass,
    PaymentDecision,
    PickCards,
    PickDice,
    PickNumber,
    PickTrigger,
    PileShuffled,
    PlayCard,
    SeatScenario,
    TargetsChosen,
    TriggerDecision,
    advance,
    build,
    dump_state,
    export,
    load_state,
    redact,
)
from ashes_tui.lang.terms import MAGIC_TYPES, DieType, Stat, Zone
from ashes_tui.lang.text import card_text
from tests.support.tables import Position, card, seat

PILE = ("Barrier", "Javelineer", "Hurricane")


def cast(table: Position, title: str) -> Position:
    """Play a spell of this side that costs nothing but an action."""
    return table.do(PlayCard(table.id(title), "side"))


def board(
    *mine: str,
    hand: tuple[str, ...] = (),
    theirs: tuple[str, ...] = (),
    draw_pile: tuple[str, ...] = (),
    conjuration_pile: tuple[str, ...] | None = None,
) -> Position:
    """Ann with units and hand, Bob with units."""
    units = tuple(card(t) for t in mine)
    ann = seat(battlefield=units, hand=hand, draw_pile=draw_pile, conjuration_pile=conjuration_pile)
    return Position(ann, seat("Kanna Galeheart", battlefield=tuple(card(t) for t in theirs), draw_pile=PILE))


# --- drawing -------------------------------------------------------------------------------------------------------


def test_up_to_two_cards_may_be_drawn() -> None:
    """Given three cards in the pile, when up to 2 are drawn, then the player says how many."""
    table = cast(board(hand=("Well",), draw_pile=PILE), "Well")
    table.do(PickNumber(1))
    assert table.state.table.seats[0].hand == (table.id("Barrier"),)


def test_no_more_than_there_are_can_be_asked_for() -> None:
    """Given a pile of one card, when up to 2 are drawn, then 1 or 0 can be said."""
    table = cast(board(hand=("Well",), draw_pile=("Barrier",)), "Well")
    assert table.decision.numbers == (1, 0)  # type: ignore[union-attr]


def test_each_who_draws_says_how_many() -> None:
    """Given two players, when each draws up to 2, then each is asked for a number, and the sum is known."""
    table = cast(board(hand=("Two Wells",), draw_pile=PILE), "Two Wells")
    assert table.decision.seat == 0
    table.do(PickNumber(2))
    assert table.decision.seat == 1
    table.do(PickNumber(1))
    assert [len(s.hand) for s in table.state.table.seats] == [2, 1]
    assert table.wounds(table.id("Kanna Galeheart")) == 3


def test_a_card_comes_from_the_bottom() -> None:
    """Given a pile, when 1 is drawn from the bottom, then it is the last card, and the owner alone sees it."""
    table = board("Diver", draw_pile=PILE)
    table.do(Activate(table.id("Diver"), "Diver#0", "side"))
    drawn = table.id("Hurricane", seat=0)
    assert table.state.table.seats[0].hand == (drawn,)
    (moved,) = [e for e in table.told(CardMoved) if e.card == drawn]
    assert moved.audience == (0,)


# --- the first player token ----------------------------------------------------------------------------------------


def test_the_first_player_token_is_taken() -> None:
    """Given Bob as first player, when Ann takes the token, then she is it."""
    table = Position(seat(hand=("Snatch",)), seat(), first_player=1, turn=0)
    assert cast(table, "Snatch").state.table.first_player == 0


# --- conjuring -----------------------------------------------------------------------------------------------------


def test_a_copy_of_a_bound_conjuration_comes_and_is_destroyed_later() -> None:
    """Given one Steed of three in play, when it is doubled, then another comes and is destroyed as the turn ends."""
    table = board("Steed", hand=("Double",), conjuration_pile=("Steed", "Puppet"))
    cast(table, "Double")
    first, second = table.id("Steed"), table.id("Steed", 2)
    assert set(table.state.table.seats[0].battlefield) == {first, second}
    table.do(Pass())
    assert set(table.state.table.seats[0].battlefield) == {first}
    assert table.zone(second) is Zone.CONJURATION_PILE


def test_a_conjuration_from_another_players_pile() -> None:
    """Given Ann's alteration on Bob's unit, when Bob pulls its strings, then Ann's Puppet comes onto his side."""
    unit = card("Javelineer", attached=(card("Play Time", owner=0),))
    table = Position(
        seat(conjuration_pile=("Puppet",)), seat("Kanna Galeheart", battlefield=(unit,)), first_player=1, turn=1
    )
    table.do(Activate(table.id("Play Time"), "Play Time#0", "side"))
    puppet = table.state.table.cards[table.id("Puppet")]
    assert (puppet.owner, puppet.seat, puppet.zone) == (0, 1, Zone.BATTLEFIELD)


# --- looking -------------------------------------------------------------------------------------------------------


def test_a_card_at_random_is_looked_at_and_remembered() -> None:
    """Given a hand of two, when one is looked at, then who looked alone knows which, and may discard that one."""
    table = Position(seat(hand=("Spy",)), seat("Kanna Galeheart", hand=("Barrier", "Hurricane")))
    cast(table, "Spy")
    assert isinstance(table.decision, ConfirmDecision)
    (seen,) = table.told(CardsSeen)
    assert isinstance(seen, CardsSeen)
    assert seen.audience == (0,)
    assert redact(seen, 1) != seen
    table.do(Confirm(True))
    assert table.zone(seen.cards[0]) is Zone.DISCARD_PILE
    assert len(table.state.table.seats[1].hand) == 1


def test_a_revealed_card_is_seen_by_all() -> None:
    """Given a hand, when a card of it is revealed, then everybody knows which one."""
    table = cast(board(hand=("Confess", "Barrier", "Hurricane")), "Confess")
    table.pick(table.id("Hurricane"))
    (seen,) = table.told(CardsSeen)
    assert redact(seen, 1) == seen == CardsSeen(0, (table.id("Hurricane"),))


def test_the_top_card_is_revealed() -> None:
    """Given a draw pile, when its top card is revealed, then it stays there and all have seen it."""
    table = cast(board(hand=("Forecast",), draw_pile=PILE), "Forecast")
    assert table.told(CardsSeen) == [CardsSeen(0, (table.id("Barrier"),))]
    assert table.state.table.seats[0].draw_pile[0] == table.id("Barrier")


# --- aside, under, shuffled ----------------------------------------------------------------------------------------


def test_a_card_set_aside_goes_on_with_the_next_effect() -> None:
    """Given an ally, when it is set aside and put under the Steed that comes, then it is there, its tokens gone."""
    table = cast(board("Javelineer", hand=("Promote",), conjuration_pile=("Steed",)), "Promote")
    ally = table.state.table.cards[table.id("Javelineer")]
    assert (ally.zone, ally.host) == (Zone.UNDER, table.id("Steed"))


@pytest.mark.rule("ASC-TIM-01")
def test_what_nothing_takes_is_discarded() -> None:
    """Given an ally set aside, when its spell is done and nothing took it, then it is discarded."""
    table = cast(board("Javelineer", hand=("Forget",), draw_pile=PILE), "Forget")
    assert table.zone(table.id("Javelineer", seat=0)) is Zone.DISCARD_PILE


@pytest.mark.rule("ASC-GLO-20")
def test_a_hidden_card_is_not_set_aside_where_all_would_see_it() -> None:
    """Given a card in hand that is to be set aside, then it stays there, and nobody else is told which it is."""
    table = cast(board(hand=("Palm", "Barrier"), draw_pile=("Stormchaser",)), "Palm")
    assert [table.state.table.cards[c].name for c in table.state.table.seats[0].hand] == ["Barrier", "Stormchaser"]
    named = [e.card for e in table.told(CardMoved) if redact(e, 1) == e]
    assert table.id("Barrier") not in named


def test_a_card_goes_into_the_pile_shuffled() -> None:
    """Given two allies, when they are shuffled into the draw pile, then they are in it and nobody knows where."""
    table = cast(board("Javelineer", "Stormchaser", hand=("Wander",), draw_pile=("Barrier",)), "Wander")
    pile = table.state.table.seats[0].draw_pile
    assert sorted(pile) == sorted(table.id(t) for t in ("Javelineer", "Stormchaser", "Barrier"))
    assert {redact(e, 1) for e in table.told(PileShuffled)} == {PileShuffled(0, ())}


def test_what_lies_under_a_card_is_found_there() -> None:
    """Given two hideouts, when one gives up its ally, then it is the one under that very card."""
    spells = (card("Hideout"), card("Hideout"))
    table = Position(seat(battlefield=(card("Javelineer"),), spellboard=spells, side_actions=3), seat())
    first, second = table.id("Hideout"), table.id("Hideout", 2)
    table.do(Activate(first, "Hideout#0", "side - exhaust"))
    assert table.state.table.cards[first].under == (table.id("Javelineer"),)
    table.do(Activate(second, "Hideout#1", "side"))
    assert table.zone(table.id("Javelineer")) is Zone.UNDER
    table.now = Position(seat(spellboard=(card("Hideout", under=(card("Javelineer"),)),), side_actions=1), seat()).now
    table.do(Activate(table.id("Hideout"), "Hideout#1", "side"))
    assert table.zone(table.id("Javelineer")) is Zone.BATTLEFIELD


# --- not this one --------------------------------------------------------------------------------------------------


def test_not_the_one_that_was_chosen() -> None:
    """Given two units, when one is chosen, then it cannot be the target itself."""
    table = cast(board("Tower", theirs=("Javelineer",), hand=("Brawl",)), "Brawl")
    assert table.zone(table.id("Javelineer")) is Zone.DISCARD_PILE
    assert table.wounds(table.id("Tower")) == 0


# --- tokens that are remembered ------------------------------------------------------------------------------------


def test_the_token_that_was_placed_is_removed() -> None:
    """Given a unit with a token, when one more is placed for the turn, then that one goes as the turn ends."""
    table = Position(seat(hand=("Pull Down",)), seat(battlefield=(card("Tower", exhaustion=1), card("Pawn"))))
    tower = table.id("Tower")
    cast(table, "Pull Down").pick(tower)
    assert table.state.table.cards[tower].exhaustion == 2
    table.do(Pass())
    assert table.state.table.cards[tower].exhaustion == 1


def test_another_token_is_not_that_token() -> None:
    """Given the remembered token gone, when another lies there as the turn ends, then that one stays."""
    hand = ("Pull Down", "Wake Up", "Pull Down")
    table = Position(seat(hand=hand, side_actions=2), seat(battlefield=(card("Tower"),)))
    tower, first, second = table.id("Tower"), table.id("Pull Down"), table.id("Pull Down", 2)
    table.do(PlayCard(first, "side"))
    cast(table, "Wake Up")
    assert table.state.table.lots == ()
    table.do(PlayCard(second, "side"))
    assert table.state.table.cards[tower].exhaustion == 1
    table.do(Pass())
    asked = table.decision
    assert isinstance(asked, TriggerDecision)
    assert [c for c, _ in asked.triggers] == [first, second]
    table.do(PickTrigger(*asked.triggers[0]))
    assert table.state.table.cards[tower].exhaustion == 0


def test_a_remembered_token_survives_a_saved_game() -> None:
    """Given a remembered token, when the position is written down and built again, then it is still remembered."""
    table = cast(Position(seat(hand=("Pull Down",)), seat(battlefield=(card("Tower"),))), "Pull Down")
    again = build(table.rules, export(table.rules, table.state))
    assert again.state.table.delayed[0].bindings == table.state.table.delayed[0].bindings
    assert load_state(dump_state(table.state)) == table.state


# --- fighting ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TIM-05")
def test_two_units_fight_at_once() -> None:
    """Given a Tower (2/5) and a Pawn (1/1), when they fight, then both are hit, whoever's damage comes first."""
    for first in ("Tower", "Pawn"):
        table = cast(board("Tower", theirs=("Pawn",), hand=("Law of the Ring",)), "Law of the Ring")
        table.pick(table.id(first))
        assert table.wounds(table.id("Tower")) == 1
        assert table.zone(table.id("Pawn")) is Zone.DISCARD_PILE


def test_who_fights_is_the_source() -> None:
    """Given a fight, when damage is dealt, then each unit deals its own, for its own controller."""
    table = cast(board("Tower", theirs=("Pawn",), hand=("Law of the Ring",)), "Law of the Ring")
    table.pick(table.id("Tower"))
    dealt = {(e.card, e.source, e.cause) for e in table.events if isinstance(e, DamageDealt)}
    tower, pawn = table.id("Tower"), table.id("Pawn")
    assert dealt == {(pawn, tower, 0), (tower, pawn, 1)}


# --- attached elsewhere --------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-GLO-05")
def test_an_alteration_goes_to_another_unit() -> None:
    """Given a Shield on Ann's Tower, when it is attached to Bob's Pawn, then Bob controls it and its bonus moves."""
    tower = card("Tower", attached=(card("Shield"),))
    table = Position(seat(battlefield=(tower,), hand=("Shift",)), seat(battlefield=(card("Pawn"),)))
    cast(table, "Shift")
    shield = table.state.table.cards[table.id("Shield")]
    assert (shield.host, shield.seat, shield.owner) == (table.id("Pawn"), 1, 0)
    assert (table.stat(table.id("Pawn"), Stat.LIFE), table.stat(table.id("Tower"), Stat.LIFE)) == (4, 5)


@pytest.mark.rule("ASC-ACT-19")
def test_an_alteration_comes_into_play_once() -> None:
    """Given a Banner whose player draws as it comes into play, when it goes to another unit, then no more is drawn."""
    table = Position(seat(hand=("Banner",), draw_pile=PILE), seat(battlefield=(card("Pawn"), card("Tower"))))
    table.do(PlayCard(table.id("Banner"), "side")).do(PickCards((table.id("Pawn"),)))
    assert len(table.state.table.seats[0].hand) == 1
    banner = card("Banner", owner=0)
    table = Position(
        seat(hand=("Shift",), draw_pile=PILE), seat(battlefield=(card("Pawn", attached=(banner,)), card("Tower")))
    )
    cast(table, "Shift")
    assert table.state.table.cards[table.id("Banner")].host == table.id("Tower")
    assert table.state.table.seats[0].hand == ()


# --- many equal symbols --------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-GLO-18")
def test_x_may_be_all_ten_dice() -> None:
    """Given ten dice of all kinds, then each X is paid at once: no order of equal symbols is tried for its own sake."""
    ten = tuple(DieScenario(kind) for kind in (*MAGIC_TYPES, DieType.TIME))
    ann = seat(hand=("Sparkler",), draw_pile=PILE, active=ten)
    table = Position(ann, seat("Kanna Galeheart", battlefield=(card("Tower"),)))
    table.do(PlayCard(table.id("Sparkler"), "side - X basic"), PickNumber(10))
    assert not table.state.table.pool(0, ACTIVE)
    assert table.wounds(table.id("Kanna Galeheart")) == 1


# --- copies of effects ---------------------------------------------------------------------------------------------


def copied(ann: SeatScenario, bob: SeatScenario) -> Position:
    """Ann plays Sparkler for X = 2 and Bob answers with Mimic."""
    table = Position(ann, bob)
    table.do(PlayCard(table.id("Sparkler"), "side - X basic"), PickNumber(2))
    if isinstance(table.decision, PaymentDecision):
        table.do(PickDice(table.decision.payments[0]))
    return table.do(PickTrigger(table.id("Mimic", seat=1), "Mimic#0"), pay(table))


def pay(table: Position) -> PickDice:
    """The first way to pay that is offered after the trigger is taken."""
    taken = advance(table.rules, table.state, PickTrigger(table.id("Mimic", seat=1), "Mimic#0"), table.decision.id)
    (asked,) = taken.decisions
    assert isinstance(asked, PaymentDecision)
    return PickDice(asked.payments[0])


@pytest.mark.rule("RES-24")
def test_a_copied_spell_is_your_own_and_its_x_is_0() -> None:
    """Given Ann's Sparkler with X = 2, when Bob copies it, then he draws, she is wounded, and X deals nothing."""
    ann = seat(battlefield=(card("Tower"),), hand=("Sparkler",), draw_pile=PILE)
    bob = seat("Kanna Galeheart", battlefield=(card("Tower"),), hand=("Mimic",), draw_pile=PILE)
    table = copied(ann, bob)
    assert table.wounds(table.id("Tower", seat=1)) == 2
    assert table.wounds(table.id("Tower", seat=0)) == 0
    assert (table.wounds(table.id("Issa Brightmore")), table.wounds(table.id("Kanna Galeheart"))) == (1, 1)
    assert len(table.state.table.seats[1].hand) == 1
    assert table.zone(table.id("Mimic")) is Zone.DISCARD_PILE


def test_a_copy_may_be_copied() -> None:
    """Given Mimic in both hands, when Bob has copied Ann's Spark, then she may copy what he resolved."""
    ann = seat(hand=("Sparkler", "Mimic"), draw_pile=PILE)
    table = copied(ann, seat("Kanna Galeheart", battlefield=(card("Tower"),), hand=("Mimic",), draw_pile=PILE))
    assert isinstance(table.decision, TriggerDecision)
    assert table.decision.seat == 0
    table.do(PickTrigger(table.id("Mimic", seat=0), "Mimic#0"))
    assert isinstance(table.decision, PaymentDecision)
    table.do(PickDice(table.decision.payments[0]))
    assert table.wounds(table.id("Kanna Galeheart")) == 2
    assert len(table.state.table.seats[0].hand) == 2


def test_a_copied_ability_is_your_phoenixborns() -> None:
    """Given Ann's Herald, when Bob copies what it proclaims, then the status token lies on his own Phoenixborn."""
    table = Position(seat("Herald"), seat("Kanna Galeheart", hand=("Mimic",)))
    table.do(Activate(table.id("Herald"), "Herald#0", "side - exhaust"))
    table.do(PickTrigger(table.id("Mimic"), "Mimic#0"), pay(table))
    assert [table.state.table.cards[table.id(t)].status for t in ("Herald", "Kanna Galeheart")] == [1, 1]


def test_all_effects_of_the_end_of_the_round_resolve_now() -> None:
    """Given units of both that wither, when the last days come, then all wither, in one order, unless exhausted."""
    table = Position(
        seat(battlefield=(card("Old Age"),), hand=("Last Days",)),
        seat(battlefield=(card("Old Age"), card("Old Age", exhaustion=1))),
    )
    cast(table, "Last Days")
    assert isinstance(table.decision, TriggerDecision)
    assert (table.decision.seat, table.decision.optional, len(table.decision.triggers)) == (0, False, 2)
    table.do(PickTrigger(table.id("Old Age", seat=1), "Old Age#0"))
    assert [c.status for c in table.state.table.cards if c.name == "Old Age"] == [1, 1, 0]


# --- taking turns --------------------------------------------------------------------------------------------------


def test_one_takes_then_the_other_then_one_the_last() -> None:
    """Given three options, when Ann takes one, then Bob takes another for himself and she the one left."""
    table = Position(seat(hand=("Bounty",), draw_pile=PILE), seat("Kanna Galeheart", draw_pile=PILE))
    cast(table, "Bounty")
    assert (table.decision.seat, table.decision.numbers) == (0, (0, 1, 2))  # type: ignore[union-attr]
    table.do(PickNumber(1))
    assert (table.decision.seat, table.decision.numbers) == (1, (0, 2))  # type: ignore[union-attr]
    table.do(PickNumber(0))
    issa = table.state.table.cards[table.id("Issa Brightmore")]
    assert (issa.status, issa.wounds) == (1, 1)
    assert [len(s.hand) for s in table.state.table.seats] == [0, 3]


def test_what_cannot_be_done_is_not_offered() -> None:
    """Given that nobody has cards to draw, when turns are taken, then drawing is not offered."""
    table = cast(Position(seat(hand=("Bounty",)), seat("Kanna Galeheart")), "Bounty")
    assert table.decision.numbers == (1, 2)  # type: ignore[union-attr]


# --- attacks in the middle of an effect ----------------------------------------------------------------------------


def test_a_unit_charges_as_a_side_action() -> None:
    """Given a Charger, when it charges a unit, then there is a battle, the main action is left, the text goes on."""
    table = board("Charger", theirs=("Pawn",), draw_pile=PILE)
    table.do(Activate(table.id("Charger"), "Charger#0", "side"), PickCards(()), Confirm(False))
    assert table.zone(table.id("Pawn")) is Zone.DISCARD_PILE
    ann = table.state.table.seats[0]
    assert (ann.main_actions, ann.side_actions, len(ann.hand)) == (1, 0, 1)
    assert table.state.table.cards[table.id("Charger")].exhaustion == 1


def test_who_cannot_attack_does_not_charge() -> None:
    """Given an exhausted unit among those that could, when a sortie is made, then it cannot be sent."""
    units = (card("Tower"), card("Pawn", exhaustion=1))
    table = Position(seat(battlefield=units, hand=("Sortie",)), seat("Kanna Galeheart"))
    cast(table, "Sortie")
    assert table.decision.cards == (table.id("Tower"),)  # type: ignore[union-attr]
    table.pick(table.id("Tower"))
    assert table.wounds(table.id("Kanna Galeheart")) == 2
    assert table.state.table.attack is None


# --- out of battle -------------------------------------------------------------------------------------------------


def react(table: Position, title: str) -> Position:
    """Play a reaction that costs 1 basic, paying as is offered first."""
    table.do(PickTrigger(table.id(title), f"{title}#0"))
    if isinstance(table.decision, PaymentDecision):
        table.do(PickDice(table.decision.payments[0]))
    return table


@pytest.mark.rule("ASC-BAT-09", "ASC-BAT-10")
def test_a_blocker_that_leaves_lets_the_attacker_through() -> None:
    """Given a blocked attacker, when its blocker leaves the battle, then it strikes the Phoenixborn."""
    table = board("Tower", hand=("Fog",), theirs=("Pawn",))
    tower, pawn, kanna = table.id("Tower"), table.id("Pawn"), table.id("Kanna Galeheart")
    react(table.do(DeclareAttack(kanna), AssignBlocks(((tower, pawn),))), "Fog")
    assert (table.wounds(kanna), table.wounds(pawn), table.wounds(tower)) == (2, 0, 0)
    assert [table.state.table.cards[c].exhaustion for c in (tower, pawn)] == [1, 0]


@pytest.mark.rule("ASC-BAT-09")
def test_an_attacker_that_leaves_does_not_exhaust() -> None:
    """Given two attackers, when the one that nobody blocks leaves, then only the other fights."""
    table = Position(
        seat(battlefield=(card("Tower"), card("Charger"))),
        seat("Kanna Galeheart", battlefield=(card("Pawn"),), hand=("Let Go",)),
    )
    tower, charger, kanna = table.id("Tower"), table.id("Charger"), table.id("Kanna Galeheart")
    table.do(DeclareAttack(kanna)).pick(tower, charger).do(AssignBlocks(()))
    react(table, "Let Go").pick(charger)
    assert [table.state.table.cards[c].exhaustion for c in (tower, charger)] == [1, 0]
    assert table.wounds(kanna) == 2


@pytest.mark.rule("ASC-BAT-09")
def test_a_guard_turns_upright_when_the_attacker_leaves() -> None:
    """Given a guarding Phoenixborn, when the attacker leaves the battle, then it is not hit and may guard."""
    table = Position(
        seat(battlefield=(card("Tower"),)), seat("Kanna Galeheart", battlefield=(card("Pawn"),), hand=("Let Go",))
    )
    kanna = table.id("Kanna Galeheart")
    table.do(DeclareAttack(table.id("Pawn"))).pick(kanna)
    react(table, "Let Go")
    assert table.wounds(kanna) == 0
    assert not table.state.table.seats[1].guarded
    assert table.state.table.cards[table.id("Tower")].exhaustion == 0


def test_who_left_cannot_be_blocked() -> None:
    """Given one attacker, when it leaves the battle before blocks, then there is nothing to block."""
    table = Position(
        seat(battlefield=(card("Tower"),)),
        seat("Kanna Galeheart", battlefield=(card("Pawn"),), hand=("Break Off",)),
    )
    react(table.do(DeclareAttack(table.id("Kanna Galeheart"))), "Break Off")
    assert table.state.table.attack is None
    assert table.wounds(table.id("Kanna Galeheart")) == 0


def test_who_was_declared_this_turn() -> None:
    """Given an attack of one unit of two, when those declared are hit, then it and its blocker are."""
    table = board("Tower", "Charger", theirs=("Tower", "Pawn"), hand=("Reckon",))
    mine, theirs = table.id("Tower", seat=0), table.id("Tower", seat=1)
    table.do(DeclareAttack(table.id("Kanna Galeheart"))).pick(mine).do(AssignBlocks(((mine, theirs),)))
    assert (table.wounds(mine), table.wounds(theirs)) == (2, 2)
    cast(table, "Reckon")
    if isinstance(table.decision, CardsDecision):
        table.pick(mine, theirs)
    wounds = {c.name: c.wounds for c in table.state.table.cards if c.name in ("Charger", "Pawn")}
    assert (table.wounds(mine), table.wounds(theirs), wounds) == (3, 3, {"Charger": 0, "Pawn": 0})


# --- playing in the middle of an effect ----------------------------------------------------------------------------


def test_a_card_is_played_from_the_draw_pile_without_its_action() -> None:
    """Given a Recruit in the pile, when it is mustered, then its die is paid but the main action is left."""
    table = cast(board(hand=("Muster",), draw_pile=("Barrier", "Recruit")), "Muster")
    table.do(Confirm(True)).pick(table.id("Recruit"))
    assert isinstance(table.decision, PaymentDecision)
    assert table.zone(table.id("Recruit")) is Zone.LIMBO, "shown to all before it is paid for"
    table.do(PickDice(table.decision.payments[0]))
    assert table.zone(table.id("Recruit")) is Zone.BATTLEFIELD
    assert table.state.table.seats[0].main_actions == 1


def test_what_cannot_be_paid_is_not_played() -> None:
    """Given no dice, when cards are mustered, then those that cost some are not among what can be played."""
    ann = seat(hand=("Muster",), draw_pile=("Recruit", "Pawn"), active=())
    table = cast(Position(ann, seat("Kanna Galeheart")), "Muster")
    table.do(Confirm(True))
    assert table.decision.cards == (table.id("Pawn"),)  # type: ignore[union-attr]


# --- focus that replaces -------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-ACT-16")
@pytest.mark.parametrize(("copies", "wounds", "drawn"), [(1, 1, 0), (2, 2, 1), (3, 3, 1)])
def test_the_highest_focus_replaces_the_effect(copies: int, wounds: int, drawn: int) -> None:
    """Given so many copies, when one is activated, then the highest focus in force counts, and others add."""
    table = Position(
        seat(spellboard=(card("Bite"),) * copies, draw_pile=PILE), seat("Kanna Galeheart", battlefield=(card("Tower"),))
    )
    table.do(Activate(table.id("Bite"), "Bite#0", "side"))
    assert table.wounds(table.id("Tower")) == wounds
    assert len(table.state.table.seats[0].hand) == drawn


# --- targeting what is bound ---------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TXT-10")
def test_a_card_that_is_bound_may_be_targeted() -> None:
    """Given a trap, when a Pawn comes, it is targeted and destroyed; a Shy Imp cannot be targeted and stays."""
    for title, zone in (("Pawn", Zone.DISCARD_PILE), ("Shy Imp", Zone.BATTLEFIELD)):
        table = Position(seat(hand=(title,)), seat("Kanna Galeheart", hand=("Trap",)))
        react(table.do(PlayCard(table.id(title), "main")), "Trap")
        assert table.zone(table.id(title)) is zone
        assert bool(table.told(TargetsChosen)) is (title == "Pawn")


# --- focus that goes on --------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-ACT-16")
@pytest.mark.parametrize(("pile", "status", "drawn"), [(("Steed",), 1, 0), ((), 0, 1)])
def test_focus_goes_on_with_what_was_done(pile: tuple[str, ...], status: int, drawn: int) -> None:
    """Given a focused summons, when a Steed comes, then it gets the token; when none is left, a card is drawn."""
    spells = (card("Summon Steed"),) * 2
    table = Position(seat(spellboard=spells, conjuration_pile=pile, draw_pile=PILE), seat("Kanna Galeheart"))
    table.do(Activate(table.id("Summon Steed"), "Summon Steed#0", "side"))
    assert sum(c.status for c in table.state.table.cards) == status
    assert len(table.state.table.seats[0].hand) == drawn


def test_focus_says_what_it_goes_on_with() -> None:
    """Given such a summons, when it is read, then the focus text speaks of the conjuration that came."""
    table = Position(seat(), seat())
    book = table.rules.rulebook
    boxes = card_text(book, book.cards["Summon Steed"])
    said = "".join(span.text for span in boxes[1].spans)
    assert said == "If you do, place 1 status token on that conjuration. If you do not, draw 1 card."


# --- a reaction spell for a while ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("spells", "offered"), [((), {"Standstill", "Leap"}), (("Rooted Law",), {"Leap"})])
def test_what_is_also_a_reaction_spell_is_forbidden_like_one(spells: tuple[str, ...], offered: set[str]) -> None:
    """Given two reaction boxes, when reaction spells are forbidden, then the box that says it is one is closed."""
    table = Position(
        seat(battlefield=(card("Tower"),)),
        seat("Kanna Galeheart", spellboard=tuple(card(t) for t in spells), hand=("Standstill", "Leap")),
    )
    table.do(DeclareAttack(table.id("Kanna Galeheart")))
    assert isinstance(table.decision, TriggerDecision)
    assert {table.state.table.cards[c].name for c, _ in table.decision.triggers} == offered
