"""The story of a campaign: what became of its decks and its games, and nothing that was not written down."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.campaign.decks import with_contents
from ashes_tui.campaign.kinds import CHANNEL_MAGIC, CampaignOption
from ashes_tui.campaign.progress import apply_step
from ashes_tui.campaign.record import Campaign, Ended, Rebuilt, Step
from ashes_tui.campaign.story import StoryLine, deck_story, lost_since, told_games, victories
from tests.campaign.runs import ISSA_DECK, SKIES, campaign, card_pool, ended, member, played, prize

TAKEN = dict.fromkeys(list(card_pool().decks[SKIES].cards)[:3], 3)


def after(begun: Campaign, *steps: Step) -> Campaign:
    for step in steps:
        begun = apply_step(begun, replace(step, n=begun.steps + 1))
    return begun


def told(now: Campaign, who: int = 0) -> dict[str, StoryLine]:
    """The story of a deck by what its lines are about."""
    return {line.label: line for line in deck_story(now, who, card_pool().rulebook)}


def test_a_new_deck_has_little_to_tell() -> None:
    """Given a campaign just begun, then its deck, its dice and what a victory brings are told, and nothing else."""
    lines = told(campaign())
    assert list(lines) == ["began with", "dice", "after game 1"]
    assert lines["began with"].text == f"{ISSA_DECK}, 30 cards"
    assert len(lines["dice"].dice) == 10
    assert not lines["dice"].text


def test_what_was_won_and_changed_is_told() -> None:
    """Given cards taken for a victory and put into the deck, then each stands where it belongs."""
    begun = campaign("dragonborn", member(ISSA_DECK, CampaignOption.CHANNEL))
    deck, new = begun.decks[0], next(iter(TAKEN))
    out = next(iter(deck.cards))
    dice = dict(deck.dice)
    first = next(iter(dice))
    dice[first] -= 1
    other = next(die for die in card_pool().decks[SKIES].dice if die != first)
    changed = with_contents(deck, {**deck.cards, out: 0, new: 3}, {**dice, other: dice.get(other, 0) + 1})
    lines = told(after(begun, played(), ended(), prize(TAKEN), Rebuilt(member=0, deck=changed)))
    assert lines["and besides"].text == f"3 {CHANNEL_MAGIC}"
    assert lines["won by game 1"].text == f"{SKIES}: {', '.join(f'3 {title}' for title in TAKEN)}"
    assert lines["now in"].text == f"3 {new}"
    assert lines["out for it"].text == f"3 {out}"
    assert lines["dice"].text == "1 changed"
    assert "after game 2" in lines


def test_cards_that_are_owed_come_first_and_the_last_victory_brings_none() -> None:
    first = after(campaign(), played(), ended())
    assert "to be taken" in told(first)
    assert "after game 2" not in told(first)
    last = after(first, prize({}, deck=""), played(n=1), ended(), prize({}, deck=""))
    assert told(last)["won by game 1"].text == "nothing was taken"
    assert not [label for label in told(last) if label.startswith("after game")]


def test_wounds_are_told_where_they_stay() -> None:
    """Given Survival, then the wounds of the last game are those of the next."""
    now = after(campaign("survival"), played(), ended())
    assert told(now)["wounds"].text == "3, kept for the next game"
    assert "wounds" not in told(after(campaign(), played(), ended()))


def test_each_game_is_told_with_what_decided_it() -> None:
    """Given a defeat, a lost file and a victory, then all count the same game, and only the victory brought cards."""
    lost = Ended(won=False, rounds=4, reason="destroyed", wounds=(9,))
    void = Ended(won=False, reason="lost file", lost_file=True)
    won = replace(ended(), reason="destroyed")
    now = after(campaign(), played(), lost, played(n=1), void, played(n=2), won, prize(TAKEN), played(n=3))
    games = told_games(now)
    assert [(game.game, game.won, game.text) for game in games] == [
        ("game-0", False, "Game 1 lost in round 4"),
        ("game-1", None, "Game 1: its file was lost"),
        ("game-2", True, "Game 1 won in round 5"),
        ("game-3", None, "Game 2 is under way"),
    ]
    assert games[0].more == ("against Scatha Kalani", "Issa Brightmore was destroyed")
    assert games[2].more == (
        "against Scatha Kalani", "Scatha Kalani was destroyed", f"Ann took cards of {SKIES}"
    )  # fmt: skip
    assert victories(now) == ["Scatha Kalani: won in 5 rounds\n2 attempts\n3 wounds at the end"]


def test_what_decided_a_game_is_left_out_where_it_is_not_known() -> None:
    """Given no reason, or two who lost together, or the Call of the Phoenix, then none is invented."""
    both = campaign("dragonborn", member(), member(SKIES, name="Bob"))
    lost = Ended(won=False, rounds=4, reason="destroyed", wounds=(9, 9))
    phoenix = replace(both, begin=replace(both.begin, phoenix=True))
    for begun, end in ((campaign(), ended()), (both, lost), (phoenix, replace(lost, won=True))):
        assert told_games(after(begun, played(), end))[0].more == ("against Scatha Kalani",)
    (conceded,) = told_games(after(campaign(), played(), replace(lost, reason="concede", wounds=(0,))))
    assert conceded.more[-1] == "conceded"


def test_defeats_count_until_the_game_is_won() -> None:
    lost = Ended(won=False, rounds=4, wounds=(9,))
    now = after(campaign(), played(), lost, played(n=1), lost)
    assert lost_since(now) == 2
    assert lost_since(after(now, played(n=2), ended())) == 0
