"""Help at the table: the commands, cards by their names, all cards in sight."""

from typing import TYPE_CHECKING

from ashboard.cli.screen import paragraph
from ashboard.cli.tunnels.cards import card_finder, printed

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.cli.tunnels.scene import Scene


def help_lines(console: "Console", scene: "Scene") -> None:
    """How to answer, which commands there are, what the mode is about."""
    say = scene.say
    paragraph(console, goal(scene))
    paragraph(console, say("help-answers"))
    for key in ("name", "t", "m", "d", "c", "l", "o", "u", "q"):
        paragraph(console, say(f"help-{key}"), "", f"  {'? …' if key == 'name' else key:<4}")
    paragraph(console, say("help-marks"))


def goal(scene: "Scene") -> str:
    """What the mode is about, and who wins when its last round is over [R-98]."""
    limit = scene.setup.round_limit
    kind = f"{scene.mode}-faced" if scene.view.get("last_attacks") else scene.mode
    ending = f" {scene.say(f'limit-{kind}', limit=limit)}" if limit else ""
    return scene.say(f"about-{scene.mode}") + ending


def explain(console: "Console", scene: "Scene", typed: str) -> None:
    """A card by its name or id, in play or not; a name that is none is answered with the nearest ones."""
    finder = card_finder(scene.lexicon)
    found = finder.found(typed)
    exact = [name for name in found if printed()[name]["deck"] != "map"] or found
    if not exact:
        near = [scene.lexicon.card(name) for name in finder.nearest(typed)]
        key = "no-card-near" if near else "no-card"
        paragraph(console, scene.say(key, typed=repr(typed), names=scene.lexicon.tongue.listed(near)))
        return
    if len(exact) > 3:
        names = scene.lexicon.tongue.listed([scene.lexicon.card(name) for name in exact])
        paragraph(console, scene.say("many-cards", names=names))
        return
    for name in exact:
        first, *rest = scene.cards.explained(name)
        paragraph(console, first, "bold")
        for text in rest:
            paragraph(console, text, "", "  · ")


def in_sight(console: "Console", scene: "Scene") -> None:
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
        facts = [scene.lexicon.fact(fact) for fact in card["facts"]]
        paragraph(console, scene.joined(facts), "", f"{scene.lexicon.card(name)}{scene.colon}", "bold")
