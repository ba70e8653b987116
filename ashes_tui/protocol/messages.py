"""What is said over the protocol: requests, and the closed list of errors. ``README.md`` beside it is the reference."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal, get_args

from msgspec import UNSET, Struct, UnsetType

from ashes_tui.engine.api import Choice, OpponentSetup
from ashes_tui.match.new_game import Lists

VERSION = 1
MOST_BYTES = 1 << 20
"""No request is longer."""
MOST_GAMES = 1000
"""No session holds more games at once."""


class ErrorCode(StrEnum):
    """What can be wrong: the closed list of error codes."""

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
    """A request that cannot be met; nothing has changed. ``more`` are further fields of the error."""

    def __init__(self, code: ErrorCode, message: str, **more: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.more = more


Viewer = int | Literal["public"] | None


class Request(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """What every request has: ``id`` comes back with the answer, whatever it is."""

    id: Any = None


class GameRequest(Request, frozen=True, kw_only=True):
    """A request about one game."""

    game: str


class HelloRequest(Request, frozen=True, kw_only=True, tag="hello"):
    """What this program is and knows."""


class CardsRequest(Request, frozen=True, kw_only=True, tag="cards"):
    """All cards, or some by title, with their texts."""

    names: tuple[str, ...] | None = None


class DecksRequest(Request, frozen=True, kw_only=True, tag="decks"):
    """All decks."""


class GamesRequest(Request, frozen=True, kw_only=True, tag="games"):
    """The games of this session."""


class OpponentField(OpponentSetup, frozen=True, forbid_unknown_fields=True):
    """An opponent that plays itself, with everything that can be said of it."""


class StartRequest(Request, frozen=True, kw_only=True, tag="start"):
    """A new game: one deck for each seat; ``opponent`` plays itself against them all.

    ``chained``: whether the chained list is in force; ``phoenix``: two agree on the Call of the Phoenix; ``lists``:
    whose deck lists are open.
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
    """A game from a scenario: the text of a file, or the same as JSON. ``play``: its steps too."""

    scenario: str | dict[str, Any]
    play: bool = False
    game: str | None = None


class CloseRequest(GameRequest, frozen=True, kw_only=True, tag="close"):
    """Forget a game."""


class DecisionsRequest(GameRequest, frozen=True, kw_only=True, tag="decisions"):
    """The open decisions, with all options; only those of a seat if one is named."""

    seat: int | None = None


class ChooseRequest(GameRequest, frozen=True, kw_only=True, tag="choose"):
    """Answer a decision: with a choice, or by meaning (``say``)."""

    seat: int
    decision: int | None = None
    choice: Choice | UnsetType = UNSET
    say: str | dict[str, Any] | UnsetType = UNSET


class WhyNotRequest(GameRequest, frozen=True, kw_only=True, tag="why-not"):
    """Whether a seat could do something now, and the rule against it."""

    seat: int
    choice: Choice | UnsetType = UNSET
    say: str | dict[str, Any] | UnsetType = UNSET


class ForceRequest(GameRequest, frozen=True, kw_only=True, tag="force"):
    """Fix the next random results."""

    rolls: list[Any]


class UndoRequest(GameRequest, frozen=True, kw_only=True, tag="undo"):
    """Take back the last change; ``n`` of them."""

    n: int = 1


class ConcedeRequest(GameRequest, frozen=True, kw_only=True, tag="concede"):
    """A seat gives up."""

    seat: int


class StateRequest(GameRequest, frozen=True, kw_only=True, tag="state"):
    """The game as a seat or the public sees it, or the whole table."""

    seat: Viewer = None


class EventsRequest(GameRequest, frozen=True, kw_only=True, tag="events"):
    """What happened from an event on, as a seat or the public may know it, or all."""

    since: int = 0
    seat: Viewer = None


class ExportRequest(GameRequest, frozen=True, kw_only=True, tag="export"):
    """The game as a scenario: its last position at rest, and the steps since."""


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
