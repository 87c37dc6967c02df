"""`ashboard match`: many games between computer players."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from ashboard.arena.pairing import PATIENCE
from ashboard.cli.options import shared

if TYPE_CHECKING:
    from ashboard.agents.catalogue import SearchLimits
    from ashboard.arena.pairing import Pairing
    from ashboard.arena.result import GameResult

_WORTH_A_PROCESS: Final = 4
_LISTED: Final = 50

Games = Annotated[int, typer.Option("--games", min=1, metavar="N", help="How many games to play.")]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs", min=1, max=256, metavar="N", help="Processes to share the games; by default one a processor."
    ),
]
Save = Annotated[
    Path | None, typer.Option("--save", metavar="DIR", help="Folder for the records, one file a game: 0001.json, …")
]
Json = Annotated[bool, typer.Option("--json", help="Print everything as JSON, records included.")]


@shared.with_setup_options
def match(
    game: shared.Game = "neuroshima-hex",
    armies: shared.Armies = None,
    agents: shared.Agents = None,
    games: Games = 20,
    seed: shared.Seed = None,
    setup: shared.SetupOptions = shared.SETUP,
    iterations: shared.Iterations = 0,
    seconds: shared.Seconds = 0.0,
    jobs: Jobs = None,
    save: Save = None,
    bot_seconds: shared.BotSeconds = PATIENCE,
    json: Json = False,
) -> None:
    """
    Let computer players play many games, and count who wins.

    A game is one win for each agent with a winning seat, however many winning seats it has.

    The same seed gives the same games, however many processes share them, unless a player goes by the clock:
    warlord does without --iterations.

    The dice of game N follow SEED/N: 'ashboard replay 0001.json --verify --seed SEED/1' checks the first record.
    """
    from ashboard.agents.catalogue import SearchLimits
    from ashboard.cli.adapters import adapter_of
    from ashboard.cli.failures import warn_about
    from ashboard.cli.options.players import check_players
    from ashboard.cli.options.terms import make_seed, players_by_seat

    adapter = adapter_of(game)
    terms = setup.terms(armies, agents)
    players = check_players(players_by_seat(agents, adapter.seats(terms), "greedy", "random"))
    chosen = adapter.options(terms)
    warn_about(adapter.game.cautions(chosen))
    seed = make_seed() if seed is None else seed
    pairings = _pairings(
        adapter.game.name, chosen, players, seed, games, SearchLimits(seconds, iterations), bot_seconds
    )
    if save is not None:
        save.mkdir(parents=True, exist_ok=True)
    results = _play(pairings, jobs or _default_jobs(games), save)
    result = _match_data(pairings[0], seed, results)
    if json:
        from ashboard.cli.output.screen import print_json

        print_json(result, indent=None)
    else:
        _show(result)


def _pairings(
    game: str,
    options: dict[str, object],
    agents: list[str],
    seed: str,
    count: int,
    limits: "SearchLimits",
    patience: float,
) -> list["Pairing"]:
    from ashboard.arena.pairing import Pairing
    from ashboard.games import GAMES

    rules, names = GAMES[game].version_of(options), tuple(agents)
    seeds = [f"{seed}/{number}" for number in range(1, count + 1)]
    return [Pairing(game, rules, options, names, own, own, limits, patience) for own in seeds]


def _default_jobs(games: int) -> int:
    return min(os.cpu_count() or 1, games) if games >= _WORTH_A_PROCESS else 1


def _play(pairings: list["Pairing"], jobs: int, save: Path | None) -> list["GameResult"]:
    """Play the games under a progress bar, saving each as it ends."""
    from ashboard.arena.workers import play_in_order
    from ashboard.cli.failures import warn
    from ashboard.cli.output.progress import show_progress

    games: list[GameResult] = []
    for game in show_progress(play_in_order(pairings, jobs, warn), len(pairings), "games"):
        games.append(game)
        if save is not None:
            _save(save / f"{len(games):04}.json", game)
    return games


def _save(path: Path, game: "GameResult") -> None:
    """The record of one game."""
    from ashboard.cli.files import write_text
    from ashboard.core.record import record_from_data

    write_text(path, record_from_data(game["record"]).to_json() + "\n")


def _match_data(pairing: "Pairing", seed: str, games: list["GameResult"]) -> dict[str, Any]:
    """The whole match, ready for JSON."""
    from ashboard.cli.adapters import adapter_of

    adapter = adapter_of(pairing.game)
    entries = zip(pairing.agents, adapter.seat_entries(pairing.options), strict=True)
    seats = [{"agent": agent, **entry} for agent, entry in entries]
    winners = [{pairing.agents[seat] for seat in game["winners"]} for game in games]
    return {
        "game": pairing.game,
        **adapter.summary(pairing.options),
        "seed": int(seed) if seed.isascii() and seed.isdigit() and str(int(seed)) == seed else seed,
        "games": [{"seats": seats, **_game_data(game)} for game in games],
        "wins": {agent: sum(agent in names for names in winners) for agent in dict.fromkeys(pairing.agents)},
        "draws": sum(not names and not game.get("lost") for names, game in zip(winners, games, strict=True)),
        **({"lost": sum(bool(game.get("lost")) for game in games)} if any("lost" in game for game in games) else {}),
    }


def _game_data(game: "GameResult") -> dict[str, object]:
    """What there is to say about one game; forfeits and a loss of all only where there were some."""
    told: dict[str, object] = {key: game[key] for key in ("winners", "points", "decisions")}
    if game["forfeits"]:
        told["forfeits"] = game["forfeits"]
    if "lost" in game:
        told["lost"] = game["lost"]
    return {**told, "record": game["record"]}


def _show(result: dict[str, Any]) -> None:
    """The match as tables: its games if they are few, and who won how often."""
    from ashboard.cli.adapters import adapter_of
    from ashboard.cli.output.screen import print_line, screen

    console = screen()
    games = result["games"]
    headings = adapter_of(result["game"]).headings(games[0]["record"]["options"])
    if len(games) <= _LISTED:
        console.print(_games_table(games, headings))
    console.print(_seats_table(games, headings))
    for number, game in enumerate(games, start=1):
        for gone in game.get("forfeits", ()):
            print_line(console, f"Game {number}: {_named(game['seats'][gone['seat']])} forfeits, {gone['reason']}")
    wins = ", ".join(f"{agent} {count}" for agent, count in result["wins"].items())
    lost = f"; lost by all: {result['lost']}" if "lost" in result else ""
    print_line(console, f"Wins: {wins}; draws: {result['draws']}{lost}; seed {result['seed']}, {_terms(result)}")


def _terms(result: dict[str, Any]) -> str:
    """By which rules the match was played."""
    return f"{result['edition']} rules" if "edition" in result else f"{result['game']}, {result['mode']}"


def _games_table(games: list[dict[str, Any]], headings: tuple[str, str]) -> Any:
    """One row a game."""
    from rich.table import Table

    from ashboard.drawing.players import marker

    table = Table("Game", "Winner", headings[0], "Decisions")
    for number, game in enumerate(games, start=1):
        winners = " and ".join(_named(game["seats"][seat]) for seat in game["winners"]) or _nobody(game)
        points = " : ".join(map(marker, game["points"]))
        table.add_row(str(number), winners, points, str(game["decisions"]))
    return table


def _nobody(game: dict[str, Any]) -> str:
    return "lost by all" if game.get("lost") else "draw"


def _seats_table(games: list[dict[str, Any]], headings: tuple[str, str]) -> Any:
    """One row a seat."""
    from rich.table import Table

    table = Table("Seat", "Player", "Wins", headings[1])
    for seat, known in enumerate(games[0]["seats"]):
        wins = sum(seat in game["winners"] for game in games)
        points = sum(max(0, game["points"][seat]) for game in games) / len(games)
        table.add_row(str(seat), _named(known), f"{wins} of {len(games)}", f"{points:.1f}")
    return table


def _named(seat: dict[str, str]) -> str:
    return f"{seat['agent']} ({seat['army']})" if "army" in seat else str(seat["agent"])
