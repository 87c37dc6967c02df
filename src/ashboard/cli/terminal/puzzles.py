"""Solving a puzzle at the terminal: the board, the solver's answers, refutations, hints, the solution."""

import sys
from collections.abc import Iterable
from typing import Final

from rich.console import Console

from ashboard.cli.output.screen import print_events, print_heading, print_line, print_paragraph, screen
from ashboard.core.decision import Decision
from ashboard.core.errors import IllegalAction
from ashboard.core.event import Event
from ashboard.core.state import State
from ashboard.drawing.board_view import BoardView
from ashboard.games import GAMES
from ashboard.games.bright_future.game import BRIGHT_FUTURE
from ashboard.games.bright_future.printed.card import TYPES
from ashboard.games.bright_future.rules.fights.fight_or_pass import FightOrPass
from ashboard.games.bright_future.state.state import BrightState, as_bright_state
from ashboard.games.neuroshima_hex.state.state import as_hex_state
from ashboard.puzzles.attempt import OPEN, SOLVED, Attempt, Verdict
from ashboard.puzzles.bright_future.door_route import DOOR_ROUTE
from ashboard.puzzles.bright_future.fight_task import resources_of
from ashboard.puzzles.bright_future.route_task import SHUT
from ashboard.puzzles.catalogue import find_kind
from ashboard.puzzles.explanation import explain, hints
from ashboard.puzzles.puzzle import Puzzle

_ASKED: Final = {
    "win-now": "Win now: find the turn whose battle destroys the enemy's headquarters, whatever the enemy chooses.",
    "most-damage": "Most damage: find the one turn that costs the enemy's headquarters the most points.",
    "hold": "Hold: a battle begins as soon as your turn is over. Find the only turn after which your headquarters "
    "stands, whatever the enemy chooses.",
    "last-battle": "Last battle: the final battle follows your turn. Find the only turn that ends with more points "
    "for you.",
    "placement": "Placement: one tile, one hex, one rotation; then a battle begins. Find the place with the best "
    "balance of points lost by the enemy and by you.",
    "fight-sum": "Fight sum: fight with the gear that loses the fewest resources, and of equals with the fewest cards. "
    "A star doubles a card, which is lost.",
    "door-route": "Door route: you stand in the Tunnel of Power. Get past the outpost and the anomaly, take the code "
    "that opens the door, and have the most resources left behind it; of equals use the fewest cards.",
    "riddle": "Riddle: a battle begins now. Which tiles fall, and in which segment? Answer with all of them: "
    "CELL SEGMENT, CELL SEGMENT, …",
}
_RESULTS: Final = {
    "win-now": "The enemy's headquarters stands with {short} points.",
    "most-damage": "That costs the enemy {value} points; {best} are possible.",
    "hold": "Your headquarters falls.",
    "last-battle": "You are not ahead: {value:+} points.",
    "placement": "A balance of {value:+} points; {best:+} is possible.",
    "fight-sum": "That leaves {resources} resources; {possible} are possible, or as many with fewer cards.",
    "door-route": "That leaves {resources} resources behind the door; {possible} are possible, or as many with fewer "
    "cards.",
    "riddle": "You are right about {value} of {best} tiles.",
}
_SHUT: Final = "The door stays shut."
_HINTS: Final = {
    "themes": "It is about: {}.",
    "tiles": "What is done: {}.",
    "falls": "{} tiles fall.",
    "place": "It begins with: {} …",
    "cards": "It takes {} cards.",
    "first-card": "One of them is {}.",
    "first-fall": "The first to fall stands on {}.",
}
_HELP: Final = "Type an answer or its beginning; o all answers, h a hint, s the solution, u start again, q quit."


def solve(puzzle: Puzzle) -> None:
    """Let somebody solve a puzzle; return when it is solved, given up or left."""
    Solving(puzzle, screen()).run()


class Solving:
    """A puzzle in front of its solver."""

    def __init__(self, puzzle: Puzzle, console: Console) -> None:
        self._puzzle: Final = puzzle
        self._console: Final = console
        self._kind: Final = find_kind(puzzle.kind)
        self._task: Final = self._kind.task(puzzle.board)
        self._hints = iter(hints(puzzle))
        self._attempt = self._begun()

    def run(self) -> None:
        puzzle = self._puzzle
        print_heading(self._console, f"Puzzle {puzzle.id}: {puzzle.kind}, difficulty {puzzle.difficulty}")
        self._show()
        print_paragraph(self._console, _ASKED[puzzle.kind])
        print_paragraph(self._console, _HELP, "dim")
        while True:
            self._ask()
            line = sys.stdin.readline()
            if not line or line.strip() == "q" or self._heed(line.strip()):
                return

    def _begun(self) -> Attempt | None:
        return None if self._task is None else Attempt(self._task, self._puzzle.certificate.best)

    def _heed(self, text: str) -> bool:
        """Do what was typed; return whether the puzzle is over."""
        if text == "s":
            self._tell_solution()
            return True
        if text == "h":
            self._tell_hint()
        elif text == "u":
            self._attempt = self._begun()
            self._show()
        elif text == "o" and self._attempt is not None:
            self._list_answers(self._attempt)
        elif text:
            return self._judge(text)
        return False

    def _judge(self, text: str) -> bool:
        try:
            verdict = self._verdict(text)
        except IllegalAction as error:
            print_line(self._console, str(error))
            return False
        if verdict.status == OPEN:
            self._show()
            return False
        self._tell_battle()
        if verdict.status == SOLVED:
            print_line(self._console, "Solved.", "bold")
            self._tell_why()
            return True
        self._refute(verdict)
        return False

    def _verdict(self, text: str) -> Verdict:
        if self._attempt is None:
            answers = [part.strip() for part in text.split(",") if part.strip()]
            return self._kind.check(self._puzzle.board, self._puzzle.certificate.best, answers)
        self._attempt.answer(_completed(text, self._attempt.decision))
        return self._attempt.verdict()

    def _refute(self, verdict: Verdict) -> None:
        value = verdict.value or 0
        is_shut = self._puzzle.kind == DOOR_ROUTE.name and value == SHUT
        said = (_SHUT if is_shut else _RESULTS[self._puzzle.kind]).format(
            value=value,
            best=verdict.best,
            short=-value,
            resources=resources_of(value),
            possible=resources_of(verdict.best),
        )
        print_line(self._console, f"Not the solution. {said}", "bold")
        self._attempt = self._begun()
        self._show()

    def _ask(self) -> None:
        decision = None if self._attempt is None else self._attempt.decision
        self._console.print("> " if decision is None else f"{decision.kind} > ", end="")

    def _show(self) -> None:
        if self._puzzle.game == BRIGHT_FUTURE.name:
            self._show_table()
            return
        state = as_hex_state(self._state())
        view = BoardView(state.setup)
        self._console.print(view.board(state))
        points = ", ".join(f"{state.setup.army_name(seat)} {state.position.points[seat]}" for seat in (0, 1))
        print_line(self._console, f"You play {state.setup.army_name(0)}. Headquarters: {points}")
        if state.hands[0]:
            print_line(self._console, "In hand: " + ", ".join(tile.id for tile in state.hands[0]))

    def _show_table(self) -> None:
        """The hero's cards with their values, the way to the door, and the enemy as its question describes it."""
        state = as_bright_state(self._state())
        player, top = state.players[0], state.steps[-1]
        print_line(self._console, f"Hero {self._puzzle.board['hero']}, {player.resources} resources")
        self._list_gear(state, player.ready)
        if self._puzzle.kind == DOOR_ROUTE.name:
            self._show_way(state)
        if isinstance(top, FightOrPass):
            told = ", ".join(f"{name} {_listed(value)}" for name, value in top.about(state).items())
            print_line(self._console, f"Enemy: {told}")

    def _show_way(self, state: BrightState) -> None:
        """The Bazaar, what stands on the way, and the codes."""
        board = self._puzzle.board
        print_line(self._console, "Bazaar:" if state.bazaar else "The Bazaar and all decks are empty.")
        self._list_gear(state, state.bazaar)
        print_line(self._console, f"On the way: {board['outpost']}, then {board['anomaly']}, then the door")
        codes = [number + 1 for number, count in enumerate(state.players[0].codes) for _ in range(count)]
        pile = [number + 1 for number, count in enumerate(state.codes) for _ in range(count)]
        print_line(
            self._console,
            f"Codes: you have {_written(codes)}; the door shows {_written(state.door)}; the pile has {_written(pile)}",
        )

    def _list_gear(self, state: BrightState, cards: Iterable[int]) -> None:
        for card in cards:
            gear = state.box.gear[card]
            values = ", ".join(f"{name} {gear.values[kind]}" for kind, name in enumerate(TYPES) if gear.values[kind])
            print_line(self._console, f"  {gear.id}: {'weapon' if gear.is_weapon else 'armour'}, {values}")

    def _state(self) -> State:
        if self._attempt is not None:
            return self._attempt.state
        guide = GAMES[self._puzzle.game].guide
        assert guide is not None
        return guide.read_position(self._kind.scenario(self._puzzle.board, "Puzzle"))

    def _list_answers(self, attempt: Attempt) -> None:
        decision = attempt.decision
        for option in () if decision is None else decision.options:
            print_line(self._console, f"  {option.text}")

    def _tell_hint(self) -> None:
        hint = next(self._hints, None)
        if hint is None:
            print_line(self._console, "There are no more hints.")
        else:
            separator = " " if hint.key == "place" else ", "
            print_line(self._console, _HINTS[hint.key].format(separator.join(hint.values)))

    def _tell_battle(self) -> None:
        """The battle of the attempt, or of the riddle."""
        if self._attempt is not None:
            events: list[Event] = [event for event in self._attempt.log if event.key != "turn"]
        else:
            events = list(self._kind.events(self._puzzle.board, ()))
        print_events(self._console, GAMES[self._puzzle.game], events)

    def _tell_solution(self) -> None:
        told = explain(self._puzzle)
        print_line(self._console, "Solution: " + ", ".join(told.solution), "bold")
        print_events(self._console, GAMES[self._puzzle.game], told.events)
        self._tell_why()

    def _tell_why(self) -> None:
        told = explain(self._puzzle)
        print_line(
            self._console,
            f"Tempting: {', '.join(told.temptation)}; worth {told.tempting_value}, the solution {told.value}.",
        )
        print_line(self._console, "Rules: " + ", ".join(told.rules))


def _completed(text: str, decision: Decision | None) -> str:
    """Return the only option that begins with the text, or the text."""
    options = [] if decision is None else [option.text for option in decision.options]
    found = [option for option in options if option.startswith(text)]
    return text if text in options or len(found) != 1 else found[0]


def _written(codes: Iterable[int]) -> str:
    return " ".join(map(str, codes)) or "none"


def _listed(value: object) -> str:
    return " and ".join(map(str, value)) if isinstance(value, list) else str(value)
