"""How many keys the answers to a game take at a table."""

from __future__ import annotations

from ashes_tui.client.party import Party
from ashes_tui.client.picking.block_picker import BlockPicker
from ashes_tui.client.picking.option_picker import picker_for
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.engine.api import AssignBlocks, Choice, Decision, PickCards, PickDice
from ashes_tui.words.narrators.turns import steps_of


def keys_to_answer(game: Party, decision: Decision, choice: Choice) -> int:
    """The presses that give this answer, each thing by its own key."""
    picker = picker_for(game.session, decision, game.names(decision.seat))
    if isinstance(picker, SetPicker) and not picker.is_single:
        assert isinstance(choice, PickCards | PickDice)
        picked = set(choice.cards if isinstance(choice, PickCards) else choice.dice)
        whole = len(picked) > 1 and picked in (
            set(picker.ids) if picker.can_take_all() else set(),
            set(picker.suggestion or ()),
        )
        return 2 if whole else len(picked) + 1
    if isinstance(picker, BlockPicker):
        assert isinstance(choice, AssignBlocks)
        several = len(picker.decision.blockers)
        return several + (several > 1)
    return 1


def keys_to_hear(game: Party, seat: int) -> int:
    """The presses of Enter that the turns of others take, told step by step."""
    return len(steps_of(game.story, seat)) if game.story else 0
