"""What belongs to the workshop and not to the game stays out of the repository."""

import shutil
import subprocess
from pathlib import Path

import pytest

# Put together here, so that this file does not hold them either.
WORDS = tuple("".join(parts) for parts in (("farm", "-bench"), ("duplicates", " --"), ("/.lib", "rary")))


def words_in(text: str) -> list[str]:
    """The forbidden words in `text`, in any case."""
    folded = text.casefold()
    return [word for word in WORDS if word in folded]


def test_no_tracked_file_holds_them(repo_root: Path) -> None:
    if shutil.which("git") is None or not (repo_root / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=repo_root, capture_output=True, text=True, check=True).stdout
    names = [name for name in listed.split("\0") if name]
    assert "pyproject.toml" in names
    found = {}
    for name in names:
        path = repo_root / name
        text = path.read_bytes().decode("utf-8", "replace") if path.is_file() else ""
        if hits := words_in(f"{name}\n{text}"):
            found[name] = hits
    assert found == {}


@pytest.mark.parametrize("word", WORDS)
def test_each_word_is_seen(word: str) -> None:
    assert words_in(f"a line with {word.upper()} in it") == [word]
