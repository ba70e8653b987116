"""What a text may refer to at one place: bindings, event roles, N and X, host, the player who acts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ashes_tui.content.findings import GrammarFault, nearest
from ashes_tui.content.language.grammar.tokens import Mention
from ashes_tui.lang.block import EventPattern
from ashes_tui.lang.terms import EVENT_ROLES, EventKind, Token


@dataclass
class ReadingScope:
    """The surroundings of a block; ``names`` grows as nodes bind, ``read`` as anything is mentioned.

    ``hidden`` are the names that ``later`` leaves behind; ``tokens`` tells the kind where a name stands for some.
    ``before`` is the activated effect that focus text goes on with; ``follows``: the next program goes on with it.
    ``paired``: in the second slot of a node "it" is what its first slot picked.
    """

    numbered: bool = False
    has_x: bool = False
    has_self: bool = True
    has_host: bool = False
    has_slot: bool = False
    delegated: bool = False
    automaton: bool = False
    events: tuple[EventKind, ...] = ()
    names: dict[str, None] = field(default_factory=dict)
    read: set[str] = field(default_factory=set)
    hidden: frozenset[str] = frozenset()
    tokens: dict[str, Token] = field(default_factory=dict)
    before: ReadingScope | None = None
    follows: bool = False
    paired: bool = False

    def roles(self) -> tuple[str, ...]:
        """Roles that every event of the block has."""
        if not self.events:
            return ()
        first, *others = (EVENT_ROLES[kind] for kind in self.events)
        return tuple(role for role in first if all(role in other for other in others))

    def listen(self, events: tuple[EventPattern, ...]) -> None:
        """The block answers these events."""
        self.events = tuple(pattern.event for pattern in events)

    def answers(self, kind: EventKind) -> bool:
        """Whether every event of the block is of this kind."""
        return bool(self.events) and all(event is kind for event in self.events)

    def check(self, mention: Mention) -> None:
        """Raise if the name means nothing here."""
        self.read.add(mention.name)
        if mention.name.startswith("$"):
            _binding(self, mention)
        elif mention.name.startswith("event."):
            _role(self, mention)
        elif mention.name in _RULES:
            holds, message, remedy = _RULES[mention.name]
            if not holds(self):
                raise GrammarFault(mention.at, message, remedy)


def _binding(scope: ReadingScope, mention: Mention) -> None:
    name = mention.name[1:]
    if name in scope.hidden and name not in scope.names:
        raise GrammarFault(mention.at, f"'later' has not kept '${name}'", f"add '{name}' to its 'over:'")
    if name not in scope.names:
        near = nearest(mention.name, [f"${known}" for known in scope.names])
        raise GrammarFault(
            mention.at, f"nothing is bound as '${name}'", near or f"write 'as: {name}' on a node before it"
        )


def _role(scope: ReadingScope, mention: Mention) -> None:
    role, roles = mention.name.removeprefix("event."), scope.roles()
    if not scope.events:
        raise GrammarFault(mention.at, f"'{mention.name}' needs an event", "use it in a when, after, at or react block")
    if role in NO_CARD:
        raise GrammarFault(mention.at, f"'{mention.name}' is no card and no player", NO_CARD[role])
    if role not in roles:
        kinds = ", ".join(f"'{kind.value.replace(' ', '-')}'" for kind in scope.events)
        has = "one of: " + ", ".join(f"event.{r}" for r in roles) if roles else "it has no roles"
        who = f"the event {kinds} has no" if len(scope.events) == 1 else f"not every event ({kinds}) has a"
        raise GrammarFault(mention.at, f"{who} '{role}'", has)


NO_CARD = {
    "amount": "write 'that'",
    "effect": "it can only be cancelled",
    "die": "say its magic type",
}
_Rule = tuple[Callable[[ReadingScope], bool], str, str]
_RULES: dict[str, _Rule] = {
    "N": (
        lambda s: s.numbered,
        "N needs a numbered ability",
        "give the name a numeral, as in 'Hex 1' (a keyword: 'Hex N')",
    ),
    "X": (lambda s: s.has_x, "X is not defined", "add 'x: VALUE' to the block or X to the cost"),
    "that": (
        lambda s: "amount" in s.roles(),
        "'that' needs an event with an amount",
        "use it after 'damaged' or 'wounded'",
    ),
    "it": (
        lambda s: bool(s.names) or s.paired,
        "'it' needs something bound before",
        "write 'as: name' on a node before it",
    ),
    "they": (
        lambda s: s.delegated,
        "'they' and 'theirs' mean the one who acts in 'delegate'",
        "say of:opponent, or of:$name",
    ),
    "opposing": (lambda s: s.automaton, "only an opponent's card has somebody 'opposing' it", "write of:opponent"),
    "phase": (lambda s: s.automaton, "only an opponent's card knows a phase", "write a number"),
    "self": (lambda s: s.has_self, "a die has no 'self'", "'host' is the card it lies on"),
    "host": (lambda s: s.has_host, "only an alteration or a die has a 'host'", "did you mean 'self'?"),
}
