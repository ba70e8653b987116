"""What random play and a second reading of the engine against the rules have found, each as small as it can be."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    EXHAUSTED,
    PUBLIC,
    Activate,
    AssignBlocks,
    BlockDecision,
    CardsDecision,
    Confirm,
    ConfirmDecision,
    DamageDealt,
    DeclareAttack,
    Decline,
    IllegalChoice,
    Meditate,
    MeditateDecision,
    Pass,
    PickTrigger,
    PlayCard,
    SetDie,
    SideDecision,
    TargetsChosen,
    TriggerDecision,
    TurnDecision,
    UsePower,
    observe,
    options,
)
from ashes_tui.lang.terms import DieType, Level, Stat, Zone
from tests.support.tables import Position, card, dice, seat

# --- choices -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-ACT-08")
def test_a_die_is_not_turned_to_the_side_it_shows() -> None:
    """A change that changes nothing was taken, though it was not among the options."""
    table = Position(
        seat(spellboard=(card("Summon Spark Drone", dice=dice(DieType.ARTIFICE)),), active=dice(DieType.ARTIFICE, 2)),
        seat(),
    )
    table.do(Activate(table.id("Summon Spark Drone"), "Summon Spark Drone#0", "main - exhaust - 1 artifice:class"))
    decision = table.decision
    assert isinstance(decision, SideDecision)
    (die,) = decision.dice
    sides = {o.choice for o in options(table.rules, table.state, decision) if isinstance(o.choice, SetDie)}
    assert sides == {SetDie(die, Level.BASIC), SetDie(die, Level.CLASS)}
    with pytest.raises(IllegalChoice):
        table.do(SetDie(die, Level.POWER))
    table.do(SetDie(die, Level.BASIC))


def test_a_second_change_of_dice_starts_afresh() -> None:
    """Stopping in the middle of the first left its dice out of the second."""
    table = Position(seat("Nobody", hand=("Tinker",), active=dice(DieType.CHARM, 3, Level.BASIC)), seat("Nobody"))
    table.do(PlayCard(table.id("Tinker"), "side"), SetDie(0, Level.POWER))
    assert _offered(table) == (1, 2)
    table.do(Decline())
    assert _offered(table) == (0, 1, 2)


def _offered(table: Position) -> tuple[int, ...]:
    """The dice that may be turned."""
    assert isinstance(table.decision, SideDecision)
    return table.decision.dice


# --- hidden cards --------------------------------------------------------------------------------------------------


def _aeromancy(*top: str) -> Position:
    table = Position(seat("Kanna Galeheart", draw_pile=(*top, *("Stormchaser",) * (8 - len(top)))), seat())
    return table.do(Activate(table.id("Kanna Galeheart"), "Kanna Galeheart#0", "main - exhaust"))


@pytest.mark.rule("ASC-GLO-20")
def test_nobody_learns_whether_kanna_saw_an_action_spell() -> None:
    """She was asked only if there was one among the five: ``waiting`` told the others."""
    with_one, without = _aeromancy("Searing Bolt"), _aeromancy()
    for table in (with_one, without):
        assert isinstance(table.decision, ConfirmDecision)
        assert len(observe(table.rules, table.state, 0).peeked) == 5
    for viewer in (1, PUBLIC):
        assert observe(with_one.rules, with_one.state, viewer) == observe(without.rules, without.state, viewer)
    assert isinstance(without.do(Confirm(True)).decision, TurnDecision)


@pytest.mark.rule("ASC-GLO-20")
def test_nobody_learns_how_many_action_spells_kanna_saw() -> None:
    """She was asked which one only if there were several."""
    one, two = _aeromancy("Searing Bolt"), _aeromancy("Searing Bolt", "Hurricane")
    for table in (one, two):
        assert isinstance(table.do(Confirm(True)).decision, CardsDecision)
    assert observe(one.rules, one.state, 1) == observe(two.rules, two.state, 1)
    assert isinstance(one.pick(one.id("Searing Bolt")).decision, TurnDecision)


@pytest.mark.rule("ASC-GLO-20")
def test_nobody_learns_that_a_reaction_was_held_back() -> None:
    """The number of the next decision counted every question, also those put to others."""
    views = []
    for hand in ("Barrier", "Reconfigure"):
        table = Position(
            seat(battlefield=(card("Thunder Hulk", dice=dice(DieType.ARTIFICE)),)),
            seat(card("Issa Brightmore", dice=dice(DieType.ARTIFICE)), hand=(hand,), conjuration_pile=()),
        )
        table.do(DeclareAttack(table.id("Issa Brightmore", seat=1)))
        if isinstance(table.decision, TriggerDecision):
            table.do(Decline())
        assert isinstance(table.decision, TurnDecision)
        views.append(observe(table.rules, table.state, 0))
    assert views[0] == views[1]


@pytest.mark.rule("ASC-GLO-20")
def test_an_effect_does_not_name_a_card_that_went_back_to_hand() -> None:
    """The id of a card in hand stood in the view of the other player until the effect ended."""
    table = Position(
        seat(
            "Arren Frostpeak",
            hand=("Retreat",),
            side_actions=2,
            battlefield=(card("Skybreak Captain", dice=dice(DieType.ASTRAL)), card("Javelineer", exhaustion=1)),
        ),
        seat(),
    )
    table.do(Activate(table.id("Skybreak Captain"), "Skybreak Captain#1", "side"))
    javelineer = table.id("Javelineer")
    assert [e.cards for e in observe(table.rules, table.state, 1).effects] == [(javelineer,)]
    table.do(PlayCard(table.id("Retreat"), "side"))
    assert table.zone(javelineer) is Zone.HAND
    assert [e.cards for e in observe(table.rules, table.state, 1).effects] == [()]


# --- the rules -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-DMG-01", "ASC-ACT-17")
def test_what_dies_with_the_turn_dies_in_the_turn() -> None:
    """A unit kept alive until the end of the turn fell when nobody was active: no reaction could answer."""
    table = Position(
        seat("Nobody", hand=("Fortify", "Rain"), side_actions=2),
        seat("Nobody", battlefield=(card("Pawn"),), hand=("Mourn",), draw_pile=("Tower",), active=dice(DieType.TIME)),
    )
    table.do(PlayCard(table.id("Fortify"), "side"), PlayCard(table.id("Rain"), "side"))
    assert table.zone(table.id("Pawn")) is Zone.BATTLEFIELD
    table.do(Pass())
    assert isinstance(table.decision, TriggerDecision)
    assert table.state.table.active == 0
    table.do(PickTrigger(table.id("Mourn"), "Mourn#0"))
    assert table.zone(table.id("Tower")) is Zone.HAND
    assert isinstance(table.decision, TurnDecision)
    assert table.decision.seat == 1


@pytest.mark.rule("ASC-DMG-01")
def test_a_unit_falls_at_once_although_damage_is_on_its_way() -> None:
    """Damage still to be dealt to it kept a unit alive that had lost the life it stood on."""
    table = Position(
        seat("Nobody", hand=("Rain",)),
        seat("Nobody", battlefield=(card("Curse Bearer"), card("Tower", wounds=1))),
    )
    bearer, tower = table.id("Curse Bearer"), table.id("Tower")
    table.do(PlayCard(table.id("Rain"), "side")).pick(bearer, tower)
    assert table.zone(tower) is Zone.DISCARD_PILE
    assert [e.card for e in table.events if isinstance(e, DamageDealt)] == [bearer]


@pytest.mark.rule("ASC-TIM-08", "ASC-TXT-07")
def test_a_target_that_left_play_in_answer_is_left_alone() -> None:
    """A unit discarded in answer to being targeted came back from the discard pile to the hand."""
    table = Position(
        seat("Nobody", hand=("Home",)),
        seat("Nobody", battlefield=(card("Pawn"), card("Tower")), hand=("Slip Away",), active=dice(DieType.TIME)),
    )
    pawn = table.id("Pawn")
    table.do(PlayCard(table.id("Home"), "side")).pick(pawn)
    table.do(PickTrigger(table.id("Slip Away"), "Slip Away#0"))
    assert isinstance(table.decision, TurnDecision)
    assert table.zone(pawn) is Zone.DISCARD_PILE


@pytest.mark.rule("ASC-ACT-11", "ASC-ACT-12")
def test_a_destroyed_card_is_still_known_by_name() -> None:
    """A name given to a card while it was destroyed, discarded or put away found nothing afterwards."""
    table = Position(seat("Nobody", hand=("Grave Call",), battlefield=(card("Imp", wounds=0, status=2),)), seat())
    table.do(PlayCard(table.id("Grave Call"), "side"))
    imp = table.state.table.cards[table.id("Imp")]
    assert (imp.zone, imp.status) == (Zone.BATTLEFIELD, 0)


def test_a_removed_card_returns_at_the_end_of_the_turn() -> None:
    """The same across a delayed effect."""
    table = Position(seat("Nobody", hand=("Step Out",), battlefield=(card("Pawn", exhaustion=1),)), seat())
    pawn = table.id("Pawn")
    table.do(PlayCard(table.id("Step Out"), "side"))
    assert table.zone(pawn) is Zone.REMOVED
    table.do(Pass())
    assert table.zone(pawn) is Zone.BATTLEFIELD
    assert table.state.table.cards[pawn].exhaustion == 0


@pytest.mark.rule("ASC-TIM-01")
def test_retreat_takes_along_only_what_is_attached() -> None:
    """A die on the attached spell went to the hand with it, and a card underneath stayed nowhere."""
    spear = card("Gust Spear", dice=dice(DieType.ARTIFICE))
    table = Position(
        seat(
            "Arren Frostpeak",
            hand=("Retreat",),
            battlefield=(card("Cave", exhaustion=1, attached=(spear,), under=(card("Pawn"),)),),
            active=(),
        ),
        seat(),
    )
    table.do(PlayCard(table.id("Retreat"), "side"))
    assert [table.zone(table.id(n)) for n in ("Cave", "Gust Spear", "Pawn")] == [
        Zone.HAND,
        Zone.HAND,
        Zone.DISCARD_PILE,
    ]
    assert table.state.table.dice[0].place == EXHAUSTED
    assert table.state.table.cards[table.id("Gust Spear")].dice == ()


@pytest.mark.rule("ASC-DICE-07", "ASC-DICE-12")
def test_the_charm_power_targets() -> None:
    """It chose a unit without targeting it: neither shields nor answers to being targeted saw it."""
    table = Position(
        seat("Nobody", active=dice(DieType.CHARM)),
        seat("Nobody", battlefield=(card("Pawn"), card("Shy Imp"))),
    )
    pawn = table.id("Pawn")
    table.do(UsePower(0))
    assert isinstance(table.decision, TurnDecision), "only one unit can be targeted"
    assert table.state.table.dice[0].place == pawn
    assert [e.cards for e in table.events if isinstance(e, TargetsChosen)] == [(pawn,)]
    assert table.stat(pawn) == 0


@pytest.mark.rule("ASC-DICE-07", "ASC-TIM-08")
def test_a_charm_die_stays_in_the_pool_when_its_target_is_gone() -> None:
    table = Position(
        seat("Nobody", active=dice(DieType.CHARM)),
        seat("Nobody", battlefield=(card("Pawn"), card("Tower")), hand=("Slip Away",), active=dice(DieType.TIME)),
    )
    table.do(UsePower(0)).pick(table.id("Pawn")).do(PickTrigger(table.id("Slip Away"), "Slip Away#0"))
    assert isinstance(table.decision, TurnDecision)
    assert table.state.table.dice[0].place == EXHAUSTED


@pytest.mark.rule("ASC-GLO-17")
def test_a_card_in_a_pile_has_its_printed_values() -> None:
    """A unit that had worn a bonus kept it in the discard pile, where a filter asked for it."""
    table = Position(
        seat("Nobody", hand=("Call Back",), battlefield=(card("Pawn", attached=(card("Shield"),), wounds=3),)),
        seat("Nobody", hand=("Rain",)),
        turn=1,
    )
    pawn = table.id("Pawn")
    assert table.stat(pawn, Stat.LIFE) == 4
    table.do(PlayCard(table.id("Rain"), "side"))
    assert table.zone(pawn) is Zone.DISCARD_PILE
    table.do(Pass(), PlayCard(table.id("Call Back"), "side"))
    assert table.zone(pawn) is Zone.HAND


@pytest.mark.rule("ASC-ACT-07", "ASC-TIM-01")
def test_a_meditated_ready_spell_leaves_play_like_any_card() -> None:
    """It went straight to the discard pile: nothing saw it leave."""
    table = Position(
        seat(
            "Nobody",
            battlefield=(card("Scribe"),),
            spellboard=(card("Reconfigure", dice=dice(DieType.ARTIFICE), exhaustion=1),),
            draw_pile=("Pawn", "Tower"),
            active=(),
        ),
        seat("Nobody"),
    )
    spell = table.id("Reconfigure")
    table.do(Meditate()).pick(spell)
    assert isinstance(table.decision, MeditateDecision)
    assert table.zone(spell) is Zone.DISCARD_PILE
    assert table.zone(table.id("Pawn")) is Zone.HAND
    assert table.state.table.dice[0].place == EXHAUSTED
    table.do(Decline())
    assert isinstance(table.decision, TurnDecision)


@pytest.mark.rule("ASC-TIM-01", "ASC-GLO-09", "ASC-DICE-13")
def test_a_unit_put_under_a_card_leaves_play_with_all_that_was_on_it() -> None:
    """Its dice, tokens and spells went under the card with it."""
    pawn = card("Pawn", attached=(card("Shield"),), dice=dice(DieType.CHARM), status=1)
    table = Position(seat("Nobody", hand=("Entomb",)), seat("Nobody", battlefield=(pawn, card("Tower")), active=()))
    table.do(PlayCard(table.id("Entomb"), "side"))
    buried = table.state.table.cards[table.id("Pawn")]
    assert (buried.zone, buried.attached, buried.dice, buried.status) == (Zone.UNDER, (), (), 0)
    assert table.zone(table.id("Shield")) is Zone.DISCARD_PILE
    assert table.state.table.cards[table.id("Nobody")].under == (table.id("Pawn"), table.id("Tower"))
    charm = next(d for d in table.state.table.dice if d.owner == 1)
    assert charm.place == EXHAUSTED


# --- what the engine owed the rules ----------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TXT-10")
def test_a_unit_that_must_block_blocks_if_able() -> None:
    table = Position(seat("Nobody", battlefield=(card("Pawn"),)), seat(battlefield=(card("Zealot"), card("Tower"))))
    table.do(DeclareAttack(table.id("Issa Brightmore")))
    assert isinstance(table.decision, BlockDecision)
    with pytest.raises(IllegalChoice):
        table.do(AssignBlocks(()))


def test_what_was_begun_counts_as_done_although_its_end_was_impossible() -> None:
    table = Position(seat("Nobody", hand=("Attend",), battlefield=(card("Tower"),)), seat())
    table.do(PlayCard(table.id("Attend"), "side"), Confirm(True))
    assert table.state.table.cards[table.id("Tower")].status == 1
    assert table.state.table.cards[table.id("Nobody")].status == 1


@pytest.mark.parametrize("found", [True, False])
def test_a_search_never_forces_a_pick(found: bool) -> None:
    """Q-17, RES-20: nobody else can tell whether something was there to find."""
    table = Position(seat("Nobody", hand=("Seek",), draw_pile=("Pawn", "Recharge")), seat())
    table.do(PlayCard(table.id("Seek"), "side"), Confirm(True))
    assert isinstance(table.decision, CardsDecision)
    table.pick(*((table.id("Pawn"),) if found else ()))
    assert table.zone(table.id("Pawn")) is (Zone.HAND if found else Zone.DRAW_PILE)


def test_a_kind_of_card_from_the_own_hand_need_not_be_found_either() -> None:
    """RES-20: a hand is as hidden as a draw pile; of any card it must be one."""
    table = Position(seat("Nobody", hand=("Drop a Pawn", "Pawn")), seat())
    table.do(PlayCard(table.id("Drop a Pawn"), "side")).pick()
    assert table.state.table.cards[table.id("Nobody")].status == 1
    assert table.zone(table.id("Pawn")) is Zone.HAND
