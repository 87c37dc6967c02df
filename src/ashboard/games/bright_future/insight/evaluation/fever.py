"""Underground Fever: everybody wants the same, so all seats share one value."""

from typing import Final

from ashboard.games.bright_future.insight.evaluation.worth import belongings, guard_of
from ashboard.games.bright_future.printed.map_card import ANOMALY as ANOMALY_NODE
from ashboard.games.bright_future.printed.map_card import COLONY as COLONY_NODE
from ashboard.games.bright_future.printed.map_card import OUTPOST as OUTPOST_NODE
from ashboard.games.bright_future.printed.map_card import opposite
from ashboard.games.bright_future.printed.vocabulary import (
    CHOOSE_OF_TWO,
    CONTAMINATION,
    DESTRUCTION,
    EPIDEMIC,
    HIRE_ANY_RACE,
    HUNT,
    MUTATION,
    REFILL_NUMBERED_COLONIES,
    RESOLVE_ANY_TOP,
)
from ashboard.games.bright_future.rules.colonies.doctors import MICROBIOLOGIST
from ashboard.games.bright_future.rules.effects.codes import GainCode, RandomCode
from ashboard.games.bright_future.rules.map.exploring import DrawMap, may_explore
from ashboard.games.bright_future.rules.map.paths import handcar_nodes, is_location
from ashboard.games.bright_future.rules.phases.encounters import Encounter
from ashboard.games.bright_future.rules.phases.fever_tunnels import ChooseDeck, ChooseOfTwo, TunnelEffect
from ashboard.games.bright_future.rules.phases.infection_phase import DrawInfection, Infect
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.state import ANOMALY, COLONY, OUTPOST, BrightState
from ashboard.games.bright_future.state.underground import START
from ashboard.games.bright_future.state.zone import Zone

# Fitted to how games went: ten is what makes a win e times likelier. A covered code is work for a whole turn and costs
# more than three people, while what the codes of a zone add up to hardly tells who wins.
_POPULATION: Final = 1.6
_MERCENARY: Final = 0.0
_DOWN: Final = 0.7
# What a zone with so many visible codes is worth besides their numbers.
_VISIBLE: Final = (40.0, 14.6, 2.2, -7.3, -11.0)
_NUMBER: Final = 0.5
_COVERED: Final = 4.8
_CLOSED: Final = 8.0
_CODE: Final = 4.5
_GEAR: Final = 3.0
_MAP: Final = 4.0
_UNFOUND: Final = 0.8
_FAR: Final = 0.9
# A defeat costs population, the turn and what could have been done, but spares the infection.
_DEFEAT: Final = 2.5
_CURED: Final = 30.0
_OPEN_WAY: Final = 5.0
_HOLDING: Final = 3.2
_SPARE: Final = 1.2
_VACCINE: Final = 0.6
_READY: Final = 0.84
_IDLE: Final = 1.0
_BELONGINGS: Final = 0.3
_HARM: Final = 0.3
# What can be met at the places of the map, and what a resource spent on a medic is worth.
_COLONY: Final = 3.5
_LOCATION: Final = 2.0
_EXIT: Final = 1.6
_PRICE: Final = 0.35
_CHOICE: Final = 1.5


def judge_fever(state: BrightState) -> float:
    """Population, the zone as it is and will be, what the heroes own and where they are."""
    zone = state.zone
    assert zone is not None
    value = _POPULATION * zone.population + _zone(zone) + _coming(state, zone)
    for player in state.players:
        value += _BELONGINGS * belongings(state, player, _MERCENARY) - (_DOWN if player.is_down else 0.0)
        value += _codes(state, zone, player)
        if not player.is_down:
            value += _place(state, zone, player)
    return value + _promise(state)


def _zone(zone: Zone) -> float:
    shown = [code for code in zone.all_visible() if code]
    covered = sum(len(stack) for stack in zone.stacks) - len(shown)
    closed = sum(code > 0 for code in zone.closed)
    return _VISIBLE[min(4, len(shown))] - _NUMBER * sum(shown) - _COVERED * covered + _CLOSED * closed


def _coming(state: BrightState, zone: Zone) -> float:
    """The infection of the card played, judged by a code of 2."""
    underground = state.underground
    assert underground is not None
    if underground.played < 0 or not any(isinstance(step, (Infect, DrawInfection)) for step in state.steps):
        return 0.0
    infection = state.box.fever_tunnels[underground.played].infection
    imagined = zone.copy()
    is_contamination = infection == CONTAMINATION
    places = imagined.emptiest() if is_contamination else imagined.extreme(infection == EPIDEMIC)
    if not places:
        return 0.0
    if infection == MUTATION:
        imagined.lift(places[0])
    imagined.put(places[0], 2)
    return _zone(imagined) - _zone(zone)


def _codes(state: BrightState, zone: Zone, player: Player) -> float:
    """Codes make Hunt and Destruction possible, and vaccines when there are enough of them."""
    shown = zone.all_visible()
    value = 0.0
    wanted = fitting = 0
    for number in (1, 2, 3):
        held, visible = player.codes[number - 1], shown.count(number)
        wanted += visible
        fitting += min(held, visible)
        value += _HOLDING * min(held, 1) + _SPARE * max(0, held - 1)
    if wanted:
        value += _VACCINE * fitting * fitting / wanted
    return value + _actions(state, zone, player)


def _actions(state: BrightState, zone: Zone, player: Player) -> float:
    """What the mercenaries could do against the infection with the codes at hand."""
    if not player.mercenaries:
        return 0.0
    now = _zone(zone)
    shown = zone.all_visible()
    hunt = destruction = 0.0
    for number in (1, 2, 3):
        if player.codes[number - 1] and number in shown:
            imagined = zone.copy()
            imagined.lift(shown.index(number))
            hunt = max(hunt, _zone(imagined) - now - _POPULATION)
            for place, code in enumerate(shown):
                if code == number and place != shown.index(number):
                    imagined.lift(place)
            destruction = max(destruction, _zone(imagined) - now - 2 * _POPULATION)
    value = 0.0
    for card in player.mercenaries:
        icons = state.box.outposts[card].icons
        best = max(hunt if HUNT in icons else 0.0, destruction if DESTRUCTION in icons else 0.0)
        value += max(_READY * best, _IDLE)
    return value


def _place(state: BrightState, zone: Zone, player: Player) -> float:
    """The nearer to something useful the better."""
    underground = state.underground
    assert underground is not None
    if underground.card_of[player.seat] == START:
        return 0.0
    open_way = _OPEN_WAY if _has_open_way(state, player.seat) else 0.0
    best = 0.0
    for card, node, distance in _reachable(state, player.seat):
        face = underground.laid[card].face
        worth = 0.0
        if face.kinds[node] == COLONY_NODE:
            number = face.numbers[node]
            if underground.colonies[number - 1] >= 0:
                worth = _COLONY + _help(state, zone, player, number)
        elif face.kinds[node] in (OUTPOST_NODE, ANOMALY_NODE):
            worth = _LOCATION
        elif face.names[node] in ("N", "E", "S", "W") and underground.deck_size():
            worth = _EXIT
        if distance:
            best = max(best, worth * _FAR**distance)
    return best + open_way


def _has_open_way(state: BrightState, seat: int) -> bool:
    """Whether the hero could explore without meeting anything first."""
    underground = state.underground
    assert underground is not None
    card = underground.card_of[seat]
    reached = handcar_nodes(state, seat)
    here = underground.node_of[seat]
    for way, node in enumerate(underground.laid[card].face.exits):
        is_near = node in reached and (node == here or not is_location(state, card, node))
        if is_near and may_explore(state, card, way):
            return underground.numbered() > 0
    return False


def _help(state: BrightState, zone: Zone, player: Player, number: int) -> float:
    """What the medic or the microbiologist of a colony could make of the zone now."""
    imagined = zone.copy()
    shown = zone.all_visible()
    cost = 0.0
    if number == MICROBIOLOGIST:
        if any(player.codes[code - 1] < shown.count(code) for code in (1, 2, 3)):
            return 0.0
        imagined.close(max(range(len(shown)), key=lambda place: (shown[place], len(zone.stacks[place]))))
        cost = _HOLDING * sum(code > 0 for code in shown)
    else:
        price = state.box.board.medic[number]
        payable = max(0, player.resources - 1) // price
        for place, code in enumerate(shown):
            if code == number and payable:
                payable -= 1
                imagined.lift(place)
                cost += _PRICE * price
    if not any(imagined.all_visible()):
        return _CURED
    return max(0.0, _zone(imagined) - _zone(zone) - cost)


def _reachable(state: BrightState, seat: int) -> list[tuple[int, int, int]]:
    """Every node on the joined cards around a hero with its distance, the near ones first."""
    underground = state.underground
    assert underground is not None
    found = [(underground.card_of[seat], underground.node_of[seat], 0)]
    seen = [underground.mark(found[0][0], found[0][1])]
    for card, node, distance in found:
        face = underground.laid[card].face
        for neighbour in face.neighbours[node]:
            mark = underground.mark(card, neighbour)
            if mark not in seen:
                seen.append(mark)
                found.append((card, neighbour, distance + 1))
        if node in face.exits:
            way = face.exits.index(node)
            other = underground.joined(card, way)
            if other >= 0:
                arrival = underground.laid[other].face.exits[opposite(way)]
                mark = underground.mark(other, arrival)
                if mark not in seen:
                    seen.append(mark)
                    found.append((other, arrival, distance + 1))
    return found


def _promise(state: BrightState) -> float:
    """What is about to be met, on average."""
    value = 0.0
    for step in state.steps:
        if isinstance(step, Encounter):
            value += _encounter(state, state.players[step.seat], step.deck)
        elif isinstance(step, ChooseOfTwo):
            value += _encounter(state, state.players[step.seat], step.deck) + _CHOICE
        elif isinstance(step, ChooseDeck):
            player = state.players[step.seat]
            value += max(_encounter(state, player, deck) for deck in (COLONY, OUTPOST, ANOMALY))
        elif isinstance(step, (GainCode, RandomCode)):
            value += _CODE
        elif isinstance(step, DrawMap):
            value += _MAP + _UNFOUND * _unfound(state)
        elif isinstance(step, TunnelEffect):
            value += _effect(state, state.players[step.seat])
    return value


def _unfound(state: BrightState) -> int:
    """How many numbered colonies are still in the map deck."""
    assert state.underground is not None
    return state.underground.numbered()


def _effect(state: BrightState, player: Player) -> float:
    """What the effect of the tunnel card played is good for."""
    underground = state.underground
    assert underground is not None
    if underground.played < 0:
        return 0.0
    card = state.box.fever_tunnels[underground.played]
    if card.effect == CHOOSE_OF_TWO:
        return _encounter(state, player, card.deck) + _CHOICE
    if card.effect == RESOLVE_ANY_TOP:
        return max(_encounter(state, player, deck) for deck in (COLONY, OUTPOST, ANOMALY))
    if card.effect == REFILL_NUMBERED_COLONIES:
        return _CHOICE * underground.colonies.count(-1)
    return _CHOICE if card.effect == HIRE_ANY_RACE else 0.2


def _encounter(state: BrightState, player: Player, deck: int) -> float:
    """An average card of the deck: its reward less the damage."""
    if deck == COLONY:
        return _COLONY
    guard = guard_of(state.box, player.race, player.ready)
    if deck == ANOMALY:
        harm = guard.anomalies.harm(player.resources)
        return _CODE - _HARM * harm.damage - (_DEFEAT + _CODE) * harm.peril
    harm = guard.outposts.harm(player.resources)
    return _GEAR + _CHOICE - 0.5 * _HARM * harm.damage - 0.5 * _DEFEAT * harm.peril
