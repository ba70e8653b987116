"""What the loader collects and lint checks, before a rulebook is made of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ashes_tui.content.cards.keywords import FoundKeyword
from ashes_tui.content.cards.reader import Found
from ashes_tui.content.findings import Finding
from ashes_tui.content.language.fields import Use
from ashes_tui.content.pve.reader import FoundAutomaton, FoundKind
from ashes_tui.lang.defs import DieDef, EditionDef
from ashes_tui.lang.terms import DieType


@dataclass
class Collected:
    """What the files hold, while they are being read."""

    findings: list[Finding] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)
    cards: dict[str, Found] = field(default_factory=dict)
    keywords: dict[str, FoundKeyword] = field(default_factory=dict)
    dice: dict[DieType, DieDef] = field(default_factory=dict)
    editions: dict[str, EditionDef] = field(default_factory=dict)
    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)
    kinds: dict[str, FoundKind] = field(default_factory=dict)
    automata: dict[str, FoundAutomaton] = field(default_factory=dict)
