"""The program in a real terminal that sends anything, changes its size and goes away."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from ashes_tui.match.errors import MatchError
from ashes_tui.match.replay import replay_journal
from ashes_tui.match.saves.file_store import FileStore
from tests.fuzz import judge, spoil
from tests.fuzz.case import Case, Place, Told
from tests.fuzz.home import ASPECTS, DATA, copied, environment
from tests.fuzz.screen import Screen

SIZES = (
    (80, 24),
    (80, 24),
    (120, 40),
    (200, 60),
    (1, 1),
    (2, 2),
    (79, 24),
    (80, 23),
    (20, 5),
    (500, 3),
    (3, 200),
    (400, 150),
)
STARTS: tuple[tuple[str, ...], ...] = (
    *((), (), ("hotseat", "--deck", "issa", "--deck", "arren", "--seed", "7"), ("hotseat",), ("solo",), ("resume",)),
    ("solo", "--deck", "issa", "--enemy", "scatha", "--seed", "3"),
    ("solo", "--deck", "issa", "--enemy", "viros", "--enemy-deck", ASPECTS),
    ("coop", "--deck", "issa", "--deck", "arren", "--enemy", "indiri", "--grim-fates"),
    *(("campaign", "play"), ("hotseat", "--plain", "--deck", "issa", "--deck", "arren"), ("--plain",)),
)
VARIABLES: dict[str, tuple[str, ...]] = {
    "TERM": (
        "xterm",
        "screen",
        "tmux-256color",
        "linux",
        "vt100",
        "dumb",
        "unknown",
        "",
        "nonsense",
        "xterm-kitty",
        "x" * 999,
    ),
    "COLORTERM": ("truecolor", "24bit", "", "nonsense"),
    "NO_COLOR": ("1", ""),
    "LANG": ("C", "POSIX", "en_US.UTF-8", "de_DE.ISO-8859-1", "nonsense", ""),
    "LC_ALL": ("C", "C.UTF-8", "nonsense"),
    "PYTHONIOENCODING": ("ascii", "latin-1", "utf-8"),
    "ASHES_GLYPHS": ("ascii", "full", "nonsense", ""),
    "ASHES_THEME": ("light", "nonsense"),
    "COLUMNS": ("0", "-5", "many", "99999"),
    "LINES": ("0", "1", "x"),
    "TEXTUAL_FPS": ("1", "nonsense"),
}
KEYS = (
    *(b"\r", b"\r", b"\r", b" ", b"\t", b"\x1b[Z", b"\x1b", b"\x7f", b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"),
    *(bytes([c]) for c in b"123456789aiultbPhwgsnrcdpky?0-+=/."),
    *(
        b"\x1b[5~",
        b"\x1b[6~",
        b"\x1b[H",
        b"\x1b[F",
        b"\x1bOP",
        b"\x1b[15~",
        b"\x1b[3~",
        b"\x1b[1;5C",
        b"\x1b[1;2A",
        b"\x01",
        b"\x12",
    ),
)
SEQUENCES = (
    *(
        b"\x1b[",
        b"\x1b]",
        b"\x1bP",
        b"\x1b_",
        b"\x1b[<",
        b"\x1b[M\xff\xff\xff",
        b"\x1b[200~",
        b"\x1b[201~",
        b"\x1b[I",
        b"\x1b[O",
    ),
    *(
        b"\x1b[?1;2c",
        b"\x1b[?2026;2$y",
        b"\x1b[99999999999;1R",
        b"\x1b[1;1R",
        b"\x1b[97;5u",
        b"\x1b[1114112u",
        b"\x1b[57441;1u",
    ),
    *(
        b"\x1b[48;24;80;0;0t",
        b"\x1b[48;0;0;0;0t",
        b"\x1b[48;99999;99999;1;1t",
        b"\x1b[48;1;1;1;1t",
        b"\x1b[?997;1n",
        b"\x1b[?u",
    ),
    *(
        b"\x1b]11;rgb:0/0/0\x07",
        b"\x1bP1$r0m\x1b\\",
        b"\xff\xfe",
        b"\xc3",
        b"\xf0\x9f",
        b"\xed\xa0\x80",
        b"\x00",
        b"\x9b",
        b"\x80" * 9,
    ),
)
INTERRUPTED = 130
KILLED = 128
CLOSING = b"\x1b\\\x1b[201~"
"""Ends whatever sequence or paste was begun."""
QUIT, END_OF_INPUT = b"\x11", b"\r\n\x04\x04"
"""Ctrl+Q, by which every screen is left, and what ends the input of lines."""


def run(case: Case, place: Place) -> Told:
    """One session: begin, be abused, end somehow."""
    chance = case.chance
    home = copied(place)
    shutil.rmtree(home / "rules")
    if chance.random() < 0.2:
        settings = home / DATA / "settings.json"
        settings.write_bytes(spoil.spoilt(settings.read_bytes(), chance)[1])
    before = judge.contents(home / "data")
    words, extra, size = chance.choice(STARTS), _environment(chance), chance.choice(SIZES)
    screen = Screen(words, environment(home, **extra), size, place.work)
    about = f"ashes-tui {' '.join(words)} at {size} with {extra}"
    try:
        found = list(_session(screen, chance))
        about += f", {screen.how}"
    finally:
        screen.destroy()
        (place.work / "painted").write_bytes(bytes(screen.painted[-200_000:]))
    found += [*judge.said(screen.text), *judge.reports(home), *judge.leftovers(home)]
    found += [
        *judge.lost(before, judge.contents(home / "data"), True, ("ashes-tui/settings.json",)),
        *_unplayable(home),
    ]
    return Told(about, found)


def _environment(chance: Random) -> dict[str, str]:
    names = chance.sample(list(VARIABLES), chance.choice((0, 0, 1, 1, 2, 4)))
    return {name: chance.choice(VARIABLES[name]) for name in names}


def _session(screen: Screen, chance: Random) -> Iterator[str]:
    screen.settle(chance.choice((0.0, 0.2, 1.5, 3.0)))
    for _ in range(chance.choice((1, 5, 15, 40))):
        if not screen.alive():
            break
        chance.choice(_ACTS)(screen, chance)
        screen.settle(chance.choice((0.0, 0.0, 0.02, 0.1)))
    if screen.alive():
        yield from _idle(screen)
    if screen.alive():
        yield from _end(screen, chance)
    yield from _afterwards(screen)


# --- what is done to it --------------------------------------------------------------------------------------------


def _keys(screen: Screen, chance: Random) -> None:
    for _ in range(chance.choice((1, 3, 10))):
        screen.send(chance.choice(KEYS))
        screen.settle(chance.choice((0.0, 0.03, 0.1)))


def _noise(screen: Screen, chance: Random) -> None:
    """Any bytes but those that end the program by themselves."""
    screen.send(chance.randbytes(chance.choice((1, 10, 300))).translate(None, b"\x03\x11\x1a\x1c\x13\x04"))


def _sequences(screen: Screen, chance: Random) -> None:
    screen.send(b"".join(chance.choice(SEQUENCES) for _ in range(chance.choice((1, 1, 3)))))


def _mouse(screen: Screen, chance: Random) -> None:
    for _ in range(chance.choice((1, 4, 30))):
        button = chance.choice((0, 0, 0, 1, 2, 32, 35, 64, 65, 128, 255, 9**9))
        column, row = chance.choice(((chance.randrange(90), chance.randrange(30)), (0, 0), (10**6, 10**6), (-1, -1)))
        screen.send(b"\x1b[<%d;%d;%d%c" % (button, column, row, chance.choice(b"Mm")))


def _paste(screen: Screen, chance: Random) -> None:
    text = chance.choice(
        (b"1\n1\n1\n", b"\x1b[31m", b"x" * 5000, chance.randbytes(200).translate(None, b"\x03\x11\x1a\x1c\x13\x04"))
    )
    screen.send(b"\x1b[200~" + text + chance.choice((b"\x1b[201~", b"\x1b[201~", b"")))


def _flood(screen: Screen, chance: Random) -> None:
    screen.send(
        chance.choice((b"\x1b[B", b"i", b"\r", b"1", b"\x1b", b"\x1b[<35;9;9M", b"\xff", b"?"))
        * chance.choice((500, 3000))
    )


def _resize(screen: Screen, chance: Random) -> None:
    screen.resize(*chance.choice((chance.choice(SIZES), (chance.randrange(1, 200), chance.randrange(1, 70)))))


def _resize_storm(screen: Screen, chance: Random) -> None:
    for _ in range(40):
        screen.resize(chance.randrange(1, 220), chance.randrange(1, 80))
        screen.settle(0.001)
    screen.resize(80, 24)


def _signals(screen: Screen, chance: Random) -> None:
    for signum in chance.choice(
        ((signal.SIGWINCH,), (signal.SIGWINCH,) * 20, (signal.SIGSTOP, signal.SIGCONT), (signal.SIGCONT,))
    ):
        screen.signal(signum)
        screen.settle(0.01)


_ACTS: tuple[Callable[[Screen, Random], None], ...] = (
    *(_keys, _keys, _keys, _keys, _noise, _sequences, _mouse, _mouse, _paste, _flood, _resize, _resize_storm, _signals),
)


# --- how it ends ---------------------------------------------------------------------------------------------------


def _idle(screen: Screen) -> Iterator[str]:
    """Left alone, it takes no processor time."""
    screen.rest()
    busy = screen.busy_while_idle()
    if busy > 0.6:
        yield f"took {busy:.0%} of a processor while nothing happened"


def _end(screen: Screen, chance: Random) -> Iterator[str]:
    """Ask it to end in one of the ways there are."""
    way = chance.randrange(5)
    if way == 0:
        screen.end_by("hanging up", screen.hang_up)
    elif way == 1:
        screen.resize(80, 24)
        screen.send(CLOSING)
        screen.rest()
        key = QUIT if screen.draws else END_OF_INPUT
        screen.end_by(f"key {key!r}", lambda: screen.send(key), {0, 2, 3}, again=5)
    else:
        signum = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)[way - 2]
        codes = {INTERRUPTED, KILLED + signum}
        screen.end_by(signum.name, lambda: screen.signal(signum), codes)
    if screen.alive():
        yield f"did not end after {screen.how}"


def _afterwards(screen: Screen) -> Iterator[str]:
    """Exit code and terminal."""
    if screen.code is None:
        return
    if screen.codes and screen.code not in screen.codes:
        yield f"ended with {screen.code}, not with one of {sorted(screen.codes)}, after {screen.how}"
    if screen.left_on:
        yield f"left the terminal in modes {sorted(screen.left_on)} after {screen.how}, code {screen.code}"
    if screen.changed:
        yield f"left the terminal changed after {screen.how}, code {screen.code}: {screen.changed}"


def _unplayable(home: Path) -> Iterator[str]:
    """Saved games that cannot be played again as they were."""
    store = FileStore(home / DATA / "saves")
    for saved in store.saved():
        try:
            again = replay_journal(store.read(saved.name))
        except MatchError as error:
            yield f"a saved game is spoilt: {error}"
            continue
        if again.differences:
            yield f"a saved game differs: {again.differences[0]}"
