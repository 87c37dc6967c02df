"""The Map phase of Underground Fever [UF-50 to UF-61]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.printed.map_card import ANOMALY as ANOMALY_NODE
from ashboard.games.bright_future.printed.map_card import COLONY as COLONY_NODE
from ashboard.games.bright_future.printed.map_card import DIRECTIONS, opposite
from ashboard.games.bright_future.printed.vocabulary import STEAL
from ashboard.games.bright_future.rules.effects.anytime import anytime_options, take_anytime
from ashboard.games.bright_future.rules.fights.robbery import Rob, has_gear
from ashboard.games.bright_future.rules.map.exploring import (
    card_change_options,
    explore,
    leave_field,
    underground_of,
    walk,
)
from ashboard.games.bright_future.rules.map.paths import activates, in_contact, reachable_nodes
from ashboard.games.bright_future.rules.phases.encounters import Encounter, push_visit
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.actions import BrightAction
from ashboard.games.bright_future.state.state import ANOMALY, OUTPOST, BrightState
from ashboard.games.bright_future.state.underground import START

SPITTER: Final = "spitter"
STAY: Final = BrightAction("stay", "stay")


class MapPhase(Choice):
    """The hero walks from node to node, once to another card, until the player stays."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "map")

    def options(self, state: BrightState) -> list[Action]:
        underground = underground_of(state)
        options: list[Action] = [STAY]
        if underground.card_of[self.seat] == START:
            if underground.deck_size():
                options.append(BrightAction("explore", "leave field"))
        else:
            options += self._moves(state)
        if state.ability(self.seat) == STEAL and not underground.has_robbed:
            victims = [other for other in in_contact(state, self.seat) if _may_be_robbed(state, other)]
            options += [BrightAction(f"rob {other}", "rob", other) for other in victims]
        return options + anytime_options(state, self.seat)

    def _moves(self, state: BrightState) -> list[Action]:
        underground = underground_of(state)
        card = underground.card_of[self.seat]
        face = underground.laid[card].face
        reached = reachable_nodes(state, self.seat)
        options: list[Action] = []
        for node in reached[1:]:
            if activates(state, self.seat, card, node) or underground.mark(card, node) not in underground.stood:
                options.append(BrightAction(f"go {face.names[node]}", "go", node))
        if underground.has_changed:
            return options
        quiet = [node for node in reached if node == reached[0] or not activates(state, self.seat, card, node)]
        options += card_change_options(state, self.seat, quiet)
        if face.hatch in quiet and state.can_pay(self.seat, state.box.board.hatch):
            options += self._hatches(state, card)
        return options + self._squeezes(state, card)

    def _hatches(self, state: BrightState, card: int) -> list[Action]:
        """To a hatch on another card [R-84]."""
        laid = underground_of(state).laid
        return [
            BrightAction(f"hatch {other.face.card.id}", "hatch", number)
            for number, other in enumerate(laid)
            if number != card and other.face.hatch >= 0
        ]

    def _squeezes(self, state: BrightState, card: int) -> list[Action]:
        """The Spitter opens the way into a tunnel that leads only from the other side [MR-5]."""
        underground = underground_of(state)
        spitter = state.box.outpost_of[SPITTER]
        options: list[Action] = []
        if not state.players[self.seat].has_mercenary(spitter):
            return options
        for way, node in enumerate(underground.laid[card].face.exits):
            x, y = underground.beyond(card, way)
            other = underground.at(x, y)
            if node < 0 and other >= 0 and underground.laid[other].face.exits[opposite(way)] >= 0:
                options.append(BrightAction(f"spitter {DIRECTIONS[way]}", SPITTER, way, other))
        return options

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "stay":
            return
        state.push(self)
        underground = underground_of(state)
        if answer.verb != "go":
            underground.stood = ()
        if answer.verb == "rob":
            underground.has_robbed = True
            state.push(Rob(self.seat, answer.number, True))
        elif answer.verb == "go":
            self._go(state, answer.number, log)
        elif not take_anytime(state, self.seat, answer, log):
            self._change(state, answer, log)

    def _go(self, state: BrightState, node: int, log: Log | None) -> None:
        """Entering a location activates it, once a turn [UF-51, UF-52]."""
        underground = underground_of(state)
        card = underground.card_of[self.seat]
        mark = underground.mark(card, node)
        is_activated = activates(state, self.seat, card, node)
        left = underground.mark(card, underground.node_of[self.seat])
        underground.stood = () if is_activated else tuple(sorted({*underground.stood, left, mark}))
        underground.move(self.seat, card, node)
        if log is not None:
            state.log_event(log, "moves", "UF-51", self.seat, {"place": underground.place_name(self.seat)})
        if not is_activated:
            return
        underground.resolved = (*underground.resolved, mark)
        face = underground.laid[card].face
        kind = face.kinds[node]
        if kind == COLONY_NODE:
            number = face.numbers[node]
            push_visit(state, self.seat, underground.colonies[number - 1], number)
        else:
            state.push(Encounter(self.seat, ANOMALY if kind == ANOMALY_NODE else OUTPOST))

    def _change(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        """Once a turn to another card [UF-54]."""
        underground = underground_of(state)
        underground.has_changed = True
        verb = answer.verb
        if verb == "leave field":
            leave_field(state, self.seat)
        elif verb == "explore":
            explore(state, self.seat, answer.number)
        elif verb == "walk":
            walk(state, self.seat, answer.number)
        elif verb == "hatch":
            state.pay(self.seat, state.box.board.hatch, "UF-54", log, "pays", "hatch")
            underground.move(self.seat, answer.number, underground.laid[answer.number].face.hatch)
        else:
            state.spend_mercenary(self.seat, state.box.outpost_of[SPITTER], "MR-5", log)
            face = underground.laid[answer.other].face
            underground.move(self.seat, answer.other, face.exits[opposite(answer.number)])
        if log is not None and verb in ("walk", "hatch", SPITTER):
            state.log_event(log, "moves", "UF-54", self.seat, {"place": underground.place_name(self.seat)})


def _may_be_robbed(state: BrightState, seat: int) -> bool:
    """Whether a hero has gear to steal; in version 1 nobody who is down was robbed [HERO-10b]."""
    is_within_reach = state.setup.rules.defeated_take_part or not state.players[seat].is_down
    return is_within_reach and has_gear(state, seat)
