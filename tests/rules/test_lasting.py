"""Continuous effects: what is considered exhausted, swapped, raised, prevented, forbidden, and for how long."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    ACTIVE,
    EXHAUSTED,
    Activate,
    AssignBlocks,
    BlockDecision,
    CardsDecision,
    Choice,
    Confirm,
    ConfirmDecision,
    DeclareAttack,
    DiceRolled,
    EndTurn,
    Meditate,
    MeditateDecision,
    MeditateTop,
    ModeDecision,
    Pass,
    PaymentDecision,
    PickCards,
    PickDice,
    PickNumber,
    PlayCard,
    Purpose,
    Scenario,
    SetDie,
    StartPoint,
    TriggerDecision,
    TurnDecision,
    UsePower,
    build,
    options,
    why_not,
)
from ashes_tui.lang.terms import DieType, Level, Stat, Zone
from tests.support.tables import Position, card, dice, seat

# --- exhausted without a token ---------------------------------------------------------------------------------------


def declared(table: Position) -> tuple[int, ...]:
    """Who may be declared to attack the opponent's Phoenixborn."""
    target = table.state.table.seats[1].phoenixborn
    table.do(DeclareAttack(target))
    decision = table.decision
    assert isinstance(decision, CardsDecision)
    return decision.cards


@pytest.mark.rule("ASC-TXT-12", "ASC-TXT-13")
def test_what_is_considered_exhausted_cannot_attack_and_keeps_its_tokens() -> None:
    """Given Numb on a unit, then it cannot attack, though it has no exhaustion token; freed of it, it can."""
    table = Position(
        seat("Nobody", battlefield=(card("Pawn"), card("Tower", attached=(card("Numb"),)), card("Imp"))), seat("Nobody")
    )
    assert table.state.table.cards[table.id("Tower")].exhaustion == 0
    assert declared(table) == (table.id("Pawn"), table.id("Imp"))


@pytest.mark.rule("ASC-TXT-12")
def test_an_exhausted_alteration_numbs_nobody() -> None:
    """Given Numb with an exhaustion token on it, then its text is silent and its host may attack."""
    numb = card("Numb", exhaustion=1)
    table = Position(seat("Nobody", battlefield=(card("Pawn"), card("Tower", attached=(numb,)))), seat("Nobody"))
    assert declared(table) == (table.id("Pawn"), table.id("Tower"))


@pytest.mark.rule("ASC-TXT-12")
def test_the_text_of_a_unit_considered_exhausted_is_silent() -> None:
    """Given a shy unit that cannot be targeted, when Numb lies on it, then it can be."""
    foe = seat("Nobody", battlefield=(card("Shy Imp", attached=(card("Numb"),)), card("Pawn")))
    table = Position(seat("Nobody", hand=("Home",)), foe)
    table.do(PlayCard(table.id("Home"), "side"))
    decision = table.decision
    assert isinstance(decision, CardsDecision)
    assert table.id("Shy Imp") in decision.cards


@pytest.mark.rule("ASC-TXT-12")
def test_considered_exhausted_for_a_turn() -> None:
    """Given Doze on the only blocker, then it cannot block this turn."""
    table = Position(
        seat("Nobody", battlefield=(card("Pawn"),), hand=("Doze",)), seat("Nobody", battlefield=(card("Tower"),))
    )
    table.do(PlayCard(table.id("Doze"), "side")).pick(table.id("Tower"))
    table.do(DeclareAttack(table.state.table.seats[1].phoenixborn))
    assert not isinstance(table.decision, BlockDecision)
    assert table.wounds(table.state.table.seats[1].phoenixborn) == 1


# --- printed values and numerals -------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-GLO-17")
def test_swapped_printed_values_take_the_bonuses_as_they_are() -> None:
    """Given attack 2, life 5 and a bonus of 3 life, when swapped, then attack 5 and life 2 + 3; twice, as before."""
    table = Position(
        seat(
            "Nobody",
            battlefield=(card("Tower", attached=(card("Shield"),)), card("Pawn")),
            hand=("Inside Out", "Inside Out"),
            side_actions=2,
        ),
        seat("Nobody"),
    )
    tower = table.id("Tower")
    table.do(PlayCard(table.id("Inside Out"), "side")).pick(tower)
    assert (table.stat(tower), table.stat(tower, Stat.LIFE)) == (5, 5)
    table.do(PlayCard(table.id("Inside Out", 2), "side")).pick(tower)
    assert (table.stat(tower), table.stat(tower, Stat.LIFE)) == (2, 8)


@pytest.mark.rule("ASC-DMG-01")
def test_a_swap_can_kill_at_once() -> None:
    """Given attack 2, life 5 and 2 wounds, when swapped, then life is 2 and the unit falls."""
    table = Position(
        seat("Nobody", hand=("Inside Out",)), seat("Nobody", battlefield=(card("Tower", wounds=2), card("Imp")))
    )
    tower = table.id("Tower")
    table.do(PlayCard(table.id("Inside Out"), "side")).pick(tower)
    assert table.zone(tower) is Zone.DISCARD_PILE


@pytest.mark.rule("ASC-GLO-14")
@pytest.mark.parametrize(("hand", "wounds"), [((), 1), (("Swell",), 2), (("Swell", "Swell"), 3)])
def test_numerals_rise_during_attacks(hand: tuple[str, ...], wounds: int) -> None:
    """Given Prick 1, when its numeral was raised so often for the attacks of the turn, then it pricks harder."""
    table = Position(seat("Nobody", battlefield=(card("Stinger"),), hand=hand, side_actions=2), seat("Nobody"))
    for n in range(len(hand)):
        table.do(PlayCard(table.id("Swell", n + 1), "side")).pick(table.id("Stinger"))
    foe = table.state.table.seats[1].phoenixborn
    table.do(DeclareAttack(foe))
    assert table.wounds(foe) == wounds + 2


# --- durations -------------------------------------------------------------------------------------------------------


def test_until_the_end_of_the_next_turn() -> None:
    """Given Trance on a unit, then it cannot attack in the next turn, at whose end a card is drawn."""
    table = Position(
        seat("Nobody", hand=("Trance",), draw_pile=("Pawn", "Pawn")), seat("Nobody", battlefield=(card("Tower"),))
    )
    table.do(PlayCard(table.id("Trance"), "side")).do(Pass())
    target = table.state.table.seats[0].phoenixborn
    assert why_not(table.rules, table.state, 1, DeclareAttack(target)) is not None
    assert [len(s.hand) for s in table.state.table.seats] == [0, 0]
    table.do(Pass(), EndTurn())
    assert [len(s.hand) for s in table.state.table.seats] == [1, 0]
    assert table.state.table.effects == ()


# --- damage ----------------------------------------------------------------------------------------------------------


def struck(attacker: str, defender: object, *hand: str) -> Position:
    """Seat 0 attacks a unit of seat 1, which does not counter."""
    table = Position(
        seat("Nobody", battlefield=(card(attacker),), hand=hand, active=dice(DieType.TIME)),
        seat("Nobody", battlefield=(defender,)),
    )
    table.do(DeclareAttack(table.state.table.seats[1].battlefield[0]))
    while not isinstance(table.decision, TurnDecision):
        assert isinstance(table.decision, ConfirmDecision | CardsDecision)
        answer: Choice = Confirm(False) if isinstance(table.decision, ConfirmDecision) else PickCards(())
        table.do(answer)
    return table


@pytest.mark.rule("ASC-DMG-02")
@pytest.mark.parametrize(
    ("attacker", "defender", "wounds"),
    [
        ("Tower", card("Bastion"), 1),
        ("Sure Shot", card("Bastion"), 2),
        ("Sure Fist", card("Bastion"), 2),
        ("Tower", card("Bastion", exhaustion=1), 2),
        ("Pawn", card("Tower", attached=(card("Mark"),)), 2),
    ],
)
def test_wards_and_marks(attacker: str, defender: object, wounds: int) -> None:
    """Bulwark 1 prevents 1 of it, not while exhausted and not what cannot be prevented; a mark doubles the wounds."""
    table = struck(attacker, defender)
    assert table.wounds(table.state.table.seats[1].battlefield[0]) == wounds


@pytest.mark.rule("ASC-DMG-02")
def test_only_damage_dealt_by_certain_means_cannot_be_prevented() -> None:
    """Given a unit whose attack damage cannot be prevented, then damage of its ability still is."""
    foe = seat("Nobody", battlefield=(card("Sure Fist"),))
    table = Position(seat("Nobody", hand=("Aegis",), battlefield=(card("Tower"),)), foe)
    table.do(PlayCard(table.id("Aegis"), "side")).do(Pass())
    table.do(Activate(table.id("Sure Fist"), "Sure Fist#1", "side")).pick(table.id("Tower"))
    assert table.wounds(table.id("Tower")) == 0


@pytest.mark.rule("ASC-DMG-02")
def test_a_ward_against_an_opponents_damage_lets_ones_own_through() -> None:
    """Given Aegis over one's units, then an opponent's Rain does nothing until one's next turn."""
    table = Position(
        seat("Nobody", hand=("Aegis",), battlefield=(card("Tower"),)),
        seat("Nobody", hand=("Rain",)),
    )
    table.do(PlayCard(table.id("Aegis"), "side")).do(Pass())
    table.do(PlayCard(table.id("Rain"), "side"))
    assert table.wounds(table.id("Tower")) == 0


@pytest.mark.rule("ASC-BAT-06")
def test_an_alert_unit_counters_without_getting_tired() -> None:
    """Given a wakeful unit that counters, then it gets no exhaustion token."""
    table = Position(
        seat("Nobody", battlefield=(card("Pawn"),)), seat("Nobody", battlefield=(card("Watchful"), card("Watchful")))
    )
    watchful = table.id("Watchful")
    table.do(DeclareAttack(table.state.table.seats[1].phoenixborn)).do(AssignBlocks(((table.id("Pawn"), watchful),)))
    if isinstance(table.decision, CardsDecision):
        table.pick(table.id("Pawn"))
    assert table.zone(table.id("Pawn")) is Zone.DISCARD_PILE
    assert table.state.table.cards[watchful].exhaustion == 0


# --- shields and laws ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TXT-10", "ASC-GLO-15")
def test_a_shield_against_some_means_of_an_opponent() -> None:
    """Given a unit that an opponent's spells cannot target, then its own side's can, and attacks can."""
    own = Position(seat("Nobody", hand=("Home",), battlefield=(card("Veiled One"), card("Pawn"))), seat("Nobody"))
    own.do(PlayCard(own.id("Home"), "side"))
    assert isinstance(own.decision, CardsDecision)
    assert own.id("Veiled One") in own.decision.cards

    foe = seat("Nobody", battlefield=(card("Veiled One"), card("Tower"), card("Imp")))
    table = Position(seat("Nobody", hand=("Home",), battlefield=(card("Pawn"),)), foe)
    assert why_not(table.rules, table.state, 0, DeclareAttack(table.id("Veiled One"))) is None
    table.do(PlayCard(table.id("Home"), "side"))
    assert isinstance(table.decision, CardsDecision)
    assert table.id("Veiled One") not in table.decision.cards


@pytest.mark.rule("ASC-TXT-10")
def test_what_cannot_be_affected_is_left_alone() -> None:
    """Given an opponent's Rain on all units, then the untouched one gets no wound and the other does."""
    table = Position(seat("Nobody", hand=("Rain",)), seat("Nobody", battlefield=(card("Untouched"), card("Tower"))))
    table.do(PlayCard(table.id("Rain"), "side"))
    if isinstance(table.decision, CardsDecision):
        table.pick(*table.decision.cards)
    assert (table.wounds(table.id("Untouched")), table.wounds(table.id("Tower"))) == (0, 1)


@pytest.mark.rule("ASC-TXT-10", "ASC-ACT-17")
@pytest.mark.parametrize("law", [True, False])
def test_a_law_against_reaction_spells(law: bool) -> None:
    """Given a law that nobody plays reaction spells, then none is offered; without it, it is."""
    table = Position(
        seat("Nobody", hand=("Rain",), spellboard=(card("Rooted Law"),) if law else ()),
        seat("Nobody", battlefield=(card("Pawn"),), hand=("Mourn",), draw_pile=("Tower",), active=dice(DieType.TIME)),
    )
    table.do(PlayCard(table.id("Rain"), "side"))
    assert isinstance(table.decision, TriggerDecision) is not law


@pytest.mark.rule("ASC-TXT-10", "ASC-ACT-07")
def test_a_bound_spell_is_not_discarded_to_meditate() -> None:
    """Given a rooted law and a lamp on the spellboard, then only the lamp can be discarded by meditating."""
    table = Position(seat("Nobody", spellboard=(card("Rooted Law", exhaustion=1), card("Lamp"))), seat("Nobody"))
    table.do(Meditate())
    decision = table.decision
    assert isinstance(decision, MeditateDecision)
    assert decision.cards == (table.id("Lamp"),)


@pytest.mark.rule("ASC-TXT-10")
@pytest.mark.parametrize("law", [True, False])
def test_a_law_against_changing_dice_of_opponents(law: bool) -> None:
    """Given a law that opponents change no dice, then an illusion die lowers nothing."""
    table = Position(
        seat("Nobody", active=dice(DieType.ILLUSION)),
        seat("Nobody", active=dice(DieType.CHARM, 2), spellboard=(card("Set Dice"),) if law else ()),
    )
    (die,) = [d.id for d in table.state.table.dice if d.owner == 0]
    table.do(UsePower(die))
    levels = [d.level for d in table.state.table.dice if d.owner == 1]
    assert levels == ([Level.POWER] * 2 if law else [Level.CLASS] * 2)


@pytest.mark.rule("ASC-TXT-10", "ASC-ACT-16")
def test_a_phoenixborn_whose_abilities_cannot_be_used() -> None:
    """Given Cold Heart on Issa Brightmore, then Inspiration is denied, by the rule that says cannot."""
    frozen = card("Issa Brightmore", attached=(card("Cold Heart"),))
    table = Position(seat(frozen, draw_pile=("Pawn",)), seat("Nobody"))
    wish = Activate(table.id("Issa Brightmore"), "Issa Brightmore#0", "side - exhaust - 1 artifice:class")
    denial = why_not(table.rules, table.state, 0, wish)
    assert denial is not None
    assert (denial.code, denial.rule) == ("cannot-use-ability", "ASC-TXT-10")


@pytest.mark.rule("ASC-TXT-10", "ASC-RND-13")
def test_a_mind_that_can_only_meditate() -> None:
    """Given Still Mind against an opponent, then its side actions of the next turn are meditations."""
    table = Position(
        seat("Nobody", hand=("Still Mind",)), seat("Nobody", hand=("Rain", "Rain"), active=dice(DieType.NATURAL))
    )
    table.do(PlayCard(table.id("Still Mind"), "side")).do(Pass())
    offered = [o.choice for o in options(table.rules, table.state, table.decision)]
    assert Meditate() in offered
    assert not any(isinstance(c, PlayCard) for c in offered)
    denial = why_not(table.rules, table.state, 1, PlayCard(table.id("Rain"), "side"))
    assert denial is not None
    assert denial.code == "only-meditate"


# --- focus and cards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-ACT-16")
@pytest.mark.parametrize(("lens", "wounds"), [((), 0), ((card("Lens"),), 1), ((card("Lens", exhaustion=1),), 0)])
def test_a_spell_focused_by_a_text(lens: tuple[object, ...], wounds: int) -> None:
    """Given a lens, then the focus text of another ready spell is active with one copy; not while exhausted."""
    table = Position(
        seat("Nobody", spellboard=(card("Lamp"), *lens), draw_pile=("Pawn",)),
        seat("Nobody"),
    )
    table.do(Activate(table.id("Lamp"), "Lamp#0", "side - exhaust"))
    assert table.wounds(table.state.table.seats[1].phoenixborn) == wounds


@pytest.mark.rule("ASC-RND-09")
def test_an_additional_card_in_the_draw_step() -> None:
    """Given Long View, then its player is asked in the draw step and has six cards; the other five."""
    pile = ("Pawn",) * 8
    scenario = Scenario(
        seats=(
            seat("Nobody", spellboard=(card("Long View"),), draw_pile=pile, active=()),
            seat("Nobody", draw_pile=pile, active=()),
        ),
        round=2,
        at=StartPoint.PREPARE,
    )
    table = Position(seat("Nobody"), seat("Nobody"))
    table.now = build(table.rules, scenario)
    decision = table.decision
    assert isinstance(decision, ModeDecision)
    assert (decision.seat, decision.numbers) == (0, (0, 1))
    table.do(PickNumber(1))
    assert [len(s.hand) for s in table.state.table.seats] == [6, 5]


# --- values and filters ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TIM-07")
def test_a_title_fixed_now_holds_for_units_that_come_later() -> None:
    """Given Hush over the pawns of an opponent, then none of them blocks this turn, but others do."""
    table = Position(
        seat("Nobody", hand=("Hush",), battlefield=(card("Tower"),)),
        seat("Nobody", battlefield=(card("Pawn"), card("Pawn"), card("Imp"))),
    )
    table.do(PlayCard(table.id("Hush"), "side")).pick(table.id("Pawn"))
    table.do(DeclareAttack(table.state.table.seats[1].phoenixborn))
    decision = table.decision
    assert isinstance(decision, BlockDecision)
    assert decision.blockers == ((table.id("Tower"), (table.id("Imp"),)),)


def in_hand(table: Position) -> list[str]:
    """Titles in the hand of seat 0."""
    return [table.state.table.cards[c].name for c in table.state.table.seats[0].hand]


def test_cards_by_a_part_of_their_title_and_by_a_symbol_of_their_cost() -> None:
    """Given a pile, then the old song takes the song, and glory what shows a divine symbol and is no glory."""
    pile = ("Old Song", "Glory", "Fey Light", "Pawn")
    song = Position(seat("Nobody", hand=("Old Song",), discard_pile=pile), seat("Nobody"))
    song.do(PlayCard(song.id("Old Song"), "side"), Confirm(True))
    assert in_hand(song) == ["Old Song"]
    glory = Position(seat("Nobody", hand=("Glory",), discard_pile=pile), seat("Nobody"))
    glory.do(PlayCard(glory.id("Glory"), "side - 1 divine:class"))
    if isinstance(glory.decision, PaymentDecision):
        glory.do(PickDice(glory.decision.payments[0]))
    assert in_hand(glory) == ["Fey Light"]


def test_a_ready_spell_that_prints_what_was_destroyed() -> None:
    """Given a conjuration destroyed, then the spell that can place such a one is exhausted, and no other."""
    table = Position(
        seat("Nobody", hand=("Undo The Call",)),
        seat("Nobody", battlefield=(card("Moth"),), spellboard=(card("Lamp"), card("Call Moth")), active=()),
    )
    table.do(PlayCard(table.id("Undo The Call"), "side"))
    exhausted = [c.name for c in table.state.table.cards if c.exhaustion]
    assert exhausted == ["Call Moth"]


def test_units_whose_owner_has_no_cards_left_to_draw() -> None:
    """Given one empty draw pile, then the units of its owner fall."""
    table = Position(
        seat("Nobody", hand=("Grave Hunger",), battlefield=(card("Pawn"),), draw_pile=("Pawn",)),
        seat("Nobody", battlefield=(card("Tower"),)),
    )
    table.do(PlayCard(table.id("Grave Hunger"), "side"))
    assert (table.zone(table.id("Pawn")), table.zone(table.id("Tower"))) == (Zone.BATTLEFIELD, Zone.DISCARD_PILE)


@pytest.mark.parametrize("powers", [0, 1, 3])
def test_so_many_such_dice_were_spent(powers: int) -> None:
    """Given a comet paid with so many natural power dice, then that is its damage."""
    active = (*dice(DieType.NATURAL, powers), *dice(DieType.TIME, 3 - powers))
    table = Position(seat("Nobody", hand=("Comet",), active=active), seat("Nobody", battlefield=(card("Tower"),)))
    table.do(PlayCard(table.id("Comet"), "main - 3 basic"))
    assert table.wounds(table.id("Tower")) == powers


@pytest.mark.parametrize(("theirs", "drawn"), [(Level.CLASS, 2), (Level.POWER, 1)])
def test_dice_in_active_pools(theirs: Level, drawn: int) -> None:
    """Given an opponent without power dice, then one card is drawn for each time die on power; else one."""
    mine = (*dice(DieType.TIME, 2), *dice(DieType.TIME, 1, Level.CLASS), *dice(DieType.CHARM))
    table = Position(
        seat("Nobody", hand=("Moonrise",), draw_pile=("Pawn",) * 5, active=mine),
        seat("Nobody", active=dice(DieType.CHARM, 1, theirs)),
    )
    table.do(PlayCard(table.id("Moonrise"), "side"))
    assert len(table.state.table.seats[0].hand) == drawn


@pytest.mark.rule("ASC-GLO-17", "ATK-16")
def test_who_faces_a_tamer_is_weaker() -> None:
    """Given a tamer blocking one of two attackers, then that one has 1 less attack and the other has not."""
    table = Position(
        seat("Nobody", battlefield=(card("Tower"), card("Stinger"))),
        seat("Nobody", battlefield=(card("Tamer"),), hand=("Swell",)),
    )
    tower, stinger, tamer = table.id("Tower"), table.id("Stinger"), table.id("Tamer")
    table.do(DeclareAttack(table.state.table.seats[1].phoenixborn)).pick(tower, stinger)
    if isinstance(table.decision, CardsDecision):
        table.pick(table.state.table.seats[1].phoenixborn)
    assert (table.stat(tower), table.stat(stinger)) == (2, 2)
    table.do(AssignBlocks(((tower, tamer),)))
    assert (table.stat(tower), table.stat(stinger)) == (2, 2), "declared, but not yet in battle"
    table.pick(tower)
    assert (table.stat(tower), table.stat(stinger)) == (1, 2)


@pytest.mark.rule("ATK-16", "ASC-BAT-01")
@pytest.mark.parametrize("attacked", ["tamer", "other"])
def test_a_target_is_in_battle_with_its_attacker(attacked: str) -> None:
    """Given a tamer that is attacked or attacks, when the battle has begun, then the other side is weaker."""
    tamers, others = (card("Tamer"),), (card("Tower"),)
    mine, theirs = (others, tamers) if attacked == "tamer" else (tamers, others)
    table = Position(seat("Nobody", battlefield=mine), seat("Nobody", battlefield=theirs))
    tower = table.id("Tower")
    table.do(DeclareAttack(table.id("Tamer" if attacked == "tamer" else "Tower")))
    assert (table.decision.purpose, table.stat(tower)) == (Purpose.GUARD, 2)
    table.pick()
    assert (table.decision.purpose, table.stat(tower)) == (Purpose.COUNTER, 1)


# --- events and durations --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "drawn"), [(1, 0), (2, 1)])
def test_the_last_status_token_is_gone(n: int, drawn: int) -> None:
    """Given 2 status tokens, when so many are removed, then the card answers only as it has none left."""
    table = Position(seat("Nobody", spellboard=(card("Thaw Moon", status=2),), draw_pile=("Pawn",)), seat("Nobody"))
    table.do(Activate(table.id("Thaw Moon"), "Thaw Moon#1", "side"), PickNumber(n))
    assert len(table.state.table.seats[0].hand) == drawn


@pytest.mark.rule("ASC-ACT-07")
def test_the_first_card_a_meditation_takes_off_the_pile() -> None:
    """Given a sage, when two cards are discarded off the pile, then the first of them comes to hand."""
    table = Position(
        seat("Nobody", battlefield=(card("Sage"),), draw_pile=("Tower", "Pawn"), active=()),
        seat("Nobody"),
    )
    table.do(Meditate(), MeditateTop(), MeditateTop())
    assert in_hand(table) == ["Tower"]


@pytest.mark.rule("ASC-ATK-05", "ASC-TXT-10")
@pytest.mark.parametrize(("target", "guarded"), [("Exposed", False), ("Pawn", True)])
def test_nobody_guards_what_cannot_be_guarded(target: str, guarded: bool) -> None:
    """Given an exposed unit attacked, then no guard is asked for; for another one there is."""
    table = Position(
        seat("Nobody", battlefield=(card("Tower"),)), seat("Nobody", battlefield=(card("Exposed"), card("Pawn")))
    )
    table.do(DeclareAttack(table.id(target)))
    assert (table.decision.purpose == "guard") is guarded


def test_until_your_next_turn_or_the_round() -> None:
    """Given a shroud, then it ends as its player's next turn begins."""
    table = Position(seat("Nobody", hand=("Soft Shroud",), battlefield=(card("Pawn"),)), seat("Nobody"))
    table.do(PlayCard(table.id("Soft Shroud"), "side")).do(DeclareAttack(table.state.table.seats[1].phoenixborn))
    running = [len(table.state.table.effects)]
    table.do(Pass(), EndTurn())
    running.append(len(table.state.table.effects))
    assert running == [1, 0]


# --- dice ------------------------------------------------------------------------------------------------------------


def pool(table: Position, owner: int, place: int) -> list[tuple[DieType, Level]]:
    """Types and sides of the dice in a pool."""
    return [(d.type, d.level) for d in table.state.table.dice if d.owner == owner and d.place == place]


@pytest.mark.rule("ASC-GLO-10")
def test_dice_are_rerolled() -> None:
    """Given an opponent's two dice, when they are rerolled, then that is a roll of theirs of just these."""
    table = Position(seat("Nobody", hand=("Gamble",)), seat("Nobody", active=dice(DieType.CHARM, 2)))
    mine = [d.id for d in table.state.table.dice if d.owner == 1]
    table.do(PlayCard(table.id("Gamble"), "side"))
    (rolled,) = table.told(DiceRolled)
    assert isinstance(rolled, DiceRolled)
    assert (rolled.seat, [d for d, _ in rolled.rolls]) == (1, mine)
    assert pool(table, 1, ACTIVE) == [(DieType.CHARM, level) for _, level in rolled.rolls]


@pytest.mark.rule("ASC-GLO-10")
def test_dice_are_set_to_their_class_sides() -> None:
    """Given dice on basic, class and power, then all are on class."""
    mine = (*dice(DieType.TIME, 1, Level.BASIC), *dice(DieType.TIME, 1, Level.CLASS), *dice(DieType.TIME))
    table = Position(seat("Nobody", hand=("Order",), active=mine), seat("Nobody"))
    table.do(PlayCard(table.id("Order"), "side"))
    assert pool(table, 0, ACTIVE) == [(DieType.TIME, Level.CLASS)] * 3


@pytest.mark.parametrize("level", [Level.BASIC, Level.POWER])
def test_a_die_comes_back_on_a_side_of_choice(level: Level) -> None:
    """Given an exhausted die on class, when recalled, then it is active, on the side its player says."""
    spent = dice(DieType.TIME, 1, Level.CLASS)
    table = Position(seat("Nobody", hand=("Recall",), active=(), exhausted=spent), seat("Nobody"))
    table.do(PlayCard(table.id("Recall"), "side"), SetDie(0, level))
    assert pool(table, 0, ACTIVE) == [(DieType.TIME, level)]
    assert pool(table, 0, EXHAUSTED) == []


def test_a_die_comes_back_on_a_side_that_is_said() -> None:
    """Given exhausted dice of two types, then the time die comes back on power, and nobody is asked."""
    spent = (*dice(DieType.CHARM, 1, Level.BASIC), *dice(DieType.TIME, 1, Level.BASIC))
    table = Position(seat("Nobody", hand=("Regain",), active=(), exhausted=spent), seat("Nobody"))
    table.do(PlayCard(table.id("Regain"), "side"))
    assert pool(table, 0, ACTIVE) == [(DieType.TIME, Level.POWER)]


def test_an_active_die_is_given_up_for_a_card() -> None:
    """Given an active die, then it is exhausted and a card drawn; without one, nothing happens."""
    table = Position(
        seat("Nobody", hand=("Give Up", "Give Up"), active=dice(DieType.TIME), draw_pile=("Pawn",) * 3, side_actions=2),
        seat("Nobody"),
    )
    table.do(PlayCard(table.id("Give Up"), "side"))
    assert (len(pool(table, 0, EXHAUSTED)), in_hand(table)) == (1, ["Give Up", "Pawn"])
    table.do(PlayCard(table.id("Give Up", 2), "side"))
    assert in_hand(table) == ["Pawn"]
