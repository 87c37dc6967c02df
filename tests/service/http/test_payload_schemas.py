"""The payload types of the games describe exactly what the games send: no key missing, none unknown."""

import jsonschema  # type: ignore[import-untyped]  # it comes with schemathesis, without types
import msgspec
import pytest
from tests.effort import some

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.games import GAMES

HEX = "neuroshima-hex"
BRIGHT = "bright-future"
GAMES_AND_OPTIONS = [
    (HEX, {"armies": ["moloch", "vegas"], "first": "random"}),
    (HEX, {"armies": ["hegemony", "smart"], "edition": "duel", "mode": "duel", "board": "duel"}),
    (HEX, {"armies": ["outpost", "borgo"], "edition": "2025", "variants": ["structures"]}),
    (HEX, {"armies": ["smart", "borgo"], "edition": "2025", "variants": ["leaders"]}),
    (HEX, {"armies": ["outpost", "borgo", "smart"], "edition": "2025", "mode": "free-for-all", "points": True}),
    (HEX, {"edition": "2025", "mode": "atlas", "board": "evacuation"}),
    (BRIGHT, {"mode": "tunnel-of-power", "players": 3}),
    (BRIGHT, {"mode": "tunnel-of-power", "players": 1}),
    (BRIGHT, {"mode": "underground-fever", "players": 2, "hardcore": True}),
    (BRIGHT, {"mode": "arena"}),
]
# How many answers of a random game are given, after which of them its position is looked at whatever is asked, and how
# many options of each question are previewed.
ANSWERS = 160
LOOKS = frozenset(some(range(ANSWERS), test=4))
PREVIEWS = 2


class Checker:
    """Validates payloads of one game; an object may have no key that its type does not name."""

    def __init__(self, game):
        payloads = game.guide.payloads()
        _, components = msgspec.json.schema_components(list(vars(payloads).values()), ref_template="#/$defs/{name}")
        for schema in components.values():
            if "properties" in schema:
                schema["additionalProperties"] = False
        self._validators = {
            role: jsonschema.Draft202012Validator({"$ref": f"#/$defs/{kind.__name__}", "$defs": components})
            for role, kind in vars(payloads).items()
        }

    def check(self, role, data):
        error = jsonschema.exceptions.best_match(self._validators[role].iter_errors(data))
        assert error is None, f"{role}: {error.message} at {list(error.absolute_path)}"


def positions(game, options, seed):
    """Positions of a random game at which somebody is asked, the first of each kind of question, and its last one."""
    options = game.options(options)
    state, dice, kinds = game.new(options), Dice(seed), set()
    for number in range(ANSWERS):
        while (decision := state.decision()) is not None and decision.seat == CHANCE:
            state.apply(dice.answer(decision), None)
        kind = None if decision is None else decision.kind
        if number in LOOKS or kind not in kinds:
            yield state
        kinds.add(kind)
        if decision is None:
            return
        state.apply(decision.options[dice.below(len(decision.options), "any")], None)


@pytest.mark.parametrize(("name", "options"), GAMES_AND_OPTIONS, ids=str)
def test_positions(name, options):
    """
    Views of every seat and of a spectator, options, studies, what-if and previews.
    """
    game = GAMES[name]
    checker, guide = Checker(game), game.guide
    for state in positions(game, options, f"payloads {options}"):
        count = len(game.view(state, -1).data()["seats"])
        for seat in range(-1, count):
            checker.check("view", game.view(state, seat).data())
        for part in guide.parts(state):
            checker.check("option", part)
        for unit in guide.study(state)["units"].values():
            checker.check("unit", unit)
        decision = state.decision()
        if decision is None:
            continue
        checker.check("what_if", guide.what_if(state))
        texts = [option.text for option in decision.options[:PREVIEWS]]
        for preview in guide.consequences(state, texts):
            checker.check("preview", preview)


@pytest.mark.parametrize("name", [HEX, BRIGHT])
def test_catalogues(name):
    """
    What can be set up, and the words of every language.
    """
    guide = GAMES[name].guide
    checker = Checker(GAMES[name])
    offers = guide.offers()
    checker.check("offers", offers)
    for language in offers["languages"]:
        checker.check("words", guide.words(language))


@pytest.mark.parametrize("terms", [{}, {"game": BRIGHT, "options": {"mode": "arena"}}], ids=str)
def test_options_come_with_the_question(client, terms):
    """
    Whoever is asked gets the options taken apart with the position, in the order of the options; nobody else does.
    """
    table = client.table(**terms)
    seen = table.look(0)
    for _ in range(12):
        asked = seen["asked"]
        mine, other = table.look(asked), table.look(1 - asked)
        assert [part["text"] for part in mine["decision"]["parts"]] == mine["decision"]["options"]
        assert other["decision"] is None
        answer = table.answer(asked, mine["seq"], mine["decision"]["options"][-1])
        assert answer.status_code == 201
        seen = answer.json()
        if seen["decision"] is not None:
            assert [part["text"] for part in seen["decision"]["parts"]] == seen["decision"]["options"]
