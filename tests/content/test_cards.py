"""The cards of the game say what the printed ones say; where the reference is at hand, every fact is compared."""

import json
import re
from typing import Any

import pytest

from ashes_tui.content.editions import side_by_side
from ashes_tui.lang.block import Block, Keyword
from ashes_tui.lang.cost import Cost, Symbol
from ashes_tui.lang.defs import CardDef, EditionDef, Rulebook
from ashes_tui.lang.effect import MoveDie, Prevent
from ashes_tui.lang.terms import CONJURED_TYPES, MAGIC_TYPES, BlockKind, DieType, EventKind, Level, Stat
from tests.support.facts import FACTS, needs
from tests.support.yamlfile import read_yaml

REFERENCE = FACTS / "reference"
SETS = {"Ascendancy Starter Kit": 26, "Kanna Galeheart": 15, "Maeve Luminvale": 16}
needs_reference = needs(REFERENCE)


def test_three_sets_are_here(rulebook: Rulebook) -> None:
    sets = [card.set for card in rulebook.cards.values()]
    assert {name: sets.count(name) for name in SETS} == SETS


def test_summons_produce_what_their_program_names(rulebook: Rulebook) -> None:
    assert rulebook.cards["Summon Spark Drone"].produces == ("Spark Drone",)
    assert rulebook.cards["Botanist"].produces == ("Nurtured",)
    assert rulebook.cards["Snapseed"].produces == ("Snaptrap",)
    assert rulebook.cards["Reconfigure"].produces == ()


def test_storm_spirits_get_cheaper_when_focused(rulebook: Rulebook) -> None:
    act, focus = rulebook.cards["Summon Storm Spirit"].blocks
    assert isinstance(act, Block)
    assert isinstance(focus, Block)
    assert act.cost == Cost(main=1, exhaust=True, symbols=(Symbol(DieType.ASTRAL, Level.CLASS),))
    assert focus.amend == Cost(side=1, exhaust=True, symbols=(Symbol(None, Level.BASIC),))


def test_keywords_stand_by_name_and_number(rulebook: Rulebook) -> None:
    assert rulebook.cards["Thunder Hulk"].blocks[1] == Keyword("Overkill", 1)
    assert rulebook.cards["Spark Drone"].blocks == (Keyword("Unit Guard"),)
    assert rulebook.keywords["Overkill"].numbered


@pytest.mark.rule("ASC-TXT-02")
def test_yellow_boxes_are_marked(rulebook: Rulebook) -> None:
    yellow = [
        card.name
        for card in rulebook.cards.values()
        if card.set in SETS and any(isinstance(block, Block) and block.inex for block in card.blocks)
    ]
    assert yellow == ["Cloud Spirit", "Snapseed", "Capacitor Beetle", "Aspiring Growth"]


@pytest.mark.rule("ASC-DICE-02", "ASC-DICE-04", "ASC-DICE-07", "ASC-DICE-09")
def test_how_many_dice_a_card_holds(rulebook: Rulebook) -> None:
    limits = {die.value: entry.limit for die, entry in rulebook.dice.items() if entry.limit}
    assert limits == {"astral": 1, "charm": 1, "divine": 1}
    assert set(rulebook.dice) == set(MAGIC_TYPES)


@pytest.mark.rule("ASC-DICE-03")
def test_an_astral_die_must_prevent(rulebook: Rulebook) -> None:
    (block,) = rulebook.dice[DieType.ASTRAL].on_card
    assert block.kind is BlockKind.AFTER
    assert block.events[0].event is EventKind.DAMAGED
    assert isinstance(block.do[-1], Prevent)


def test_powers_that_place_a_die_place_the_one_that_paid(rulebook: Rulebook) -> None:
    placing = [die.value for die, entry in rulebook.dice.items() if isinstance(entry.power[0].do[0], MoveDie)]
    assert placing == ["astral", "artifice", "charm", "divine"]


def test_editions_differ_in_what_they_say(rulebook: Rulebook) -> None:
    """Each key of the record is told about, and these are the ones that differ."""
    rows = side_by_side(rulebook.editions)
    keys = {name.replace("_", "-") for name in EditionDef.__struct_fields__} - {"name", "title"}
    assert {row.key for row in rows} == keys
    differing = ["banned", "dice-powers", "responses", "blood", "end-durations-at-round-end"]
    assert [row.key for row in rows if row.differs] == differing
    assert next(row.values for row in rows if row.key == "banned") == {"ascendancy": None, "reborn": "banned"}


def printed_cards() -> dict[str, dict[str, Any]]:
    """Printed cards by title; the promotions are told elsewhere."""
    lines = (REFERENCE / "cards.jsonl").read_text("utf-8").splitlines()
    return {card["name"]: card for card in map(json.loads, lines) if "release" in card}


def bare(parts: list[str | list[str]], join: str = " - ") -> str:
    """A printed cost as the rules data write it; a list in it are alternatives."""
    flat = [part if isinstance(part, str) else bare([*part], " or ") for part in parts]
    return join.join(flat).replace("[[", "").replace("]]", "")


COST = re.compile(r"(?:\* )?(?:[^:.\[]+: )?((?:\d |X )?\[\[[^.]*?\]\](?: (?:-|or) (?:\d |X )?\[\[[^.]*?\]\])*):")


def activations(text: str) -> list[str]:
    """The costs of the activated effects of a printed text; one card has a comma between the parts."""
    return [bare([found[1].replace(", ", " - ")]) for line in text.split("\n") if (found := COST.match(line))]


def printed_promotions() -> dict[str, dict[str, Any]]:
    data = read_yaml(REFERENCE / "kanna-maeve.yaml")
    return {card["name"]: card for card in data["cards"]}


def cost_text(card: CardDef) -> str | None:
    return None if card.cost is None else str(card.cost)


@needs_reference
def test_cards_have_their_printed_facts(rulebook: Rulebook) -> None:
    for name, printed in printed_cards().items():
        if name not in rulebook.cards:
            continue
        card = rulebook.cards[name]
        assert card.set == printed["release"], name
        assert card.type.value == printed["type"].lower(), name
        assert parts(cost_text(card) or "") == parts(bare(printed.get("cost", []))), name
        values = dict(card.bonus) | dict(card.stats)
        for stat in Stat:
            if "X" not in str(printed.get(stat.value, 0)):
                assert values.get(stat, 0) == int(printed.get(stat.value, 0)), name
        assert card.copies == printed.get("copies", 0), name
        assert card.unique == printed.get("phoenixborn"), name
        assert sorted(card.produces) == sorted(entry["name"] for entry in printed.get("conjurations", ())), name


@needs_reference
def test_activations_cost_what_is_printed(rulebook: Rulebook) -> None:
    """One written activation for each printed one; what may be paid in addition makes another, dearer one."""
    for name, printed in printed_cards().items():
        blocks = rulebook.cards[name].blocks if name in rulebook.cards else ()
        written = [parts(str(b.cost)) for b in blocks if isinstance(b, Block) and b.kind is BlockKind.ACT]
        wanted = [parts(cost) for cost in activations(printed.get("text", ""))] if written else []
        assert all(written.count(cost) == wanted.count(cost) for cost in wanted), name
        assert all(any(cost >= less for less in wanted) for cost in written), name


def parts(cost: str) -> frozenset[str]:
    return frozenset(cost.split(" - "))


@needs_reference
def test_promotion_cards_have_their_known_facts(rulebook: Rulebook) -> None:
    doubtful = {"Capacitor Beetle"}  # two or three copies: see its note
    for name, known in printed_promotions().items():
        card = rulebook.cards[name]
        assert card.type.value == known["type"].lower()
        assert cost_text(card) == known["cost"], name
        assert {stat.value: n for stat, n in card.stats} == known.get("stats", {}), name
        assert {stat.value: n for stat, n in card.bonus} == {k: int(v) for k, v in known.get("bonus", {}).items()}
        assert card.unique == (known["unique"] or None), name
        assert list(card.produces) == known["produces"], name
        if name not in doubtful:
            assert card.copies == known.get("copies", 0), name


@needs_reference
def test_activations_cost_what_is_known(rulebook: Rulebook) -> None:
    for name, known in printed_promotions().items():
        blocks = [b for b in rulebook.cards[name].blocks if isinstance(b, Block) and b.kind is BlockKind.ACT]
        costs = [str(block.cost) for block in blocks]
        wanted = known.get("activation", "").partition(" (")[0]
        assert costs == ([wanted] if wanted else []), name


def test_players_are_told_rulings_and_not_where_values_come_from(rulebook: Rulebook) -> None:
    assert rulebook.cards["Abundance"].ruling
    assert rulebook.cards["Stormchaser"].note
    assert rulebook.cards["Stormchaser"].ruling is None


def test_what_no_source_fixes_is_marked(rulebook: Rulebook) -> None:
    notes = {card.name: card.note for card in rulebook.cards.values() if card.note}
    assert all(note.startswith(("house: ", "source: ")) for note in notes.values())
    assert {"Capacitor Beetle", "Propagate", "Stormchaser"} <= set(notes)


def test_only_conjured_cards_have_copies(rulebook: Rulebook) -> None:
    assert all(bool(card.copies) == (card.type in CONJURED_TYPES) for card in rulebook.cards.values())
