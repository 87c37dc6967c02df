"""What the pictures of boards, tiles, armies and players show."""

import io
import math
import os
import re
import subprocess
import sys
import tomllib
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from rich.cells import cell_len
from rich.console import Console

from ashboard.drawing import palette, player_table, svg, terminal, wording
from ashboard.drawing.board_view import BoardView
from ashboard.drawing.printed_tile import read_tile
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.printed.mission import mission, mission_ids
from ashboard.games.neuroshima_hex.state.state import as_hex_state

SIDES = ("N", "NE", "SE", "S", "SW", "NW")
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
MARKS = {"armour": "■" * 6, "melee": "▲◥◢▼◣◤", "ranged": "↑↗↘↓↙↖", "gauss": "⇑⇗⇘⇓⇙⇖", "net": "#" * 6, "link": "○" * 6}
HOSTILE = '<script>alert("x")</script>&amp;\x1b[31m\x00\'"'

ARMIES: dict[str, dict[str, Any]] = {
    table["id"]: table
    for table in (
        tomllib.loads(entry.read_text("utf-8"))
        for entry in sorted(files("ashboard.games.neuroshima_hex.data.armies").iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".toml")
    )
}
PRINTINGS: dict[str, dict[str, dict[str, object]]] = {
    army: {tile["id"]: tile for tile in table["tile"]} for army, table in ARMIES.items()
}
SIX = ("borgo", "hegemony", "moloch", "outpost", "smart", "vegas")
ON_BOARD = {army: [t for t, p in PRINTINGS[army].items() if p["kind"] in ("hq", "soldier", "module")] for army in SIX}


def unit(cell: str, army: str, tile: str, **state: object) -> dict[str, object]:
    """A unit of a view, named as printed."""
    name: Any = PRINTINGS[army][tile]["name"]
    return {"id": cell, "cell": cell, "seat": 0, "army": army, "tile": tile, "name": name["en"], **state}


def parade(army: str, rotation: int) -> dict[str, object]:
    """A view with every board tile of an army in one column, turned alike."""
    cells = [{"name": f"x{row}", "q": 0, "r": row} for row in range(len(ON_BOARD[army]))]
    units = [unit(f"x{row}", army, tile, rotation=rotation) for row, tile in enumerate(ON_BOARD[army])]
    return {"board": {"cells": cells}, "seats": [{"army": army}], "units": units}


def expected(printing: dict[str, Any], rotation: int) -> dict[int, dict[str, int]]:
    """Strength by kind by direction, straight from the printing."""
    edges: dict[int, dict[str, int]] = {}
    for side, name in enumerate(SIDES):
        found = {kind: printing.get(kind, [0] * 6)[side] for kind in ("melee", "ranged")}
        found |= {kind: int(name in printing.get(kind, [])) for kind in ("gauss", "net", "armour")}
        found["link"] = int(name in printing.get("links", []))
        carried = {kind: strength for kind, strength in found.items() if strength}
        if carried:
            edges[(side + rotation) % 6] = carried
    return edges


def parsed(text: str) -> ET.Element:
    """The picture's tree, without the name space before every tag."""
    return ET.fromstring(text.replace(' xmlns="http://www.w3.org/2000/svg"', ""))


def of_class(tree: ET.Element, name: str) -> list[ET.Element]:
    """All elements of the class."""
    return [element for element in tree.iter() if element.get("class") == name]


def drawn(element: ET.Element) -> dict[int, dict[str, int]]:
    """Strength by kind by direction, as drawn on a tile."""
    edges: dict[int, dict[str, int]] = {}
    for edge in of_class(element, "edge"):
        icons = edge.findall("g")
        strengths = {icon.attrib["class"]: int(icon.get("data-strength", "1")) for icon in icons}
        edges[SIDES.index(edge.attrib["data-direction"])] = strengths
    return edges


def shown(renderable: object, width: int = 100, **options: Any) -> str:
    """What a terminal without any styles shows."""
    console = Console(width=width, file=io.StringIO(), **options)
    console.print(renderable)
    output: Any = console.file
    return str(output.getvalue())


SKIRMISH: dict[str, object] = {
    "board": {"name": "standard"},
    "seats": [
        {
            "army": "moloch",
            "name": "Moloch",
            "hq": 17,
            "hand": ["hunter", "battle"],
            "pile": 21,
            "discard": ["push"] * 2,
        },
        {"army": "vegas", "name": "Vegas", "hq": 9, "hand": [], "pile": 30, "discard": [], "terror": True},
    ],
    "units": [
        unit("b2", "moloch", "hq"),
        unit("c2", "moloch", "juggernaut", rotation=1, wounds=1, initiative=[2]),
        unit("d2", "vegas", "hq", seat=1),
        unit("c4", "moloch", "hunter", seat=0, controller=1, rotation=3),
        unit("d3", "vegas", "mercenary", seat=1, netted=True),
    ],
    "ground": [{"cell": "a1", "seat": 1, "army": "vegas", "tile": "mine", "name": "Mine"}],
    "turn": 0,
}


class TestSvg:
    @pytest.mark.parametrize("rotation", range(6))
    @pytest.mark.parametrize("army", SIX)
    def test_edges(self, army: str, rotation: int) -> None:
        """Every icon of printed side s is drawn in direction s + rotation, with its strength, and no other is."""
        tree = parsed(svg.board(parade(army, rotation), PRINTINGS))
        tiles = of_class(tree, "unit")
        assert len(tiles) == len(ON_BOARD[army])
        for tile, element in zip(ON_BOARD[army], tiles, strict=True):
            assert drawn(element) == expected(PRINTINGS[army][tile], rotation), tile

    @pytest.mark.parametrize("army", SIX)
    def test_edges_point_at_neighbours(self, army: str) -> None:
        """What is named after a direction lies on the edge towards the neighbour in that direction."""
        for edge in of_class(parsed(svg.sheet(ARMIES[army])), "edge"):
            angle = math.radians(float(edge.attrib["transform"].removeprefix("rotate(").removesuffix(")")))
            q, r = STEPS[SIDES.index(edge.attrib["data-direction"])]
            neighbour = (1.5 * q, math.sqrt(3) * (r + q / 2))
            assert math.isclose(math.sin(angle), neighbour[0] / math.sqrt(3), abs_tol=1e-9)
            assert math.isclose(-math.cos(angle), neighbour[1] / math.sqrt(3), abs_tol=1e-9)

    def test_one_wedge_for_each_point_of_strength(self) -> None:
        """Melee and ranged show as many wedges as they are strong."""
        for army in SIX:
            for kind in ("melee", "ranged"):
                for icon in of_class(parsed(svg.sheet(ARMIES[army])), kind):
                    assert len(icon.findall("g")) == int(icon.attrib["data-strength"])

    @pytest.mark.parametrize("army", SIX)
    def test_upright(self, army: str) -> None:
        """Whatever the rotation, nothing in the middle of a tile is turned."""
        for middle in of_class(parsed(svg.board(parade(army, 2), PRINTINGS)), "middle"):
            assert not any("rotate" in element.get("transform", "") for element in middle.iter())

    def test_titles(self) -> None:
        """Every unit and foundation bears a title with its cell and name."""
        tree = parsed(svg.board(SKIRMISH, PRINTINGS))
        titles = [element.findtext("title", "") for element in of_class(tree, "unit") + of_class(tree, "ground")]
        begun = ("b2 HQ", "c2 Juggernaut", "d2 HQ", "c4 Hunter-Killer", "d3 Mercenary", "a1 Mine")
        assert len(titles) == len(begun)
        for start in begun:
            assert any(title.startswith(start) for title in titles)

    def test_state(self) -> None:
        """Wounds, nets, take-overs, points and changed initiatives can be seen on the tile itself."""
        tree = parsed(svg.board(SKIRMISH, PRINTINGS))
        units = {element.attrib["data-cell"]: element for element in of_class(tree, "unit")}
        assert [cell for cell in units if of_class(units[cell], "wound")] == ["c2"]
        assert [cell for cell in units if of_class(units[cell], "struck")] == ["c2"]
        assert [cell for cell in units if of_class(units[cell], "netted")] == ["d3"]
        assert of_class(units["c4"], "rim")[0].get("data-army") == "vegas"
        assert "17 points left" in units["b2"].findtext("title", "")

    def test_glow(self) -> None:
        """Highlighted cells glow, others do not."""
        tree = parsed(svg.board(SKIRMISH, PRINTINGS, highlight=["a2"]))
        assert [cell.get("data-cell") for cell in of_class(tree, "cell") if of_class(cell, "glow")] == ["a2"]

    def test_hostile_names(self) -> None:
        """Names are text, whatever they contain: no element, attribute or control sign comes of them."""
        view = {
            "board": {"cells": [{"name": HOSTILE, "q": 0, "r": 0}]},
            "seats": [{"army": HOSTILE, "name": HOSTILE, "hand": [HOSTILE]}],
            "units": [{"id": HOSTILE, "cell": HOSTILE, "seat": 0, "army": HOSTILE, "tile": HOSTILE, "name": HOSTILE}],
        }
        printing = {"kind": HOSTILE, "name": {"en": HOSTILE}, "effects": [HOSTILE], "traits": [HOSTILE]}
        sheet = {"id": HOSTILE, "name": {"en": HOSTILE}, "tile": [printing]}
        for text in (svg.board(view, {HOSTILE: {HOSTILE: printing}}), svg.sheet(sheet)):
            assert not list(parsed(text).iter("script"))
            assert "alert" in text
            assert "<script" not in text
            assert not re.search("[\x00-\x09\x0b-\x1f]", text)

    def test_hostile_numbers(self) -> None:
        """Numbers beyond all measure do not blow a picture up."""
        huge = 10**9
        printing = {
            "kind": "soldier",
            "melee": [huge, -1],
            "toughness": huge,
            "traits": ["x"] * 99,
            "initiative": [huge],
        }
        view = {"units": [{"cell": "c3", "army": "x", "tile": "y", "wounds": huge // 2}], "seats": [{"hq": huge}]}
        printings: dict[str, dict[str, dict[str, object]]] = {"x": {"y": printing}}
        assert len(svg.board(view, printings)) < 100_000
        assert max(map(len, shown(terminal.board(view, printings)).splitlines())) == 93

    @pytest.mark.parametrize("army", SIX)
    def test_self_contained(self, army: str) -> None:
        """A picture refers to nothing outside itself, and to nothing that it lacks."""
        text = svg.sheet(ARMIES[army])
        assert text.count("http") == 1
        assert set(re.findall(r"url\(#([^)]*)\)", text)) <= set(re.findall(r'\bid="([^"]*)"', text))
        assert text.count("url(") == text.count("url(#")

    @pytest.mark.parametrize("army", SIX)
    def test_sheet(self, army: str) -> None:
        """A sheet shows every tile of the army, instants and foundations too."""
        entries = of_class(parsed(svg.sheet(ARMIES[army])), "entry")
        assert [entry.get("data-tile") for entry in entries] == list(PRINTINGS[army])

    def test_deterministic(self) -> None:
        """The same view gives the same text, in another process too."""
        code = (
            "import hashlib, sys; from ashboard.drawing import svg;"
            "units = [{'cell': c, 'army': a, 'tile': 't'} for c, a in zip(['a1', 'b2', 'c3', 'd4'], 'wxyz')];"
            "text = svg.board({'units': units, 'seats': [{'army': 'v'}]}, {'w': {'t': {'melee': [1, 2, 3, 0, 0, 0]}}});"
            "print(hashlib.sha256(text.encode()).hexdigest())"
        )
        seen = {
            subprocess.run(
                [sys.executable, "-c", code],
                env={**os.environ, "PYTHONHASHSEED": seed},
                check=True,
                capture_output=True,
            ).stdout
            for seed in ("1", "2")
        }
        assert len(seen) == 1
        assert svg.board(SKIRMISH, PRINTINGS) == svg.board(SKIRMISH, PRINTINGS)

    @pytest.mark.parametrize("view", [{}, {"units": [{"cell": "c3"}, {}], "seats": [{}]}, {"board": {"name": "large"}}])
    def test_tolerant(self, view: dict[str, object]) -> None:
        """Missing fields leave gaps in the picture, never an error."""
        assert of_class(parsed(svg.board(view, {})), "cell")
        assert shown(terminal.board(view, {})).strip()
        assert shown(player_table.player_table(view, {})).strip()


class TestPalette:
    def test_armies_differ(self) -> None:
        """No two armies share a colour, a letter, a rim or an emblem."""
        looks = palette.looks([*SIX, "neojungle", "mississippi"])
        for sign in ("colour", "letter", "rim", "emblem"):
            assert len({getattr(look, sign) for look in looks}) == len(looks)

    def test_mirror_match(self) -> None:
        """Two players of one army look different."""
        first, second = palette.looks(["moloch", "moloch"])
        assert (first.colour, first.letter) != (second.colour, second.letter)
        assert first.colour != second.colour


class TestTerminal:
    @pytest.mark.parametrize("rotation", range(6))
    @pytest.mark.parametrize("army", SIX)
    def test_edges(self, army: str, rotation: int) -> None:
        """Every edge mark stands at its edge after rotation: top, bottom, or one of the four slanted sides."""
        for tile in ON_BOARD[army]:
            view = parade(army, rotation) | {
                "board": {"cells": [{"name": "x1", "q": 0, "r": 0}]},
                "units": [unit("x1", army, tile, rotation=rotation)],
            }
            lines = shown(terminal.board(view, PRINTINGS)).splitlines()
            assert _found(lines) == _wanted(PRINTINGS[army][tile], rotation), tile

    def test_names(self) -> None:
        """The board contains every unit's name, abbreviated where it must be."""
        for army in SIX:
            for width, room in ((100, 19), (15, 13)):
                text = shown(terminal.board(parade(army, 0), PRINTINGS), width)
                for tile in ON_BOARD[army]:
                    name: Any = PRINTINGS[army][tile]["name"]
                    assert wording.abbreviate(name["en"], room) in text

    def test_size(self) -> None:
        """A board of nineteen cells with its legend fits 100 columns and 40 rows; without it, 80 columns."""
        text = shown(terminal.board(SKIRMISH, PRINTINGS)) + shown(terminal.legend())
        assert max(map(len, text.splitlines())) <= 100
        assert len(text.splitlines()) <= 40
        assert max(map(len, shown(terminal.board(SKIRMISH, PRINTINGS), 80).splitlines())) <= 80

    def test_without_colour(self) -> None:
        """With colour off the board shows the same signs and sends no colour."""
        board = terminal.board(SKIRMISH, PRINTINGS, highlight=["e1"])
        bare = shown(board, no_color=True, force_terminal=True, color_system="truecolor")
        assert not re.search(r"\x1b\[[0-9;]*[34]8;", bare)
        assert re.sub(r"\x1b\[[0-9;]*m", "", bare) == shown(board)

    def test_state(self) -> None:
        """Army, points, wounds, nets, take-overs, changed initiative, mines and choices are told by signs alone."""
        text = shown(terminal.board(SKIRMISH, PRINTINGS, highlight=["e1"]))
        for sign in ("[M]", "HP 17", "HP 9", "@2(1)", "♡", "netted", "[V<M]", "(*) Mine", "[e1]", "e2"):
            assert sign in text

    def test_plain_letters(self) -> None:
        """A terminal that knows no other signs gets plain letters in the same places."""
        file = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
        console = Console(width=100, file=file)
        for part in (
            terminal.board(SKIRMISH, PRINTINGS),
            terminal.legend(),
            player_table.player_table(SKIRMISH, PRINTINGS),
        ):
            console.print(part)
        file.flush()

    def test_hostile_names(self) -> None:
        """No name can steer the terminal or be taken for markup."""
        view = {"units": [{"cell": "c3", "name": "\x1b[2J[red]"}], "seats": [{"name": "\x1b]0;x\x07[b]"}]}
        text = shown(terminal.board(view, {})) + shown(player_table.player_table(view, {}))
        assert not re.search("[\x00-\x09\x0b-\x1f]", text)
        assert "[red]" in text
        assert "[b]" in text

    def test_wide_names(self) -> None:
        """A name in wide signs stays within its hex."""
        lines = shown(terminal.board({"units": [{"cell": "c3", "name": "戦士" * 20}]}, {})).splitlines()
        line = next(line for line in lines if "戦士" in line)
        assert cell_len(line) == 93
        assert "戦士" * 10 not in line

    @pytest.mark.parametrize("army", SIX)
    def test_sheet(self, army: str) -> None:
        """The sheet names all tiles of the army and how many there are."""
        text = shown(terminal.sheet(ARMIES[army], PRINTINGS), 120)
        assert "35 tiles" in text
        for tile in ARMIES[army]["tile"]:
            assert re.search(rf"{tile['count']} │ {re.escape(tile['name']['en'])}", text)

    def test_tile(self) -> None:
        """A tile drawn large says its icons in words."""
        text = shown(terminal.tile(PRINTINGS["moloch"]["juggernaut"], "moloch"))
        for phrase in ("Juggernaut", "■ armour", "▲▲ melee", "↗ ranged", "initiative 1", "melee N×2", "toughness 1"):
            assert phrase in text

    def test_sides_in_the_language(self) -> None:
        """The sides of a tile are called in the language of its icons, as the log calls directions."""
        clown = PRINTINGS["moloch"]["clown"]
        said = {name: wording.edges(read_tile({**clown, "language": name})) for name in ("fr", "hu")}
        assert said["fr"][0].endswith("N NO")
        assert said["hu"][0].endswith("É ÉNy")

    def test_seats(self) -> None:
        """Players are listed with points, hand, pile and discards; the one to act is marked."""
        lines = shown(player_table.player_table(SKIRMISH, PRINTINGS)).splitlines()
        moloch = next(line for line in lines if "[M]" in line)
        vegas = next(line for line in lines if "[V]" in line)
        for sign in ("▶", "17/20", "Hunter-Killer, Battle", "21", "Push Back ×2"):
            assert sign in moloch
        assert "9/20" in vegas
        assert "terror" in vegas
        assert "▶" not in vegas

    def test_seats_of_other_modes(self) -> None:
        """Teams, points, energy and players who are out have their places, and only where there are any."""
        seats: Any = SKIRMISH["seats"]
        more = [{**seats[0], "side": 1, "score": 5, "energy": 4}, {**seats[1], "side": 1, "score": 20, "out": True}]
        text = shown(player_table.player_table({**SKIRMISH, "seats": more, "goal": 40}, PRINTINGS))
        for sign in ("Team", "Points", "5/40", "20/40", "Energy", "4", "out"):
            assert sign in text
        assert "17/20" not in text
        plain = shown(player_table.player_table(SKIRMISH, PRINTINGS))
        assert not any(sign in plain for sign in ("Team", "Points", "Energy"))

    def test_board_features(self) -> None:
        """Terminals and hills are marked on free cells and under units, in plain letters too."""
        cells = [{"name": name, "q": q, "r": 0} for q, name in enumerate(("b2", "c3"))]
        board = {"cells": cells, "terminals": ["b2"], "hill": {"c3": 2}}
        drawing = terminal.board({**SKIRMISH, "board": board}, PRINTINGS)
        assert all(sign in shown(drawing) for sign in ("◎", "+2", "HP 17"))

    def test_points_that_do_not_count(self) -> None:
        """A headquarters shows no points where they do not count: by the points rule, or once its player is out."""
        seats: Any = SKIRMISH["seats"]
        more = [{**seats[0], "out": True}, {**seats[1], "score": 3}]
        assert "HP" not in shown(terminal.board({**SKIRMISH, "seats": more}, PRINTINGS))

    def test_legend(self) -> None:
        """The legend explains every kind of mark."""
        text = shown(terminal.legend())
        for word in ("melee", "ranged", "gauss", "net", "armour", "link", "initiative", "toughness", "mobile", "mine"):
            assert word in text


def _wanted(printing: dict[str, Any], rotation: int) -> list[str]:
    """The marks by direction, straight from the printing."""
    marks = MARKS | {"link": "◇" * 6 if printing.get("affects") == "enemy" else "○" * 6}
    edges = expected(printing, rotation)
    return ["".join(marks[kind][d] * edges.get(d, {}).get(kind, 0) for kind in marks) for d in range(6)]


def _found(lines: list[str]) -> list[str]:
    """The marks by direction, read off the hex that stands alone on a board."""
    upper_left, upper_right = re.split(r"\[\w\]", lines[2])
    lower = lines[5].ljust(20)
    regions = (lines[1], upper_right, lower[10:], lines[6].replace("x1", ""), lower[:10], upper_left)
    return [re.sub(r"[╱╲_ ]", "", region) for region in regions]


@pytest.mark.parametrize("name", mission_ids())
def test_maps_are_drawn_without_their_holes(name):
    """
    Terminal and picture show the cells of a map and no others, and say of the special ones what they are.
    """
    state = as_hex_state(NEUROSHIMA_HEX.new({"edition": "2025", "board": name}))
    view, printings = BoardView(state.setup).drawable(state)
    console = Console(width=160, file=io.StringIO(), record=True)
    console.print(terminal.board(view, printings))
    drawn = ET.fromstring(svg.board(view, printings))

    cells = [group.get("data-cell") for group in drawn.iter() if group.get("class") == "cell"]
    assert cells == state.setup.grid.names
    told = [text.text for text in drawn.iter() if text.get("class") == "marks"]
    marks = mission(name).marks
    assert len(told) == len(marks)
    assert set(re.findall(r"(?<![A-Za-z])[a-g][1-7](?!\d)", console.export_text())) == set(cells)
