"""``decks``, ``decks list``, ``decks show`` and ``decks check``."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ashes_tui.cli.shared.options import Json
from ashes_tui.cli.shared.output import print_json, print_table
from ashes_tui.cli.shared.sources import Sources, checked_edition, chosen_decks
from ashes_tui.outside.files import is_file

if TYPE_CHECKING:
    from ashes_tui.lang.defs import DeckList, Rulebook

app = typer.Typer(help="Look at decks and check them.", rich_markup_mode=None)
UNCHAINED = " (only with --unchained)"
_LEGAL = ("legal", "legal, its First Five only with --unchained")


@app.callback(invoke_without_command=True)
def all_decks(context: typer.Context, json: Json = False) -> None:
    """Say how many decks there are of each series, or list them, show one, check some."""
    if context.invoked_subcommand is not None:
        return
    sources: Sources = context.obj
    found = Counter(deck.series or "Decks of your own" for deck in sources.all_decks(sources.rulebook()).values())
    if json:
        print_json(found)
        return
    print_table(("Series", "Decks"), list(found.items()))
    print("'ashes-tui decks list' names them; 'decks show NAME' shows one.")


@app.command("list")
def list_decks(context: typer.Context, json: Json = False) -> None:
    """List all decks."""
    sources: Sources = context.obj
    decks = sources.all_decks(sources.rulebook())
    if json:
        print_json([_deck_as_data(deck) for deck in decks.values()])
        return
    rows = [(d.name, d.phoenixborn, _dice_text(d), d.series or "") for d in decks.values()]
    print_table(("Name", "Phoenixborn", "Dice", "Series"), rows)


@app.command("show")
def show_deck(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="A deck, or its Phoenixborn.")],
    json: Json = False,
    text: Annotated[bool, typer.Option("--text", help="As the text that players send each other.")] = False,
) -> None:
    """Show one deck with its conjuration pile."""
    from ashes_tui.content.api import conjuration_pile, deck_text
    from ashes_tui.words.phrases import style_words

    sources: Sources = context.obj
    rulebook = sources.rulebook()
    (deck,) = chosen_decks([name], sources.all_decks(rulebook))
    if text:
        print(deck_text(deck, rulebook), end="")
        return
    pile = conjuration_pile(rulebook, deck)
    if json:
        print_json({**_deck_as_data(deck), "conjuration_pile": pile})
        return
    print(f"{deck.name}\nPhoenixborn: {deck.phoenixborn}\nDice: {_dice_text(deck)}\n")
    if deck.blurb:
        print(f"{style_words(deck)}\n")
    _print_counts(deck.cards, rulebook)
    print("\nConjuration pile:")
    _print_counts(pile, rulebook)
    if deck.first_five:
        print(f"\nFirst Five: {', '.join(deck.first_five)}{UNCHAINED if deck.unchained else ''}")


@app.command("check")
def check_decks(
    context: typer.Context,
    what: Annotated[list[str] | None, typer.Argument(metavar="DECK", help="Decks or deck files; all if none.")] = None,
    edition: Annotated[str, typer.Option(help="Deck rules to check by.")] = "ascendancy",
    json: Json = False,
) -> None:
    """Check decks against the rules of deck building."""
    from ashes_tui.content.api import check_deck

    sources: Sources = context.obj
    rulebook = sources.rulebook()
    edition = checked_edition(rulebook, edition)
    decks = _chosen_decks(what or [], sources, rulebook)
    problems = {deck.name: check_deck(rulebook, deck, edition) for deck in decks}
    unchained = {deck.name for deck in decks if deck.unchained}
    if json:
        print_json([{"deck": name, "problems": found} for name, found in problems.items()])
    for name, found in [] if json else problems.items():
        print(f"{name}: {'not legal' if found else _LEGAL[name in unchained]}")
        for problem in found:
            print(f"  {problem}")
    if any(problems.values()):
        raise typer.Exit(2)


def _chosen_decks(words: list[str], sources: Sources, rulebook: Rulebook) -> list[DeckList]:
    """The decks named by the arguments, as files or by title."""
    files = [Path(word) for word in words if word.endswith((".yaml", ".yml")) or is_file(Path(word))]
    names = [word for word in words if Path(word) not in files]
    found = _from_files(files, rulebook)
    if names or not words:
        known = sources.all_decks(rulebook)
        found += chosen_decks(names, known) if names else known.values()
    return found


def _from_files(files: list[Path], rulebook: Rulebook) -> list[DeckList]:
    from ashes_tui.content.decks.reader import read_decks
    from ashes_tui.content.sources import source_of

    return list(read_decks([source_of("decks", path) for path in files], rulebook).values())


def _deck_as_data(deck: DeckList) -> dict[str, object]:
    return {
        "name": deck.name,
        "phoenixborn": deck.phoenixborn,
        "cards": deck.cards,
        "dice": {die.value: n for die, n in deck.dice.items()},
        "first_five": deck.first_five,
        "author": deck.author,
        "series": deck.series,
        "unchained": deck.unchained,
        "blurb": deck.blurb,
        "difficulty": deck.difficulty,
    }


def _dice_text(deck: DeckList) -> str:
    return ", ".join(f"{n} {die.value}" for die, n in deck.dice.items())


def _print_counts(counts: dict[str, int], rulebook: Rulebook) -> None:
    for title, n in counts.items():
        print(f"  {n} {title} ({rulebook.cards[title].type.value})")
