"""A fight as sums: what every use of gear costs, and what each card takes off."""

from collections.abc import Mapping
from typing import Any, Final

from ashboard.cli.terminal.bright_future.table_view import Row, TableView

Way = Mapping[str, Any]
# As many ways as a list may show whole.
_FEW: Final = 6


class Fight:
    """The fight that the question is about, as the guide works it out."""

    def __init__(self, scene: TableView, data: Mapping[str, Any]) -> None:
        self._scene: Final = scene
        self._data: Final = data
        self._ways: Final[dict[str, Way]] = {way["text"]: way for way in data["ways"]}
        self._sheds: Final[dict[str, Way]] = {shed["text"]: shed for shed in data["sheds"]}

    @property
    def texts(self) -> list[str]:
        return list(self._ways)

    def rows(self) -> list[Row]:
        """The enemy, and what one's gear takes off it."""
        scene, data = self._scene, self._data
        card = data["card"]
        force = scene.cards.force(data["strength"], data["attack"], data["defence"])
        source = f" ({scene.say('source-' + data['source'])})" if data["source"] != "location" else ""
        rows = [Row(f"{scene.names.card(card)}{source}{scene.colon}{force}", "", "bold")]
        rows += [Row(text, "  ") for text in scene.cards.special(card)]
        if more := data["strength"] - data["printed"]:
            rows.append(Row(scene.say("grown", printed=data["printed"], more=more), "  "))
        takes = [f"{scene.names.card(one['card'])} −{one['takes']}" for one in data["gear"] if one["takes"]]
        text = ", ".join(takes) or scene.say("gear-helps-not")
        return [*rows, Row(text, f"  {scene.say('gear-takes')}{scene.colon}"), *self._stakes()]

    def _stakes(self) -> list[Row]:
        """What is to be won, and what a defeat would cost besides resources."""
        scene, reward = self._scene, self._data["reward"]
        rows: list[Row] = []
        if reward["gear"] or reward["code"]:
            prize = scene.say("prize-gear", n=reward["gear"]) if reward["gear"] else scene.say("prize-code")
            rows.append(Row(scene.say("if-survived", prize=prize), "  "))
        fallen = next((way for way in self._ways.values() if way["defeated"]), None)
        if fallen is not None and fallen["fate"] != "over":
            rows.append(Row(scene.say(f"fate-{fallen['fate']}", n=fallen["back"]), "  "))
        return rows

    def listed(self) -> list[str]:
        """The ways to show: all if they are few, else the best one and bare hands."""
        ways = sorted(self._ways.values(), key=self._price)
        if len(ways) <= _FEW:
            return [way["text"] for way in ways]
        bare = [way["text"] for way in ways if not way["gear"] and not way["bonus"]]
        return list(dict.fromkeys([self._data["suggested"], *bare]))

    def label(self, text: str) -> str:
        """One way: the gear, the loss, what is left."""
        scene, way = self._scene, self._ways[text]
        names = [self._gear(name, way) for name in way["gear"]]
        gear = scene.names.texts.listed(names)
        start = scene.say("fight-with", gear=gear) if names else scene.say("fight-bare")
        bonus = f" {scene.say('with-bonus')}" if way["bonus"] else ""
        return f"{start}{bonus}{self._scene.colon}{priced(scene, way)}"

    def is_best(self, text: str) -> bool:
        """Whether the best plan begins with it; where every one ends in defeat there is none."""
        best = self._data["first"] or self._data["suggested"]
        return bool(text == best and not self._data["doomed"])

    def after(self, text: str) -> str:
        """What a discard before the fight leads to at best; empty for anything else."""
        shed = self._sheds.get(text)
        if shed is None:
            return ""
        scene = self._scene
        others = [scene.names.card(name) for name in shed["shed"][1:]]
        start = scene.say("then-too", cards=scene.names.texts.listed(others)) if others else scene.say("then-best")
        return f"{start}{scene.colon}{priced(scene, shed)}"

    def thing(self, word: str) -> str:
        """What is picked for a fight: a card, the same doubled, or the extra reward."""
        if word == "bonus":
            return self._scene.say("bonus")
        name = word.rstrip("*")
        takes = next((one["takes"] for one in self._data["gear"] if one["card"] == name), 0)
        label = self._scene.cards.gear(name)
        note = self._scene.say("doubled") if word.endswith("*") else f"−{takes}"
        return f"{label}{self._scene.colon}{note}"

    def _gear(self, name: str, way: Way) -> str:
        doubled = f" ({self._scene.say('doubled')})" if name in way["doubled"] else ""
        return self._scene.names.card(name) + doubled

    def _price(self, way: Way) -> tuple[bool, bool, int, int]:
        """The best first: no defeat, then little damage, then few cards; the suggestion before all."""
        return way["text"] != self._data["suggested"], way["defeated"], way["damage"], len(way["gear"])


def priced(scene: TableView, way: Way) -> str:
    """What a way costs: so much lost and kept, or a defeat."""
    if way["defeated"]:
        notes = [scene.say("lose-all", n=way["damage"])]
    else:
        notes = [scene.say("lose", n=way.get("lost", way["damage"]), left=way["resources"])]
    if way["defeated"] and way.get("over"):
        notes.append(scene.say("lose-game"))
    elif way.get("population"):
        notes.append(scene.say("lose-people", n=way["population"]))
    if way.get("second"):
        notes.append(scene.say("second-armour"))
    return scene.joined(notes)
