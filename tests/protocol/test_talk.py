"""Games are played over the protocol as anywhere else."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from msgspec import UNSET

from ashes_tui.engine.api import ACTIVE, Choice, PickDice, SetDie, State, Stream, UsePower, open_decisions, options
from ashes_tui.match.timeline import Timeline
from ashes_tui.protocol.game import ProtocolGame
from ashes_tui.scenario.lookup import NameLookup
from ashes_tui.scenario.play import play_story
from ashes_tui.scenario.reading.reader import read_story
from ashes_tui.scenario.report import report
from ashes_tui.scenario.steps import to_step
from ashes_tui.scenario.write import file_text
from tests.protocol.talk import ARREN, ISSA, KANNA, MAEVE, POSITION, Talk
from tests.support.games import begin, duels, rules, sampled, steps


def play_on(talk: Talk, draw: Stream, by: str, bound: int = 3000) -> Any:
    """Play a game to its end by options, answered as ``choice`` or as ``say``."""
    for _ in range(bound):
        found = talk.ask("decisions", game="a")["decisions"]
        if not found:
            return talk.ask("state", game="a", seat="public")["view"]["outcome"]
        decision = found[0]
        answer = pick(talk, decision, draw, by)
        talk.ask("choose", game="a", seat=decision["seat"], decision=decision["id"], **answer)
    raise AssertionError("the game does not end")


def pick(talk: Talk, decision: Any, draw: Stream, by: str) -> dict[str, Any]:
    options = decision["options"]
    if options is None:  # too many to list: what there is to pick from stands in the decision
        return {"choice": pick_self(talk, decision)}
    option = options[draw(len(options))]
    return {by: option[by]}


def pick_self(talk: Talk, decision: Any) -> Any:
    if decision["type"] == "block":
        return {"type": "blocks", "blocks": []}
    kind = decision["type"]
    if decision["purpose"] == "first five":
        cards = talk.ask("state", game="a")["table"]["cards"]
        titles = {cards[card]["name"]: card for card in decision["cards"]}
        return {"type": "cards", "cards": [titles[title] for title in sorted(titles)[:5]]}
    return {"type": kind, kind: decision[kind][: decision["low"]]}


@pytest.mark.parametrize("by", ["choice", "say"])
@pytest.mark.parametrize("decks", [(ISSA, ARREN), (MAEVE, KANNA)])
def test_a_game_can_be_played_to_its_end(by: str, decks: tuple[str, str]) -> None:
    talk = Talk()
    talk.ask("start", game="a", decks=decks, seed=5)
    assert play_on(talk, Stream(5), by)["winners"] in ([0], [1], [])


@pytest.mark.parametrize("seed", range(4))
def test_what_an_option_says_means_its_choice(seed: int) -> None:
    for name, step in sampled(duels()[seed::4], 3):
        game = ProtocolGame("a", rules(), step.before)
        cast = NameLookup(rules(), step.before.state)
        for option in options(rules(), step.before.state, step.decision)[:40]:
            words = to_step(cast, step.decision, option.choice)
            meant = game.interpret_answer(step.decision, UNSET, words)
            assert kinds(step.before.state, meant) == kinds(step.before.state, option.choice), (name, words)


def kinds(state: State, choice: Choice) -> object:
    """A choice with dice by what they are: two alike are as good as one another."""
    dice = state.table.dice
    if isinstance(choice, PickDice):
        return sorted((dice[d].type, dice[d].level, dice[d].place) for d in choice.dice)
    if isinstance(choice, UsePower | SetDie):
        return (dice[choice.die].type, dice[choice.die].level, getattr(choice, "level", None))
    return choice


def test_undo_takes_everything_back() -> None:
    talk = Talk()
    talk.ask("scenario", game="a", scenario=POSITION)
    before, view = talk.digest(), talk.ask("state", game="a", seat=1)
    talk.ask("force", game="a", rolls=[["power", "class"]])
    talk.ask("choose", game="a", seat=0, say={"attack": "Arren Frostpeak"})
    talk.ask("choose", game="a", seat=0, say={"with": ["Thunder Hulk"]})
    assert talk.ask("games")["games"][0]["changes"] == 3
    talk.ask("undo", game="a", n=3)
    assert talk.digest() == before
    assert talk.ask("state", game="a", seat=1) == view
    assert talk.ask("events", game="a")["events"] == []


def test_rolls_can_be_forced() -> None:
    talk = Talk()
    talk.ask("scenario", game="a", scenario="at: recovery\n" + POSITION)
    talk.ask("force", game="a", rolls=[["class", "power"]])
    for seat in (0, 1):
        talk.ask("choose", game="a", seat=seat, say={"exhaust": []})
    rolled = [e["rolls"] for e in talk.ask("events", game="a")["events"] if e["type"] == "dice-rolled"]
    assert [level for _, level in rolled[0][:2]] == [1, 2]


def test_what_is_exported_can_be_started() -> None:
    talk = Talk()
    talk.ask("scenario", game="a", scenario=POSITION)
    talk.ask("choose", game="a", seat=0, say={"activate": "Issa Brightmore"})
    while talk.ask("games")["games"][0]["waiting"][0]["purpose"] != "turn":
        (decision,) = talk.ask("decisions", game="a")["decisions"]
        talk.ask("choose", game="a", seat=decision["seat"], choice=decision["options"][0]["choice"])
    given = talk.ask("export", game="a")
    for name, scenario in (("b", given["text"]), ("c", given["scenario"])):
        talk.ask("scenario", game=name, scenario=scenario)
        assert talk.ask("export", game=name)["scenario"] == given["scenario"]


def test_a_game_without_the_chained_list_is_exported_as_one() -> None:
    talk = Talk()
    talk.ask("scenario", game="a", scenario="chained: false\n" + POSITION)
    given = talk.ask("export", game="a")
    assert given["scenario"]["chained"] is False
    talk.ask("scenario", game="b", scenario=given["text"])
    assert talk.ask("export", game="b")["scenario"] == given["scenario"]


def test_the_middle_of_something_is_exported_with_its_steps() -> None:
    talk = Talk()
    talk.ask("scenario", game="a", scenario=POSITION)
    talk.ask("choose", game="a", seat=0, say={"attack": "Arren Frostpeak"})
    talk.ask("force", game="a", rolls=[["power"]])
    talk.ask("choose", game="a", seat=0, say={"with": ["Thunder Hulk"]})
    given = talk.ask("export", game="a")
    assert given["scenario"]["steps"] == [
        {"0": {"attack": "Arren Frostpeak"}},
        {"rolls": [["power"]]},
        {"0": {"with": ["Thunder Hulk#1"]}},
    ]
    for name, scenario in (("b", given["text"]), ("c", given["scenario"])):
        made = talk.ask("scenario", game=name, scenario=scenario, play=True)
        assert [w["purpose"] for w in made["waiting"]] == ["blockers"]


@pytest.mark.parametrize("seed", range(3))
def test_any_moment_of_a_game_can_be_reported(seed: int) -> None:
    for played in duels()[seed::8]:
        timeline = Timeline(rules(), begin(played))
        for n, step in enumerate(steps(played)):
            timeline.choose(step.decision.seat, step.choice, step.decision.id)
            at_rest = any(len(moment.transition.state.control.stack) == 2 for moment in timeline.moments)
            if n % 17 == 0 and at_rest and step.after.outcome is None:
                story = read_story(file_text(report(timeline)), "x.yaml", rules().rulebook)
                again = play_story(rules(), story).state
                assert open_words(again) == open_words(step.after.state), (played.name, n)


def open_words(state: State) -> object:
    """What is open and what lies where, without numbers that a new game gives anew.

    Only active dice have sides: of exhausted ones that are alike but for their sides any may be meant.
    """
    table = state.table
    cards = sorted((c.name, c.zone, c.seat, c.wounds, c.exhaustion, c.status, len(c.dice)) for c in table.cards)
    dice = sorted((d.type, d.level if d.place == ACTIVE else 0, d.owner, min(d.place, 0)) for d in table.dice)
    return [(d.seat, d.purpose) for d in open_decisions(state)], cards, dice, table.round, table.turn


def test_a_scenario_can_be_played_through() -> None:
    steps = POSITION + "steps:\n- 0: {attack: Arren Frostpeak, with: Thunder Hulk}\n- 1: no block\n"
    talk = Talk()
    made = talk.ask("scenario", game="a", scenario=steps, play=True)
    assert made["waiting"][0]["purpose"] == "turn"
    view = talk.ask("state", game="a", seat="public")["view"]
    assert view["seats"][1]["phoenixborn"]["wounds"] == 3


def test_a_seat_sees_what_it_may() -> None:
    talk = Talk()
    talk.ask("start", game="a", decks=[ISSA, ARREN], seed=4)
    fives = {0: ["Reconfigure", "Supercharge", "Systems Drafter", "Barrier", "Recharge"],
             1: ["Javelineer", "Skybreak Captain", "Dodge", "Retreat", "Whirlwind"]}  # fmt: skip
    for seat, cards in fives.items():
        talk.ask("choose", game="a", seat=seat, say={"first-five": cards})
    for seat in (0, 1):
        view = talk.ask("state", game="a", seat=seat)["view"]
        assert [c["name"] for c in view["seats"][seat]["hand"]] == fives[seat]
        assert view["seats"][1 - seat]["hand"] == []
        told = json.dumps(talk.ask("events", game="a", seat=seat))
        moved = [e for e in talk.ask("events", game="a", seat=seat)["events"] if e["type"] == "card-moved"]
        assert sum(e["card"] == -1 for e in moved) == 5, told
    public = talk.ask("events", game="a", seat="public")["events"]
    assert all(e["card"] == -1 for e in public if e["type"] == "card-moved")
    assert all(e["order"] == [] for e in public if e["type"] == "pile-shuffled")


def test_why_not_names_the_rule() -> None:
    talk = Talk()
    talk.ask("scenario", game="a", scenario=POSITION)
    assert talk.ask("why-not", game="a", seat=0, say={"play": "Recharge"})["legal"]
    denied = talk.ask("why-not", game="a", seat=0, say="end turn")
    assert (denied["legal"], denied["denial"], denied["rule"]) == (False, "main-action-due", "ASC-RND-13")
    other = talk.ask("why-not", game="a", seat=1, choice={"type": "pass"})
    assert (other["legal"], other["rule"]) == (False, "ASC-RND-12")


def test_many_games_live_side_by_side() -> None:
    talk = Talk()
    first = talk.ask("start", decks=[ISSA, ARREN])["game"]
    second = talk.ask("scenario", scenario=POSITION)["game"]
    assert first != second
    before = talk.digest(first)
    talk.ask("choose", game=second, seat=0, say="pass")
    talk.ask("concede", game=second, seat=1)
    assert talk.digest(first) == before
    games = {g["game"]: g for g in talk.ask("games")["games"]}
    assert games[second]["outcome"] == {"winners": [0], "reason": "concede"}
    talk.ask("close", game=second)
    assert [g["game"] for g in talk.ask("games")["games"]] == [first]


def test_cards_and_decks_are_listed() -> None:
    talk = Talk()
    hello = talk.ask("hello")
    assert hello["protocol"] == 1
    assert "ascendancy" in hello["editions"]
    assert ISSA in [d["name"] for d in talk.ask("decks")["decks"]]
    (card,) = talk.ask("cards", names=["Thunder Hulk"])["cards"]
    assert (card["type"], card["values"]["attack"], card["copies"]) == ("conjuration", 3, 2)
    assert len(talk.ask("cards")["cards"]) > 50


def test_the_program_speaks_it() -> None:
    lines = [b'{"do": "hello", "id": 1}', b"", b"\xff\xfe", b'{"do": "hello", "id": "two"}', b'{"do": "quit"}', b"{}"]
    ran = subprocess.run(
        [sys.executable, "-m", "ashes_tui", "protocol"],
        input=b"\n".join(lines),
        capture_output=True,
        timeout=60,
        env=dict(os.environ),
        check=True,
    )
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [(a["id"], a["ok"]) for a in answers] == [(1, True), (None, False), ("two", True), (None, True)]
    assert ran.stderr == b""
