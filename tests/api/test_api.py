"""`import ashboard`: the names that stay, and what they promise."""

import re
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest
from tests.docs.markdown import PROJECT, Document

import ashboard

HEX = ashboard.game("neuroshima-hex")
BRIGHT = ashboard.game("bright-future")
MODES = [
    pytest.param(HEX, {"armies": ("moloch", "borgo")}, id="duel"),
    pytest.param(HEX, {"mode": "teams", "armies": ("moloch", "borgo", "outpost", "smart")}, id="teams"),
    pytest.param(BRIGHT, {"mode": "tunnel-of-power"}, id="tunnel-of-power"),
    pytest.param(BRIGHT, {"mode": "underground-fever"}, id="underground-fever"),
    pytest.param(BRIGHT, {"mode": "arena"}, id="arena"),
]


def test_importing_costs_nothing():
    """
    `import ashboard` imports nothing else of the package, and no package of anybody else.
    """
    program = (
        "import sys; before = set(sys.modules); import ashboard; "
        "names = {name.partition('.')[0] for name in set(sys.modules) - before} - sys.stdlib_module_names; "
        "print(names, [name for name in sys.modules if name.startswith('ashboard.')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "{'ashboard'} []"


def test_every_name_is_there_and_documented():
    """
    Each public name of the package and of its classes stands in docs/python.md.
    """
    text = Document(PROJECT / "docs" / "python.md").prose
    words = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", text))))
    for name in ashboard.__all__:
        known = getattr(ashboard, name)
        assert name in words
        assert name in dir(ashboard)
        if isinstance(known, type) and known.__module__.startswith("ashboard.api"):
            public = {each for each in vars(known) if not each.startswith("_")}
            assert public <= words, public - words
    with pytest.raises(AttributeError, match="no attribute 'gmae'"):
        ashboard.gmae  # noqa: B018


@pytest.mark.parametrize(("game", "options"), MODES)
def test_a_game_is_taken_back_to_its_start_and_played_again(game, options):
    """
    Popped to its first question and pushed again, a match comes to the same position with the same dice.
    """
    match = game.play("random", seed=5, **options)
    assert match.is_over
    assert match.legal == ()
    final, record = match.state.key(), match.record
    start, given = game.new(seed=5, **options), []
    while match.answers != start.answers:
        given.append(match.pop())
    with pytest.raises(ashboard.BadInput, match="no answer to take back"):
        match.pop()
    assert match.state.key() == start.state.key()
    for text in reversed(given):
        match.push(text)
    assert match.state.key() == final
    assert match.record == record


@pytest.mark.parametrize(("game", "options"), MODES)
def test_an_illegal_answer_changes_nothing(game, options):
    """
    An illegal text raises with the position, and the match is as it was, also for taking back.
    """
    match = game.new(seed=1, **options)
    match.push(match.legal[0])
    before, answers, events = match.state.key(), match.answers, len(match.events)
    with pytest.raises(ashboard.IllegalAction) as raised:
        match.push("surrender everything")
    assert raised.value.position == before == match.state.key()
    assert (match.answers, len(match.events)) == (answers, events)
    match.pop()
    assert match.state.key() == game.new(seed=1, **options).state.key()


@pytest.mark.parametrize(("game", "options"), MODES)
def test_a_copy_goes_its_own_way(game, options):
    """
    A copy played on does not change its original, and has the same dice.
    """
    match = game.new(seed=2, **options)
    twin = match.copy()
    before = match.state.key()
    end = twin.play("random").state.key()
    assert match.state.key() == before
    assert match.play("random").state.key() == end


@pytest.mark.parametrize(("game", "options"), MODES)
def test_pictures_and_tables(game, options):
    """
    A match prints itself, draws itself as SVG that is well-formed, and shows its events as a table.
    """
    match = game.new(seed=3, **options)
    for _ in range(12):
        match.push(match.advice("random"))
    assert match.question in str(match)
    assert ET.fromstring(match._repr_svg_()).tag.endswith("svg")
    table = ET.fromstring(match.events._repr_html_())
    assert len(table.findall("tr")) == len(match.events) + 1
    assert [row["key"] for row in match.events.rows()] == [event.key for event in match.events]
    before = match.state.key()
    match.battle()
    assert match.state.key() == before


def test_without_rich_a_position_is_a_list(monkeypatch):
    """
    Where nothing but the engine is installed a match still prints, every unit with its cell.
    """
    monkeypatch.setattr("ashboard.api.pictures.find_spec", lambda name: None)
    match = HEX.new(armies=("moloch", "borgo"), seed=1)
    match.push("place hq c3 0")
    assert "cell: c3" in str(match)


def test_records_come_back(tmp_path):
    """
    A match is loaded from its record, its JSON or a file; what is no record of the game is refused.
    """
    match = HEX.play("random", armies=("moloch", "borgo"), seed=8)
    path = tmp_path / "game.json"
    path.write_text(match.record.to_json(), "utf-8")
    for source in (match.record, match.record.to_json(), path):
        loaded = HEX.load(source)
        assert loaded.state.key() == match.state.key()
        assert loaded.pop() == match.copy().pop()
    with pytest.raises(ashboard.BadInput, match="expected 'bright-future'"):
        BRIGHT.load(match.record)


def test_players_are_names_or_functions():
    """
    One player for all, or one a seat; anything else is refused.
    """
    match = HEX.play(lambda match: match.legal[-1], "random", armies=("moloch", "borgo"), seed=8)
    assert match.is_over
    with pytest.raises(ashboard.BadInput, match="one for each seat"):
        HEX.play("random", "random", "random", armies=("moloch", "borgo"))
    with pytest.raises(ashboard.BadInput, match="'nobody' is unknown"):
        HEX.play("nobody", armies=("moloch", "borgo"))
    with pytest.raises(ashboard.BadInput, match="'chess' is unknown"):
        ashboard.game("chess")
