"""Random games against a Dragonborn: nothing lost, nothing told, everything replayed, every rule of it reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from ashes_tui.engine.api import (
    PUBLIC,
    AbilityActivated,
    BehaviorRolled,
    CardMoved,
    CardScenario,
    DieScenario,
    Event,
    Scenario,
    SeatScenario,
    StageBegan,
    StaminaLowered,
    State,
    Stream,
    TokensPlaced,
    Transition,
    TriggerResolved,
    TurnPassed,
    advance,
    apply,
    build,
    digest,
    dump_state,
    fold,
    load_state,
    observe,
    opponent_seat,
    random_choice,
    redact,
)
from ashes_tui.lang.terms import BlockKind, DieType, Level, Means, Token, Zone
from tests.support.games import Played, Step, begin, rules, steps
from tests.support.knowledge import cards_in
from tests.support.solo import IT, ME, amiss, hidden_of_it, no_basic_die, solo_games

GAMES = [*solo_games(), *solo_games(1, "Indiri Aldair")[::4]]
VIEWERS = (ME, PUBLIC)


@pytest.mark.rule("ASC-DRG-17", "ASC-DRG-20", "ASC-DRG-27", "ASC-SET-08")
@pytest.mark.parametrize("played", GAMES, ids=lambda p: p.name)
def test_every_table_is_sound(played: Played) -> None:
    """At rest and between two events."""
    for i, step in enumerate(steps(played)):
        table = step.before.state.table
        for event in step.after.events:
            table = apply(table, event)
            assert amiss(table) == [], (i, event)
        assert not no_basic_die(table), i
        assert table == step.after.state.table


@pytest.mark.parametrize("played", GAMES, ids=lambda p: p.name)
def test_events_and_choices_rebuild_the_game(played: Played) -> None:
    again = begin(played)
    table = again.state.table
    last = again
    for i, step in enumerate(steps(played)):
        table = fold(table, step.after.events)
        again = advance(rules(), again.state, step.choice, step.decision.id)
        last = step.after
        assert table == last.state.table, i
        if i % 5 == 0:
            data = dump_state(last.state)
            assert load_state(data) == last.state, i
            assert dump_state(load_state(data)) == data, i
            again = replace(again, state=load_state(data))
    assert again.state == last.state
    assert digest(again.state) == digest(last.state)
    assert again.outcome == last.outcome is not None


@pytest.mark.rule("ASC-DRG-27", "ASC-GLO-20")
@pytest.mark.parametrize("played", GAMES, ids=lambda p: p.name)
def test_hidden_aspects_are_never_named(played: Played) -> None:
    """Neither their ids in views, questions and events, nor their names in the row."""
    for i, step in enumerate(steps(played)):
        table = step.before.state.table
        for event in step.after.events:
            table = apply(table, event)
            for viewer in VIEWERS:
                told = redact(event, viewer)
                leaked = set(cards_in(told)) & hidden_of_it(table) if told is not None else set()
                assert not leaked, (i, viewer, told)
        for viewer in VIEWERS:
            view = observe(rules(), step.after.state, viewer)
            assert not set(cards_in(view)) & hidden_of_it(table), (i, viewer)
            assert all(c.name == "" for c in view.seats[IT].battlefield if c.zone is Zone.FACE_DOWN), i


def exchanged(state: State, draw: Stream) -> State:
    """The same state with the hidden aspects dealt anew, in other places; a row to be laid is laid from as many."""
    table = state.table
    cards, hidden = list(table.cards), sorted(hidden_of_it(table))
    titles = [cards[c].name for c in hidden]
    for c in hidden:
        cards[c] = replace(cards[c], name=titles.pop(draw(len(titles))))
    it = table.seats[IT]
    left = list(it.draw_pile)
    pile = tuple(left.pop(draw(len(left))) for _ in it.draw_pile)
    seats = tuple(replace(s, draw_pile=pile) if s.index == IT else s for s in table.seats)
    return State(replace(table, cards=tuple(cards), seats=seats), state.control)


@pytest.mark.rule("ASC-DRG-27", "ASC-GLO-20")
def test_no_view_depends_on_hidden_aspects() -> None:
    draw, compared = Stream(1), 0
    for played in GAMES:
        for step in list(steps(played))[::3]:
            state = step.after.state
            other = exchanged(state, draw)
            compared += other.table != state.table
            for viewer in VIEWERS:
                assert observe(rules(), other, viewer) == observe(rules(), state, viewer), played.name
    assert compared > 150


@pytest.mark.rule("ASC-DRG-27", "ASC-GLO-20")
def test_nothing_depends_on_hidden_aspects_until_one_is_shown() -> None:
    """The same choice tells the same, event by event, up to the first that shows one of them."""
    draw, compared = Stream(2), 0
    for played in GAMES:
        for step in list(steps(played))[::2]:
            state = step.before.state
            after = advance(rules(), exchanged(state, draw), step.choice, step.decision.id)
            mine, other = _until_shown(step, step.after.events), _until_shown(step, after.events)
            assert mine == other, (played.name, step.choice)
            compared += len(mine) > 1
    assert compared > 150


def _until_shown(step: Step, events: tuple[Event, ...]) -> list[Event]:
    """What the person is told before an event names a card that was hidden."""
    hidden, found = hidden_of_it(step.before.state.table), []
    for event in events:
        told = redact(event, ME)
        if told is None:
            continue
        if set(cards_in(told)) & hidden:
            break
        found.append(told)
    return found


# --- what the games reach ----------------------------------------------------------------------------------------


def late(seed: int) -> Transition:
    """A position late in a game: a full board on one side, few cards in the draw pile on the other."""
    spec = rules().rulebook.automata["Scatha Kalani"]
    it = replace(
        opponent_seat(spec, "heroic", 1 + seed % 3),
        battlefield=tuple(CardScenario(n, face_down=True) for n in list(spec.aspects)[seed % 3 :: 2]),
        draw_pile=tuple(spec.aspects)[:2],
        discard_pile=("Sear", "Aegis Feathers"),
        stamina=seed // 3 % 3,
    )
    me = SeatScenario(
        CardScenario("Issa Brightmore"),
        battlefield=tuple(CardScenario(n) for n in ("Core Supplier", "Thunder Hulk", "Core Supplier")),
        active=tuple(DieScenario(DieType.ARTIFICE, level) for level in Level),
        draw_pile=("Recharge",) * 10,
    )
    return build(rules(), Scenario((me, it), seed=seed))


def played_late(seed: int) -> Iterator[Transition]:
    """Random play from there to the end."""
    now, draw = late(seed), Stream(seed)
    while now.outcome is None:
        decision = now.decisions[0]
        now = advance(rules(), now.state, random_choice(rules(), now.state, decision, draw), decision.id)
        yield now


@pytest.mark.rule("ASC-DRG-12", "ASC-DRG-40", "ASC-DRG-42")
def test_random_games_reach_all_scatha_does() -> None:
    """Every row, guard roll, ready spell with its progress text, ability; passing, stamina and fatigue."""
    seen: Counter[object] = Counter()
    games = [step.after for played in solo_games(2) for step in steps(played)]
    for now in [*games, *(now for seed in range(24) for now in played_late(seed))]:
        for e in now.events:
            seen[_sort(e, now.state)] += 1
    wanted: set[object] = {(level, guard) for level in Level for guard in (True, False)}
    wanted |= {"stamina 1", "stamina 0", "fatigued", "stage 2", "stage 3", "pass", Zone.FACE_DOWN}
    wanted |= {name for name in rules().rulebook.automata["Scatha Kalani"].titles if _acts(name)}
    assert wanted - set(seen) == set()


def _sort(e: Event, state: State) -> object:
    """What an event shows to have been reached."""
    if isinstance(e, BehaviorRolled):
        return (e.level, e.guard)
    if isinstance(e, TriggerResolved | AbilityActivated):
        return state.table.cards[e.card].name
    if isinstance(e, StaminaLowered):
        return f"stamina {e.stamina}"
    if isinstance(e, StageBegan):
        return f"stage {e.stage}"
    if isinstance(e, TurnPassed) and e.seat == IT:
        return "pass"
    if isinstance(e, TokensPlaced) and (e.token, e.means) == (Token.EXHAUSTION, Means.GAME):
        return "fatigued" if e.card == state.table.seats[IT].phoenixborn else "exhausted"
    return e.zone if isinstance(e, CardMoved) else None


def _acts(name: str) -> bool:
    kinds = {BlockKind.ACT, BlockKind.STATUS, BlockKind.WHEN, BlockKind.AFTER}
    return any(a.block.kind in kinds for a in rules().infos[name].abilities)


# --- the checks can fail -----------------------------------------------------------------------------------------


def _some_state() -> State:
    for step in steps(GAMES[0]):
        table = step.after.state.table
        if any(table.cards[c].zone is Zone.BATTLEFIELD for c in table.seats[IT].battlefield):
            return step.after.state
    raise AssertionError("no face-up aspect in this game")


def test_the_checks_see() -> None:
    state = _some_state()
    table = state.table
    it = table.seats[IT]
    assert amiss(table) == []
    lost = replace(table, seats=(table.seats[ME], replace(it, draw_pile=it.draw_pile[1:])))
    assert any("is in 0 places" in s for s in amiss(lost))
    hidden = next(c for c in it.battlefield if table.cards[c].zone is Zone.FACE_DOWN)
    cards = list(table.cards)
    cards[hidden] = replace(cards[hidden], wounds=1)
    assert any("has tokens in" in s for s in amiss(replace(table, cards=tuple(cards))))
    dice = tuple(replace(d, place=-2) if d.owner == IT else d for d in table.dice)
    assert amiss(replace(table, dice=dice)) == ["its dice are not in its pool"]
    assert exchanged(state, Stream(1)).table != table
    view = observe(rules(), state, ME)
    told = replace(view.seats[IT].battlefield[0], id=hidden)
    assert hidden in set(cards_in(told))
