"""Underground Fever: rounds, turns and their phases [UF-2, UF-3]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep, Step
from ashboard.games.bright_future.printed.vocabulary import TUNNEL_SENSE
from ashboard.games.bright_future.rules.effects.anytime import anytime_options, infection_options, take_anytime
from ashboard.games.bright_future.rules.effects.bazaar import FillBazaar, GearLimit
from ashboard.games.bright_future.rules.game_end import lose_population
from ashboard.games.bright_future.rules.hero_setup import DealGear, FirstPlayer, KeepGear, PickHero
from ashboard.games.bright_future.rules.phases.fever_setup import FillColonies, FirstCodes, StartField
from ashboard.games.bright_future.rules.phases.fever_tunnels import TunnelEffect
from ashboard.games.bright_future.rules.phases.infection_phase import Infect
from ashboard.games.bright_future.rules.phases.map_phase import MapPhase
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.actions import BrightAction, as_bright_action
from ashboard.games.bright_future.state.counts import without
from ashboard.games.bright_future.state.state import BrightState
from ashboard.games.bright_future.state.underground import PLAIN_CARDS, START, Underground
from ashboard.games.bright_future.state.zone import Zone

_DEALT: Final = 6
CRAWLER: Final = "crawler"


def begin(state: BrightState) -> None:
    """The table is laid: zone, colonies, Bazaar, map deck; then heroes and rounds [SETUP-20 to SETUP-28]."""
    board = state.box.board
    seats = state.setup.seats
    state.zone = Zone(((),) * board.places, (0,) * board.places, board.population)
    missing = len(board.start_fields) - seats
    unseen = tuple(card.index for card in state.box.maps)
    state.underground = Underground(seats, unseen, PLAIN_CARDS - missing * board.maps_removed, (-1,) * board.colonies)
    state.push(Rounds())
    state.push(FeverHeroes())
    state.push(FillBazaar())
    state.push(FillColonies("SETUP-24"))
    state.push(FirstCodes())
    state.push(FirstPlayer())


def go_on(state: BrightState, seat: int) -> None:
    """From the seat's choice of a tunnel card; those before it have had their turns."""
    state.push(Rounds())
    state.push(EndRound())
    order = state.order_from(state.first)
    for other in reversed(order[order.index(seat) + 1 :]):
        state.push(Turn(other))
    Turn(seat).run(state, None)
    while state.steps and isinstance(state.steps[-1], Interject):
        state.steps = state.steps[:-1]


def underground_of(state: BrightState) -> Underground:
    assert state.underground is not None
    return state.underground


class FeverHeroes(AutomaticStep[BrightState]):
    """Hero, gear and a start field, one player after another [SETUP-27]."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        for seat in reversed(state.order_from(state.first)):
            state.push(StartField(seat))
            state.push(KeepGear(seat))
            state.push(PickHero(seat))
            state.push(DealGear(seat, _DEALT))
        return True

    def key(self) -> str:
        return "fever heroes"


class Rounds(AutomaticStep[BrightState]):
    """Round after round: tunnel cards are dealt, everybody has a turn, the population falls [UF-2, UF-80]."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        underground = underground_of(state)
        state.push(self)
        state.round += 1
        if log is not None:
            state.log_event(log, "round", "UF-2", -1, {"round": state.round})
        underground.dealt = ((),) * state.setup.seats
        underground.undealt = tuple(card.index for card in state.box.fever_tunnels)
        state.push(EndRound())
        for seat in reversed(state.order_from(state.first)):
            state.push(Turn(seat))
        for seat in reversed(state.order_from(state.first)):
            state.push(DealTunnels(seat))
        return True

    def key(self) -> str:
        return "fever rounds"


class DealTunnels(Step[BrightState]):
    """Two tunnel cards for each player, three for the Mole, all open [UF-2, HERO-9b]."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, state: BrightState, log: Log | None) -> bool:
        number = state.box.board.tunnels_dealt + (1 if state.ability(self.seat) == TUNNEL_SENSE else 0)
        return len(underground_of(state).dealt[self.seat]) >= number

    def decision(self, state: BrightState) -> Decision:
        return tunnel_decision(state, underground_of(state).undealt)

    def take(self, state: BrightState, action: Action, log: Log | None) -> None:
        underground = underground_of(state)
        card = as_bright_action(action).number
        underground.undealt = without(underground.undealt, card)
        dealt = tuple(sorted((*underground.dealt[self.seat], card)))
        underground.dealt = (*underground.dealt[: self.seat], dealt, *underground.dealt[self.seat + 1 :])
        state.push(self)

    def key(self) -> str:
        return f"deal tunnels({self.seat})"


def tunnel_decision(state: BrightState, cards: tuple[int, ...]) -> Decision:
    names = state.box.fever_tunnels
    options: list[Action] = [BrightAction(f"tunnel {names[card].id}", "tunnel", card) for card in cards]
    return Decision(CHANCE, "tunnels", options, None, "tunnels")


class Turn(AutomaticStep[BrightState]):
    """A player's turn, from its end to its beginning; who waits for help only draws an infection [UF-3, UF-92]."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, state: BrightState, log: Log | None) -> bool:
        player = state.players[self.seat]
        underground = underground_of(state)
        state.active = self.seat
        if log is not None:
            state.log_event(log, "turn", "UF-3", self.seat, {"round": state.round, "unit": "unit-round"})
        self._clear(state)
        player.reactivate_all()
        player.charge = 0
        if player.is_down:
            self._recover(state, log)
        state.push(EndTurn(self.seat))
        underground.played = -1
        steps: list[Step[BrightState]]
        if player.is_down:
            self._interject(state)
            steps = [Infect(self.seat, True), RandomTunnel(self.seat)]
        else:
            phases = (MapPhase(self.seat), TunnelEffect(self.seat), PickTunnel(self.seat))
            steps = [Interlude(self.seat), Infect(self.seat, False), *phases]
        for step in steps:
            state.push(step)
            self._interject(state)
        return True

    def _interject(self, state: BrightState) -> None:
        """The others may send a Crawler here [MR-4]."""
        for other in reversed(state.order_from(self.seat)[1:]):
            state.push(Interject(other))

    def _clear(self, state: BrightState) -> None:
        """What counts anew each turn; the place where the hero starts is not activated [UF-52]."""
        underground = underground_of(state)
        card = underground.card_of[self.seat]
        here = () if card == START else (underground.mark(card, underground.node_of[self.seat]),)
        underground.resolved = here
        underground.stood = ()
        underground.has_changed = underground.has_robbed = False
        underground.asked = 0
        state.given = ()
        state.declined = ()
        for player in state.players:
            player.has_traded = False

    def _recover(self, state: BrightState, log: Log | None) -> None:
        """Six resources, or in the Hardcore variant what others have given [UF-4, UF-90]."""
        player = state.players[self.seat]
        if not state.setup.hardcore:
            player.resources = state.box.board.after_defeat
        if player.resources:
            player.is_down = False
            if log is not None:
                rule = "UF-90" if state.setup.hardcore else "UF-4"
                state.log_event(log, "recovers", rule, self.seat, {"amount": player.resources})

    def key(self) -> str:
        return f"turn({self.seat})"


class PickTunnel(Choice):
    """One of the cards dealt is played [UF-2]."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "tunnel")

    def options(self, state: BrightState) -> list[Action]:
        names = state.box.fever_tunnels
        cards = underground_of(state).dealt[self.seat]
        options: list[Action] = [BrightAction(f"tunnel {names[card].id}", "tunnel", card) for card in cards]
        return options + anytime_options(state, self.seat)

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb != "tunnel":
            state.push(self)
            take_anytime(state, self.seat, answer, log)
            return
        underground_of(state).played = answer.number
        if log is not None:
            state.log_event(log, "tunnel", "UF-2", self.seat, {"card": state.box.fever_tunnels[answer.number].id})


class RandomTunnel(Step[BrightState]):
    """A waiting player plays a random one of the cards dealt, for its infection alone [UF-92]."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, state: BrightState, log: Log | None) -> bool:
        return False

    def decision(self, state: BrightState) -> Decision:
        return tunnel_decision(state, underground_of(state).dealt[self.seat])

    def take(self, state: BrightState, action: Action, log: Log | None) -> None:
        underground_of(state).played = as_bright_action(action).number

    def key(self) -> str:
        return f"random tunnel({self.seat})"


class Interlude(Choice):
    """After the Infection phase a player may still act, if there is anything to do [UF-43, UF-47]."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "end of turn")

    def options(self, state: BrightState) -> list[Action]:
        options = anytime_options(state, self.seat)
        return [END, *options] if options else []

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb != "end":
            state.push(self)
            take_anytime(state, self.seat, answer, log)


class Interject(Choice):
    """The Crawler acts in another player's turn, before every phase of it and after the last [MR-4]."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "crawler")

    def is_void(self, state: BrightState) -> bool:
        return not state.takes_part(self.seat)

    def options(self, state: BrightState) -> list[Action]:
        crawler = state.box.outpost_of[CRAWLER]
        if crawler not in state.players[self.seat].mercenaries:
            return []
        options = infection_options(state, self.seat, (crawler,))
        return [END, *options] if options else []

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb != "end":
            take_anytime(state, self.seat, answer, log)


class EndTurn(AutomaticStep[BrightState]):
    """The gear limit is checked [LIMIT-2]."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, state: BrightState, log: Log | None) -> bool:
        state.push(GearLimit(self.seat))
        return True

    def key(self) -> str:
        return f"end turn({self.seat})"


class EndRound(AutomaticStep[BrightState]):
    """The visible codes cost population [UF-80]."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        zone = state.zone
        assert zone is not None
        state.active = -1
        loss = zone.toll(state.box.board.points_per_population)
        if log is not None:
            state.log_event(log, "round-ends", "UF-80", -1, {"round": state.round, "sum": sum(zone.all_visible())})
        lose_population(state, loss, "UF-80", log)
        return True

    def key(self) -> str:
        return "end of fever round"


END: Final = BrightAction("end", "end")
