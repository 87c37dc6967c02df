"""What a proof says about positions made for it: solutions, faults, bounds, attempts."""

from dataclasses import replace

import pytest

from ashboard.core.dice import Dice
from ashboard.core.errors import IllegalAction
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.printed.army import army
from ashboard.puzzles import proof as proofs
from ashboard.puzzles.attempt import OPEN, REFUTED, SOLVED, Attempt, check, solver_answers
from ashboard.puzzles.catalogue import find_kind
from ashboard.puzzles.certificate import make_certificate
from ashboard.puzzles.collection import collection
from ashboard.puzzles.errors import Cancelled, TooLarge
from ashboard.puzzles.neuroshima_hex.board import Placed, PuzzleBoard, read_board
from ashboard.puzzles.neuroshima_hex.composer import block, board_of, compose_crowded, free_cells, seen_from
from ashboard.puzzles.neuroshima_hex.idle import find_idle, minimised
from ashboard.puzzles.neuroshima_hex.kinds import HOLD, LAST_BATTLE, MOST_DAMAGE, PLACEMENT, TURN_KINDS, WIN_NOW
from ashboard.puzzles.neuroshima_hex.turn_task import HexTurnTask, differing_cells, same_looks
from ashboard.puzzles.proof import prove
from ashboard.puzzles.turn_proof import Bounds, TurnProof

# Vegas: an Agitator can turn the enemy's own net away, or a Mutant against its headquarters.
TAKE_OVER = PuzzleBoard(
    ("vegas", "borgo"),
    (
        Placed(0, "hq", "d2", 4),
        Placed(0, "saboteur", "b4"),
        Placed(1, "hq", "a2"),
        Placed(1, "mutant", "e1", 5),
        Placed(1, "mutant", "e2"),
        Placed(1, "net_fighter", "a3", 3),
    ),
    ("agitator",),
)
# A Brawler has many targets, and a mine lies where it would go first.
BRAWLER = PuzzleBoard(
    ("outpost", "vegas"),
    (
        Placed(0, "hq", "b3"),
        Placed(0, "medic", "b4", 3),
        Placed(1, "bodyguard", "c5", 4),
        Placed(1, "hq", "e3", 5),
        Placed(1, "marksman", "d3", 2),
        Placed(1, "mine", "e2"),
    ),
    ("brawler",),
)
# Moloch's Clowns may explode in the battle or not.
CLOWNS = PuzzleBoard(
    ("moloch", "outpost"),
    (
        Placed(0, "brain", "a1"),
        Placed(0, "clown", "c5", 1),
        Placed(0, "clown", "d2"),
        Placed(0, "hq", "b1"),
        Placed(0, "officer", "b3", 1),
        Placed(0, "protector", "c1", 2),
        Placed(1, "hq", "c2"),
    ),
    ("stormtrooper",),
)
# Moloch against a lone headquarters: many hexes do for a Hornet.
OPEN_FIELD = PuzzleBoard(("moloch", "borgo"), (Placed(0, "hq", "a1"), Placed(1, "hq", "c3")), ("battle", "hornet"))


def codes(board, kind):
    return [fault.code for fault in prove(HexTurnTask(board, kind)).faults]


def test_a_single_best_turn_is_found():
    """
    The one best placement, its value and that of the best other one.
    """
    certificate = prove(HexTurnTask(TAKE_OVER, PLACEMENT)).certificate
    assert certificate.best_line == ("place agitator b3 4", "rotate a3 4", "end")
    assert (certificate.best, certificate.second) == (1, -1)


def test_a_second_solution_is_named():
    """
    Six hexes around a headquarters are as good as each other.
    """
    assert codes(OPEN_FIELD, MOST_DAMAGE)[0] == proofs.SECOND_SOLUTION


def test_a_goal_out_of_reach_is_named():
    """
    Twenty points cannot be taken with one Hornet.
    """
    assert codes(OPEN_FIELD, WIN_NOW)[0] == proofs.NOT_REACHED


def test_what_players_without_a_plan_find_is_named():
    """
    Where the last two points are there for the taking, greedy takes them, and so does the first thing that hits.
    """
    board = replace(OPEN_FIELD, points=(20, 2))
    assert codes(board, WIN_NOW) == [proofs.SECOND_SOLUTION, proofs.SOLVED_BY_GREEDY, proofs.SOLVED_BY_FIRST_HIT]


def test_a_turn_without_a_choice_is_no_puzzle():
    """
    Nothing in hand and nothing that moves: there is one turn, which is no choice.
    """
    assert proofs.NO_CHOICE in codes(replace(OPEN_FIELD, hand=()), HOLD)


def test_orders_and_alike_rotations_are_one_turn():
    """
    A Saboteur looks the same in every rotation, so six answers are one turn; a Mutant has six looks.
    """
    assert same_looks(army("vegas").by_id["saboteur"]) == [0] * 6
    assert same_looks(army("borgo").by_id["mutant"]) == [0, 1, 2, 3, 4, 5]
    board = replace(OPEN_FIELD, armies=("vegas", "borgo"), hand=("saboteur", "scout"))
    search = TurnProof(HexTurnTask(board, HOLD))
    search.search(search._task.start())
    # 17 free hexes for the one, 16 for the other with six looks, either alone, or none.
    assert len(search.turns) == 17 * 16 * 6 + 17 + 17 * 6 + 1


def test_idle_tiles_are_taken_away():
    """
    A tile that changes nothing is found, and the minimiser leaves the board as it was without it.
    """
    idle = Placed(0, "commando", "a1", 4)
    board = replace(BRAWLER, units=tuple(sorted([*BRAWLER.units, idle])))
    assert find_idle(BRAWLER, PLACEMENT) is None
    assert find_idle(board, PLACEMENT) == idle
    assert minimised(board, PLACEMENT) == BRAWLER


def test_a_search_without_end_is_bounded():
    """
    Three mobile tiles on an empty board: the search says that the turn is too large, and how large it may be.
    """
    units = (
        *OPEN_FIELD.units,
        Placed(0, "transporter", "e1"),
        Placed(0, "transporter", "e2"),
        Placed(0, "gauss", "a2"),
    )
    board = PuzzleBoard(("smart", "borgo"), tuple(sorted(units)), ("golem", "gauss", "cyborg"))
    with pytest.raises(TooLarge, match="more than 3000 positions"):
        prove(HexTurnTask(board, HOLD), Bounds(positions=3000))
    with pytest.raises(TooLarge, match="more than 2000 sequences of answers"):
        prove(HexTurnTask(board, HOLD), Bounds(sequences=2000))


def test_a_proof_reports_and_can_be_cancelled():
    """
    The caller is told how far the search is, and stops it by raising Cancelled.
    """
    told = []

    def stop(positions):
        told.append(positions)
        if len(told) == 2:
            raise Cancelled("stopped")

    board = replace(OPEN_FIELD, hand=("hornet", "guard"))
    with pytest.raises(Cancelled):
        prove(HexTurnTask(board, HOLD), progress=stop)
    assert told == sorted(told)
    assert told[0] > 0


def test_a_worse_choice_in_the_own_battle_is_a_line_too():
    """
    Clowns may explode or not: the best other line is the same board with the worse choice, and it is written down.
    """
    certificate = prove(HexTurnTask(CLOWNS, PLACEMENT)).certificate
    assert (certificate.best, certificate.second) == (11, 10)
    assert certificate.best_line[0] == certificate.second_line[0]
    assert proofs.play_line(HexTurnTask(CLOWNS, PLACEMENT), certificate.second_line) == 10


def test_crowded_boards_are_composed():
    """
    Few hexes are free, a hand with a Battle tile waits for its discard, and the last battle has more tiles than may be
    played; a hex on which equal turns differ is blocked by a tile of either army.
    """
    for kind in TURN_KINDS.values():
        board = compose_crowded(Dice(kind.name), kind, "smart")
        assert len(free_cells(board)) <= 7
        assert HexTurnTask(board, kind).start().decision() is not None
        assert (board.phase == "discard") == (len(board.hand) == 3 and "battle" in board.hand)
        assert ("reinforcements" in board.variants) == (kind is LAST_BATTLE)
        cell = free_cells(board)[0]
        blocked = block(Dice("block"), board, cell)
        assert {unit.cell for unit in blocked.units} - {unit.cell for unit in board.units} == {cell}


def test_equal_turns_differ_on_hexes():
    """
    The cells of pictures that do not show the same everywhere.
    """
    assert differing_cells(["0.0hq0.0.0 4.1hq0.0.1||", "0.0hq0.0.0 4.1hq0.0.1 7.0guard1.0.0||"]) == [7]
    assert differing_cells(["0.0hq0.0.0||"]) == []


def test_attempts_are_judged():
    """
    The solution is solved, another turn is refuted with what it was worth, an unfinished one is open.
    """
    task = HexTurnTask(TAKE_OVER, PLACEMENT)
    certificate = prove(task).certificate
    own = solver_answers(task, certificate.best_line)
    assert check(task, certificate.best, own).status == SOLVED
    wrong = check(task, certificate.best, solver_answers(task, certificate.second_line))
    assert (wrong.status, wrong.value, wrong.best) == (REFUTED, certificate.second, certificate.best)
    assert wrong.line == certificate.second_line
    assert check(task, certificate.best, own[:1]).status == OPEN
    with pytest.raises(IllegalAction):
        check(task, certificate.best, ["place agitator a2 0"])


def test_an_answer_that_is_none_changes_nothing():
    """
    After a refused answer the attempt goes on where it was.
    """
    attempt = Attempt(HexTurnTask(TAKE_OVER, PLACEMENT), 1)
    before = attempt.state.key()
    with pytest.raises(IllegalAction):
        attempt.answer("battle")
    assert attempt.state.key() == before
    assert attempt.line == []


def test_a_last_battle_may_leave_tiles_in_hand():
    """
    The publisher's form: of five tiles two may be played, by the rules for reinforcements; then the final battle.
    """
    hand = ("hornet", "hornet", "guard", "hybrid", "blocker")
    units = (*OPEN_FIELD.units, *(Placed(1, "mutant", cell) for cell in ("b1", "c1", "d1", "e1", "e2", "e3", "d4")))
    board = replace(OPEN_FIELD, hand=hand, edition="2025", variants=("reinforcements",), units=units)
    task = HexTurnTask(board, LAST_BATTLE)
    state = task.start()
    for answer in ("place guard c2 3", "place hybrid c4 0"):
        task.apply(state, state.decision().option(answer))
    assert {option.text.split()[0] for option in state.decision().options} == {"end"}
    task.apply(state, state.decision().option("end"))
    assert task.is_over(state)
    assert task.value(state) == 1


def test_positions_of_games_are_boards():
    """
    A board set up as a game is that board again, seen from either seat; what a puzzle cannot say is none.
    """
    board = replace(BRAWLER, points=(3, 4), hand=("brawler", "move"))
    state = HexTurnTask(board, PLACEMENT).start()
    assert board_of(state) == board
    turned = seen_from(state, 1)
    assert turned.armies == ("vegas", "outpost")
    assert turned.points == (4, 3)
    assert {unit.seat for unit in turned.units if unit.tile == "mine"} == {0}
    assert board_of(NEUROSHIMA_HEX.new({"armies": ["moloch", "borgo"]})) is None


def test_boards_are_read_as_written():
    """
    A board survives its data form.
    """
    board = replace(TAKE_OVER, phase="discard", points=(3, 4), hand=("agitator", "battle", "mine"))
    assert read_board(board.data()) == board


def test_the_lines_of_a_certificate_add_no_turn():
    """
    A turn may end by filling the board: telling its lines afterwards leaves the turns that were found as they are.
    """
    puzzle = next(
        one for one in collection() if one.kind == "last-battle" and one.certificate.best_line[-1].startswith("place")
    )
    task = find_kind(puzzle.kind).turn(puzzle.board)
    search = TurnProof(task)
    found = search.search(task.start())
    turns = dict(search.turns)
    assert make_certificate(task, search, found).turns == len(turns)
    assert search.turns == turns
