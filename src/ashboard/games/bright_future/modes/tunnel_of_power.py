"""Tunnel of Power: the round with its phases, for two to five and for one [TP-1 to TP-4, TP-60]."""

from typing import Final

from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep
from ashboard.games.bright_future.printed.vocabulary import TUNNEL_SENSE
from ashboard.games.bright_future.rules.effects.bazaar import FillBazaar, GearLimit
from ashboard.games.bright_future.rules.effects.codes import put_on_door
from ashboard.games.bright_future.rules.game_end import rank_at_limit
from ashboard.games.bright_future.rules.hero_setup import FirstPlayer, Heroes
from ashboard.games.bright_future.rules.phases.contact_phase import Contact, Trades, tracks_of
from ashboard.games.bright_future.rules.phases.dummies import DummyTunnel
from ashboard.games.bright_future.rules.phases.location_phase import ClearLocations, Door, EnterLocation
from ashboard.games.bright_future.rules.phases.power_tunnels import ChooseTunnel, DrawTunnels
from ashboard.games.bright_future.rules.phases.repositioning import Reposition
from ashboard.games.bright_future.rules.steps import DrawCode
from ashboard.games.bright_future.state.state import BrightState
from ashboard.games.bright_future.state.tracks import (
    ANOMALY,
    COLONY,
    DUMMY,
    NOBODY,
    OUTPOST,
    TUNNEL,
    TUNNEL_ANOMALY,
    TUNNEL_OUTPOST,
    Tracks,
)

_ORDER: Final = (COLONY, OUTPOST, ANOMALY, TUNNEL)


def begin(state: BrightState) -> None:
    """The table is laid: tracks, Bazaar, door; then heroes and rounds [SETUP-10 to SETUP-14]."""
    state.tracks = Tracks([[NOBODY] * length for length in state.box.board.track_lengths])
    state.tracks.chosen = (-1,) * state.setup.seats
    state.push(Rounds())
    state.push(Heroes())
    state.push(RevealDoor(-1))
    state.push(FillBazaar())
    state.push(FirstPlayer())


def go_on(state: BrightState, seat: int) -> None:
    """From the seat's choice of a tunnel card; those before it have chosen."""
    for step in (Rounds(), EndRound(), LocationPhase(), ContactPhase(), EndTunnelPhase()):
        state.push(step)
    order = state.order_from(state.first)
    for other in reversed(order[order.index(seat) :]):
        state.push(ChooseTunnel(other))


class RevealDoor(DrawCode):
    """The starting combination of the door [SETUP-12]."""

    def is_void(self, state: BrightState) -> bool:
        return len(state.door) >= state.box.board.code_slots

    def on_drawn(self, state: BrightState, code: int, log: Log | None) -> None:
        put_on_door(state, code, "SETUP-12", log)
        state.push(self)

    def key(self) -> str:
        return "reveal door"


class Rounds(AutomaticStep[BrightState]):
    """Round after round, the step at the bottom of the stack."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        limit = state.setup.round_limit
        if limit and state.round >= limit:
            rank_at_limit(state, log)
            return True
        state.push(self)
        if state.round:
            _pass_explorer(state)
        state.round += 1
        if log is not None:
            state.log_event(log, "round", "TP-2", -1, {"round": state.round})
        _reactivate_gear(state, log)
        for step in (EndRound(), LocationPhase(), ContactPhase(), EndTunnelPhase(), TunnelPhase()):
            state.push(step)
        return True

    def key(self) -> str:
        return "rounds"


def _pass_explorer(state: BrightState) -> None:
    """The Explorer card goes to the next living player on the left [TP-14, TP-54]."""
    state.first = state.order_from((state.first + 1) % state.setup.seats)[0]


def _reactivate_gear(state: BrightState, log: Log | None) -> None:
    """Gear is active again, the defeated have 6 resources [TP-3]."""
    tracks = tracks_of(state)
    tracks.fought = ()
    tracks.robbed = tracks.ambushed = 0
    tracks.newest = -1
    tracks.chosen = (-1,) * state.setup.seats
    state.given = ()
    state.declined = ()
    for player in state.players:
        if player.is_out:
            continue
        player.reactivate_all()
        player.has_traded = False
        player.charge = 0
        if player.is_down:
            player.is_down = False
            player.resources = state.box.board.after_defeat
            if log is not None:
                state.log_event(log, "recovers", "TP-3", player.seat, {"amount": player.resources})


class TunnelPhase(AutomaticStep[BrightState]):
    """Tunnel cards are drawn; from the Explorer on everybody picks one [TP-10, TP-11]."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        order = state.order_from(state.first)
        tracks = tracks_of(state)
        tracks.offered = ()
        tracks.extra = -1
        tracks.aside = tuple(card.index for card in state.box.power_tunnels)
        for seat in reversed(order):
            state.push(ChooseTunnel(seat))
        number = state.box.board.tunnel_cards[len(order)]
        if state.setup.is_solo and state.ability(0) == TUNNEL_SENSE:
            number += 1
        state.push(DrawTunnels(number))
        return True

    def key(self) -> str:
        return "tunnel phase"


class EndTunnelPhase(AutomaticStep[BrightState]):
    """All tokens are placed: in the solo game a dummy follows, then tokens may be moved [TP-14, TP-61]."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        for seat in reversed(state.order_from(state.first)):
            state.push(Reposition(seat, False))
        if state.setup.is_solo:
            state.push(DummyTunnel())
        return True

    def key(self) -> str:
        return "end of tunnel phase"


class ContactPhase(AutomaticStep[BrightState]):
    """Track by track, from front to back; nobody is met in the solo game [TP-20, TP-62]."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        if not state.setup.is_solo:
            for track in reversed(_ORDER):
                state.push(ContactTrack(track))
        return True

    def key(self) -> str:
        return "contact phase"


class ContactTrack(AutomaticStep[BrightState]):
    """The heroes of one track meet, if there are two or more."""

    def __init__(self, track: int) -> None:
        self.track: Final = track

    def run(self, state: BrightState, log: Log | None) -> bool:
        line = tracks_of(state).heroes(self.track)
        if len(line) > 1:
            state.push(Trades(self.track))
            for seat in reversed(line):
                state.push(Contact(seat))
        return True

    def key(self) -> str:
        return f"contact track({self.track})"


class LocationPhase(AutomaticStep[BrightState]):
    """Every hero on the board visits, track by track [TP-30]."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        for track in reversed(_ORDER):
            state.push(LocationTrack(track))
        return True

    def key(self) -> str:
        return "location phase"


class LocationTrack(AutomaticStep[BrightState]):
    """The visitors of one track; in the Tunnel of Power each meets two cards and the door [TP-35]."""

    def __init__(self, track: int) -> None:
        self.track: Final = track

    def run(self, state: BrightState, log: Log | None) -> bool:
        state.push(ClearLocations(self.track))
        for seat in reversed(tracks_of(state).heroes(self.track)):
            if self.track == TUNNEL:
                state.push(Door(seat))
                state.push(EnterLocation(seat, TUNNEL_ANOMALY))
                state.push(EnterLocation(seat, TUNNEL_OUTPOST))
            else:
                state.push(EnterLocation(seat, self.track))
        return True

    def key(self) -> str:
        return f"location track({self.track})"


class EndRound(AutomaticStep[BrightState]):
    """Tokens come back, dummies stay; too much gear is discarded [TP-4]."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        for slots in tracks_of(state).slots:
            for slot, seat in enumerate(slots):
                if seat > DUMMY:
                    slots[slot] = NOBODY
        for seat in reversed(state.order_from(state.first)):
            state.push(GearLimit(seat))
        return True

    def key(self) -> str:
        return "end of round"
