"""A battle fought at once with every choice at its default, and which choices those were."""

from typing import Final, final

from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.printed.rules_versions import Rules
from ashboard.games.neuroshima_hex.rules.battle.question import DefaultAnswers
from ashboard.games.neuroshima_hex.rules.battle.resolution import fight_battle
from ashboard.games.neuroshima_hex.state.actions import Book
from ashboard.games.neuroshima_hex.state.field import SettledField
from ashboard.games.neuroshima_hex.state.position import Position


@final
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
        answers = DefaultAnswers()
        self.events: Final[Log] = []
        log = self.events if is_told else None
        self.battle: Final = fight_battle(position, rules, book, order, answers, log, settled)
        self.assumed: Final = answers.assumed
