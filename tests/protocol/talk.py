"""A conversation with the protocol, in this process."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from ashes_tui.content.api import load_decks
from ashes_tui.protocol.serve import respond
from ashes_tui.protocol.session import ProtocolSession
from tests.support.games import rules

ISSA, ARREN = "The Spark of Invention", "The Sentinels of Skies"
MAEVE, KANNA = "The Garden of Brilliance", "The Shaper of Storms"
POSITION = """\
seats:
  0:
    phoenixborn: Issa Brightmore
    battlefield: [Core Supplier, {Thunder Hulk: {dice: artifice:basic}}]
    hand: [Recharge, Reconfigure]
    draw: [Reconfigure, Barrier]
    active: [artifice:power, 2 artifice:class]
    exhausted: [2 artifice:basic]
  1:
    phoenixborn: Arren Frostpeak
    battlefield: [Javelineer]
    hand: [Dodge]
    active: [astral:class]
    exhausted: [3 astral:basic]
"""


@cache
def _decks() -> Any:
    return load_decks(rules().rulebook)


class Talk:
    """A session, and what it answers."""

    def __init__(self) -> None:
        self.session = ProtocolSession(rules(), _decks())

    def raw(self, line: bytes | str) -> Any:
        """The answer to a line as it is."""
        found = respond(self.session, line.encode() if isinstance(line, str) else line)
        return None if found is None else json.loads(found)

    def ask(self, do: str, /, **fields: Any) -> Any:
        """The answer to a request that must be met."""
        answer = self.raw(json.dumps({"do": do, **fields}))
        assert answer["ok"], answer
        return answer

    def fail(self, do: str, /, **fields: Any) -> Any:
        """The error of a request that must not be met."""
        answer = self.raw(json.dumps({"do": do, **fields}))
        assert not answer["ok"], answer
        return answer["error"]

    def digest(self, game: str = "a") -> str:
        """What identifies the whole state of a game."""
        return str(self.ask("state", game=game)["digest"])
