"""A Chimera through a round: setup, recovery, piles, the end of the round (SET, CHI-46..63, CHI-73, RND-28/29)."""

from __future__ import annotations

from collections import Counter

import pytest

from ashes_tui.engine.api import (
    CardMoved,
    DiceRolled,
    FirstPlayerSet,
    GameSetup,
    OpponentSetup,
    PileShuffled,
    SeatSetup,
    SetupError,
    StaminaLowered,
    TokensPlaced,
    TokensRemoved,
    TriggerResolved,
    TurnBegan,
    TurnPassed,
    UltimateBegan,
    new_game,
)
from ashes_tui.lang.terms import Phase, Stat, Token, Zone
from tests.rules.chimera import IT, ME, NAME, row, viros, viros_turn
from tests.rules.dragon import spec
from tests.rules.table import Table, card, decks, dice, rules, seat


def rains(t: Table) -> int:
    """Red Rains tokens on it."""
    return int(t.cards[t.id(NAME)].red_rains)


def recovery(*args: object, me: object = None, **more: object) -> Table:
    """From the recovery phase on, to the next question."""
    return Table(me or seat(hand=["Zap"]), viros(*args, **more), at="recovery")  # type: ignore[arg-type]


# --- setup ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SET-13", "SET-14", "SET-15", "SET-16", "SET-17", "SET-18", "SET-19", "SET-20", "SET-21", "SET-22")
def test_setup() -> None:
    """Given Viros, heroic, of level 2, then all lies as its card says, and the person begins."""
    t = Table(start=new_game(rules(), setup(3, difficulty="heroic", level=2)))
    hand = list(t.asked.cards)
    titles: dict[str, int] = {}
    for c in hand:
        titles.setdefault(t.cards[c].name, c)
    t.pick(*list(titles)[:5])
    it = t.table.seats[IT]
    blood = [rules().infos[t.cards[c].name].card.blood for c in it.battlefield]
    assert blood == [1, 2, 1, 1, 1, 2]
    assert {t.cards[c].zone for c in it.battlefield} == {Zone.FACE_DOWN}
    assert (it.life, it.threat, it.stage, it.stamina, len(it.draw_pile)) == (35, 6, 1, 1, 12)
    assert [str(d.type) for d in t.table.dice if d.owner == IT] == ["rage"] * 5
    assert t.active(IT) == dice("5 rage:basic")
    assert t.spells(IT) == ["Viros Ultimate I"]
    assert [t.cards[c].name for c in t.cards[it.spellboard[0]].under] == ["Viros Ultimate II", "Viros Ultimate III"]
    aspects = Counter(t.cards[c].name for c in (*it.battlefield, *it.draw_pile))
    assert aspects == Counter(spec(NAME).decks["Fury"])
    assert t.table.first_player == ME


def setup(seed: int, **how: object) -> GameSetup:
    """A game against Viros."""
    opponent = OpponentSetup(NAME, **how)  # type: ignore[arg-type]
    return GameSetup((SeatSetup("Ann", decks()["Issa Brightmore"]),), seed, opponent=opponent)


@pytest.mark.rule("SET-16")
def test_another_deck() -> None:
    """Given the Shadow deck, then its aspects are all of Shadow."""
    t = Table(start=new_game(rules(), setup(1, deck="Shadow")))
    assert {t.cards[c].name for c in t.table.seats[IT].draw_pile} == set(spec(NAME).decks["Shadow"])


@pytest.mark.rule("VAR-01")
def test_a_custom_deck_has_nine_of_either_blood() -> None:
    """Given nine aspects of either blood value, then they are its deck; other numbers are refused."""
    mine = {"Rampage": 9, "Lurk": 9}
    t = Table(start=new_game(rules(), setup(1, aspects=mine)))
    assert Counter(t.cards[c].name for c in t.table.seats[IT].draw_pile) == Counter(mine)
    with pytest.raises(SetupError, match="8 of 1 blood, not 9"):
        new_game(rules(), setup(1, aspects={"Rampage": 8, "Lurk": 9}))


@pytest.mark.rule("VAR-01", "ASC-SET-12")
def test_a_custom_deck_has_all_that_its_aspects_bring_into_play() -> None:
    """Given aspects of other Chimeras, then what they bring lies in each conjuration pile, beside its own cards."""
    mine = {"Drag Below": 9, "Charging Horde": 9}
    t = Table(start=new_game(rules(), setup(1, aspects=mine)))
    pile = Counter(t.cards[c].name for c in t.table.seats[IT].conjuration_pile)
    assert pile == {"Drowning": 7, "Rainwalker": 7}


@pytest.mark.rule("VAR-01")
def test_a_custom_deck_takes_no_aspects_of_a_dragonborn() -> None:
    """Given an aspect of a Dragonborn among them, then the deck is refused."""
    with pytest.raises(SetupError, match="no Chimera has an aspect 'Fletch'"):
        new_game(rules(), setup(1, aspects={"Fletch": 9, "Lurk": 9}))


@pytest.mark.rule("VAR-02")
def test_a_random_deck() -> None:
    """Given a random deck, then it has nine aspects of either blood value, and other seeds have others."""
    found = set()
    for seed in (1, 2, 3):
        t = Table(start=new_game(rules(), setup(seed, deck="random")))
        names = [t.cards[c].name for c in t.table.seats[IT].draw_pile]
        assert Counter(rules().infos[n].card.blood for n in names) == {1: 9, 2: 9}
        found.add(tuple(sorted(names)))
    assert len(found) == 3


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"level": 4}, "level: The Corpse of Viros has no 4; it has 1, 2, 3"),
        ({"deck": "Storm"}, "deck: The Corpse of Viros has no 'Storm'; it has Fury, Shadow"),
        ({"difficulty": "mad"}, "difficulty: The Corpse of Viros has no 'mad'; it has standard, heroic"),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(how: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError, match=message.replace("(", r"\(")):
        new_game(rules(), setup(1, **how))


# --- recovery --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHI-54")
def test_the_order_of_recovery() -> None:
    """Given wounds, exhaustion and an empty place, then it recovers, places Red Rains, fills its row, then status."""
    me = seat(field=[card("Brute", wounds=1)], hand=["Zap"])
    t = recovery([card("Rampage", status=0, exhaustion=1)], me=me, draw=["Lurk"] * 6)
    order = []
    for e in t.log:
        if isinstance(e, TokensRemoved) and e.token is Token.WOUND:
            order.append("wound")
        if isinstance(e, TokensRemoved) and e.token is Token.EXHAUSTION:
            order.append("exhaustion")
        if isinstance(e, TokensPlaced):
            order.append(str(e.token))
        if isinstance(e, CardMoved) and e.zone is Zone.FACE_DOWN and "row" not in order:
            order.append("row")
    assert order == ["wound", "exhaustion", "red rains", "row", "status"]
    assert not [e for e in t.seen(DiceRolled) if e.seat == IT]


@pytest.mark.rule("CHI-54")
def test_dice_are_exhausted_before_red_rains_are_placed() -> None:
    """Given a person with dice, then its upkeep waits until the person has said which of them to exhaust."""
    t = recovery([card("Lurk", exhaustion=1)], me=seat(hand=["Zap"], dice_="2 natural"), draw=["Lurk"] * 6)
    assert (t.question, t.who, t.exhaustion("Lurk"), rains(t), row(t)) == ("recovery dice", ME, 0, 0, ["Lurk"])
    t.pick_dice("natural")
    assert (rains(t), row(t)) == (1, ["Lurk", "?", "?", "?"])


@pytest.mark.rule("RND-28")
def test_only_the_person_prepares() -> None:
    """Given cards too few, then the person rolls, may discard, draws what is left and is wounded; it does nothing."""
    me = seat(hand=["Zap", "Bolt"], draw=["Soldier", "Wall"], spent="2 natural")
    t = Table(me, viros(["Lurk"], "4 basic, power", draw=["Glare"] * 6), at="prepare", round=2)
    before = t.cards[t.id(NAME)]
    assert (t.question, t.who, t.choices) == ("prepare discard", ME, ["Zap", "Bolt"])
    t.pick("Zap")
    assert [e.seat for e in t.seen(DiceRolled)] == [ME]
    assert (t.hand(ME), t.discard_pile(ME), t.wounds("Marshal")) == (["Bolt", "Soldier", "Wall"], ["Zap"], 2)
    assert (t.active(IT), len(t.table.seats[IT].draw_pile)) == (dice("4 rage:basic, rage"), 6)
    assert t.cards[t.id(NAME)] == before


@pytest.mark.rule("CHI-55")
def test_aspects_recover_no_wounds() -> None:
    """Given wounded aspects, one with Overcharged Growth and its recover bonus, then their wounds stay."""
    growth = card("Overcharged Growth", owner=ME)
    t = recovery([card("Frozen Fear", wounds=2), card("Lurk", wounds=1, attached=[growth])], draw=["Glare"] * 6)
    assert (t.wounds("Frozen Fear"), t.wounds("Lurk")) == (2, 1)
    assert t.board.stat(t.id("Lurk"), Stat.RECOVER) == 0


@pytest.mark.rule("CHI-56", "CHI-57")
def test_exhaustion_takes_red_rains_off_first() -> None:
    """Given exhaustion on it and its Ultimate, then as many tokens go, and 1 exhaustion from each card."""
    it = {"red_rains": 4, "exhaustion": 2}
    t = recovery([card("Lurk", exhaustion=2)], tokens=it, spell=1, draw=["Glare"] * 6)
    assert rains(t) == 4 - 3 + 1
    assert (t.exhaustion(NAME), t.exhaustion("Viros Ultimate I"), t.exhaustion("Lurk")) == (1, 0, 1)


@pytest.mark.rule("CHI-58", "CHI-61", "CHI-34")
def test_one_token_for_each_aspect_in_play() -> None:
    """Given two aspects in play, exhausted or not, one face down and a foreign unit, then 2 tokens.

    The third brings its Ultimate.
    """
    field = [card("Lurk", exhaustion=2), "Glare", "?Lurk", card("Soldier", owner=ME)]
    t = recovery(field, draw=["Glare"] * 6)
    assert (rains(t), t.seen(UltimateBegan)) == (2, [])
    t = recovery(field, tokens={"red_rains": 2}, draw=["Glare"] * 6)
    assert (rains(t), [e.seat for e in t.seen(UltimateBegan)]) == (1, [IT])


@pytest.mark.rule("CHI-59", "CHI-61", "CHI-50")
def test_aspects_are_added_up_to_the_threat_value() -> None:
    """Given two aspects and a foreign unit at threat 4, then two are added face down on the right."""
    t = recovery(["Lurk", "?Glare", card("Soldier", owner=ME)], draw=["Glare"] * 6)
    assert row(t) == ["Lurk", "?", "Soldier", "?", "?"]


@pytest.mark.rule("CHI-60")
def test_none_is_removed_above_threat() -> None:
    """Given four or five aspects at threat 4, then all stay and none is added."""
    for n in (4, 5):
        t = recovery(["?Lurk"] * n, draw=["Glare"] * 6)
        assert (t.field(IT), row(t)) == (["Lurk"] * n, ["?"] * n)


@pytest.mark.rule("STA-04")
def test_status_tokens_are_filled_up_and_more_are_kept() -> None:
    """Given a Rampage with 1 token and a Stormcall with 3, then they have 2 and 3."""
    t = recovery([card("Rampage", status=1), card("Stormcall", status=3)], draw=["Glare"] * 6)
    assert (t.status("Rampage"), t.status("Stormcall")) == (2, 3)


@pytest.mark.rule("CHI-73")
def test_removed_aspects_are_used_if_there_are_no_others() -> None:
    """Given empty piles and removed cards, then an aspect of these fills the row, by chance, and no Ultimate."""
    removed = ("Viros Ultimate I", "Glare", "Rampage")
    found = set()
    for seed in range(8):
        it = viros(["?Lurk"] * 3, draw=[], removed=removed, stage=2)
        t = Table(seat(hand=["Zap"]), it, at="recovery", seed=seed)
        found.add(t.field(IT)[3])
        assert len(t.field(IT)) == 4
    assert found == {"Glare", "Rampage"}


@pytest.mark.rule("CHI-73")
def test_a_removed_conjured_aspect_fills_no_place() -> None:
    """Given empty piles and only a conjured aspect removed, then the row stays short: it was never of the pile."""
    assert len(recovery(["?Lurk"] * 3, draw=[], removed=("Rainwalker",)).field(IT)) == 3


@pytest.mark.rule("CHI-73")
def test_discards_come_before_removed_aspects() -> None:
    """Given an empty draw pile, a discarded and a removed aspect, then the discarded one comes first."""
    assert recovery(["?Lurk"] * 3, draw=[], discard=["Glare"], removed=("Rampage",)).field(IT)[3] == "Glare"
    assert recovery(["?Lurk"] * 2, draw=["Glare"], removed=("Rampage",)).field(IT)[2:] == ["Glare", "Rampage"]


@pytest.mark.rule("CHI-63", "RND-29")
def test_the_token_passes_and_it_begins_every_second_round() -> None:
    """Given the end of a round that the person began, then the Chimera has the first turn of the next."""
    t = recovery(["?Lurk"] * 4, draw=["Glare"] * 6)
    assert [e.seat for e in t.seen(FirstPlayerSet)] == [IT]
    t.pick()
    assert [e.seat for e in t.seen(TurnBegan)] == [IT, ME]


@pytest.mark.rule("RND-29")
def test_turns_alternate_until_both_pass() -> None:
    """Given nothing that it can do, then the person's pass and its pass end the phase."""
    t = Table(seat(hand=["Zap"]), viros([card("Lurk", exhaustion=1)], draw=["Glare"] * 6)).pass_().end()
    assert [e.seat for e in t.seen(TurnPassed)] == [ME, IT]
    assert t.table.phase is not Phase.PLAYER_TURNS


# --- piles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHI-46", "CHI-47", "SET-20")
def test_the_first_emptying_fatigues_it_and_the_discards_are_shuffled() -> None:
    """Given one aspect left in the draw pile, then drawing it off costs its stamina, and the discards come back."""
    t = recovery(["?Lurk"] * 3, draw=["Glare"], discard=["Lurk", "Lurk"])
    assert [e.stamina for e in t.seen(StaminaLowered)] == [0]
    assert sorted(t.draw_pile(IT)) == ["Lurk", "Lurk"]


@pytest.mark.rule("CHI-46")
@pytest.mark.parametrize(("stamina", "wounds", "counted"), [(1, 0, 4), (0, 1, 0)])
def test_what_fatigue_means_for_a_chimera(stamina: int, wounds: int, counted: int) -> None:
    """Given one card discarded off its pile, then that is a wound once it is fatigued, and its pile counts no cards."""
    pile = ["Glare", "Lurk", "Glare", "Lurk"]
    t = Table(seat(hand=["Rob"]), viros(["?Lurk"], draw=pile, stamina=stamina)).play("Rob")
    assert (t.wounds(NAME), len(t.draw_pile(IT)), len(t.discard_pile(IT))) == (wounds, 3, 1)
    t = Table(seat(hand=["Dry Up"]), viros(["?Lurk"], draw=pile, stamina=stamina)).play("Dry Up")
    assert t.status("Marshal") == counted


@pytest.mark.rule("CHI-47", "CHI-50")
def test_a_later_emptying_shuffles_too_and_costs_nothing() -> None:
    """Given a fatigued Chimera whose draw pile empties, then it shuffles again, unhurt and unexhausted."""
    t = recovery(["?Lurk"] * 3, draw=["Glare"], discard=["Lurk"], stamina=0)
    assert (t.draw_pile(IT), t.exhaustion(NAME), t.wounds(NAME)) == (["Lurk"], 0, 0)


@pytest.mark.rule("CHI-48")
def test_what_it_draws_is_discarded() -> None:
    """Given an effect by which it draws 2, then 2 cards of its draw pile are discarded."""
    t = Table(seat(hand=["Gift"]), viros(["?Lurk"], draw=["Glare", "Lurk", "Rampage"])).play("Gift")
    assert (sorted(t.discard_pile(IT)), t.draw_pile(IT)) == (["Glare", "Lurk"], ["Rampage"])


@pytest.mark.rule("CHI-49", "CHI-46")
def test_fatigued_it_cannot_draw() -> None:
    """Given a fatigued Chimera, then an effect by which it draws does nothing."""
    t = Table(seat(hand=["Gift"]), viros(["?Lurk"], draw=["Glare", "Lurk"], stamina=0)).play("Gift")
    assert t.draw_pile(IT) == ["Glare", "Lurk"]


@pytest.mark.rule("CHI-51", "CHI-53")
def test_its_hand_is_the_top_five_and_the_rest_goes_back_in_random_order() -> None:
    """Given an effect on a card of its hand, then one of the top five is discarded, and four are shuffled on top."""
    pile = ["Rampage", "Firebelly", "Whiplash", "Frozen Fear", "Iron Scales", "Lurk", "Glare"]
    tops = set()
    for seed in range(6):
        t = Table(seat(hand=["Rob"]), viros(["?Lurk"], draw=pile), seed=seed).play("Rob")
        gone = t.discard_pile(IT)
        assert len(gone) == 1
        assert gone[0] in pile[:5]
        assert t.draw_pile(IT)[4:] == ["Lurk", "Glare"]
        assert sorted([*gone, *t.draw_pile(IT)[:4]]) == sorted(pile[:5])
        tops.add(tuple(t.draw_pile(IT)[:4]))
    assert len(tops) > 2


@pytest.mark.rule("CHI-52")
def test_for_that_hand_nothing_is_reshuffled() -> None:
    """Given two cards in its draw pile and some discards, then its hand is only these two."""
    it = viros(["?Lurk"], draw=["Rampage", "Whiplash"], discard=["Glare"])
    for seed in range(6):
        t = Table(seat(hand=["Rob"]), it, seed=seed).play("Rob")
        assert sorted([*t.draw_pile(IT), *t.discard_pile(IT)]) == ["Glare", "Rampage", "Whiplash"]
        assert (t.discard_pile(IT)[1:], len(t.draw_pile(IT))) == (["Glare"], 1)
        assert not [e for e in t.seen(PileShuffled) if len(e.order) > 1]


# --- winning ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WIN-04", "WIN-05")
def test_winning_and_losing() -> None:
    """Given 29 wounds on it, then 2 damage win; given a Phoenixborn almost dead, then Stormcall wins for it."""
    t = Table(seat(hand=["Bolt"]), viros(["?Lurk"], tokens={"wounds": 29})).play("Bolt")
    assert t.winners == (ME,)
    t = viros_turn(viros([card("Stormcall", status=1)]), seat(card("Marshal", wounds=19)))
    assert t.winners == (IT,)


@pytest.mark.rule("CHI-62")
@pytest.mark.parametrize(
    ("first", "order"), [(ME, ["Herald", "Fletch", "Fletch"]), (IT, ["Fletch", "Fletch", "Herald"])]
)
def test_effects_at_the_end_of_the_round(first: int, order: list[str]) -> None:
    """Given effects of both sides, then the first player's come first, the Chimera's from left to right."""
    it = viros(["Fletch", "Fletch", "?Lurk", "?Lurk"], draw=["Glare"] * 6)
    t = Table(seat(field=["Herald"], hand=["Zap"]), it, at="end of round", first_player=first)
    if t.question == "trigger":
        t.take("Herald")
    done = [e.card for e in t.seen(TriggerResolved)]
    assert [t.cards[c].name for c in done] == order
    assert [c for c in done if t.cards[c].name == "Fletch"] == list(t.table.seats[IT].battlefield[:2])
