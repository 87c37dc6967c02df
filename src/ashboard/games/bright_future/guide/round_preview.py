"""What the end of a round of Underground Fever brings if nothing more is done [UF-80, UF-81]."""

from ashboard.games.bright_future.payloads import BrightForecastData
from ashboard.games.bright_future.state.state import BrightState


def round_preview(state: BrightState) -> BrightForecastData | None:
    """The sum of the visible codes, the loss, the population after it; None where there is no zone."""
    zone = state.zone
    if zone is None or not state.round:
        return None
    board = state.box.board
    loss = zone.toll(board.points_per_population)
    left = max(board.population_lost, zone.population - loss)
    return {"sum": sum(zone.all_visible()), "loss": loss, "population": left, "lost": left <= board.population_lost}
