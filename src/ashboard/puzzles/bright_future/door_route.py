"""Door routes: past the outpost and the anomaly of the Tunnel of Power, through its door, with the most left."""

from collections.abc import Sequence
from typing import Final

from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.core.state import State
from ashboard.games.bright_future.game import BRIGHT_FUTURE
from ashboard.games.bright_future.printed.box import box
from ashboard.puzzles.bright_future.fight_task import FIGHT
from ashboard.puzzles.bright_future.route_board import RouteBoard, read_route
from ashboard.puzzles.bright_future.route_task import SHUT, RouteTask
from ashboard.puzzles.errors import TooLarge
from ashboard.puzzles.grading import graded
from ashboard.puzzles.kind import Board, TurnPuzzleKind
from ashboard.puzzles.piece import Piece
from ashboard.puzzles.proof import is_solved_simply, is_unique, prove
from ashboard.puzzles.puzzle import Puzzle
from ashboard.puzzles.turn_proof import Bounds, TurnProof

_BOARDS: Final = 40
_FEWEST_TURNS: Final = 40
# A way is one that uses gear against both enemies.
_FIGHTS: Final = 2
_SCREEN: Final = Bounds(20_000, 5_000)
_FEWEST_GEAR: Final = 4
_GEAR: Final = 3
_FEWEST_ON_SALE: Final = 2
_ON_SALE: Final = 3
_FEWEST_RESOURCES: Final = 5
_RESOURCES: Final = 12
_NUMBERS: Final = (1, 2, 3)
_DOUBLED: Final = "*"
_CODE: Final = "code"


class DoorRoute(TurnPuzzleKind):
    """Implements `PuzzleKind` for the Tunnel of Power."""

    @property
    def game(self) -> str:
        return BRIGHT_FUTURE.name

    @property
    def name(self) -> str:
        return "door-route"

    def find_idle(self, board: Board) -> str:
        return find_idle_card(read_route(board))

    def scenario(self, board: Board, name: str) -> str:
        return read_route(board).scenario(name)

    def turn(self, board: Board) -> RouteTask:
        return RouteTask(read_route(board))


def find_idle_card(board: RouteBoard) -> str:
    """Return a card of gear, one's own or of the Bazaar, that no fight on any way can use, or an empty text."""
    used = usable_cards(RouteTask(board))
    return next((card for card in (*board.gear, *board.bazaar) if card not in used), "")


def usable_cards(task: RouteTask) -> set[str]:
    """Return the cards that some answer of some fight uses, on any way."""
    used, seen, open_states = set[str](), set[str](), [task.start()]
    while open_states:
        state: State = open_states.pop()
        decision = state.decision()
        if decision is None or state.key() in seen:
            continue
        seen.add(state.key())
        for option in decision.options:
            used |= set(fight_cards([option.text]))
            after = state.copy()
            task.apply(after, option)
            open_states.append(after)
    return used


def fight_cards(line: Sequence[str]) -> list[str]:
    """Return the cards that the fights of a line use, in their order."""
    known = box().gear_of
    fights = [answer.split()[1:] for answer in line if answer.split()[0] == FIGHT]
    return [word.rstrip(_DOUBLED) for words in fights for word in words if word.rstrip(_DOUBLED) in known]


def make_door_route(piece: Piece) -> Puzzle | None:
    """Draw heroes, gear, enemies and codes until a way is a puzzle; None where none of so many is."""
    dice = Dice(f"{piece.seed}/{piece.kind}/{piece.number}")
    for _ in range(_BOARDS):
        puzzle = _finish(_drawn(dice))
        if puzzle is not None:
            return puzzle
    return None


def _drawn(dice: Dice) -> RouteBoard:
    cards = box()
    gear = [card.id for card in cards.gear]
    own = [gear.pop(dice.below(len(gear))) for _ in range(_FEWEST_GEAR + dice.below(_GEAR))]
    bazaar = [gear.pop(dice.below(len(gear))) for _ in range(_FEWEST_ON_SALE + dice.below(_ON_SALE))]
    door = [_NUMBERS[dice.below(len(_NUMBERS))] for _ in _NUMBERS]
    # The hero lacks one code of the combination, and the pile has codes of one number or none: nothing is left to luck.
    codes = sorted([*door[1:], *([_NUMBERS[dice.below(len(_NUMBERS))]] if dice.below(2) else [])])
    pile = [0, 0, 0]
    if dice.below(2):
        pile[dice.below(len(pile))] = 1
    return RouteBoard(
        hero=cards.heroes[dice.below(len(cards.heroes))].id,
        gear=tuple(sorted(own)),
        resources=_FEWEST_RESOURCES + dice.below(_RESOURCES),
        codes=tuple(codes),
        outpost=cards.outposts[dice.below(len(cards.outposts))].id,
        anomaly=cards.anomalies[dice.below(len(cards.anomalies))].id,
        door=tuple(sorted(door)),
        pile=tuple(pile),
        bazaar=tuple(sorted(bazaar)),
    )


def _finish(board: RouteBoard) -> Puzzle | None:
    try:
        task = RouteTask(board)
        if task.is_over(task.start()):
            return None
        found = TurnProof(task, _SCREEN, keeps_finals=False).search(task.start())
        if found.value == SHUT or not is_unique(task, found) or is_solved_simply(task, found.value):
            return None
    except (BadInput, TooLarge):
        return None
    idle = find_idle_card(board)
    while idle:
        board = board.without(idle)
        idle = find_idle_card(board)
    task = RouteTask(board)
    proof = prove(task)
    certificate = proof.certificate
    fights = [answer for answer in certificate.best_line if fight_cards([answer])]
    is_route = len(fights) >= _FIGHTS and certificate.turns >= _FEWEST_TURNS
    if not proof.is_puzzle or not is_route or certificate.best == SHUT:
        return None
    themes = find_themes(certificate.best_line)
    return graded(Puzzle(BRIGHT_FUTURE.name, DOOR_ROUTE.name, board.data(), certificate, themes), task)


def find_themes(line: Sequence[str]) -> tuple[str, ...]:
    """Return what the way meets, and whether the solution doubles a card or takes a code that has to be chosen."""
    found = {"outpost", "anomaly"}
    if any(_DOUBLED in answer for answer in line):
        found.add("doubling")
    if any(answer.split()[0] == _CODE for answer in line):
        found.add("code")
    return tuple(sorted(found))


DOOR_ROUTE: Final = DoorRoute()
