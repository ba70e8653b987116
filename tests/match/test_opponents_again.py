"""Games against automata, from what was saved of them: the same dice and the same end.

One game against each opponent, alone and with a partner; ``ASHES_FUZZ=15 pytest tests/match`` plays over two hundred.
"""

from pathlib import Path

import pytest
from msgspec import structs

from ashes_tui.engine.api import (
    BehaviorRolled,
    DieTurned,
    GameSetup,
    NumberRolled,
    OpponentSetup,
    Rules,
    SeatSetup,
    Transition,
    advance,
    digest,
    link,
    new_game,
)
from ashes_tui.match.match import Match
from ashes_tui.match.replay import replay_journal
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.match.saves.records import Chosen, Record
from tests.match.games import Driver, rules
from tests.support.games import FUZZ
from tests.support.games import decks as twelve_decks

OPPONENTS = tuple(rules().rulebook.automata)
Rolled = list[BehaviorRolled | NumberRolled | DieTurned]


def setup(opponent: str, seed: int) -> GameSetup:
    """One or two people with decks in turn, either difficulty, every level."""
    decks, spec = twelve_decks(), rules().rulebook.automata[opponent]
    difficulty = spec.difficulties[seed % len(spec.difficulties)]
    levels = spec.levels_of(difficulty)
    names = ("Ann", "Bob")[: 1 + seed % 2]
    seats = tuple(SeatSetup(name, decks[(seed + i) % len(decks)]) for i, name in enumerate(names))
    return GameSetup(seats, seed, opponent=OpponentSetup(opponent, difficulty, level=levels[seed % len(levels)]))


def played(rules_: Rules, setup_: GameSetup, records: tuple[Record, ...]) -> tuple[Transition, Rolled]:
    """The game that choices make, and every die that fell or was turned for the opponent."""
    now, rolled = new_game(rules_, setup_), Rolled()
    for record in records:
        assert isinstance(record, Chosen)
        now = advance(rules_, now.state, record.choice, record.decision)
        rolled += [e for e in now.events if isinstance(e, BehaviorRolled | NumberRolled | DieTurned)]
    return now, rolled


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_a_saved_game_rolls_the_same_dice_again(opponent: str, tmp_path: Path) -> None:
    """Given games saved to their end, when only the journal is read, then dice, differences and final state agree."""
    store = FileStore(tmp_path)
    for seed in range(FUZZ):
        match = Match.start(rules(), setup(opponent, seed), store=store)
        records: list[Record] = []
        match.subscribe(lambda notice, kept=records: kept.append(notice.record))  # type: ignore[misc]
        Driver(match, seed).all()
        match.close()
        journal = store.read(match.name)
        assert replay_journal(journal).differences == (), seed
        first, rolled = played(rules(), match.header.setup, tuple(records))
        again, rolled_again = played(link(journal.header.rulebook), journal.header.setup, journal.records)
        assert rolled_again == rolled, seed
        assert digest(again.state) == digest(first.state) == digest(match.state), seed
        assert any(isinstance(e, BehaviorRolled | NumberRolled) for e in rolled), "its dice never said what it does"


@pytest.mark.rule("VAR-01", "VAR-02")
@pytest.mark.parametrize("deck", ["", "random"])
def test_a_game_with_aspects_of_another_chimera_goes_on_from_its_file(deck: str, tmp_path: Path) -> None:
    """Given Viros with the aspects of Moon Cove, or any by chance, then what was saved is the same game again."""
    automata = rules().rulebook.automata
    own = None if deck else dict(automata["The Flood of Moon Cove"].aspects)
    opponent = OpponentSetup("The Corpse of Viros", deck=deck, aspects=own)
    store = FileStore(tmp_path)
    match = Match.start(rules(), structs.replace(setup("The Corpse of Viros", 2), opponent=opponent), store=store)
    Driver(match).some(40)
    match.close()
    again = replay_journal(store.read(match.name))
    assert again.differences == ()
    assert digest(again.match.state) == digest(match.state)
