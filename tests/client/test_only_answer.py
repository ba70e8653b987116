"""What need not be asked: the end of a turn in which nothing is left, and an order that makes no difference."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from ashes_tui.ai.players import make_player
from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import CardsDecision, Decision, Purpose, Rules, State, advance, open_decisions, order_is_free
from ashes_tui.engine.resolve.order_matters import are_alike
from ashes_tui.engine.table.apply import apply
from ashes_tui.engine.table.events import AttackEnded
from ashes_tui.engine.table.table import Table
from ashes_tui.match.match import Match
from ashes_tui.match.only_answer import only_answer
from ashes_tui.match.player import answer_decision
from ashes_tui.match.saves.records import Chosen
from ashes_tui.match.timeline import Timeline
from ashes_tui.ui.library import Library
from tests.client.test_told_turn import answered
from tests.rules.table import Table as Position
from tests.rules.table import seat
from tests.ui.conftest import library, new_match  # noqa: F401

ORDERS = (Purpose.NEXT_BATTLE, Purpose.DAMAGE_FIRST)


def with_sorted_piles(table: Table) -> Table:
    """The table, cards in discard and conjuration piles in the order of their numbers."""
    seats = (
        replace(s, discard_pile=tuple(sorted(s.discard_pile)), conjuration_pile=tuple(sorted(s.conjuration_pile)))
        for s in table.seats
    )
    return replace(table, seats=tuple(seats))


def order_questions(library: Library) -> Iterator[Match]:  # noqa: F811
    """Games of random players, each time the order of battles or of damage is asked."""
    for seed in range(25):
        match = new_match(library, seed)
        players = (RandomPlayer(seed), RandomPlayer(seed + 1))
        for _ in range(500):
            if match.outcome:
                break
            decision = match.decisions[0]
            if decision.purpose in ORDERS:
                yield match
            player, choice = players[decision.seat], None
            while choice is None or match.check(decision, choice) is not None:
                choice = player.choose(match.view(decision.seat), decision, match.options(decision))
            match.choose(decision.seat, choice, decision.id)


def ends(rules: Rules, state: State) -> Iterator[Table]:
    """How the attack ends in every order; nobody is asked anything else on the way."""
    decision = open_decisions(state)[0]
    assert isinstance(decision, CardsDecision)
    assert decision.purpose in ORDERS
    for card in decision.cards:
        after, table = advance(rules, state, api.PickCards((card,)), decision.id), state.table
        for event in after.events:
            table = apply(table, event)
            if isinstance(event, AttackEnded) or table.outcome is not None:
                yield table
                break
        else:
            yield from ends(rules, after.state)


@pytest.mark.rule("ASC-BAT-01", "ASC-TIM-05")
def test_an_order_is_free_only_if_every_order_ends_the_same(library: Library) -> None:  # noqa: F811
    """Given what is really in all hands, then in each order nobody could react, and the table is the same after it.

    Whoever keeps a deck list to themselves might have any reaction.
    """
    found = 0
    for match in order_questions(library):
        decision = match.decisions[0]
        if not order_is_free(match.rules, match.state, decision):
            continue
        found += 1
        first, *others = ends(match.rules, match.state)
        assert all(are_alike(with_sorted_piles(first), with_sorted_piles(other)) for other in others)
        table = match.state.table
        seats = tuple(replace(one, open_list=one.index == decision.seat) for one in table.seats)
        closed = replace(match.state, table=replace(table, seats=seats))
        holds = any(one.hand for one in table.seats if one.index != decision.seat)
        assert order_is_free(match.rules, closed, decision) is not holds
    assert found > 10


def test_nobody_is_asked_for_an_order_that_is_free_and_undo_skips_it(library: Library) -> None:  # noqa: F811
    """Given an answer made for somebody, then it is in the game without a question, and undo takes back both.

    If what was chosen before it cannot be taken back, the question is open after that.
    """
    skipped = 0
    for seed in range(12):
        game, player = Party(session_for(new_match(library, seed))), RandomPlayer(seed)
        match = game.session.match
        for _ in range(300):
            if game.session.over:
                break
            asked, before = match.decisions[0], len(match.moments)
            assert match.only_answer(asked) is None
            answered(game, player)
            records = [moment.after for moment in match.moments[before:]]
            by_itself = [record for record in records[1:] if record is not None and record.seat == asked.seat]
            if by_itself and game.may_undo(asked.seat) and match.moments[-1].after is by_itself[-1]:
                game.undo(asked.seat)
                if match.undo_limit(asked.seat) is None or len(match.moments) == before:
                    skipped += 1
                    assert match.decisions == (asked,)
                game.redo(asked.seat)
                assert len(match.moments) == before + len(records)
    assert skipped


def test_what_an_answer_leads_to_goes_on_beyond_an_order_that_nobody_is_asked_for(library: Library) -> None:  # noqa: F811
    """Given an answer after which an order is free, then what is told of it before does not end at that order."""
    found = 0
    for match in order_questions(library):
        decision, record = match.decisions[0], match.moments[-1].after
        if not isinstance(record, Chosen) or record.seat != decision.seat or match.only_answer(decision) is None:
            continue
        before = match.moments[-2].transition.state
        trial, real = api.Trial(match.rules, before, decision.seat), match.moments[-1].transition.events
        told = trial.preview(record.choice)
        after = trial.aftermath(record.choice)
        assert after is None or after.decision is None or after.decision.purpose is not decision.purpose
        found += len(told) > len(real)
    assert found


@pytest.mark.rule("ASC-TIM-02")
def test_which_of_two_equal_texts_comes_first_is_not_asked_for() -> None:
    """Given a death that two copies answer with a token on themselves, then the order is free; so is that of the
    damage before it, since all ends the same.
    """
    position = Position(seat(field=["Peasant", "Mourner", "Mourner"]), seat("Hermit", field=["Soldier"]))
    match, decision = turn_of(position.attack("Soldier", "Peasant").pick().yes())
    assert decision.purpose is Purpose.DAMAGE_FIRST
    answer = match.only_answer(decision)
    assert answer is not None
    match.choose(decision.seat, answer, decision.id)
    decision = match.decisions[0]
    assert isinstance(decision, api.TriggerDecision)
    assert match.only_answer(decision) == api.PickTrigger(*decision.triggers[0])
    match.choose(decision.seat, api.PickTrigger(*decision.triggers[0]), decision.id)
    assert [position.cards[card].name for card, _ in decision.triggers] == ["Mourner", "Mourner"]
    assert all(match.state.table.cards[card].status == 1 for card, _ in decision.triggers)


@pytest.mark.rule("ASC-TIM-02")
def test_where_a_text_may_be_reacted_to_the_order_is_asked_for() -> None:
    """Given the same death while somebody else has a hand from a deck that nobody knows, then it is asked for."""
    position = Position(seat(field=["Peasant", "Mourner", "Mourner"]), seat("Hermit", field=["Soldier"], hand=["Bolt"]))
    match, decision = turn_of(position.attack("Soldier", "Peasant").pick().yes())
    table = match.state.table
    seats = tuple(replace(one, open_list=one.index == decision.seat) for one in table.seats)
    closed = replace(match.state, table=replace(table, seats=seats))
    assert not order_is_free(match.rules, closed, decision)


def turn_of(position: Position) -> tuple[Timeline, Decision]:
    """A game that goes on from a position."""
    now = position.now
    return Timeline(position.rules, now), now.decisions[0]


@pytest.mark.rule("ASC-RND-13")
def test_a_turn_in_which_nothing_is_left_ends_without_a_question() -> None:
    """Given a pass with neither cards nor dice left, then only the end of the turn is possible, and not asked for.

    With cards to meditate with it is as long as a die could be raised by that. Whoever has used their main action
    otherwise is asked even without such a die: cards may still be put into the discard pile.
    """
    match, decision = turn_of(Position(seat(), seat()).pass_())
    assert match.only_answer(decision) == api.EndTurn()
    match, decision = turn_of(Position(seat(draw=["Bolt"]), seat()).pass_())
    assert match.only_answer(decision) == api.EndTurn()
    unpassed = replace(match.state, table=replace(match.state.table, passed=()))
    assert only_answer(match.rules, unpassed, decision) is None
    match, decision = turn_of(Position(seat(draw=["Bolt"], dice_="1 charm:basic"), seat()).pass_())
    assert match.only_answer(decision) is None


def solo_orders(library: Library, seed: int) -> Iterator[tuple[Match, CardsDecision]]:  # noqa: F811
    """A game against Viros, each time a person is asked for it in which order cards are dealt damage."""
    book = library.rulebook
    deck = next(deck for deck in library.decks.values() if deck.phoenixborn == "Arren Frostpeak")
    opponent = api.OpponentSetup("The Corpse of Viros", deck="Fury", difficulty="standard")
    match = Match.start(api.link(book), api.GameSetup((api.SeatSetup("Ann", deck),), seed, opponent=opponent))
    player = make_player("greedy", seed)
    while not match.outcome and match.state.table.round < 4:
        decision = match.decisions[0]
        if decision.purpose is Purpose.ORDER and isinstance(decision, CardsDecision):
            yield match, decision
        given: list[api.Choice] = []
        answer_decision(match.rules, match.state, decision, player, given.append)
        match.choose(decision.seat, given[0], decision.id)


@pytest.mark.rule("ASC-TIM-06")
def test_the_order_in_which_an_automaton_deals_damage_is_not_asked_for_if_it_is_free(
    library: Library,  # noqa: F811
) -> None:
    """Given damage by Firebelly or an Ultimate to several cards, then nobody is asked, and all orders end the same."""
    found = 0
    for match, decision in solo_orders(library, 1):
        assert decision.behalf != api.NONE
        if (answer := match.only_answer(decision)) is None:
            continue
        found += 1
        assert answer == api.PickCards(decision.cards)
        orders = (decision.cards, decision.cards[::-1])
        after = [advance(match.rules, match.state, api.PickCards(order), decision.id) for order in orders]
        first, other = (with_sorted_piles(one.state.table) for one in after)
        assert are_alike(first, other)
    assert found > 3
