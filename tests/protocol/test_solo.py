"""Games against an automaton, over the protocol."""

from typing import Any

import pytest

from ashes_tui.content.api import load_rulebook
from ashes_tui.engine.api import Stream
from tests.protocol.talk import ISSA, MAEVE, Talk
from tests.protocol.test_talk import play_on

KNOWN = tuple(load_rulebook().automata)

SCATHA = {"name": "Scatha Kalani", "difficulty": "heroic"}


@pytest.mark.parametrize("by", ["choice", "say"])
def test_a_solo_game_is_played_to_its_end(by: str) -> None:
    talk = Talk()
    talk.ask("start", game="a", decks=[MAEVE], opponent=SCATHA, seed=5)
    assert play_on(talk, Stream(5), by)["winners"] in ([0], [1], [])


def test_nobody_is_told_the_face_down_aspects() -> None:
    talk = Talk()
    talk.ask("start", game="a", decks=[ISSA], opponent=SCATHA)
    talk.ask("choose", game="a", seat=0, choice={"type": "cards", "cards": [1, 5, 9, 13, 17]})
    for seat in (0, 1, "public"):
        area = talk.ask("state", game="a", seat=seat)["view"]["seats"][1]
        assert [(c["id"], c["name"]) for c in area["battlefield"]] == [(-1, "")] * 5, "4 and 1 for heroic"


def test_only_the_person_is_asked_and_may_concede() -> None:
    talk = Talk()
    begun = talk.ask("start", game="a", decks=[ISSA], opponent=SCATHA)
    assert [asked["seat"] for asked in begun["waiting"]] == [0]
    refused = talk.fail("concede", game="a", seat=1)
    assert (refused["code"], refused["message"]) == (
        "cannot-concede",
        "Scatha Kalani is an automaton and never concedes",
    )
    assert talk.ask("concede", game="a", seat=0)["outcome"]["winners"] == [1]


@pytest.mark.parametrize(
    ("opponent", "code", "message"),
    [
        ({"name": "Scatha"}, "bad-setup", "opponent: unknown 'Scatha'; known are " + ", ".join(KNOWN)),
        (
            {"name": "Scatha Kalani", "difficulty": "mild"},
            "bad-setup",
            "difficulty: Scatha Kalani has no 'mild'; it has standard, heroic",
        ),
        ("Scatha Kalani", "bad-field", "Expected `object | null`, got `str` - at `$.opponent`"),
    ],
)
def test_what_opponent_there_is(opponent: Any, code: str, message: str) -> None:
    refused = Talk().fail("start", decks=[ISSA], opponent=opponent)
    assert (refused["code"], refused["message"]) == (code, message)


def test_a_moment_of_a_solo_game_is_exported_and_played_again() -> None:
    talk = Talk()
    talk.ask("start", game="a", decks=[MAEVE], opponent=SCATHA, seed=3)
    draw = Stream(3)
    while talk.ask("state", game="a")["table"]["turn"] < 6:
        with pytest.raises(AssertionError):
            play_on(talk, draw, "choice", bound=1)
    text = talk.ask("export", game="a")["text"]
    talk.ask("scenario", game="b", scenario=text, play=True)
    a, b = (talk.ask("state", game=name, seat=0)["view"] for name in "ab")
    assert [s["threat"] for s in a["seats"]] == [s["threat"] for s in b["seats"]]
    assert [len(s["battlefield"]) for s in a["seats"]] == [len(s["battlefield"]) for s in b["seats"]]
