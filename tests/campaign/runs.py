"""Campaigns to test with: the real rules and decks, and opponents that are soon defeated."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec.structs import replace

from ashes_tui.ai.players import make_players
from ashes_tui.campaign.chronicle import Chronicle
from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.files import CampaignStore, StoredCampaign
from ashes_tui.campaign.games import begin_game, settle
from ashes_tui.campaign.kinds import CampaignOption
from ashes_tui.campaign.progress import new_campaign
from ashes_tui.campaign.record import Begin, Campaign, Earned, Ended, GamePlayed, Member, Opponent
from ashes_tui.content.api import load_decks, load_rulebook
from ashes_tui.engine.api import Rules, link
from ashes_tui.lang.defs import AutomatonDef, CardDef, Rulebook
from ashes_tui.lang.terms import Stat
from ashes_tui.match.driver import play
from ashes_tui.match.match import Match
from ashes_tui.match.saves.file_store import FileStore

SCATHA, INDIRI, VIROS = "Scatha Kalani", "Indiri Aldair", "The Corpse of Viros"
ISSA_DECK, SKIES, MAEVE_DECK = "The Spark of Invention", "The Sentinels of Skies", "The Garden of Brilliance"


@cache
def card_pool() -> CardPool:
    rulebook = load_rulebook()
    return CardPool(rulebook, load_decks(rulebook))


@cache
def weak(life: int = 1) -> Rules:
    """The rules, but all opponents have so little life."""

    def weaker(card: CardDef) -> CardDef:
        stats = tuple((stat, life if stat is Stat.LIFE else n) for stat, n in card.stats)
        return replace(card, stats=stats) if card.name in card_pool().rulebook.automata else card

    def weaker_still(spec: AutomatonDef) -> AutomatonDef:
        levels = {hard: replace(s, life=life, together=life) for hard, s in spec.levels.items()}
        return replace(spec, two_players={**spec.two_players, "life": life}, levels=levels)

    book: Rulebook = card_pool().rulebook
    automata = {name: weaker_still(spec) for name, spec in book.automata.items()}
    return link(replace(book, cards={title: weaker(card) for title, card in book.cards.items()}, automata=automata))


def member(deck: str = ISSA_DECK, *options: CampaignOption, name: str = "Ann", any_card: str = "") -> Member:
    return Member(name, card_pool().decks[deck], options, any_card)


def begin(kind: str = "dragonborn", *members: Member, difficulty: str = "standard", seed: int = 1) -> Begin:
    return Begin(kind=kind, difficulty=difficulty, seed=seed, members=members or (member(),))


def campaign(kind: str = "dragonborn", *members: Member, difficulty: str = "standard") -> Campaign:
    return new_campaign(begin(kind, *members, difficulty=difficulty))


def played(opponent: str = SCATHA, n: int = 0) -> GamePlayed:
    return GamePlayed(opponent=opponent, level=1, threat=0, seed=1, game=f"game-{n}")


def ended(won: bool = True) -> Ended:
    return Ended(won=won, rounds=5, wounds=(3,))


def prize(cards: dict[str, int], deck: str = SKIES, who: int = 0) -> Earned:
    return Earned(member=who, deck=deck, cards=cards)


class Run:
    """A campaign in a folder of its own, played by computer players."""

    def __init__(self, folder: Path, made: Begin, player: str = "greedy") -> None:
        self.store, self.games = CampaignStore(folder / "campaigns"), FileStore(folder / "saves")
        self.chronicle = Chronicle(folder / "chronicle.jsonl")
        self.player = player
        self.kept: StoredCampaign = self.store.create(made, card_pool())

    @property
    def now(self) -> Campaign:
        return self.kept.loaded

    def start(self, opponent: str = SCATHA, rules: Rules | None = None, deck: str = "") -> Match:
        self.kept, match = begin_game(
            self.store, self.kept, Opponent(opponent, deck), card_pool(), rules or weak(), self.games
        )
        return match

    def finish(self, match: Match) -> None:
        """The program plays all seats to the end; then the campaign is told."""
        seats = range(len(match.header.setup.seats))
        play(match, make_players(dict.fromkeys(seats, self.player), match.header.setup.seed))
        match.close()
        self.settle()

    def settle(self) -> None:
        self.kept = settle(self.store, self.store.read(self.kept.name), self.games, self.chronicle)
