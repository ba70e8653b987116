"""Questions about an opponent that plays itself: which, how hard, with which aspects."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ashes_tui.engine.api import RANDOM, OpponentSetup
from ashes_tui.lang.defs import AutomatonDef, Rulebook
from ashes_tui.match.aspect_decks import AspectDecks
from ashes_tui.plain.console import Console
from ashes_tui.plain.picking import pick

WHOM = "Whom do you play against? The gentlest comes first."


def rivals(enemies: Mapping[str, AutomatonDef], players: int) -> dict[str, AutomatonDef]:
    """Opponents that play themselves, in words."""
    return {f"{s.name}: {s.kind}, {_strength(s, s.difficulties[0], players)}": s for s in enemies.values()}


def how_hard(
    now: OpponentSetup, spec: AutomatonDef, players: int, rulebook: Rulebook, console: Console, own: AspectDecks
) -> OpponentSetup:
    """The opponent with difficulty, level and aspects as they are chosen."""
    lines = {f"{name}: {_strength(spec, name, players)}": name for name in spec.difficulties}
    difficulty = pick("How hard?", lines, console, "difficulty")
    level = _level(spec, difficulty, console)
    deck, aspects = its_aspects(spec, rulebook, console, own)
    return replace(now, name=spec.name, difficulty=difficulty, level=level, deck=deck, aspects=aspects)


def its_aspects(
    spec: AutomatonDef, rulebook: Rulebook, console: Console, own: AspectDecks
) -> tuple[str, dict[str, int] | None]:
    """Its deck of aspects by name, or one of the person's ``own``; asked only if it has several."""
    if len(spec.decks) < 2:
        return "", None
    decks: dict[str, tuple[str, dict[str, int] | None]]
    decks = {f"{name}: {', '.join(deck)}": (name, None) for name, deck in spec.decks.items()}
    decks[f"{RANDOM}: nine aspects of either blood value, by chance"] = (RANDOM, None)
    bad = own.problems(rulebook).items()
    console.say(*(f"Your own {name} cannot be used: {problem}." for name, problem in bad))
    decks |= {f"{name}, your own: {', '.join(aspects)}": ("", aspects) for name, aspects in own.all(rulebook).items()}
    return pick("Which of its decks?", decks, console, "deck")


def _strength(spec: AutomatonDef, difficulty: str, players: int) -> str:
    """Its life, if the difficulty says it, and its threat."""
    side = spec.against(players, difficulty)
    return f"life {side.life}, threat {side.threat}" if side.life else f"threat {side.threat}"


def _level(spec: AutomatonDef, difficulty: str, console: Console) -> int:
    """Its level, asked only if it has several."""
    levels = {f"level {n}: threat {len(spec.row(difficulty, n))}": n for n in spec.levels_of(difficulty)}
    return pick("Which level?", levels, console, "level") if len(levels) > 1 else 1
