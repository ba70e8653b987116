"""A campaign to be killed: changes its deck again and again and says which step it has taken."""

from __future__ import annotations

from pathlib import Path

from ashes_tui.campaign.decks import with_contents
from ashes_tui.campaign.files import CampaignStore
from ashes_tui.campaign.record import Rebuilt
from ashes_tui.lang.terms import DieType
from tests.campaign.runs import begin, card_pool
from tests.support.killing import Announce


def change(folder: Path, announce: Announce) -> None:
    """Say the name of the campaign, then the number of each step."""
    store = CampaignStore(folder)
    kept = store.create(begin(), card_pool())
    announce(kept.name)
    deck = kept.loaded.decks[0]
    while True:
        for n in range(11):
            dice = {DieType.CHARM: n, DieType.NATURAL: 10 - n}
            kept = store.record_choice(kept, Rebuilt(member=0, deck=with_contents(deck, deck.cards, dice)), card_pool())
            announce(kept.loaded.steps)
