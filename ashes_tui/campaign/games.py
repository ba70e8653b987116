"""The games of a campaign: the set-up of the next one, and the result of the last."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from ashes_tui.campaign.chronicle import Chronicle, ChronicleEntry
from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.errors import CampaignRefused
from ashes_tui.campaign.files import CampaignStore, StoredCampaign
from ashes_tui.campaign.legality import opponents_for
from ashes_tui.campaign.progress import Stage, apply_step, stage_of
from ashes_tui.campaign.record import Campaign, Encounter, Ended, GamePlayed, Opponent
from ashes_tui.engine.api import PUBLIC, GameSetup, OpponentSetup, PhoenixCalled, Rules, SeatSetup, Stream
from ashes_tui.match.errors import JournalError
from ashes_tui.match.match import Match
from ashes_tui.match.replay import replay_journal
from ashes_tui.match.saves.store import Store


def next_level(campaign: Campaign) -> int:
    """The next opponent's level: 1, plus one for each victory if the campaign has levels (CAMP-01, CAMP-02)."""
    return 1 + campaign.wins if campaign.kind.levels else 1


def next_threat(campaign: Campaign) -> int:
    """Threat tokens of the next game beyond those of its difficulty (ASC-CAMP-03, ASC-SET-07)."""
    return campaign.kind.threat * campaign.wins


def next_wounds(campaign: Campaign) -> tuple[int, ...]:
    """Wounds with which each Phoenixborn starts the next game."""
    ends = [e.end for e in campaign.encounters if e.end and not e.end.lost_file]
    last = ends[-1].wounds if ends and campaign.kind.wounds else ()
    return last or (0,) * len(campaign.members)


def drawn_opponent(campaign: Campaign, card_pool: CardPool) -> Opponent | None:
    """The randomly drawn next opponent, or None if the players choose. Each opponent comes once before any repeats."""
    if not campaign.kind.drawn:
        return None
    names = sorted(spec.name for spec in opponents_for(campaign.kind, card_pool))
    draw, order = Stream(campaign.begin.seed), list[str]()
    while len(order) <= campaign.wins:
        bag = list(names)
        while bag:
            order.append(bag.pop(draw(len(bag))))
    name = order[campaign.wins]
    decks = tuple(card_pool.rulebook.automata[name].decks) or ("",)
    return Opponent(name, decks[Stream(campaign.begin.seed + campaign.wins)(len(decks))])


def possible_opponents(campaign: Campaign, card_pool: CardPool) -> tuple[Opponent, ...]:
    """Opponents for the next game, each with its first deck; the previous opponent comes first, with its own deck."""
    before = campaign.encounters[-1].game.against if campaign.encounters else Opponent("")
    found = [Opponent(spec.name, next(iter(spec.decks), "")) for spec in opponents_for(campaign.kind, card_pool)]
    same = [before if before.deck or before.aspects else opponent for opponent in found if opponent.name == before.name]
    return (*same, *(opponent for opponent in found if opponent.name != before.name))


def next_setup(campaign: Campaign, opponent: Opponent, card_pool: CardPool) -> GameSetup:
    """The set-up of the next game. Raises ``CampaignRefused`` for an opponent of another kind (ASC-CAMP-01)."""
    known = [spec.name for spec in opponents_for(campaign.kind, card_pool)]
    opponent = drawn_opponent(campaign, card_pool) or opponent
    if opponent.name not in known:
        problem = f"'{opponent.name}' is no opponent of a {campaign.kind.title}"
        raise CampaignRefused("enemy", problem, f"choose one of: {', '.join(known)}", "ASC-CAMP-01")
    seats = tuple(
        SeatSetup(member.name, deck, wounds=wounds)
        for member, deck, wounds in zip(campaign.members, campaign.decks, next_wounds(campaign), strict=True)
    )
    begin, level = campaign.begin, next_level(campaign)
    automaton = OpponentSetup(
        opponent.name, begin.difficulty, next_threat(campaign), level, opponent.deck, opponent.aspects, begin.grim
    )
    seed, last = begin.seed + len(campaign.encounters), campaign.wins == campaign.kind.games - 1
    return GameSetup(seats, seed, begin.edition, automaton, begin.phoenix and last, begin.chained)


def begin_game(
    store: CampaignStore, kept: StoredCampaign, opponent: Opponent, card_pool: CardPool, rules: Rules, games: Store
) -> tuple[StoredCampaign, Match]:
    """Begin the next game; it is saved before the campaign records it. Raises ``MatchError`` and ``SetupError``."""
    campaign = kept.loaded
    setup = next_setup(campaign, opponent, card_pool)
    automaton = setup.opponent
    assert automaton is not None
    wounds = tuple(seat.wounds for seat in setup.seats)
    played = GamePlayed(
        opponent=automaton.name,
        level=automaton.level,
        threat=automaton.threat,
        seed=setup.seed,
        game="",
        wounds=wounds,
        deck=automaton.deck,
        aspects=automaton.aspects,
    )
    apply_step(campaign, played)  # refuses before anything is saved
    players = tuple(member.player for member in campaign.members)
    match = Match.start(rules, setup, players=players, store=games)
    try:
        return store.record_step(kept, replace(played, game=Path(match.name).name)), match
    except BaseException:  # an unrecorded game would belong to no campaign
        match.close()
        games.delete(match.name)
        raise


# --- results -----------------------------------------------------------------------------------------------------


def settle(store: CampaignStore, kept: StoredCampaign, games: Store, chronicle: Chronicle) -> StoredCampaign:
    """Record the result of the campaign's current game if it is over. Raises ``MatchError`` if it cannot be read."""
    game = kept.loaded.under_way
    if game is None:
        return kept
    journal = games.read(game.game)
    if not journal.records or not journal.records[-1].ended:
        return kept
    replayed = replay_journal(journal)
    if replayed.match.outcome is None:
        first = replayed.differences[0] if replayed.differences else None
        place, problem = (journal.place(first.n), first.problem) if first else (journal.where, "it does not end here")
        raise JournalError(place, problem, journal.remedy)
    return _record_result(store, kept, replayed.match, game.game, chronicle)


def record_ending(match: Match, store: CampaignStore, chronicle: Chronicle) -> StoredCampaign | None:
    """Record how a saved game against an opponent ended; return the campaign it belongs to, or None.

    Raises ``MatchError`` if it cannot be written.
    """
    if match.outcome is None or not match.name or match.header.setup.opponent is None:
        return None
    game, stored = Path(match.name).name, store.campaign_of_game(match.name)
    last = stored.loaded.encounters[-1] if stored else None
    if stored and last and last.game.game == game and _needs_result(last, match):
        return _record_result(store, stored, match, game, chronicle)
    if not stored:
        chronicle.record(_chronicle_entry(match, game))
    return stored


def _needs_result(encounter: Encounter, match: Match) -> bool:
    """Whether a game has no result yet, or has a different one after an undo."""
    return encounter.end is None or replace(encounter.end, n=0) != result_of(match)


def void_game(store: CampaignStore, kept: StoredCampaign) -> StoredCampaign:
    """Void a game whose file is missing or broken: it does not count and is played again."""
    return store.record_step(kept, Ended(won=False, reason="lost file", lost_file=True))


def _record_result(
    store: CampaignStore, kept: StoredCampaign, match: Match, game: str, chronicle: Chronicle
) -> StoredCampaign:
    """Write to the chronicle first, then to the campaign: a kill in between loses neither."""
    end = result_of(match)
    changed = apply_step(kept.loaded, end)
    entry = replace(
        _chronicle_entry(match, game),
        campaign=kept.name,
        kind=changed.kind.name,
        number=changed.wins,
        completed=stage_of(changed) is Stage.WON,
    )
    chronicle.record(entry)
    return store.record_step(kept, end)


def result_of(match: Match) -> Ended:
    """The result of a finished game. After the Call of the Phoenix it counts as won, whoever wins (VAR-06)."""
    outcome, view = match.outcome, match.view(PUBLIC)
    assert outcome is not None
    people = range(len(match.header.setup.seats))
    return Ended(
        won=any(seat in outcome.winners for seat in people) or _phoenix_was_called(match),
        rounds=view.round,
        reason=outcome.reason,
        wounds=tuple(view.seats[seat].phoenixborn.wounds for seat in people),
    )


def _phoenix_was_called(match: Match) -> bool:
    return any(isinstance(event, PhoenixCalled) for event in match.events(PUBLIC))


def _chronicle_entry(match: Match, game: str) -> ChronicleEntry:
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
