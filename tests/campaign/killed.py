"""A campaign to be killed: changes its deck again and again and says which step it has taken. Run as a program."""

import sys
from pathlib import Path

from ashes_tui.campaign.decks import with_contents
from ashes_tui.campaign.files import CampaignStore
from ashes_tui.campaign.record import Rebuilt
from ashes_tui.lang.terms import DieType
from tests.campaign.runs import begin, card_pool


def main(folder: str) -> None:
    store = CampaignStore(Path(folder))
    kept = store.create(begin(), card_pool())
    print(kept.name, flush=True)
    deck = kept.loaded.decks[0]
    while True:
        for n in range(11):
            dice = {DieType.CHARM: n, DieType.NATURAL: 10 - n}
            kept = store.record_choice(kept, Rebuilt(member=0, deck=with_contents(deck, deck.cards, dice)), card_pool())
            print(kept.loaded.steps, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
