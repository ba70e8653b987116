"""A campaign goes on at one table, game after game, on whichever host."""

from __future__ import annotations

import pytest

from ashes_tui.campaign.errors import CampaignRefused
from ashes_tui.campaign.progress import Stage, stage_of
from ashes_tui.campaign.record import Earned, Ended, Opponent, Rebuilt
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.tables.wishes import Concede, Propose
from ashes_tui.host.stores.campaigns import CampaignRows
from ashes_tui.host.stores.database import Database
from ashes_tui.host.stores.tables import CampaignPlan, Plan, TableRow
from ashes_tui.match.errors import StoreError
from tests.campaign.runs import weak
from tests.host.house.world import HandClock, Inn, deck, draws, play_on


def at_table(inn: Inn, *names: str, kind: str = "dragonborn") -> TableRow:
    return inn.table(*names, seats=len(names), mode="campaign", campaign=CampaignPlan(kind))


def test_a_campaign_is_begun_won_and_goes_on(database: Database) -> None:
    """Given two in a campaign, when they win its first game, then both take a prize, and another host goes on."""
    inn = Inn(database, played_by=weak())
    ann, bob = inn.person("Ann"), inn.person("Bob")
    table = at_table(inn, "Ann", "Bob")
    assert inn.lobby.campaigns.of(ann, table.id) is None
    with pytest.raises(Refused, match="campaign is played here"):
        inn.lobby.start(ann, table.id)
    opponent = inn.lobby.campaigns.opponents(ann, table.id)[0]
    with pytest.raises(Refused, match="only the host"):
        inn.lobby.campaigns.begin(bob, table.id, opponent)
    with pytest.raises(CampaignRefused):
        inn.lobby.campaigns.begin(ann, table.id, Opponent("Nobody"))
    inn.lobby.campaigns.begin(ann, table.id, opponent)
    game = inn.hosted(inn.lobby.table(bob, table.id))
    play_on(game, 3000)
    assert game.session.over
    campaign = inn.lobby.campaigns.of(bob, table.id)
    assert campaign is not None
    assert campaign.wins == 1
    assert stage_of(campaign) is Stage.PRIZE
    with pytest.raises(Refused, match="somebody else"):
        inn.lobby.campaigns.choose(bob, table.id, Earned(member=0))
    inn.lobby.campaigns.choose(ann, table.id, Earned(member=0))
    later = Inn(database, "two", HandClock(2000.0), 7, weak())
    inn.lobby.close()
    after = later.lobby.campaigns.choose(bob, table.id, Earned(member=1))
    assert stage_of(after) is Stage.READY
    with pytest.raises(Refused):
        later.hosted(later.lobby.table(ann, table.id)).wish(0, Propose("rematch"))
    later.lobby.campaigns.begin(ann, table.id, opponent)
    second = later.hosted(later.lobby.table(ann, table.id))
    setup = second.session.match.header.setup
    assert setup.opponent is not None
    assert setup.opponent.threat == 1, "each victory brings a token"
    second.wish(0, Concede())
    lost = later.lobby.campaigns.of(ann, table.id)
    assert lost is not None
    assert [e.won for e in lost.encounters] == [True, False]
    assert inn.problems == later.problems == []


def test_what_cannot_be_is_refused(database: Database) -> None:
    inn = Inn(database)
    ann = inn.person("Ann")
    for plan in (
        Plan(mode="campaign", seats=1),
        Plan(mode="pvp", campaign=CampaignPlan("dragonborn")),
        Plan(mode="campaign", seats=3, campaign=CampaignPlan("dragonborn")),
        Plan(mode="campaign", seats=1, campaign=CampaignPlan("nothing")),
    ):
        with pytest.raises(Refused):
            inn.lobby.create(ann, plan)
    table = at_table(inn, "Ann")
    with pytest.raises(Refused, match="not begun"):
        inn.lobby.campaigns.choose(ann, table.id, Rebuilt(member=0, deck=deck(0)))
    other = inn.table("Ann", "Bob")
    with pytest.raises(Refused, match="no campaign"):
        inn.lobby.campaigns.opponents(ann, other.id)
    empty = inn.lobby.create(ann, Plan(mode="campaign", seats=2, campaign=CampaignPlan("dragonborn")))
    with pytest.raises(Refused, match="free"):
        inn.lobby.campaigns.opponents(ann, empty.id)


def test_two_steps_at_once_are_one(database: Database) -> None:
    """Given two that have looked at one campaign, when both go on from there, then only one does."""
    inn = Inn(database)
    ann = inn.person("Ann")
    table = at_table(inn, "Ann", kind="survival")
    inn.lobby.campaigns.begin(ann, table.id, Opponent(""))
    rows = CampaignRows(database, inn.clock, draws())
    (kept,) = rows.all()
    inn.hosted(inn.lobby.table(ann, table.id)).wish(0, Concede())
    with pytest.raises(StoreError, match="gone on meanwhile"):
        rows.record_step(kept, Ended(won=True))
    (now,) = rows.all()
    assert [e.won for e in now.loaded.encounters] == [False]
    rows.delete(kept)
    assert rows.all() == ()
    with pytest.raises(StoreError):
        rows.read(kept.path.name)
