"""Global options may appear anywhere on the command line."""

from __future__ import annotations

from ashes_tui.cli.shared.failures import UsageFault

GLOBAL = ("--rules", "--decks")


def hoist_global_options(arguments: list[str]) -> list[str]:
    """The arguments with global options moved to the front, where the parser expects them."""
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
