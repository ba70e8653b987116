"""A run of games as one fingerprint, printed: for comparing processes with different hash seeds."""

from __future__ import annotations

import hashlib

from msgspec.msgpack import encode

from ashes_tui.engine.api import digest, dump_state, observe, options
from tests.support.games import duels, odd_duels, rules, steps, threes


def fingerprint() -> str:
    """Everything order could disturb: options, views, events, states, digests."""
    total = hashlib.blake2b(digest_size=16)
    for played in (*duels()[::3], *odd_duels(4), *threes(1)):
        for i, step in enumerate(steps(played)):
            total.update(encode((step.choice, step.after.events)))
            if i % 3 == 0:
                listed = [options(rules(), step.before.state, d) for d in step.before.decisions]
                views = [observe(rules(), step.before.state, s.index) for s in step.before.state.table.seats]
                total.update(encode((listed, views)))
                total.update(dump_state(step.after.state) + digest(step.after.state).encode())
    return total.hexdigest()


if __name__ == "__main__":
    print(fingerprint())
