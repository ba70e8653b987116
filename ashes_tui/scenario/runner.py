"""Running scenario files; also re-exports what Python callers need to play scenarios."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from ashes_tui.content.api import ContentError, load_rulebook
from ashes_tui.engine.api import Rules, link
from ashes_tui.match.grim_fates import Fate
from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.files import is_folder, read_text, resolved
from ashes_tui.scenario.play import ScenarioFailure, ScenarioGame, play_story
from ashes_tui.scenario.reading.reader import read_story, rule_folders
from ashes_tui.scenario.story import Story

__all__ = ["FileReport", "RulesLibrary", "ScenarioFailure", "ScenarioGame", "play_story", "run_file", "scenario_files"]


class FileReport(Struct, frozen=True, kw_only=True):
    """The result of one file. ``message`` says what failed if not ``ok``; ``broken``: it cannot be read."""

    path: str
    name: str
    ok: bool
    broken: bool = False
    line: int = 0
    message: str = ""
    proves: tuple[str, ...] = ()
    ms: float = 0.0


class RulesLibrary:
    """Linked rules by the folders of custom sets that scenarios name; each set of folders is loaded once.

    ``fate`` answers for opponents where Grim Fates is played.
    """

    def __init__(self, rules_dirs: Sequence[Path] = (), fate: Fate | None = None) -> None:
        self.fate = fate
        self._dirs = tuple(resolved(Path(d)) for d in rules_dirs)
        self._known: dict[tuple[Path, ...], Rules] = {}

    def rules(self, wanted: Sequence[Path] = ()) -> Rules:
        """The game's rules with some folders added. Raises `ContentError`."""
        dirs = tuple(dict.fromkeys((*self._dirs, *wanted)))
        if dirs not in self._known:
            self._known[dirs] = link(load_rulebook(dirs))
        return self._known[dirs]

    def story(self, path: Path) -> tuple[Rules, Story]:
        """A scenario file with the rules it needs. Raises `ContentError`."""
        text = read_text(path, where=_shown(path))
        rules = self.rules(rule_folders(text, path))
        return rules, read_story(text, _shown(path), rules.rulebook)


def scenario_files(paths: Sequence[Path]) -> Iterator[Path]:
    """The scenario files below some paths; folders of rules are skipped."""
    for path in paths:
        if is_folder(path):
            yield from (p for p in sorted(path.rglob("*.yaml")) if not _is_rules(p, path))
        else:
            yield path


def _is_rules(path: Path, top: Path) -> bool:
    """Whether a file lies in a folder of rules, below ``cards`` or ``editions``."""
    inner = path.relative_to(top).parts[:-1]
    return "cards" in inner or "editions" in inner


def run_file(library: RulesLibrary, path: Path) -> FileReport:
    """Play one file."""
    start = time.perf_counter()
    try:
        rules, story = library.story(path)
        play_story(rules, story, library.fate)
    except ScenarioFailure as failure:
        message = "\n".join((failure.message, *failure.details))
        return FileReport(path=_shown(path), name=path.stem, ok=False, line=failure.line, message=message)
    except ContentError as error:
        line = error.findings[0].line
        return FileReport(path=_shown(path), name=path.stem, ok=False, broken=True, line=line, message=str(error))
    except Unreadable as error:
        return FileReport(path=_shown(path), name=path.stem, ok=False, broken=True, line=error.line, message=str(error))
    ms = round((time.perf_counter() - start) * 1000, 1)
    return FileReport(path=_shown(path), name=story.name, ok=True, proves=story.proves, ms=ms)


def _shown(path: Path) -> str:
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
