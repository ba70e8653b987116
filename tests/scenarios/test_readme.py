"""What the pages of scenarios and of the protocol say is so."""

import re
from pathlib import Path

from ashes_tui.protocol.messages import COMMANDS, ErrorCode
from ashes_tui.scenario.reading.position import SEAT_KEYS
from ashes_tui.scenario.reading.reader import KEYS, read_story
from ashes_tui.scenario.reading.steps import ANSWERS, CARD, GAME, ONE_WORD_STEPS, SEAT
from ashes_tui.scenario.runner import play_story
from tests.protocol.talk import Talk
from tests.support.games import rules


def page(root: Path, package: str) -> str:
    """The page of a package."""
    return (root / "ashes_tui" / package / "README.md").read_text("utf-8")


def words(text: str) -> set[str]:
    """Every word in code."""
    spans = re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", text, flags=re.S))
    return {w for span in spans for w in re.findall(r"[a-z][a-z-]*", span)}


def test_its_scenario_holds(repo_root: Path) -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", page(repo_root, "scenario"), re.S)
    play_story(rules(), read_story(text, "README.md", rules().rulebook))


def test_it_names_every_key(repo_root: Path) -> None:
    known = words(page(repo_root, "scenario"))
    for key in (*KEYS, *SEAT_KEYS, *ANSWERS, *ONE_WORD_STEPS, *CARD, *GAME, *SEAT):
        assert set(key.split()) <= known or key == "steps", key


def test_its_conversation_is_one(repo_root: Path) -> None:
    lines = [line[2:] for line in page(repo_root, "protocol").splitlines() if line.startswith("> ")]
    talk = Talk()
    assert len(lines) >= 4
    for line in lines:
        assert talk.raw(line)["ok"], line


def test_it_names_every_command_and_code(repo_root: Path) -> None:
    text = page(repo_root, "protocol")
    assert set(COMMANDS) <= words(text)
    assert {code.value for code in ErrorCode} <= words(text)
