"""Options that several commands share, alone or in groups."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from ashes_tui.cli.shared.sources import checked_edition, grim_fates, opponent_setup

if TYPE_CHECKING:
    from ashes_tui.engine.api import OpponentSetup
    from ashes_tui.lang.defs import Rulebook

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
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


@dataclass(frozen=True)
class OpponentOptions:
    """An automaton."""

    enemy: Enemy = None
    difficulty: Difficulty = "standard"
    level: Level = 1
    enemy_deck: EnemyDeck = ""
    threat: Threat = 0

    def setup(self, rulebook: Rulebook, fates: GrimOptions) -> OpponentSetup:
        """The opponent with its Grim Fates. Raises ``UsageFault`` for what does not exist or fit."""
        grim = fates.titles(rulebook)
        return opponent_setup(
            rulebook, self.enemy or "", self.difficulty, self.level, self.enemy_deck, self.threat, grim
        )


@dataclass(frozen=True)
class GrimOptions:
    """Grim Fates (VAR-03)."""

    grim: Grim = False
    grim_card: GrimCards = None

    def titles(self, rulebook: Rulebook) -> tuple[str, ...] | None:
        """The cards they are played for: none named means all; None if they are not played."""
        return grim_fates(rulebook, self.grim, self.grim_card)


@dataclass(frozen=True)
class RulesOptions:
    """Which rules to play by."""

    edition: Edition = "ascendancy"
    unchained: Unchained = False

    def checked_edition(self, rulebook: Rulebook) -> str:
        """The name of the edition. Raises ``UsageFault`` if it is unknown."""
        return checked_edition(rulebook, self.edition)


def with_groups(command: Callable[..., None]) -> Callable[..., None]:
    """The command with an option for each field of the groups among its parameters, where typer looks for them."""
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {name: hint for name, hint in hints.items() if is_dataclass(hint)}

    @wraps(command)
    def run(**given: Any) -> None:
        for name, group in groups.items():
            given[name] = group(**{field.name: given.pop(field.name) for field in fields(group)})
        command(**given)

    parameters: list[Parameter] = []
    for parameter in signature(command).parameters.values():
        options = _options_of(groups[parameter.name]) if parameter.name in groups else [parameter]
        parameters += [option.replace(kind=Parameter.KEYWORD_ONLY) for option in options]
    run.__signature__ = Signature(  # type: ignore[attr-defined]
        [p.replace(annotation=hints.get(p.name, p.annotation)) for p in parameters]
    )
    return run


def _options_of(group: Any) -> list[Parameter]:
    hints = get_type_hints(group, include_extras=True)
    return [
        Parameter(field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=hints[field.name])
        for field in fields(group)
    ]
