"""Words of the little grammars, and the stream a parser reads them from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from ashes_tui.content.findings import GrammarFault, did_you_mean

T = TypeVar("T")

LONGEST = 80
"""Words of one string: none needs as many, and reading goes no deeper than it has words."""
DIGITS = 3
_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<number>[0-9]+)"
    r"|(?P<word>\$?[A-Za-z][\w.-]*)"
    r"|(?P<op><=|>=|[=<>])"
    r"|(?P<title>\"[^\"]*\")"
    r"|(?P<mark>[:|()])"
)
_ALLOWED = "use words, numbers and = < > | : ( )"
_INSTEAD = {
    "'": 'titles stand in double quotes, as in title:"Cloud Spirit"',
    ",": "there are no commas here; ' | ' joins selectors",
}


class Lexeme(NamedTuple):
    """One word. ``kind``: number, word, op, title, mark or end."""

    kind: str
    text: str
    at: int


class Mention(NamedTuple):
    """A name that needs something around it: ``$d``, ``N``, ``X``, ``that``, ``event.card``, ``host`` ..."""

    name: str
    at: int


class TokenStream:
    """Tokens of one string, read left to right. ``mentions`` and ``titles`` are checked by the reader."""

    def __init__(self, text: str) -> None:
        self.tokens = list(_tokens(text))
        self.mentions: list[Mention] = []
        self.titles: list[Mention] = []
        self._next = 0

    def peek(self, ahead: int = 0) -> Lexeme:
        """The token to come; the end token repeats."""
        return self.tokens[min(self._next + ahead, len(self.tokens) - 1)]

    def take(self) -> Lexeme:
        """Read one token."""
        token = self.peek()
        self._next += 1
        return token

    def accept(self, text: str) -> bool:
        """Read the token if it is this one."""
        if self.peek().text == text and self.peek().kind != "title":
            self._next += 1
            return True
        return False

    def expect(self, text: str) -> None:
        """Read the token, which must be this one."""
        token = self.peek()
        if not self.accept(text):
            raise GrammarFault(token.at, f"expected '{text}' before {said(token)}", f"add '{text}'")

    def pick(self, table: Mapping[str, T], what: str) -> T:
        """Read a word that must stand in the table."""
        token = self.take()
        if token.kind != "word" or token.text not in table:
            raise unknown(token, table, what)
        return table[token.text]

    def ended(self) -> bool:
        """Whether nothing is left."""
        return self.peek().kind == "end"

    def back(self) -> None:
        """To the beginning, as if nothing had been read."""
        self._next = 0
        self.mentions.clear()
        self.titles.clear()

    def end(self) -> None:
        """Nothing may follow."""
        token = self.peek()
        if token.kind != "end":
            raise GrammarFault(token.at, f"{said(token)} is too much here", "take it out")

    def mention(self, token: Lexeme) -> None:
        """Note a name whose meaning depends on what is around it."""
        self.mentions.append(Mention(token.text, token.at))


def said(token: Lexeme) -> str:
    """A token as an error names it."""
    return "the end" if token.kind == "end" else f"'{token.text}'"


def unknown(token: Lexeme, known: Iterable[str], what: str) -> GrammarFault:
    """The error for a word that is not in the vocabulary."""
    if token.kind == "end":
        return GrammarFault(token.at, f"{what} is missing at the end", did_you_mean("", known))
    return GrammarFault(token.at, f"unknown {what} '{token.text}'", did_you_mean(token.text, known))


def _tokens(text: str) -> Iterable[Lexeme]:
    at = found = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise GrammarFault(at, f"'{text[at]}' cannot stand here", _INSTEAD.get(text[at], _ALLOWED))
        kind = match.lastgroup or ""
        if kind == "number" and len(match.group()) > DIGITS:
            raise GrammarFault(at, f"a number of {len(match.group())} digits", f"write at most {DIGITS} digits")
        if kind != "space":
            found += 1
            yield Lexeme(kind, match.group(), at)
        if found > LONGEST:
            raise GrammarFault(at, f"more than {LONGEST} words", "write it shorter")
        at = match.end()
    yield Lexeme("end", "", len(text))
