"""One file holds every outline and colour; drawing code holds none."""

import ast
import re
from pathlib import Path

import pytest

from ashboard.drawing import shapes

PROJECT = Path(__file__).resolve().parents[2]
# The folders of drawing code, in either language; the page's join them here.
DRAWING_CODE = (PROJECT / "src" / "ashboard" / "drawing",)
COLOUR = re.compile(r"(?<!url\()#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})\b|\b(?:rgb|hsl|oklch)a?\(")
# A command of path data with its numbers, filled in or not, and a second one behind it.
_NUMBER = r"(?:-?\d+(?:\.\d+)?|\$?\{[^}]*\})"
PATH_DATA = re.compile(rf"\b[Mm] ?{_NUMBER}[ ,]?{_NUMBER}\s*(?:[LlHhVvCcSsQqTtAa] ?{_NUMBER}|[Zz]\b)")
FULL_PATH = re.compile(r"(?:[MmLlHhVvCcSsQqTtAa][ ,]?|[Zz]|-?\d*\.?\d+|\{\w+\}|-\{\w+\}|[ ,])+")


def literals(path):
    """The texts of a file that could be drawn: strings without docstrings, or all of a page's file."""
    source = path.read_text("utf-8")
    if path.suffix != ".py":
        return [source]
    tree = ast.parse(source)
    described = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant | ast.JoinedStr)]
    return [
        ast.unparse(node)
        for node in strings
        if id(node) not in described and (isinstance(node, ast.JoinedStr) or isinstance(node.value, str))
    ]


def drawing_files():
    endings = (".py", ".ts", ".svelte")
    found = (path for folder in DRAWING_CODE for path in sorted(folder.rglob("*")) if path.suffix in endings)
    return [pytest.param(path, id=str(path.relative_to(PROJECT))) for path in found]


@pytest.mark.parametrize("path", drawing_files())
def test_drawing_code_holds_no_path_data_and_no_colour(path):
    """Whoever changes a shape or a colour changes `shapes.json` alone."""
    for text in literals(path):
        assert not COLOUR.search(text), text
        assert not PATH_DATA.search(text), text


@pytest.mark.parametrize(
    "text", ['d="M12,0 L6,10"', '"M0 -11L8 3Z"', 'f"M{x},{y} L{a},{b}"', "`M${x},${y} H${a}`", "'#fff'", "#0e0b09"]
)
def test_the_search_finds_what_it_looks_for(text):
    """Path data and colours of either language are recognised, with numbers and with gaps."""
    assert COLOUR.search(text) or PATH_DATA.search(text)


@pytest.mark.parametrize("text", ['"url(#face)"', '"{#each cells as cell}"', '"Move one unit"', '"#{number}"'])
def test_the_search_leaves_other_texts_alone(text):
    """References, blocks of a template and plain words are no shapes."""
    assert not COLOUR.search(text)
    assert not PATH_DATA.search(text)


def values(data, where=""):
    """Every text in the data with its place."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from values(value, f"{where}.{key}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from values(value, f"{where}[{number}]")
    elif isinstance(data, str):
        yield where, data


def test_every_shape_is_path_data_and_every_colour_a_colour():
    """What begins like path data is whole path data, what begins like a colour is one in six or eight digits."""
    for where, text in values({key: value for key, value in shapes._SHAPES.items() if key != "about"}):
        if text.startswith("#"):
            assert re.fullmatch(r"#(?:[0-9a-f]{6}|[0-9a-f]{8})", text), where
        for piece in text.split(";") if ".drawings." in where else [text]:
            drawn = piece.partition(" ")[2] if ".drawings." in where else piece
            if re.match(r"M[-\d{]", drawn):
                assert FULL_PATH.fullmatch(drawn), where


def test_armies_name_rims_emblems_and_figures_that_exist():
    """Each army of the package has a rim, an emblem and a figure of its own."""
    looks = shapes.ARMIES.values()
    assert {look["rim"] for look in looks} | set(shapes.SPARE["rims"]) == set(shapes.RIMS)
    assert {look["emblem"] for look in looks} | set(shapes.SPARE["emblems"]) == set(shapes.EMBLEMS)
    assert set(shapes.ARMIES) | {"unknown"} == set(shapes.FIGURES)
