"""Lines of the protocol, spoilt, with good ones in between: each gets an answer, and no bad one acts."""

from __future__ import annotations

import io
import json
import resource
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from ashes_tui.engine.api import digest
from ashes_tui.protocol.messages import COMMANDS, MAX_BYTES, ErrorCode
from ashes_tui.protocol.serve import respond, serve
from tests.fuzz import spoil
from tests.fuzz.case import PER_SESSION, Case, Place, Told
from tests.fuzz.child import MEMORY
from tests.fuzz.home import ISSA, SKIES
from tests.protocol.talk import POSITION, Talk

SLOW, SLOWER = 5.0, 15.0
"""Seconds of processor time for one line, and how many more for each MiB of it."""
CODES = {code.value for code in ErrorCode} - {ErrorCode.DEFECT.value}
ENEMIES = ("Scatha Kalani", "The Corpse of Viros", "Indiri Aldair", "nobody")
STEPS = (
    "pass",
    "end turn",
    "meditate",
    "decline",
    "no",
    {"play": "Recharge"},
    {"attack": "Javelineer"},
    {"pay": ["artifice"]},
)
ROLLS: tuple[Any, ...] = (["power"], ["2 class"], {"cards": ["Recharge"]}, ["basic", "basic"])


def run(case: Case, place: Place) -> Told:
    """One session of a hundred lines; one of ten goes through the streams of the program."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    chance = case.chance
    if case.n % 10 == 9:
        return _streamed(chance, place)
    talk, found = Talk(), []
    game = _Game(talk, chance)
    with place.work.joinpath("lines").open("wb", buffering=0) as kept:
        for number in range(PER_SESSION):
            line, sent = _line(game, chance, number)
            kept.write(line + b"\n")
            found += [f"line {number}: {fault}" for fault in _wrong(game, line, sent)]
            if found:
                break
    return Told("a session", found, PER_SESSION)


class _Game:
    """A session with a game in it that is begun anew when it is gone or over."""

    def __init__(self, talk: Talk, chance: Random) -> None:
        self.talk, self.chance = talk, chance
        self.fresh()

    def fresh(self) -> None:
        if "a" in self.talk.session.games:
            self.talk.ask("close", game="a")
        while len(self.talk.session.games) > 3:
            self.talk.ask("close", game=next(iter(self.talk.session.games)))
        way = self.chance.randrange(4)
        if way == 0:
            self.talk.ask("scenario", game="a", scenario=POSITION)
        elif way == 1:
            self.talk.ask("start", game="a", decks=[ISSA, SKIES], seed=self.chance.randrange(1000))
        else:
            enemy: dict[str, Any] = {"name": self.chance.choice(ENEMIES[:3]), "difficulty": "standard"}
            enemy |= {"grim": []} if self.chance.random() < 0.3 else {}
            self.talk.ask("start", game="a", decks=[ISSA], opponent=enemy)

    @property
    def snapshot(self) -> dict[str, tuple[str, int, int]]:
        """What no bad line may change."""
        games = self.talk.session.games
        return {n: (digest(g.state), g.changes, g.timeline.event_count) for n, g in games.items()}


def _wrong(game: _Game, line: bytes, sent: dict[str, Any] | None) -> Iterator[str]:
    """What is wrong with the answer to a line; ``sent`` is what it says, if that is known."""
    talk = game.talk
    before, began = game.snapshot, time.process_time()
    raw = respond(talk.session, line)
    took = time.process_time() - began
    if took > SLOW + SLOWER * len(line) / MAX_BYTES:
        yield f"took {took:.1f} s: {line[:300]!r}"
    if raw is None:
        if line.strip():
            yield f"no answer to {line[:300]!r}"
        return
    told = list(_answer(raw, sent))
    yield from (f"{fault}: {raw[:500]!r} to {line[:300]!r}" for fault in told)
    if told:
        return
    if not json.loads(raw)["ok"] and game.snapshot != before:
        yield f"a bad line changed a game: {raw[:300]!r} to {line[:300]!r}"
    talk.session.is_over = False
    if "a" not in talk.session.games or talk.session.games["a"].timeline.outcome is not None:
        game.fresh()


def _answer(raw: bytes, sent: dict[str, Any] | None) -> Iterator[str]:
    """What is wrong with an answer by itself."""
    if b"\n" in raw or b"\r" in raw:
        yield "an answer of several lines"
    try:
        answer = json.loads(raw)
    except ValueError:
        yield "an answer that is no JSON"
        return
    if not isinstance(answer, dict) or not isinstance(answer.get("ok"), bool):
        yield "an answer without 'ok'"
        return
    error = answer.get("error")
    if not answer["ok"] and (not isinstance(error, dict) or error.get("code") not in CODES or not error.get("message")):
        yield "a code that is not in the list"
        return
    read = answer["ok"] or answer["error"]["code"] not in (ErrorCode.BAD_JSON.value, ErrorCode.LINE_TOO_LONG.value)
    if sent is not None and read and answer.get("id") != sent.get("id"):
        yield "the id did not come back"


# --- lines ---------------------------------------------------------------------------------------------------------


def _line(game: _Game, chance: Random, number: int) -> tuple[bytes, dict[str, Any] | None]:
    """A line, good or spoilt, and what it says where that is sure."""
    wish = _good(game, chance) | {"id": number}
    way = chance.random()
    if way < 0.35:
        return json.dumps(wish).encode(), wish
    if way < 0.75:
        text = spoil.changed_json(wish, chance)
        return text.encode("utf-8", "surrogatepass"), _known(text)
    _, data = spoil.spoilt(json.dumps(wish).encode(), chance)
    return (data.split(b"\n")[0] or b" ")[:MAX_BYTES], None


def _known(text: str) -> dict[str, Any] | None:
    """What a line says, where every reader of JSON reads the same."""
    try:
        sent = json.loads(text)
    except ValueError:
        return None
    plain = isinstance(sent, dict) and isinstance(sent.get("id"), int | None)
    return sent if plain and abs(sent.get("id") or 0) < 1 << 53 and text.count('"id"') == 1 else None


def _good(game: _Game, chance: Random) -> dict[str, Any]:
    """A request that could be met."""
    do = chance.choice((*COMMANDS, "choose", "choose", "choose", "choose", "scenario", "force", "start"))
    seat = chance.randrange(3)
    fields: dict[str, Any] = {"game": "a"}
    if do in ("hello", "decks", "games", "quit"):
        fields = {}
    elif do == "cards":
        fields = {"names": chance.choice((["Recharge"], [], ["Barrier", "Dodge"]))}
    elif do == "start":
        fields = {"decks": [ISSA] * chance.randrange(4), "seed": chance.randrange(99)}
        fields |= {"opponent": {"name": chance.choice(ENEMIES), "level": seat}} if chance.random() < 0.4 else {}
    elif do == "scenario":
        fields = {"scenario": POSITION, "play": chance.random() < 0.3}
    elif do in ("choose", "why-not"):
        fields |= _choice(game, chance)
    elif do == "force":
        fields["rolls"] = [chance.choice(ROLLS)]
    elif do == "undo":
        fields["n"] = chance.randrange(4)
    elif do in ("concede", "decisions", "state", "events"):
        fields |= {"seat": seat}
    return {"do": do, **fields}


def _choice(game: _Game, chance: Random) -> dict[str, Any]:
    """An answer to what is asked, as a choice or by its meaning."""
    decisions = game.talk.ask("decisions", game="a")["decisions"]
    if not decisions:
        return {"seat": 0, "say": "pass"}
    asked = chance.choice(decisions)
    fields = {"seat": asked["seat"]} | ({"decision": asked["id"]} if chance.random() < 0.8 else {})
    if not asked["options"]:
        cards = asked.get("cards") or []
        few = chance.sample(cards, min(len(cards), asked.get("low", 0) or 0))
        return fields | {"choice": {"type": "cards", "cards": few}}
    option = chance.choice(asked["options"])
    if chance.random() < 0.1:
        return fields | {"say": chance.choice(STEPS)}
    return fields | ({"choice": option["choice"]} if chance.random() < 0.6 else {"say": option["say"]})


# --- through the streams -------------------------------------------------------------------------------------------


def _streamed(chance: Random, place: Place) -> Told:
    """A whole conversation as bytes: as many answers as lines, whatever they hold and however they end."""
    talk = _Game(Talk(), chance)
    lines = [_line(talk, chance, number)[0] for number in range(PER_SESSION)]
    lines = [line for line in lines if b'"quit"' not in line and b"\\u" not in line]
    lines[3:3] = [chance.choice((b" ", b"a", b"[", b"\xff", b'"')) * (MAX_BYTES + chance.choice((-1, 0, 1, 2, 99999)))]
    source = b"".join(line + chance.choice((b"\n", b"\n", b"\r\n")) for line in lines)
    source = source[:-1] if chance.random() < 0.3 else source
    place.work.joinpath("lines").write_bytes(source)
    sink = io.BytesIO()
    began = time.process_time()
    serve(source=io.BytesIO(source), sink=sink)
    answers = sink.getvalue().split(b"\n")[:-1]
    asked = [line for line in lines if line.strip() or len(line) >= MAX_BYTES]
    found = [f"{fault}: {raw[:300]!r}" for raw in answers for fault in _answer(raw, None)]
    if len(answers) != len(asked):
        found.append(f"{len(answers)} answers to {len(asked)} lines")
    if time.process_time() - began > SLOW * 4 + SLOWER:
        found.append(f"a conversation took {time.process_time() - began:.1f} s")
    return Told("a conversation", found, len(lines))
