"""The Arena in words: action points, attacks that wait, hidden hands."""

from typing import Any

from ashboard.cli.terminal.bright_future.table_view import Block, Row, TableView


def heading(scene: TableView) -> str:
    """The turn and its limit, whose it is, the action points."""
    say, view = scene.say, scene.view
    words = [scene.names.texts.word(scene.mode)]
    limit = scene.setup.round_limit
    if view["round"]:
        words.append(
            say("turn-of", n=min(view["round"], limit), limit=limit) if limit else say("turn", n=view["round"])
        )
        words.append(say("points", n=view["points"]))
    else:
        words.append(say("set-up"))
    gear = view["decks"]["gear"]
    words.append(say("gear-deck", n=gear["size"], out=len(gear["discards"])))
    return " · ".join(words)


def attack_block(scene: TableView) -> Block:
    """The attacks that the acting player has to face, and those they have declared."""
    rows: list[Row] = []
    for key in ("pending", "declared"):
        attacks = scene.view[key]
        if attacks:
            rows += [Row(_attack(scene, attack), f"{scene.say(key)}{scene.colon}") for attack in attacks]
    for number, points in enumerate(scene.view["extra"]):
        if points:
            rows.append(Row(scene.say("next-points", name=scene.player(number), n=points)))
    return Block("attacks", rows)


def _attack(scene: TableView, attack: dict[str, Any]) -> str:
    """A weapon with its values, what was added or taken off, and its effect where that is used."""
    more = attack["bonus"] + attack["boost"] - attack["weakened"]
    text = scene.cards.gear(attack["weapon"]) + (f" {more:+d}" if more else "")
    if attack["mode"] == "basic":
        return text
    return f"{text} {scene.names.word(attack['mode'])}{scene.colon}{scene.cards.effect(attack['weapon'])}"
