"""The templates: one for each node class, in tables that the rooms above fill."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from ashes_tui.lang.text.english.scope import TextScope

Out = TypeVar("Out")
Template = Callable[[Any, TextScope], Out]


class Clause(Struct, frozen=True):
    """A sentence part. ``verbal``: begins with a bare verb, so "you may", "must" or "to" can stand before it.

    ``tied``: always opens a sentence of its own ("if you do, ...").
    """

    text: str
    verbal: bool = True
    tied: bool = False


class Templates(Generic[Out]):
    """Node class → how it reads."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.table: dict[type[Struct], Template[Out]] = {}

    def add(self, *nodes: type[Struct]) -> Callable[[Template[Out]], Template[Out]]:
        """Register the decorated function as the one template of these node classes."""

        def register(template: Template[Out]) -> Template[Out]:
            for node in nodes:
                if node in self.table:
                    raise ValueError(f"two templates for the {self.what} {node.__name__}")
                self.table[node] = template
            return template

        return register

    def __call__(self, node: Struct, scope: TextScope) -> Out:
        return self.table[type(node)](node, scope)


SELECTORS: Templates[str] = Templates("selector")
VALUES: Templates[str] = Templates("value")
CONDITIONS: Templates[str] = Templates("condition")
EFFECTS: Templates[Clause] = Templates("effect")
STATICS: Templates[Clause] = Templates("static")
