"""The rules of campaigns, step by step: given, when, then."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ashes_tui.campaign.decks import catalogue, deck_problems, owned_cards, with_contents
from ashes_tui.campaign.errors import CampaignRefused
from ashes_tui.campaign.games import (
    drawn_opponent,
    next_level,
    next_setup,
    next_threat,
    next_wounds,
    possible_opponents,
)
from ashes_tui.campaign.kinds import CHANNEL_MAGIC, CampaignOption
from ashes_tui.campaign.legality import apply_checked, check_begin
from ashes_tui.campaign.progress import Stage, apply_step, members_owed_a_prize, new_campaign, stage_of
from ashes_tui.campaign.record import Begin, Campaign, Opponent, Rebuilt, Step
from ashes_tui.campaign.wording import history, variant_words
from ashes_tui.content.api import check_deck
from ashes_tui.engine.api import OpponentSetup
from ashes_tui.lang.terms import DieType
from tests.campaign.runs import (
    INDIRI,
    ISSA_DECK,
    MAEVE_DECK,
    SCATHA,
    SKIES,
    VIROS,
    begin,
    campaign,
    card_pool,
    ended,
    member,
    played,
    prize,
)

JESSA_DECK = "The Bloodwoods Queen"


def three() -> dict[str, int]:
    """Three copies each of three cards that anybody may use, of the deck of the Skies."""
    cards = card_pool().rulebook.cards
    common = [title for title in card_pool().decks[SKIES].cards if cards[title].unique is None]
    return dict.fromkeys(common[:3], 3)


def won(before: Campaign, times: int = 1) -> Campaign:
    """The campaign after so many victories, with the cards that were due before each game taken by nobody."""
    for _ in range(times):
        before = declined(before)
        before = apply_step(apply_step(before, played()), ended())
    return before


def declined(before: Campaign) -> Campaign:
    for who in members_owed_a_prize(before):
        before = apply_step(before, prize({}, "", who))
    return before


def swapped(now: Campaign, out: dict[str, int], into: dict[str, int], who: int = 0) -> Rebuilt:
    """A step that takes cards out of a deck and puts others in."""
    deck = now.decks[who]
    cards = {title: n - out.get(title, 0) for title, n in deck.cards.items()}
    for title, n in into.items():
        cards[title] = cards.get(title, 0) + n
    return Rebuilt(member=who, deck=with_contents(deck, cards, deck.dice))


def refused(now: Campaign, step: Step) -> str:
    """The refusal of a step, in words."""
    with pytest.raises(CampaignRefused) as caught:
        apply_checked(now, step, card_pool())
    return str(caught.value)


def cannot_begin(made: Begin) -> str:
    with pytest.raises(CampaignRefused) as caught:
        check_begin(made, card_pool())
    return str(caught.value)


# --- winning -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-CAMP-01")
def test_three_victories_win_it_against_any_dragonborn() -> None:
    """Given a Dragonborn campaign, when three games are won, the same opponent twice, then it is won."""
    now = campaign()
    for opponent in (SCATHA, SCATHA, INDIRI):
        assert stage_of(declined(now)) is Stage.READY
        assert next_setup(now, Opponent(opponent), card_pool()).opponent is not None
        now = apply_step(apply_step(declined(now), played(opponent)), ended())
    assert stage_of(now) is Stage.WON
    assert "it is over" in refused(now, played())


def test_an_opponent_of_another_kind_is_refused() -> None:
    with pytest.raises(CampaignRefused, match="'Smaug' is no opponent of a Dragonborn campaign; choose one of: "):
        next_setup(campaign(), Opponent("Smaug"), card_pool())


@pytest.mark.rule("ASC-CAMP-01", "CAMP-02")
def test_a_lost_game_may_be_played_again() -> None:
    """Given a game that was lost, then no victory is counted, no cards are due, and a game may begin again."""
    now = apply_step(apply_step(campaign(), played()), ended(won=False))
    assert (now.wins, members_owed_a_prize(now), stage_of(now)) == (0, (), Stage.READY)
    assert next_threat(now) == 0


@pytest.mark.rule("ASC-CAMP-03")
def test_every_victory_adds_a_threat_token() -> None:
    """Given 0, 1 or 2 victories, then the next game has so many threat tokens besides those of the difficulty."""
    for difficulty in ("standard", "heroic"):
        for times in range(3):
            now = declined(won(campaign(difficulty=difficulty), times))
            opponent = next_setup(now, Opponent(SCATHA), card_pool()).opponent
            assert opponent is not None
            assert (opponent.threat, opponent.difficulty) == (times, difficulty)


@pytest.mark.rule("CAMP-01", "CAMP-02")
@pytest.mark.parametrize("difficulty", ["standard", "heroic"])
def test_every_victory_leads_to_the_next_level(difficulty: str) -> None:
    """Given a Red Rains campaign, then its games are of level 1, 2 and 3 of one difficulty; a defeat leads nowhere."""
    now = campaign("red-rains", difficulty=difficulty)
    levels = []
    for _ in range(3):
        levels.append(next_level(now))
        lost = apply_step(apply_step(declined(now), played()), ended(won=False))
        assert next_level(lost) == next_level(now)
        enemy = next_setup(declined(now), Opponent(VIROS, "Shadow"), card_pool()).opponent
        assert enemy == OpponentSetup(VIROS, difficulty, level=next_level(now), deck="Shadow")
        now = won(now)
    assert levels == [1, 2, 3]
    assert stage_of(now) is Stage.WON
    assert next_threat(now) == 0


# --- beginning ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-CAMP-02", "CAMP-03")
def test_it_begins_with_a_preconstructed_deck_and_an_empty_catalogue() -> None:
    """Given a new campaign, then each player has a deck of the list as it is, and nothing else to build with."""
    now = campaign("dragonborn", member(ISSA_DECK), member(SKIES, name="Bob"))
    assert [deck.name for deck in now.decks] == [ISSA_DECK, SKIES]
    assert catalogue(now, 0, card_pool().rulebook) == {}
    assert owned_cards(now, 0, card_pool().rulebook) == dict(sorted(card_pool().decks[ISSA_DECK].cards.items()))
    own = replace(member(), base=replace(member().base, cards={"Barrier": 30}))
    assert "is not a preconstructed deck" in cannot_begin(begin("dragonborn", own))


@pytest.mark.rule("VAR-06")
@pytest.mark.parametrize("kind", ["dragonborn", "red-rains"])
def test_the_call_of_the_phoenix_comes_after_the_last_game(kind: str) -> None:
    """Given two who agreed on it, then only the third game of their campaign is played with it; alone it is refused."""
    both = (member(ISSA_DECK), member(MAEVE_DECK, name="Bob"))
    now, opponent = (
        new_campaign(replace(begin(kind, *both), phoenix=True)),
        Opponent(SCATHA if kind == "dragonborn" else VIROS),
    )
    called = [next_setup(declined(won(now, times)), opponent, card_pool()).phoenix for times in range(3)]
    assert called == [False, False, True]
    assert not next_setup(declined(won(new_campaign(begin(kind, *both)), 2)), opponent, card_pool()).phoenix
    assert "the Call of the Phoenix is for two players" in cannot_begin(replace(begin(kind), phoenix=True))


@pytest.mark.rule("ASC-CAMP-02", "CAMP-01")
@pytest.mark.parametrize(
    ("made", "told"),
    [
        (
            lambda: begin(difficulty="mild"),
            "difficulty: there is no difficulty 'mild'; choose one of: standard, heroic",
        ),
        (lambda: begin("chess"), "kind: there is no campaign 'chess'; choose one of: dragonborn, red-rains, survival"),
        (lambda: begin("dragonborn", *[member(name=n) for n in "ABC"]), "players: 3 are too many"),
        (lambda: replace(begin(), phoenix=True), "phoenix: the Call of the Phoenix is for two players; leave it out"),
        (lambda: replace(begin(), edition="1.0"), "edition: there is no edition '1.0'; choose one of: ascendancy"),
        (lambda: begin("dragonborn", member(), member()), "name: each player needs a name of their own"),
    ],
)
def test_what_cannot_begin_says_why(made: object, told: str) -> None:
    assert callable(made)
    assert cannot_begin(made()).startswith(told)


@pytest.mark.rule("ASC-CAMP-02", "ASC-CAMP-05", "CAMP-04", "CAMP-08")
def test_dice_are_chosen_freely_before_every_game() -> None:
    """Given any ten dice, then the deck is legal, also before the first game; with nine it is not."""
    now = campaign()
    deck = now.decks[0]
    ten = Rebuilt(member=0, deck=with_contents(deck, deck.cards, {DieType.CHARM: 4, DieType.NATURAL: 6}))
    assert apply_checked(now, ten, card_pool()).decks[0].dice == {DieType.CHARM: 4, DieType.NATURAL: 6}
    assert apply_checked(won(now), ten, card_pool()).decks[0] == ten.deck
    nine = Rebuilt(member=0, deck=with_contents(deck, deck.cards, {DieType.CHARM: 9}))
    assert refused(now, nine) == "deck: the deck has 9 dice, not 10; add 1 (ASC-DECK-05)"


# --- options -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-CAMP-06", "CAMP-04", "DECK-11")
@pytest.mark.parametrize("kind", ["dragonborn", "red-rains"])
def test_channel_magic_may_replace_cards_before_the_first_game(kind: str) -> None:
    """Given the option, then up to three copies may replace others at once; without it none may."""
    now = campaign(kind, member(ISSA_DECK, CampaignOption.CHANNEL))
    step = swapped(now, {"Barrier": 3}, {CHANNEL_MAGIC: 3})
    assert apply_checked(now, step, card_pool()).decks[0].cards[CHANNEL_MAGIC] == 3
    without = campaign(kind)
    assert f"3 copies of {CHANNEL_MAGIC}, and you have none" in refused(
        without, swapped(without, {"Barrier": 3}, {CHANNEL_MAGIC: 3})
    )


@pytest.mark.rule("ASC-CAMP-06", "CAMP-04")
def test_the_other_unique_cards_of_the_phoenixborn_may_be_mixed_in() -> None:
    """Given a Phoenixborn with two unique cards, when the option is used, then both may be mixed, three in all."""
    own = card_pool().decks[JESSA_DECK].cards
    has, other = ("Fear", "Playtime") if "Fear" in own else ("Playtime", "Fear")
    now = campaign("dragonborn", member(JESSA_DECK, CampaignOption.UNIQUES))
    assert catalogue(now, 0, card_pool().rulebook) == {other: 3}
    assert apply_checked(now, swapped(now, {has: 2}, {other: 2}), card_pool()).decks[0].cards[other] == 2
    common = next(t for t in own if card_pool().rulebook.cards[t].unique is None)
    assert "at most 3" in refused(now, swapped(now, {common: 1}, {other: 1}))


@pytest.mark.rule("ASC-CAMP-06", "CAMP-05")
@pytest.mark.parametrize("kind", ["dragonborn", "red-rains"])
def test_a_heroic_campaign_adds_three_copies_of_any_one_card(kind: str) -> None:
    """Given a heroic campaign, then three copies of one card join; in a standard one the option is refused."""
    one = member(ISSA_DECK, CampaignOption.ANY, any_card="Hammer Knight")
    now = campaign(kind, one, difficulty="heroic")
    assert catalogue(now, 0, card_pool().rulebook) == {"Hammer Knight": 3}
    check_begin(begin(kind, one, difficulty="heroic"), card_pool())
    assert "belong to a heroic campaign" in cannot_begin(begin(kind, one))
    other = replace(one, any_card="Aerial Strike")
    assert "belongs to Arren Frostpeak" in cannot_begin(begin(kind, other, difficulty="heroic"))


# --- cards for victories -----------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-CAMP-04")
def test_each_player_adds_three_copies_of_three_cards_after_a_victory() -> None:
    """Given a victory of two, then each adds three times three cards of one deck, and only then the next begins."""
    now = won(campaign("dragonborn", member(MAEVE_DECK), member(ISSA_DECK, name="Bob")))
    assert (stage_of(now), members_owed_a_prize(now)) == (Stage.PRIZE, (0, 1))
    now = apply_checked(now, prize(three(), who=1), card_pool())
    assert "Ann may still take cards" in refused(now, played())
    now = apply_checked(now, prize(three(), who=0), card_pool())
    assert stage_of(now) is Stage.READY
    assert catalogue(now, 0, card_pool().rulebook) == catalogue(now, 1, card_pool().rulebook) == three()
    assert "there are no cards to be taken now" in refused(now, prize(three()))


@pytest.mark.rule("ASC-CAMP-04")
def test_fewer_cards_or_copies_are_refused_with_the_rule() -> None:
    """Given a Dragonborn campaign, then it is three titles and three copies, or nothing."""
    now = won(campaign())
    first, second, _ = three()
    assert refused(now, prize({first: 3, second: 3})) == (
        "cards: 2 different cards; choose 3, or take none at all (ASC-CAMP-04)"
    )
    assert refused(now, prize({**three(), first: 2})) == f"cards: 2 copies of {first}; take 3 (ASC-CAMP-04)"
    assert "Barrier is not in The Sentinels of Skies; choose cards of that deck: " in refused(
        now, prize({"Barrier": 3})
    )
    assert refused(now, prize({}, "No Deck")).startswith("deck: there is no deck 'No Deck'")
    assert stage_of(apply_checked(now, prize({}, ""), card_pool())) is Stage.READY


@pytest.mark.rule("CAMP-06")
def test_a_red_rains_campaign_takes_up_to_three_copies_of_three_cards_of_another_deck() -> None:
    """Given a Red Rains campaign, then fewer are allowed too, a fourth title or copy is not, nor the own deck."""
    now = won(campaign("red-rains"))
    first, second, third = three()
    taken = apply_checked(now, prize({first: 1, second: 3}), card_pool())
    assert catalogue(taken, 0, card_pool().rulebook) == {first: 1, second: 3}
    own = dict.fromkeys(list(card_pool().decks[ISSA_DECK].cards)[:3], 1)
    assert "you began with The Spark of Invention; choose another deck (CAMP-06)" in refused(now, prize(own, ISSA_DECK))
    fourth = next(t for t in card_pool().decks[SKIES].cards if t not in three())
    assert "choose at most 3" in refused(now, prize({first: 1, second: 1, third: 1, fourth: 1}))
    assert refused(now, prize({first: 4})).endswith("take 1 to 3 (CAMP-06)")


@pytest.mark.rule("CAMP-06")
def test_in_a_red_rains_campaign_each_player_takes_what_a_deck_holds() -> None:
    """Given a victory of two, then each chooses a deck: no card it lacks, no copy it has not, never a fourth copy."""
    now = won(campaign("red-rains", member(ISSA_DECK), member(MAEVE_DECK, name="Bob")))
    first, second, _ = three()
    assert members_owed_a_prize(now) == (0, 1)
    assert "Barrier is not in The Sentinels of Skies" in refused(now, prize({"Barrier": 1}))
    cards = {**card_pool().decks[SKIES].cards, first: 2, second: 5}
    odd = replace(card_pool(), decks={**card_pool().decks, SKIES: replace(card_pool().decks[SKIES], cards=cards)})
    for step, told in ((prize({first: 3}), "take 1 to 2"), (prize({second: 4}), "take 1 to 3")):
        with pytest.raises(CampaignRefused, match=told):
            apply_checked(now, step, odd)
    now = apply_checked(
        apply_checked(now, prize({first: 2}), card_pool()), prize({"Barrier": 1}, ISSA_DECK, who=1), card_pool()
    )
    assert [catalogue(now, who, card_pool().rulebook) for who in (0, 1)] == [{first: 2}, {"Barrier": 1}]


@pytest.mark.rule("CAMP-06", "CAMP-02")
def test_a_defeat_earns_no_cards() -> None:
    """Given a Red Rains game that was lost, then no cards are due, and none can be taken."""
    now = apply_step(apply_step(campaign("red-rains"), played()), ended(won=False))
    assert (members_owed_a_prize(now), stage_of(now)) == ((), Stage.READY)
    assert "there are no cards to be taken now" in refused(now, prize(three()))


# --- building ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-CAMP-05", "CAMP-09")
def test_a_deck_is_built_from_base_and_catalogue_by_the_rules_of_decks() -> None:
    """Given cards taken, then they replace others; more than one has, or 29 cards, or 4 copies are refused."""
    now = apply_checked(won(campaign()), prize(three()), card_pool())
    first = next(iter(three()))
    changed = apply_checked(now, swapped(now, {"Barrier": 2}, {first: 2}), card_pool())
    assert (changed.decks[0].cards[first], changed.decks[0].cards["Barrier"]) == (2, 1)
    back = apply_checked(changed, swapped(changed, {first: 2}, {"Barrier": 2}), card_pool())
    assert back.decks[0].cards == campaign().decks[0].cards
    assert "the deck has 29 cards, not 30; add 1" in refused(now, swapped(now, {"Barrier": 1}, {}))
    assert "4 copies of Barrier; at most 3 are allowed" in refused(now, swapped(now, {"Recharge": 1}, {"Barrier": 1}))
    assert "1 copy of Meteor, and you have none" in refused(campaign(), swapped(now, {"Barrier": 1}, {"Meteor": 1}))


@pytest.mark.rule("ASC-CAMP-05")
def test_the_first_game_is_played_with_the_deck_as_it_is() -> None:
    """Given no option, then before the first game no other card can be had."""
    now = campaign()
    told = refused(now, swapped(now, {"Barrier": 1}, {"Hammer Knight": 1}))
    assert told == "deck: 1 copy of Hammer Knight, and you have none; take out 1 (ASC-CAMP-05)"


@pytest.mark.rule("CAMP-07")
def test_the_phoenixborn_stays() -> None:
    """Given another Phoenixborn in the deck, then it is refused."""
    now = won(campaign())
    other = replace(now.decks[0], phoenixborn="Arren Frostpeak")
    assert "CAMP-07" in {p.rule for p in deck_problems(now, 0, other, card_pool().rulebook)}


def test_a_deck_that_its_edition_does_not_allow_cannot_begin() -> None:
    made = replace(begin(), edition="reborn")
    assert cannot_begin(made).endswith("(DICE-18)")
    check_begin(replace(begin("dragonborn", member("The Iron Men")), edition="reborn"), card_pool())


@pytest.mark.rule("DECK-20")
def test_a_banned_card_may_be_used() -> None:
    """Given a card of the list of banned cards, then the rules of decks refuse it, and a campaign does not."""
    now = new_campaign(replace(begin("red-rains", member("The Iron Men")), edition="reborn"))
    book = replace(card_pool().rulebook, lists={**card_pool().rulebook.lists, "banned": ("Cover",)})
    assert [problem.rule for problem in check_deck(book, now.decks[0], "reborn")] == ["DECK-19"]
    assert deck_problems(now, 0, now.decks[0], book) == []


def test_the_last_opponent_is_offered_first_as_it_was() -> None:
    """Given a game against a Chimera with certain aspects, then the same is the first of the next game's opponents."""
    now = campaign("red-rains")
    names = [opponent.name for opponent in possible_opponents(now, card_pool())]
    last = replace(played(names[-1]), deck="random")
    again = possible_opponents(apply_step(apply_step(now, last), ended()), card_pool())
    assert again[0] == Opponent(names[-1], "random")
    assert sorted(opponent.name for opponent in again) == sorted(names)


def test_a_first_five_that_left_the_deck_is_forgotten() -> None:
    now = campaign("dragonborn", member(ISSA_DECK, CampaignOption.CHANNEL))
    title = now.decks[0].first_five[0]
    left = swapped(now, {title: card_pool().decks[ISSA_DECK].cards[title]}, {CHANNEL_MAGIC: 3})
    assert now.decks[0].first_five
    assert left.deck.first_five == ()


def test_nothing_changes_while_a_game_is_under_way() -> None:
    now = apply_step(campaign(), played())
    assert stage_of(now) is Stage.PLAYING
    assert "while one is under way; finish it, or concede it" in refused(now, swapped(now, {}, {}))
    assert "while one is under way" in refused(now, played())
    assert "there is no player 5" in refused(campaign(), Rebuilt(member=4, deck=now.decks[0]))


# --- survival ----------------------------------------------------------------------------------------------------


def test_survival_keeps_wounds_adds_threat_and_ends_with_a_defeat() -> None:
    """Given survival, then each victory keeps the wounds and adds threat; the first defeat ends it."""
    now = campaign("survival")
    assert next_wounds(now) == (0,)
    now = won(now, 4)
    assert (stage_of(now), next_wounds(now), next_threat(now)) == (Stage.READY, (3,), 4)
    setup = next_setup(now, Opponent(""), card_pool())
    assert setup.seats[0].wounds == 3
    now = apply_step(apply_step(now, played()), ended(won=False))
    assert (stage_of(now), now.wins) == (Stage.LOST, 4)
    assert "is played with the deck it began with" in refused(campaign("survival"), swapped(now, {}, {}))


def test_only_where_wounds_stay_they_are_told() -> None:
    """Given a victory with three wounds, then survival tells them; a Dragonborn campaign, which heals, does not."""
    one_game = replace(played(), wounds=(0,))
    for kind, told in (("survival", ", 3 wounds kept"), ("dragonborn", "")):
        now = apply_step(apply_step(campaign(kind), one_game), ended())
        assert list(history(now)) == [f"{SCATHA}: won in 5 rounds{told}"]


def test_survival_sends_every_opponent_once_before_any_comes_again() -> None:
    now, seen, all_ = campaign("survival"), list[str](), sorted(card_pool().rulebook.automata)
    for _ in range(2 * len(all_)):
        opponent = drawn_opponent(now, card_pool())
        assert opponent is not None
        assert opponent.deck in (*card_pool().rulebook.automata[opponent.name].decks, "")
        seen.append(opponent.name)
        now = won(now)
    assert sorted(seen[: len(all_)]) == sorted(seen[len(all_) :]) == all_
    assert drawn_opponent(campaign(), card_pool()) is None


@pytest.mark.rule("VAR-03", "DECK-18")
def test_every_game_is_played_by_the_rules_the_campaign_began_with() -> None:
    """Given Grim Fates, no chained list and another edition, then each game has them, and the campaign tells it."""
    made = replace(begin(), grim=("Generosity",), chained=False, edition="reborn")
    for now in (new_campaign(made), won(new_campaign(made))):
        setup = next_setup(now, Opponent(SCATHA), card_pool())
        assert setup.opponent is not None
        assert (setup.opponent.grim, setup.chained, setup.edition) == (("Generosity",), False, "reborn")
    told = "Ashes Reborn, without the chained list, Grim Fates for Generosity"
    assert variant_words(made, card_pool().rulebook) == told
    assert variant_words(begin(), card_pool().rulebook) == ""


@pytest.mark.rule("VAR-01")
def test_a_chimera_is_met_with_aspects_of_ones_own() -> None:
    """Given aspects put together by a player, then the game is played with them, and the next one offers them again."""
    own = {"Rampage": 9, "Lurk": 9}
    now = campaign("red-rains")
    setup = next_setup(now, Opponent(VIROS, aspects=own), card_pool())
    assert setup.opponent is not None
    assert setup.opponent.aspects == own
    game = replace(played(VIROS), aspects=own)
    again = apply_step(apply_step(now, game), ended(won=False))
    assert possible_opponents(again, card_pool())[0] == Opponent(VIROS, aspects=own)
    assert next(history(again)).startswith("The Corpse of Viros (aspects of your own), level 1")
