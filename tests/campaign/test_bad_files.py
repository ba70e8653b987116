"""A folder of campaigns that anybody puts files into, and files changed by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ashes_tui.ai.players import make_players
from ashes_tui.campaign.chronicle import Chronicle
from ashes_tui.campaign.files import CampaignStore
from ashes_tui.campaign.games import begin_game, record_ending
from ashes_tui.campaign.record import Opponent
from ashes_tui.engine.api import GameSetup, OpponentSetup, SeatSetup
from ashes_tui.match.driver import play
from ashes_tui.match.errors import JournalError, MatchError, StoreError
from ashes_tui.match.match import Match
from ashes_tui.match.saves.append_log import LineFile
from ashes_tui.match.saves.file_store import FileStore
from tests.campaign.runs import ISSA_DECK, SCATHA, begin, card_pool, ended, played, prize, weak
from tests.support.badfiles import BAD


@pytest.fixture
def store(tmp_path: Path) -> CampaignStore:
    return CampaignStore(tmp_path / "campaigns")


def put_bad(kind: str, path: Path) -> None:
    """A bad file that calls itself a campaign, as far as it can call itself anything."""
    BAD[kind][0](path)
    if kind in ("no text", "nested without end"):
        path.write_bytes(path.read_bytes().replace(b'"header"', b'"campaign"').replace(b'"setup"', b'"members"'))


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_listed_with_its_problem_and_the_others_go_on(kind: str, store: CampaignStore) -> None:
    kept = store.create(begin(), card_pool())
    bad = store.folder / "bad.jsonl"
    put_bad(kind, bad)
    good, broken = store.all()
    assert (good.name, good.problem, good.loaded) == (kept.name, "", kept.loaded)
    assert broken.path == bad
    assert broken.problem.startswith(str(bad))
    with pytest.raises(MatchError):
        broken.loaded  # noqa: B018
    store.record_step(kept, played())
    assert set(store.by_game()) == {"game-0"}


@pytest.mark.parametrize("kind", BAD)
def test_a_game_by_itself_is_written_down_whatever_lies_among_the_campaigns(
    kind: str, store: CampaignStore, tmp_path: Path
) -> None:
    store.folder.mkdir()
    put_bad(kind, store.folder / "bad.jsonl")
    chronicle = Chronicle(tmp_path / "chronicle.jsonl")
    match = solo(FileStore(tmp_path / "saves"))
    assert record_ending(match, store, chronicle) is None
    assert [entry.game for entry in chronicle.entries()] == [Path(match.name).name]


def solo(games: FileStore) -> Match:
    """A game against an opponent, over."""
    setup = GameSetup((SeatSetup("Ann", card_pool().decks[ISSA_DECK]),), 1, opponent=OpponentSetup(SCATHA))
    match = Match.start(weak(), setup, store=games)
    play(match, make_players({0: "greedy"}, 1))
    match.close()
    assert match.outcome is not None
    return match


@pytest.mark.parametrize("kind", [kind for kind in BAD if kind not in ("an empty file", "a link to nothing")])
def test_a_bad_chronicle_is_named(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "chronicle.jsonl"
    BAD[kind][0](path)
    assert all(told.startswith(str(path)) for told in said_of(Chronicle(path)))


def said_of(chronicle: Chronicle) -> tuple[str, ...]:
    """What is said of a bad file: that it cannot be read at all, or which lines are passed over."""
    try:
        assert chronicle.entries() == ()
    except MatchError as error:
        return (str(error),)
    problems = chronicle.problems()
    assert problems
    return problems


def test_a_game_that_the_campaign_cannot_note_is_not_kept(
    store: CampaignStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a disk that is full once the game is saved and its campaign is not."""
    kept, games = store.create(begin(), card_pool()), FileStore(tmp_path / "saves")

    def fail(self: LineFile, line: bytes) -> None:
        raise StoreError("no space left")

    monkeypatch.setattr(LineFile, "append", fail)
    with pytest.raises(StoreError, match="no space left"):
        begin_game(store, kept, Opponent(SCATHA), card_pool(), weak(), games)
    assert games.saved() == ()
    assert list(games.folder.iterdir()) == []
    assert store.read(kept.name).loaded == kept.loaded


# --- changed by hand -----------------------------------------------------------------------------------------------


def whole(store: CampaignStore) -> Path:
    """A campaign with a victory, cards for it and a game under way."""
    kept = store.record_step(store.record_step(store.create(begin(), card_pool()), played()), ended())
    kept = store.record_choice(kept, prize({}, ""), card_pool())
    return store.record_step(kept, played(n=2)).path


OTHERWISE: dict[str, Any] = {"aspects": {}, "grim": []}


def each_changed(value: Any) -> Iterator[str]:
    """The name of each number, text and truth within, while another stands in its place."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        held = value[key]
        if isinstance(held, dict | list):
            yield from each_changed(held)
            continue
        other = held + 1 if type(held) is int else f"{held}x" if isinstance(held, str) else not held
        value[key] = other if held is not None else OTHERWISE.get(str(key), "x")
        yield str(key)
        value[key] = held


def test_a_line_changed_in_any_field_is_refused(store: CampaignStore) -> None:
    path = whole(store)
    lines = path.read_bytes().splitlines(keepends=True)
    seen = set[str]()
    for at, line in enumerate(lines):
        entry = msgspec.json.decode(line)
        for key in each_changed(entry):
            path.write_bytes(b"".join([*lines[:at], msgspec.json.encode(entry) + b"\n", *lines[at + 1 :]]))
            with pytest.raises(JournalError) as caught:
                store.read(path.stem)
            assert str(caught.value).startswith(f"{path}:{at + 1}: "), key
            if key not in ("type", "format", "n"):
                assert "was changed after it was saved" in str(caught.value), key
            seen.add(key)
    assert {"difficulty", "chained", "won", "level", "seed", "aspects", "grim"} <= seen
    path.write_bytes(b"".join(lines))
    assert store.read(path.stem).notes == ()


def test_lines_of_another_campaign_are_refused(store: CampaignStore) -> None:
    """Given two campaigns, when the victory of one is put into the other."""
    path, other = whole(store), store.create(begin(seed=2), card_pool()).path
    won = path.read_bytes().splitlines(keepends=True)[1:3]
    other.write_bytes(other.read_bytes() + b"".join(won))
    with pytest.raises(JournalError, match=r":2: this line was changed after it was saved"):
        store.read(other.stem)


def test_lines_without_their_seals_are_refused(store: CampaignStore) -> None:
    path = whole(store)
    first, *steps = path.read_bytes().splitlines(keepends=True)
    bare = [
        msgspec.json.encode({k: v for k, v in msgspec.json.decode(s).items() if k != "seal"}) + b"\n" for s in steps
    ]
    path.write_bytes(first + b"".join(bare))
    with pytest.raises(JournalError, match=r":2: this line was changed after it was saved"):
        store.read(path.stem)


def test_a_campaign_of_the_format_without_seals_goes_on_and_says_that_it_cannot_be_checked(
    store: CampaignStore,
) -> None:
    path = whole(store)
    entries = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    old = [{k: v for k, v in entry.items() if k != "seal"} for entry in entries]
    old[0]["format"] = 1
    path.write_bytes(b"".join(msgspec.json.encode(entry) + b"\n" for entry in old))
    kept = store.read(path.stem)
    assert kept.notes == (f"{path}: format 1 cannot show whether it was changed by hand",)
    store.record_step(kept, ended())
    assert store.read(path.stem).loaded.wins == 2
    assert b'"seal"' not in path.read_bytes()
