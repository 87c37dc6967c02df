"""The board of Tunnel of Power in words: tracks, open cards, the door."""

from typing import Any, Final

from ashboard.cli.terminal.bright_future.table_view import Block, Row, TableView

# The cards of each track: one, and two in the Tunnel of Power.
_SITES: Final = {"colony": (0,), "outpost": (1,), "anomaly": (2,), "tunnel_of_power": (3, 4)}


def heading(scene: TableView) -> str:
    """The round and its limit, the door, the pile of codes."""
    view, say = scene.view, scene.say
    words = [scene.names.texts.word(scene.mode)]
    words += [say("survival")] if scene.setup.survival else []
    words.append(_round(scene))
    words.append(say("door", codes="-".join(map(str, view["door"])) or "–"))
    words.append(say("code-pile", n=view["code_pile"]))
    return " · ".join(words)


def _round(scene: TableView) -> str:
    limit, number = scene.setup.round_limit, scene.view["round"]
    if not number:
        return scene.say("set-up")
    return scene.say("round-of", n=number, limit=limit) if limit else scene.say("round", n=number)


def track_block(scene: TableView) -> Block:
    """The tracks with who stands where, and the cards that lie open on them."""
    if not scene.view["round"]:
        return Block("tracks", [])
    names = {track: scene.names.word(track) for track in _SITES}
    width = max(map(len, names.values()))
    rows: list[Row] = []
    for track, slots in scene.view["tracks"].items():
        tokens = "  ".join(f"{number} {_token(scene, token)}" for number, token in enumerate(slots, start=1))
        rows.append(Row(tokens, f"{names[track]:<{width}}  "))
        for site in (scene.view["sites"][number] for number in _SITES[track]):
            if site["card"]:
                rows.append(Row(_open(scene, site), f"{names[track]:<{width}}  > "))
    if (known := scene.view["bystanders"]) is not None:
        rows.append(Row(scene.say("bystanders", n=known["number"], most=known["most"])))
    taken = [
        f"{scene.player(seat)}{scene.colon}{scene.names.card(name)}"
        for seat, name in enumerate(scene.view["chosen"])
        if name
    ]
    if taken:
        rows.append(Row(", ".join(taken), f"{scene.say('tunnels-taken')}{scene.colon}"))
    return Block("tracks", rows)


def _token(scene: TableView, token: Any) -> str:
    if token is None:
        return "–"
    if isinstance(token, int):
        name = scene.player(token)
        return f"{name} ({scene.say('you')})" if token == scene.seat else name
    return str(scene.say("bystander", hero=scene.names.card(token)))


def _open(scene: TableView, site: Any) -> str:
    """A card that lies open, how strong it is, and what has become of it."""
    name = site["card"]
    stamp = site["standing"] if site["standing"] != "open" else "bribed" if site["bribed"] else ""
    more = f" [{scene.say(stamp)}]" if stamp else ""
    force = scene.cards.strength(name)
    return f"{scene.names.card(name)}{more}" + (f"{scene.colon}{force}" if force else "")
