"""Pictures are made as the screens under test are."""

from tests.ui.conftest import library, quick_to_see_idle, saves

__all__ = ["library", "quick_to_see_idle", "saves"]
