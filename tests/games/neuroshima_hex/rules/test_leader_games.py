"""Leaders with other variants and in files, and whole games with them."""

import pytest
from tests.effort import times
from tests.games.conformance.cases import Case, asked, choice, seen
from tests.games.neuroshima_hex.properties.games import missing
from tests.games.neuroshima_hex.rules.leading import ARMIES, DUEL, GAME, TEAMS, at_moment, led, tile_unit, unit
from tests.games.neuroshima_hex.rules.situations import act, asks, texts

from ashboard.agents.greedy import GreedyAgent
from ashboard.agents.random import RandomAgent
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.core.match import Match, replay
from ashboard.core.pile import EVERYBODY, Known, Pile
from ashboard.core.record import Record, record_from_json
from ashboard.games.neuroshima_hex.positions.saving import position_toml
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.army import army
from ashboard.games.neuroshima_hex.state.leader_cards import NONE

# -- with other variants, files


@pytest.mark.rule("LEADER-05", "LEADER-06", "VARIANT-05")
def test_leaders_with_reinforcements():
    """A full hand has six tiles then: the Saboteur waits for six, the Tactician fills up to six."""
    both = ("leaders", "reinforcements")
    state = at_moment("saboteur", variants=both)
    act(state, "end", *["draw blocker"] * 2, *["draw hunter"] * 2, "draw hybrid", "draw gauss")
    assert asks(state) == (0, "leader")
    act(state, "use saboteur", *["draw blocker"] * 2, *["draw hunter"] * 2, *["draw hybrid"] * 2)
    assert asks(state) == (1, "discard")

    hand = ["commando", "commando", "hmg", "scout", "scout", "battle"]
    state = at_moment("tactician", unit("c3"), variants=both, phase="discard", hand=hand)
    act(state, "discard battle", "use tactician c3")
    assert len(state.hands[0]) == 6
    act(state, "place hmg c4 0", "discard scout")
    assert texts(state) == ["end"]

    state = at_moment("quartermaster", variants=both, phase="discard", hand=hand)
    act(state, "discard battle", "use quartermaster", "draw commando", "discard commando", "discard scout")
    act(state, "place hmg c4 0")
    assert texts(state) == ["end"]


@pytest.mark.rule("LEADER-02", "VARIANT-01")
def test_leaders_with_the_alternative_start():
    """The leader's moment after the discard comes before the tile to play is named."""
    state = led("quartermaster", "saboteur", {**DUEL, "variants": ["leaders", "alternative-start"]})
    act(state, "draw commando", "draw move", "draw scout", "pass", "discard move", "use quartermaster", "draw hmg")
    act(state, "discard scout")
    assert texts(state) == ["name commando", "name hmg"]


@pytest.mark.rule("CLOCK-01", "LEADER-02")
def test_time_out_declines():
    """Whoever runs out of time at a leader's moment has passed."""
    state = at_moment("tactician", tile_unit("c3", "commando"), phase="discard", hand=["scout", "hmg", "battle"])
    act(state, "discard battle")
    GAME.intervene(state, "time-out 0")
    assert state.cards.uses[0] == 0
    assert state.active == 1


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        ('variants = []\n[[leader]]\nside = 0\ncard = "scout"', "leader"),
        ('variants = ["leaders"]\n[[leader]]\nside = 0\ncard = "general"', "leader[0].card"),
        ('variants = ["leaders"]\n[[leader]]\nside = 2\ncard = "scout"', "leader[0].side"),
        ('variants = ["leaders"]\n[[leader]]\nside = 0\ncard = "scout"\nuses = 2', "leader[0].uses"),
        (
            'variants = ["leaders"]\n[[leader]]\nside = 0\ncard = "scout"\n[[leader]]\nside = 1\ncard = "scout"',
            "leader[1]",
        ),
        ('variants = ["dragons"]', "variants"),
        ("variants = []\nturn = 0\nspent = 1", "spent"),
        ('variants = ["alternative-start"]\nturn = 0\nnamed = "commando"', "named"),
    ],
)
def test_bad_files_are_refused(lines, where):
    """A scenario's keys for leaders and variants are checked like all others."""
    text = f'edition = "2025"\n{lines}\n[[seat]]\narmy = "outpost"\n[[seat]]\narmy = "moloch"\n'
    with pytest.raises(BadInput) as refused:
        ScenarioPlay(read_scenario(text, army))
    assert refused.value.where == where


@pytest.mark.rule("LEADER-02")
@pytest.mark.parametrize("options", [DUEL, TEAMS], ids=["duel", "teams"])
def test_positions_are_saved_with_their_leaders(options):
    """A saved position has the same leaders, piles and question as the game it was taken from."""
    seats = 4 if options is TEAMS else 2
    checked = 0
    for seed in range(times(2)):
        for state, decision, _ in Case(GAME, options, seats, f"saved {seed}").positions():
            if decision is None or decision.kind not in ("main", "discard") or state.turns == 0:
                continue
            if state.steps[-1].key() == "discard-one":
                continue
            again = ScenarioPlay(read_scenario(position_toml(state), army)).state
            assert asked(again.decision()) == asked(decision)
            assert again.cards.leaders == state.cards.leaders
            assert again.cards.resting == state.cards.resting
            views = [GAME.view(one, seat).data()["seats"] for one in (state, again) for seat in range(seats)]
            for seat in range(seats):
                for key in ("pile_top", "pile_bottom", "pile_tiles"):
                    assert [row[key] for row in views[seat]] == [row[key] for row in views[seats + seat]]
            checked += 1
    assert checked > 50


# -- whole games


def cases(count):
    """Games with leaders: two players, and teams; some with the other variants as well."""
    made = []
    for seed in range(count):
        more = [[], ["alternative-start"], [], ["reinforcements"], [], []][seed % 6]
        pair = [ARMIES[seed % 4], ARMIES[(seed + 1 + seed // 4 % 3) % 4]]
        common = {"edition": "2025", "variants": ["leaders", *more], "first": "random"}
        made.append(Case(GAME, {**common, "armies": pair, "board": ("standard", "duel")[seed % 2]}, 2, f"duel-{seed}"))
        teams = [[0, 1, 0, 1], [0, 0, 1, 1], [0, 1, 1, 0]][seed % 3]
        board_of = ("standard", "large")[seed % 2]
        options = {**common, "armies": ARMIES, "mode": "teams", "teams": teams, "board": board_of}
        made.append(Case(GAME, options, 4, f"teams-{seed}"))
    return made


def uses_in(state):
    return 0 if state.cards is None else sum(state.cards.uses)


def check_game(case):
    """A random game: tiles and cards conserved, copies and samples sound, the record replays, all can be told."""
    answers, keys, uses = [], [], 0
    told = case.new()
    for number, (state, decision, action) in enumerate(case.positions()):
        keys.append(state.key())
        assert not any(missing(state))
        assert max(len(hand) for hand in state.hands) <= state.setup.hand_size
        cards = state.cards
        if cards is not None and cards.leaders:
            assert all((card == NONE) == (use == 2) for card, use in zip(cards.leaders, cards.uses))
        elif cards is not None:
            given = [card for hand in cards.dealt for card in hand]
            assert len(given) == len(set(given)) <= 6
        if action is None:
            break
        answers.append(action.text)
        uses += action.text.startswith("use ")
        if number % 6 == 0 or (decision.kind in ("leader", "leader pick", "scout", "peek", "deal") and number % 2):
            check_copies(case, state, decision, action)
        log = []
        told.apply(action, log)
        assert all(GAME.sentence(event) for event in log)
    assert uses == uses_in(state) <= 4
    assert state.outcome() is not None
    assert len(set(keys)) == len(keys)
    record = Record(GAME.name, GAME.rules_version, GAME.options(case.options), tuple(answers))
    assert replay(GAME, record_from_json(record.to_json())).key() == keys[-1]


def check_copies(case, state, decision, action):
    key = state.key()
    twin = state.copy()
    assert twin.key() == key
    assert asked(twin.decision()) == asked(decision)
    twin.apply(action)
    for seat in case.everybody():
        sample = GAME.view(state, seat).sample(Dice("sample"))
        assert seen(case, sample, seat) == seen(case, state, seat)
        assert seat < 0 or decision.seat != seat or asked(sample.decision()) == asked(decision)
        sample.apply(choice(sample.decision(), Dice("on")))
    assert state.key() == key


@pytest.mark.rule("LEADER-01", "LEADER-02")
@pytest.mark.parametrize("case", cases(times(4)), ids=str)
def test_random_games(case):
    """Random games with leaders end; nothing is lost, copies and samples are sound, records replay."""
    check_game(case)


@pytest.mark.soak
@pytest.mark.parametrize("case", cases(300), ids=str)
def test_many_random_games(case):
    """Three hundred games with leaders of two players, and of teams, end like that."""
    check_game(case)


@pytest.mark.parametrize("case", cases(times(2)), ids=str)
def test_agents_play_with_leaders(case):
    """The greedy agent picks and uses leaders by samples of its view alone."""
    agents = [GreedyAgent(GAME, Dice("greedy")), *(RandomAgent(Dice(f"{seat}")) for seat in range(1, case.seats))]
    match = Match(GAME, case.options, Dice(case.seed))
    match.play(agents)
    assert match.state.outcome() is not None


def test_piles_of_samples_are_asked_anew():
    """A sample of a pile with a hidden bottom asks chance about all the tiles that the seat thinks possible."""
    state = at_moment("scout", side=1, enemy_pile="{ blocker = 1, hybrid = 2, gauss = 1, hunter = 2 }")
    hidden = Known(army("moloch").by_id["hunter"].index, 0b10)
    counts = list(state.piles[1].counts)
    counts[hidden.card] = 0
    state.set_pile(1, Pile(tuple(counts), (), (hidden, hidden)))
    act(state, "end")
    assert "draw hunter" not in texts(state)
    assert "draw hunter" in texts(GAME.view(state, 0).sample(Dice("all")))
    assert "draw hunter" not in texts(GAME.view(state, 1).sample(Dice("all")))
    assert EVERYBODY not in {known.seers for known in state.piles[1].bottom}
