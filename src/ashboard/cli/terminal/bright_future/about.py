"""What a question is about where the table does not show it: the card met, an attack, an offer, an infection."""

from collections.abc import Mapping
from typing import Any

from ashboard.cli.terminal.bright_future.table_view import Row, TableView

Asked = Mapping[str, Any]


def about_rows(scene: TableView) -> list[Row]:
    """Everything that has to be known to answer."""
    asked: Asked = scene.view["question"] or {}
    rows: list[Row] = []
    if "card" in asked:
        rows += _card(scene, asked)
    if "deck" in asked:
        rows += _deck(scene, asked["deck"])
    if "partner" in asked:
        rows += _trade(scene, asked)
    if "attacks" in asked:
        rows.append(_attack(scene, asked))
        if "reaction" in asked:
            cards = {"weapon": scene.names.card(asked["to"]), "card": scene.names.card(asked["reaction"])}
            rows.append(Row(scene.say("reaction-by", name=scene.player(asked["by"]), **cards)))
    elif "attacker" in asked:
        rows.append(Row(scene.say("attacked-by", name=scene.player(asked["attacker"]))))
    if "target" in asked:
        rows.append(_target(scene, asked))
    if asked.get("infection") and asked.get("code"):
        params = {"infection": asked["infection"], "by": scene.player(asked["seat"]), "code": asked["code"]}
        rows.append(Row(scene.names.sentence("infection", params)))
    if asked.get("reward"):
        rows.append(Row(scene.say("reward-anyway", n=asked["reward"])))
    if asked.get("number", 1) > 1:
        rows.append(Row(scene.say("to-take", n=asked["number"])))
    return rows


def _card(scene: TableView, asked: Asked) -> list[Row]:
    """The card that is visited, met or about to be laid."""
    name = asked["card"]
    if asked["kind"] == "turn map":
        return [
            Row(
                scene.cards.links(name, turned),
                f"{scene.say('map-card', n=int(name[1:]))}, {scene.names.word(word)}{scene.colon}",
            )
            for turned, word in ((False, "upright"), (True, "turned"))
        ]
    rows = [Row(scene.cards.short(name, scene.mode), f"{scene.names.card(name)}{scene.colon}")]
    if scene.cards.is_outpost(name):
        rows.append(Row(scene.cards.service(name, scene.mode), f"  {scene.say('mercenary')}{scene.colon}"))
    return rows


def _deck(scene: TableView, deck: str) -> list[Row]:
    """The top card of a deck as far as the seat knows it."""
    top = [name for name in scene.view["decks"][deck]["top"][:1] if name]
    if not top:
        return [Row(scene.say("unknown-top", deck=scene.names.word(deck)))]
    return [Row(scene.cards.short(top[0], scene.mode), f"{scene.names.card(top[0])}{scene.colon}")]


def _trade(scene: TableView, asked: Asked) -> list[Row]:
    """The terms of a trade, and what the gear in it is worth."""
    gear = [asked[key] for key in ("offered", "wanted") if scene.cards.is_gear(asked.get(key, ""))]
    return [_terms(scene, asked), *(Row(scene.cards.gear(name), "  ") for name in gear)]


def _terms(scene: TableView, asked: Asked) -> Row:
    partner = scene.player(asked["partner"])
    if "wanted" in asked:
        params = {
            "by": partner,
            "other": scene.player(asked["seat"]),
            "item": asked["offered"],
            "wanted": asked["wanted"],
        }
        return Row(scene.names.sentence("offers", params))
    if "offered" in asked:
        return Row(scene.say("trade-for", name=partner, item=scene.names.item(asked["offered"])))
    return Row(scene.say("trade-with", name=partner))


def _attack(scene: TableView, asked: Asked) -> Row:
    """An attack between heroes: whose, with what, how strong."""
    blows = " + ".join(f"{scene.names.word(one['kind'])} {one['strength']}" for one in asked["attacks"])
    weapon = scene.names.card(asked["weapon"])
    text = scene.say("strikes", name=scene.player(asked["attacker"]), weapon=weapon, blows=blows)
    notes = [scene.names.word(asked["mode"])] if asked["mode"] != "basic" else []
    notes += [scene.say("cancelled")] if asked["cancelled"] else []
    if asked["armours"]:
        notes.append(scene.say("against", cards=scene.names.cards(asked["armours"])))
    return Row(f"{text} ({scene.joined(notes)})" if notes else text, "", "bold")


def _target(scene: TableView, asked: Asked) -> Row:
    weak = f" ({scene.say('weakened', n=asked['weakened'])})" if asked.get("weakened") else ""
    return Row(scene.say("against-whom", name=scene.player(asked["target"])) + weak)
