"""What each seat and an onlooker see of the table: numbers, dice, questions, cards looked at (ASC-GLO-20)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import PUBLIC, SeatView, View, observe
from tests.rules.table import Table, card, decks, game, seat


def view(t: Table, viewer: int) -> View:
    """The table as a viewer sees it."""
    return observe(t.rules, t.now.state, viewer)


def table() -> Table:
    """Both seats have everything, and not the same."""
    return Table(
        seat(
            "Marshal",
            field=[card("Soldier", wounds=1, exhaustion=1, on="charm")],
            spells=["Summon Gildling", "Open Tome"],
            hand=["Zap", "Doom"],
            dice_="2 natural, astral:class",
            spent="illusion",
        ),
        seat(
            "Hermit",
            field=[card("Wall", status=2, attached=["Gust Spear"], under=["Peasant"])],
            spells=["Summon Gildling"],
            hand=["Bolt"],
            dice_="ceremonial",
            spent="2 time",
        ),
    )


def dice_of(shown: SeatView) -> tuple[list[str], list[str]]:
    """The types in the active and in the exhausted pool."""
    return sorted(d.type.value for d in shown.active_dice), sorted(d.type.value for d in shown.exhausted_dice)


@pytest.mark.rule("ASC-GLO-20")
@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
def test_hands_and_conjurations_are_seen_by_their_own_player_alone(viewer: int) -> None:
    for index, shown in enumerate(view(table(), viewer).seats):
        own = index == viewer
        assert len(shown.hand) == (shown.hand_count if own else 0)
        assert len(shown.conjuration_pile) == (shown.conjuration_count if own else 0)
        assert shown.conjuration_count == 5


@pytest.mark.rule("ASC-GLO-20")
@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
def test_dice_lie_open_in_their_pools_and_on_their_cards(viewer: int) -> None:
    first, second = view(table(), viewer).seats
    assert dice_of(first) == (["astral", "natural", "natural"], ["illusion"])
    assert dice_of(second) == (["ceremonial"], ["time", "time"])
    assert [d.type.value for d in first.battlefield[0].dice] == ["charm"]
    assert second.battlefield[0].dice == ()


@pytest.mark.rule("ASC-GLO-17", "ASC-GLO-20")
def test_a_card_shows_the_values_it_has() -> None:
    """Given units, a Phoenixborn and a spell, then each shows its tokens and those values it has, as they are now."""
    first, second = view(table(), PUBLIC).seats
    soldier, wall, head, spell = first.battlefield[0], second.battlefield[0], first.phoenixborn, first.spellboard[0]
    assert (soldier.attack, soldier.life, soldier.recover) == (1, 2, 1), "a charm die on a unit weakens its attack"
    assert (soldier.wounds, soldier.exhaustion, soldier.exhausted, soldier.status) == (1, 1, True, 0)
    assert (wall.wounds, wall.exhaustion, wall.exhausted, wall.status) == (0, 0, False, 2)
    assert ([c.name for c in wall.attached], [c.name for c in wall.under]) == (["Gust Spear"], ["Peasant"])
    assert (head.attack, head.life, head.recover) == (None, 20, None)
    assert (spell.attack, spell.life, spell.recover, spell.slot) == (None, None, None, spell.name)
    assert [c.life_left for c in (soldier, wall, head, spell)] == [1, 5, 20, 0]
    assert (first.battlefield_limit, first.spellboard_limit) == (10, 5)
    assert (second.battlefield_limit, second.spellboard_limit) == (2, 1)


@pytest.mark.rule("ASC-GLO-20")
def test_a_card_in_hand_shows_what_it_prints() -> None:
    t = Table(seat(hand=["Soldier", "Zap"]), seat())
    soldier, zap = view(t, 0).seats[0].hand
    assert (soldier.attack, soldier.life, soldier.recover) == (2, 2, 1)
    assert (zap.attack, zap.life, zap.recover) == (None, None, None)


@pytest.mark.rule("ASC-GLO-20")
def test_a_question_is_seen_by_who_is_asked_and_who_is_asked_by_all() -> None:
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=["Wall"])).attack("Hermit")
    assert [[d.purpose.value for d in view(t, v).decisions] for v in (0, 1, PUBLIC)] == [[], ["blockers"], []]
    assert [view(t, v).waiting for v in (0, 1, PUBLIC)] == [(1,)] * 3


@pytest.mark.rule("ASC-GLO-20")
def test_who_still_has_to_answer_is_told_while_all_choose_at_once() -> None:
    """Given the First Five that one player has picked and the other not, then only the other is waited for."""
    lists = list(decks().values())[:2]
    t = game(*lists)
    assert view(t, PUBLIC).waiting == (0, 1)
    t.pick(*(f"{title}@0" for title in lists[0].first_five), seat=0)
    assert view(t, PUBLIC).waiting == (1,)
    assert [bool(view(t, v).decisions) for v in (0, 1)] == [False, True]


@pytest.mark.rule("ASC-GLO-20")
def test_cards_looked_at_are_seen_by_who_looks_and_by_nobody_else() -> None:
    kanna = seat("Kanna Galeheart", draw=["Zap", "Doom", "Wall", "Brute", "Soldier", "Bolt"])
    t = Table(kanna, seat()).use("Kanna Galeheart")
    assert t.question != "turn"
    assert [c.name for c in view(t, 0).peeked] == ["Zap", "Doom", "Wall", "Brute", "Soldier"]
    assert [view(t, v).peeked for v in (1, PUBLIC)] == [(), ()]


@pytest.mark.rule("ASC-GLO-20")
def test_an_attack_is_seen_with_its_pairs_and_what_is_done() -> None:
    foe = seat("Hermit", field=["Wall", "Peasant"], hand=["Soldier"])
    t = Table(seat(field=["Soldier", "Brute", "Peasant"]), foe).attack("Hermit", "Soldier", "Brute", "Peasant")
    t.block({"Brute": "Wall"}).pick("Soldier")
    attack = view(t, PUBLIC).attack
    assert attack is not None
    assert (attack.seat, attack.defender, attack.target, attack.guard) == (0, 1, t.id("Hermit"), -1)
    soldier, brute, peasant = t.ids(["Soldier", "Brute", "Peasant"])
    assert [(b.attacker, b.defender, b.done) for b in attack.battles] == [
        (soldier, -1, True),
        (brute, t.id("Wall"), False),
        (peasant, -1, False),
    ]


@pytest.mark.rule("ASC-GLO-20")
def test_a_lasting_effect_shows_the_cards_it_still_holds() -> None:
    """Given Stalk on a Soldier for the turn, then it is shown over it, and over nothing once that is in the hand."""
    t = Table(seat(field=["Soldier", "Brute"], hand=["Menace", "Recall"]), seat())
    t.play("Menace").pick("Soldier")
    (effect,) = view(t, PUBLIC).effects
    assert (effect.source, effect.cards) == ("Menace", t.ids(["Soldier"]))
    t.play("Recall").pick("Soldier")
    assert [e.cards for e in view(t, PUBLIC).effects] == [()]
