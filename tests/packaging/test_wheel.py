"""What a player gets from `pip install ashes-tui` works anywhere, without the checkout."""

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

DATA = ("rules", "decks")


def run(*command: str | Path, cwd: Path) -> str:
    """Run `command` as a stranger would: nothing of this checkout on the path."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV_"))}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def data_files(root: Path) -> set[str]:
    """Every file of rules/ and decks/, relative to the top, that is not hidden."""
    paths = [p.relative_to(root) for folder in DATA for p in (root / folder).rglob("*") if p.is_file()]
    return {p.as_posix() for p in paths if not any(part.startswith((".", "__")) for part in p.parts)}


@pytest.fixture(scope="module")
def wheel(repo_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps",
        "--no-build-isolation", "--wheel-dir", out, repo_root, cwd=out)  # fmt: skip
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an empty environment with the wheel in it; libraries are borrowed, not fetched."""
    home = tmp_path_factory.mktemp("venv")
    run(sys.executable, "-m", "venv", "--without-pip", home, cwd=home)
    interpreter = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(sys.executable, "-m", "pip", "--python", interpreter, "install", "--quiet",
        "--disable-pip-version-check", "--no-deps", "--no-index", wheel, cwd=home)  # fmt: skip
    site = Path(run(interpreter, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home).strip())
    # A folder named in a .pth file has its own .pth files ignored, so the editable install stays out.
    (site / "borrowed.pth").write_text(f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n")
    return interpreter


def test_wheel_holds_all_rules_and_decks(wheel: Path, repo_root: Path) -> None:
    prefix = "ashes_tui/_data/"
    with zipfile.ZipFile(wheel) as archive:
        names = {n.removeprefix(prefix) for n in archive.namelist() if n.startswith(prefix)}
    expected = data_files(repo_root)
    assert any(name.startswith("rules/") for name in expected)
    assert expected <= names


def test_sdist_holds_all_rules_and_decks(repo_root: Path, tmp_path: Path) -> None:
    run(
        sys.executable,
        "-m",
        "build",
        "--sdist",
        "--no-isolation",
        "--outdir",
        tmp_path,
        repo_root,
        cwd=tmp_path,
    )
    (built,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(built) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert data_files(repo_root) | {"pyproject.toml", "LICENSE", "README.md", ".github/CONTRIBUTING.md"} <= names


def test_installed_cards_are_listed_from_another_folder(python: Path, tmp_path: Path) -> None:
    where = run(python, "-c", "import ashes_tui; print(ashes_tui.__file__)", cwd=tmp_path).strip()
    assert Path(where).is_relative_to(python.parent.parent), "the checkout was imported, not the wheel"
    cards = json.loads(run(python, "-m", "ashes_tui", "cards", "list", "--json", cwd=tmp_path))
    assert isinstance(cards, list)
    assert cards
