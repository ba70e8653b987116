"""Chimeras: what their files say, held to the printed facts where these are at hand."""

from collections.abc import Mapping
from typing import Any

import pytest

from ashes_tui.lang.block import Block
from ashes_tui.lang.defs import AutomatonDef, CardDef, Rulebook
from ashes_tui.lang.terms import Behavior, BlockKind, Stat
from tests.support.facts import FACTS, needs
from tests.support.yamlfile import read_yaml

ASPECTS, CHIMERAS = FACTS / "pve" / "aspects.yaml", FACTS / "pve" / "chimeras.yaml"
NAMES = (
    "The Corpse of Viros",
    "The Frostwild Scourge",
    "The Blight of Neverset",
    "The Siege of Lordswall",
    "The Spawn of Shadowreck",
    "The Flood of Moon Cove",
)


@pytest.fixture(params=NAMES)
def chimera(request: pytest.FixtureRequest, rulebook: Rulebook) -> AutomatonDef:
    return rulebook.automata[request.param]


def test_two_decks_of_nine_aspects_of_either_blood(chimera: AutomatonDef, rulebook: Rulebook) -> None:
    assert len(chimera.decks) == 2
    for title, deck in chimera.decks.items():
        blood = [rulebook.cards[aspect].blood for aspect, n in deck.items() for _ in range(n)]
        assert sorted(blood) == [1] * 9 + [2] * 9, title


@pytest.mark.rule("CHI-02")
def test_each_phase_says_what_happens_on_every_number(chimera: AutomatonDef, rulebook: Rulebook) -> None:
    assert len(chimera.behaviors) == len(chimera.spells) == 3
    for title in chimera.behaviors:
        rows = [block for block in rulebook.cards[title].blocks if isinstance(block, Block)]
        assert [n for row in rows for n in range(row.rolls[0], row.rolls[1] + 1)] == [*range(1, 13)], title


@pytest.mark.rule("CHI-12", "CHI-19")
def test_every_row_reveals_or_attacks(chimera: AutomatonDef, rulebook: Rulebook) -> None:
    for title in chimera.behaviors:
        for row in rulebook.cards[title].blocks:
            assert isinstance(row, Block)
            assert {Behavior.REVEAL, Behavior.ATTACK_OR_REVEAL} & set(row.main), title


def test_circles_go_with_a_status_box(chimera: AutomatonDef, rulebook: Rulebook) -> None:
    for title in chimera.titles:
        card = rulebook.cards[title]
        green = [b for b in card.blocks if isinstance(b, Block) and b.kind is BlockKind.STATUS]
        assert bool(green) == (card.status > 0), title


def test_what_no_source_fixes_is_told(chimera: AutomatonDef) -> None:
    told = "\n".join(chimera.house)
    for value in ("equal sides", "Ultimate value", "life", "starting row", "threat", "fatigued", "two players"):
        assert value in told, value


@needs(ASPECTS)
def test_aspects_have_their_known_facts(rulebook: Rulebook) -> None:
    facts = read_yaml(ASPECTS)
    known = [fact for fact in (*facts["aspects"], *facts["conjured_aspects"]) if fact["name"] in of_chimeras(rulebook)]
    assert len(known) == 6 * 12 + 2
    for fact in known:
        card = rulebook.cards[fact["name"]]
        attack = "X" if card.shown(Stat.ATTACK) == "X" else card.stat(Stat.ATTACK)
        assert (attack, card.stat(Stat.LIFE)) == (fact["attack"], fact["life"]), card.name
        assert (card.blood, defends(card), card.status) == (fact["blood"], fact["shield"], fact["status"]), card.name
        assert (card.intent.value if card.intent else "none") == fact["intent"], card.name


@needs(CHIMERAS)
def test_life_and_setup_are_the_known_ones(rulebook: Rulebook) -> None:
    for fact in read_yaml(CHIMERAS)["chimeras"]:
        levels = rulebook.automata[fact["name"]].levels
        assert {name: told(known) for name, known in fact["one_player"].items()} == {
            name: (strength.life, strength.setup) for name, strength in levels.items()
        }, fact["name"]


def test_what_a_file_leaves_out_there_is_none_of(chimera: AutomatonDef) -> None:
    """Given opponents whose files name no threat and no rows, then they begin without and follow no rows."""
    assert (chimera.threat, chimera.threat_tokens, chimera.rows) == (0, {}, ())


def of_chimeras(rulebook: Rulebook) -> set[str]:
    return {title for name in NAMES for title in rulebook.automata[name].titles}


def defends(card: CardDef) -> bool:
    return any(not isinstance(block, Block) and block.name == "Defender" for block in card.blocks)


def told(known: Mapping[str, Any]) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Life, and the blood values of the starting row at each level."""
    return known["life"], tuple(tuple(known["levels"][n]["setup"]) for n in (1, 2, 3))
