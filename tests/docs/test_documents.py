"""What the documents say is so: their examples run, their links lead somewhere, their rules exist."""

import configparser
import json
import re
import runpy
import tomllib
from inspect import signature
from xml.etree import ElementTree as ET

import pytest
from tests.docs.markdown import PROJECT, Document, defined_rules, documents
from tests.docs.workbench import Workbench

from ashboard.arena.csv_export import COLUMNS
from ashboard.arena.statistics.sprt import ACCEPTED, CONTINUE, REJECTED
from ashboard.cli.commands.arena import arena
from ashboard.core.match import replay
from ashboard.core.record import record_from_json
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex import options
from ashboard.games.neuroshima_hex.modes import MODES
from ashboard.games.neuroshima_hex.positions import expectations, referee, scenario
from ashboard.games.neuroshima_hex.positions.run import check_scenario
from ashboard.games.neuroshima_hex.printed import army, clause, mission, structure
from ashboard.games.neuroshima_hex.printed.board import board_ids
from ashboard.games.neuroshima_hex.printed.bonuses import NAMED_BONUSES
from ashboard.games.neuroshima_hex.printed.rules_versions import EDITIONS, Rules, rules_of
from ashboard.games.neuroshima_hex.printed.tile import EFFECTS, TRAITS
from ashboard.games.neuroshima_hex.printed.tile_reader import INSTANT_WORDS, TILE_KEYS, VERBS
from ashboard.puzzles.catalogue import KINDS
from ashboard.puzzles.certificate import Certificate
from ashboard.puzzles.neuroshima_hex.themes import THEMES
from ashboard.puzzles.proof import FAULTS

DOCUMENTS = documents()
NOTATION = Document(PROJECT / "docs" / "notation.md")
CONTRIBUTING = Document(PROJECT / "CONTRIBUTING.md")
ARCHITECTURE = Document(PROJECT / "ARCHITECTURE.md")
ARENA = Document(PROJECT / "docs" / "arena.md")
ENGINE = Document(PROJECT / "docs" / "engine.md")
PUZZLES = Document(PROJECT / "docs" / "puzzles.md")
SERVICE = Document(PROJECT / "docs" / "service.md")
GLOSSARY = Document(PROJECT / "docs" / "glossary.md")
BOTS = Document(PROJECT / "docs" / "bots.md")
# What is listed, in which document, and the words that it must have.
LISTS = {
    "verbs": (NOTATION, VERBS),
    "instants": (NOTATION, INSTANT_WORDS),
    "options": (NOTATION, options._KEYS),
    "modes": (NOTATION, MODES),
    "boards": (NOTATION, board_ids()),
    "variants": (NOTATION, {variant for edition in EDITIONS for variant in rules_of(edition).variants}),
    "referee words": (NOTATION, referee.SHAPES),
    "words to expect": (NOTATION, expectations.CHECKS),
    "keys of a scenario": (NOTATION, scenario._TOP_KEYS),
    "keys of a seat": (NOTATION, scenario._SEAT_KEYS),
    "keys of a unit": (NOTATION, scenario._UNIT_KEYS),
    "keys of a step": (NOTATION, scenario._STEP_KEYS),
    "keys of a tile": (CONTRIBUTING, TILE_KEYS),
    "keys of an army": (CONTRIBUTING, army._KEYS),
    "keys of a structure": (CONTRIBUTING, (*structure._KEYS, *structure.SIDE_NAMES)),
    "missions": (NOTATION, mission.mission_ids()),
    "special cells": (NOTATION, (*mission.MARKS.values(), "closed")),
    "keys of a mission": (CONTRIBUTING, (*mission._KEYS, *mission._MAP_KEYS)),
    "keys of a mission's seat": (CONTRIBUTING, mission._SEAT_KEYS),
    "goals": (CONTRIBUTING, {word for line in clause.GOAL_WORDS.items() for word in (line[0], *line[1])}),
    "events": (CONTRIBUTING, {word for line in clause.EVENT_WORDS.items() for word in (line[0], *line[1])}),
    "effects": (CONTRIBUTING, (*NAMED_BONUSES, *EFFECTS)),
    "traits": (CONTRIBUTING, TRAITS),
    "options of the arena": (
        ARENA,
        [f"--{name.replace('_', '-')}" for name in signature(arena).parameters],
    ),
    "columns of the CSV file": (ARENA, COLUMNS),
    "results of the test": (ARENA, (ACCEPTED, REJECTED, CONTINUE)),
    "kinds of puzzles": (PUZZLES, KINDS),
    "faults of puzzles": (PUZZLES, FAULTS),
    "keys of a certificate": (PUZZLES, Certificate.__dataclass_fields__),
    "themes of puzzles": (PUZZLES, THEMES),
    "words of tiles": (ENGINE, (*NAMED_BONUSES, *EFFECTS, *TRAITS)),
    "switches": (ENGINE, Rules.__annotations__),
}
# The tables of floors in documents, and the contract of .importlinter that each shows.
FLOORS = {
    "layers": (ARCHITECTURE, 0),
    "games": (ARCHITECTURE, 1),
    "service": (SERVICE, 0),
}
PICTURES = PROJECT / "docs" / "pictures"
PICTURE_LIMIT = 200_000
OWN_WORDS = 30


def blocks(language, mark):
    """The blocks of a kind in all documents, for one test each."""
    found = [(document, block) for document in DOCUMENTS for block in document.blocks()]
    chosen = [(document, block) for document, block in found if block.language == language and mark in block.marks]
    return [pytest.param(block, id=f"{document}-{number}") for number, (document, block) in enumerate(chosen)]


@pytest.mark.parametrize("document", DOCUMENTS, ids=str)
def test_examples(document, tmp_path):
    """
    Programs, commands and recipes do what is shown, in the order in which they are shown.
    """
    bench = Workbench(tmp_path)
    for block in document.blocks():
        bench.carry_out(block)


@pytest.mark.parametrize("block", blocks("toml", "scenario"))
def test_scenarios(block):
    """
    A scenario in a document holds.
    """
    failures = check_scenario(scenario.read_scenario(block.text, army.army))
    assert not failures, "\n".join(map(str, failures))


@pytest.mark.parametrize("block", blocks("toml", "army"))
def test_armies(block):
    """
    An army in a document is complete.
    """
    assert sum(tile.count for tile in army.read_army(tomllib.loads(block.text)).tiles) == army.ARMY_SIZE


@pytest.mark.parametrize("block", blocks("json", "record"))
def test_records(block):
    """
    A record in a document replays, and is written in the compact form but for its line breaks.
    """
    record = record_from_json(block.text)
    replay(GAMES[record.game], record)
    assert json.loads(block.text) == json.loads(record.to_json())


@pytest.mark.parametrize("document", DOCUMENTS, ids=str)
def test_links(document):
    """
    Every link inside the project leads to a file, and to a heading where it names one.
    """
    for link in document.links():
        place, _, anchor = link.partition("#")
        target = (document.path.parent / place).resolve() if place else document.path
        assert target.exists(), link
        assert not anchor or anchor in Document(target).anchors(), link


@pytest.mark.parametrize("document", DOCUMENTS, ids=str)
def test_rule_ids(document):
    """
    A rule that a document cites has an entry in docs/rules.
    """
    assert document.rules() <= defined_rules()


@pytest.mark.parametrize("name", LISTS)
def test_nothing_is_left_out(name):
    """
    A document that lists the words of a table has all of them.
    """
    document, words = LISTS[name]
    known = {word for code in re.findall(r"`([^`]+)`", document.prose) for word in code.split()}
    assert set(words) <= known


@pytest.mark.parametrize("contract", FLOORS)
def test_floors(contract):
    """
    A table of floors in a document has the floors of its contract, from top to bottom.
    """
    document, number = FLOORS[contract]
    table = re.findall(r"^\| floor \|.*\n\|[ -|]*\n((?:\|.*\n)+)", document.text, re.MULTILINE)[number]
    shown = [set(re.findall(r"`(\w+)`", row.split("|")[1])) for row in table.splitlines()]
    contracts = configparser.ConfigParser()
    contracts.read(PROJECT / ".importlinter", "utf-8")
    lines = contracts[f"importlinter:contract:{contract}"]["layers"].split("\n")
    assert shown == [names for line in lines if (names := set(re.findall(r"\w+", line)) - {"__main__"})]


def test_few_words_are_our_own():
    """
    The glossary explains at most thirty words that are terms neither of the games nor of the field, once each.
    """
    _, _, own = GLOSSARY.text.partition("## Words of our own\n")
    words = re.findall(r"^\| ([^|]+?) \|", own, re.MULTILINE)[2:]
    assert 0 < len(words) <= OWN_WORDS
    assert len(set(words)) == len(words)


def test_the_picture_shows_what_its_script_draws():
    """
    The board in the notation is the position that its script draws, in a file of bearable size.
    """
    made = runpy.run_path(str(PICTURES / "make.py"))
    drawn = made["drawn"](record_from_json(made["RECORD"].read_text("utf-8")))
    kept = made["PICTURE"].read_text("utf-8")
    assert len(kept.encode()) < PICTURE_LIMIT
    assert _tiles(kept) == _tiles(drawn) != []


def _tiles(svg: str) -> list[tuple[str | None, str | None]]:
    """The cells that hold something in a picture, and what."""
    groups = [element for element in ET.fromstring(svg).iter() if element.get("data-cell")]
    return [(element.get("class"), element.get("data-cell")) for element in groups]


def test_every_test_that_guards_against_a_threat_exists():
    """The table of threats names tests by file and function; each of them is there, and no row is without one."""
    text = (PROJECT / "docs" / "security.md").read_text("utf-8")
    rows = [line.strip("|").split(" | ")[-1] for line in text.splitlines() if line.startswith("|")][2:]
    files = {path.name: path for folder in ("tests", "web/tests") for path in (PROJECT / folder).rglob("*test*")}
    assert len(rows) > 50
    for row in rows:
        named = re.findall(r"`([^`]+)`", row)
        assert named, row
        file = None
        for name in named:
            if name.startswith(("make ", "bench/")):
                continue
            place, _, function = name.rpartition("::") if "::" in name else (name, "", "")
            if name.startswith("test_") and not name.endswith(".py") and "::" not in name:
                place, function = "", name
            if place:
                file = PROJECT / place if "/" in place else files.get(place)
                assert file is not None and file.is_file(), name
            assert file is not None, name
            assert not function or f"def {function}(" in file.read_text("utf-8"), name
