"""How games end: the door, the last one alive, the zone cleared, the population gone, the limit of rounds."""

from ashboard.core.event import Log
from ashboard.core.outcome import Outcome
from ashboard.games.bright_future.state.state import BrightState


def ranking(state: BrightState, winner: int) -> list[int]:
    """The place of each seat: the winner, then by codes, then by resources, then shared; the fallen last [TP-39]."""
    tracks = state.tracks
    assert tracks is not None
    ranks: list[tuple[int, int, int]] = []
    for player in state.players:
        if player.seat == winner:
            ranks.append((2, 0, 0))
        elif player.is_out:
            ranks.append((0, tracks.fallen.index(player.seat), 0))
        else:
            ranks.append((1, sum(player.codes), player.resources))
    return [1 + sum(other > rank for other in ranks) for rank in ranks]


def open_door(state: BrightState, seat: int, rule: str, log: Log | None) -> None:
    """The seat wins at once [TP-36, TP-52]."""
    _end_power(state, (seat,), ranking(state, seat), rule, log)


def rank_at_limit(state: BrightState, log: Log | None) -> None:
    """The limit of rounds is reached: the best by codes and resources win [R-98]."""
    places = ranking(state, -1)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    _end_power(state, winners, places, "R-98", log)


def _end_power(state: BrightState, winners: tuple[int, ...], places: list[int], rule: str, log: Log | None) -> None:
    if log is not None:
        names = [state.name(seat) for seat in sorted(range(len(places)), key=lambda seat: places[seat])]
        params: dict[str, object] = {"names": names, "places": places}
        state.log_event(log, "ranking", "TP-39", -1, params)
    state.finish(Outcome(winners, codes_held(state), rule), log)


def lose_alone(state: BrightState, rule: str, log: Log | None) -> None:
    """The solo game is lost [TP-65]."""
    state.finish(Outcome((), codes_held(state), rule, lost_by_all=True), log)


def codes_held(state: BrightState) -> tuple[int, ...]:
    return tuple(sum(player.codes) for player in state.players)


def check_cleared(state: BrightState, log: Log | None) -> bool:
    """The moment no place shows a code everybody wins [UF-1]."""
    zone = state.zone
    assert zone is not None
    if any(zone.all_visible()):
        return False
    state.finish(Outcome(tuple(range(state.setup.seats)), _population(state), "UF-1"), log)
    return True


def lose_population(state: BrightState, amount: int, rule: str, log: Log | None) -> None:
    """The population falls; at the end of the track everybody loses [UF-81]."""
    zone = state.zone
    assert zone is not None
    if not amount or state.result is not None:
        return
    end = state.box.board.population_lost
    zone.population = max(end, zone.population - amount)
    if log is not None:
        state.log_event(log, "population", rule, -1, {"amount": amount, "left": zone.population})
    if zone.population == end:
        lose_together(state, "UF-81", log)


def lose_together(state: BrightState, rule: str, log: Log | None) -> None:
    state.finish(Outcome((), _population(state), rule, lost_by_all=True), log)


def _population(state: BrightState) -> tuple[int, ...]:
    assert state.zone is not None
    return (state.zone.population,) * state.setup.seats


def end_duel(state: BrightState, winners: tuple[int, ...], rule: str, log: Log | None) -> None:
    """The Arena is over; without a winner it is a draw [AR-1, R-98]."""
    state.finish(Outcome(winners, tuple(player.resources for player in state.players), rule), log)
