"""``rules check``, ``show``, ``words``, ``editions``, ``coverage``, ``schema`` and ``new-card``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ashes_tui.cli.shared.failures import UsageFault
from ashes_tui.cli.shared.options import Json
from ashes_tui.cli.shared.output import indented, print_entries, print_json
from ashes_tui.cli.shared.sources import Sources
from ashes_tui.cli.tools import authoring

app = typer.Typer(help="Write rules data, check it and its tests.", no_args_is_help=True, rich_markup_mode=None)


@app.command()
def check(context: typer.Context, json: Json = False) -> None:
    """Check all rules data, and all decks, for mistakes."""
    from ashes_tui.content.api import ContentError, lint_rules
    from ashes_tui.content.paths import rules_dir
    from ashes_tui.content.reference.glossary import load_glossary
    from ashes_tui.content.reference.short_words import short_words

    sources: Sources = context.obj
    findings = lint_rules((rules_dir(), *sources.rules_dirs))
    if not findings:
        try:
            sources.decks(sources.rulebook())
            load_glossary(sources.rulebook(), sources.rules_dirs)
            short_words()
        except ContentError as error:
            findings = list(error.findings)
    if json:
        print_json(findings)
    else:
        print("\n".join(str(finding) for finding in findings) or _success_line(sources))
    if findings:
        raise typer.Exit(2)


def _success_line(sources: Sources) -> str:
    rulebook = sources.rulebook()
    decks = len(sources.decks(rulebook))
    return f"{len(rulebook.cards)} cards, {len(rulebook.keywords)} keywords, {decks} decks: no mistakes found"


@app.command()
def show(
    context: typer.Context,
    query: Annotated[list[str], typer.Argument(metavar="ID|WORD...", help="ASC-TXT-13, ASC-TXT, or words to find.")],
    json: Json = False,
) -> None:
    """Look up rules of the game, by id or topic; for a single one, also the files that carry it out."""
    from ashes_tui.cli.tools.rule_places import files_citing
    from ashes_tui.content.reference.handbook import handbook

    sources: Sources = context.obj
    book, text = handbook(sources.rules_dirs), " ".join(query)
    found = book.find(text)
    if json:
        print_json(found)
    elif found:
        print_entries([(rule.id, f"{rule.book}: {rule.section}", rule.text) for rule in found])
        files = files_citing(found[0].id) if len(found) == 1 else ()
        if files:
            print(indented(f"Cited in {', '.join(files)}"))
    if not found:
        hint = book.nearest(text) or "try one word, as 'guard' or 'exhausted'"
        raise UsageFault(f"no rule says '{text}'; {hint}")


@app.command()
def words(
    context: typer.Context,
    word: Annotated[list[str] | None, typer.Argument(metavar="[WORD...]", help="As 'exhausted'; all without.")] = None,
    json: Json = False,
) -> None:
    """Explain the terms of the game: keywords, dice powers, actions, phases."""
    from ashes_tui.content.findings import nearest
    from ashes_tui.content.reference.glossary import load_glossary

    sources: Sources = context.obj
    glossary, text = load_glossary(sources.rulebook(), sources.rules_dirs), " ".join(word or ())
    found = glossary.find(text) if text else glossary.words
    if not found:
        hint = nearest(text, [w.name for w in glossary.words]) or "without a word all are listed"
        raise UsageFault(f"no word of the game is called '{text}'; {hint}")
    if json:
        print_json(found)
        return
    for one in found:
        place = ", ".join(one.rules) or "made from the rules data"
        print_entries([(one.name, place, " ".join(part for part in (one.made, *one.text) if part))])


@app.command()
def editions(context: typer.Context, json: Json = False) -> None:
    """Compare the editions side by side."""
    from ashes_tui.content.editions import side_by_side

    sources: Sources = context.obj
    known = sources.rulebook().editions
    rows = side_by_side(known)
    if json:
        print_json({"editions": {name: e.title for name, e in known.items()}, "keys": rows})
        return
    print("; ".join(f"{name}: {edition.title}" for name, edition in known.items()))
    for row in rows:
        print(f"\n{row.key}  ({row.rule})" + ("  differs" if row.differs else ""))
        values = row.values if row.differs else {"all": next(iter(row.values.values()))}
        print(indented(row.meaning, *(f"{name}: {_value_text(value)}" for name, value in values.items())))


def _value_text(value: object) -> str:
    """A value of an edition in words."""
    if isinstance(value, list | tuple):
        return ", ".join(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


@app.command()
def coverage(json: Json = False) -> None:
    """Show which rules have a test; needs a source checkout."""
    from ashes_tui.cli.tools.rule_coverage import checkout_above, rule_coverage

    root = checkout_above(Path.cwd())
    if root is None:
        raise UsageFault("no tests/rules/ids.txt here or above; run this in a checkout of the project")
    found = rule_coverage(root)
    if json:
        print_json(found)
        return
    percent = 100 * (found.covered + found.excluded) / max(found.total, 1)
    print(f"{found.total} rules: {found.covered} tested, {found.excluded} excluded, {len(found.missing)} missing")
    print(f"{percent:.1f} % accounted for")
    for rule in found.missing:
        print(f"  {rule}")


app.command()(authoring.schema)
app.command("new-card")(authoring.new_card)
