"""Variants of 2025: alternative start and reinforcements."""

import pytest
from tests.games.conformance.cases import Case, asked, seen
from tests.games.neuroshima_hex.properties.games import missing
from tests.games.neuroshima_hex.rules.situations import act, drawn, refuses, texts

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.core.match import replay
from ashboard.core.record import Record, record_from_json
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.positions.saving import position_toml
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.army import army

GAME = GAMES["neuroshima-hex"]
START, MORE = "alternative-start", "reinforcements"
DUELS = [[START], [MORE], [START, MORE]]
FOURS = {"teams": 4, "free-for-all": 3, "one-against-two": 3}
ARMIES = ["outpost", "moloch", "smart", "vegas"]


def new_game(*variants, **options):
    state = GAME.new({"armies": ["outpost", "moloch"], "edition": "2025", "variants": [*variants], **options})
    act(state, "place hq a1 0", "place hq e3 0")
    return state


def ids(state, seat):
    return sorted(tile.id for tile in state.hands[seat])


def verbs(state):
    return {text.split(" ")[0] for text in texts(state)}


@pytest.mark.rule("EX-M1", "VARIANT-01")
def test_alternative_start():
    """The first player draws three, discards one and plays only the tile he names; the other is kept or discarded."""
    state = new_game(START)
    assert drawn(state, "commando", "move", "scout") == (0, "discard")
    act(state, "discard move")
    assert (state.decision().kind, texts(state)) == ("name", ["name commando", "name scout"])
    act(state, "name commando")
    assert refuses(state, "place scout c3 0")
    act(state, "place commando c3 0")

    assert refuses(state, "place scout c4 0")
    assert verbs(state) == {"discard", "end"}
    kept, thrown = state.copy(), state.copy()
    act(kept, "end")
    act(thrown, "discard scout", "end")
    assert (ids(kept, 0), ids(thrown, 0)) == (["scout"], [])


@pytest.mark.rule("VARIANT-01")
def test_alternative_start_goes_on_with_normal_turns():
    """From the second player on everybody draws up to three and discards one, without naming anything."""
    state = new_game(START)
    drawn(state, "commando", "move", "scout")
    act(state, "discard move", "name scout", "discard commando", "end")
    assert ids(state, 0) == ["scout"]

    assert drawn(state, "blocker", "hornet", "battle") == (1, "discard")
    act(state, "discard battle")
    assert (state.decision().seat, state.decision().kind) == (1, "main")
    act(state, "place blocker c3 0", "place hornet c4 0", "end")

    assert drawn(state, "commando", "hmg") == (0, "discard")
    act(state, "discard hmg")
    assert state.decision().kind == "main"
    act(state, "place commando d2 0", "place scout d3 0")


@pytest.mark.rule("VARIANT-01")
def test_of_two_equal_tiles_one_is_named():
    """Two copies of the named tile are not both free: once one is played the other can only go or stay."""
    state = new_game(START)
    drawn(state, "commando", "commando", "scout")
    act(state, "discard scout")
    assert texts(state) == ["name commando"]
    act(state, "name commando")
    spare = state.copy()
    act(state, "place commando c3 0")
    assert refuses(state, "place commando c4 0")
    assert verbs(state) == {"discard", "end"}

    act(spare, "discard commando", "place commando c3 0")
    assert ids(spare, 0) == []


@pytest.mark.rule("VARIANT-01", "DRAW-07")
def test_unlucky_draw_in_an_alternative_start():
    """A first hand of instants may be drawn anew, up to three again."""
    state = new_game(START)
    assert drawn(state, "move", "move", "battle") == (0, "unlucky draw")
    act(state, "redraw")
    assert drawn(state, "commando", "scout", "hmg") == (0, "discard")


@pytest.mark.rule("VARIANT-01")
@pytest.mark.parametrize(("mode", "seats"), FOURS.items())
def test_alternative_start_with_more_players(mode, seats):
    """With more players too only the first turn of the game names a tile; all turns draw three."""
    options = {"armies": ARMIES[:seats], "mode": mode}
    state = GAME.new({**options, "edition": "2025", "variants": [START]})
    dice = Dice("more")
    kinds = []
    while state.turns < 6:
        decision = state.decision()
        if decision.kind in ("name", "discard"):
            kinds.append((state.turns, decision.kind))
            assert len(state.hands[state.active]) == (3 if decision.kind == "discard" else 2)
        if decision.seat == CHANCE:
            state.apply(dice.answer(decision))
        else:
            state.apply(decision.option("end") or decision.options[0])
    assert kinds == [(1, "discard"), (1, "name"), (2, "discard"), (3, "discard"), (4, "discard"), (5, "discard")]


SIX = """
edition = "2025"
variants = ["reinforcements"]
turn = 0
phase = "discard"
[[seat]]
army = "outpost"
hand = {hand}
pile = {pile}
[[seat]]
army = "moloch"
pile = {{ blocker = 2, hornet = 3 }}
[[unit]]
seat = 0
tile = "hq"
at = "a1"
[[unit]]
seat = 1
tile = "hq"
at = "e3"
"""


def six(hand, pile="{ scout = 2 }", phase="discard", **keys):
    text = SIX.format(hand=str(hand).replace("'", '"'), pile=pile).replace('"discard"', f'"{phase}"', 1)
    extra = "".join(f"{key} = {value}\n" for key, value in keys.items())
    return ScenarioPlay(read_scenario(extra + text, army)).state


@pytest.mark.rule("EX-M2", "VARIANT-05", "VARIANT-07")
def test_reinforcements():
    """Of six tiles one is discarded and two more may leave the hand; a third is refused and three stay."""
    state = six(["commando", "hmg", "scout", "move", "medic", "brawler"])
    act(state, "discard move", "place commando c3 0", "place hmg c4 0")

    assert refuses(state, "place scout d2 0")
    assert refuses(state, "discard scout")
    assert texts(state) == ["end"]
    act(state, "end")
    assert ids(state, 0) == ["brawler", "medic", "scout"]


@pytest.mark.rule("VARIANT-05")
@pytest.mark.parametrize("last", ["discard scout", "sniper e2", "move a1 b1 0"])
def test_everything_that_leaves_the_hand_counts(last):
    """Instants and discards count like placements; movement rights and the end of the turn stay open."""
    state = six(["commando", "hmg", "scout", "move", "sniper", "brawler"], phase="main")
    other = state.setup.rosters[1]
    state.position.board[state.setup.grid.cell_of["e2"]] = state.new_unit(other[3], 1, 0)
    runner = army("outpost").by_id["runner"]
    state.position.board[state.setup.grid.cell_of["c3"]] = state.new_unit(runner, 0, 0)
    state.settle(None)
    act(state, "place commando c1 0", last)
    assert verbs(state) <= {"go", "end"}
    assert len(state.hands[0]) == 4


@pytest.mark.rule("VARIANT-05", "DRAW-06")
def test_reinforced_turns_draw_up_to_six():
    """An ordinary turn draws up to six, tiles kept before included, and then one must go."""
    state = six(["commando"], phase="main", pile="{ scout = 2, medic = 2, hmg = 2, brawler = 2 }")
    act(state, "end", *["draw hornet"] * 3, *["draw blocker"] * 2, "end")
    assert drawn(state, "scout", "scout", "medic", "hmg", "brawler") == (0, "discard")
    assert len(state.hands[0]) == 6


@pytest.mark.rule("VARIANT-06")
def test_first_turns_with_reinforcements():
    """Without the alternative start the first turns draw four and five, discard nothing, and one or two may leave."""
    state = new_game(MORE)
    assert drawn(state, "commando", "scout", "hmg", "move") == (0, "main")
    act(state, "place commando c3 0")
    assert texts(state) == ["end"]
    act(state, "end")

    assert drawn(state, "blocker", "blocker", "guard", "hybrid", "battle") == (1, "main")
    act(state, "place guard d3 0", "discard battle")
    assert texts(state) == ["end"]
    act(state, "end")

    assert drawn(state, "commando", "commando", "medic") == (0, "discard")
    act(state, "discard move", "place commando c4 0", "place hmg c2 0")
    assert texts(state) == ["end"]


@pytest.mark.rule("VARIANT-06")
def test_first_turns_of_more_players_with_reinforcements():
    """With three players the first turns draw four, five and six."""
    state = GAME.new({"armies": ARMIES[:3], "mode": "free-for-all", "edition": "2025", "variants": [MORE]})
    dice = Dice("first")
    most = {}
    while state.turns < 5:
        decision = state.decision()
        most[state.turns] = max(most.get(state.turns, 0), len(state.hands[state.active]))
        answer = dice.answer(decision) if decision.seat == CHANCE else None
        state.apply(answer or decision.option("end") or decision.options[0])
    assert [most[turn] for turn in (1, 2, 3, 4)] == [4, 5, 6, 6]


@pytest.mark.rule("VARIANT-01", "VARIANT-05", "VARIANT-06")
def test_both_variants_together():
    """With both the first player draws six, discards one, names one of five; two tiles may leave, one played."""
    state = new_game(START, MORE)
    assert drawn(state, "commando", "scout", "hmg", "move", "medic", "brawler") == (0, "discard")
    act(state, "discard move")
    assert len(texts(state)) == 5
    act(state, "name hmg", "place hmg c3 0")
    assert verbs(state) == {"discard", "end"}
    act(state, "discard medic")
    assert texts(state) == ["end"]
    act(state, "end")
    assert drawn(state, "blocker", "blocker", "guard", "hybrid", "battle", "move") == (1, "discard")


@pytest.mark.rule("EX-M3", "VARIANT-07")
@pytest.mark.parametrize(
    ("last", "kind"), [("scout", "discard"), ("move", "unlucky draw")], ids=["five instants", "six instants"]
)
def test_unlucky_draw_with_reinforcements(last, kind):
    """Five instants and a unit are no unlucky draw; six instants are."""
    hand = ["move", "move", "sniper", "battle", "battle"]
    state = six(hand, phase="main", pile=f'["{last}", "hmg"]')
    act(state, "end", *["draw hornet"] * 3, *["draw blocker"] * 2, "end")
    assert (state.decision().seat, state.decision().kind) == (0, kind)


@pytest.mark.rule("VARIANT-07")
def test_fewer_instants_are_not_unlucky():
    """In the first turns, with four instants, nothing is drawn anew."""
    state = new_game(MORE)
    assert drawn(state, "move", "battle", "battle", "move") == (0, "main")


@pytest.mark.rule("VARIANT-08")
def test_short_hands_with_reinforcements():
    """With fewer than six tiles and an empty pile nothing is discarded by force, and two tiles may leave."""
    state = six(["commando", "hmg"], phase="main", pile="{ scout = 2, medic = 1 }")
    act(state, "end", *["draw hornet"] * 3, *["draw blocker"] * 2)
    act(state, "end", "draw scout", "draw scout", "draw medic")
    assert (state.decision().seat, state.decision().kind, len(state.hands[0])) == (0, "main", 5)
    act(state, "place commando c3 0", "discard hmg")
    assert texts(state) == ["end"]


@pytest.mark.rule("VARIANT-05", "ENERGY-02")
def test_tiles_sold_for_energy_count():
    """On the board with terminals a tile turned into energy has left the hand like any other."""
    options = {"armies": ["outpost", "moloch"], "edition": "2025", "variants": [MORE, START], "board": "duel"}
    state = GAME.new(options)
    act(state, "place hq a1 0", "place hq e3 0")
    drawn(state, "commando", "scout", "hmg", "move", "medic", "runner")
    act(state, "discard move", "name hmg", "end", "sell scout", "sell hmg")
    assert verbs(state) == {"done", "pay"}


@pytest.mark.rule("VARIANT-01", "VARIANT-05")
@pytest.mark.parametrize("edition", ["classic", "duel"])
@pytest.mark.parametrize("variant", [START, MORE])
def test_older_editions_have_no_variants(edition, variant):
    """The variants are of 2025 alone."""
    with pytest.raises(BadInput, match="variants"):
        GAME.options({"edition": edition, "variants": [variant]})


@pytest.mark.rule("VARIANT-01", "VARIANT-05")
@pytest.mark.parametrize("variants", DUELS, ids=" ".join)
def test_positions_are_saved_with_their_variants(variants):
    """A saved position goes on exactly as the game it was taken from."""
    saved = 0
    case = Case(GAME, {"armies": ["outpost", "moloch"], "edition": "2025", "variants": variants}, 2, "saved")
    for state, decision, action in case.positions():
        if decision is None or decision.kind not in ("main", "discard"):
            continue
        again = ScenarioPlay(read_scenario(position_toml(state), army)).state
        assert asked(again.decision()) == asked(decision)
        again.apply(again.decision().option(action.text))
        gone_on = state.copy()
        gone_on.apply(action)
        assert ids(again, 0) + ids(again, 1) == ids(gone_on, 0) + ids(gone_on, 1)
        saved += 1
    assert saved > 20


def cases(count):
    """Games of every variant: two players, and more in every mode."""
    made = []
    for variants in DUELS:
        for seed in range(count):
            pair = [ARMIES[seed % 4], ARMIES[(seed + 1 + seed // 4 % 3) % 4]]
            board = ("standard", "duel")[seed % 2]
            options = {"armies": pair, "edition": "2025", "variants": variants, "first": "random", "board": board}
            made.append(Case(GAME, options, 2, f"{'+'.join(variants)}-{seed}"))
            mode = [*FOURS][seed % 3]
            options = {"armies": ARMIES[: FOURS[mode]], "mode": mode, "edition": "2025", "variants": variants}
            made.append(Case(GAME, options, FOURS[mode], f"{mode}-{'+'.join(variants)}-{seed}"))
    return made


def check_game(case):
    """A random game: tiles conserved, hands within their size, copies equal, the record replays, all can be told."""
    answers, keys = [], []
    told = case.new()
    for number, (state, decision, action) in enumerate(case.positions()):
        keys.append(state.key())
        assert not any(missing(state))
        assert max(len(hand) for hand in state.hands) <= state.setup.hand_size
        assert 0 <= state.spent <= 2
        if action is None:
            break
        answers.append(action.text)
        if number % 5 == 0:
            twin = state.copy()
            assert twin.key() == keys[-1]
            assert asked(twin.decision()) == asked(decision)
            twin.apply(action)
            assert state.key() == keys[-1]
            sample = case.game.view(state, 0).sample(Dice("sample"))
            assert seen(case, sample, 0) == seen(case, state, 0)
        log = []
        told.apply(action, log)
        assert all(GAME.sentence(event) for event in log)
    assert state.outcome() is not None
    assert len(set(keys)) == len(keys)
    record = Record(GAME.name, GAME.rules_version, GAME.options(case.options), tuple(answers))
    assert replay(GAME, record_from_json(record.to_json())).key() == keys[-1]


@pytest.mark.rule("VARIANT-01", "VARIANT-05", "VARIANT-08")
@pytest.mark.parametrize("case", cases(2), ids=str)
def test_random_games(case):
    """Random games with the variants end; no tile is lost, copies are independent, records replay."""
    check_game(case)


@pytest.mark.soak
@pytest.mark.parametrize("case", cases(150), ids=str)
def test_many_random_games(case):
    """Three hundred games of each set of variants, in all modes, end like that."""
    check_game(case)
