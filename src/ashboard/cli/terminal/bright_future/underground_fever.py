"""Underground Fever in words: population, Infection Zone, numbered colonies, tunnel cards."""

from ashboard.cli.terminal.bright_future.map import here_rows
from ashboard.cli.terminal.bright_future.table_view import Block, Row, TableView

_MICROBIOLOGIST = 4


def heading(scene: TableView) -> str:
    """The round, the population, the level."""
    say, view, setup = scene.say, scene.view, scene.setup
    words = [scene.names.texts.word(scene.mode), scene.names.texts.word(f"level-{scene.level}")]
    words += [say("hardcore")] if setup.hardcore else []
    words.append(say("round", n=view["round"]) if view["round"] else say("set-up"))
    words.append(say("population", n=view["population"], most=scene.board.population))
    return " · ".join(words)


def zone_block(scene: TableView) -> Block:
    """The codes on the places, what the end of the round would cost, the colonies by the board."""
    say = scene.say
    places = "   ".join(_place(scene, number) for number in range(len(scene.view["zone"])))
    rows = [Row(places, f"{say('zone')}{scene.colon}")]
    outlook = scene.what_if.get("round")
    if outlook:
        key = "outlook-lost" if outlook["lost"] else "outlook"
        rows.append(
            Row(
                say(key, sum=outlook["sum"], loss=outlook["loss"], left=outlook["population"]),
                "  ",
                "bold" if outlook["lost"] else "",
            )
        )
    if any(scene.view["colonies"]):
        rows.append(
            Row(
                scene.joined(_colony(scene, number) for number in range(_MICROBIOLOGIST)),
                f"{say('colonies')}{scene.colon}",
            )
        )
    return Block("zone", rows)


def _place(scene: TableView, number: int) -> str:
    place = scene.view["zone"][number]
    if place["closed"]:
        return f"{number + 1} [{scene.say('closed')}]"
    *below, top = place["codes"] or [None]
    under = f" ({scene.say('below', codes=', '.join(map(str, reversed(below))))})" if below else ""
    return f"{number + 1} [{'–' if top is None else top}]{under}"


def _colony(scene: TableView, number: int) -> str:
    """A numbered colony and who can be met in it."""
    name = scene.view["colonies"][number]
    shown = scene.names.card(name) if name else scene.say("visited")
    if number + 1 == _MICROBIOLOGIST:
        return f"{number + 1} {shown} ({scene.say('microbiologist')})"
    return f"{number + 1} {shown} ({scene.say('medic', n=number + 1, cost=scene.board.medic[number + 1])})"


def way_block(scene: TableView) -> Block:
    """Where the hero stands who acts now, and the tunnel cards of this round."""
    rows = here_rows(scene)
    for seat, names in enumerate(scene.view["tunnels"]):
        if names:
            texts = [_tunnel(scene, name) for name in names]
            rows.append(Row(scene.joined(texts), f"{scene.say('tunnels-of', name=scene.player(seat))}{scene.colon}"))
    return Block("way", rows)


def _tunnel(scene: TableView, name: str) -> str:
    return scene.names.card(name) + (f" ({scene.say('played')})" if name == scene.view["played"] else "")
