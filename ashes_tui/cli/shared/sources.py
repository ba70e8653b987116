"""The rules and decks that commands use, including custom ones."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ashes_tui.cli.shared.failures import UsageFault

if TYPE_CHECKING:
    from ashes_tui.engine.api import OpponentSetup
    from ashes_tui.lang.defs import AutomatonDef, DeckList, Rulebook
    from ashes_tui.match.new_game import Lists
    from ashes_tui.match.own_decks import FoundDecks

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
        """All decks by name but those that the player has built. Raises ``ContentError``."""
        from ashes_tui.content.api import load_decks

        return load_decks(rulebook, self.decks_dirs)

    def all_decks(self, rulebook: Rulebook) -> dict[str, DeckList]:
        """All decks by name; a note tells of files that hold none. Raises ``ContentError``."""
        known = self.decks(rulebook)
        own = _own_decks(rulebook, known)
        for told in own.problems.values():
            print(*(f"note: {line}" for line in told.splitlines()), sep="\n", file=sys.stderr)
        return {**known, **own.decks}

    def playable_decks(self, rulebook: Rulebook) -> dict[str, DeckList]:
        """The same without those that the player has not finished. Raises ``ContentError``."""
        from ashes_tui.content.api import check_deck

        known, found = self.decks(rulebook), self.all_decks(rulebook)
        return {name: deck for name, deck in found.items() if name in known or not check_deck(rulebook, deck)}

    def chosen(
        self, names: Sequence[str], playable: Mapping[str, DeckList], rulebook: Rulebook
    ) -> tuple[DeckList, ...]:
        """The playable decks that the command line names. Raises ``UsageFault``, ``ContentError``."""
        from ashes_tui.content.api import check_deck

        for name, deck in _own_decks(rulebook, self.decks(rulebook)).decks.items() if names else ():
            if name not in playable and name.casefold() in map(str.casefold, names):
                problem = check_deck(rulebook, deck)[0]
                why = f"{problem.message}; {problem.remedy}, in the menu under Decks"
                raise UsageFault(f"the deck '{name}' is not legal yet: {why}")
        return chosen_decks(names, playable)


def _own_decks(rulebook: Rulebook, known: Mapping[str, DeckList]) -> FoundDecks:
    """The decks that the player has built."""
    from ashes_tui.match.own_decks import OwnDecks

    return OwnDecks().read(rulebook).beside(known)


def find_named(noun: str, name: str, known: Mapping[str, T]) -> T:
    """Find an entry by name: exact, ignoring case, or the only one that starts with or contains it."""
    if name in known:
        return known[name]
    folded = name.casefold()
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [key for key in known if fits(key.casefold(), folded)]
        if len(found) == 1:
            return known[found[0]]
        if found and fits is not str.__contains__:
            break
    raise UsageFault(f"there is no {noun} '{name}'{_hint(noun, name, list(known))}")


def _hint(noun: str, name: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches

    folded = {word.casefold(): word for word in known}
    near = [word for key, word in folded.items() if name.casefold() in key]
    near = near or [folded[key] for key in get_close_matches(name.casefold(), list(folded), 3, 0.6)]
    if near and len(near) <= 8:
        return f"; did you mean {' or '.join(repr(word) for word in near)}?"
    if 0 < len(known) <= 12:
        return f"; choose one of: {', '.join(known)}"
    return f"; 'ashes-tui {noun}s list' names them all" if noun in ("deck", "card") else ""


def chosen_decks(names: Sequence[str], decks: Mapping[str, DeckList]) -> tuple[DeckList, ...]:
    """The decks named on the command line, by deck or by Phoenixborn: the first of the decks of one."""
    by_any = {**{deck.phoenixborn: deck for deck in reversed([*decks.values()])}, **decks}
    return tuple(find_named("deck", name, by_any) for name in names)


def checked_edition(rulebook: Rulebook, edition: str) -> str:
    """The edition's name. Raises ``UsageFault`` if it is unknown."""
    return find_named("edition", edition, rulebook.editions).name


def opponent_setup(
    rulebook: Rulebook,
    opponent: str,
    difficulty: str,
    level: int = 1,
    deck: str = "",
    threat: int = 0,
    grim: tuple[str, ...] | None = None,
) -> OpponentSetup:
    """The opponent described on the command line; without a name, checked against all opponents."""
    from ashes_tui.engine.api import OpponentSetup

    specs = [find_named("enemy", opponent, rulebook.automata)] if opponent else list(rulebook.automata.values())
    hard = find_named("difficulty", difficulty, {d: d for spec in specs for d in spec.difficulties})
    suitable = [spec for spec in specs if level in spec.levels_of(hard)]
    if not suitable:
        raise UsageFault(_no_level(specs[0], specs[0].levels_of(hard), level))
    if threat and all(spec.levels for spec in specs):
        raise UsageFault(f"--threat: {specs[0].name}, a Chimera, has levels instead; give --level")
    its, aspects = _aspects(rulebook, specs, deck) if deck else ("", None)
    return OpponentSetup(specs[0].name if opponent else "", hard, threat, level, its, aspects, grim)


def _no_level(spec: AutomatonDef, levels: tuple[int, ...], level: int) -> str:
    has = f"has level {levels[0]} only; leave --level out" if len(levels) == 1 else f"has levels {_level_words(levels)}"
    return f"--level {level}: {spec.name}, a {spec.kind.capitalize()}, {has}"


def _aspects(rulebook: Rulebook, specs: list[AutomatonDef], deck: str) -> tuple[str, dict[str, int] | None]:
    """A deck of aspects: one of the opponent's by name, a player-built one, or one from a file."""
    from ashes_tui.content.decks.aspect_decks import read_aspects
    from ashes_tui.engine.api import RANDOM
    from ashes_tui.match.aspect_decks import AspectDecks

    if not any(spec.decks for spec in specs):
        raise UsageFault(f"--enemy-deck: {specs[0].name} has one deck only; leave it out")
    if deck.endswith((".yaml", ".yml")):
        return "", read_aspects(Path(deck), rulebook)
    store = AspectDecks()
    its = [name for spec in specs for name in (*spec.decks, RANDOM)]
    name = find_named("deck", deck, {name: name for name in (*its, *store.names())})
    return (name, None) if name in its else ("", store.read(name, rulebook))


def grim_fates(rulebook: Rulebook, grim: bool, only: Sequence[str] | None) -> tuple[str, ...] | None:
    """Grim Fates for all cards or those named on the command line; None if not played (VAR-03)."""
    titles = {title: title for title in rulebook.cards}
    return tuple(find_named("card", title, titles) for title in only or ()) if grim or only else None


def _level_words(levels: tuple[int, ...]) -> str:
    return ", ".join(map(str, levels))


def deck_lists(word: str) -> Lists:
    """Which deck lists are open, from an option of the command line."""
    from ashes_tui.match.new_game import LISTS

    return find_named("kind of lists", word, {lists: lists for lists in LISTS})
