"""``solo``: one player against an automaton."""

from __future__ import annotations

from typing import Annotated

import typer

from ashes_tui.cli.play.games import play_new_game
from ashes_tui.cli.shared.failures import UsageFault
from ashes_tui.cli.shared.options import GrimOptions, OpponentOptions, Plain, RulesOptions, Seed, with_groups
from ashes_tui.cli.shared.sources import Sources


@with_groups
def solo(
    context: typer.Context,
    *,
    deck: Annotated[str | None, typer.Option(help="Your deck.")] = None,
    opponent: OpponentOptions,
    seed: Seed = None,
    name: Annotated[str | None, typer.Option(help="What you are called.")] = None,
    rules: RulesOptions,
    fates: GrimOptions,
    plain: Plain = False,
) -> None:
    """Play alone. Without deck or enemy you are asked for them."""
    from ashes_tui.match.new_game import NewGame

    sources: Sources = context.obj
    rulebook = sources.rulebook()
    known = sources.playable_decks(rulebook)
    called = " ".join((name or "").split())
    if name is not None and not called:
        raise UsageFault("--name is empty; leave it out to be called after your Phoenixborn")
    request = NewGame(
        seats=1,
        decks=sources.chosen([deck] if deck else [], known, rulebook),
        names=(called,) if called else (),
        opponent=opponent.setup(rulebook, fates),
        seed=seed,
        edition=rules.checked_edition(rulebook),
        chained=not rules.unchained,
    )
    play_new_game(context, request, rulebook, known, plain)
