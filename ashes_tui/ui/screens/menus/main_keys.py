"""The letters of the main things, the same in every menu, on every page and every result."""

from __future__ import annotations

from enum import StrEnum


class MainKey(StrEnum):
    """What can be done from several pages, with its letter; none of these letters opens another of these things.

    What is done on one page alone has a letter of its own there.
    """

    LEARN = "l"
    GUIDED_GAME = "g"
    HOW_TO_PLAY = "h"
    HOW_OPPONENTS_PLAY = "e"
    PUZZLES = "z"
    NEW_GAME = "n"
    """Of whatever is played: a new game, the same once more, the next puzzle."""
    SOLO = "s"
    COOP = "o"
    ANOTHER_SETUP = "a"
    CAMPAIGNS = "p"
    RESUME = "r"
    """Of whatever was left: a saved game, a paused one, that of a campaign."""
    CARDS = "c"
    DECKS = "d"
    WORDS = "w"
    FINISHED = "f"
    SETTINGS = "t"
    HELP = "?"
    LOOK_BACK = "<"
    MAIN_MENU = "m"
    QUIT = "q"
