"""``cards list`` and ``cards show``."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ashes_tui.cli.shared.options import Json
from ashes_tui.cli.shared.output import print_json, print_table, width
from ashes_tui.cli.shared.sources import Sources, find_named

app = typer.Typer(help="Look at the cards.", no_args_is_help=True, rich_markup_mode=None)


@app.command("list")
def list_cards(
    context: typer.Context,
    type_: Annotated[str | None, typer.Option("--type", help="Only cards of this type.")] = None,
    set_: Annotated[str | None, typer.Option("--set", help="Only cards of this set.")] = None,
    json: Json = False,
) -> None:
    """List all cards."""
    from ashes_tui.match.card_object import card_as_data

    sources: Sources = context.obj
    rulebook = sources.rulebook()
    cards = list(rulebook.cards.values())
    if type_ is not None:
        kind = find_named("card type", type_, {c.type.value: c.type for c in cards})
        cards = [c for c in cards if c.type is kind]
    if set_ is not None:
        name = find_named("set", set_, {c.set: c.set for c in cards})
        cards = [c for c in cards if c.set == name]
    if json:
        print_json([card_as_data(rulebook, card) for card in cards])
    else:
        print_table(("Name", "Type", "Set", "Cost"), [(c.name, c.type.value, c.set, c.cost or "") for c in cards])


@app.command("show")
def show_card(
    context: typer.Context, name: Annotated[str, typer.Argument(metavar="NAME", help="A title.")], json: Json = False
) -> None:
    """Show one card with its full text."""
    from ashes_tui.match.card_object import card_as_data
    from ashes_tui.words.questions.values import house_lines

    sources: Sources = context.obj
    rulebook = sources.rulebook()
    card = find_named("card", name, rulebook.cards)
    if json:
        print_json(card_as_data(rulebook, card))
    else:
        print_card(card_as_data(rulebook, card))
        for line in ("", *house) if (house := house_lines(card, rulebook)) else ():
            print(line)


def print_card(card: dict[str, Any]) -> None:
    """Print a card for people."""
    print(card["name"])
    about = [card["type"], card["set"]] + ([f"unique to {card['unique']}"] if card["unique"] else [])
    print(", ".join(about))
    if card["cost"]:
        print(f"Cost: {card['cost']}")
    if card["values"]:
        print("  ".join(f"{name.capitalize()} {n}" for name, n in card["values"].items()))
    if card["bonus"]:
        print("  ".join(f"{name.capitalize()} {n:+d}" for name, n in card["bonus"].items()))
    if card["blood"] is not None:
        print(_aspect_line(card))
    if card["copies"]:
        print(f"Copies in the conjuration pile: {card['copies']}")
    for box in card["text"]:
        _print_box(box, "")
    if card["ruling"]:
        print(f"\nHow this program plays it: {card['ruling']}.")


def _aspect_line(card: dict[str, Any]) -> str:
    """The values that only aspects have: "Blood 2  Intent left  Shield  Status circles 2"."""
    signs = [f"Blood {card['blood']}", f"Intent {card['intent'] or 'none'}"]
    signs += ["Shield"] if card["shield"] else []
    signs += [f"Status circles {card['status']}"] if card["status"] else []
    return "  ".join(signs)


def _print_box(box: dict[str, Any], indent: str) -> None:
    from textwrap import fill

    from ashes_tui.lang.text import WHILE_EXHAUSTED

    mark = f" ({WHILE_EXHAUSTED})" if box["inexhaustible"] else ""
    head = f"{box['title']}{mark}: " if box["title"] else f"{mark.strip()} ".lstrip()
    print()
    print(fill(head + box["text"], width(), initial_indent=indent, subsequent_indent=indent))
    for granted in box["grants"]:
        _print_box(granted, indent + "    ")
