"""The open question in words: what it is about, and what each option does and costs."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ashboard.cli.terminal.bright_future.about import about_rows
from ashboard.cli.terminal.bright_future.fights import Fight, priced
from ashboard.cli.terminal.bright_future.table_view import Row, TableView
from ashboard.cli.terminal.combination import Combination, Picked

Part = Mapping[str, Any]
# Verbs whose options combine things, with the words that ask for them.
_COMBINED: Final = {"fight": "pick-gear", "scrap": "pick-scrap", "hero": "pick-side"}
# Options by the shelf they lie on, in a colony and in a trade.
_SHELVES: Final = {
    "reward": "reward",
    **dict.fromkeys(("buy", "buy top", "fence"), "buy"),
    **dict.fromkeys(("sell", "sell food", "sell mission"), "sell"),
    **dict.fromkeys(("scrap", "scrap mercenary"), "give"),
}
_ORDER: Final = ("reward", "", "buy", "sell", "give")
# Questions that are asked otherwise where their answers mean something else.
_BY_MEANING: Final = {
    ("place", "do-place-code"): "place-code",
    ("turn", "do-turn-theirs"): "turn-theirs",
    ("turn", "do-done"): "turn-theirs",
}
# Questions about a card that is told with them.
_ABOUT_CARD: Final = ("friendly outpost", "freelancer", "mercenary")
# What an option costs at once, in resources.
_PAID: Final = ("keep", "buy", "buy top", "fence", "hire", "bribe", "medic", "hatch")
# Options that say everything about the card they name.
_PLAIN: Final = (
    *("lay", "hatch", "merc hunt", "merc destruction", "prevent", "soldiers", "gigamutant", "cleaners", "slime"),
    *("carrier", "marauders", "vagabonds", "expedition", "hooligans", "spitter"),
)
# Options that take a mercenary from its owner, or give one.
_SERVING: Final = ("hire", "rule", "scrap mercenary", "toll mercenary")
# Options that cost an action point of the Arena, or bring one.
_BY_POINTS: Final = ("draw", "play", "scrap", "react")
# Options that use the effect of a weapon.
_EFFECTS: Final = ("attack effect", "borrow effect", "react")


class Entry(NamedTuple):
    """A line of the list: an answer, or where it is made of several things the verb to combine them for."""

    label: str
    text: str = ""
    verb: str = ""
    shelf: str = ""
    is_best: bool = False


class Question:
    """Everything that is said about one question."""

    def __init__(self, scene: TableView, kind: str) -> None:
        self._scene: Final = scene
        self._kind: Final = kind
        self._parts: Final[dict[str, Part]] = {part["text"]: part for part in scene.parts}
        fight = scene.what_if.get("fight")
        self._fight: Final = Fight(scene, fight) if fight else None
        attack = scene.what_if.get("attack") or {"ways": []}
        self._blows: Final[dict[str, Any]] = {way["text"]: way for way in attack["ways"]}
        self._face: Final[dict[str, Any]] = scene.what_if.get("face") or {"text": ""}
        self.combinations: Final = self._combined()
        self.entries: Final = self._listed()

    def asks(self) -> str:
        """The question itself."""
        kind = self._kind.replace(" ", "-")
        first = next(iter(self._parts.values()), {"says": {"key": ""}})["says"]["key"]
        kind = _BY_MEANING.get((self._kind, first), kind)
        name = self._scene.player(self._scene.seat)
        key = f"ask-{kind}" if self._scene.names.texts.has(f"ask-{kind}") else "ask-any"
        return f"{name}{self._scene.colon}{self._scene.say(key)}{self._points()}"

    def _points(self) -> str:
        """The action points of the Arena, where some can be spent or bought; in the other's turn those bought in it."""
        view = self._scene.view
        if "points" not in view:
            return ""
        if self._kind != "turn" and not any(part["verb"] in _BY_POINTS for part in self._parts.values()):
            return ""
        points = view["points"] if view["turn"] == self._scene.seat else view["reserve"]
        return f" ({self._scene.say('points', n=points)})"

    def rows(self) -> list[Row]:
        """What has to be known to answer."""
        return self._fight.rows() if self._fight is not None else about_rows(self._scene)

    def label(self, text: str) -> str:
        """An option in a sentence, with what it costs and what it brings."""
        if self._fight is not None and text in self._fight.texts:
            return self._fight.label(text)
        part = self._parts[text]
        says = dict(part["says"])
        if part.get("side") == "male":
            says["params"] = {**says["params"], "card": f"{part['card']}/male"}
        if "node" in part:
            says["params"] = {**says["params"], "node": self._scene.node(part["node"])}
        label = self._scene.names.fact(says) + self._side(part)
        notes = (self._blow(text), self._shed(text), self._faced(text), self._doubled(part), self._card(part))
        more = [note for note in (*notes, self._rest(part)) if note]
        return f"{label} ({self._scene.joined(more)})" if more else label

    def combining(self, verb: str, picked: Picked) -> str:
        """What was picked so far, and what is asked for next."""
        say = self._scene.say
        things = ", ".join(self.thing(verb, word, is_short=True) for word in picked) or say("nothing-yet")
        return f"{say(_COMBINED[verb])} {say('so-far', things=things)}"

    def thing(self, verb: str, word: str, *, is_short: bool = False) -> str:
        """Something to pick; in short its name alone."""
        names = self._scene.names
        if is_short and word != "bonus":
            star = f" {self._scene.say('doubled')}" if word.endswith("*") else ""
            return names.card(word.rstrip("*")) + star
        if verb == "fight" and self._fight is not None:
            return self._fight.thing(word)
        if verb == "hero":
            return self._hero(word)
        return f"{self._scene.cards.gear(word)}{self._whereabouts(word)}"

    def _whereabouts(self, name: str) -> str:
        """Where a card of the Arena is: in hand, or on the table, ready or used."""
        seat = self._scene.view["seats"][self._scene.seat]
        found = [key for key in ("hand", "ready", "used") if name in (seat.get(key) or [])]
        return f", {self._scene.say(found[0])}" if found else ""

    def _hero(self, name: str) -> str:
        names = dict.fromkeys((self._scene.names.card(name), self._scene.names.card(f"{name}/male")))
        return f"{' / '.join(names)}{self._scene.colon}{self._scene.cards.short(name, self._scene.mode)}"

    def _combined(self) -> dict[str, Combination]:
        found: dict[str, Combination] = {}
        for verb in _COMBINED:
            texts = [part["text"] for part in self._parts.values() if part["verb"] == verb]
            things = {text: tuple(text.split(" ")[1:]) for text in texts}
            if sum(len(known) > 1 for known in things.values()) > 1:
                found[verb] = Combination(things, is_ordered=verb == "hero")
        return found

    def _listed(self) -> list[Entry]:
        """The list: options as they are, and one line for those that combine things."""
        entries: list[Entry] = []
        if self._fight is not None:
            entries += [Entry(self.label(t), t, is_best=self._fight.is_best(t)) for t in self._fight.listed()]
        shown = {entry.text for entry in entries}
        for text, part in self._parts.items():
            verb = part["verb"]
            if verb not in self.combinations and text not in shown:
                is_best = self._fight is not None and self._fight.is_best(text)
                entries.append(Entry(self.label(text), text, shelf=self._shelf(verb), is_best=is_best))
        left = [verb for verb, known in self.combinations.items() if set(known.begins(())) - shown]
        for verb in left:
            if verb != "hero":
                entries.append(Entry(self._scene.say(f"combine-{verb}"), verb=verb))
        return sorted(entries, key=lambda entry: _ORDER.index(entry.shelf))

    def _shelf(self, verb: str) -> str:
        return _SHELVES.get(verb, "") if self._kind in ("colony", "trade") else ""

    def _side(self, part: Part) -> str:
        """The side of a hero whose two sides have one name."""
        names, name = self._scene.names, part.get("card")
        is_same = "side" in part and names.card(f"{name}") == names.card(f"{name}/male")
        return f" ({names.word(part['side'])})" if is_same else ""

    def _blow(self, text: str) -> str:
        """What an armour lets through."""
        return priced(self._scene, self._blows[text]) if text in self._blows else ""

    def _shed(self, text: str) -> str:
        return "" if self._fight is None else self._fight.after(text)

    def _faced(self, text: str) -> str:
        """What the oldest attack of the Arena costs: with bare hands, and with the best armour."""
        face, scene = self._face, self._scene
        if text != face["text"]:
            return ""
        blows = " + ".join(f"{scene.names.word(one['kind'])} {one['strength']}" for one in face["attacks"])
        notes = [f"{scene.names.card(face['card'])}, {blows}"]
        armoured = face["armoured"]
        bare = priced(scene, face["bare"])
        notes.append(scene.say("face-bare", way=bare) if armoured or face["reaction"] else bare)
        if armoured:
            gear = scene.names.texts.listed([scene.names.card(name) for name in armoured["gear"]])
            notes.append(scene.say("face-armoured", gear=gear, way=priced(scene, armoured)))
        if face["reaction"]:
            notes.append(scene.say("face-reaction"))
        return scene.joined(notes)

    def _doubled(self, part: Part) -> str:
        return self._scene.say("doubled") if part.get("doubled") is True else ""

    def _card(self, part: Part) -> str:
        """What is printed on the card that the option names, as far as it matters."""
        name, scene = part.get("card", part.get("item")), self._scene
        is_told = self._kind in _ABOUT_CARD and part["verb"] not in _SERVING
        if not isinstance(name, str) or part["verb"] in _PLAIN or "second" in part or is_told:
            return ""
        if part["verb"] in _EFFECTS:
            return scene.cards.effect(name)
        if part["verb"] in _SERVING:
            return scene.cards.service(name, scene.mode)
        text = scene.cards.action(name) if part["verb"] == "use" else scene.cards.short(name, scene.mode)
        return self._scene.joined(note for note in (text, self._foreign(name)) if note)

    def _foreign(self, name: str) -> str:
        """A warning where the hero cannot use the gear."""
        race = self._scene.view["seats"][self._scene.seat]["race"]
        return (
            ""
            if race is None or self._scene.cards.is_for(name, race)
            else self._scene.say("not-yours", race=self._scene.names.word(race))
        )

    def _rest(self, part: Part) -> str:
        """What is left after a payment."""
        cost = self._scene.board.hatch if part["verb"] == "hatch" else part.get("cost")
        if part["verb"] not in _PAID or not isinstance(cost, int):
            return ""
        left = self._scene.say("keep", n=self._scene.view["seats"][self._scene.seat]["resources"] - cost)
        return left if "cost" in part else self._scene.joined([self._scene.say("costs", n=cost), left])
