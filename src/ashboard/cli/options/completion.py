"""Shell completion: what the tab key offers."""

from ashboard.agents.catalogue import AGENTS
from ashboard.agents.levels import LEVELS
from ashboard.cli.options.players import PLAYERS

Offers = list[tuple[str, str]]


def armies(incomplete: str) -> Offers:
    """Ids of armies, also behind a comma."""
    return _listed(_armies(), incomplete)


def army(incomplete: str) -> Offers:
    """The id of one army."""
    return _armies()


def players(incomplete: str) -> Offers:
    """Everybody who can sit at a table, also behind a comma."""
    return _listed(list(PLAYERS.items()), incomplete)


def agents(incomplete: str) -> Offers:
    """Computer players, also behind a comma."""
    return _listed([(name, player.description) for name, player in AGENTS.items()], incomplete)


def levels(incomplete: str) -> Offers:
    """Levels of the computer players."""
    return [(name, level.description) for name, level in LEVELS.items()]


def editions(incomplete: str) -> list[str]:
    """Editions of the rules."""
    from ashboard.games.neuroshima_hex.printed.rules_versions import EDITIONS

    return list(EDITIONS)


def modes(incomplete: str) -> list[str]:
    """Ways to play."""
    from ashboard.games.neuroshima_hex.modes import MODES

    return [*MODES, *_bright_modes()]


def _bright_modes() -> tuple[str, ...]:
    from ashboard.games.bright_future.state.setup import MODES

    return MODES


def cards(incomplete: str) -> Offers:
    """Cards of Bright Future."""
    from ashboard.games.bright_future.printed.box import box

    return [(name, card.name()) for name, card in box().by_id.items()]


def boards(incomplete: str) -> list[str]:
    """Boards, and the maps of the atlas."""
    from ashboard.games.neuroshima_hex.printed.board import board_ids
    from ashboard.games.neuroshima_hex.printed.mission import mission_ids

    return [*board_ids(), *mission_ids()]


def variants(incomplete: str) -> list[str]:
    """Variants of any edition."""
    from ashboard.cli.options.descriptions import VARIANTS

    return list(VARIANTS)


def options(incomplete: str) -> Offers:
    """Options of a game that have no word of their own."""
    return [
        ("points=true", "wounds of enemy headquarters are points"),
        ("moloch_exception=false", "Moloch does not fight its ally"),
        ("teams=0,0,1,1", "who is in which team"),
        ("rules_version=1", "an earlier version of the rules"),
        ("players=3", "how many play bright-future"),
        ("difficulty=plague", "the level of underground-fever or of a solo game"),
        ("hardcore=true", "the hardcore variant of underground-fever"),
        ("survival=true", "the survival variant of tunnel-of-power"),
        ("rulings=pay-to-zero", "rulings of bright-future taken the other way, with commas between them"),
        ("round_limit=60", "the last round of tunnel-of-power or turn of arena"),
    ]


def games(incomplete: str) -> list[str]:
    """Games."""
    from ashboard.games import GAMES

    return list(GAMES)


def firsts(incomplete: str) -> Offers:
    """Who may begin."""
    seats = ("first", "second", "third", "fourth")
    return [(str(seat), f"the {word} seat") for seat, word in enumerate(seats)] + [("random", "chance decides")]


def languages(incomplete: str) -> Offers:
    """Languages of the talk at the terminal."""
    return [("en", "English"), ("pl", "polski"), ("fr", "français"), ("hu", "magyar")]


def _armies() -> Offers:
    from ashboard.games.neuroshima_hex.printed.army import army as known
    from ashboard.games.neuroshima_hex.printed.army import army_ids

    return [(name, known(name).name()) for name in army_ids()]


def _listed(offers: Offers, incomplete: str) -> Offers:
    """The offers as the last entry of a list with commas."""
    before, comma, _ = incomplete.rpartition(",")
    return [(f"{before}{comma}{name}", description) for name, description in offers]
