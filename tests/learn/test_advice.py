"""Hints: what the program would do, from what a seat may know."""

from __future__ import annotations

import re

import pytest
from msgspec import structs

from ashes_tui.ai.greedy import Plan
from ashes_tui.client.session import Session
from ashes_tui.engine.api import (
    ACTIVE,
    Activate,
    CardMoved,
    CardsDecision,
    Choice,
    Decline,
    EndTurn,
    Event,
    Meditate,
    MeditateDecision,
    MeditateTop,
    Pass,
    PickCards,
    PileShuffled,
    Purpose,
    Table,
    TurnDecision,
    sample,
)
from ashes_tui.lang.terms import Level, Zone
from ashes_tui.learn.advice import (
    _HABITS,
    LOSS,
    Advice,
    _busy,
    _changes,
    _is_told,
    _not_in_vain,
    _note_on,
    _sensible,
    _why_idle,
    advice_words,
    laid_on_top,
    thinking,
)
from ashes_tui.learn.reasons import reasons
from ashes_tui.match.match import Match
from ashes_tui.words.api import label, no_effect_note, recommended
from tests.learn.test_guide import answer, begun, played


def asked(turns: int) -> Session:
    """The guided game at the learner's turn with that number."""
    session = begun()
    session.let_play()
    while turns:
        answer(session)
        turns -= isinstance(session.decision_of(0), TurnDecision)
    return session


def advice(session: Session) -> Advice:
    think = thinking(session, 0, session.transcript(0).names)
    assert think is not None
    return think()


def test_it_is_a_legal_answer() -> None:
    session = asked(3)
    for _ in range(25):
        decision = session.decision_of(0)
        assert decision is not None
        found = advice(session)
        assert session.match.check(decision, found.choice) is None
        session.match.choose(0, found.choice, decision.id)
        session.let_play()


def test_it_says_what_it_expects_and_what_else() -> None:
    session = asked(1)
    decision = session.decision_of(0)
    assert decision is not None
    found = advice(session)
    uplift = ("you place an astral die on Skybreak Captain",)
    assert found.expects == uplift, "that a card comes into play is what playing it means"
    words = advice_words(structs.replace(found, expects=("you lose 1 life",)), decision, session.transcript(0).names)
    assert words.startswith("The computer would choose: Play ")
    assert "Its second choice would be: " in words
    assert words.index("The first is better because ") < words.index("Likely result: "), (
        "why comes first, where there is little room"
    )


def test_each_reason_is_a_part_so_that_the_second_gives_way_to_the_first() -> None:
    """Given two reasons, then the first one stands where there is no room for both."""
    session = asked(1)
    decision = session.decision_of(0)
    assert decision is not None
    told = structs.replace(advice(session), why=("you keep 1 more life", "you have 1 more die"), expects=())
    words = advice_words(told, decision, session.transcript(0).names)
    assert words.endswith("because you keep 1 more life; and you have 1 more die")


def test_without_an_explanation_it_answers_the_same() -> None:
    """Given a turn, when only the answer is wanted, then it is that of the hint, and nothing more is found out."""
    session = asked(1)
    whole = advice(session)
    think = thinking(session, 0, session.transcript(0).names, explains=False)
    assert think is not None
    assert think().choice == whole.choice
    assert whole.why
    assert not think().why


def test_the_first_five_are_those_that_are_recommended() -> None:
    """Given the First Five, then the hint is what `r` picks: one program gives one advice."""
    dealt = begun().match
    session = Session(Match.start(dealt.rules, dealt.header.setup), {})
    decision = session.decision_of(0)
    assert isinstance(decision, CardsDecision)
    assert decision.purpose is Purpose.FIRST_FIVE
    deck = session.match.header.setup.seats[0].deck
    words = advice_words(advice(session), decision, session.transcript(0).names)
    assert words.endswith(". These five are recommended for this deck")
    assert advice(session).choice == PickCards(recommended(decision, deck, session.transcript(0).names) or ())


def test_thinking_changes_nothing() -> None:
    session = asked(2)
    before = session.match.version
    advice(session)
    assert session.match.version == before


def test_it_knows_no_more_than_the_view() -> None:
    """Given another hand and other piles that the learner could not tell apart: the same hint."""
    session = asked(4)
    found = advice(session)
    match = session.match
    for seed in range(3):
        other = sample(match.rules, match.state, 0, seed)
        assert _hint_for(session, other) == found.choice


def _hint_for(session: Session, state: object) -> Choice:
    from ashes_tui.ai.greedy import GreedyPlayer
    from ashes_tui.engine.api import State, options
    from ashes_tui.match.player import foresight_of

    assert isinstance(state, State)
    match: Match = session.match
    decision = session.decision_of(0)
    assert decision is not None
    listed = options(match.rules, state, decision)
    return GreedyPlayer(1).choose(session.view(0), decision, listed, foresight_of(match.rules, state, 0))


def test_who_is_not_asked_gets_none() -> None:
    session = asked(1)
    assert thinking(session, 1, session.transcript(0).names) is None


def test_what_it_expects_is_said_only_where_it_tells_something() -> None:
    """Given nothing expected, a loss, or a gain, then only the gain is listed, and the loss is said plainly."""
    session = asked(1)
    decision = session.decision_of(0)
    assert decision is not None
    names, choice = session.transcript(0).names, advice(session).choice
    said = [advice_words(Advice(choice, expects), decision, names) for expects in ((), (LOSS,), ("you win the game",))]
    assert said[1:] == [
        f"{said[0]}. It expects you to lose the game, whatever you choose",
        f"{said[0]}. Likely result: you win the game",
    ]
    assert "expect" not in said[0]
    assert "result" not in said[0]


def tables(session: Session, **changes: object) -> tuple[Table, Table]:
    """The present table, and one on which the learner has something else."""
    table = session.match.state.table
    return table, structs.replace(table, seats=(structs.replace(table.seats[0], **changes), *table.seats[1:]))


def test_why_one_answer_is_better_is_told_by_what_differs() -> None:
    """Given two outcomes that differ in a hand, then that is the reason; in nothing, then there is none."""
    session = asked(1)
    rules, names = session.match.rules, session.transcript(0).names
    full, less = tables(session, hand=session.match.state.table.seats[0].hand[:-2])
    assert reasons(rules, full, less, 0, names) == ("you have 2 more cards in hand",)
    assert reasons(rules, full, full, 0, names) == ()
    (told,) = reasons(rules, full, less, 1, names)[:1] or ("",)
    assert told == "", "what the other side has more of speaks for nothing"


def test_the_weightiest_reason_comes_first() -> None:
    """Given an answer that saves life and a card, then the life is named before the card; of much life only that."""
    session = asked(1)
    rules, names = session.match.rules, session.transcript(0).names
    better, worse = tables(session, hand=session.match.state.table.seats[0].hand[:-1])
    born = better.seats[0].phoenixborn
    told = []
    for wounds in (1, 3):
        hurt = structs.replace(worse.cards[born], wounds=worse.cards[born].wounds + wounds)
        harmed = structs.replace(worse, cards=(*worse.cards[:born], hurt, *worse.cards[born + 1 :]))
        told.append(reasons(rules, better, harmed, 0, names))
    assert told == [("you keep 1 more life", "you have 1 more card in hand"), ("you keep 3 more life",)]


TWO = ("Frost Talon", "Stellar Oracle")
"""The units of two spells of the deck, the weaker first."""


def test_a_unit_and_a_spell_are_reasons_by_what_they_bring() -> None:
    """Given an outcome with a unit, or a spell that conjures one, then the reason names the values of the unit."""
    session = asked(1)
    rules, names = session.match.rules, session.transcript(0).names
    hand = session.match.state.table.seats[0].hand
    found = {}
    for card in hand:
        title = session.match.state.table.name(card)
        zone = "battlefield" if rules.infos[title].is_unit else "spellboard"
        less, full = tables(session, **{zone: (card,)})
        found[title] = reasons(rules, full, less, 0, names)
    assert found["Skybreak Captain"] == ("you have Skybreak Captain (attack 3, life 3) to attack and block with",)
    brings = "you can bring Stellar Oracle (attack 2, life 2) into play each round"
    assert found["Summon Stellar Oracle"] == (brings,)
    assert found["Whirlwind"] == ("you can use Whirlwind in later rounds, too",)


def test_of_two_units_and_of_two_spells_both_are_named() -> None:
    """Given two outcomes with a unit each, or with a spell that brings one, then the better is set against the other.

    No spell is a reason for itself.
    """
    session = asked(1)
    rules, names, table = session.match.rules, session.transcript(0).names, session.match.state.table
    cards = {table.name(card): card for card in table.seats[0].hand}
    talon, oracle = (tables(session, spellboard=(cards[f"Summon {unit}"],))[1] for unit in TWO)
    assert reasons(rules, oracle, talon, 0, names)[0] == (
        "you can bring Stellar Oracle (attack 2, life 2) into play each round instead of Frost Talon (attack 1, life 1)"
    )
    ranger, captain = (tables(session, battlefield=(cards[unit],))[1] for unit in ("Javelineer", "Skybreak Captain"))
    assert reasons(rules, captain, ranger, 0, names)[0] == (
        "Skybreak Captain (attack 3, life 3) is worth more than Javelineer (attack 1, life 1)"
    )


def with_unit(table: Table, owner: int, hurt: int, wounds: int) -> Table:
    """The table with the Skybreak Captain as the only unit of a seat, and so many wounds on the body of another."""
    unit = next(card for card in table.seats[0].hand if table.name(card) == "Skybreak Captain")
    body, cards = table.seats[hurt].phoenixborn, list(table.cards)
    cards[unit] = structs.replace(cards[unit], zone=Zone.BATTLEFIELD)
    cards[body] = structs.replace(cards[body], wounds=wounds)
    fields = (structs.replace(seat, battlefield=(unit,) if seat.index == owner else ()) for seat in table.seats)
    return structs.replace(table, cards=tuple(cards), seats=tuple(fields))


def without_units(table: Table) -> Table:
    return structs.replace(table, seats=tuple(structs.replace(seat, battlefield=()) for seat in table.seats))


@pytest.mark.parametrize(("owner", "hurt"), [(1, 0), (0, 1)])
def test_what_an_attack_could_do_next_is_a_reason(owner: int, hurt: int) -> None:
    """Given a unit that nothing can block, then whom it could destroy is a reason; of much life it is none."""
    session = asked(1)
    rules, names, table = session.match.rules, session.transcript(0).names, session.match.state.table
    other, life = table.seats[1], rules.infos[table.name(table.seats[hurt].phoenixborn)].life
    theirs = f"{names.seat(1)}'s units could not destroy your Phoenixborn with one attack"
    mine = f"your units could destroy {names.full(other.phoenixborn)} with one attack next turn"
    for wounds, is_said in ((0, False), (life - 1, True)):
        there = with_unit(table, owner, hurt, wounds)
        better, worse = (there, without_units(there)) if owner == 0 else (without_units(there), there)
        assert ((mine if owner == 0 else theirs) in reasons(rules, better, worse, 0, names)) is is_said


def test_cards_that_are_drawn_are_not_lost() -> None:
    """Given an outcome with a card drawn, then a full draw pile does not speak for the other; a card given up does."""
    session = asked(1)
    rules, names, seat = session.match.rules, session.transcript(0).names, session.match.state.table.seats[0]
    kept, given = tables(session, draw_pile=seat.draw_pile[1:])
    _, drawn = tables(session, draw_pile=seat.draw_pile[1:], hand=(*seat.hand, seat.draw_pile[0]))
    assert reasons(rules, kept, drawn, 0, names) == ()
    assert reasons(rules, kept, given, 0, names) == ("you keep 1 more card in your draw pile",)


def test_where_nothing_tells_two_answers_apart_that_is_said() -> None:
    session = asked(1)
    decision = session.decision_of(0)
    assert decision is not None
    names, found = session.transcript(0).names, advice(session)
    assert found.second is not None
    plain = structs.replace(found, why=(), second_then=None)
    assert f"About as good: {label(found.second, names, decision)}" in advice_words(plain, decision, names)


@pytest.mark.parametrize("level", [Level.BASIC, Level.CLASS])
def test_doing_nothing_is_explained_where_nothing_else_is_worth_comparing(level: Level) -> None:
    """Given the end of a turn and nothing beside it, then no other answer gains, nor would meditating raise a die."""
    dice = [structs.replace(die, level=level) for die in asked(1).view(0).seats[0].active_dice]
    told = _why_idle(Advice(EndTurn()), dice, (Meditate(), EndTurn()))
    assert told.startswith("Nothing else would help now")
    assert ("none of your dice shows its basic side" in told) is (level is not Level.BASIC)
    assert not _why_idle(Advice(EndTurn(), second=Meditate()), dice, (Meditate(), EndTurn()))


def test_a_power_side_kept_is_a_reason_though_another_die_is_lower() -> None:
    """Given a power and a basic side, or two class sides, then the first are not about as good: that is told."""
    session = asked(1)
    rules, names, table = session.match.rules, session.transcript(0).names, session.match.state.table
    one, two = (die.id for die in table.pool(0, ACTIVE)[:2])

    def with_sides(first: Level, second: Level) -> Table:
        sides = {one: first, two: second}
        dice = tuple(structs.replace(die, level=sides.get(die.id, Level.BASIC)) for die in table.dice)
        return structs.replace(table, dice=dice)

    better, worse = with_sides(Level.POWER, Level.BASIC), with_sides(Level.CLASS, Level.CLASS)
    assert reasons(rules, better, worse, 0, names) == ("you keep 1 more die on the power side",)
    assert reasons(rules, worse, better, 0, names) == ()


def test_no_answer_without_effect_is_compared_with() -> None:
    """Given turns of a game, then what the advice is weighed against does something, and not only harm to oneself."""
    session, compared = asked(1), 0
    for _ in range(12):
        decision, names, trial = session.decision_of(0), session.transcript(0).names, session.match.trial(0)
        assert decision is not None
        found = advice(session)
        if found.second is not None and isinstance(decision, TurnDecision):
            compared += 1
            assert not no_effect_note(trial, found.second, names, 0)
        session.match.choose(0, found.choice, decision.id)
        session.let_play()
    assert compared


def test_cards_that_are_thrown_away_for_dice_are_told() -> None:
    """Given a draw pile that shrinks by three while one card is drawn, then two cards are told to be gone."""
    session = asked(1)
    before = session.match.state.table
    mine = before.seats[0]
    now = structs.replace(mine, draw_pile=mine.draw_pile[3:], hand=(*mine.hand, mine.draw_pile[0]))
    after = structs.replace(before, seats=(now, *before.seats[1:]))
    told = list(_changes(before, after, 0, session.transcript(0).names))
    assert "you discard 2 cards from your draw pile (22 left)" in told


def test_cards_thrown_away_are_told_with_the_dice_that_they_pay_for() -> None:
    """Given fewer cards to draw and better dice, then one sentence says both: else the loss seems to be for nothing."""
    session = asked(1)
    before = session.match.state.table
    mine = before.seats[0]
    die = next(die for die in before.dice if die.owner == 0 and die.place < 0 and die.level is not Level.POWER)
    dice = tuple(structs.replace(one, level=Level.POWER) if one == die else one for one in before.dice)
    now = structs.replace(mine, draw_pile=mine.draw_pile[1:])
    after = structs.replace(before, dice=dice, seats=(now, *before.seats[1:]))
    names = session.transcript(0).names
    assert list(_changes(before, after, 0, names)) == [
        "you discard 1 card from your draw pile (24 left) to improve dice"
    ]


def test_what_a_comparison_counts_is_not_counted_again() -> None:
    """Given a card gained, then it is expected, unless a reason gives another number of cards in hand."""
    session = asked(1)
    names = session.transcript(0).names
    gained, before = tables(session, hand=session.match.state.table.seats[0].hand[:-1])
    (expected,) = _changes(before, gained, 0, names)
    assert expected == "you have 1 more card in hand"
    assert _is_told(expected, ("you have 2 more cards in hand",))
    assert _is_told("Viros loses 2 life", ("Viros loses 2 more life",))
    assert not _is_told("Viros loses 2 life", ("Viros loses 1 more life",)), "the whole is another thing"
    assert not _is_told(expected, ("you have 1 more die",))


def test_a_card_that_a_reason_names_is_not_expected_again() -> None:
    """Given a reason that says what a unit is good for, then it is not said once more that one gets it."""
    why = ("you have Frost Talon (attack 1, life 1) to attack and block with",)
    assert _is_told("you get Frost Talon", why)
    assert not _is_told("you get Frost Talon and Stellar Oracle", why), "of the other one nothing was said"


def test_cards_meditated_away_are_told_with_what_they_are_for_though_the_dice_are_spent() -> None:
    """Given a plan that meditates and then pays with the dice, then the cards are not told as a mere loss."""
    session = asked(1)
    before, after = tables(session, draw_pile=session.match.state.table.seats[0].draw_pile[7:])
    names = session.transcript(0).names
    (told,) = _changes(before, after, 0, names, meditates=True)
    assert told == f"you discard 7 cards from your draw pile ({len(after.seats[0].draw_pile)} left) to improve dice"


def test_where_a_die_comes_to_lie_is_told() -> None:
    """Given a die that lies on a unit afterwards, then the unit is named: it decides what the die is good for."""
    session = asked(1)
    before = session.match.state.table
    die = next(die for die in before.dice if die.owner == 0 and die.place < 0)
    born = before.seats[0].phoenixborn
    dice = tuple(structs.replace(one, place=born) if one == die else one for one in before.dice)
    names = session.transcript(0).names
    told = list(_changes(before, structs.replace(before, dice=dice), 0, names))
    assert f"you place an {die.type.value} die on {names.full(born)}" in told


def _put_on_top(card: int) -> Event:
    return CardMoved(card, Zone.DRAW_PILE, 0, 0)


def test_the_card_that_was_laid_on_the_pile_is_known_until_it_is_gone() -> None:
    """Given a card laid on top, then it is there until it moves on or the pile is shuffled; one laid below is not."""
    drawn, shuffled = CardMoved(7, Zone.HAND, 0, origin=Zone.DRAW_PILE), PileShuffled(0, ())
    assert laid_on_top([_put_on_top(7)], 0)
    assert laid_on_top([_put_on_top(8), _put_on_top(7), drawn], 0)
    assert not laid_on_top([_put_on_top(7), drawn], 0)
    assert not laid_on_top([_put_on_top(7), shuffled], 0)
    assert not laid_on_top([CardMoved(7, Zone.DRAW_PILE, 0)], 0)
    assert not laid_on_top([_put_on_top(7)], 1)


def test_no_hint_gives_up_a_card_for_nothing() -> None:
    """Given the guided game by its hints, then cards are discarded for poor dice only, never one just laid on top."""
    for shown in played().shown:
        seat = shown.view.seats[0]
        poor = sum(die.level is Level.BASIC for die in seat.active_dice)
        if isinstance(shown.given, Meditate):
            assert poor
        if isinstance(shown.decision, MeditateDecision) and not isinstance(shown.given, Decline):
            assert shown.decision.done < poor
    events = played().game.session.match.events(0)
    given_up = [
        i
        for i, e in enumerate(events)
        if isinstance(e, CardMoved) and (e.origin, e.zone, e.seat) == (Zone.DRAW_PILE, Zone.DISCARD_PILE, 0)
    ]
    assert [i for i in given_up if laid_on_top(events[:i], 0)] == []


def test_no_more_cards_are_expected_to_be_meditated_away_than_a_hint_would_give() -> None:
    """Given so many cards discarded as there are basic dice, then the program expects that one stops there."""
    session = asked(1)
    table = session.match.state.table
    poor = sum(die.level is Level.BASIC for die in table.pool(0, ACTIVE))
    assert poor
    on, stop = MeditateTop(), Decline()
    steps: tuple[tuple[int, list[Choice]], ...] = ((poor - 1, [on, stop]), (poor, [stop]))
    for done, found in steps:
        decision = MeditateDecision(seat=0, purpose=Purpose.MEDITATE, rule="ASC-ACT-07", done=done, cards=(), top=True)
        assert list(_not_in_vain([on, stop], decision, table)) == found


def test_meditating_away_what_was_just_laid_on_top_is_not_advised() -> None:
    """Given plans of which the best discards the top card, and that card laid there, then the next best is taken."""
    session = asked(1)
    decision = MeditateDecision(seat=0, purpose=Purpose.MEDITATE, rule="ASC-ACT-07", cards=(), top=True, done=1)
    plans: list[Plan] = [(MeditateTop(), None), (Decline(), None)]
    assert _sensible(plans, decision, (), session.view(0)) == plans
    assert _sensible(plans, decision, (_put_on_top(7),), session.view(0)) == plans[1:]
    assert _sensible(plans[:1], decision, (_put_on_top(7),), session.view(0)) == plans[:1], "the only answer"


def with_wounds(table: Table, card: int, wounds: int) -> Table:
    cards = [structs.replace(one, wounds=wounds) if one.id == card else one for one in table.cards]
    return structs.replace(table, cards=tuple(cards))


def test_a_unit_is_told_as_it_lies_there_not_as_printed() -> None:
    """Given a wounded unit that only one outcome keeps, then the life it has left is told."""
    session = asked(1)
    rules, names, table = session.match.rules, session.transcript(0).names, session.match.state.table
    captain = next(card for card in table.seats[0].hand if table.name(card) == "Skybreak Captain")
    worse, better = tables(session, battlefield=(captain,))
    told = reasons(rules, with_wounds(better, captain, 2), worse, 0, names)
    assert told == ("you have Skybreak Captain (attack 3, life 1 of 3) to attack and block with",)


def test_a_card_that_goes_has_one_name_in_a_hint() -> None:
    """Given an outcome in which an opponent's unit is gone, then why and what is expected call it the same."""
    session = asked(1)
    while not (session.match.state.table.seats[1].battlefield):
        answer(session)
    rules, names, table = session.match.rules, session.transcript(0).names, session.match.state.table
    theirs = table.seats[1]
    gone = structs.replace(theirs, battlefield=theirs.battlefield[1:])
    better = structs.replace(table, seats=(table.seats[0], gone))
    called = names.full(theirs.battlefield[0])
    assert f"{called} leaves play" in reasons(rules, better, table, 0, names)
    assert f"{called} leaves play" in _changes(table, better, 0, names)


def test_copies_that_come_into_play_are_counted() -> None:
    """Given two copies that come into play, then they are one name with its number."""
    session = asked(1)
    rules, names, table = session.match.rules, session.transcript(0).names, session.match.state.table
    copies = [card.id for card in table.cards if card.name == "Stellar Oracle"][:2]
    _, better = tables(session, battlefield=(*table.seats[0].battlefield, *copies))
    times = names.glyphs.times
    assert f"you get Stellar Oracle {times}2" in _changes(table, better, 0, names)
    told = reasons(rules, better, table, 0, names)
    assert told == (f"you have Stellar Oracle {times}2 (attack 2, life 2) to attack and block with",)


@pytest.mark.parametrize(
    ("purpose", "picked", "note"),
    [
        (Purpose.PREPARE_DISCARD, (1,), "It discards cards that are not worth their cost, and draws new ones"),
        (Purpose.PREPARE_DISCARD, (), "Every card in hand is worth its cost"),
        (Purpose.RECOVERY_DICE, (1,), "Basic sides pay for the least, so it rolls those dice again"),
        (Purpose.RECOVERY_DICE, (), "None of them shows its basic side, so all are worth keeping"),
    ],
)
def test_why_none_is_picked_is_not_why_some_are(purpose: Purpose, picked: tuple[int, ...], note: str) -> None:
    """Given a set that the program picks by habit, then what it says is true of the very set, of none as well."""
    decision = CardsDecision(seat=0, purpose=purpose, rule="ASC-RND-07", cards=(1, 2), low=0, high=2)
    assert _note_on(decision, picked, _HABITS) == note


@pytest.mark.parametrize(("active", "told"), [(0, True), (1, False)])
def test_exhausting_a_unit_is_told_unless_it_attacked(active: int, told: bool) -> None:
    """Given an opponent's unit that becomes exhausted, then that is told in one's own turn: in its own it attacked."""
    session = asked(1)
    while not session.match.state.table.seats[1].battlefield:
        answer(session)
    names, table = session.transcript(0).names, session.match.state.table
    unit = table.seats[1].battlefield[0]
    rested = structs.replace(
        table, cards=tuple(structs.replace(c, exhaustion=0) if c.id == unit else c for c in table.cards)
    )
    tired = structs.replace(
        table, cards=tuple(structs.replace(c, exhaustion=1) if c.id == unit else c for c in table.cards)
    )
    names.view = structs.replace(names.view, active=active)
    assert (f"{names.full(unit)} becomes exhausted" in _changes(rested, tired, 0, names)) is told


def test_an_answer_of_which_nothing_can_be_told_has_a_reason_too() -> None:
    """Given an answer with nothing expected and nothing to compare with, then it is said that none is better."""
    assert _why_idle(Advice(Meditate()), (), ()) == "It finds nothing better"
    assert not _why_idle(Advice(Meditate(), expects=("you get Whirlwind",)), (), ())


def test_a_unit_in_play_is_kept_and_one_that_comes_is_had() -> None:
    """Given a unit that only one outcome leaves in play, then one keeps it; of one that comes one has it."""
    session = asked(1)
    while not session.match.state.table.seats[0].battlefield:
        answer(session)
    rules, names = session.match.rules, session.transcript(0).names
    full, without = tables(session, battlefield=())
    assert reasons(rules, full, without, 0, names)[0].startswith("you keep ")


def test_rather_than_passing_what_costs_nothing_is_used() -> None:
    """Given passing, and the use of a ready spell that costs only exhaustion, about as good: then the spell is used."""
    session, free = asked(1), None
    trial, names = session.match.trial(0), session.transcript(0).names
    while free is None:
        answer(session)
        trial, names = session.match.trial(0), session.transcript(0).names
        uses = (one for one in choices_of(session) if isinstance(one, Activate) and not re.search(r"\d", one.cost))
        free = next((use for use in uses if not no_effect_note(trial, use, names, 0)), None)
    passing: Plan = (Pass(), None)
    paid: Plan = (structs.replace(free, cost=f"{free.cost} - 1 astral:class"), None)
    used: Plan = (free, None)
    plans, near = [passing, paid, used], {passing: 1.0, paid: 1.0, used: 1.0}
    assert _busy(plans, near, trial, 0, names) == used
    assert _busy(plans[:2], near, trial, 0, names) == passing, "what costs dice is another thing"
    assert _busy(plans, {**near, passing: 2.0}, trial, 0, names) == passing, "so is what is worse"
    assert _busy([paid, used], near, trial, 0, names) == paid, "and so is any answer but passing"


def choices_of(session: Session) -> list[Choice]:
    """What the learner may answer."""
    decision = session.decision_of(0)
    assert decision is not None
    return [option.choice for option in session.match.options(decision)]
