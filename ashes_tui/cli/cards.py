"""``cards list`` and ``cards show``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ashes_tui.cli.output import print_json, print_table, width
from ashes_tui.cli.sources import Sources, named

if TYPE_CHECKING:
    from ashes_tui.lang.defs import CardDef, Rulebook

app = typer.Typer(help="Look at the cards.", no_args_is_help=True, rich_markup_mode=None)
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command("list")
def list_cards(
    context: typer.Context,
    type_: Annotated[str | None, typer.Option("--type", help="Only cards of this type.")] = None,
    set_: Annotated[str | None, typer.Option("--set", help="Only cards of this set.")] = None,
    json: Json = False,
) -> None:
    """List all cards."""
    sources: Sources = context.obj
    rulebook = sources.rulebook()
    cards = list(rulebook.cards.values())
    if type_ is not None:
        wanted = named("card type", type_, {c.type.value: c.type for c in cards})
        cards = [c for c in cards if c.type is wanted]
    if set_ is not None:
        wanted_set = named("set", set_, {c.set: c.set for c in cards})
        cards = [c for c in cards if c.set == wanted_set]
    if json:
        print_json([card_object(rulebook, card) for card in cards])
    else:
        print_table(("Name", "Type", "Set", "Cost"), [(c.name, c.type.value, c.set, c.cost or "") for c in cards])


@app.command("show")
def show_card(
    context: typer.Context, name: Annotated[str, typer.Argument(metavar="NAME", help="A title.")], json: Json = False
) -> None:
    """Show one card with its whole text."""
    sources: Sources = context.obj
    rulebook = sources.rulebook()
    card = named("card", name, rulebook.cards)
    if json:
        print_json(card_object(rulebook, card))
    else:
        print_card(card_object(rulebook, card))


def card_object(rulebook: Rulebook, card: CardDef) -> dict[str, Any]:
    """A card as JSON; what it does not have is null or empty."""
    from ashes_tui.lang.text import card_text

    return {
        "name": card.name,
        "type": card.type.value,
        "set": card.set,
        "placement": card.placement.value,
        "cost": str(card.cost) if card.cost else None,
        "values": {stat.value: n for stat, n in card.stats},
        "bonus": {stat.value: n for stat, n in card.bonus},
        "unique": card.unique,
        "copies": card.copies,
        "produces": card.produces,
        "text": [_box_object(box) for box in card_text(rulebook, card)],
        "note": card.note,
    }


def _box_object(box: Any) -> dict[str, Any]:
    from ashes_tui.lang.text import plain

    return {
        "title": box.heading or None,
        "kind": box.kind.value,
        "inexhaustible": box.inexhaustible,
        "text": plain(box.body),
        "grants": [_box_object(granted) for granted in box.grants],
    }


def print_card(card: dict[str, Any]) -> None:
    """A card as people read it."""
    print(card["name"])
    about = [card["type"], card["set"]] + ([f"unique to {card['unique']}"] if card["unique"] else [])
    print(", ".join(about))
    if card["cost"]:
        print(f"Cost: {card['cost']}")
    if card["values"]:
        print("  ".join(f"{name.capitalize()} {n}" for name, n in card["values"].items()))
    if card["bonus"]:
        print("  ".join(f"{name.capitalize()} {n:+d}" for name, n in card["bonus"].items()))
    if card["copies"]:
        print(f"Copies in the conjuration pile: {card['copies']}")
    for box in card["text"]:
        _print_box(box, "")
    if card["note"]:
        print(f"\nNote: {card['note']}")


def _print_box(box: dict[str, Any], indent: str) -> None:
    from textwrap import fill

    mark = " (inexhaustible)" if box["inexhaustible"] else ""
    head = f"{box['title']}{mark}: " if box["title"] else f"{mark.strip()} ".lstrip()
    print()
    print(fill(head + box["text"], width(), initial_indent=indent, subsequent_indent=indent))
    for granted in box["grants"]:
        _print_box(granted, indent + "    ")
