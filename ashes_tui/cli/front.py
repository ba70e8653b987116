"""The choice of front end: the table, or plain lines if requested or if the terminal supports no more."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

Plain = Annotated[bool, typer.Option("--plain", help="Play line by line: for screen readers and scripts.")]
Enemy = Annotated[str | None, typer.Option(help="The opponent; see 'enemies list'.")]
Difficulty = Annotated[str, typer.Option(help="How hard it is.")]
Level = Annotated[int, typer.Option(help="The level of a Chimera, 1 to 3.")]
EnemyDeck = Annotated[
    str, typer.Option(help="Which of its decks, random, one put together on the screen, or a file of aspects.")
]
Threat = Annotated[int, typer.Option(min=0, help="Threat tokens of a Dragonborn besides those of its difficulty.")]
Edition = Annotated[str, typer.Option(help="Rules to play by.")]
Seed = Annotated[int | None, typer.Option(help="Repeat the luck of another game.")]
Partner = Annotated[str, typer.Option(help="Who plays the second deck: person, or a player.")]
Phoenix = Annotated[bool, typer.Option("--phoenix", help="Agree on the Call of the Phoenix.")]
Unchained = Annotated[bool, typer.Option("--unchained", help="Play without the chained list.")]
DeckLists = Annotated[
    str,
    typer.Option("--lists", help="Whose deck list all know: known (decks of the game), open, closed."),
]
Grim = Annotated[bool, typer.Option("--grim-fates", help="What is chosen for the opponent is what is worst for you.")]
GrimCards = Annotated[
    list[str] | None, typer.Option("--grim-card", help="The same, but only for what this card asks; may be repeated.")
]

UNABLE = ("dumb", "unknown", "")
"""Values of TERM for terminals that cannot move their cursor."""


def is_plain(context: typer.Context | None, asked: bool) -> bool:
    """Whether to play in plain lines; prints a note if that was not requested."""
    if asked or (context is not None and context.find_root().params.get("plain")):
        return True
    reason = _why_no_table()
    if reason:
        print(f"{reason}: playing line by line (--plain).")
    return bool(reason)


def _why_no_table() -> str:
    """Why this terminal cannot show the table; empty if it can."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "The input or the output is no terminal"
    term = os.environ.get("TERM", "")
    return f"This terminal (TERM={term or 'not set'}) cannot show the table" if term in UNABLE else ""
