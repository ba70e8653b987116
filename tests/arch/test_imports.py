"""The engine's door stays light: importing it starts no event loop, no logger, no front end."""

import subprocess
import sys
from pathlib import Path

FORBIDDEN = frozenset({"asyncio", "random", "logging", "rich", "textual", "typer", "asyncssh"})
# msgspec is the engine's one third-party library; what it alone brings is not the engine's doing.
RULES_OF_THE_GAME = "ashes_tui.engine."
ALL = "import sys; import {}; print(*sys.modules)"
SCRIPT = "import sys; import msgspec; before = set(sys.modules); import {}; print(*(set(sys.modules) - before))"


def loaded_by(module: str, folder: Path) -> frozenset[str]:
    """Top-level names of the modules that importing `module` from `folder` adds to those of msgspec."""
    command = [sys.executable, "-c", SCRIPT.format(module)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return frozenset(name.partition(".")[0] for name in done.stdout.split())


def test_the_menu_does_not_wait_for_the_engine(repo_root: Path) -> None:
    """Given a fresh process, when the first menu is imported, then no module of the engine is."""
    command = [sys.executable, "-c", ALL.format("ashes_tui.ui.app")]
    done = subprocess.run(command, cwd=repo_root, capture_output=True, text=True, check=True)
    assert [name for name in done.stdout.split() if name.startswith(RULES_OF_THE_GAME)] == []


def test_engine_api_loads_nothing_heavy(repo_root: Path) -> None:
    loaded = loaded_by("ashes_tui.engine.api", repo_root)
    assert "ashes_tui" in loaded
    assert not loaded & FORBIDDEN


def test_an_indirect_import_is_seen(tmp_path: Path) -> None:
    (tmp_path / "outer.py").write_text("import inner\n")
    (tmp_path / "inner.py").write_text("def f() -> None: ...\nimport random\n")
    assert loaded_by("outer", tmp_path) & FORBIDDEN == {"random"}
