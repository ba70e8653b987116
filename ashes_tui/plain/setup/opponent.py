"""Questions about an automaton: which one, how hard, with which aspects."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ashes_tui.engine.api import RANDOM, OpponentSetup
from ashes_tui.lang.defs import AutomatonDef, Rulebook
from ashes_tui.match.aspect_decks import AspectDecks
from ashes_tui.plain.console.console import Console
from ashes_tui.plain.console.pick import pick

WHICH_OPPONENT = "Whom do you play against? The easiest comes first."


def opponent_lines(automata: Mapping[str, AutomatonDef], players: int) -> dict[str, AutomatonDef]:
    """A line for each opponent that plays itself."""
    return {f"{s.name}: {s.kind}, {_strength(s, s.difficulties[0], players)}": s for s in automata.values()}


def ask_difficulty(
    setup: OpponentSetup, spec: AutomatonDef, players: int, rulebook: Rulebook, console: Console, own: AspectDecks
) -> OpponentSetup:
    """Ask for difficulty, level and aspects of an opponent."""
    lines = {f"{name}: {_strength(spec, name, players)}": name for name in spec.difficulties}
    difficulty = pick("How hard?", lines, console, "difficulty")
    level = _ask_level(spec, difficulty, console)
    deck, aspects = ask_aspects(spec, rulebook, console, own)
    return replace(setup, name=spec.name, difficulty=difficulty, level=level, deck=deck, aspects=aspects)


def ask_aspects(
    spec: AutomatonDef, rulebook: Rulebook, console: Console, own: AspectDecks
) -> tuple[str, dict[str, int] | None]:
    """Its deck of aspects by name, or one of the person's ``own``; asked only if it has several."""
    if len(spec.decks) < 2:
        return "", None
    decks: dict[str, tuple[str, dict[str, int] | None]]
    decks = {f"{name}: {', '.join(deck)}": (name, None) for name, deck in spec.decks.items()}
    decks[f"{RANDOM}: nine aspects of either blood value, by chance"] = (RANDOM, None)
    problems = own.problems(rulebook).items()
    console.say(*(f"Your own {name} cannot be used: {problem}." for name, problem in problems))
    decks |= {f"{name}, your own: {', '.join(aspects)}": ("", aspects) for name, aspects in own.all(rulebook).items()}
    return pick("Which of its decks?", decks, console, "deck")


def _strength(spec: AutomatonDef, difficulty: str, players: int) -> str:
    """Its life, if the difficulty sets it, and its threat."""
    side = spec.against(players, difficulty)
    return f"life {side.life}, threat {side.threat}" if side.life else f"threat {side.threat}"


def _ask_level(spec: AutomatonDef, difficulty: str, console: Console) -> int:
    """Its level; asked only if it has several."""
    levels = {f"level {n}: threat {len(spec.row(difficulty, n))}": n for n in spec.levels_of(difficulty)}
    return pick("Which level?", levels, console, "level") if len(levels) > 1 else 1
