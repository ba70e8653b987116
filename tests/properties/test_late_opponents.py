"""Games against an opponent that begin late, in positions random play never reaches: tired, fatigued, at any stage."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from ashes_tui.arena.automaton_coverage import EXHAUSTED_BY_PILE, REFRESHED, SPELL_REFRESHED
from ashes_tui.engine.api import (
    CardScenario,
    DieScenario,
    Scenario,
    SeatScenario,
    StartPoint,
    Stream,
    Transition,
    advance,
    apply,
    build,
    dump_state,
    load_state,
    opponent_seat,
)
from ashes_tui.lang.defs import AutomatonDef
from ashes_tui.lang.terms import DieType, Level
from tests.support.games import BOUND, FUZZ, busily, rules
from tests.support.opponents import Watch, deeds
from tests.support.solo import amiss, no_basic_die

NAMES = sorted(name for name, spec in rules().rulebook.automata.items() if spec.kind == "dragonborn")
ALLIES = ("Core Supplier", "Systems Drafter", "Stormchaser", "Eagle Trainer", "Skybreak Captain", "Cirrus Ranger")


def late(name: str, seed: int) -> Transition:
    """A position with tokens, dice and piles of every kind, the person's turn or the beginning of a round."""
    draw = Stream(seed)
    at = (StartPoint.TURN, StartPoint.PREPARE, StartPoint.ROUND_END)[draw(3)]
    seats = (_person(draw), _opponent(rules().rulebook.automata[name], draw))
    return build(rules(), Scenario(seats, seed=seed, at=at))


def _opponent(spec: AutomatonDef, draw: Stream) -> SeatScenario:
    titles = [t for t, n in spec.aspects.items() for _ in range(n)]
    drawn = [titles.pop(draw(len(titles))) for _ in range(3 + draw(8))]
    there, gone = 2 + draw(4), draw(3)
    plain = opponent_seat(spec, list(spec.threat_tokens)[draw(len(spec.threat_tokens))], 1 + draw(len(spec.spells)))
    return replace(
        plain,
        phoenixborn=CardScenario(spec.name, wounds=draw(12), exhaustion=draw(3), status=draw(5)),
        battlefield=tuple(_aspect(t, draw) for t in drawn[:there]),
        draw_pile=tuple(drawn[there:]),
        discard_pile=tuple(titles[:gone]),
        removed=(*plain.removed, *titles[gone:]),
        spellboard=(replace(plain.spellboard[0], exhaustion=draw(3)),),
        active=(DieScenario(spec.die), *(DieScenario(spec.die, Level(draw(3))) for _ in range(spec.dice - 1))),
        stamina=draw(spec.stamina + 1),
    )


def _aspect(title: str, draw: Stream) -> CardScenario:
    if draw(2):
        return CardScenario(title, face_down=True)
    return CardScenario(title, exhaustion=draw(2), status=draw(3))


def _person(draw: Stream) -> SeatScenario:
    deck = tuple(ALLIES[draw(len(ALLIES))] for _ in range(12))
    kinds = (DieType.ARTIFICE, DieType.ASTRAL, DieType.NATURAL, DieType.ILLUSION)
    return SeatScenario(
        CardScenario("Issa Brightmore", wounds=draw(6)),
        battlefield=tuple(CardScenario(t, exhaustion=draw(2)) for t in deck[: draw(5)]),
        hand=deck[5:8],
        draw_pile=deck[8:] + ("Recharge",) * 8,
        active=tuple(DieScenario(kinds[draw(4)], Level(draw(3))) for _ in range(10)),
    )


def played(name: str, seed: int) -> Iterator[tuple[Transition, Transition]]:
    """Play on to the end; each transition with the one before."""
    now, draw = late(name, seed), Stream(seed + 1)
    for _ in range(BOUND):
        if now.outcome is not None:
            return
        decision = now.decisions[0]
        after = advance(rules(), now.state, busily(now, decision, draw), decision.id)
        yield now, after
        now = after
    raise AssertionError(f"late game {seed} against {name} is not over after {BOUND} choices")


@pytest.mark.rule("ASC-DRG-17", "ASC-DRG-40", "ASC-DRG-42")
@pytest.mark.parametrize("name", NAMES)
def test_late_games_stay_sound_and_do_what_the_rules_say(name: str) -> None:
    """No card is lost, no die waits, states survive being saved; nothing happens that the rules do not demand."""
    watch = Watch(rules())
    for seed in range(12 * FUZZ):
        for before, after in played(name, seed):
            table = before.state.table
            for event in after.events:
                table = apply(table, event)
                assert amiss(table) == [], (seed, event)
            assert table == after.state.table, seed
            assert not no_basic_die(table), seed
            watch.see(after)
        assert load_state(dump_state(after.state)) == after.state, seed
    spec = rules().rulebook.automata[name]
    assert sorted(watch.deeds - deeds(rules().rulebook, spec) - {f"{name} guards"}) == []
    rare = {EXHAUSTED_BY_PILE, REFRESHED, SPELL_REFRESHED, f"{spec.spells[-1]}#1", "stamina 0"}
    assert sorted(rare - watch.marks) == []
