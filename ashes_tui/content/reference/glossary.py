"""The words of the game explained: ``rules/reference/words.md``, and what the rules data say of keywords and dice.

A word is a heading ``## Name``; then lines ``also:``, ``see:`` and ``rules:`` in any order, a blank line, its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from ashes_tui.content import paths
from ashes_tui.content.findings import ContentError, Finding, did_you_mean
from ashes_tui.lang.block import Block
from ashes_tui.lang.defs import DieDef, KeywordDef, Rulebook
from ashes_tui.lang.text import keyword_boxes, plain, power_text
from ashes_tui.outside.files import is_file, read_text

FILE = Path("reference") / "words.md"
FIELDS = ("also", "see", "rules")
UNEXPLAINED = "write its text after a blank line"
_RULE = re.compile(r"[A-Z]+(?:-[A-Z]+)*-\d+[a-z]?")
_BLANKS = re.compile(r"\s+")
NUMBER = "Number after a name"
_NUMBERED = re.compile(r"(?:\b[A-Z][\w'-]* )+\d+: (?:[A-Z]|main|side|exhaust|\W)")
"""Matches the name of an ability with a number before its text."""


class Word(Struct, frozen=True):
    """A word: what else it is called, what it means, related words and rule ids.

    ``made`` is text made from the rules data: what a keyword or a dice power does.
    """

    name: str
    text: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    made: str = ""


class Glossary(Struct, frozen=True):
    """All words by name; ``proper`` are names of cards and abilities that hold a word without meaning it."""

    words: tuple[Word, ...]
    proper: tuple[str, ...] = ()

    def called(self, name: str) -> Word | None:
        """The word of that name, or what is also called so."""
        folded = name.casefold()
        exact = (w for w in self.words if w.name.casefold() == folded)
        other = (w for w in self.words if folded in (also.casefold() for also in w.also))
        return next(exact, None) or next(other, None)

    def find(self, query: str) -> tuple[Word, ...]:
        """The word that is meant, else those whose names begin so, else those that hold what was asked."""
        word = self.called(query)
        if word is not None:
            return (word,)
        folded = query.casefold()
        begin = tuple(w for w in self.words if any(n.casefold().startswith(folded) for n in (w.name, *w.also)))
        return begin or tuple(w for w in self.words if any(folded in n.casefold() for n in (w.name, *w.also)))

    def telling_of(self, query: str) -> tuple[Word, ...]:
        """The words in whose names or text each word asked for stands, at the beginning of one; by name first."""
        asked = [f" {word}" for word in query.casefold().split()]

        def has_all(*texts: str) -> bool:
            folded = f" {' '.join(texts)}".casefold()
            return all(word in folded for word in asked)

        named = [w for w in self.words if has_all(w.name, *w.also)]
        told = [w for w in self.words if has_all(w.name, *w.also, w.made, *w.text)]
        return tuple(dict.fromkeys((*named, *told)))

    def used_in(self, text: str) -> tuple[Word, ...]:
        """The words a text uses, in their order here; of names that overlap the longest."""
        names = self._named()
        found = _any_of((*names, *self.proper)).findall(_BLANKS.sub(" ", text.casefold()))
        used = {names[name] for name in found if name in names}
        if _NUMBERED.search(text) and NUMBER.casefold() in names:
            used.add(names[NUMBER.casefold()])
        return tuple(w for w in self.words if w in used)

    def without_meaning(self, names: Iterable[str]) -> Glossary:
        """The same, knowing of these names which hold a word but are none: an ability called *Frost Throw*."""
        words = self._named()
        pattern = _any_of(words)
        folded = {name.casefold() for name in names} - words.keys()
        return replace(self, proper=tuple(sorted(name for name in folded if pattern.search(name))))

    def _named(self) -> dict[str, Word]:
        """The words by all their names, folded; a name of its own comes before what another is also called."""
        names = {n.casefold(): w for w in reversed(self.words) for n in (w.name, *w.also)}
        return names | {w.name.casefold(): w for w in self.words}


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    """Matches any of these names as whole words, the longest that fits."""
    longest = sorted(names, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b")


def load_glossary(rulebook: Rulebook, folders: Sequence[Path] = ()) -> Glossary:
    """The words of the game and of further folders of rules. Raises ``ContentError`` for every mistake in them."""
    files = [folder / FILE for folder in (paths.rules_dir(), *folders) if is_file(folder / FILE)]
    findings: list[Finding] = []
    places: dict[str, tuple[Path, int]] = {}
    words: dict[str, Word] = {word.name: word for word in made_words(rulebook)}
    for file in files:
        for line, word, whole in _read(file, findings):
            if word.name in places:
                findings.append(Finding(str(file), line, 1, f"'{word.name}' stands here a second time", "keep one"))
            if whole and not word.text and word.name not in words:
                findings.append(Finding(str(file), line, 1, f"'{word.name}' is not explained", UNEXPLAINED))
            places[word.name] = (file, line)
            words[word.name] = _merged(word, words.get(word.name))
    findings += _lost(words, places)
    if findings:
        raise ContentError(findings)
    found = Glossary(tuple(sorted(words.values(), key=lambda w: w.name.casefold())))
    return found.without_meaning(_names_of(rulebook))


def _names_of(rulebook: Rulebook) -> Iterator[str]:
    """The titles of all cards, and the names of their abilities."""
    for title, card in rulebook.cards.items():
        yield title
        yield from (block.name for block in card.blocks if isinstance(block, Block) and block.name)


def _merged(word: Word, made: Word | None) -> Word:
    """What is written of a word added to what is made of it."""
    if made is None:
        return word
    text, also, see = (*made.text, *word.text), word.also or made.also, word.see or made.see
    return replace(word, text=text, also=also, see=see, made=made.made)


def made_words(rulebook: Rulebook) -> Iterator[Word]:
    """Keywords and dice, explained by what the engine carries out."""
    for keyword in rulebook.keywords.values():
        yield _keyword(rulebook, keyword)
    for die in rulebook.dice.values():
        yield _die(die)


def _keyword(rulebook: Rulebook, keyword: KeywordDef) -> Word:
    made = " ".join(plain(box.body) for box in keyword_boxes(rulebook, keyword.name, None, "unit", None))
    numbered = "N is the number that stands after it on the card." if keyword.numbered else ""
    return Word(keyword.name, (numbered,) if numbered else (), see=("Keyword",), made=made)


def _die(die: DieDef) -> Word:
    also = (f"{die.type.value} dice", f"{die.type.value} dice power")
    kind = die.type.value
    power = power_text(die)
    made = f"A die that pays for {kind} symbols." + (
        f" Its power, when it shows the power side: {power}" if power else ""
    )
    return Word(f"{kind.capitalize()} die", also=also, see=("Dice power",), made=made)


def _lost(words: dict[str, Word], places: dict[str, tuple[Path, int]]) -> Iterator[Finding]:
    """References to words that are not there."""
    for name, (file, line) in places.items():
        for other in words[name].see:
            if other not in words:
                message = f"'{name}' refers to '{other}', which is no word here"
                yield Finding(str(file), line, 1, message, did_you_mean(other, words))


def _read(file: Path, findings: list[Finding]) -> Iterator[tuple[int, Word, bool]]:
    """Each word with the line of its heading, and whether there is no mistake in it."""
    lines = read_text(file).splitlines()
    heads = [i for i, line in enumerate(lines) if line.startswith("## ")]
    for at, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        head, mistakes = _word(lines[at], lines[at + 1 : end])
        findings += [Finding(str(file), at + 1 + n, 1, message, remedy) for n, message, remedy in mistakes]
        yield at + 1, head, not mistakes


def _word(heading: str, lines: Sequence[str]) -> tuple[Word, list[tuple[int, str, str]]]:
    """A word, and its mistakes by line after the heading."""
    found: dict[str, tuple[str, ...]] = {}
    mistakes: list[tuple[int, str, str]] = []
    size = next((i for i, line in enumerate(lines) if not line.strip()), len(lines))
    for n, line in enumerate(lines[:size], start=1):
        key, colon, rest = line.partition(":")
        if not colon or key not in FIELDS:
            remedy = f"write one of {', '.join(FIELDS)} with a colon, and a blank line before the text"
            mistakes.append((n, f"'{line}' says nothing here", remedy))
        elif key in found:
            mistakes.append((n, f"'{key}' stands here a second time", "write all on one line"))
        else:
            found[key] = tuple(part.strip() for part in rest.split(",") if part.strip())
            mistakes += [(n, f"'{id}' is no rule id", "as in ASC-TXT-13") for id in _odd(key, found[key])]
    text = tuple(_paragraphs(lines[size:]))
    also, see, rules = (found.get(name, ()) for name in FIELDS)
    return Word(heading[3:].strip(), text, also, see, rules), mistakes


def _odd(key: str, ids: Iterable[str]) -> list[str]:
    return [id for id in ids if not _RULE.fullmatch(id)] if key == "rules" else []


def _paragraphs(lines: Sequence[str]) -> Iterator[str]:
    text = "\n".join(lines).strip()
    return (" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip())
