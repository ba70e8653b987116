"""All text shown to people: narration, prompts, labels and glyphs, as pure functions. Its door is `api`.

Make a ``Names`` from a view, the rulebook and the players' names; then ``tell(events, names)``,
``prompt(decision, names)``, ``label(choice, names, decision)`` and ``denied(denial, names)`` give plain text.
"""
