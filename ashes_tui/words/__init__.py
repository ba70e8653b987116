"""Everything said to people: narration, prompts, labels, glyphs. Pure functions; its door is `api`.

Make a ``Names`` from a view, the rulebook and the players' names; then ``tell(events, names)``,
``prompt(decision, names)``, ``label(choice, names, decision)`` and ``denied(denial, names)`` give plain text.
"""
