"""How drawings look: the colours and signs of this terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from rich.style import Style

from ashes_tui.lang.terms import ASPECT_TYPES, DieType, Stat
from ashes_tui.ui.draw.signs import ASCII, Signs, signs_of
from ashes_tui.ui.draw.theme import Palette
from ashes_tui.words.glyphs import Glyphs

if TYPE_CHECKING:
    from ashes_tui.engine.api import DieView
    from ashes_tui.lang.defs import CardDef

MAGIC: dict[DieType, str] = {
    DieType.CEREMONIAL: "Ψ",
    DieType.CHARM: "♪",
    DieType.ILLUSION: "◐",
    DieType.NATURAL: "≈",
    DieType.DIVINE: "☼",
    DieType.SYMPATHY: "∞",
    DieType.TIME: "Θ",
    DieType.ARTIFICE: "¤",
    DieType.ASTRAL: "◎",
    DieType.RAGE: "!",
    DieType.DRAGON: "^",
}
"""The ornament of each magic; its two letters are its name."""


_QUIETER: dict[int, tuple[Palette, Palette]] = {}
"""Each palette, by its identity, with the one that is a step dimmer: there are few, and their styles must stay them."""


class Appearance(Struct, frozen=True):
    """Colours and signs."""

    palette: Palette
    glyphs: Glyphs

    @property
    def signs(self) -> Signs:
        """The signs of drawings in this tier."""
        return signs_of(self.glyphs)

    @property
    def quieter(self) -> Appearance:
        """The same with words a step dimmer, for what does not matter now: it must not stand out beside what does."""
        found = _QUIETER.get(id(self.palette))
        if found is None or found[0] is not self.palette:
            faint, dim = self.palette.faint, self.palette.dim
            quiet = self.palette._replace(text=dim, strong=dim, dim=faint)
            found = _QUIETER[id(self.palette)] = self.palette, quiet
        return Appearance(found[1], self.glyphs)

    def magic(self, kind: DieType) -> str:
        """The ornament of a magic; a blank where only plain signs are sure."""
        return " " if self.signs is ASCII else MAGIC[kind]

    def die(self, die: DieView) -> str:
        """A die in three columns."""
        return self.glyphs.die(die.type, die.level)

    def die_style(self, die: DieView) -> Style:
        """The colour of a die."""
        return self.palette.dice[die.type]

    def changed(self, now: int | None, printed: int) -> Style:
        """The style of a value compared with the printed one."""
        if now is None or now == printed:
            return self.palette.strong
        return self.palette.good if now > printed else self.palette.bad


def stat_sign(stat: Stat, look: Appearance) -> str:
    """How a value is told in a badge."""
    return {Stat.ATTACK: look.signs.attack, Stat.LIFE: look.signs.life, Stat.RECOVER: "R"}.get(stat, f"{stat.value} ")


def printed(card: CardDef | None, stat: Stat) -> int:
    """A printed value, 0 where unknown."""
    return card.stat(stat) if card else 0


def is_aspect(card: CardDef | None) -> bool:
    """Whether a card is an aspect, conjured or not."""
    return card is not None and card.type in ASPECT_TYPES
