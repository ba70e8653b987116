"""Requests of the protocol and its closed list of error codes. ``README.md`` beside it is the reference."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, get_args

from msgspec import UNSET, Struct, UnsetType

from ashes_tui.engine.api import Choice, OpponentSetup
from ashes_tui.match.new_game import Lists

VERSION = 1
MAX_BYTES = 1 << 20
"""Maximum length of a request."""
MAX_GAMES = 1000
"""Maximum number of open games in a session."""


class ErrorCode(StrEnum):
    """The closed list of error codes."""

    BAD_JSON = "bad-json"
    LINE_TOO_LONG = "line-too-long"
    UNKNOWN_COMMAND = "unknown-command"
    BAD_FIELD = "bad-field"
    UNKNOWN_GAME = "unknown-game"
    GAME_EXISTS = "game-exists"
    TOO_MANY_GAMES = "too-many-games"
    UNKNOWN_DECK = "unknown-deck"
    UNKNOWN_CARD = "unknown-card"
    UNKNOWN_SEAT = "unknown-seat"
    BAD_SETUP = "bad-setup"
    BAD_SCENARIO = "bad-scenario"
    SCENARIO_FAILED = "scenario-failed"
    BAD_STEP = "bad-step"
    BAD_ROLLS = "bad-rolls"
    UNCLEAR = "unclear"
    ILLEGAL_CHOICE = "illegal-choice"
    STALE_DECISION = "stale-decision"
    NOTHING_ASKED = "nothing-asked"
    WHICH_DECISION = "which-decision"
    GAME_OVER = "game-over"
    NOTHING_TO_UNDO = "nothing-to-undo"
    NOT_A_POSITION = "not-a-position"
    CANNOT_CONCEDE = "cannot-concede"
    DEFECT = "defect"


class ProtocolError(Exception):
    """A request that failed; nothing has changed. ``more``: further fields of the error."""

    def __init__(self, code: ErrorCode, message: str, **more: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.more = more


Viewer = int | Literal["public"] | None


class Request(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """The fields of every request; ``id`` is echoed in the answer, whatever it is."""

    id: object = None


class GameRequest(Request, frozen=True, kw_only=True):
    """A request about one game."""

    game: str


class HelloRequest(Request, frozen=True, kw_only=True, tag="hello"):
    """Identify the program and its capabilities."""


class CardsRequest(Request, frozen=True, kw_only=True, tag="cards"):
    """All cards, or some by title, with their texts."""

    names: tuple[str, ...] | None = None


class DecksRequest(Request, frozen=True, kw_only=True, tag="decks"):
    """All decks."""


class GamesRequest(Request, frozen=True, kw_only=True, tag="games"):
    """The games of this session."""


class OpponentField(OpponentSetup, frozen=True, forbid_unknown_fields=True):
    """An automaton as opponent, with all its settings."""


class StartRequest(Request, frozen=True, kw_only=True, tag="start"):
    """A new game: one deck per seat; ``opponent`` is an automaton against all of them.

    ``chained``: whether the chained list is in force; ``phoenix``: two agree on the Call of the Phoenix; ``lists``:
    which deck lists are open.
    """

    decks: tuple[str, ...]
    opponent: OpponentField | None = None
    seed: int = 1
    edition: str = "ascendancy"
    chained: bool = True
    phoenix: bool = False
    lists: Lists = "known"
    game: str | None = None


class ScenarioRequest(Request, frozen=True, kw_only=True, tag="scenario"):
    """A game from a scenario, given as the text of a file or as JSON. ``play``: play its steps too."""

    scenario: str | dict[str, object]
    play: bool = False
    game: str | None = None


class CloseRequest(GameRequest, frozen=True, kw_only=True, tag="close"):
    """Close a game."""


class DecisionsRequest(GameRequest, frozen=True, kw_only=True, tag="decisions"):
    """The open decisions, with all options; only those of a seat if one is named."""

    seat: int | None = None


class ChooseRequest(GameRequest, frozen=True, kw_only=True, tag="choose"):
    """Answer a decision: with a choice, or by meaning (``say``)."""

    seat: int
    decision: int | None = None
    choice: Choice | UnsetType = UNSET
    say: str | dict[str, object] | UnsetType = UNSET


class WhyNotRequest(GameRequest, frozen=True, kw_only=True, tag="why-not"):
    """Whether a choice is legal for a seat now, with the rule against it."""

    seat: int
    choice: Choice | UnsetType = UNSET
    say: str | dict[str, object] | UnsetType = UNSET


class ForceRequest(GameRequest, frozen=True, kw_only=True, tag="force"):
    """Fix the next random results."""

    rolls: list[object]


class UndoRequest(GameRequest, frozen=True, kw_only=True, tag="undo"):
    """Take back the last ``n`` changes."""

    n: int = 1


class ConcedeRequest(GameRequest, frozen=True, kw_only=True, tag="concede"):
    """Concede for a seat."""

    seat: int


class StateRequest(GameRequest, frozen=True, kw_only=True, tag="state"):
    """The game as a seat or the public sees it, or the whole table."""

    seat: Viewer = None


class EventsRequest(GameRequest, frozen=True, kw_only=True, tag="events"):
    """Events from a number on, as a seat or the public may know them, or all of them."""

    since: int = 0
    seat: Viewer = None


class ExportRequest(GameRequest, frozen=True, kw_only=True, tag="export"):
    """Export the game as a scenario: its last position at rest, and the steps since."""


class QuitRequest(Request, frozen=True, kw_only=True, tag="quit"):
    """End the session."""


AnyRequest = (
    HelloRequest
    | CardsRequest
    | DecksRequest
    | GamesRequest
    | StartRequest
    | ScenarioRequest
    | CloseRequest
    | DecisionsRequest
    | ChooseRequest
    | WhyNotRequest
    | ForceRequest
    | UndoRequest
    | ConcedeRequest
    | StateRequest
    | EventsRequest
    | ExportRequest
    | QuitRequest
)
COMMANDS = tuple(str(kind.__struct_config__.tag) for kind in get_args(AnyRequest))
