"""The turn of an automaton or another player, summed up in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.engine.api import Event, View
from ashes_tui.words.line import About, Lead, Line
from ashes_tui.words.names import Names
from ashes_tui.words.narrators.retelling.losses import losses
from ashes_tui.words.narrators.turns import is_action
from ashes_tui.words.phrases import capital, listing
from ashes_tui.words.questions.prompt import Prompt


def summary(
    lines: Sequence[Line], before: View, events: Sequence[Event], names: Names, asked: Prompt | None = None
) -> str:
    """What the opponent did, in a sentence, and what the ``events`` of its turn cost the viewer since ``before``.

    ``asked`` is a prompt shown beside it; the action that the prompt repeats is left out.
    """
    actions = [line for line in lines if is_action(line, names.view.viewer) and not _is_retold(line, asked)]
    parts = [_action_list(actions, names)] if actions else []
    lost = losses(before, events, names)
    parts += [capital(listing(lost))] if lost else []
    return " ".join(f"{part}." for part in parts) or ("" if asked else "Nothing more happened.")


def _is_retold(line: Line, asked: Prompt | None) -> bool:
    """Whether a prompt repeats the action of a line; others may have joined an attack since."""
    retold = asked.retold if asked else None
    return (
        retold is not None
        and _action_key(line.about) == _action_key(retold)
        and _starts_with(retold.cards, line.about.cards)
    )


def _action_key(about: About) -> tuple[object, ...]:
    return about.kind, about.verb, about.actor


def _starts_with(cards: tuple[int, ...], first: tuple[int, ...]) -> bool:
    return cards[: len(first)] == first


def _action_list(actions: Sequence[Line], names: Names) -> str:
    """Its actions after its name: *Ann's action*, *Ann does this, does that*, *Ann: action*."""
    who, lead = names.seat(actions[0].seat), actions[0].lead
    texts = (line.brief or line.text if names.seat(line.seat) == who else line.text for line in actions)
    actions_text = ", ".join(text.rstrip(".") for text in texts)
    if lead is Lead.OWNER:
        return actions_text
    return f"{who}{' ' if lead is Lead.ACTOR else ': '}{actions_text}"
