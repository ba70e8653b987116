"""Random games of two players against an opponent: turns, actions, piles, hands, and what comes after it has fallen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from ashes_tui.engine.api import (
    NONE,
    GameSetup,
    HandOver,
    OpponentSetup,
    PhoenixCalled,
    RoundBegan,
    SeatSetup,
    State,
    Stream,
    Table,
    Transition,
    TurnBegan,
    TurnDecision,
    TurnHanded,
    advance,
    apply,
    digest,
    new_game,
    observe,
    random_choice,
)
from ashes_tui.lang.terms import Level, Phase, Zone
from tests.support.games import FUZZ, STYLES, Played, begin, decks, game, rules, steps
from tests.support.knowledge import cards_in

PEOPLE, AREAS = (0, 1), (2, 3)


def coop_games() -> list[Played]:
    """Each opponent, both difficulties, both styles, other decks each time."""
    lists, found = decks(), []
    for n in range(2 * FUZZ):
        for spec in rules().rulebook.automata.values():
            pair = lists[(3 * n) % len(lists)], lists[(5 * n + 1) % len(lists)]
            hard = spec.difficulties[n % len(spec.difficulties)]
            setup = game(*pair, seed=n, opponent=OpponentSetup(spec.name, hard))
            found.append(Played(f"{spec.name} {hard} #{n}", setup, STYLES[n % 2], n))
    return found


GAMES = coop_games()


@pytest.mark.rule("ASC-2P-01", "ASC-2P-05")
@pytest.mark.parametrize("played", GAMES, ids=lambda p: p.name)
def test_turns_are_shared_and_come_in_order(played: Played) -> None:
    """Rounds go round their order, who is asked for an action has one, and each begins with one main action."""
    due: list[int] = []
    for i, step in enumerate(steps(played)):
        if isinstance(step.decision, TurnDecision):
            seat = step.before.state.table.seats[step.decision.seat]
            assert step.before.state.table.active == seat.index, i
            assert seat.main_actions > 0 or seat.side_actions > 0, i
        table = step.before.state.table
        for event in step.after.events:
            table = apply(table, event)
            if isinstance(event, RoundBegan):
                due = []
            elif isinstance(event, TurnBegan):
                due = due or list(table.turn_order())
                assert event.seat == due[0], (i, due)
                due = due[1:] + due[:1]
                acting = [s.index for s in table.seats if s.main_actions]
                assert acting == (list(PEOPLE) if event.seat in PEOPLE else [event.seat]), i
            elif isinstance(event, TurnHanded):
                assert table.active in PEOPLE, i


@pytest.mark.rule("ASC-SET-12", "ASC-2P-03")
@pytest.mark.parametrize("played", GAMES, ids=lambda p: p.name)
def test_nothing_is_lost_between_the_two_battlefields(played: Played) -> None:
    """Every card lies in one place; an arrow stays on its battlefield's side; all else goes to the one body."""
    for i, step in enumerate(steps(played)):
        table = step.after.state.table
        assert list(_misplaced(table)) == [], i
        assert table.seats[AREAS[1]].draw_pile == table.seats[AREAS[1]].discard_pile == (), i


def _misplaced(table: Table) -> Iterator[str]:
    where: Counter[int] = Counter(s.phoenixborn for s in table.seats if s.body == NONE)
    for s in table.seats:
        for cards in (s.hand, s.draw_pile, s.discard_pile, s.conjuration_pile, s.removed, s.battlefield, s.spellboard):
            where.update(cards)
        yield from (f"{c} in a foreign pile" for c in s.conjuration_pile if table.cards[c].owner != s.index)
    for card in table.cards:
        where.update((*card.attached, *card.under))
        where.update([card.id] * (card.zone in (Zone.ASIDE, Zone.LIMBO)))
    yield from (f"{c.name} ({c.id}) is in {where[c.id]} places" for c in table.cards if where[c.id] != 1)


@pytest.mark.rule("ASC-GLO-20")
@pytest.mark.parametrize("played", GAMES[::2], ids=lambda p: p.name)
def test_partners_do_not_see_each_others_hands(played: Played) -> None:
    """Neither a hand nor a draw pile of a partner is in a view."""
    for i, step in enumerate(steps(played)):
        table = step.after.state.table
        for viewer in PEOPLE:
            other = table.seats[1 - viewer]
            view = observe(rules(), step.after.state, viewer)
            named = set(cards_in(replace(view, decisions=(), peeked=())))
            assert not named & {*other.hand, *other.draw_pile}, (i, viewer)


@pytest.mark.parametrize("played", GAMES[:2], ids=lambda p: p.name)
def test_the_same_choices_make_the_same_game(played: Played) -> None:
    now = begin(played)
    for step in steps(played):
        now = advance(rules(), now.state, step.choice, step.decision.id)
        assert digest(now.state) == digest(step.after.state)
    assert any(isinstance(s.choice, HandOver) for p in GAMES for s in steps(p))


# --- after the opponent ------------------------------------------------------------------------------------------


def weakened(seed: int) -> Transition:
    """A game in which two have agreed to go on, and whose opponent has little life left."""
    lists = decks()
    seats = (SeatSetup("Ann", lists[seed % len(lists)]), SeatSetup("Bob", lists[(seed + 1) % len(lists)]))
    names = list(rules().rulebook.automata)
    opponent = OpponentSetup(names[seed % len(names)])
    now = new_game(rules(), GameSetup(seats, seed, opponent=opponent, phoenix=True))
    table = now.state.table
    head = table.seats[AREAS[0]].phoenixborn
    cards = tuple(replace(c, wounds=table.seats[AREAS[0]].life - 3) if c.id == head else c for c in table.cards)
    return replace(now, state=State(replace(table, cards=cards), now.state.control))


@pytest.mark.rule("VAR-06", "VAR-07", "VAR-09")
def test_who_goes_on_plays_to_the_end() -> None:
    """Given games whose opponent falls early, then on power the two play on alone, and one of them wins."""
    rolled: Counter[Level] = Counter()
    for seed in range(40):
        now, draw = weakened(seed), Stream(seed)
        went_on = False
        for _ in range(4000):
            if now.outcome is not None:
                break
            decision = now.decisions[0]
            now = advance(rules(), now.state, random_choice(rules(), now.state, decision, draw), decision.id)
            for event in now.events:
                if isinstance(event, PhoenixCalled):
                    rolled[event.level] += 1
                    went_on = event.level is Level.POWER
            if went_on:
                assert {d.seat for d in now.decisions} <= set(PEOPLE)
                assert now.state.table.phase is not Phase.DRAGON
        assert now.outcome is not None
        assert len(now.outcome.winners) == 1 if went_on else len(now.outcome.winners) in (0, 2)
    assert rolled[Level.POWER] > 1
    assert rolled[Level.BASIC] > 1
