"""Programs killed in the middle of what they do: forked from the tests, so that nothing has to be loaded again."""

from __future__ import annotations

import os
import signal
import time
import traceback
from collections.abc import Callable
from functools import partial

Announce = Callable[[object], None]


def killed(body: Callable[[Announce], None], announced: int, after: float) -> list[str]:
    """What a child said before SIGKILL, which it gets ``after`` seconds from so many announcements and the first.

    Only whole lines: half a line was never said.
    """
    reader, writer = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(reader)
        _child(body, writer)
    os.close(writer)
    with open(reader, "rb") as pipe:
        lines = [pipe.readline() for _ in range(announced + 1)]
        time.sleep(after)
        os.kill(pid, signal.SIGKILL)
        lines += pipe.readlines()
    os.waitpid(pid, 0)
    return [line.decode().rstrip("\n") for line in lines if line.endswith(b"\n")]


def _child(body: Callable[[Announce], None], writer: int) -> None:
    try:
        body(partial(_announce, writer))
    except BaseException:
        os.write(writer, traceback.format_exc().encode())
    finally:
        os._exit(1)


def _announce(writer: int, said: object) -> None:
    os.write(writer, f"{said}\n".encode())
