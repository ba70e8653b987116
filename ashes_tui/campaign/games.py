"""The games of a campaign: whom and what the next one is set up with, and what came of the one under way."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from ashes_tui.campaign.chronicle import Chronicle, ChronicleEntry
from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.errors import CampaignRefused
from ashes_tui.campaign.files import CampaignStore, StoredCampaign
from ashes_tui.campaign.progress import Stage, after, stage
from ashes_tui.campaign.record import Campaign, Encounter, Ended, GamePlayed, Opponent
from ashes_tui.campaign.rulings import opponents
from ashes_tui.engine.api import PUBLIC, GameSetup, OpponentSetup, PhoenixCalled, Rules, SeatSetup, Stream
from ashes_tui.match.errors import JournalError
from ashes_tui.match.match import Match
from ashes_tui.match.replay import replay_journal
from ashes_tui.match.saves.store import Store


def next_level(campaign: Campaign) -> int:
    """The level of the next opponent: 1, and one more for each victory if the campaign has levels (CAMP-01/02)."""
    return 1 + campaign.wins if campaign.kind.levels else 1


def next_threat(campaign: Campaign) -> int:
    """Threat tokens of the next game besides those of its difficulty (ASC-CAMP-03, ASC-SET-07)."""
    return campaign.kind.threat * campaign.wins


def next_wounds(campaign: Campaign) -> tuple[int, ...]:
    """Wounds that each Phoenixborn begins the next game with."""
    ends = [e.end for e in campaign.encounters if e.end and not e.end.lost_file]
    last = ends[-1].wounds if ends and campaign.kind.wounds else ()
    return last or (0,) * len(campaign.members)


def drawn_foe(campaign: Campaign, shelf: CardPool) -> Opponent | None:
    """Whom chance sends next: all in an order that the seed gives, then all in another order. None: you choose."""
    if not campaign.kind.drawn:
        return None
    names = sorted(spec.name for spec in opponents(campaign.kind, shelf))
    draw, order = Stream(campaign.begin.seed), list[str]()
    while len(order) <= campaign.wins:
        bag = list(names)
        while bag:
            order.append(bag.pop(draw(len(bag))))
    name = order[campaign.wins]
    decks = tuple(shelf.rulebook.automata[name].decks) or ("",)
    return Opponent(name, decks[Stream(campaign.begin.seed + campaign.wins)(len(decks))])


def foes(campaign: Campaign, shelf: CardPool) -> tuple[Opponent, ...]:
    """Whom the next game can be played against, each with its first deck; the last opponent first, as it was."""
    before = campaign.encounters[-1].game.foe if campaign.encounters else Opponent("")
    found = [Opponent(spec.name, next(iter(spec.decks), "")) for spec in opponents(campaign.kind, shelf)]
    same = [before if before.deck or before.aspects else foe for foe in found if foe.name == before.name]
    return (*same, *(foe for foe in found if foe.name != before.name))


def next_game(campaign: Campaign, foe: Opponent, shelf: CardPool) -> GameSetup:
    """The set-up of the next game. Raises ``CampaignRefused`` for an opponent of another kind (ASC-CAMP-01)."""
    known = [spec.name for spec in opponents(campaign.kind, shelf)]
    foe = drawn_foe(campaign, shelf) or foe
    if foe.name not in known:
        problem = f"'{foe.name}' is no opponent of a {campaign.kind.title}"
        raise CampaignRefused("enemy", problem, f"choose one of: {', '.join(known)}", "ASC-CAMP-01")
    seats = tuple(
        SeatSetup(member.name, deck, wounds=wounds)
        for member, deck, wounds in zip(campaign.members, campaign.decks, next_wounds(campaign), strict=True)
    )
    begin, level = campaign.begin, next_level(campaign)
    enemy = OpponentSetup(foe.name, begin.difficulty, next_threat(campaign), level, foe.deck, foe.aspects, begin.grim)
    seed, last = begin.seed + len(campaign.encounters), campaign.wins == campaign.kind.games - 1
    return GameSetup(seats, seed, begin.edition, enemy, begin.phoenix and last, begin.chained)


def begin_game(
    store: CampaignStore, kept: StoredCampaign, foe: Opponent, shelf: CardPool, rules: Rules, games: Store
) -> tuple[StoredCampaign, Match]:
    """Begin the next game: it is saved first, then the campaign says so. Raises ``MatchError`` and ``SetupError``."""
    campaign = kept.open
    setup = next_game(campaign, foe, shelf)
    enemy = setup.opponent
    assert enemy is not None
    wounds = tuple(seat.wounds for seat in setup.seats)
    played = GamePlayed(
        opponent=enemy.name,
        level=enemy.level,
        threat=enemy.threat,
        seed=setup.seed,
        game="",
        wounds=wounds,
        deck=enemy.deck,
        aspects=enemy.aspects,
    )
    after(campaign, played)  # refused before anything is saved
    players = tuple(member.player for member in campaign.members)
    match = Match.start(rules, setup, players=players, store=games)
    try:
        return store.record(kept, replace(played, game=Path(match.name).name)), match
    except BaseException:  # a game that the campaign does not know of would belong to nobody
        match.close()
        games.delete(match.name)
        raise


# --- results -----------------------------------------------------------------------------------------------------


def settled(store: CampaignStore, kept: StoredCampaign, games: Store, chronicle: Chronicle) -> StoredCampaign:
    """The campaign with the result of its game, if that is over. Raises ``MatchError`` if it cannot be read."""
    game = kept.open.under_way
    if game is None:
        return kept
    journal = games.read(game.game)
    if not journal.records or not journal.records[-1].ended:
        return kept
    again = replay_journal(journal)
    if again.match.outcome is None:
        first = again.differences[0] if again.differences else None
        place, problem = (journal.place(first.n), first.problem) if first else (journal.where, "it does not end here")
        raise JournalError(place, problem, journal.remedy)
    return _concluded(store, kept, again.match, game.game, chronicle)


def conclude(match: Match, store: CampaignStore, chronicle: Chronicle) -> StoredCampaign | None:
    """Write down how a saved game against an opponent ended; the campaign it belongs to, None if to none.

    Raises ``MatchError`` if it cannot be written.
    """
    if match.outcome is None or not match.name or match.header.setup.opponent is None:
        return None
    game, kept = Path(match.name).name, store.holding(match.name)
    last = kept.open.encounters[-1] if kept else None
    if kept and last and last.game.game == game and _another(last, match):
        return _concluded(store, kept, match, game, chronicle)
    if not kept:
        chronicle.note(_entry(match, game))
    return kept


def _another(encounter: Encounter, match: Match) -> bool:
    """Whether a game has no result yet, or ended otherwise before its last choices were taken back."""
    return encounter.end is None or replace(encounter.end, n=0) != result_of(match)


def set_aside(store: CampaignStore, kept: StoredCampaign) -> StoredCampaign:
    """Give up a game whose file is gone or broken: it does not count, and is begun again."""
    return store.record(kept, Ended(won=False, reason="lost file", lost_file=True))


def _concluded(
    store: CampaignStore, kept: StoredCampaign, match: Match, game: str, chronicle: Chronicle
) -> StoredCampaign:
    """The victory is in the chronicle before the campaign goes on: a kill between them loses neither."""
    end = result_of(match)
    changed = after(kept.open, end)
    entry = replace(
        _entry(match, game),
        campaign=kept.name,
        kind=changed.kind.name,
        number=changed.wins,
        completed=stage(changed) is Stage.WON,
    )
    chronicle.note(entry)
    return store.record(kept, end)


def result_of(match: Match) -> Ended:
    """What a finished game came to. Whoever wins after the Call of the Phoenix, the opponent had fallen (VAR-06)."""
    outcome, view = match.outcome, match.view(PUBLIC)
    assert outcome is not None
    people = range(len(match.header.setup.seats))
    return Ended(
        won=any(seat in outcome.winners for seat in people) or _called(match),
        rounds=view.round,
        reason=outcome.reason,
        wounds=tuple(view.seats[seat].phoenixborn.wounds for seat in people),
    )


def _called(match: Match) -> bool:
    return any(isinstance(event, PhoenixCalled) for event in match.events(PUBLIC))


def _entry(match: Match, game: str) -> ChronicleEntry:
    setup, end = match.header.setup, result_of(match)
    assert setup.opponent is not None
    return ChronicleEntry(
        game=game,
        when=match.header.created,
        phoenixborn=tuple(seat.deck.phoenixborn for seat in setup.seats),
        decks=tuple(seat.deck.name for seat in setup.seats),
        opponent=setup.opponent.name,
        difficulty=setup.opponent.difficulty,
        level=setup.opponent.level,
        threat=setup.opponent.threat,
        won=end.won,
        rounds=end.rounds,
    )
