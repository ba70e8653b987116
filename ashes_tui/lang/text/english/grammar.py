"""English: articles, plurals, lists and sentences."""

from __future__ import annotations

from collections.abc import Sequence

SOFT = ("unit", "unique", "one")  # written with a vowel, pronounced with a consonant


def article(phrase: str) -> str:
    """``phrase`` with "a" or "an" before it, unless it is a title with an article of its own."""
    word = phrase.lstrip("[").lower()
    if phrase.startswith("[[The "):
        return phrase
    an = word[:1] in tuple("aeiou") and not word.startswith(SOFT)
    return f"an {phrase}" if an else f"a {phrase}"


def plural(noun: str) -> str:
    """The plural of a noun of the game."""
    if noun.endswith("]]"):
        return f"{noun} cards"
    for ending, many in (("ally", "allies"), ("copy", "copies"), ("die", "dice"), ("hoenixborn", "hoenixborn")):
        if noun.endswith(ending):
            return noun.removesuffix(ending) + many
    return noun if noun == "damage" else f"{noun}s"


def counted(n: str, noun: str) -> str:
    """``1 card``, ``2 cards``, ``N cards``."""
    return f"{n} {noun if n == '1' else plural(noun)}"


def and_list(parts: Sequence[str], word: str = "and") -> str:
    """``a``, ``a and b``, ``a, b, and c``."""
    if len(parts) < 3:
        return f" {word} ".join(parts)
    return f"{', '.join(parts[:-1])}, {word} {parts[-1]}"


def possessive(phrase: str) -> str:
    """``your``, ``its``, ``that unit's``, ``all players'``."""
    pronouns = {"you": "your", "it": "its", "they": "their", "them": "their"}
    if phrase in pronouns:
        return pronouns[phrase]
    return f"{phrase}'" if phrase.endswith("s") else f"{phrase}'s"


def belonging(owner: str, noun: str) -> str:
    """``its attack value``, ``your Phoenixborn's ...``, but ``the attack value of a target unit``."""
    short = len(owner.split()) < 3 or owner.startswith(("the chosen", "the target"))
    return f"{possessive(owner)} {noun}" if short else f"the {noun} of {owner}"


def capital(phrase: str) -> str:
    """``phrase`` with a capital first letter; symbols stay as they are."""
    return phrase[:1].upper() + phrase[1:]


def sentence(phrase: str) -> str:
    """``phrase`` as a sentence."""
    return capital(phrase) + ("" if phrase.endswith((".", "!")) else ".")
