"""Help at the table: the commands, cards by their names, all cards in sight."""

from typing import TYPE_CHECKING

from ashboard.cli.output.screen import print_paragraph
from ashboard.cli.terminal.bright_future.cards import card_finder, printed
from ashboard.drawing.wording import printable

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.cli.terminal.bright_future.table_view import TableView


def print_help(console: "Console", scene: "TableView") -> None:
    """How to answer, which commands there are, what the mode is about."""
    say = scene.say
    print_paragraph(console, goal(scene))
    print_paragraph(console, say("help-answers"))
    for key in ("name", "t", "m", "d", "c", "l", "h", "o", "u", "q"):
        print_paragraph(console, say(f"help-{key}"), "", f"  {'? …' if key == 'name' else key:<4}")
    print_paragraph(console, say("help-marks"))


def goal(scene: "TableView") -> str:
    """What the mode is about, and who wins when its last round is over [R-98]."""
    limit = scene.setup.round_limit
    kind = f"{scene.mode}-faced" if scene.view.get("last_attacks") else scene.mode
    ending = f" {scene.say(f'limit-{kind}', limit=limit)}" if limit else ""
    return scene.say(f"about-{scene.mode}") + ending


def explain(console: "Console", scene: "TableView", typed: str) -> None:
    """A card by its name or id, in play or not; a name that is none is answered with the nearest ones."""
    finder = card_finder(scene.names)
    found = finder.find(typed)
    exact = [name for name in found if printed()[name]["deck"] != "map"] or found
    if not exact:
        near = [scene.names.card(name) for name in finder.nearest(typed)]
        key = "no-card-near" if near else "no-card"
        print_paragraph(console, scene.say(key, typed=printable(typed), names=scene.names.texts.listed(near)))
        return
    if len(exact) > 3:
        names = scene.names.texts.listed([scene.names.card(name) for name in exact])
        print_paragraph(console, scene.say("many-cards", names=names))
        return
    for name in exact:
        first, *rest = scene.cards.explained(name)
        print_paragraph(console, first, "bold")
        for text in rest:
            print_paragraph(console, text, "", "  · ")


def print_cards_in_sight(console: "Console", scene: "TableView") -> None:
    """Every card in sight with what matters about it: one's own, then those on sale, then the others'."""
    view = scene.view
    own = view["seats"][scene.seat]
    names = [
        *(own.get("hand") or []),
        *own["ready"],
        *own["used"],
        *own.get("mercenaries", []),
        *view.get("bazaar", []),
    ]
    for number, seat in enumerate(view["seats"]):
        if number != scene.seat:
            names += [*seat["ready"], *seat["used"], *seat.get("mercenaries", [])]
    for name in dict.fromkeys(names):
        card = printed(scene.setup.rules.version)[name]
        facts = [scene.names.fact(fact) for fact in card["facts"]]
        print_paragraph(console, scene.joined(facts), "", f"{scene.names.card(name)}{scene.colon}", "bold")
