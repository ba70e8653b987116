"""The options that hold for every command may stand anywhere on the line."""

from __future__ import annotations

from ashes_tui.cli.failures import UsageFault

GLOBAL = ("--rules", "--decks")


def hoisted(arguments: list[str]) -> list[str]:
    """The same line with the global options in front, where the parser wants them."""
    front: list[str] = []
    rest: list[str] = []
    i = 0
    while i < len(arguments):
        word = arguments[i]
        if word == "--":
            return [*front, *rest, *arguments[i:]]
        if word in GLOBAL:
            if i + 1 == len(arguments) or arguments[i + 1].startswith("-"):
                raise UsageFault(f"{word} needs a folder; write for instance: {word} my-{word[2:]}")
            front += arguments[i : i + 2]
            i += 2
        else:
            (front if word.startswith(tuple(f"{name}=" for name in GLOBAL)) else rest).append(word)
            i += 1
    return [*front, *rest]
