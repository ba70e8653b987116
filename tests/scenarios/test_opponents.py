"""A game against an opponent that plays itself can be taken down as a position and built again."""

import pytest

from ashes_tui.content.findings import ContentError, Finding
from ashes_tui.engine.api import (
    GameSetup,
    OpponentSetup,
    ScenarioError,
    SeatSetup,
    Stream,
    Transition,
    TurnDecision,
    advance,
    build,
    export,
    new_game,
    random_choice,
)
from ashes_tui.lang.terms import Level, Zone
from ashes_tui.scenario.reading.reader import finding_of, read_story
from ashes_tui.scenario.write import scenario_text
from tests.support.games import decks, rules

TEXT = """
seats:
- phoenixborn: Issa Brightmore
opponent:
  name: Scatha Kalani
  difficulty: heroic
  stage: 2
  stamina: 1
  tokens: {wounds: 3, exhaustion: 1, status: 2}
  row: [{Sear: {status: 1}}, {face-down: Birdhunter}, 2 Rapid Flight]
  dice: [2 basic, class, 2 power]
  discard: [Aegis Feathers]
"""


def games(*people: int, seeds: int) -> list[Transition]:
    """Every turn of some random games."""
    found = []
    for seed in range(seeds):
        seats = tuple(SeatSetup(f"P{i}", decks()[(i + seed) % 4]) for i in people)
        now = new_game(rules(), GameSetup(seats, seed, opponent=OpponentSetup("Scatha Kalani", "heroic")))
        draw = Stream(seed)
        while now.outcome is None:
            if isinstance(now.decisions[0], TurnDecision):
                found.append(now)
            now = advance(
                rules(), now.state, random_choice(rules(), now.state, now.decisions[0], draw), now.decisions[0].id
            )
    return found


def test_every_turn_of_a_solo_game_can_be_built_again() -> None:
    turns = games(0, seeds=6)
    assert len(turns) > 50
    for now in turns:
        position = export(rules(), now.state)
        again = build(rules(), position)
        assert export(rules(), again.state) == position
        assert [s.stage for s in again.state.table.seats] == [s.stage for s in now.state.table.seats]


def test_every_turn_of_a_solo_game_can_be_written_and_read() -> None:
    for now in games(0, seeds=3)[::7]:
        position = export(rules(), now.state)
        read = read_story(scenario_text(position), "x.yaml", rules().rulebook).scenario
        assert export(rules(), build(rules(), read).state) == position


def test_a_file_says_what_the_opponent_has() -> None:
    table = build(rules(), read_story(TEXT, "x.yaml", rules().rulebook).scenario).state.table
    person, scatha = table.seats
    assert (person.opposing, scatha.opposing, scatha.threat, scatha.stamina, scatha.stage) == (1, 0, 5, 1, 2)
    row = [table.cards[c] for c in scatha.battlefield]
    assert [c.name for c in row] == ["Sear", "Birdhunter", "Rapid Flight", "Rapid Flight"]
    assert [c.zone is Zone.FACE_DOWN for c in row] == [False, True, False, False]
    spell = table.cards[scatha.spellboard[0]]
    assert (spell.name, [table.cards[c].name for c in spell.under]) == ("Scatha Kalani II", ["Scatha Kalani III"])
    assert [table.cards[c].name for c in scatha.removed] == ["Scatha Kalani I"]
    card = table.cards[scatha.phoenixborn]
    assert (card.wounds, card.exhaustion, card.status) == (3, 1, 2)
    assert sorted(d.level for d in table.dice if d.owner == 1) == [Level.BASIC] * 2 + [Level.CLASS] + [Level.POWER] * 2
    assert len(scatha.draw_pile) == 18 - 4 - 1


BROKEN = {
    "stage: 4": "has no stage 4",
    "name: Scatha": "Scatha",
    "difficulty: easy": "there is no difficulty 'easy'",
    "dice: [blue]": "unknown side 'blue'",
    "stamina: 11": "11 is out of bounds",
    "tokens: {wounds: 30}": "30 wounds and a life of 30",
    "row: [Thunder Bulk]": "there is no card 'Thunder Bulk'",
    "row: [Recharge]": "cannot lie here",
    "rows: []": "rows",
}


def _findings(text: str) -> list[Finding]:
    try:
        story = read_story(text, "x.yaml", rules().rulebook)
    except ContentError as error:
        return list(error.findings)
    with pytest.raises(ScenarioError) as caught:
        build(rules(), story.scenario)
    return [finding_of(caught.value, story)]


@pytest.mark.parametrize("line", BROKEN)
def test_what_is_wrong_with_an_opponent_is_said_with_its_place(line: str) -> None:
    key = line.partition(":")[0]
    lines = [text for text in TEXT.splitlines() if not text.startswith(f"  {key}:")]
    text = "\n".join([*lines, f"  {line}"])
    said = _findings(text)
    assert BROKEN[line] in said[0].message
    assert said[0].line > 1


def test_a_person_has_no_face_down_cards() -> None:
    text = (
        "seats:\n- {phoenixborn: Issa Brightmore, battlefield: [{face-down: Sear}]}\n- phoenixborn: Issa Brightmore\n"
    )
    with pytest.raises(ScenarioError, match="face down"):
        build(rules(), read_story(text, "x.yaml", rules().rulebook).scenario)


def test_every_turn_of_a_game_of_two_can_be_built_again() -> None:
    turns = games(0, 1, seeds=4)
    assert len(turns) > 50
    for now in turns:
        position = export(rules(), now.state)
        again = build(rules(), position)
        assert export(rules(), again.state) == position
        assert again.decisions[0].seat == now.decisions[0].seat
        read = read_story(scenario_text(position), "x.yaml", rules().rulebook).scenario
        assert export(rules(), build(rules(), read).state) == position
