"""The players in words: one's own hero in full, the others with what lies open."""

from collections.abc import Mapping
from typing import Any, Final

from ashboard.cli.terminal.bright_future.table_view import Block, Row, TableView

Seat = Mapping[str, Any]
OWN: Final = "own"


def own_block(scene: TableView) -> Block:
    """The hero of the one who looks: abilities, gear with its values, mercenaries, tokens."""
    seat: Seat = scene.view["seats"][scene.seat]
    say = scene.say
    who = say("you-are", name=scene.player(scene.seat), about=_about(scene, scene.seat))
    rows = [Row(who, "", "bold")]
    if seat["hero"] and scene.mode != "arena":
        rows.append(Row(scene.cards.ability(seat["hero"]), "  "))
    rows += _gear_rows(scene, seat)
    for name in seat.get("mercenaries", []):
        rows.append(Row(_mercenary(scene, name), f"  {say('mercenary')}{scene.colon}"))
    rows += [Row(text, "  ! ") for text in _facts(scene, scene.seat)]
    return Block(OWN, rows)


def others_block(scene: TableView) -> Block:
    """Everybody else; a spectator sees all so."""
    rows: list[Row] = []
    for number, seat in enumerate(scene.view["seats"]):
        if number == scene.seat:
            continue
        parts = [_about(scene, number), *_possessions(scene, seat)]
        if scene.view["seat"] is None or scene.mode == "tunnel-of-power":
            parts += _facts(scene, number)
        rows.append(Row(scene.joined(parts), f"{scene.player(number)}{scene.colon}"))
    return Block("others", rows)


def _facts(scene: TableView, number: int) -> list[str]:
    """What is true of a player now; gear of the wrong race is named with the gear."""
    facts = scene.facts[str(number)]["facts"]
    return [scene.names.fact(fact) for fact in facts if fact["key"] != "now-foreign"]


def _about(scene: TableView, number: int) -> str:
    """Race, resources, tokens, where the hero is."""
    seat, view, say = scene.view["seats"][number], scene.view, scene.say
    words = [scene.names.word(seat["race"])] if seat["race"] else []
    if scene.is_computer(number):
        words.append(say("computer"))
    words.append(say("resources", n=seat["resources"]))
    if view["first"] == number and scene.mode == "tunnel-of-power":
        words.append(say("explorer"))
    words += _tokens(scene, seat)
    if "where" in view and view["where"][number] != "nowhere":
        words.append(say("at-place", place=scene.names.place(view["where"][number])))
    if seat["charge"]:
        words.append(say("charge", n=seat["charge"]))
    return ", ".join(words)


def _tokens(scene: TableView, seat: Seat) -> list[str]:
    codes = [code for code, count in seat.get("codes", {}).items() for _ in range(count)]
    words = [scene.say("codes", codes="-".join(codes))] if codes else []
    for kind in ("food", "missions"):
        for name, count in seat.get(kind, {}).items():
            if count:
                words.append(f"{scene.names.word(name)}{f' ×{count}' if count > 1 else ''}")
    return words


def _gear_rows(scene: TableView, seat: Seat) -> list[Row]:
    """Cards in hand, ready and used, each with its values."""
    rows: list[Row] = []
    # The gear to begin with stands in the list of answers.
    is_listed = (scene.view["question"] or {}).get("kind") == "keep"
    hand = [] if is_listed else seat.get("hand")
    for key, names in (("hand", hand), ("ready", seat["ready"]), ("used", seat["used"])):
        if names:
            rows.append(Row(_listed(scene, seat, names), f"  {scene.say(key)}{scene.colon}"))
    if not rows:
        rows.append(Row(scene.say("no-gear"), "  "))
    return rows


def _listed(scene: TableView, seat: Seat, names: list[str]) -> str:
    """Gear with its values; what the hero cannot use comes last."""
    own = [name for name in names if seat["race"] in (None, scene.cards.race(name))]
    foreign = [name for name in names if name not in own]
    texts = [scene.cards.gear(name) for name in own]
    if seat["race"] is None:
        texts = [_with_race(scene, name) for name in names]
    elif foreign:
        race = scene.names.word(scene.cards.race(foreign[0]))
        texts.append(scene.say("only-for", race=race, cards=", ".join(map(scene.cards.gear, foreign))))
    return ", ".join(texts)


def _with_race(scene: TableView, name: str) -> str:
    race, cost = scene.names.word(scene.cards.race(name)), scene.say("costs", n=scene.cards.cost(name))
    return f"{scene.names.card(name)} ({race}, {scene.cards.values(name)}, {cost})"


def _mercenary(scene: TableView, name: str) -> str:
    """What it does for its owner, and against the infection."""
    text = f"{scene.names.card(name)}, {scene.cards.service(name, scene.mode)}"
    if scene.mode == "underground-fever" and (icons := scene.cards.icons(name)):
        return f"{text} ({icons})"
    return text


def _possessions(scene: TableView, seat: Seat) -> list[str]:
    say = scene.say
    parts: list[str] = []
    if "hand_size" in seat:
        parts.append(say("in-hand", n=seat["hand_size"]))
    elif seat.get("hand"):
        parts.append(f"{say('hand')}{scene.colon}{_listed(scene, seat, seat['hand'])}")
    for key in ("ready", "used"):
        if seat[key]:
            parts.append(f"{say(key)}{scene.colon}{_listed(scene, seat, seat[key])}")
    if seat.get("mercenaries"):
        parts.append(f"{say('mercenaries')}{scene.colon}{scene.names.cards(seat['mercenaries'])}")
    return parts
