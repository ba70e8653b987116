"""A campaign as stored: how it began, then its steps in order."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.campaign.kinds import KINDS, STANDARD, CampaignKind, CampaignOption
from ashes_tui.content.api import DEFAULT_EDITION
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.defaults import new_seed
from ashes_tui.match.new_game import UNCHOSEN, NewGame
from ashes_tui.match.saves.records import PERSON

FORMAT = 2
FIRST_FORMAT = 1
"""The oldest format that can be read; its lines have no seals, so changes by hand go unnoticed."""


class Member(Struct, frozen=True):
    """A player of a campaign: name, base deck, options, and the card chosen for the option ``any``.

    ``player`` says who plays: ``person`` or the name of a player of ``ai``.
    """

    name: str
    base: DeckList
    options: tuple[CampaignOption, ...] = ()
    any_card: str = ""
    player: str = PERSON


class Begin(Struct, frozen=True, kw_only=True, tag="campaign"):
    """The first line of a campaign's file. ``seed`` is the seed of the first game; each later game adds one.

    ``phoenix``: two players agree on the Call of the Phoenix, which follows the last victory (VAR-06). ``chained``
    and ``grim`` hold for every game: the chained list (DECK-18) and Grim Fates (VAR-03).
    """

    format: int = FORMAT
    engine: str = ""
    created: str = ""
    kind: str
    difficulty: str = STANDARD
    seed: int
    edition: str = DEFAULT_EDITION
    phoenix: bool = False
    chained: bool = True
    grim: tuple[str, ...] | None = None
    members: tuple[Member, ...]


def begin_of(kind: str, request: NewGame, members: tuple[Member, ...]) -> Begin:
    """The first line of a campaign; ``request`` describes its games."""
    hard = request.opponent or UNCHOSEN
    return Begin(
        kind=kind,
        difficulty=hard.difficulty,
        seed=new_seed() if request.seed is None else request.seed,
        edition=request.edition,
        phoenix=request.phoenix,
        chained=request.chained,
        grim=hard.grim,
        members=members,
    )


class Rebuilt(Struct, frozen=True, kw_only=True, tag="deck"):
    """A member changed deck or dice."""

    n: int = 0
    member: int
    deck: DeckList


class Earned(Struct, frozen=True, kw_only=True, tag="prize"):
    """After a victory a member took cards from a preconstructed deck, or none (``deck`` empty)."""

    n: int = 0
    member: int
    deck: str = ""
    cards: dict[str, int] = {}


class Opponent(Struct, frozen=True):
    """An opponent and the deck of aspects it plays; empty means its first or only deck.

    ``aspects``: copies by title, for a deck that a player built (VAR-01).
    """

    name: str
    deck: str = ""
    aspects: dict[str, int] | None = None

    def __str__(self) -> str:
        """In words: ``The Corpse of Viros (Shadow)``."""
        deck = "aspects of your own" if self.aspects else self.deck
        return f"{self.name} ({deck})" if deck else self.name


class GamePlayed(Struct, frozen=True, kw_only=True, tag="game"):
    """A game began. ``game`` is the name of its saved game."""

    n: int = 0
    opponent: str
    level: int
    threat: int
    seed: int
    game: str
    wounds: tuple[int, ...] = ()
    deck: str = ""
    aspects: dict[str, int] | None = None

    @property
    def against(self) -> Opponent:
        """The opponent, with its deck."""
        return Opponent(self.opponent, self.deck, self.aspects)


class Ended(Struct, frozen=True, kw_only=True, tag="result"):
    """The game under way ended; ``wounds`` are those of each member's Phoenixborn at the end.

    ``lost_file``: its file is missing or broken, so the game does not count.
    """

    n: int = 0
    won: bool
    rounds: int = 0
    reason: str = ""
    wounds: tuple[int, ...] = ()
    lost_file: bool = False


Step = Rebuilt | Earned | GamePlayed | Ended


class Encounter(Struct, frozen=True):
    """A game of the campaign, with its result once there is one."""

    game: GamePlayed
    end: Ended | None = None

    @property
    def won(self) -> bool:
        """Whether it was won."""
        return self.end is not None and self.end.won


class Campaign(Struct, frozen=True):
    """The state of a campaign after all its steps. ``decks`` are the members' present decks."""

    begin: Begin
    decks: tuple[DeckList, ...]
    prizes: tuple[Earned, ...] = ()
    encounters: tuple[Encounter, ...] = ()
    steps: int = 0

    @property
    def kind(self) -> CampaignKind:
        """The kind of campaign."""
        return KINDS[self.begin.kind]

    @property
    def members(self) -> tuple[Member, ...]:
        """Its players."""
        return self.begin.members

    @property
    def wins(self) -> int:
        """Games won so far."""
        return sum(encounter.won for encounter in self.encounters)

    @property
    def under_way(self) -> GamePlayed | None:
        """The game that has begun and has no result yet."""
        last = self.encounters[-1] if self.encounters else None
        return last.game if last and last.end is None else None

    def prizes_of(self, member: int) -> tuple[Earned, ...]:
        """The cards a member took after victories, in order."""
        return tuple(prize for prize in self.prizes if prize.member == member)
