"""Puts changed code in the place of the old: into live functions, or into the import of a module."""

from __future__ import annotations

import gc
import inspect
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from tests.mutation.changes import same_code


class NotAlive(RuntimeError):
    """No function holds the code that was changed."""


def only_in_functions(old: CodeType, new: CodeType) -> bool:
    """Whether nothing but the bodies of functions differs: neither a module nor a class would run differently."""
    return all(code.co_flags & inspect.CO_NEWLOCALS for code, _ in _outermost(old, new))


def swap(source: str, changed: str, path: Path) -> None:
    """Give every live function of a module its changed code."""
    wanted = list(_changed(compile(source, str(path), "exec"), compile(changed, str(path), "exec")))
    alive = 0
    for found in gc.get_objects():
        if isinstance(found, FunctionType) and found.__code__.co_filename == str(path):
            for old, new in wanted:
                if found.__code__ == old:
                    found.__code__ = new
                    alive += 1
                    break
    if not alive:
        raise NotAlive(path)


def _nested(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Code within code, in pairs, where it differs."""
    for a, b in zip(old.co_consts, new.co_consts, strict=False):
        if isinstance(a, CodeType) and isinstance(b, CodeType) and not same_code(a, b):
            yield a, b


def _itself(old: CodeType, new: CodeType) -> bool:
    """Whether code differs other than in what is nested in it."""
    strange = old.replace(co_consts=_without_code(old)), new.replace(co_consts=_without_code(new))
    return not same_code(*strange)


def _without_code(code: CodeType) -> tuple[object, ...]:
    return tuple(None if isinstance(c, CodeType) else c for c in code.co_consts)


def _outermost(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The outermost functions that differ; modules and classes only if they themselves do."""
    if old.co_flags & inspect.CO_NEWLOCALS or _itself(old, new):
        yield old, new
        return
    for pair in _nested(old, new):
        yield from _outermost(*pair)


def _changed(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Everything that differs, from the module down to the innermost function."""
    yield old, new
    for pair in _nested(old, new):
        yield from _changed(*pair)


class Changed(MetaPathFinder, Loader):
    """Imports one module from a changed source, all others as they are."""

    def __init__(self, module: str, source: str, path: Path) -> None:
        self.module, self.source, self.path = module, source, path

    def install(self) -> None:
        """From now on; the module must not have been imported yet."""
        assert self.module not in sys.modules
        sys.meta_path.insert(0, self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The changed module; None for others."""
        if fullname != self.module:
            return None
        inside = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return spec_from_file_location(fullname, self.path, loader=self, submodule_search_locations=inside)

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed source."""
        exec(compile(self.source, str(self.path), "exec"), module.__dict__)
