"""Build hook: ship the rules in compiled form, so that the first start need not parse them."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileRules(BuildHookInterface[Any]):
    """Writes ``ashes_tui/_data/rules.msgpack`` before a wheel is packed; an editable install compiles on demand."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the rules of this very source tree."""
        if self.target_name != "wheel" or version == "editable":
            return
        sys.path.insert(0, self.root)
        from ashes_tui.content import paths
        from ashes_tui.content.api import compile_rulebook

        target = paths.compiled_file()
        target.parent.mkdir(parents=True, exist_ok=True)
        compile_rulebook(target)
