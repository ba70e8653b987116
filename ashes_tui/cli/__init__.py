"""The command line and the only composition root; commands import lazily."""
