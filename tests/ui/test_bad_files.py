"""What the lists on the screen and line by line say about files that cannot be read, while all others go on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ashes_tui.campaign.files import CampaignStore
from ashes_tui.client.glimpse import ago
from ashes_tui.client.stores import Stores
from ashes_tui.match.aspect_decks import AspectDecks
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.plain.api import play_menu
from ashes_tui.plain.setup.opponent import ask_aspects
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.campaign.campaigns import CampaignsScreen
from ashes_tui.ui.screens.menus.saved import SavedScreen, title_of_file
from ashes_tui.ui.screens.setup.picks import PickScreen
from tests.campaign.runs import begin, card_pool
from tests.plain.talk import scripted
from tests.support.badfiles import BAD
from tests.ui.conftest import SIZES, new_match, opened

VIROS = "The Corpse of Viros"


def put_all(folder: Path, change: Callable[[bytes], bytes] = bytes) -> list[Path]:
    """One bad file of each kind."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for i, (put, _) in enumerate(BAD.values()):
        path = folder / f"bad-{i}.jsonl"
        put(path)
        if path.name in ("bad-6.jsonl", "bad-7.jsonl"):
            path.write_bytes(change(path.read_bytes()))
        paths.append(path)
    return paths


@pytest.mark.parametrize("size", SIZES)
async def test_the_list_of_saved_games_tells_bad_files_and_resumes_the_others(
    library: Library, saves: Path, size: tuple[int, int]
) -> None:
    match = new_match(library, saved=True)
    match.close()
    bad = put_all(FileStore().folder)
    put_all(CampaignStore().folder, lambda data: data.replace(b'"header"', b'"campaign"'))
    async with opened(library, size=size) as table:
        await table.press("r")
        screen = table.app.screen
        assert isinstance(screen, SavedScreen)
        lines = {choice.text: choice for choice in screen.sheet().choices}
        for path in bad:
            assert lines[path.name].value == "cannot be read"
            assert lines[path.name].hint.startswith(path.name)
        await table.press("enter")
        assert not table.shows(SavedScreen)
        assert Path(match.name).exists()


@pytest.mark.parametrize(
    ("file", "title"),
    [
        ("2026-11-29-02-17-03-issa-viros.jsonl", "Issa against Viros, 29 November, 02:17"),
        ("2026-11-29-02-17-03-issa-the-2.jsonl", "Issa, 29 November, 02:17"),
        ("2026-13-29-02-17-03-issa-viros.jsonl", "2026-13-29-02-17-03-issa-viros.jsonl"),
        ("bad-6.jsonl", "bad-6.jsonl"),
    ],
)
def test_a_game_that_cannot_be_read_is_called_by_what_its_file_tells(file: str, title: str) -> None:
    """Given the name of a file, then who played and when it began, if it tells that; else the name itself."""
    assert title_of_file(file) == title


async def test_a_bad_file_is_deleted_from_the_list_after_a_second_press(library: Library, saves: Path) -> None:
    folder = FileStore().folder
    folder.mkdir(parents=True)
    (folder / "bad.jsonl").write_bytes(b"\xff\n")
    async with opened(library, size=(120, 40)) as table:
        await table.press("r", "x")
        assert "Press x again" in "\n".join(table.lines())
        assert (folder / "bad.jsonl").exists()
        await table.press("x")
        assert list(folder.iterdir()) == []


def test_a_time_that_no_calendar_has_is_left_out() -> None:
    """Given a file whose time lies beyond the year 9999, then its line shows none."""
    assert ago(float(1 << 60), float(1 << 61)) == ""


async def test_the_list_of_campaigns_tells_bad_files_and_opens_the_others(library: Library, saves: Path) -> None:
    CampaignStore().create(begin(), card_pool())
    bad = put_all(CampaignStore().folder, lambda data: data.replace(b'"header"', b'"campaign"'))
    async with opened(library, size=(120, 40)) as table:
        await table.press("p")
        screen = table.app.screen
        assert isinstance(screen, CampaignsScreen)
        lines = {choice.text: choice for choice in screen.sheet().choices}
        assert all(lines[path.stem].hint.startswith(str(path)) for path in bad)
        await table.press("enter")
        assert not table.shows(CampaignsScreen)


def test_the_lists_line_by_line_tell_bad_files_and_offer_the_others(library: Library, saves: Path) -> None:
    new_match(library, saved=True).close()
    CampaignStore().create(begin(), card_pool())
    games = put_all(FileStore().folder)
    campaigns = put_all(CampaignStore().folder, lambda data: data.replace(b'"header"', b'"campaign"'))
    said = {"resume": "", "campaigns": ""}
    for way in said:
        talk = scripted([way, "1", "q"])
        play_menu(lambda: library.rulebook, lambda _: library.decks, Stores(), talk.console)
        said[way] = " ".join(talk.said)
    assert all(f"Not to be read: {path}" in said["resume"] for path in games)
    assert all(f"Not to be read: {path}" in said["campaigns"] for path in campaigns)
    assert "Ann, your turn" in said["resume"] or "Ann: press Enter" in said["resume"]
    assert "The next game" in said["campaigns"] or "Next: game 1" in said["campaigns"]


def put_aspects(name: str, text: bytes) -> None:
    folder = AspectDecks().folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.yaml").write_bytes(text)


def test_decks_of_aspects_that_cannot_be_used_are_told_and_the_others_offered(library: Library, saves: Path) -> None:
    book = library.rulebook
    AspectDecks().save("Mine", dict(book.automata[VIROS].decks["Shadow"]))
    put_aspects("Few", b"aspects:\n  Rampage: 1\n")
    put_aspects("Odd", b"aspects: \xff\n")
    talk = scripted(["mine"])
    _, aspects = ask_aspects(book.automata[VIROS], book, talk.console, Stores().aspects)
    assert aspects == book.automata[VIROS].decks["Shadow"]
    said = "\n".join(talk.said)
    assert "Your own Few cannot be used: " in said
    assert "Your own Odd cannot be used: " in said


async def test_the_list_of_aspects_says_which_decks_cannot_be_used(library: Library, saves: Path) -> None:
    put_aspects("Few", b"aspects:\n  Rampage: 1\n")
    async with opened(library, size=(120, 40)) as table:
        await table.press("s", "o", *"viros", "enter", "a")
        screen = table.app.screen
        assert isinstance(screen, PickScreen)
        assert "Few (cannot be used)" in [pick.label for pick in screen.picks]
        await table.press(*"few", "enter")
        told = "".join(line.strip(" │") for line in table.lines())  # a long path is told on several lines
        assert "Few.yaml" in told
