"""The Dragonborn outside of its turn: setup, dragon phase, prepare, recovery, first player."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ashes_tui.engine.api import (
    CardMoved,
    CardsDecision,
    DamageDealt,
    DiceRolled,
    GameSetup,
    OpponentSetup,
    PhaseBegan,
    PickCards,
    SeatSetup,
    StageBegan,
    TokensPlaced,
    TurnBegan,
    new_game,
)
from ashes_tui.lang.terms import CardType, DieType, Level, Phase, Token, Zone
from tests.rules.dragon import IT, ME, dragon, its_dice, new_round, row, scatha, told
from tests.rules.table import Table, card, decks, rules, seat

# --- setup -------------------------------------------------------------------------------------------------------


def fresh(difficulty: str = "standard", name: str = "Scatha Kalani", seed: int = 1) -> Table:
    """A new game after the First Five, in round 1."""
    setup = GameSetup((SeatSetup("Ann", decks()["Issa Brightmore"]),), seed, opponent=OpponentSetup(name, difficulty))
    t = Table(start=new_game(rules(), setup))
    asked = t.asked
    assert isinstance(asked, CardsDecision)
    five: dict[str, int] = {}
    for c in asked.cards:
        five.setdefault(t.cards[c].name, c)
    return t.do(PickCards(tuple(five.values())[:5]))


@pytest.mark.rule("ASC-SET-06", "ASC-SET-10", "ASC-SET-11", "ASC-RND-02")
def test_what_it_begins_with() -> None:
    """Given a solo game, then 30 life, stamina 2, five dragon dice on basic, and no dragon phase in round 1."""
    t = fresh()
    it = t.table.seats[IT]
    life = rules().infos["Scatha Kalani"].life
    assert (life, it.threat, it.stamina) == (30, 4, 2)
    assert [(d.type, d.level) for d in t.table.dice if d.owner == IT] == [(DieType.DRAGON, Level.BASIC)] * 5
    assert t.exhausted(IT) == []
    assert len(it.draw_pile) == 18 - 4
    assert Phase.DRAGON not in [e.phase for e in t.seen(PhaseBegan)]


@pytest.mark.rule("ASC-SET-07", "ASC-SET-08")
@pytest.mark.parametrize(("difficulty", "threat"), [("standard", 4), ("heroic", 5)])
def test_difficulty_adds_threat(difficulty: str, threat: int) -> None:
    """Given heroic difficulty, then its row has one place more, at the beginning and when it is replenished."""
    t = fresh(difficulty)
    assert t.table.seats[IT].threat == threat == len(row(t))
    t = new_round(dragon(threat=threat))
    assert row(t) == ["?"] * threat


@pytest.mark.rule("ASC-SET-09", "ASC-SET-10")
def test_its_row_alternates_blood() -> None:
    """Given any setup, then blood 1, 2, 1, 2 face down; which card fills a place and the rest of the pile differ."""
    seen = set()
    for seed in range(6):
        t = fresh("heroic", seed=seed)
        field = t.field(IT)
        assert [rules().infos[n].card.blood for n in field] == [1, 2, 1, 2, 1]
        assert row(t) == ["?"] * 5
        pile = t.draw_pile(IT)
        assert {rules().infos[n].card.blood for n in pile} == {1, 2}
        seen.add((tuple(field), tuple(pile)))
    assert len({field for field, _ in seen}) == len({pile for _, pile in seen}) == 6
    assert all(list(pile) != sorted(pile) for _, pile in seen)


@pytest.mark.rule("ASC-SET-12", "ASC-DRG-30")
def test_its_conjured_aspects_wait_in_their_pile() -> None:
    """Given Indiri, then two copies of each arrow lie in its conjuration pile and none in its draw pile."""
    t = fresh(name="Indiri Aldair")
    arrows = ["Burning Arrow", "Entangling Arrow", "Whistling Arrow"]
    assert sorted(t.pile(IT)) == sorted(n for n in arrows for _ in range(rules().infos[n].card.copies))
    assert not set(arrows) & set(t.draw_pile(IT) + t.field(IT))


# --- dragon phase ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-DRG-01", "ASC-RND-02")
def test_the_steps_of_the_dragon_phase() -> None:
    """When round 2 begins, then it cleanses, gains status, replenishes and progresses, and prepare follows."""
    t = new_round(dragon(["Birdhunter", card("Soldier", owner=ME)]), seat(field=["Soldier"], hand=["Zap"]))
    told_ = told(t, CardMoved, TokensPlaced, DamageDealt, StageBegan, PhaseBegan)
    moves = [e.zone for e in t.seen(CardMoved)]
    assert moves[:2] == [Zone.ASIDE, Zone.DISCARD_PILE]
    assert moves[2:5] == [Zone.FACE_DOWN] * 3
    assert told_[:4] == ["PhaseBegan", "CardMoved", "CardMoved", "TokensPlaced"]
    assert told_[7:9] == ["DamageDealt", "TokensPlaced"]
    assert told_[-2:] == ["StageBegan", "PhaseBegan"]
    assert [e.phase for e in t.seen(PhaseBegan)] == [Phase.DRAGON, Phase.PREPARE]


@pytest.mark.rule("ASC-DRG-02", "ASC-DRG-03")
def test_cleanse_discards_what_it_does_not_own() -> None:
    """Given a foreign unit and foreign alterations, on an aspect and on its card, then they go to their owner."""
    spear = card("Iron Coat", owner=ME)
    t = new_round(
        dragon(
            [card("Birdhunter", attached=[spear]), card("Soldier", owner=ME), "?Sear"],
            tokens=scatha(attached=(card("Choker", owner=ME),)),
        )
    )
    assert sorted(t.discard_pile(ME)) == ["Choker", "Iron Coat", "Soldier"]
    assert row(t) == ["Birdhunter", "?", "?", "?"]
    assert t.wounds("Scatha Kalani") == 0, "no aspect left"


@pytest.mark.rule("ASC-DRG-02")
def test_cleanse_leaves_its_own_cards() -> None:
    """Given its aspects and an arrow of its own, then they stay."""
    t = new_round(dragon(["Fletch", "Burning Arrow"], name="Indiri Aldair"))
    assert row(t)[:2] == ["Fletch", "Burning Arrow"]


@pytest.mark.rule("ASC-DRG-04")
def test_gain_status_counts_face_up_aspects() -> None:
    """Given two face-up and two face-down aspects and a foreign unit, then two status tokens come onto its card."""
    t = new_round(dragon(["Birdhunter", "?Sear", "Rapid Flight", "?Sear"], tokens=scatha(status=3)))
    assert t.status("Scatha Kalani") == 5
    t = new_round(dragon(["?Birdhunter", card("Soldier", owner=ME)]))
    assert t.status("Scatha Kalani") == 0


@pytest.mark.rule("ASC-DRG-05")
def test_status_aspects_are_refilled() -> None:
    """Given Sear with 0, 1 and 3 of its 2 tokens, then those with fewer have 2 again; a surplus is kept."""
    t = new_round(dragon(["Sear", card("Sear", status=1), card("Sear", status=3), "?Sear"]))
    assert [t.cards[c].status for c in t.table.seats[IT].battlefield] == [2, 2, 3, 0]


@pytest.mark.rule("ASC-DRG-06", "ASC-SET-08")
def test_replenish_to_threat() -> None:
    """Given one face-up and one face-down aspect and a unit it owns that is none, then two more come to the right."""
    t = new_round(dragon(["?Sear", "Soldier", "Birdhunter"], draw=["Rapid Flight", "Aegis Feathers", "Sear"]))
    assert row(t) == ["?", "Soldier", "Birdhunter", "?", "?"]
    assert t.field(IT)[3:] == ["Rapid Flight", "Aegis Feathers"]
    assert t.draw_pile(IT) == ["Sear"]


@pytest.mark.rule("ASC-DRG-06")
def test_replenish_takes_none_away() -> None:
    """Given more aspects than threat, then all stay and none is added; arrows count as aspects."""
    full = ["Sear", "?Sear", "Birdhunter", "?Sear", "Rapid Flight"]
    assert row(new_round(dragon(full))) == ["Sear", "?", "Birdhunter", "?", "Rapid Flight"]
    t = new_round(dragon(["Burning Arrow", "Whistling Arrow", "?Fletch"], name="Indiri Aldair", stage=1), None, "basic")
    assert row(t)[:4] == ["Burning Arrow", "Whistling Arrow", "?", "?"]


@pytest.mark.rule("ASC-DRG-07", "ASC-DRG-08", "ASC-DRG-09")
def test_an_exhausted_ready_spell_progresses_and_passes_its_tokens_on() -> None:
    """Given I with 2 exhaustion tokens, then its progress text happens and II comes into play with both."""
    t = new_round(dragon(spell=2), seat(field=["Brute", "Wall"], hand=["Zap"]))
    assert t.question == "order", "the person says in which order"
    t.pick("Wall", "Brute")
    assert [e.card for e in t.seen(DamageDealt)] == [t.id("Wall"), t.id("Brute")]
    assert t.spells(IT) == ["Scatha Kalani II"]
    assert (t.exhaustion("Scatha Kalani II"), t.exhaustion("Scatha Kalani I")) == (2, 0)
    assert t.zone("Scatha Kalani I") == "removed"
    assert t.zone("Scatha Kalani III") == "under"
    assert t.cards[t.id("Scatha Kalani III")].host == t.id("Scatha Kalani II"), "it went along"
    assert t.table.seats[IT].stage == 2


@pytest.mark.rule("ASC-DRG-08")
def test_every_token_of_a_ready_spell_is_inherited() -> None:
    """Given I with 2 exhaustion tokens, 3 status tokens and a wound, then II has them, and I has none."""
    (top,) = dragon().spellboard
    t = new_round(dragon(spellboard=(replace(top, exhaustion=2, status=3, wounds=1),)))
    found = [(t.exhaustion(n), t.status(n), t.wounds(n)) for n in ("Scatha Kalani I", "Scatha Kalani II")]
    assert found == [(0, 0, 0), (2, 3, 1)]


@pytest.mark.rule("ASC-DRG-09")
def test_its_ready_spells_are_stacked_in_order() -> None:
    """Given a new game, then I is in play, and II lies on III beneath it."""
    t = fresh()
    assert t.spells(IT) == ["Scatha Kalani I"]
    assert [t.cards[c].name for c in t.cards[t.id("Scatha Kalani I")].under] == [
        "Scatha Kalani II",
        "Scatha Kalani III",
    ]


@pytest.mark.rule("ASC-DRG-09")
def test_only_the_top_ready_spell_is_in_play() -> None:
    """Given I on top of II and III, then only I is in play and can be affected."""
    t = Table(seat(), dragon(["Sear"]))
    assert [t.board.is_in_play(t.id(f"Scatha Kalani {n}")) for n in ("I", "II", "III")] == [True, False, False]
    assert [n for n in ("I", "II", "III") if t.id(f"Scatha Kalani {n}") in t.board.in_play] == ["I"]
    t = new_round(dragon(stage=2), seat(field=["Brute", "Wall"], hand=["Zap"]))
    assert (t.wounds("Brute"), t.wounds("Wall")) == (3, 0), "II, not I"


@pytest.mark.rule("ASC-DRG-08")
def test_the_last_ready_spell_repeats() -> None:
    """Given III, then it stays in play after its progress text, and again next round (Q-11)."""
    t = new_round(dragon(["?Sear"] * 4, stage=3), seat(field=["Brute"], hand=["Zap"]))
    assert t.wounds("Brute") == 3
    assert t.spells(IT) == ["Scatha Kalani III"]
    assert t.table.seats[IT].stage == 3
    assert row(t) == ["?"] * 5, "III adds an aspect after replenishing"


@pytest.mark.rule("ASC-DRG-07")
def test_a_progress_text_goes_on_without_a_unit() -> None:
    """Given III and nobody to damage, then the face-down aspect is added all the same."""
    t = new_round(dragon(["?Sear"] * 4, stage=3))
    assert row(t) == ["?"] * 5
    assert t.seen(DamageDealt) == []


# --- the rest of the round ---------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-RND-04")
def test_it_takes_no_part_in_prepare() -> None:
    """Given a new round, then only the person rolls, discards and draws; its dice stay as they are."""
    t = new_round(dragon(["?Sear"] * 4, "2 basic, 2 class, power"), seat(hand=["Zap"], spent="5 natural"))
    assert (t.question, t.who) == ("prepare discard", ME)
    assert {e.seat for e in t.seen(DiceRolled)} == {ME}
    before = len(t.draw_pile(IT))
    t.pick()
    assert its_dice(t) == [0, 0, 1, 1, 2]
    assert (len(t.draw_pile(IT)), t.wounds("Scatha Kalani")) == (before, 0)
    assert t.wounds("Marshal") == 4, "only the person lacks cards"


@pytest.mark.rule("ASC-RND-21")
def test_recovery_removes_its_exhaustion() -> None:
    """Given tokens on its card, ready spell and aspect, then each loses one; its dice stay in its pool."""
    it = dragon([card("Birdhunter", exhaustion=2, wounds=1)], "4 basic, power", spell=1, tokens=scatha(exhaustion=2))
    t = Table(seat(hand=["Zap"]), it, at="recovery", round=1)
    assert [t.exhaustion(n) for n in ("Birdhunter", "Scatha Kalani", "Scatha Kalani II")] == [1, 1, 0]
    assert t.wounds("Birdhunter") == 1, "aspects have no recover value"
    assert its_dice(t) == [0, 0, 0, 0, 2]


@pytest.mark.rule("ASC-RND-24")
@pytest.mark.parametrize("first", [ME, IT])
def test_the_token_alternates(first: int) -> None:
    """Given the token with one of both, then the other begins the next round."""
    t = Table(seat(hand=["Zap"]), dragon(["?Sear"]), at="end of round", round=1, first_player=first)
    assert t.table.first_player == 1 - first
    t.pick()
    turns = [e.seat for e in t.seen(TurnBegan)]
    assert turns[0] == 1 - first


# --- piles that ran out ------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-DRG-06", "ASC-DRG-40")
def test_replenishing_goes_on_after_a_reshuffle() -> None:
    """Given one card in the draw pile and two discards, then stamina falls and the discards fill the row."""
    t = new_round(dragon(["?Sear"], draw=["Birdhunter"], discard=["Rapid Flight", "Rapid Flight"]))
    assert row(t) == ["?"] * 4
    assert t.discard_pile(IT) == t.draw_pile(IT) == []
    assert t.table.seats[IT].stamina == 0, "emptied twice"


@pytest.mark.rule("ASC-DRG-36")
def test_a_removed_aspect_comes_back() -> None:
    """Given empty piles, then a random removed aspect fills the place; its old ready spells do not."""
    removed = ("Scatha Kalani I", "Sear", "Scatha Kalani II")
    t = new_round(dragon(["?Birdhunter"] * 3, stage=3, draw=[], discard=(), removed=removed))
    assert t.field(IT) == ["Birdhunter"] * 3 + ["Sear"]
    assert sorted(t.board.title(c) for c in t.table.seats[IT].removed) == ["Scatha Kalani I", "Scatha Kalani II"]
    t = new_round(dragon(["?Birdhunter"] * 3, stage=3, draw=[], removed=("Sear", "Birdhunter"), threat=5))
    assert row(t) == ["?"] * 5
    assert t.table.seats[IT].removed == ()


@pytest.mark.rule("ASC-DRG-36")
def test_which_removed_aspect_comes_back_is_chance() -> None:
    """Given two removed aspects and one place, then either may fill it."""
    it = dragon(["?Birdhunter"] * 3, stage=3, draw=[], removed=("Sear", "Rapid Flight"), spell=1)
    assert {new_round(it, seed=seed).field(IT)[3] for seed in range(8)} == {"Sear", "Rapid Flight"}


@pytest.mark.rule("ASC-DRG-36")
def test_discards_are_used_before_removed_aspects() -> None:
    """Given an empty draw pile and an aspect discarded since it emptied, then that comes, not a removed one."""
    t = new_round(dragon(["?Birdhunter"] * 3, draw=[], discard=("Sear",), removed=("Rapid Flight",)))
    assert t.field(IT)[3:] == ["Sear"]


def test_nothing_left_adds_nothing() -> None:
    """Given no aspect anywhere, then the row stays short."""
    it = dragon(["?Sear"], draw=[], discard=())
    assert row(new_round(replace(it, removed=()))) == ["?"]


@pytest.mark.rule("ASC-DRG-28")
def test_its_cards_are_aspects() -> None:
    """Given the opponent's rules, then every card of its draw pile is an aspect with blood."""
    infos = rules().infos
    for name in dragon().draw_pile:
        assert infos[name].type is CardType.ASPECT
        assert infos[name].card.blood in (1, 2)


def test_status_tokens_of_the_phase_are_placed_as_one() -> None:
    """Given three face-up aspects, then one event tells of three tokens."""
    t = new_round(dragon(["Birdhunter", "Rapid Flight", "Rapid Flight"]))
    assert [e.n for e in t.seen(TokensPlaced) if e.token is Token.STATUS] == [3]
