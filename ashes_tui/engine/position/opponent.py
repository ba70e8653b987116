"""Automata in a position: what their seats have beyond those of players, and the defaults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.position.check import check_number
from ashes_tui.engine.position.data import CardScenario, DieScenario, Path, Scenario, ScenarioError, SeatScenario
from ashes_tui.engine.table.state import SeatState
from ashes_tui.lang.defs import AutomatonDef


def opponent_seat(
    spec: AutomatonDef, difficulty: str = "standard", stage: int = 1, players: int = 1, level: int = 1
) -> SeatScenario:
    """An automaton with an empty row and all aspects in its draw pile, by title (ASC-SET-10, ASC-SET-11)."""
    side = spec.against(players, difficulty, level)
    return SeatScenario(
        phoenixborn=CardScenario(spec.name),
        spellboard=ready_spells(spec, stage),
        draw_pile=remaining_aspects(spec, ()),
        removed=spec.spells[: stage - 1],
        active=(DieScenario(spec.die),) * spec.dice,
        automaton=spec.name,
        threat=side.threat,
        stamina=side.stamina,
        stage=stage,
        life=side.life,
    )


def second_seat(body: SeatScenario, seat: int, **more: Any) -> SeatScenario:
    """The second battlefield of an automaton whose first is in ``seat`` (ASC-2P-03)."""
    head = CardScenario(body.automaton)
    return SeatScenario(head, automaton=body.automaton, threat=body.threat, body=seat, **more)


def ready_spells(spec: AutomatonDef, stage: int) -> tuple[CardScenario, ...]:
    """The current ready spell, with the later ones under it (ASC-DRG-09)."""
    left = spec.spells[stage - 1 :]
    return (CardScenario(left[0], under=tuple(CardScenario(n) for n in left[1:])),) if left else ()


def remaining_aspects(spec: AutomatonDef, elsewhere: Iterable[str], deck: str = "") -> tuple[str, ...]:
    """The aspects of a deck that are nowhere else, by title."""
    gone, aspects = Counter(elsewhere), spec.decks.get(deck, spec.aspects)
    return tuple(n for n in sorted(aspects) for _ in range(aspects[n] - gone[n]))


def conjured_by(rules: Rules, seat: SeatScenario, there: dict[str, int], shared: Iterable[str] = ()) -> tuple[str, ...]:
    """The conjuration pile of a battlefield: what the automaton and its aspects bring, less what is elsewhere.

    ASC-DRG-30. ``shared`` are aspects that may come to this battlefield from the draw pile that it shares.
    """
    known = seat.automaton in rules.rulebook.automata
    piles = rules.rulebook.conjuration_pile(seat.automaton, sorted({*there, *shared})) if known else {}
    return tuple(n for n in sorted(piles) for _ in range(piles[n] - there.get(n, 0)))


def check_row(seat: SeatScenario, path: Path) -> None:
    """Check that only aspects of an automaton lie face down, on its battlefield, with nothing on them (ASC-DRG-27)."""
    for at, card in _cards(seat, path):
        if not card.face_down:
            continue
        if not seat.automaton or at[: len(path) + 1] != (*path, "battlefield") or len(at) > len(path) + 2:
            raise ScenarioError(at, f"{card.name} cannot lie face down here", "only an opponent's row has such places")
        if card.wounds or card.exhaustion or card.status or card.dice or card.attached or card.under:
            raise ScenarioError(at, f"{card.name} is face down and something lies on it", "leave that out (ASC-DRG-27)")


def _cards(seat: SeatScenario, path: Path) -> Iterator[tuple[Path, CardScenario]]:
    rows = {"battlefield": seat.battlefield, "spellboard": seat.spellboard}
    todo: list[tuple[Path, CardScenario]] = [((*path, "phoenixborn"), seat.phoenixborn)]
    todo += [((*path, key, i), card) for key, row in rows.items() for i, card in enumerate(row)]
    while todo:
        at, card = todo.pop(0)
        yield at, card
        inner = {"attached": card.attached, "under": card.under}
        todo += [((*at, key, i), c) for key, cards in inner.items() for i, c in enumerate(cards)]


def with_opposition(rules: Rules, scenario: Scenario, seat: SeatState) -> SeatState:
    """The seat with the one it faces, and for an automaton its own values."""
    automata = [i for i, s in enumerate(scenario.seats) if s.automaton]
    people = [i for i, s in enumerate(scenario.seats) if not s.automaton]
    if not automata:
        return seat
    if len(people) != len(automata) or len(people) > 2:
        what = f"{len(automata)} battlefields of an opponent against {len(people)} players"
        raise ScenarioError(("seats",), what, "let one or two play against it, a battlefield facing each")
    values = scenario.seats[seat.index]
    if not values.automaton:
        side = people[0] if len(people) > 1 else seat.side
        return replace(seat, side=side, opposing=automata[people.index(seat.index)])
    seat = replace(
        seat, opposing=people[automata.index(seat.index)], side=scenario.seats[automata[0]].side or automata[0]
    )
    spec = _checked_spec(rules, values, ("seats", seat.index))
    seat = replace(seat, automaton=spec.name, threat=values.threat)
    if values.body is not None:
        return replace(seat, body=values.body)
    check_number(values.life, ("seats", seat.index, "life"), 1 if spec.levels else 0, 999)
    return replace(seat, stamina=values.stamina, stage=values.stage, life=values.life)


def _checked_spec(rules: Rules, given: SeatScenario, path: Path) -> AutomatonDef:
    """The automaton of a seat. Raises ``ScenarioError`` if the seat does not fit it."""
    known = rules.rulebook.automata
    if given.automaton not in known:
        raise ScenarioError(path, f"there is no opponent {given.automaton!r}", f"choose one of: {', '.join(known)}")
    spec = known[given.automaton]
    if given.phoenixborn.name != spec.name:
        raise ScenarioError((*path, "phoenixborn"), f"this is not {spec.name}", f"write {spec.name}")
    if any(d.type is not spec.die for d in given.active) or given.exhausted:
        raise ScenarioError((*path, "active"), f"{spec.name} has other dice", f"give it {spec.die.value} dice only")
    check_number(given.threat, (*path, "threat"), 0, 99)
    check_number(given.stamina, (*path, "stamina"), 0, 9)
    check_number(given.stage, (*path, "stage"), 1, max(1, len(spec.spells)))
    return spec
