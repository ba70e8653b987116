"""What rules/README.md says can be written now is read without a finding."""

import shutil
from pathlib import Path

from ashes_tui.content.api import lint_rules, load_rulebook


def extra_set(tmp_path: Path) -> Path:
    (tmp_path / "cards").mkdir()
    shutil.copy(Path(__file__).parent / "hard_cards.yaml", tmp_path / "cards")
    return tmp_path


def test_hard_cards_can_be_written(tmp_path: Path, repo_root: Path) -> None:
    assert lint_rules([repo_root / "rules", extra_set(tmp_path)]) == []


def test_a_players_own_set_joins_the_game(tmp_path: Path) -> None:
    rulebook = load_rulebook([extra_set(tmp_path)])
    assert rulebook.cards["Searching Novice"].set == "Hard cards"
    assert "Barrier" in rulebook.cards
    assert rulebook.digest != load_rulebook().digest
