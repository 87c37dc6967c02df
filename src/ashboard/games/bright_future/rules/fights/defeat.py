"""A hero at 0 resources [CB-10]."""

from ashboard.core.event import Log
from ashboard.games.bright_future.rules.game_end import (
    end_duel,
    lose_alone,
    lose_population,
    lose_together,
    open_door,
)
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.state import FOOD_NAMES, GEAR, MISSION_NAMES, OUTPOST, BrightState


def wound(state: BrightState, seat: int, damage: int, rule: str, log: Log | None) -> int:
    """The hero loses resources, not below 0, and is defeated there; returns what was lost [CB-6, CB-8]."""
    player = state.players[seat]
    lost = min(damage, player.resources)
    player.resources -= lost
    if log is not None and lost:
        state.log_event(log, "loses", rule, seat, {"amount": lost, "left": player.resources})
    if player.resources == 0 and not player.is_down:
        defeat(state, seat, log)
    return lost


def defeat(state: BrightState, seat: int, log: Log | None) -> None:
    """The turn stops at once; what it costs besides depends on the mode."""
    setup = state.setup
    player = state.players[seat]
    player.resources = 0
    player.is_down = True
    if log is not None:
        state.log_event(log, "defeated", "CB-10", seat, {})
    if state.duel is not None:
        end_duel(state, (1 - seat,), "AR-1", log)
    elif state.tracks is not None:
        state.tracks.take_off(seat)
        if setup.survival:
            eliminate(state, seat, "TP-50", log)
        elif log is not None:
            state.log_event(log, "back-next-round", "TP-3", seat, {"amount": state.box.board.after_defeat})
    elif not setup.hardcore:
        lose_population(state, 1, "UF-82", log)
        if log is not None and state.outcome() is None:
            state.log_event(log, "back-next-turn", "UF-4", seat, {"amount": state.box.board.after_defeat})
    elif setup.is_solo:
        lose_together(state, "UF-90", log)
    elif all(each.resources == 0 for each in state.players):
        lose_together(state, "UF-94", log)
    elif log is not None:
        state.log_event(log, "waits", "UF-90", seat, {})


def eliminate(state: BrightState, seat: int, rule: str, log: Log | None) -> None:
    """The player is out; the last one alive wins [TP-52, TP-53]."""
    tracks = state.tracks
    assert tracks is not None
    player = state.players[seat]
    player.is_out = True
    player.is_down = True
    tracks.take_off(seat)
    tracks.fallen = (*tracks.fallen, seat)
    if log is not None:
        state.log_event(log, "eliminated", rule, seat, {})
    if state.setup.is_solo:
        lose_alone(state, "TP-67" if rule == "TP-50" else rule, log)
        return
    _strip(state, seat, log)
    alive = state.order_from(0)
    if len(alive) == 1:
        open_door(state, alive[0], "TP-52" if rule == "TP-50" else rule, log)


def _strip(state: BrightState, seat: int, log: Log | None) -> None:
    """Belongings go where they came from [R-57]."""
    player = state.players[seat]
    if log is not None:
        lost = _belongings(state, player)
        if lost:
            state.log_event(log, "belongings", "R-57", seat, {"items": lost})
    for card in (*player.gear, *player.hand):
        state.discard(GEAR, card)
    for card in player.mercenaries:
        state.discard(OUTPOST, card)
    for index, count in enumerate(player.codes):
        for _ in range(count):
            state.return_code(index + 1)
    state.food = _sum(state.food, player.food)
    state.missions = _sum(state.missions, player.missions)
    player.ready = player.used = player.mercenaries = player.hand = ()
    player.codes = player.food = player.missions = (0, 0, 0)


def _belongings(state: BrightState, player: Player) -> list[str]:
    """Everything that a player has besides resources, card by card and token by token."""
    found = [state.box.gear[card].id for card in (*player.gear, *player.hand)]
    found += [state.box.outposts[card].id for card in player.mercenaries]
    for number, count in enumerate(player.codes):
        found += [f"code-{number + 1}"] * count
    for kind, count in enumerate(player.food):
        found += [FOOD_NAMES[kind]] * count
    for kind, count in enumerate(player.missions):
        found += [f"mission-{MISSION_NAMES[kind]}"] * count
    return found


def _sum(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(first + second for first, second in zip(one, other))
