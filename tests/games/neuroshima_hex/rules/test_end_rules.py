"""The end of the game, reached by playing to it."""

import pytest
from tests.games.neuroshima_hex.rules.situations import Passing, act, battles, texts

from ashboard.core.dice import Dice
from ashboard.core.errors import IllegalAction
from ashboard.core.match import checked_apply
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.army import army

GAME = GAMES["neuroshima-hex"]
EDITIONS = ("classic", "duel", "2025")


def in_turn(text):
    return ScenarioPlay(read_scenario(text, army)).state


@pytest.mark.rule("END-02", "END-10", "DRAW-02", "DRAW-04", "DRAW-09", "TURN-01", "EX-K1")
@pytest.mark.parametrize("edition", ["classic", "duel"])
def test_a_game_of_passing_lasts_twenty_four_turns(edition):
    """Player 1 draws 1 + 11 times 3 tiles, the last in his 12th turn; player 2 has his 12th, with 2 tiles."""
    game = Passing(edition=edition, armies=["outpost", "moloch"])
    game.play()
    ordinary = [(0, 3, True), (1, 3, True)] * 10
    assert game.turns == [(0, 1, False), (1, 2, False), *ordinary, (0, 3, True), (1, 2, False)]
    assert battles(game.log) == ["final battle"]
    assert game.state.outcome().is_draw
    assert game.state.outcome().points == (20, 20)
    assert [len(pile) for pile in game.state.piles] == [0, 0]


@pytest.mark.rule("END-12", "END-02")
def test_2025_adds_one_extra_turn_each_and_one_battle():
    """20 to 20 after the final battle: an extra turn for player 1, one for player 2, the extra battle, a draw."""
    game = Passing(edition="2025", armies=["outpost", "moloch"])
    game.play()
    assert [seat for seat, _, _ in game.turns] == [0, 1] * 13
    assert game.turns[22:] == [(0, 3, True), (1, 2, False), (0, 0, False), (1, 0, False)]
    assert battles(game.log) == ["final battle", "extra battle"]
    assert game.state.outcome().is_draw


@pytest.mark.rule("END-02", "END-03", "DRAW-09", "INST-BATTLE-02")
def test_the_final_round_begins_with_the_last_tile_itself():
    """As long as one tile is left in the pile the game goes on in its ordinary way."""
    state = in_turn("""
        edition = "classic"
        turn = 1
        seat = [
            { army = "outpost", hand = ["runner", "battle"], pile = ["hmg", "scout"] },
            { army = "moloch", hand = ["battle"], pile = ["clown", "gauss", "brain"] },
        ]
        unit = [{ seat = 0, tile = "hq", at = "a1" }, { seat = 1, tile = "hq", at = "e3" }]
    """)
    act(state, "end", "discard hmg")
    # One tile is left: the Battle tile is still playable, and turns go on.
    assert "battle" in texts(state)
    act(state, "end", "discard clown")
    assert "battle" in texts(state)
    act(state, "end")
    # Now player 1 has drawn his last tile.
    act(state, "discard runner")
    assert "battle" not in texts(state)
    act(state, "end")
    assert "battle" not in texts(state)
    log = []
    act(state, texts(state)[0], log=log)
    act(state, "end", log=log)
    assert battles(log) == ["final battle"]
    assert state.decision() is None


@pytest.mark.rule("END-02")
@pytest.mark.parametrize("first", [0, 1])
def test_the_second_player_may_be_the_first_to_draw_his_last_tile(first):
    """Whoever draws his last tile: the other one, and nobody else, has one more turn."""
    last, other = 1 - first, first
    seats = [[], []]
    seats[last] = '{ army = "outpost", hq = 8, pile = ["runner"] }'
    seats[other] = '{ army = "moloch", hq = 9, pile = ["clown", "gauss", "brain", "mother"] }'
    state = in_turn(f"""
        edition = "classic"
        first = {first}
        turn = {other}
        seat = [{seats[0]}, {seats[1]}]
    """)
    log = []
    act(state, "end", log=log)
    assert (state.decision().seat, state.decision().kind) == (last, "main")
    act(state, "end", log=log)
    assert (state.decision().seat, state.decision().kind) == (other, "discard")
    act(state, "discard clown", "end", log=log)
    assert battles(log) == ["final battle"]
    assert state.outcome().winners == (other,)


@pytest.mark.rule("END-12")
@pytest.mark.parametrize("last", [0, 1])
def test_the_extra_round_begins_after_the_last_player(last):
    """2025: the player after the one who took the last turn has the first extra turn, each has exactly one."""
    state = in_turn(f"""
        edition = "2025"
        turn = {last}
        final = {1 - last}
        seat = [{{ army = "outpost", hq = 5 }}, {{ army = "moloch", hq = 5 }}]
        unit = [{{ seat = 0, tile = "hq", at = "a1" }}, {{ seat = 1, tile = "hq", at = "e3" }}]
    """)
    log = []
    act(state, "end", log=log)
    assert (state.decision().seat, battles(log)) == (1 - last, ["final battle"])
    act(state, "end", log=log)
    assert (state.decision().seat, battles(log)) == (last, ["final battle"])
    act(state, "end", log=log)
    assert state.decision() is None
    assert battles(log) == ["final battle", "extra battle"]
    assert state.outcome().is_draw


@pytest.mark.rule("END-12", "DRAW-02", "DRAW-07")
def test_extra_turns_follow_the_normal_rules():
    """2025: in the extra round there is drawing, the unlucky draw, the forced discard and Mobility as in any turn."""
    state = in_turn("""
        edition = "2025"
        turn = 0
        final = 0
        seat = [
            { army = "outpost", hq = 5 },
            { army = "moloch", hq = 5, pile = ["push", "move", "battle", "bomb", "clown", "gauss", "brain"] },
        ]
        unit = [
            { seat = 0, tile = "hq", at = "a1" },
            { seat = 0, tile = "runner", at = "c3" },
            { seat = 1, tile = "hq", at = "e3" },
        ]
    """)
    log = []
    act(state, "end", log=log)
    assert (state.decision().seat, state.decision().kind) == (1, "unlucky draw")
    act(state, "redraw", "discard bomb", "end", log=log)
    assert battles(log) == ["final battle"]
    # The extra round: player 1 first, then player 2, whose pile still holds one tile.
    assert state.decision().seat == 0
    act(state, "go c3 c4 0", "end", log=log)
    assert (state.decision().seat, state.decision().kind) == (1, "discard")
    assert sorted(texts(state)) == ["discard brain", "discard clown", "discard gauss"]
    act(state, "discard brain", "end", log=log)
    assert battles(log) == ["final battle", "extra battle"]


FULL = """
    edition = "{edition}"
    turn = 0
    {more}
    seat = [{{ army = "outpost", hand = ["scout", "runner"] }}, {{ army = "moloch" }}]
    unit = [
        {{ seat = 0, tile = "hq", at = "a1" }},
        {{ seat = 1, tile = "hq", at = "e3" }},
        {walls}
    ]
"""


def full_but_one(edition, more="", shooter=False):
    """A board with b3 free; nobody reaches anybody, or a Commando wounds a Blocker in every battle."""
    left, right = ["a2", "a3", "b1", "b2", "b4", "c1", "c2"], ["c3", "c4", "c5", "d1", "d2", "d3", "d4", "e1", "e2"]
    walls = []
    if shooter:
        left, right = left[:-1], right[1:]
        walls.append('{ seat = 0, tile = "commando", at = "c2", rotation = 1 }')
        walls.append('{ seat = 1, tile = "blocker", at = "c3", rotation = 1 }')
    for seat, cells in enumerate((left, right)):
        walls.extend(f'{{ seat = {seat}, print = {{ kind = "soldier" }}, at = "{cell}" }}' for cell in cells)
    return in_turn(FULL.format(edition=edition, more=more, walls=",\n".join(walls)))


@pytest.mark.rule("BOARD-07", "BOARD-08", "BOARD-09", "TURN-08", "END-04")
@pytest.mark.parametrize(
    ("edition", "more", "shooter", "expected"),
    [
        # In its ordinary course.
        ("classic", "", False, ["full board"]),
        ("duel", "", False, ["full board"]),
        ("2025", "", False, ["full board"]),
        ("classic", "", True, ["full board"]),
        ("duel", "", True, ["full board"]),
        ("2025", "", True, ["full board"] * 3),
        # In the final turn of the player who drew his last tile.
        ("classic", "final = 0", True, ["full board"]),
        ("2025", "final = 0", True, ["full board"] * 3),
        # In the last turn of all.
        ("classic", "final = 1", False, ["full board", "final battle"]),
        ("duel", "final = 1", True, ["full board", "final battle"]),
        ("2025", "final = 1", False, ["full board", "final battle"]),
        ("2025", "final = 1", True, ["full board", "full board", "full board", "final battle"]),
    ],
)
def test_filling_the_board(edition, more, shooter, expected):
    """One battle in older editions; 2025 goes on while something changes; the final battle follows the last turn."""
    state = full_but_one(edition, more, shooter)
    log = []
    act(state, "place scout b3 0", log=log)
    assert battles(log) == expected
    # The turn was over at once: the other tile is kept.
    assert [tile.id for tile in state.hands[0]] == ["runner"]
    if expected[-1] == "full board" or edition == "2025":
        assert (state.decision().seat, state.decision().kind) == (1, "main")
    else:
        assert state.decision() is None
    assert state.is_full == (not shooter or (edition != "2025"))


@pytest.mark.rule("END-04", "END-12")
def test_a_board_filled_in_the_last_extra_turn():
    """2025: the battle of the full board comes first, then the extra battle at once; the tie is a draw."""
    state = full_but_one("2025", 'final = 1\n    stage = "extra"\n    queue = []')
    log = []
    act(state, "place scout b3 0", log=log)
    assert battles(log) == ["full board", "extra battle"]
    assert state.decision() is None
    assert state.outcome().is_draw


@pytest.mark.rule("END-01", "END-05")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("points", "winners"), [((1, 1), (0,)), ((1, 2), None), ((20, 1), (0,))])
def test_a_headquarters_at_zero_ends_the_game(edition, points, winners):
    """The game is over after the battle in which a headquarters lost its last point, and not before."""
    state = in_turn(f"""
        edition = "{edition}"
        turn = 0
        seat = [
            {{ army = "outpost", hq = {points[0]}, hand = ["battle"], pile = ["runner", "hmg", "recon", "medic"] }},
            {{ army = "moloch", hq = {points[1]}, pile = ["clown", "gauss", "brain", "mother"] }},
        ]
        unit = [
            {{ seat = 0, tile = "hq", at = "a1" }},
            {{ seat = 0, tile = "commando", at = "c3" }},
            {{ seat = 1, tile = "hq", at = "e3" }},
        ]
    """)
    act(state, "battle")
    if winners is None:
        assert state.outcome() is None
        assert (state.decision().seat, state.decision().kind) == (1, "discard")
        return
    assert state.outcome().winners == winners
    assert state.outcome().points == (points[0], 0)
    assert state.decision() is None
    with pytest.raises(IllegalAction):
        checked_apply(state, "end")


@pytest.mark.rule("END-11", "END-06", "END-07")
@pytest.mark.parametrize(("points", "winners"), [((7, 6), (0,)), ((6, 7), (1,)), ((5, 5), ())])
def test_only_points_count_after_the_final_battle(points, winners):
    """Hands and piles that are left over change nothing about who has won."""
    outcomes = []
    for more in ("", ', hand = ["bomb", "clown"], pile = { gauss = 1, brain = 1, blocker = 2 }'):
        state = in_turn(f"""
            edition = "classic"
            turn = 0
            final = 1
            seat = [{{ army = "outpost", hq = {points[0]} }}, {{ army = "moloch", hq = {points[1]}{more} }}]
            unit = [{{ seat = 0, tile = "hq", at = "a1" }}, {{ seat = 1, tile = "hq", at = "e3" }}]
        """)
        act(state, "end")
        outcomes.append((state.outcome().winners, state.outcome().points))
    assert outcomes == [(winners, points), (winners, points)]


@pytest.mark.rule("TURN-01", "TURN-02", "TURN-03", "DRAW-04", "DRAW-06", "DRAW-07", "END-02", "INST-BATTLE-02")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("armies", [("outpost", "moloch"), ("smart", "vegas"), ("hegemony", "borgo")])
@pytest.mark.parametrize("seed", range(5))
def test_the_turn_rules_hold_throughout_a_game(edition, armies, seed):
    """Random games: turns alternate, hands stay within three, cuts and unlucky draws come when they must."""
    state = GAME.new({"armies": list(armies), "edition": edition, "board": "standard"})
    dice = Dice(f"turn rules {edition} {armies} {seed}")
    order, last_tile_in = [], 0
    while (decision := state.decision()) is not None:
        seat, number = state.active, state.turns
        hand = state.hands[seat] if seat >= 0 else ()
        if number and (not order or order[-1][0] != number):
            order.append((number, seat))
        assert all(len(held) <= 3 for held in state.hands)
        if not last_tile_in and number and any(len(pile) == 0 for pile in state.piles):
            last_tile_in = number
        if decision.kind == "discard":
            assert (decision.seat, len(hand)) == (seat, 3)
            assert all(text.startswith("discard ") for text in texts(state))
        elif decision.kind == "main":
            assert decision.seat == seat
            assert len(hand) < 3
            assert "end" in texts(state)
            assert ("battle" in texts(state)) == (not last_tile_in and any(tile.id == "battle" for tile in hand))
        elif decision.kind == "unlucky draw":
            assert edition == "2025"
            assert hand
            assert all(tile.kind == "instant" for tile in hand)
        state.apply(dice.answer(decision))
    numbers = [number for number, _ in order]
    assert numbers == list(range(1, len(order) + 1))
    assert [seat for _, seat in order] == [number % 2 for number in range(len(order))]
    if min(state.outcome().points) > 0:
        assert last_tile_in
        assert len(order) - last_tile_in in ((1, 3) if edition == "2025" else (1,))
