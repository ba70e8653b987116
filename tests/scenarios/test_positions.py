"""A running game can be taken down as a position and built again, in memory and as a file."""

from contextlib import nullcontext

import pytest

from ashes_tui.engine.api import (
    BoundScenario,
    CardScenario,
    DelayedScenario,
    DoneKind,
    DoneScenario,
    EffectScenario,
    ExportError,
    Scenario,
    ScenarioError,
    SeatScenario,
    StartPoint,
    State,
    TurnDecision,
    build,
    export,
    options,
)
from ashes_tui.lang.select import Num
from ashes_tui.lang.static import StatBonus
from ashes_tui.lang.terms import Duration, Stat, Token
from ashes_tui.scenario.lookup import NameLookup
from ashes_tui.scenario.reading.reader import read_story
from ashes_tui.scenario.steps import one_line, to_step
from ashes_tui.scenario.write import scenario_text
from tests.support.games import duels, rules, sampled, threes

GAMES = [*duels()[::3], *threes(1)]


def said_options(state: State) -> list[str]:
    """All legal choices of the open turn, in words without the numbers of copies."""
    (decision,) = state.control.decisions
    lookup = NameLookup(rules(), state)
    lookup.labels = tuple(label.partition("#")[0] for label in lookup.labels)
    return sorted(one_line(to_step(lookup, decision, o.choice)) for o in options(rules(), state, decision))


def test_every_turn_of_a_game_can_be_built_again() -> None:
    seen = 0
    for name, step in sampled(GAMES, 5):
        if not isinstance(step.decision, TurnDecision):
            continue
        position = export(rules(), step.before.state)
        again = build(rules(), position)
        assert again.events == (), name
        assert export(rules(), again.state) == position, name
        assert said_options(again.state) == said_options(step.before.state), name
        seen += 1
    assert seen > 50


def test_every_turn_of_a_game_can_be_written_and_read() -> None:
    for name, step in sampled(GAMES, 40):
        if isinstance(step.decision, TurnDecision):
            position = export(rules(), step.before.state)
            read = read_story(scenario_text(position), "x.yaml", rules().rulebook).scenario
            assert export(rules(), build(rules(), read).state) == position, name


@pytest.mark.parametrize("alone", [True, False])
def test_a_spell_alone_in_a_slot_it_could_share_stays_alone(alone: bool) -> None:
    """Given Resonance beside another ready spell, then the position says whether it shares that one's slot."""
    spells = (CardScenario("Dark Presence"), CardScenario("Resonance", own_slot=alone))
    mine = SeatScenario(phoenixborn=CardScenario("Rimea Careworn"), spellboard=spells)
    state = build(rules(), Scenario(seats=(mine, SeatScenario(phoenixborn=CardScenario("Echo Greystorm"))))).state
    position = export(rules(), state)
    again = build(rules(), read_story(scenario_text(position), "x.yaml", rules().rulebook).scenario).state
    assert export(rules(), again) == position
    for told in (state, again):
        table = told.table
        slots = {table.cards[c].name: table.cards[c].host == -1 for c in table.seats[0].spellboard}
        assert slots == {"Dark Presence": True, "Resonance": alone}


def test_the_middle_of_a_resolution_is_refused() -> None:
    refused = [step for _, step in sampled(GAMES[:3], 5) if not isinstance(step.decision, TurnDecision)]
    assert refused
    for step in refused:
        with pytest.raises(ExportError, match="something is being resolved right now"):
            export(rules(), step.before.state)


BEGINNINGS = {
    StartPoint.PREPARE: ["round-began", "phase-began"],
    StartPoint.TURNS: ["phase-began", "turn-began"],
    StartPoint.TURN: [],
    StartPoint.RECOVERY: ["phase-began", "tokens-removed"],
    StartPoint.ROUND_END: ["phase-began", "first-player-set", "round-began"],
}


@pytest.mark.parametrize("start", list(StartPoint))
def test_a_position_goes_on_where_it_says(start: StartPoint) -> None:
    seat = SeatScenario(CardScenario("Issa Brightmore", exhaustion=1))
    made = build(rules(), Scenario((seat, seat), at=start, round=3))
    kinds = [type(e).__struct_config__.tag for e in made.events]
    wanted = BEGINNINGS[start]
    assert kinds[: len(wanted)] == wanted
    assert made.state.table.round == (4 if start in (StartPoint.RECOVERY, StartPoint.ROUND_END) else 3)


@pytest.mark.parametrize(("unit", "known"), [("Javelineer", "Frost Throw"), ("Core Supplier", "none")])
def test_a_text_that_was_used_is_named(unit: str, known: str) -> None:
    """Given a position that says a text was activated which the unit has not, then those it has are named."""
    mine = SeatScenario(CardScenario("Issa Brightmore"), battlefield=(CardScenario(unit),))
    done = (DoneScenario(DoneKind.ACTIVATED, 0, unit, "No Such"),)
    with pytest.raises(ScenarioError, match=f"which text of {unit} is not clear; name one of: {known}$"):
        build(rules(), Scenario((mine, SeatScenario(CardScenario("Arren Frostpeak"))), done=done))


def test_turns_are_counted_from_the_first() -> None:
    """Given positions that begin with the player turns and in the middle of a turn, then that turn is the first."""
    seat = SeatScenario(CardScenario("Issa Brightmore"))
    for start in (StartPoint.TURNS, StartPoint.TURN):
        assert build(rules(), Scenario((seat, seat), at=start)).state.table.turn == 1


FIVE = ("Dark Presence", "Whirlwind", "Reconfigure", "Summon Spark Drone", "Summon Frost Talon")


@pytest.mark.rule("ASC-ACT-14")
@pytest.mark.parametrize("alone", [True, False])
def test_a_spellboard_holds_so_many_slots(alone: bool) -> None:
    """Given five titles on a spellboard of five, then Resonance lies there too only where it shares a slot."""
    spells = (*map(CardScenario, FIVE), CardScenario("Resonance", own_slot=alone))
    mine = SeatScenario(phoenixborn=CardScenario("Rimea Careworn"), spellboard=spells)
    position = Scenario(seats=(mine, SeatScenario(phoenixborn=CardScenario("Echo Greystorm"))))
    refused = pytest.raises(ScenarioError, match="6 titles, but Rimea Careworn has a spellboard of 5")
    with refused if alone else nullcontext():
        build(rules(), position)


def test_a_position_says_where_moved_tokens_lie() -> None:
    """Given a token to be removed later that lies on another unit by now, then a file says so and builds the same."""
    moved = BoundScenario("t", ("Hammer Knight",), n=1, token=Token.EXHAUSTION, on=("Iron Worker",))
    units = (CardScenario("Hammer Knight"), CardScenario("Iron Worker", exhaustion=2))
    position = Scenario(
        seats=(
            SeatScenario(phoenixborn=CardScenario("Echo Greystorm")),
            SeatScenario(phoenixborn=CardScenario("Saria Guideman"), battlefield=units),
        ),
        delayed=(DelayedScenario("Echo Greystorm", 0, "Echo Greystorm#0/1d", Duration.TURN, bindings=(moved,)),),
    )
    taken = export(rules(), build(rules(), position).state)
    read = read_story(scenario_text(taken), "x.yaml", rules().rulebook).scenario
    assert [later.bindings for later in read.delayed] == [(moved,)]
    assert export(rules(), build(rules(), read).state) == taken


def test_an_effect_that_lies_on_cards_alone_is_taken_down_too() -> None:
    """Given more attack for a unit until the end of the turn, then the position says so, and can be built again."""
    soldier = CardScenario("Thunder Hulk")
    seats = (
        SeatScenario(CardScenario("Issa Brightmore"), battlefield=(soldier,)),
        SeatScenario(CardScenario("Arren Frostpeak")),
    )
    effect = EffectScenario("Thunder Hulk", 0, Duration.TURN, (StatBonus(Stat.ATTACK, Num(2)),), ("Thunder Hulk",))
    position = export(rules(), build(rules(), Scenario(seats=seats, effects=(effect,))).state)
    assert [(e.cards, e.seats) for e in position.effects] == [(("Thunder Hulk#1",), ())]
    assert export(rules(), build(rules(), position).state) == position


@pytest.mark.parametrize("body", [0, 1, 2])
def test_a_second_battlefield_belongs_to_an_opponent_before_it(body: int) -> None:
    """Given a seat that says it is the second battlefield of a person, or of a seat that comes later, it is refused."""
    head = CardScenario("Issa Brightmore")
    seats = (SeatScenario(head), SeatScenario(head, body=body), SeatScenario(head))
    with pytest.raises(ScenarioError, match="is no opponent"):
        build(rules(), Scenario(seats=seats))
