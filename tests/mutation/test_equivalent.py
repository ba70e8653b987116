"""The list of changes that make no difference follows the code."""

from tests.mutation.changes import changes
from tests.mutation.equivalent import equivalents, stale
from tests.mutation.sources import sources


def test_every_entry_is_about_code_that_is_there() -> None:
    """Given code that was renamed, changed or removed, then its entry is mended or taken out."""
    known = equivalents()
    likely = {m: t for m, t in sources().texts.items() if any(entry.was in t for entry in known)}
    found = (change for module, text in likely.items() for change in changes(module, text))
    assert [(entry.function, entry.was, entry.now) for entry in stale(known, found)] == []


def test_no_entry_stands_twice_and_each_says_why() -> None:
    known = equivalents()
    assert len({entry.key for entry in known}) == len(known)
    assert all(entry.why.endswith(".") for entry in known)
