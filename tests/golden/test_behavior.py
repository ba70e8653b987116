"""A fixed set of games, so that no change of the engine's behaviour goes unnumbered.

Where a game comes out differently, saved games of before no longer fit their digests. Then count up `BEHAVIOR` in
ashes_tui/match/saves/provenance.py and write the digests that the test prints into behavior.yaml.
"""

from pathlib import Path

import pytest

from ashes_tui.arena.sim import simulate
from ashes_tui.arena.specs import SimSpec
from ashes_tui.content.api import load_decks
from ashes_tui.engine.api import OpponentSetup
from ashes_tui.match.saves.provenance import BEHAVIOR
from tests.match.games import rules
from tests.support.yamlfile import read_yaml

KNOWN = read_yaml(Path(__file__).parent / "behavior.yaml")
DECKS = tuple(load_decks(rules().rulebook)[name] for name in ("The Spark of Invention", "The Sentinels of Skies"))
GAMES = {
    "between players": SimSpec(decks=DECKS, games=6, seed=2026),
    "against an opponent": SimSpec(
        decks=DECKS, games=4, seed=2026, players=("random",), opponent=OpponentSetup("The Corpse of Viros", "standard")
    ),
}


def test_the_number_is_that_of_the_known_games() -> None:
    assert KNOWN["behavior"] == BEHAVIOR


@pytest.mark.parametrize(("name", "run"), GAMES.items())
def test_the_known_games_come_out_as_ever(name: str, run: SimSpec) -> None:
    result = simulate(rules().rulebook, run)
    assert (result.finished, result.digest) == (run.games, KNOWN[name]), "see the top of this file"
