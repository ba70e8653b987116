"""Commands that are imported only once they are called for: a list of all of them needs no more than their help."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import typer
from typer.core import TyperCommand
from typer.main import get_group


class LateCommand(TyperCommand):
    """A command of which only name and help are known; its callback finds it: a function, or commands of its own."""

    def built(self) -> Any:
        """The command itself."""
        found, holder = cast(Callable[[], Any], self.callback)(), typer.Typer(rich_markup_mode=None)
        if isinstance(found, typer.Typer):
            holder.add_typer(found, name=self.name)
        else:
            holder.command(self.name)(found)
        return get_group(holder).commands[self.name or ""]

    def make_context(self, *given: Any, **more: Any) -> Any:
        """That of the command itself, which reads its arguments."""
        return self.built().make_context(*given, **more)
