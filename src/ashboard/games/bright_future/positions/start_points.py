"""The moments that a scenario may start at."""

from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.table import Table
from ashboard.games.bright_future.modes import arena, tunnel_of_power, underground_fever
from ashboard.games.bright_future.positions.lookup import card_of, take_card
from ashboard.games.bright_future.printed.vocabulary import INFECTIONS
from ashboard.games.bright_future.rules.colonies.colony import VisitColony
from ashboard.games.bright_future.rules.colonies.market import Market
from ashboard.games.bright_future.rules.colonies.visit import NO_COLONY, Visit
from ashboard.games.bright_future.rules.effects.anytime import PickGear
from ashboard.games.bright_future.rules.effects.bazaar import FillBazaar, GearLimit, TakeGear
from ashboard.games.bright_future.rules.effects.codes import GainCode
from ashboard.games.bright_future.rules.fights.enemy import (
    AMBUSH,
    CRAWLER,
    LOCATION,
    PROTECTION,
    SPECIAL,
    Enemy,
)
from ashboard.games.bright_future.rules.fights.fight_or_pass import FightOrPass
from ashboard.games.bright_future.rules.fights.hero_attack import push_hero_attack
from ashboard.games.bright_future.rules.hero_setup import Heroes
from ashboard.games.bright_future.rules.phases.encounters import meet_card, push_visit
from ashboard.games.bright_future.rules.phases.fever_tunnels import TunnelEffect
from ashboard.games.bright_future.rules.phases.infection_phase import DrawInfection
from ashboard.games.bright_future.rules.phases.map_phase import MapPhase
from ashboard.games.bright_future.rules.phases.power_tunnels import ChooseTunnel, use_tunnel
from ashboard.games.bright_future.state.setup import ARENA, POWER
from ashboard.games.bright_future.state.state import ANOMALY, COLONY, OUTPOST, BrightState
from ashboard.games.bright_future.state.underground import START

_SOURCES: Final = ("location", "special", "ambush", "protection", "crawler")
_SOURCE_NUMBERS: Final = (LOCATION, SPECIAL, AMBUSH, PROTECTION, CRAWLER)
START_POINTS: Final = (
    "opening",
    "heroes",
    "round",
    "tunnels",
    "tunnel",
    "reposition",
    "contact",
    "locations",
    "fight",
    "encounter",
    "visit",
    "trader",
    "gear",
    "code",
    "bazaar",
    "soldiers",
    "limit",
    "assault",
    "end",
    "turn",
    "effect",
    "map",
    "infect",
)
_ONLY_POWER: Final = ("tunnels", "tunnel", "reposition", "contact", "locations")
_ONLY_FEVER: Final = ("turn", "effect", "map", "infect")
_OF_POWER: Final = tuple(moment for moment in START_POINTS if moment not in _ONLY_FEVER)
_OF_FEVER: Final = tuple(moment for moment in START_POINTS if moment not in _ONLY_POWER)
_OF_ARENA: Final = ("opening", "round", "turn")
_KEYS: Final = (
    "moment",
    "seat",
    "card",
    "source",
    "colony",
    "owner",
    "first",
    "place",
    "target",
    "number",
    "plain",
    "on",
)


def push_start_point(state: BrightState, table: Table) -> None:
    """Put the steps of the moment on the stack; nothing comes after them."""
    table.only(_KEYS)
    moment = table.word("moment", START_POINTS)
    seat = table.integer("seat", 0, state.setup.seats - 1, 0)
    _check(state, table, moment)
    if moment == "opening":
        _begin(state)
    elif table.flag("on", False):
        _go_on(state, table, moment, seat)
    elif moment in ("fight", "encounter", "visit"):
        _push_meeting(state, table, moment, seat)
    elif state.setup.mode == ARENA:
        state.push(arena.ArenaTurn(seat) if moment == "turn" else arena.Turns())
    elif moment in ("turn", "effect", "map", "infect"):
        _push_fever(state, table, moment, seat)
    elif not _push_small(state, table, moment, seat):
        _push_phase(state, moment)


def _check(state: BrightState, table: Table, moment: str) -> None:
    """Every mode has moments of its own, and needs heroes at most of them."""
    allowed = (_OF_POWER, _OF_FEVER, _OF_ARENA)[state.setup.mode]
    if moment not in allowed:
        raise BadInput(table.at("moment"), f"{moment!r} is none of this mode; expected one of " + ", ".join(allowed))
    if state.setup.mode != ARENA and moment not in ("opening", "heroes", "bazaar"):
        for player in state.players:
            if player.hero < 0:
                raise BadInput(table.at("moment"), f"{moment!r} needs a hero for seat {player.seat}")


def _go_on(state: BrightState, table: Table, moment: str, seat: int) -> None:
    """The game goes on from a choice of a tunnel card, or from a turn."""
    expected = "tunnel" if state.setup.mode == POWER else "turn"
    if moment != expected:
        raise BadInput(table.at("on"), f"only the moment {expected!r} goes on in this mode")
    if state.setup.mode == POWER:
        tunnel_of_power.go_on(state, seat)
    elif state.setup.mode == ARENA:
        arena.go_on(state, seat)
    else:
        underground_fever.go_on(state, seat)


def _begin(state: BrightState) -> None:
    if state.setup.mode == POWER:
        tunnel_of_power.begin(state)
    elif state.setup.mode == ARENA:
        arena.begin(state)
    else:
        underground_fever.begin(state)


def _push_phase(state: BrightState, moment: str) -> None:
    if moment == "heroes":
        state.push(Heroes())
    elif moment == "round":
        state.push(tunnel_of_power.Rounds() if state.setup.mode == POWER else underground_fever.Rounds())
    elif moment == "reposition":
        state.push(tunnel_of_power.EndTunnelPhase())
    elif moment == "contact":
        state.push(tunnel_of_power.ContactPhase())
    elif moment == "locations":
        state.push(tunnel_of_power.LocationPhase())
    elif moment == "tunnels":
        state.push(tunnel_of_power.TunnelPhase())
    elif state.setup.mode == POWER:
        state.push(tunnel_of_power.EndRound())
    else:
        state.push(underground_fever.EndRound())


def _push_small(state: BrightState, table: Table, moment: str, seat: int) -> bool:
    """One step that is a moment by itself."""
    if moment == "trader":
        state.push(Market(Visit(seat, NO_COLONY)))
    elif moment == "gear":
        state.push(TakeGear(seat, table.integer("number", 1, 9, 1), "TP-33"))
    elif moment == "code":
        state.push(GainCode(seat, "TP-34", from_board=table.flag("first", False)))
    elif moment == "bazaar":
        state.push(FillBazaar())
    elif moment == "soldiers":
        state.push(PickGear(seat, table.integer("number", 0, 99, 6)))
    elif moment == "limit":
        state.push(GearLimit(seat))
    elif moment == "assault":
        target = table.integer("target", 0, state.setup.seats - 1)
        push_hero_attack(state, seat, target, is_protected=True, is_plain=table.flag("plain", False))
    elif moment == "tunnel":
        _push_tunnel(state, table, seat)
    else:
        return False
    return True


def _push_tunnel(state: BrightState, table: Table, seat: int) -> None:
    """A choice of a tunnel card, or the action of one."""
    if not table.has("card"):
        state.push(ChooseTunnel(seat))
        return
    names = [card.id for card in state.box.power_tunnels]
    use_tunnel(state, seat, names.index(table.word("card", names)), None)


def _push_meeting(state: BrightState, table: Table, moment: str, seat: int) -> None:
    name = table.text("card")
    where = table.at("card")
    if name in state.box.decks[COLONY]:
        _push_visit(state, table, seat, name)
        return
    deck = OUTPOST if name in state.box.decks[OUTPOST] else ANOMALY
    source = _SOURCE_NUMBERS[_SOURCES.index(table.word("source", _SOURCES, "location"))]
    card = take_card(state, deck, name, where)
    state.lay_out(deck, card)
    if moment == "encounter":
        meet_card(state, seat, deck, card)
        return
    colony = card_of(state, COLONY, table.text("colony"), table.at("colony")) if table.has("colony") else -1
    owner = table.integer("owner", 0, 4, 0) if table.has("owner") else -1
    is_first = table.flag("first", False)
    enemy = Enemy(seat, deck, card, source, owner=owner, colony=colony, is_first=is_first)
    state.push(FightOrPass(enemy))


def _push_visit(state: BrightState, table: Table, seat: int, name: str) -> None:
    """A colony of a track, of a deck, or of a numbered place."""
    where = table.at("card")
    if state.underground is None:
        from_deck = take_card(state, COLONY, name, where)
        state.lay_out(COLONY, from_deck)
        state.push(VisitColony(Visit(seat, from_deck, both=table.flag("first", False))))
        return
    place = table.integer("place", 0, 4, 0)
    if place:
        if state.underground.colonies[place - 1] < 0:
            raise BadInput(table.at("place"), f"no colony lies on place {place}")
        push_visit(state, seat, state.underground.colonies[place - 1], place)
        return
    card = take_card(state, COLONY, name, where)
    state.lay_out(COLONY, card)
    push_visit(state, seat, card, 0)


def _push_fever(state: BrightState, table: Table, moment: str, seat: int) -> None:
    underground = state.underground
    assert underground is not None
    state.active = seat
    names = [card.id for card in state.box.fever_tunnels]
    if moment == "turn":
        given = table.has("card")
        dealt = (names.index(table.word("card", names)),) if given else tuple(range(seat * 2, seat * 2 + 2))
        underground.dealt = (*underground.dealt[:seat], dealt, *underground.dealt[seat + 1 :])
        state.push(underground_fever.Turn(seat))
        return
    if moment == "infect":
        state.push(DrawInfection(seat, table.word("card", INFECTIONS)))
        return
    card = underground.card_of[seat]
    if card != START:
        underground.resolved = (underground.mark(card, underground.node_of[seat]),)
    if moment == "effect":
        underground.played = names.index(table.word("card", names))
        state.push(TunnelEffect(seat))
    else:
        state.push(MapPhase(seat))
