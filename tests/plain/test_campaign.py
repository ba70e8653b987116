"""Campaigns line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.campaign.chronicle import Chronicle
from ashes_tui.campaign.files import CampaignStore, StoredCampaign
from ashes_tui.campaign.kinds import CHANNEL_MAGIC, CampaignOption
from ashes_tui.campaign.record import Opponent
from ashes_tui.client.stores import Stores
from ashes_tui.plain.api import play_campaign, play_menu
from ashes_tui.plain.campaign.menu import chronicle_lines
from ashes_tui.plain.game.game_loop import ExitCode
from tests.campaign.runs import ISSA_DECK, SKIES, begin, card_pool, ended, member, played
from tests.plain.talk import Talk, scripted


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def kept(*options: CampaignOption, kind: str = "dragonborn", wins: int = 0) -> StoredCampaign:
    store = CampaignStore()
    made = store.create(begin(kind, member(ISSA_DECK, *options)), card_pool())
    for n in range(wins):
        made = store.record_step(store.record_step(made, played(n=n)), ended())
    return made


def talked(made: StoredCampaign, *typed: str, opponent: Opponent | None = None, code: ExitCode = ExitCode.DONE) -> Talk:
    talk = scripted(typed)
    assert play_campaign(made, opponent, card_pool(), Stores(), talk.console) is code
    return talk


def now(made: StoredCampaign) -> StoredCampaign:
    return CampaignStore().read(str(made.path))


def test_a_game_is_played_and_its_result_told() -> None:
    """Given a campaign, when its game is conceded, then the campaign says so and offers it again."""
    made = kept()
    talk = talked(made, "1", "scatha", "r", "concede", "yes", "q")
    assert "0 of 3 games won." in talk.said
    assert "Next: game 1 of 3." in talk.said
    assert f"Written down in the campaign {made.name}." in talk.said
    assert "Game 1, Scatha Kalani: lost in 1 round." in talk.said
    assert talk.said[-1] == f"Stopped. Go on with: ashes-tui campaign play --plain {made.name}"
    assert [e.won for e in now(made).loaded.encounters] == [False]


def test_a_game_that_was_left_goes_on() -> None:
    made = kept()
    left = talked(made, "q", opponent=Opponent("Scatha Kalani"))
    assert "The game is saved." in left.text()
    again = talked(now(made), "concede", "yes", "q")
    assert "The game against Scatha Kalani is under way." in again.said
    assert "Scatha wins: conceded." in again.said
    assert "Go on with: ashes-tui campaign" in talked(now(made), code=ExitCode.ENDED_EARLY).said[-1]


def test_a_deck_is_changed_and_refusals_say_why() -> None:
    made = kept(CampaignOption.CHANNEL)
    talk = talked(
        made,
        "2",
        "in 2 channel",
        "done",
        "out 2 barrier",
        "dice 9 artifice",
        "dice 1 charm",
        "in pony",
        "what",
        "done",
        "q",
    )
    assert f"{CHANNEL_MAGIC}: 2 of 3." in talk.said
    wrong = "Not legal: ASC-DECK-01: the deck has 32 cards, not 30; take out 2."
    assert talk.text().count(wrong) == 2
    assert "30 cards, 9 artifice dice. Not legal: ASC-DECK-05: the deck has 9 dice, not 10; add 1." in talk.said
    assert any("pony" in line for line in talk.said)
    assert "Kept: +2 Channel Magic, -2 Barrier, dice 9 artifice, 1 charm." in talk.said
    assert now(made).loaded.decks[0].cards[CHANNEL_MAGIC] == 2


def test_a_deck_may_go_back_to_what_it_was() -> None:
    made = kept(CampaignOption.CHANNEL)
    talk = talked(made, "2", "in 1 channel", "back", "list", "done", "2", "out 1 barrier", "q", "q")
    assert "Kept, as it began." in talk.said
    assert "The deck stays as it was." in talk.said
    assert now(made).loaded.decks[0].cards == member().base.cards


def test_cards_are_taken_after_a_victory() -> None:
    """Given a victory, then cards are asked for first: a deck, then three of its cards."""
    made = kept(wins=1)
    talk = talked(made, "skies", "1", "1", "1", "q")
    assert "Ann: you may take 3 copies each of 3 different cards of one preconstructed deck." in talk.said
    assert "Next: game 2 of 3, with 1 threat token more." in talk.said
    (prize,) = now(made).loaded.prizes
    assert (prize.deck, list(prize.cards.values())) == (SKIES, [3, 3, 3])
    other = kept(wins=1)
    talked(other, "from none", "q")
    assert now(other).loaded.prizes[0].cards == {}


def test_a_lost_file_is_told_and_the_game_begun_again() -> None:
    made = kept()
    made = CampaignStore().record_step(made, played())
    talk = talked(made, "1", "q")
    assert any(line.startswith("The game cannot go on: ") for line in talk.said)
    assert "Game 1, Scatha Kalani: its file was lost, it does not count." in talk.said


def test_a_campaign_that_is_won_says_so() -> None:
    made = kept(kind="survival", wins=2)
    over = CampaignStore().record_step(CampaignStore().record_step(made, played(n=9)), ended(won=False))
    assert "It is over: 2 victories in a row." in talked(over).said


def test_the_menu_begins_one_and_hears_the_chronicle() -> None:
    typed = ["campaigns", "begin: dragonborn", "heroic", "one alone", "spark", "yes", "yes", "hammer knight"]
    typed += ["chained", "grim", "all", "seed", "7", "", "q"]
    talk = scripted([*typed, "campaigns", "chronicle", "quit"])
    assert play_menu(lambda: card_pool().rulebook, lambda _: card_pool().decks, Stores(), talk.console) is ExitCode.DONE
    (made,) = CampaignStore().all()
    assert made.loaded.begin.difficulty == "heroic"
    assert made.loaded.members[0].any_card == "Hammer Knight"
    assert (made.loaded.begin.chained, made.loaded.begin.grim, made.loaded.begin.seed) == (False, (), 7)
    assert "Played with: without the chained list, Grim Fates." in talk.said


def test_the_chronicle_is_told_in_sentences() -> None:
    made = kept()
    assert chronicle_lines(Chronicle()) == ["Nothing is written there yet."]
    talked(made, "r", "concede", "yes", "q", opponent=Opponent("Scatha Kalani"))
    assert chronicle_lines(Chronicle()) == [
        "Issa Brightmore against Scatha Kalani, standard: 0 of 1 won.",
        "Issa Brightmore, Dragonborn campaign, standard: 0 victories, not won yet.",
    ]
