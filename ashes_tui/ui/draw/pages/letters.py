"""Words in large letters of half blocks, three or five lines high."""

from __future__ import annotations

from collections.abc import Sequence

_LETTERS = {
    "A": ".##. #..# #### #..# #..#", "B": "###. #..# ###. #..# ###.", "C": ".### #... #... #... .###",
    "D": "###. #..# #..# #..# ###.", "E": "#### #... ###. #... ####", "F": "#### #... ###. #... #...",
    "G": ".### #... #.## #..# .###", "H": "#..# #..# #### #..# #..#", "I": "### .#. .#. .#. ###",
    "J": "..## ...# ...# #..# .##.", "K": "#..# #.#. ##.. #.#. #..#", "L": "#... #... #... #... ####",
    "M": "#...# ##.## #.#.# #...# #...#", "N": "#..# ##.# #.## #..# #..#", "O": ".##. #..# #..# #..# .##.",
    "P": "###. #..# ###. #... #...", "Q": ".##. #..# #..# #.## .###", "R": "###. #..# ###. #.#. #..#",
    "S": ".### #... .##. ...# ###.", "T": "##### ..#.. ..#.. ..#.. ..#..", "U": "#..# #..# #..# #..# .##.",
    "V": "#...# #...# #...# .#.#. ..#..", "W": "#...# #...# #.#.# ##.## #...#", "X": "#..# #..# .##. #..# #..#",
    "Y": "#...# .#.#. ..#.. ..#.. ..#..", "Z": "#### ..#. .#.. #... ####", " ": ".. .. .. .. ..",
}  # fmt: skip
_HEIGHT = 5


def letter_rows(text: str, scale: int) -> Sequence[str]:
    """A text as rows of pixels, an even number of them; none if a letter is missing."""
    if any(sign not in _LETTERS for sign in text):
        return ()
    shapes = [_LETTERS[sign].split() for sign in text]
    rows = [".".join(shape[y] for shape in shapes) for y in range(_HEIGHT)]
    wide = ["".join(pixel * scale for pixel in row) for row in rows for _ in range(scale)]
    return [*wide, *["." * len(wide[0])] * (len(wide) % 2)]
