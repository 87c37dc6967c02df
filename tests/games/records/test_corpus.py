"""Recorded games replay to the same position at every step, for ever."""

import pytest
from tests.effort import some
from tests.games.records.corpus import ARMIES, DIGEST, EDITIONS, TUNNELS, load, walk

from ashboard.games.neuroshima_hex.printed.army import army
from ashboard.games.neuroshima_hex.printed.mission import mission_ids
from ashboard.games.neuroshima_hex.printed.rules_versions import VERSION, rules_of


@pytest.mark.parametrize("edition", [*EDITIONS, "others", "missions", "tunnels"])
def test_every_step_of_every_record_leads_where_it_led(edition):
    """
    Each answer of each record is legal and leads to the position whose hash was written down.
    """
    for number, (record, chain) in some([*enumerate(load(edition))], check=4):
        width = 2 * DIGEST
        expected = [chain[start : start + width] for start in range(0, len(chain), width)]
        assert list(walk(record)) == expected, f"record {number}"


def test_the_corpus_is_large_and_covers_all_pairs():
    """
    At least 200 games, and every pair of armies under every edition.
    """
    games = [record.options for edition in EDITIONS for record, _ in load(edition)]
    assert len(games) >= 200
    pairs = {(options["edition"], *sorted(options["armies"])) for options in games}
    assert len(pairs) == 15 * 3


def test_the_corpus_has_games_of_every_mode():
    """
    Every mode, board and variant of every edition occurs in a record.
    """
    seen: set[tuple[str, str]] = set()
    for record, _ in (*load("others"), *load("missions")):
        options = record.options
        seen |= {(options["edition"], options["mode"]), (options["edition"], options["board"])}
        seen |= {(options["edition"], variant) for variant in options.get("variants", [])}
    for edition in EDITIONS:
        rules = rules_of(edition)
        wanted = {*rules.modes, *rules.boards, *rules.variants} - {"duel", "standard"}
        assert {(edition, name) for name in wanted} <= seen


@pytest.mark.parametrize("name", [*EDITIONS, "others", "missions", "tunnels"])
def test_every_version_has_its_records(name):
    """
    Games of every rules version are kept: the old ones beside those of the newest.
    """
    assert {record.rules for record, _ in load(name)} == set(range(1, VERSION + 1))


def test_the_corpus_has_games_of_bright_future():
    """
    Every mode, number of players and level of Bright Future occurs in a record.
    """
    recorded = [record.options for record, _ in load("tunnels")]
    for options in TUNNELS:
        assert any(options.items() <= known.items() for known in recorded)


def test_the_corpus_has_games_of_every_mission():
    """
    Every mission of the atlas is played in several records.
    """
    boards = [record.options["board"] for record, _ in load("missions")]
    assert all(boards.count(name) >= 5 for name in mission_ids())


@pytest.mark.parametrize("name", ARMIES)
def test_every_tile_occurs_in_a_record(name):
    """
    A tile that is placed or played in no record fails the build.
    """
    words: set[str] = set()
    for edition in EDITIONS:
        for record, _ in load(edition):
            if name in record.options["armies"]:
                words.update(_played(answer) for answer in record.answers)
    assert {tile.id for tile in army(name).tiles} <= words


def _played(answer: str) -> str:
    """The tile that an answer puts on the board or plays."""
    words = answer.split(" ")
    if words[0] == "place":
        return words[1]
    return words[0]
