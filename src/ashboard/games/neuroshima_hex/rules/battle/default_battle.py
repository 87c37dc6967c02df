"""A battle fought at once with every choice at its default, and which choices those were."""

from typing import Final

from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.printed.rules_versions import Rules
from ashboard.games.neuroshima_hex.rules.battle.question import Question
from ashboard.games.neuroshima_hex.rules.battle.resolution import Battle, resolve_battle
from ashboard.games.neuroshima_hex.state.actions import Book, HexAction
from ashboard.games.neuroshima_hex.state.field import SettledField
from ashboard.games.neuroshima_hex.state.position import Position


class DefaultBattle:
    """The battle to its end, what happened in it, and the questions that took their first option."""

    def __init__(
        self,
        position: Position,
        rules: Rules,
        book: Book,
        order: list[int],
        settled: SettledField,
        is_told: bool,
    ) -> None:
        self.assumed: Final[list[Question]] = []
        self.events: Log = []
        answers: tuple[HexAction, ...] = ()
        log: Log | None = [] if is_told else None
        fought = resolve_battle(position, rules, book, order, answers, log, settled)
        while fought.question is not None:
            self.assumed.append(fought.question)
            answer = fought.question.options[0]
            assert isinstance(answer, HexAction)
            answers = (*answers, answer)
            log = [] if is_told else None
            fought = resolve_battle(position, rules, book, order, answers, log, settled)
        self.battle: Final[Battle] = fought
        self.events = log or []
