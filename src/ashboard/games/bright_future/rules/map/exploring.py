"""Map cards drawn and laid [UF-53, UF-53a, UF-54, R-82]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.event import Log
from ashboard.core.step import Step
from ashboard.games.bright_future.printed.map_card import DIRECTIONS, NORTH, Face, opposite
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.actions import BrightAction, as_bright_action
from ashboard.games.bright_future.state.counts import without
from ashboard.games.bright_future.state.state import BrightState
from ashboard.games.bright_future.state.underground import PLAIN_CARDS, START, Underground


def underground_of(state: BrightState) -> Underground:
    assert state.underground is not None
    return state.underground


def is_free(state: BrightState, x: int, y: int) -> bool:
    """Whether a card may be laid on a cell: not the board, no card, not above a start field still in use."""
    underground = underground_of(state)
    if y < 0 or underground.at(x, y) >= 0:
        return False
    for seat, field in enumerate(underground.fields):
        if underground.card_of[seat] == START and field >= 0 and state.box.board.start_fields[field] == (x, y):
            return False
    return True


def may_explore(state: BrightState, card: int, way: int) -> bool:
    """Whether a tunnel end leads to a cell for a new card, and there is one [DECK-7]."""
    underground = underground_of(state)
    x, y = underground.beyond(card, way)
    has_exit = underground.laid[card].face.exits[way] >= 0
    return has_exit and underground.deck_size() > 0 and is_free(state, x, y)


class DrawMap(Step[BrightState]):
    """A map card is drawn for a hero who comes in a direction; one that fits neither way goes to the bottom [R-82]."""

    def __init__(self, seat: int, way: int, x: int, y: int, tried: int = 0) -> None:
        self.seat: Final = seat
        self.way: Final = way
        self.x: Final = x
        self.y: Final = y
        self.tried: Final = tried

    def run(self, state: BrightState, log: Log | None) -> bool:
        underground = underground_of(state)
        if any(_weights(underground)):
            return False
        if self.tried < len(underground.bottom):
            card = underground.bottom[0]
            underground.bottom = underground.bottom[1:]
            self._drawn(state, card, log)
        return True

    def decision(self, state: BrightState) -> Decision:
        """Cards that nobody has seen; those without a colony may be among the removed ones [SETUP-26]."""
        underground = underground_of(state)
        options: list[Action] = []
        weights: list[int] = []
        for card, weight in zip(underground.unseen, _weights(underground)):
            if weight:
                options.append(BrightAction(f"map {state.box.maps[card].id}", "map", card))
                weights.append(weight)
        return Decision(CHANCE, "map", options, weights, "deck maps")

    def take(self, state: BrightState, action: Action, log: Log | None) -> None:
        underground = underground_of(state)
        card = as_bright_action(action).number
        underground.unseen = without(underground.unseen, card)
        if card < PLAIN_CARDS:
            underground.plain -= 1
        self._drawn(state, card, log)

    def _drawn(self, state: BrightState, card: int, log: Log | None) -> None:
        underground = underground_of(state)
        if any(face.exits[opposite(self.way)] >= 0 for face in state.box.maps[card].faces):
            state.push(LayMap(self.seat, card, self.way, self.x, self.y))
        else:
            underground.bottom = (*underground.bottom, card)
            tried = self.tried + 1 if not any(_weights(underground)) else 0
            state.push(DrawMap(self.seat, self.way, self.x, self.y, tried))

    def key(self) -> str:
        return f"draw map({self.seat},{self.way},{self.x},{self.y},{self.tried})"


def _weights(underground: Underground) -> list[int]:
    """How likely each unseen card comes next: a plain one is in the deck only with some probability."""
    plain_unseen = sum(card < PLAIN_CARDS for card in underground.unseen)
    return [underground.plain if card < PLAIN_CARDS else max(1, plain_unseen) for card in underground.unseen]


class LayMap(Choice):
    """The active player picks among the fitting turns; the hero stands on the adjoining tunnel's end [UF-53a]."""

    def __init__(self, seat: int, card: int, way: int, x: int, y: int) -> None:
        super().__init__(seat, "turn map")
        self.card: Final = card
        self.way: Final = way
        self.x: Final = x
        self.y: Final = y

    def options(self, state: BrightState) -> list[Action]:
        faces = state.box.maps[self.card].faces
        fitting = [number for number, face in enumerate(faces) if face.exits[opposite(self.way)] >= 0]
        names = ("upright", "turned")
        return [BrightAction(f"lay {state.box.maps[self.card].id} {names[turn]}", "lay", turn) for turn in fitting]

    def about(self, state: BrightState) -> dict[str, object]:
        """The card and its cell; the hero comes in by the side that faces where he comes from."""
        side = DIRECTIONS[opposite(self.way)]
        return {"card": state.box.maps[self.card].id, "x": self.x, "y": self.y, "side": side}

    def is_forced(self) -> bool:
        return True

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        face: Face = state.box.maps[self.card].faces[answer.number]
        underground = underground_of(state)
        number = underground.lay(face, self.x, self.y)
        underground.move(self.seat, number, face.exits[opposite(self.way)])
        if log is not None:
            params: dict[str, object] = {"card": face.card.id, "x": self.x, "y": self.y}
            state.log_event(log, "explores", "UF-53a", self.seat, params)

    def key(self) -> str:
        return f"lay map({self.seat},{self.card},{self.way},{self.x},{self.y})"


def leave_field(state: BrightState, seat: int) -> None:
    """From the start field: a new card is laid above it [UF-53]."""
    field = underground_of(state).fields[seat]
    x, y = state.box.board.start_fields[field]
    state.push(DrawMap(seat, NORTH, x, y))


def walk(state: BrightState, seat: int, way: int) -> bool:
    """To the card joined in a direction, if there is one; says whether [UF-54]."""
    underground = underground_of(state)
    other = underground.joined(underground.card_of[seat], way)
    if other < 0:
        return False
    underground.move(seat, other, underground.laid[other].face.exits[opposite(way)])
    return True


def explore(state: BrightState, seat: int, way: int) -> None:
    underground = underground_of(state)
    x, y = underground.beyond(underground.card_of[seat], way)
    state.push(DrawMap(seat, way, x, y))


def card_change_options(state: BrightState, seat: int, reached: list[int]) -> list[Action]:
    """Ways to another card from the nodes that can be reached: by foot or by exploring."""
    underground = underground_of(state)
    card = underground.card_of[seat]
    answers: list[Action] = []
    for way, node in enumerate(underground.laid[card].face.exits):
        if node < 0 or node not in reached:
            continue
        if underground.joined(card, way) >= 0:
            answers.append(BrightAction(f"walk {DIRECTIONS[way]}", "walk", way))
        elif may_explore(state, card, way):
            answers.append(BrightAction(f"explore {DIRECTIONS[way]}", "explore", way))
    return answers
