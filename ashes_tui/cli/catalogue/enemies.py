"""``enemies list`` and ``enemies show``: automata to play against."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ashes_tui.cli.catalogue.cards import print_card
from ashes_tui.cli.shared.options import Json
from ashes_tui.cli.shared.output import print_json, print_table
from ashes_tui.cli.shared.sources import Sources, find_named

if TYPE_CHECKING:
    from ashes_tui.lang.defs import AutomatonDef, CardDef, Rulebook

app = typer.Typer(help="Look at the opponents to play alone against.", no_args_is_help=True, rich_markup_mode=None)


@app.command("list")
def list_enemies(context: typer.Context, json: Json = False) -> None:
    """List all opponents."""
    sources: Sources = context.obj
    enemies = [_list_entry(spec) for spec in sources.rulebook().automata.values()]
    if json:
        print_json(enemies)
        return
    rows = [(e["name"], e["kind"], ", ".join(e["difficulties"]), ", ".join(map(str, e["levels"]))) for e in enemies]
    print_table(("Name", "Kind", "Difficulties", "Levels"), rows)


@app.command("show")
def show_enemy(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="An opponent.")],
    json: Json = False,
) -> None:
    """Show one opponent: cards, behaviour of its dice, and house rules."""
    sources: Sources = context.obj
    rulebook = sources.rulebook()
    opponent = _as_data(rulebook, find_named("enemy", name, rulebook.automata))
    print_json(opponent) if json else _print_opponent(opponent)


def _list_entry(spec: AutomatonDef) -> dict[str, Any]:
    levels = spec.levels_of(spec.difficulties[0])
    found = {"name": spec.name, "kind": spec.kind, "difficulties": list(spec.difficulties), "levels": list(levels)}
    return found | ({"decks": {name: dict(deck) for name, deck in spec.decks.items()}} if spec.decks else {})


def _as_data(rulebook: Rulebook, spec: AutomatonDef) -> dict[str, Any]:
    from ashes_tui.match.card_object import card_as_data

    return {
        **_list_entry(spec),
        "threat": {difficulty: len(spec.row(difficulty)) for difficulty in spec.difficulties},
        **_chimera_values(spec),
        "stamina": spec.stamina,
        "dice": {spec.die.value: spec.dice},
        "behaviors": [card_as_data(rulebook, rulebook.cards[title]) for title in spec.behaviors],
        "rows": {row.level.name.lower(): [step.value for step in row.steps] for row in spec.rows},
        "card": card_as_data(rulebook, rulebook.cards[spec.name]),
        "ready_spells": [card_as_data(rulebook, rulebook.cards[title]) for title in spec.spells],
        "aspects": [_copies(rulebook, rulebook.cards[title], n) for title, n in spec.stock.items()],
        "conjured": [_copies(rulebook, rulebook.cards[title], n) for title, n in spec.conjured.items()],
        "house": list(spec.house),
    }


def _chimera_values(spec: AutomatonDef) -> dict[str, Any]:
    """The life, Ultimate value and starting rows of a Chimera."""
    if not spec.levels:
        return {}
    life = {name: {"one": s.life, "two": s.together} for name, s in spec.levels.items()}
    return {"life": life, "ultimate": spec.ultimate, "setup": {name: s.setup for name, s in spec.levels.items()}}


def _copies(rulebook: Rulebook, card: CardDef, n: int) -> dict[str, Any]:
    from ashes_tui.match.card_object import card_as_data

    return card_as_data(rulebook, card) | {"copies": n}


def _print_opponent(opponent: dict[str, Any]) -> None:
    print_card(opponent["card"])
    threat = ", ".join(f"{n} {difficulty}" for difficulty, n in opponent["threat"].items())
    dice = ", ".join(f"{n} {die}" for die, n in opponent["dice"].items())
    print(f"\nThreat {threat}; stamina {opponent['stamina']}; {dice} dice; {_levels(opponent)}")
    if opponent["rows"]:
        print("\nA face-down aspect: it rolls one basic die.")
    for side, steps in opponent["rows"].items():
        print(f"  {side}: {_steps(steps)}")
    _print_levels(opponent)
    _print_cards("Behaviour cards by phase", opponent["behaviors"])
    _print_cards("Ready spells, one after the other", opponent["ready_spells"])
    _print_cards("Aspects", opponent["aspects"])
    _print_cards("Cards in its conjuration pile", opponent["conjured"])
    print("\n== Values that no source gives")
    for note in opponent["house"] or ["none"]:
        print(f"- {note}")


def _steps(steps: list[str]) -> str:
    """The steps of a behaviour row in words."""
    from ashes_tui.lang.terms import Behavior
    from ashes_tui.lang.text import ROW_STEPS

    return ", then ".join(ROW_STEPS[Behavior(step)] for step in steps)


def _print_levels(opponent: dict[str, Any]) -> None:
    """Print life and rows by difficulty and level, and the decks."""
    for name, rows in opponent.get("setup", {}).items():
        life = opponent["life"][name]
        print(
            f"\n{name}: life {life['one']}, of two players {life['two']}; Ultimate at {opponent['ultimate']} Red Rains"
        )
        for level, row in enumerate(rows, start=1):
            print(f"  level {level}: threat {len(row)}, blood {' '.join(map(str, row))}")
    for name, deck in opponent.get("decks", {}).items():
        print(f"Deck {name}: {', '.join(f'{n} {title}' for title, n in deck.items())}")


def _levels(opponent: dict[str, Any]) -> str:
    levels = ", ".join(map(str, opponent["levels"]))
    return f"level {levels} only" if len(opponent["levels"]) == 1 else f"levels {levels}"


def _print_cards(title: str, cards: list[dict[str, Any]]) -> None:
    from ashes_tui.words.phrases import count

    for i, card in enumerate(cards):
        if i == 0:
            print(f"\n== {title}")
        print()
        print_card({**card, "copies": 0})
        if card["copies"]:
            print(f"\n{count(card['copies'], 'copy', 'copies')}")
