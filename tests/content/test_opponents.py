"""Automata: what their files say, and how a player adds one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from ashes_tui.content.api import load_rulebook
from ashes_tui.lang.block import Block
from ashes_tui.lang.cost import FREE
from ashes_tui.lang.defs import AutomatonDef, Rulebook
from ashes_tui.lang.select import AnyOf, Mode, Noun, Select, Whose
from ashes_tui.lang.terms import Behavior, BlockKind, CardType, DieType, Level, Placement, Stat, Token
from tests.support.facts import FACTS, needs
from tests.support.yamlfile import read_yaml

ASPECTS = FACTS / "pve" / "aspects.yaml"
NAMES = ("Scatha Kalani", "Indiri Aldair")
needs_facts = needs(ASPECTS)
SHIPPED = (
    "Scatha Kalani",
    "Indiri Aldair",
    "The Corpse of Viros",
    "The Frostwild Scourge",
    "The Blight of Neverset",
    "The Siege of Lordswall",
    "The Spawn of Shadowreck",
    "The Flood of Moon Cove",
)


@pytest.fixture(params=NAMES)
def opponent(request: pytest.FixtureRequest, rulebook: Rulebook) -> AutomatonDef:
    return rulebook.automata[request.param]


@pytest.mark.rule("ASC-DRG-12")
def test_the_behaviour_card(opponent: AutomatonDef) -> None:
    assert {row.level: row.steps for row in opponent.rows} == {
        Level.BASIC: (Behavior.ATTACK_OR_REVEAL,),
        Level.CLASS: (Behavior.ACTIVATE, Behavior.REVEAL),
        Level.POWER: (Behavior.REVEAL, Behavior.ATTACK_REVEALED),
    }


@pytest.mark.rule("ASC-SET-07")
def test_what_all_dragonborn_share(opponent: AutomatonDef) -> None:
    assert (opponent.kind, opponent.threat, opponent.stamina) == ("dragonborn", 4, 2)
    assert (opponent.dice, opponent.die) == (5, DieType.DRAGON)
    assert opponent.threat_tokens == {"standard": 0, "heroic": 1}


def test_what_no_source_fixes_is_told(opponent: AutomatonDef) -> None:
    for id_ in ("M-04", "M-05", "M-07", "M-08", "M-10", "M-11", "Q-07", "Q-11", "Q-16"):
        assert any(id_ in note for note in opponent.house), id_


def test_nine_aspects_of_either_blood(opponent: AutomatonDef, rulebook: Rulebook) -> None:
    blood = [rulebook.cards[title].blood for title, n in opponent.aspects.items() for _ in range(n)]
    assert sorted(blood) == [1] * 9 + [2] * 9
    assert set(opponent.aspects.values()) == {3}


def test_three_ready_spells_with_two_boxes(opponent: AutomatonDef, rulebook: Rulebook) -> None:
    assert len(opponent.spells) == 3
    for title in opponent.spells:
        spell = rulebook.cards[title]
        assert (spell.type, spell.placement, spell.cost) == (CardType.READY_SPELL, Placement.SPELLBOARD, None)
        top, bottom = (block for block in spell.blocks if isinstance(block, Block))
        assert (top.kind, top.cost, bottom.kind) == (BlockKind.ACT, FREE, BlockKind.PROGRESS)
        assert (top.inex, bottom.inex) == (False, True)


def test_its_cards_are_of_its_types(opponent: AutomatonDef, rulebook: Rulebook) -> None:
    wanted = {opponent.name: CardType.DRAGONBORN}
    wanted |= dict.fromkeys(opponent.aspects, CardType.ASPECT)
    wanted |= dict.fromkeys(opponent.conjured, CardType.CONJURED_ASPECT)
    assert {title: rulebook.cards[title].type for title in wanted} == wanted
    assert all(rulebook.cards[title].set == opponent.name for title in opponent.titles)


def test_the_conjuration_pile(rulebook: Rulebook) -> None:
    assert rulebook.automata["Scatha Kalani"].conjured == {}
    pile = rulebook.automata["Indiri Aldair"].conjured
    assert pile == {"Burning Arrow": 2, "Entangling Arrow": 2, "Whistling Arrow": 2}
    assert all(n == rulebook.cards[title].copies for title, n in pile.items())


def test_circles_go_with_a_status_box(opponent: AutomatonDef, rulebook: Rulebook) -> None:
    for title in opponent.aspects:
        card = rulebook.cards[title]
        green = [block for block in card.blocks if isinstance(block, Block) and block.kind is BlockKind.STATUS]
        assert bool(green) == (card.status > 0), title
        assert all(block.inex for block in green)


@needs_facts
def test_aspects_have_their_known_facts(rulebook: Rulebook) -> None:
    facts = read_yaml(ASPECTS)
    known = [fact for fact in (*facts["aspects"], *facts["conjured_aspects"]) if is_dragonborns(fact)]
    assert len(known) == 15
    for fact in known:
        card = rulebook.cards[fact["name"]]
        assert (card.stat(Stat.ATTACK), card.stat(Stat.LIFE)) == (fact["attack"], fact["life"]), card.name
        assert (card.blood, card.shield, card.status) == (fact["blood"], fact["shield"], fact["status"]), card.name
        assert (card.intent.value if card.intent else "none") == fact["intent"], card.name


def is_dragonborns(fact: dict[str, Any]) -> bool:
    return fact["opponent"].replace("-", " ").title() in NAMES


def test_only_its_status_tokens_lie_on_a_dragonborn(rulebook: Rulebook) -> None:
    for name in NAMES:
        card = rulebook.cards[name]
        assert card.stats == ((Stat.LIFE, 30),)
        assert card.status == 0, f"a Dragonborn comes into play without {Token.STATUS.value} tokens"


def lone_selectors(part: object) -> Iterator[Select]:
    """What effects act on, but for one of several ("all units and the Phoenixborn") and whom a static speaks of."""
    if isinstance(part, Select):
        yield part
    if isinstance(part, Struct) and not isinstance(part, AnyOf):
        for name in part.__struct_fields__:
            yield from lone_selectors(getattr(part, name)) if name != "who" else ()
    elif isinstance(part, tuple):
        for item in part:
            yield from lone_selectors(item)


@pytest.mark.rule("ATT-02")
@pytest.mark.parametrize("name", SHIPPED)
def test_what_it_does_to_the_opposing_phoenixborn_alone_targets_it(name: str, rulebook: Rulebook) -> None:
    """Given the cards of an opponent, then each effect on the Phoenixborn targets; only Devour's penalty does not."""
    for title in rulebook.automata[name].titles:
        for found in lone_selectors(rulebook.cards[title].blocks):
            if found.noun is Noun.PHOENIXBORN and found.whose is Whose.OPPOSING:
                assert (found.mode is Mode.TARGET) == (title != "Devour"), title


def own(tmp_path: Path, repo_root: Path) -> Path:
    """A folder with an opponent of a player's own: the test wyrm, without what the game says of its kind."""
    base = repo_root / "tests" / "content" / "base"
    for part, name in (("pve", "test-wyrm.yaml"), ("cards", "base.yaml")):
        (tmp_path / part).mkdir()
        (tmp_path / part / name).write_text((base / part / name).read_text("utf-8"), encoding="utf-8")
    return tmp_path


def test_a_player_adds_an_opponent(tmp_path: Path, repo_root: Path) -> None:
    rulebook = load_rulebook([own(tmp_path, repo_root)])
    wyrm = rulebook.automata["Test Wyrm"]
    assert wyrm.rows == rulebook.automata["Scatha Kalani"].rows
    assert wyrm.conjured == {"Test Ember": 2}
    assert wyrm.house[-1] == "everything"


def test_an_opponent_says_in_what_it_differs(tmp_path: Path, repo_root: Path) -> None:
    path = own(tmp_path, repo_root) / "pve" / "test-wyrm.yaml"
    text = path.read_text("utf-8").replace("  threat: 4", "  threat: 6\n  stamina: 5\n  threat-tokens: {easy: 0}")
    path.write_text(text, encoding="utf-8")
    wyrm = load_rulebook([tmp_path]).automata["Test Wyrm"]
    assert (wyrm.threat, wyrm.stamina, wyrm.threat_tokens) == (6, 5, {"easy": 0})
    assert wyrm.dice == 5


def test_opponents_are_offered_gentlest_first(tmp_path: Path, repo_root: Path) -> None:
    """Given an opponent with a place of its own and one without, then places count, and without one it comes last."""
    assert list(load_rulebook([own(tmp_path, repo_root)]).automata) == [*SHIPPED, "Test Wyrm"]
    path = tmp_path / "pve" / "test-wyrm.yaml"
    path.write_text(path.read_text("utf-8").replace("  threat: 4", "  order: 1\n  threat: 4"), encoding="utf-8")
    assert list(load_rulebook([tmp_path]).automata)[-1] == SHIPPED[-1]
