"""What each leader card does, at its moment and at no other."""

import json
from itertools import permutations

import pytest
from tests.games.conformance.cases import Case, asked, seen
from tests.games.neuroshima_hex.rules.leading import (
    CARDS,
    DUEL,
    GAME,
    TEAMS,
    at_moment,
    ids,
    leader_rows,
    led,
    tile_unit,
    unit,
)
from tests.games.neuroshima_hex.rules.situations import act, asks, texts

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.match import checked_apply
from ashboard.games.neuroshima_hex.printed.army import army

# -- Tactician


@pytest.mark.rule("LEADER-04", "LEADER-02")
def test_tactician_takes_a_unit_back():
    """After the opening discard an own active unit goes back to the hand without its wounds, and may be placed anew."""
    tough = unit("c3", more="toughness = 1") + "wounds = 1\n"
    state = at_moment(
        *("tactician", tough, tile_unit("c5", "commando"), unit("d4", seat=1)),
        phase="discard",
        hand=["scout", "hmg", "battle"],
    )
    assert state.unit(state.setup.grid.cell_of["c3"]).wounds == 1
    name = state.unit(state.setup.grid.cell_of["c3"]).tile.id
    assert asks(state) == (0, "discard")
    act(state, "discard battle")
    assert asks(state) == (0, "leader")
    assert texts(state) == ["pass", "use tactician c3", "use tactician c5"]
    act(state, "use tactician c3")
    assert asks(state) == (0, "main")
    assert ids(state.hands[0]) == ["hmg", name, "scout"]
    assert state.position.board[state.setup.grid.cell_of["c3"]] is None
    act(state, f"place {name} c4 0")
    assert state.unit(state.setup.grid.cell_of["c4"]).wounds == 0


@pytest.mark.rule("LEADER-04")
def test_tactician_reaches_active_own_units_only():
    """Netted units, headquarters, enemies, and units of one's own held by the enemy or held from him stay."""
    net = unit("c2", seat=1, more='net = ["S"]')
    state = at_moment("tactician", net, tile_unit("c3", "commando"), phase="discard", hand=["scout", "hmg", "battle"])
    act(state, "discard battle")
    assert asks(state) == (0, "main")

    taker = unit("b3", seat=0, more='effects = ["take_control"], links = ["N"]')
    taken = unit("b2", seat=1)
    state = at_moment("tactician", taker, taken, phase="discard", hand=["scout", "hmg", "battle"])
    act(state, "discard battle")
    assert state.unit(state.setup.grid.cell_of["b2"]).controller == 0
    assert texts(state) == ["pass", "use tactician b3"]


@pytest.mark.rule("LEADER-04", "SETTLE-01")
def test_taking_a_unit_back_is_settled():
    """With the netter back in hand its victim is free at once."""
    net = unit("c2", more='net = ["S"]')
    state = at_moment("tactician", net, unit("c3", seat=1), phase="discard", hand=["scout", "hmg", "battle"])
    cell = state.setup.grid.cell_of["c3"]
    assert state.field.netted[cell]
    act(state, "discard battle", "use tactician c2")
    assert not state.field.netted[cell]


@pytest.mark.rule("LEADER-04", "BOARD-06")
def test_taking_a_unit_back_opens_a_full_board():
    """A board that was full may be filled again afterwards, which starts a battle."""
    cells = [f"{column}{row}" for column, size in zip("abcde", (3, 4, 5, 4, 3)) for row in range(1, size + 1)]
    units = [unit(cell) for cell in cells if cell not in ("a1", "e3", "c3")]
    state = at_moment(
        *("tactician", *units, tile_unit("c3", "mobile_armour")),
        phase="discard",
        hand=["scout", "hmg", "battle"],
    )
    state.was_full = True
    act(state, "discard battle", "use tactician c3")
    assert not state.was_full
    log = []
    checked_apply(state, "place mobile_armour c3 0", log)
    assert next(event.params["cause"] for event in log if event.key == "battle") == "full board"


@pytest.mark.rule("LEADER-06")
def test_by_version_1_no_discard_is_needed():
    """In a turn without a forced discard the moment is the same, and the hand never grows above three."""
    units = (tile_unit("c3", "commando"), tile_unit("c4", "commando"))
    state = at_moment("tactician", *units, hand=["scout"], pile="{ hmg = 1 }", version=1)
    act(state, "end", *["draw blocker"] * 2, "draw gauss", "discard gauss", "end", "draw hmg")
    assert asks(state) == (0, "leader")
    act(state, "use tactician c4")
    assert asks(state) == (0, "main")
    assert len(state.hands[0]) == 3


@pytest.mark.rule("LEADER-06", "LEADER-02")
def test_declining_costs_nothing():
    """Who passes keeps the card as it is, and is asked again in the next turn."""
    state = at_moment("tactician", tile_unit("c3", "commando"), phase="discard", hand=["scout", "hmg", "battle"])
    act(state, "discard battle", "pass")
    assert asks(state) == (0, "main")
    assert leader_rows(state, 0)[0]["face"] == "I"
    act(state, "end", *["draw blocker"] * 2, "draw gauss", "discard gauss", "end", "draw commando", "discard hmg")
    assert asks(state) == (0, "leader")


# -- Medic


@pytest.mark.rule("LEADER-04")
def test_medic_shuffles_a_soldier_into_the_pile():
    """One own soldier, neither module nor instant, goes from the discards into the pile."""
    state = at_moment(
        "medic",
        phase="discard",
        hand=["hmg", "hmg", "battle"],
        discard=["medic", "move", "runner", "runner"],
        pile='{ commando = 2, top = ["scout"] }',
    )
    act(state, "discard hmg")
    assert texts(state) == ["pass", "use medic runner", "use medic hmg"]
    act(state, "use medic runner")
    assert asks(state) == (0, "main")
    assert ids(state.discards[0]) == ["hmg", "medic", "move", "runner"]
    row = GAME.view(state, 1).data()["seats"][0]
    assert row["pile_tiles"] == {"commando": 2, "runner": 1, "scout": 1}
    assert row["pile_top"] == []


@pytest.mark.rule("LEADER-04")
def test_medic_needs_a_soldier():
    """Without a soldier among the discards nothing is asked."""
    state = at_moment("medic", phase="discard", hand=["hmg", "hmg", "battle"], discard=["medic", "move"])
    act(state, "discard battle")
    assert asks(state) == (0, "main")


# -- Saboteur


@pytest.mark.rule("LEADER-05")
def test_saboteur():
    """The opponent's holder is asked once the draw is complete; used, all open tiles go back and three are drawn."""
    state = at_moment("saboteur", side=0, enemy_hand=["gauss"], enemy_pile="{ blocker = 2, hybrid = 2 }")
    act(state, "end", "draw blocker", "draw blocker")
    assert asks(state) == (0, "leader")
    assert texts(state) == ["pass", "use saboteur"]
    act(state, "use saboteur")
    assert state.decision().seat == CHANCE
    assert texts(state) == ["draw blocker", "draw hybrid", "draw gauss"]
    assert state.decision().weights == [2, 2, 1]
    act(state, "draw hybrid", "draw hybrid", "draw blocker")
    assert asks(state) == (1, "discard")
    assert leader_rows(state, 1)[0] == {"side": 0, "picker": None, "leader": "saboteur", "face": "II", "used": True}


@pytest.mark.rule("LEADER-05")
@pytest.mark.parametrize("version", [1, 2])
def test_saboteur_comes_before_the_unlucky_draw(version):
    """The unlucky draw is judged on the new hand; a redraw brings the question again, by version 1 it did not."""
    state = at_moment("saboteur", enemy_pile="{ push = 3, battle = 4, blocker = 1 }", version=version)
    act(state, "end", "draw push", "draw push", "draw push")
    assert asks(state) == (0, "leader")
    lucky = state.copy()
    act(lucky, "use saboteur", "draw push", "draw push", "draw blocker")
    assert asks(lucky) == (1, "discard")

    act(state, "pass")
    assert asks(state) == (1, "unlucky draw")
    act(state, "redraw", "draw battle", "draw battle", "draw battle")
    assert asks(state) == ((1, "unlucky draw") if version == 1 else (0, "leader"))


@pytest.mark.rule("LEADER-05", "LEADER-02")
def test_a_saboteur_used_is_not_asked_after_a_redraw():
    """Once in a turn: whoever answered the first draw does not answer the next one."""
    state = at_moment("saboteur", enemy_pile="{ push = 3, battle = 4, blocker = 1 }")
    act(state, "end", *["draw push"] * 3, "use saboteur", *["draw push"] * 3)
    assert asks(state) == (1, "unlucky draw")
    act(state, "redraw", *["draw battle"] * 3)
    assert asks(state) == (1, "unlucky draw")


@pytest.mark.rule("LEADER-05")
def test_saboteur_needs_a_full_hand():
    """In the first turns and with a short pile the victim does not hold three tiles, and nobody is asked."""
    state = led("saboteur", "scout", {**DUEL, "first": 1}, ("e3", "a1"))
    assert state.cards.leaders[1] == CARDS.index("saboteur")
    act(state, "draw blocker")
    assert asks(state) == (1, "main")
    act(state, "end")

    state = at_moment("saboteur", enemy_pile="{ blocker = 2 }")
    act(state, "end", "draw blocker", "draw blocker")
    assert asks(state) == (1, "main")


@pytest.mark.rule("LEADER-05", "DRAW-09", "END-02")
def test_saboteur_does_not_undo_the_final_round():
    """The last tile has been drawn, though tiles go back to the pile; all of them can be drawn again."""
    state = at_moment("saboteur", enemy_pile="{ blocker = 2, gauss = 1 }")
    act(state, "end", "draw blocker", "draw blocker", "draw gauss")
    assert (state.stage, state.last_drawer) == (1, 1)
    act(state, "use saboteur", "draw gauss", "draw blocker", "draw blocker")
    assert (state.stage, state.last_drawer, state.queue) == (1, 1, (0,))
    assert asks(state) == (1, "discard")


@pytest.mark.rule("LEADER-05")
def test_saboteur_does_not_touch_the_own_side():
    """The holder's own draw asks nobody."""
    state = at_moment("saboteur", side=1, enemy_hand=["blocker", "blocker"], enemy_pile="{ gauss = 4 }")
    act(state, "end", "draw gauss")
    assert asks(state) == (1, "discard")


@pytest.mark.rule("LEADER-02", "LEADER-05")
def test_either_ally_may_sabotage():
    """In teams both allies are asked in turn order, and a use by one closes the question."""
    state = led("saboteur", "scout", TEAMS, ("a1", "e3", "a3", "e1"))
    dice = Dice("either")
    while asks(state)[1] != "leader":
        decision = state.decision()
        state.apply(dice.answer(decision) if decision.seat == CHANCE else decision.option("end") or decision.options[0])
    assert state.setup.sides.side[state.active] == 1
    order = [seat for seat in state.order_from(state.active) if state.setup.sides.side[seat] == 0]
    used = state.copy()
    assert asks(state) == (order[0], "leader")
    act(state, "pass")
    assert asks(state) == (order[1], "leader")
    act(state, "pass")
    assert asks(state) in ((state.active, "discard"), (state.active, "unlucky draw"))

    act(used, "use saboteur")
    while used.decision().seat == CHANCE:
        used.apply(dice.answer(used.decision()))
    assert asks(used)[0] == used.active


# -- house cards


@pytest.mark.rule("LEADER-02", "TURN-05")
def test_commander_moves_a_unit():
    """One own active unit makes one move, as by a Move tile; netted ones do not."""
    net = unit("e1", seat=1, more='net = ["S"]')
    state = at_moment("commander", unit("c3"), unit("e2"), net)
    uses = [text for text in texts(state) if text.startswith("use")]
    assert {text.split(" ")[2] for text in uses} == {"a1", "c3"}
    assert "use commander c3 c3 0" not in uses
    act(state, "use commander c3 c4 2")
    assert state.unit(state.setup.grid.cell_of["c4"]).rotation == 2


@pytest.mark.rule("LEADER-02", "MOVE-09")
def test_commander_with_a_recon_center():
    """The move may have two steps where moves have."""
    state = at_moment("commander", tile_unit("e1", "recon"), unit("c3"))
    act(state, "use commander c3 c4 on")
    assert asks(state) == (0, "second step")
    act(state, "on c5 1")
    assert state.unit(state.setup.grid.cell_of["c5"]).rotation == 1


@pytest.mark.rule("LEADER-02", "TURN-05")
def test_engineer_turns_a_unit():
    """One own active unit is turned, the headquarters too."""
    state = at_moment("engineer", unit("c3"), unit("c4", seat=1))
    uses = [text for text in texts(state) if text.startswith("use")]
    assert len(uses) == 10
    act(state, "use engineer c3 5")
    assert state.unit(state.setup.grid.cell_of["c3"]).rotation == 5


@pytest.mark.rule("LEADER-02", "TURN-05", "HQ-03")
def test_demolisher_wounds_next_to_the_headquarters():
    """One wound to an enemy unit next to the own headquarters, which must not be netted; a tough one survives."""
    units = (unit("a2", seat=1, more="toughness = 1"), unit("b1", seat=1), unit("b2", seat=0), unit("c4", seat=1))
    state = at_moment("demolisher", *units)
    assert sorted(text for text in texts(state) if text.startswith("use")) == ["use demolisher a2", "use demolisher b1"]
    tough, weak = state.copy(), state.copy()
    act(tough, "use demolisher a2")
    assert tough.unit(tough.setup.grid.cell_of["a2"]).wounds == 1
    act(weak, "use demolisher b1")
    assert weak.position.board[weak.setup.grid.cell_of["b1"]] is None

    netter = unit("b1", seat=1, more='net = ["N", "NE", "SE", "S", "SW", "NW"]')
    assert not [text for text in texts(at_moment("demolisher", netter)) if text.startswith("use")]


@pytest.mark.rule("LEADER-02")
def test_the_demolisher_costs_the_headquarters_a_point():
    """The charge is laid at the own walls; the last point is never paid."""
    state = at_moment("demolisher", unit("b1", seat=1))
    before = state.position.points
    poor = state.copy()
    act(state, "use demolisher b1")
    assert state.position.points == (before[0] - 1, before[1])
    poor.position.points = (1, before[1])
    assert not [text for text in texts(poor) if text.startswith("use")]


@pytest.mark.rule("LEADER-02")
def test_quartermaster_draws_one_more():
    """After the opening discard one more tile is drawn, then one discarded; passing leaves all as it is."""
    state = at_moment("quartermaster", phase="discard", hand=["scout", "hmg", "battle"])
    act(state, "discard battle")
    assert texts(state) == ["pass", "use quartermaster"]
    act(state, "use quartermaster", "draw commando")
    assert texts(state) == ["discard scout", "discard hmg", "discard commando"]
    act(state, "discard hmg")
    assert (asks(state), ids(state.hands[0])) == ((0, "main"), ["commando", "scout"])

    state = at_moment("quartermaster", phase="discard", hand=["scout", "hmg", "battle"], pile="{}")
    act(state, "discard battle")
    assert asks(state) == (0, "main")


@pytest.mark.rule("LEADER-02", "END-02")
def test_the_quartermaster_may_draw_the_last_tile():
    """A tile drawn by a leader is drawn: the last one begins the final round."""
    state = at_moment("quartermaster", phase="discard", hand=["scout", "hmg", "battle"], pile="{ commando = 1 }")
    act(state, "discard battle", "use quartermaster", "draw commando")
    assert (state.stage, state.last_drawer) == (1, 0)


# -- Scout


@pytest.mark.rule("LEADER-02", "BOARD-10")
def test_scout_looks_and_puts_one_at_the_bottom():
    """Chance names the top three tiles, the owner puts one at the bottom, the others are drawn in their order."""
    state = at_moment("scout", pile="{ commando = 3, hmg = 1, runner = 1 }")
    act(state, "use scout")
    decision = state.decision()
    assert (decision.seat, decision.kind, decision.stream) == (CHANCE, "peek", "pile outpost")
    assert dict(zip(texts(state), decision.weights)) == {"peek runner": 1, "peek hmg": 1, "peek commando": 3}
    act(state, "peek runner", "peek commando", "peek hmg")
    assert asks(state) == (0, "scout")
    assert texts(state) == ["bottom runner", "bottom commando", "bottom hmg"]
    act(state, "bottom commando")
    assert asks(state) == (0, "main")

    rows = [GAME.view(state, seat).data()["seats"][0] for seat in (0, 1, -1)]
    assert (rows[0]["pile_top"], rows[0]["pile_bottom"]) == (["runner", "hmg"], ["commando"])
    assert all((row["pile_top"], row["pile_bottom"]) == ([], []) for row in rows[1:])
    act(state, "end", *["draw blocker"] * 2, "draw gauss", "discard gauss", "end")
    assert ids(state.hands[0]) == ["hmg", "runner"]
    act(state, "draw commando")


@pytest.mark.rule("LEADER-02")
def test_scout_with_few_tiles():
    """With two tiles both are looked at; a single tile is not worth a look."""
    state = at_moment("scout", pile="{ commando = 1, hmg = 1 }")
    act(state, "use scout", "peek hmg", "peek commando", "bottom hmg")
    row = GAME.view(state, 0).data()["seats"][0]
    assert (row["pile_top"], row["pile_bottom"]) == (["commando"], ["hmg"])
    assert "use scout" not in texts(at_moment("scout", pile="{ commando = 1 }"))


@pytest.mark.rule("LEADER-02")
def test_scout_sees_what_was_known():
    """Tiles known before need no chance; a look at the last tiles reaches what was put at the bottom."""
    state = at_moment("scout", pile='{ own_top = ["runner"], own_bottom = ["hmg"], top = ["scout"] }')
    act(state, "use scout")
    assert texts(state) == ["bottom scout", "bottom runner", "bottom hmg"]
    act(state, "bottom scout")
    row = GAME.view(state, 0).data()["seats"][0]
    assert (row["pile_top"], row["pile_bottom"]) == (["runner", "hmg"], ["scout"])
    assert GAME.view(state, 1).data()["seats"][0]["pile_top"] == []


@pytest.mark.rule("LEADER-02", "BOARD-10")
def test_what_the_scout_sees_does_not_show():
    """To everybody else the tiles looked at, and the one put down, can be exchanged unseen; so do their samples."""
    case = Case(GAME, DUEL, 2, "scout")
    tiles = [army("outpost").by_id[name].index for name in ("runner", "hmg", "medic")]
    before, after = [], []
    for order in permutations(tiles):
        state = at_moment("scout", pile="{ commando = 2, runner = 1, hmg = 1, medic = 1 }")
        act(state, "use scout")
        roster = state.setup.rosters[0]
        act(state, *(f"peek {roster[card].id}" for card in order))
        before.append(state.copy())
        act(state, f"bottom {roster[order[0]].id}")
        after.append(state)
    for states in (before, after):
        assert len({state.key() for state in states}) == 6
        assert len({seen(case, state, 0) for state in states}) == 6
        for seat in (-1, 1):
            assert len({seen(case, state, seat) for state in states}) == 1
            assert len({GAME.view(state, seat).sample(Dice("same")).key() for state in states}) == 1
    sample = GAME.view(before[0], 1).sample(Dice("other"))
    assert sample.decision().kind == "peek"
    own = GAME.view(before[0], 0).sample(Dice("own"))
    assert asked(own.decision()) == asked(before[0].decision())


@pytest.mark.rule("LEADER-02")
def test_no_event_names_what_the_scout_sees():
    """The look is told, the tiles are not."""
    state = at_moment("scout", pile="{ commando = 2, runner = 1, hmg = 1 }")
    log = []
    for answer in ("use scout", "peek runner", "peek hmg", "peek commando", "bottom hmg"):
        checked_apply(state, answer, log)
    text = json.dumps([event.data() for event in log])
    assert [event.key for event in log] == ["leader-used", "put-at-bottom"]
    assert not any(word in text for word in ("runner", "hmg", "commando"))


@pytest.mark.rule("LEADER-04", "LEADER-05")
@pytest.mark.parametrize("card", ["medic", "saboteur"])
def test_shuffling_forgets_what_was_known(card):
    """A pile that is shuffled has no known top or bottom any more."""
    if card == "medic":
        state = at_moment(card, phase="discard", hand=["hmg", "scout", "battle"], pile='{ own_top = ["scout"] }')
        state.set_pile(0, state.piles[0].put_at_bottom(army("outpost").by_id["medic"].index, 0b01))
        act(state, "discard hmg", "use medic hmg")
        pile = state.piles[0]
    else:
        state = at_moment(card, enemy_hand=["gauss", "hybrid"], enemy_pile='{ blocker = 1, own_bottom = ["hunter"] }')
        act(state, "end", "draw blocker", "use saboteur")
        pile = state.piles[1]
    assert (pile.top, pile.bottom) == ((), ())
    assert sum(pile.counts) == (3 if card == "medic" else 4)
