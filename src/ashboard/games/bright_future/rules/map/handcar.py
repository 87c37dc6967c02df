"""The Handcar: one or two locations are passed without being activated [UF-27, R-64]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.printed.map_card import opposite
from ashboard.games.bright_future.rules.map.exploring import (
    card_change_options,
    explore,
    leave_field,
    underground_of,
    walk,
)
from ashboard.games.bright_future.rules.map.paths import handcar_nodes, is_location
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.actions import BrightAction, as_bright_action
from ashboard.games.bright_future.state.state import BrightState
from ashboard.games.bright_future.state.underground import START

_MOST: Final = 2
STOP: Final = BrightAction("stop", "stop")


class Handcar(Choice):
    """The way of the ride, location by location; it ends on one of them, and does not go in circles between two."""

    def __init__(
        self, seat: int, skips: int, began: tuple[int, ...], seen: tuple[int, ...] = (), is_first: bool = False
    ) -> None:
        super().__init__(seat, "handcar")
        self.skips: Final = skips
        # Where the turn began, and the nodes that the ride has left for another card since the last location.
        self.began: Final = began
        self.seen: Final = seen
        # In the first turn the ride stays on the first card.
        self.is_first: Final = is_first

    def run(self, state: BrightState, log: Log | None) -> bool:
        underground = underground_of(state)
        if underground.card_of[self.seat] == START and not self.is_void(state):
            if underground.deck_size():
                underground.has_changed = True
                state.push(Handcar(self.seat, 0, (), (), True))
                leave_field(state, self.seat)
            return True
        return super().run(state, log)

    def options(self, state: BrightState) -> list[Action]:
        underground = underground_of(state)
        if self.skips == _MOST:
            return []
        card, here = underground.card_of[self.seat], underground.node_of[self.seat]
        face = underground.laid[card].face
        reached = handcar_nodes(state, self.seat)
        options: list[Action] = [STOP] if self.skips and not self.seen else []
        for node in reached:
            if node != here and is_location(state, card, node):
                options.append(BrightAction(f"ride {face.names[node]}", "ride", node))
        if not self.is_first:
            options += card_change_options(state, self.seat, _ends(state, card, reached, here))
        return [option for option in options if not self._is_circle(state, as_bright_action(option))]

    def _is_circle(self, state: BrightState, option: BrightAction) -> bool:
        """Whether the ride has stood there before without a new location on the way."""
        if option.verb != "walk":
            return False
        underground = underground_of(state)
        other = underground.joined(underground.card_of[self.seat], option.number)
        return underground.mark(other, underground.laid[other].face.exits[opposite(option.number)]) in self.seen

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        underground = underground_of(state)
        card = underground.card_of[self.seat]
        verb = answer.verb
        if verb == "stop":
            return
        if verb == "ride":
            state.push(Handcar(self.seat, self.skips + 1, self.began, (), self.is_first))
            underground.move(self.seat, card, answer.number)
            self._end_here(state)
            if log is not None:
                state.log_event(log, "rides", "UF-27", self.seat, {"place": underground.place_name(self.seat)})
            return
        here = underground.mark(card, underground.node_of[self.seat])
        state.push(Handcar(self.seat, self.skips, self.began, (*self.seen, here), False))
        if verb == "walk":
            walk(state, self.seat, answer.number)
            if log is not None:
                state.log_event(log, "rides", "UF-27", self.seat, {"place": underground.place_name(self.seat)})
        else:
            explore(state, self.seat, answer.number)

    def _end_here(self, state: BrightState) -> None:
        """The last skipped location is the start of the Map phase; others may be activated again [R-64]."""
        underground = underground_of(state)
        mark = underground.mark(underground.card_of[self.seat], underground.node_of[self.seat])
        underground.resolved = self.began if mark in self.began else (*self.began, mark)

    def key(self) -> str:
        return f"handcar({self.seat},{self.skips},{self.began},{self.seen},{int(self.is_first)})"


def _ends(state: BrightState, card: int, reached: list[int], here: int) -> list[int]:
    """The nodes reached without standing on a location between: every one but locations ahead."""
    return [node for node in reached if node == here or not is_location(state, card, node)]
