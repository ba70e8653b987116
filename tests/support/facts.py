"""Printed facts to compare with: no part of the repository. ASHES_FACTS names their folder."""

import os
from pathlib import Path

import pytest

_BESIDE = Path(__file__).resolve().parents[3] / "shared"
FACTS = Path(os.environ.get("ASHES_FACTS") or _BESIDE)
"""The folder: the one named, else ``shared`` beside the checkout."""


def needs(path: Path) -> pytest.MarkDecorator:
    """A test that is passed over where a file or folder of facts is not at hand."""
    return pytest.mark.skipif(not path.exists(), reason=f"no {path.name} of printed facts here; see ASHES_FACTS")
