"""`ashboard cards`: what is printed on the cards of Bright Future, and how sure that is."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ashboard.cli.options import completion

if TYPE_CHECKING:
    from ashboard.games.bright_future.printed.card import Card

_HIDDEN = ("id", "known", "reconstructed")

Name = Annotated[
    str | None,
    typer.Argument(
        metavar="CARD", help="Id of a card, such as machete; all if missing.", autocompletion=completion.cards
    ),
]
Rules = Annotated[
    int | None, typer.Option("--rules", metavar="VERSION", help="The rules version whose cards to show; the newest.")
]
Json = Annotated[bool, typer.Option("--json", help="Print the cards as JSON.")]


def cards(name: Name = None, rules: Rules = None, json: Json = False) -> None:
    """
    Show the cards of Bright Future: every value with its provenance, known or reconstructed.

    Known is what the rulebook states or forces; the rest is reconstructed.
    """
    from ashboard.cli.output.screen import print_json, print_line, screen
    from ashboard.core.errors import BadInput
    from ashboard.games.bright_future.printed.box import box
    from ashboard.games.bright_future.printed.rules_versions import VERSION, rules_of

    known = box(rules_of(VERSION if rules is None else rules).version).by_id
    if name is not None and name not in known:
        raise BadInput("CARD", f"{name!r} is unknown; see 'ashboard cards' for all")
    chosen = [known[name]] if name is not None else list(known.values())
    if json:
        print_json([_data(card) for card in chosen])
        return
    console = screen()
    if name is None:
        for card in chosen:
            sure = sum(word == "known" for _, _, word in _values(card))
            print_line(console, f"{card.id}: {card.name()} ({sure} of {len(list(_values(card)))} values known)")
        return
    print_line(console, f"{chosen[0].name()} ({chosen[0].name('pl')})", "bold")
    for path, value, word in _values(chosen[0]):
        print_line(console, f"  {path} = {value} ({word})")


def _data(card: "Card") -> dict[str, Any]:
    values = [{"value": path, "is": value, "provenance": word} for path, value, word in _values(card)]
    return {"id": card.id, "name": card.name(), "values": values}


def _values(card: "Card") -> Iterator[tuple[str, object, str]]:
    """Every value with its path and provenance."""
    for key, value in card.table.data.items():
        if key not in _HIDDEN:
            yield from _below(card, key, value)


def _below(card: "Card", path: str, value: object) -> Iterator[tuple[str, object, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _below(card, f"{path}.{key}", inner)
    elif isinstance(value, list) and any(isinstance(inner, dict) for inner in value):
        for number, inner in enumerate(value):
            yield from _below(card, f"{path}[{number}]", inner)
    else:
        yield path, value, card.provenance.of(path)
