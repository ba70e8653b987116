"""Grim Fates in scenarios and over the protocol: nobody is asked, and what fate answers is what happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.ai.players import fate
from ashes_tui.content.api import ContentError
from ashes_tui.protocol.session import ProtocolSession
from ashes_tui.scenario.play import ScenarioGame
from ashes_tui.scenario.reading.reader import read_story
from ashes_tui.scenario.runner import RulesLibrary, run_file
from tests.match.games import rules
from tests.protocol.talk import Talk

VIROS = "The Corpse of Viros"


def anguish(grim: str) -> str:
    """Ann may play Anguish on the Chimera, which then chooses between wounds and a discard."""
    return f"""\
name: Anguish
seats:
  0: {{phoenixborn: Coal Roarkwin, hand: [Anguish], active: [2 charm:power]}}
opponent: {{name: {VIROS}, row: [Firebelly]{grim}}}
steps:
- 0: {{play: Anguish, target: {VIROS}}}
"""


def play(grim: str) -> ScenarioGame:
    return ScenarioGame.given(anguish(grim), rules=rules(), fate=fate).choose(0, play="Anguish", target=VIROS)


@pytest.mark.rule("VAR-03")
def test_fate_answers_in_a_scenario_that_says_so() -> None:
    """Given Grim Fates for all or for this card, then nobody is asked; without it, or for another one, Ann is."""
    assert [play(grim).decisions[0].behalf for grim in ("", ", grim: false", ", grim: [Generosity]")] == [1, 1, 1]
    for grim in (", grim: true", ", grim: [Anguish]"):
        table = play(grim).state.table
        assert all(decision.behalf < 0 for decision in play(grim).decisions)
        assert (len(table.seats[1].discard_pile), table.cards[table.seats[1].phoenixborn].wounds) == (1, 0)


def test_a_file_with_grim_fates_is_run(tmp_path: Path) -> None:
    path = tmp_path / "grim.yaml"
    path.write_text(anguish(", grim: true") + "- expect: {1: {discard: 1}}\n", encoding="utf-8")
    assert run_file(RulesLibrary(fate=fate), path).ok
    with pytest.raises(ValueError, match="who answers for the opponent"):
        ScenarioGame.given(anguish(", grim: true"), rules=rules())


def test_a_card_that_there_is_not_is_named() -> None:
    with pytest.raises(ContentError, match="there is no card 'Generositi'"):
        read_story(anguish(", grim: [Generositi]"), "grim.yaml", rules().rulebook)


@pytest.mark.rule("VAR-03")
def test_over_the_protocol_nobody_is_asked_and_undo_takes_the_answer_back() -> None:
    """Given a position with Grim Fates, when Anguish is played and taken back, then fate's answer is too."""
    talk = Talk()
    talk.session = ProtocolSession(rules(), talk.session.decks, fate)
    made = talk.ask("scenario", game="g", scenario=anguish(", grim: true"))
    assert [w["purpose"] for w in made["waiting"]] == ["turn"]
    talk.ask("choose", game="g", seat=0, say={"play": "Anguish"})
    now = talk.ask("choose", game="g", seat=0, say={"target": VIROS})
    assert "may" not in [w["purpose"] for w in now["waiting"]]
    assert len(table_of(talk)["seats"][1]["discard_pile"]) == 1
    talk.ask("undo", game="g")
    assert not table_of(talk)["seats"][1]["discard_pile"]
    assert [d["purpose"] for d in talk.ask("decisions", game="g")["decisions"]] == ["target"]


def table_of(talk: Talk) -> dict[str, list[dict[str, list[int]]]]:
    found: dict[str, list[dict[str, list[int]]]] = talk.ask("state", game="g")["table"]
    return found


def test_every_option_of_a_game_can_be_said_over_the_protocol() -> None:
    """Given threat, Grim Fates, own aspects and the Call of the Phoenix, then the game begins so, or says why not."""
    talk = Talk()
    talk.session = ProtocolSession(rules(), talk.session.decks, fate)
    decks = list(talk.session.decks)[:2]
    scatha = {"name": "Scatha Kalani", "threat": 2, "grim": []}
    talk.ask("start", game="g", decks=decks, opponent=scatha, phoenix=True)
    table = talk.ask("state", game="g")["table"]
    assert ([seat["threat"] for seat in table["seats"][2:]], table["phoenix"]) == ([6, 6], True)
    own = {"Rampage": 9, "Lurk": 9}
    talk.ask("start", game="v", decks=decks[:1], opponent={"name": VIROS, "aspects": own, "grim": ["Generosity"]})
    wrong = talk.fail("start", decks=decks[:1], opponent={"name": VIROS, "grim": ["Nothing"]})
    assert (wrong["code"], wrong["message"]) == ("unknown-card", "grim: there is no card 'Nothing'")
    assert talk.fail("start", decks=decks[:1], opponent={"name": VIROS, "aspects": {"Lurk": 9}})["code"] == "bad-setup"
    assert talk.fail("start", decks=decks[:1], opponent={"name": VIROS, "hard": 1})["code"] == "bad-field"
