"""Commands of campaigns: what they print, and what they say is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ashes_tui.campaign.files import CampaignStore
from tests.campaign.runs import SKIES, begin, card_pool, ended, played
from tests.cli.run import Done, ashes, refused
from tests.cli.test_solo_commands import piped


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def told(*words: str) -> dict[str, Any]:
    done = ashes(*words, "--json")
    assert (done.code, done.err) == (0, "")
    found: dict[str, Any] = json.loads(done.out)
    return found


def new(*words: str) -> Done:
    done = ashes("campaign", "new", "dragonborn", "--deck", "issa", "--seed", "3", *words)
    assert (done.code, done.err) == (0, "")
    return done


def won() -> None:
    """A campaign of Issa after one victory."""
    store = CampaignStore()
    store.record_step(store.record_step(store.create(begin(), card_pool()), played()), ended())


def test_a_campaign_is_begun_listed_and_shown() -> None:
    out = new("--difficulty", "heroic", "--with", "channel", "--any", "hammer knight", "--name", "Ann").out
    assert out.startswith("dragonborn-issa: Dragonborn campaign, heroic: Ann with Issa Brightmore\n0 of 3 games won\n")
    assert "catalogue: 3 Channel Magic, 3 Hammer Knight\n" in out
    assert out.endswith("Its first game: ashes-tui campaign play dragonborn-issa\n")
    assert "dragonborn-issa: Dragonborn campaign" in ashes("campaign", "list").out
    shown = told("campaign", "show")
    assert (shown["kind"], shown["difficulty"], shown["stage"], shown["seed"]) == ("dragonborn", "heroic", "ready", 3)
    assert shown["players"][0]["catalogue"] == {"Channel Magic": 3, "Hammer Knight": 3}
    assert shown["next"] == {"level": 1, "threat": 0, "wounds": [0], "opponent": None}


def test_a_deck_is_changed() -> None:
    new("--with", "channel")
    out = ashes("campaign", "deck", "--in", "2 channel", "--out", "2 barrier", "--dice", "6 artifice, 4 charm").out
    assert out.startswith("Player: The Spark of Invention (Issa Brightmore), 30 cards\nDice: 6 artifice, 4 charm\n")
    assert "2   3   Channel Magic" in out
    player = told("campaign", "deck", "--as-begun", "--dice", "10 artifice")
    assert (player["changes"], player["dice"]) == ({}, {"artifice": 10})


def test_cards_are_taken_for_a_victory() -> None:
    won()
    cards = [t for t in card_pool().decks[SKIES].cards if card_pool().rulebook.cards[t].unique is None][:3]
    words = [word for title in cards for word in ("--card", title)]
    taken = told("campaign", "take", "--deck", "skies", *words)
    assert taken["players"][0]["catalogue"] == dict.fromkeys(cards, 3)
    assert (taken["stage"], taken["next"]["threat"]) == ("ready", 1)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("new", "chess", "--deck", "issa"), "there is no campaign 'chess'; choose one of: dragonborn"),
        (("new", "dragonborn", "--deck", "nothing"), "there is no deck 'nothing'"),
        (("new", "dragonborn", "--deck", "issa", "--with", "luck"), "there is no option 'luck'"),
        (
            ("new", "dragonborn", "--deck", "issa", "--any", "barrier"),
            "option: 3 copies of any one card belong to a heroic",
        ),
        (
            ("new", "dragonborn", "--deck", "issa", "--name", "A", "--name", "B"),
            "2 names for 1 decks; give --name once",
        ),
        (("show",), "there is no unfinished campaign; begin one with: ashes-tui campaign new KIND --deck DECK"),
        (("show", "none"), "there is no campaign 'none'"),
    ],
)
def test_what_is_wrong_says_what_and_the_remedy(words: tuple[str, ...], message: str) -> None:
    assert message in refused("campaign", *words)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("deck", "--in", "2 barrier"), "deck: the deck has 32 cards, not 30 (and 2 more); take out 2 (ASC-DECK-01)"),
        (("deck", "--out", "4 barrier"), "--out: the deck has 3 Barrier, not 4; take out fewer"),
        (("deck", "--out", "pony"), "there is no card 'pony'"),
        (("deck", "--dice", "ten charm"), "--dice: 'ten charm' is no number with a magic type"),
        (("deck", "--player", "2"), "--player 2: the campaign has 1; give a number from 1 to 1"),
        (("take",), "give --deck and --card, three times, or --none"),
        (("take", "--none"), "cards: there are no cards to be taken now; win a game first"),
        (("play", "--enemy", "smaug", "--plain"), "there is no enemy 'smaug'"),
    ],
)
def test_a_step_that_is_not_allowed_is_refused(words: tuple[str, ...], message: str) -> None:
    new()
    assert message in refused("campaign", *words)
    assert told("campaign", "show")["players"][0]["changes"] == {}


def test_a_broken_campaign_is_named(tmp_path: Path) -> None:
    new()
    path = tmp_path / "ashes-tui" / "campaigns" / "dragonborn-issa.jsonl"
    path.write_text("{}\n")
    assert f"{path}:1: the first line is not that of a campaign" in refused("campaign", "show", "dragonborn-issa")
    assert "dragonborn-issa: cannot be read: " in ashes("campaign", "list").out
    assert ashes("campaign", "delete", "dragonborn-issa").out == "dragonborn-issa is deleted.\n"
    assert "There is no campaign yet" in ashes("campaign", "list").out


def test_survival_and_the_chronicle() -> None:
    """Given a game of survival that is conceded, then the chronicle holds it, and no other can follow."""
    done = piped(["r", "concede", "yes"], "survival", "--deck", "issa", "--seed", "4", "--plain")
    assert (done.code, done.err) == (0, "")
    assert "It is over: 0 victories in a row." in done.out
    found = told("chronicle")
    assert [game["won"] for game in found["games"]] == [False]
    assert found["campaigns"][0]["kind"] == "survival"
    assert "0 victories in a row" in ashes("chronicle").out


def test_a_single_game_is_in_the_chronicle() -> None:
    assert "Nothing is written there yet" in ashes("chronicle").out
    piped(["r", "concede", "yes"], "solo", "--deck", "issa", "--enemy", "scatha", "--seed", "7", "--plain")
    assert "Issa Brightmore  Scatha Kalani, standard  0 of 1 won" in ashes("chronicle").out


def test_a_campaign_whose_game_is_lost_is_still_shown() -> None:
    """Given a game whose file is gone, then the campaign is shown with a note, and play offers a new game."""
    store = CampaignStore()
    store.record_step(store.create(begin(), card_pool()), played())
    out = ashes("campaign", "show").out
    assert out.startswith("note: the game against Scatha Kalani cannot go on: ")
    done = piped(["1", "q"], "campaign", "play", "--plain")
    assert (done.code, done.err) == (0, "")
    assert "its file was lost, it does not count." in done.out
