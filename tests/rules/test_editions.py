"""Editions: what each number and switch of their records does, with all its values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ashes_tui.content.api import check_deck, check_first_five
from ashes_tui.engine.api import TokensPlaced, TriggerResolved, UnitDestroyed
from ashes_tui.lang.defs import DeckList, EditionDef
from ashes_tui.lang.terms import DieType
from tests.rules.coop import ANN, BACK, BOB, pair
from tests.rules.dragon import ME, dragon, scatha
from tests.rules.table import EDITION, Table, card, decks, game, refused, rolled, rules, seat
from tests.support.yamlfile import read_yaml

ISSA, HEAD = "Issa Brightmore", "Scatha Kalani"
FIVE = ("Wall",) * 5
HERE = Path(__file__).parent


def issa(**change: int) -> DeckList:
    """Issa's deck with other numbers of cards; ``_`` stands for a space."""
    deck = decks()[ISSA]
    cards = {**deck.cards, **{name.replace("_", " "): n for name, n in change.items()}}
    return replace(deck, cards={name: n for name, n in cards.items() if n}, first_five=())


def broken(deck: DeckList, edition: str) -> set[str]:
    """The rules a deck breaks, but for the dice that an edition does not have."""
    return {problem.rule for problem in check_deck(rules().rulebook, deck, edition)} - {"DICE-18"}


# --- numbers -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-RND-09", "RND-08")
@pytest.mark.parametrize(("edition", "n"), [("ascendancy", 5), ("reborn", 5), ("parlour", 4)])
def test_hand_size_is_what_players_draw_up_to(edition: str, n: int) -> None:
    """Given a hand of one and a deep pile, when the round is prepared, then so many cards are in hand."""
    t = Table(seat(hand=["Zap"], draw=FIVE * 2), seat(hand=FIVE), at="prepare", round=2, edition=edition)
    t.skip(0).skip(1)
    assert (t.question, len(t.hand(0))) == ("turn", n)


@pytest.mark.rule("ASC-SET-04", "SET-07")
@pytest.mark.parametrize(("edition", "legal"), [("ascendancy", False), ("reborn", False), ("parlour", True)])
def test_first_five_uniques_are_limited(edition: str, legal: bool) -> None:
    """Given two titles unique to the Phoenixborn in the First Five, then they are refused where one is the limit."""
    deck = issa(Barrier=2, Spark_Choir=1)
    five = [title for title in deck.cards if title not in ("Brilliant Display", "Spark Choir")]
    size = rules().rulebook.editions[edition].hand_size
    cards = ["Brilliant Display", "Spark Choir", *five][:size]
    assert (check_first_five(rules().rulebook, deck, cards, edition) == []) is legal
    t = game(deck, decks()[ISSA], edition=edition)
    titles = [f"{title}@0" for title in cards]
    if legal:
        assert sorted(t.pick(*titles, seat=0).pick(*titles_of(1, size), seat=1).hand(0)) == sorted(cards)
        return
    with refused("ASC-SET-04", "too-many-uniques"):
        t.pick(*titles, seat=0)


def titles_of(who: int, n: int) -> list[str]:
    """The first titles of Issa's recommended First Five, of one seat."""
    return [f"{title}@{who}" for title in decks()[ISSA].first_five[:n]]


@pytest.mark.rule("ASC-DECK-01")
@pytest.mark.parametrize(("edition", "n"), [("ascendancy", 30), ("reborn", 30), ("parlour", 27)])
def test_deck_size_is_met_exactly(edition: str, n: int) -> None:
    """Given 27 and 30 cards, then each is a deck where that is the number asked for."""
    assert ("ASC-DECK-01" in broken(issa(), edition)) is (n != 30)
    assert ("ASC-DECK-01" in broken(issa(Barrier=0), edition)) is (n != 27)


@pytest.mark.rule("ASC-DECK-02")
@pytest.mark.parametrize(("edition", "legal"), [("ascendancy", True), ("reborn", True), ("parlour", False)])
def test_deck_copies_are_limited(edition: str, legal: bool) -> None:
    """Given three copies of each title, then they are too many where two is the limit."""
    assert ("ASC-DECK-02" not in broken(issa(), edition)) is legal


@pytest.mark.rule("ASC-DECK-03", "DECK-05")
@pytest.mark.parametrize(("edition", "legal"), [("ascendancy", False), ("reborn", False), ("parlour", True)])
def test_deck_uniques_are_limited_in_all(edition: str, legal: bool) -> None:
    """Given 3 + 1 cards unique to the Phoenixborn, then they are too many where three is the limit."""
    assert ("ASC-DECK-03" not in broken(issa(Barrier=2, Spark_Choir=1), edition)) is legal


@pytest.mark.rule("ASC-DECK-05")
@pytest.mark.parametrize(("edition", "n"), [("ascendancy", 10), ("reborn", 10), ("parlour", 8)])
def test_deck_dice_are_so_many(edition: str, n: int) -> None:
    """Given 8 and 10 dice, then each is a pool where that is the number asked for."""
    for pool in (8, 10):
        deck = replace(issa(), dice={DieType.TIME: pool})
        assert ("ASC-DECK-05" in broken(deck, edition)) is (pool != n)


# --- lists of organized play -------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-GLO-21", "DECK-12", "DECK-13")
@pytest.mark.parametrize(("edition", "in_force"), [("ascendancy", True), ("reborn", True), ("parlour", False)])
def test_chained_names_the_list_of_what_waits(edition: str, in_force: bool) -> None:
    """Given a card on the chained list, then it is not played in round 1 of an edition that names the list."""
    t = Table(seat(hand=["Fettered Bolt"]), seat(field=["Wall"]), round=1, edition=edition)
    if in_force:
        with refused("ASC-GLO-21", "chained"):
            t.play("Fettered Bolt")
        return
    assert t.play("Fettered Bolt").wounds("Wall") == 1
    assert "ASC-GLO-21" not in {
        p.rule for p in check_first_five(rules().rulebook, issa(Fettered_Bolt=1), ["Fettered Bolt"], edition)
    }


@pytest.mark.rule("DECK-19")
@pytest.mark.parametrize(("edition", "legal"), [("ascendancy", True), ("reborn", False), ("parlour", True)])
def test_banned_names_the_list_of_what_is_in_no_deck(edition: str, legal: bool) -> None:
    """Given a deck with a banned card, then it is not legal in the edition that has such a list."""
    assert ("DECK-19" not in broken(issa(Barrier=0, Outlaw=3), edition)) is legal


# --- dice --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-DICE-01", "DICE-18")
@pytest.mark.parametrize("kind", ["astral", "artifice"])
def test_dice_powers_are_those_of_the_edition(kind: str) -> None:
    """Given a power die of a type that came with Ascendancy, then it has no power in Reborn but pays as others do."""
    me = seat(field=["Soldier"], hand=["Zap"], dice_=kind)
    assert Table(me, seat(), edition="ascendancy").power(kind).actions(0) == (1, 0)
    t = Table(me, seat(), edition="reborn")
    with refused("DICE-18", "no-power"):
        t.power(kind)
    assert rules().rulebook.editions["parlour"].dice_powers == (DieType.ARTIFICE,)


@pytest.mark.rule("DICE-18")
@pytest.mark.parametrize(("edition", "offered"), [("ascendancy", 2), ("reborn", 1)])
def test_dice_powers_that_an_effect_resolves_are_those_of_the_edition_too(edition: str, offered: int) -> None:
    """Given exhausted astral and natural dice, then an effect resolves the power of either, or of the natural one."""
    me = seat(field=["Soldier"], hand=["Borrowed Lights"], spent="astral, natural")
    t = Table(me, seat(field=["Wall"]), edition=edition).play("Borrowed Lights")
    if offered == 1:
        assert t.question == "target", "nothing but the natural power is left"
        return
    assert len(t.asked.dice) == 2


@pytest.mark.rule("DICE-18")
def test_dice_powers_say_which_dice_a_deck_may_have() -> None:
    """Given ten artifice dice, then Ascendancy has them and Reborn says which dice it has."""
    book = rules().rulebook
    assert check_deck(book, issa(), "ascendancy") == []
    (problem,) = check_deck(book, issa(), "reborn")
    assert problem.rule == "DICE-18"
    assert str(problem).endswith(
        "Ashes Reborn has no artifice dice; "
        "take dice among: natural, ceremonial, charm, illusion, divine, sympathy, time"
    )


# --- the course of a game ----------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-RND-06", "RND-04")
@pytest.mark.parametrize(("edition", "asked"), [("ascendancy", True), ("reborn", True), ("parlour", False)])
def test_first_player_is_chosen_by_most_basics_or_is_who_rolled_them(edition: str, asked: bool) -> None:
    """Given most basics for seat 1, then it says who begins, or in the parlour begins without being asked."""
    two = (seat(hand=FIVE, spent="3 charm"), seat(hand=FIVE, spent="3 natural"))
    rolls = rolled("basic, 2 power", "2 basic, power")
    t = Table(*two, at="prepare", round=1, rolls=rolls, edition=edition)
    if asked:
        assert (t.question, t.who, t.asked.seats) == ("first player", 1, (1, 0))
        t.pick_seat(0)
    t.skip(0).skip(1)
    assert t.table.first_player == t.who == (0 if asked else 1)


def partners(edition: str, **more: Any) -> Table:
    """Two on one side and one on the other, each with something that answers a death; one of the partners acts."""
    return Table(
        seat(field=["Echoer"], side=0),
        seat(field=["Echoer"], hand=["Zap"], side=0),
        seat(field=["Echoer", "Peasant"], side=1),
        first_player=1,
        turn=1,
        edition=edition,
        **more,
    )


@pytest.mark.rule("ASC-TIM-02", "ASC-TIM-03")
@pytest.mark.parametrize(("chosen", "then"), [(0, [0, 2]), (2, [2, 0])])
def test_responses_go_to_whom_the_one_passing_them_on_chooses(chosen: int, then: list[int]) -> None:
    """Given partners and Ascendancy, then the active player answers first and says who has the opportunity next."""
    t = partners("ascendancy").play("Zap").pick("Peasant")
    assert (t.question, t.who) == ("trigger", 1)
    t.decline()
    assert (t.question, t.who, set(t.asked.seats), t.asked.rule) == ("next response", 1, {0, 2}, "ASC-TIM-02")
    t.pick_seat(chosen)
    had = []
    while t.question == "trigger":
        had.append(t.who)
        t.decline()
    assert (had, t.question) == (then, "turn"), "each has one opportunity, and who is left is not asked about"


@pytest.mark.rule("TIM-03", "TIM-04")
def test_responses_go_clockwise_in_reborn() -> None:
    """Given partners and Reborn, then the opportunity goes around from the active player and nobody chooses."""
    t = partners("reborn").play("Zap").pick("Peasant")
    had = []
    while t.question == "trigger":
        had.append(t.who)
        t.decline()
    assert (had, t.question) == ([1, 2, 0], "turn")


@pytest.mark.rule("ASC-TIM-02")
def test_responses_are_passed_on_by_an_active_player_that_has_none() -> None:
    """Given an active player without a response, then it chooses whose opportunity comes first all the same."""
    t = Table(
        seat(field=["Echoer"], side=0), seat(hand=["Zap"], side=0), seat(field=["Echoer", "Peasant"], side=1),
        first_player=1, turn=1, edition="ascendancy",
    )  # fmt: skip
    t.play("Zap").pick("Peasant")
    assert (t.question, t.who, set(t.asked.seats)) == ("next response", 1, {0, 2})
    t.pick_seat(0).take("Echoer@0")
    assert (t.question, t.who, t.status("Echoer@0")) == ("trigger", 2, 1)


@pytest.mark.rule("ASC-TIM-02", "ASC-DRG-33")
@pytest.mark.parametrize(("edition", "chosen"), [("ascendancy", True), ("reborn", False)])
def test_responses_in_the_turn_of_an_opponent_are_passed_on_by_whom_it_faces(edition: str, chosen: bool) -> None:
    """Given two against a Dragonborn, when a unit dies in its turn against Bob, then Bob says which of them answers."""
    ann, bob = seat(field=["Echoer"]), seat(field=["Peasant", "Echoer"])
    t = pair(ann, bob, it=dragon(tokens=scatha(status=2)), turn=BACK, edition=edition)
    if chosen:
        assert (t.question, t.who, set(t.asked.seats)) == ("next response", BOB, {ANN, BOB})
        t.pick_seat(ANN)
        assert (t.question, t.who) == ("trigger", ANN)
        t.decline()
    assert (t.question, t.who) == ("trigger", BOB)


@pytest.mark.rule("ASC-RND-22")
def test_responses_at_the_end_of_the_round_come_from_the_first_player_on() -> None:
    """Given effects of the end of the round on three sides, then nobody chooses whose come first."""
    t = pair(seat(field=["Herald"]), seat(field=["Herald"]), row=["Fletch"], at="end of round", first_player=BOB)
    assert t.table.edition == EDITION
    assert [e.seat for e in t.seen(TriggerResolved)][:2] == [BOB, ANN]


@pytest.mark.rule("MULTI-02")
@pytest.mark.parametrize("edition", ["ascendancy", "reborn"])
def test_responses_go_clockwise_where_everybody_plays_alone(edition: str) -> None:
    """Given three players each for themselves, then the opportunity goes clockwise in either edition."""
    t = Table(
        seat(field=["Echoer"]), seat(field=["Echoer"], hand=["Zap"]), seat(field=["Echoer", "Peasant"]),
        first_player=1, turn=1, edition=edition,
    )  # fmt: skip
    t.play("Zap").pick("Peasant")
    had = []
    while t.question == "trigger":
        had.append(t.who)
        t.decline()
    assert had == [1, 2, 0]


@pytest.mark.rule("ASC-DMG-05", "ASC-DRG-29")
@pytest.mark.parametrize(
    ("edition", "order"),
    [
        ("ascendancy", ["UnitDestroyed", "TokensPlaced", "TriggerResolved"]),
        ("reborn", ["UnitDestroyed", "TriggerResolved", "TokensPlaced"]),
    ],
)
def test_blood_flows_before_the_triggers_of_a_death_or_after_the_discard(edition: str, order: list[str]) -> None:
    """Given an aspect destroyed, then its owner is wounded at once, or in Reborn when the aspect has been discarded."""
    it = dragon(["Aegis Feathers", card("Birdhunter", exhaustion=2)])
    t = Table(seat(field=["Brute"]), it, edition=edition).attack("Aegis Feathers")
    told = t.seen(UnitDestroyed, TokensPlaced, TriggerResolved)
    assert [type(e).__name__ for e in told if not (isinstance(e, TokensPlaced) and e.card != t.id(HEAD))][:3] == order
    assert (t.wounds(HEAD), t.exhaustion("Birdhunter")) == (1, 1)


@pytest.mark.rule("ASC-DMG-05")
@pytest.mark.parametrize(("edition", "gained"), [("ascendancy", 0), ("reborn", 1)])
def test_blood_that_ends_the_game_lets_others_answer_first_or_not(edition: str, gained: int) -> None:
    """Given the last blood, then the game is over before a Mirror Guard answers the death, in Reborn after it."""
    it = dragon(["Birdhunter"], tokens=scatha(wounds=28))
    t = Table(seat(field=["Mirror Guard"], hand=["Doom"]), it, edition=edition).play("Doom").pick("Birdhunter")
    assert (t.winners, t.status("Mirror Guard")) == ((ME,), gained)


@pytest.mark.rule("ASC-DRG-29")
@pytest.mark.parametrize("edition", ["ascendancy", "reborn"])
def test_blood_flows_once_for_a_discard_and_not_for_what_is_returned(edition: str) -> None:
    """Given an aspect discarded and one returned, then the first costs its blood once and the second nothing."""
    it = dragon(["Aegis Feathers", "Birdhunter"])
    t = Table(seat(hand=["Oust", "Home"]), it, edition=edition).play("Oust").pick("Aegis Feathers")
    t.play("Home")
    assert (t.wounds(HEAD), t.draw_pile(1)[:1]) == (1, ["Birdhunter"])


@pytest.mark.rule("ASC-RND-22", "ASC-RND-23", "TIM-19")
@pytest.mark.parametrize(("edition", "lasts"), [("ascendancy", False), ("reborn", True), ("parlour", False)])
def test_end_durations_at_round_end_or_when_they_say(edition: str, lasts: bool) -> None:
    """Given an Oath until the next turn of its player, then a new round ends it, but not in Reborn."""
    t = Table(seat(field=["Soldier"], hand=["Oath", *FIVE]), seat(hand=FIVE), edition=edition, first_player=0)
    before, before_round = t.stats("Soldier"), t.table.round
    t.play("Oath").pass_()
    while t.table.round == before_round or t.question_of_any() != "turn":
        t.skip(t.now.decisions[0].seat)
    assert (t.who, t.stats("Soldier") != before) == (1, lasts)


# --- the records -------------------------------------------------------------------------------------------------

TABLE: list[dict[str, str]] = read_yaml(HERE / "editions.yaml")
SWITCHES = {f.encode_name for f in msgspec.structs.fields(EditionDef)} - {"name", "title"}


def test_every_difference_between_editions_is_a_switch_or_has_a_reason() -> None:
    """Given the table of what editions say, then each row names a switch of the record, or why it has none."""
    for row in TABLE:
        assert {"topic", "kind"} < set(row), row
        assert ("switch" in row) != ("reason" in row), row
        assert row["kind"] in ("value", "strategy"), row
    named = {row["switch"].replace("-", "_") for row in TABLE if "switch" in row}
    assert named <= SWITCHES
    assert SWITCHES - named == {"hand_size", "deck_size", "deck_copies", "deck_dice"}, "numbers no edition changes"


@pytest.mark.parametrize("switch", sorted(SWITCHES))
def test_every_switch_has_a_test_of_its_own(switch: str) -> None:
    """Given a key of the record, then a test of this file bears its name."""
    assert any(name.startswith(f"test_{switch}_") for name in globals())
