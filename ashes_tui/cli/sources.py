"""What the commands work on: rules and decks, an author's own included."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ashes_tui.cli.failures import UsageFault

if TYPE_CHECKING:
    from ashes_tui.engine.setup import OpponentSetup
    from ashes_tui.lang.defs import DeckList, Rulebook

T = TypeVar("T")


@dataclass(frozen=True)
class Sources:
    """The folders that ``--rules`` and ``--decks`` name."""

    rules_dirs: tuple[Path, ...] = ()
    decks_dirs: tuple[Path, ...] = ()

    def rulebook(self) -> Rulebook:
        """All rules. Raises ``ContentError``."""
        from ashes_tui.content.api import load_rulebook

        return load_rulebook(self.rules_dirs)

    def decks(self, rulebook: Rulebook) -> dict[str, DeckList]:
        """All decks by name. Raises ``ContentError``."""
        from ashes_tui.content.api import load_decks

        return load_decks(rulebook, self.decks_dirs)


def named(what: str, name: str, known: Mapping[str, T]) -> T:
    """The entry that a person means by ``name``: exact, in any case, or the only one that begins or holds it."""
    if name in known:
        return known[name]
    folded = name.casefold()
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [key for key in known if fits(key.casefold(), folded)]
        if len(found) == 1:
            return known[found[0]]
        if found and fits is not str.__contains__:
            break
    raise UsageFault(f"there is no {what} '{name}'{_hint(what, name, list(known))}")


def _hint(what: str, name: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches

    folded = {word.casefold(): word for word in known}
    near = [word for key, word in folded.items() if name.casefold() in key]
    near = near or [folded[key] for key in get_close_matches(name.casefold(), list(folded), 3, 0.6)]
    if near and len(near) <= 8:
        return f"; did you mean {' or '.join(repr(word) for word in near)}?"
    if 0 < len(known) <= 12:
        return f"; choose one of: {', '.join(known)}"
    return f"; 'ashes-tui {what}s list' names them all" if what in ("deck", "card") else ""


def chosen_decks(names: Sequence[str], decks: Mapping[str, DeckList]) -> tuple[DeckList, ...]:
    """Decks that the command line names, by deck or by Phoenixborn."""
    by_any = {**{deck.phoenixborn: deck for deck in decks.values()}, **decks}
    return tuple(named("deck", name, by_any) for name in names)


def checked_edition(rulebook: Rulebook, edition: str) -> str:
    """An edition the rules know."""
    return named("edition", edition, rulebook.editions).name


def chosen_opponent(rulebook: Rulebook, enemy: str, difficulty: str, level: int = 1, deck: str = "") -> OpponentSetup:
    """An opponent that the command line names, as hard as it says."""
    from ashes_tui.engine.api import RANDOM, OpponentSetup

    found = named("enemy", enemy, rulebook.automata)
    hard = named("difficulty", difficulty, {d: d for d in found.difficulties})
    levels = found.levels_of(hard)
    if level not in levels:
        has = f"has level {levels[0]} only; leave --level out" if len(levels) == 1 else f"has levels {_listed(levels)}"
        raise UsageFault(f"--level {level}: {found.name}, a {found.kind.capitalize()}, {has}")
    if deck and not found.decks:
        raise UsageFault(f"--enemy-deck: {found.name} has one deck only; leave it out")
    if deck.endswith((".yaml", ".yml")):
        from ashes_tui.content.aspectdeck import read_aspects

        return OpponentSetup(found.name, hard, level=level, aspects=read_aspects(Path(deck), rulebook))
    its = named("deck", deck, {name: name for name in (*found.decks, RANDOM)}) if deck else ""
    return OpponentSetup(found.name, hard, level=level, deck=its)


def grim_fates(opponent: OpponentSetup, rulebook: Rulebook, grim: bool, only: Sequence[str]) -> OpponentSetup:
    """The opponent with Grim Fates, for cards the command line names or for all (VAR-03)."""
    from msgspec.structs import replace

    if not (grim or only):
        return opponent
    titles = {title: title for title in rulebook.cards}
    return replace(opponent, grim=tuple(named("card", title, titles) for title in only))


def _listed(levels: tuple[int, ...]) -> str:
    return ", ".join(map(str, levels))
