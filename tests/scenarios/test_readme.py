"""What the README says about scenarios and the protocol is so."""

import re
from pathlib import Path

from ashes_tui.protocol.messages import COMMANDS, ErrorCode
from ashes_tui.scenario.read_position import SEAT_KEYS
from ashes_tui.scenario.read_steps import BARE, CARD, GAME, SAYS, SEAT
from ashes_tui.scenario.reader import KEYS, read_story
from ashes_tui.scenario.runner import play_story
from tests.protocol.talk import Talk
from tests.support.games import rules


def chapter(root: Path, title: str) -> str:
    """The text of a chapter."""
    text = (root / "README.md").read_text("utf-8")
    return text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def words(text: str) -> set[str]:
    """Every word in code."""
    spans = re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", text, flags=re.S))
    return {w for span in spans for w in re.findall(r"[a-z][a-z-]*", span)}


def test_its_scenario_holds(repo_root: Path) -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", chapter(repo_root, "Scenarios"), re.S)
    play_story(rules(), read_story(text, "README.md", rules().rulebook))


def test_it_names_every_key(repo_root: Path) -> None:
    known = words(chapter(repo_root, "Scenarios"))
    for key in (*KEYS, *SEAT_KEYS, *SAYS, *BARE, *CARD, *GAME, *SEAT):
        assert set(key.split()) <= known or key == "steps", key


def test_its_conversation_is_one(repo_root: Path) -> None:
    lines = [line[2:] for line in chapter(repo_root, "Protocol").splitlines() if line.startswith("> ")]
    talk = Talk()
    assert len(lines) >= 4
    for line in lines:
        assert talk.raw(line)["ok"], line


def test_it_names_every_command_and_code(repo_root: Path) -> None:
    text = chapter(repo_root, "Protocol")
    assert set(COMMANDS) <= words(text)
    assert {code.value for code in ErrorCode} <= words(text)
