"""Whatever is wrong with a line is told as one JSON object with a code of the closed list; no game changes."""

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ashes_tui.engine.api import Stream
from ashes_tui.protocol.messages import COMMANDS, MAX_BYTES, ErrorCode
from tests.protocol.talk import ISSA, POSITION, Talk
from tests.support.yamlfile import read_yaml

HERE = Path(__file__).parent


class Case(NamedTuple):
    """A line, and what it is answered."""

    name: str
    line: str
    code: str
    message: str


@cache
def cases() -> tuple[Case, ...]:
    """All cases of the table."""
    return tuple(Case(**case) for case in read_yaml(HERE / "broken.yaml"))


@pytest.fixture
def talk() -> Talk:
    made = Talk()
    made.ask("scenario", game="a", scenario=POSITION)
    return made


@pytest.mark.parametrize("case", cases(), ids=[c.name for c in cases()])
def test_broken_line(case: Case, talk: Talk) -> None:
    before, games = talk.digest(), len(talk.session.games)
    answer = talk.raw(case.line)
    assert not answer["ok"]
    assert (answer["error"]["code"], answer["error"]["message"]) == (case.code, case.message)
    assert (talk.digest(), len(talk.session.games)) == (before, games)


def test_there_are_enough_cases() -> None:
    assert len(cases()) >= 35
    assert {case.code for case in cases()} <= {code.value for code in ErrorCode}


def test_an_illegal_choice_names_the_rule(talk: Talk) -> None:
    error = talk.fail("choose", game="a", seat=0, say="end turn")
    assert (error["denial"], error["rule"]) == ("main-action-due", "ASC-RND-13")


def test_after_the_end_nothing_is_chosen(talk: Talk) -> None:
    talk.ask("concede", game="a", seat=0)
    assert talk.fail("choose", game="a", seat=1, say="pass")["code"] == "game-over"
    assert talk.fail("concede", game="a", seat=1)["code"] == "cannot-concede"


def test_before_the_first_turn_there_is_no_position(talk: Talk) -> None:
    game = talk.ask("start", decks=[ISSA, ISSA])["game"]
    assert talk.fail("export", game=game)["code"] == "not-a-position"


def test_bytes_that_are_no_text(talk: Talk) -> None:
    for line in (b"\xff\xfe{", b'{"do": "\xc3"}', b"\x00", b'{"do": "hello", "id": 1e999}'):
        answer = talk.raw(line)
        assert answer["ok"] or answer["error"]["code"] == "bad-json"


def test_lists_deeper_than_anybody_means(talk: Talk) -> None:
    assert talk.raw("[" * 100_000)["error"]["code"] == "bad-json"
    deep: Any = json.loads("[" * 900 + "]" * 900)
    assert talk.fail("scenario", scenario={"seats": deep})["code"] == "bad-scenario"
    assert talk.fail("scenario", scenario="[" * 2000)["code"] == "bad-scenario"


def test_no_name_is_too_long_to_refuse(talk: Talk) -> None:
    assert MAX_BYTES > 100_000
    assert talk.fail("decisions", game="x" * 10_000)["code"] == "unknown-game"


def test_nothing_odd_ends_the_session(talk: Talk) -> None:
    """Commands with fields of any kind: every answer is met or an error of the list, never a defect."""
    draw = Stream(7)
    names = ["game", "seat", "decision", "choice", "say", "rolls", "n", "since", "names", "scenario", "play", "decks"]
    values: list[Any] = [
        *("a", "b", "public", "", 0, 1, -1, 10**30, 2.5, None, True, [], {}, [[]], [["power"]], "pass", "decline"),
        *({"type": kind} for kind in ("pass", "end-turn", "meditate", "decline", "meditate-top")),
        {"type": "play", "card": -5, "cost": ""},
        {"type": "attack", "target": 10**20},
        {"type": "power", "die": -1},
        {"type": "cards", "cards": [10**20, -1]},
        {"type": "blocks", "blocks": [[1, 2], [1, 2]]},
        {"type": "activate", "card": 0, "ability": "x", "cost": "x"},
        {"type": "set-die", "die": 0, "level": 2},
        {"play": "Recharge"},
        {"attack": "Javelineer"},
        {"with": ["Core Supplier"]},
        {"pay": ["artifice"]},
        [ISSA, ISSA],
    ]
    for _ in range(1500):
        request: dict[str, Any] = {"do": COMMANDS[draw(len(COMMANDS) - 1)], "id": 1}
        if draw(4):
            request |= {"game": "a"}
        for _ in range(draw(4)):
            request[names[draw(len(names))]] = values[draw(len(values))]
        answer = talk.raw(json.dumps(request))
        assert answer["ok"] or answer["error"]["code"] in set(ErrorCode) - {ErrorCode.DEFECT}, (request, answer)
        if "a" not in talk.session.games:
            talk.ask("scenario", game="a", scenario=POSITION)
