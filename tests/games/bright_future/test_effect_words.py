"""Effect words are named by the constants of one vocabulary."""

import ast
from pathlib import Path

from ashboard.games.bright_future.printed import vocabulary

GAME = Path(__file__).parents[3] / "src" / "ashboard" / "games" / "bright_future"
WORDS = {
    word
    for words in (
        vocabulary.WEAPON_EFFECTS,
        vocabulary.HERO_ABILITIES,
        vocabulary.ANOMALY_EFFECTS,
        vocabulary.MERCENARY_ABILITIES,
        vocabulary.INFECTION_ACTIONS,
        vocabulary.COLONY_OPTIONS,
        vocabulary.TUNNEL_EFFECTS,
        vocabulary.INFECTIONS,
    )
    for word in words
}
# Some effects share their word with an answer, a question or a start point; comparing with those is something else.
OTHER_WORDS = {"verb", "kind", "moment"}


def compared_words(source):
    """The lines of a module that compare, look up or list effect words as literals."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if not any(name_of(side) in OTHER_WORDS for side in sides):
                yield from literals(*sides)
        elif isinstance(node, ast.Call) and name_of(node.func) in ("get", "has"):
            yield from literals(*node.args)
        elif isinstance(node, ast.match_case):
            yield from literals(*ast.walk(node.pattern))
        elif isinstance(node, ast.Subscript):
            yield from literals(node.slice)


def name_of(node):
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def literals(*nodes):
    for node in nodes:
        if isinstance(node, ast.Constant) and node.value in WORDS:
            yield f"{node.lineno}: {node.value}"
        elif isinstance(node, ast.Tuple | ast.List | ast.Set):
            yield from literals(*node.elts)


def test_no_literal_effect_words():
    """
    No module of the game compares an effect word as a literal string.
    """
    found = {
        str(path.relative_to(GAME)): lines
        for path in GAME.rglob("*.py")
        if (lines := list(compared_words(path.read_text(encoding="utf-8"))))
    }

    assert GAME.is_dir()
    assert not found


def test_literals_are_found():
    """
    The search sees comparisons, memberships, cases and look-ups, and leaves the verbs of answers alone.
    """
    source = """
word == "damage_factor"
word not in ("overcharge", "overcharge_self")
"hunt" in card.icons
table.get("trade")
match word:
    case "forager": pass
answer.verb == "trade"
"""

    assert [line.split(": ")[1] for line in compared_words(source)] == [
        "damage_factor",
        "overcharge",
        "overcharge_self",
        "hunt",
        "trade",
        "forager",
    ]


def test_every_word_has_a_constant():
    """
    The vocabulary names each word once, by a constant spelled like it.
    """
    assert {word for word in WORDS if getattr(vocabulary, word.upper(), None) != word} == set()
