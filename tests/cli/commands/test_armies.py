"""`ashboard armies`: armies listed, checked and drawn."""

from xml.etree import ElementTree as ET

from ashboard.games.neuroshima_hex.printed.army import army_ids


def test_lists_all_armies(ashboard):
    """
    Without a name all armies are listed.
    """
    ran = ashboard("armies")

    assert ran.code == 0
    assert all(army in ran.out for army in army_ids())


def test_draws_an_army(ashboard):
    """
    An army is shown with all its tiles.
    """
    ran = ashboard("armies", "borgo")

    assert ran.code == 0
    assert "35 tiles" in ran.out
    assert "Super-Mutant" in ran.out


def test_draws_one_tile(ashboard):
    """
    One tile is drawn large; one that the army lacks is refused.
    """
    assert "Mutant" in ashboard("armies", "borgo", "--tile", "mutant").out
    assert "'clown'" in ashboard("armies", "borgo", "--tile", "clown").complaint


def test_checks_and_draws_an_army_file(ashboard, own_army):
    """
    A file of one's own is shown like any other army.
    """
    ran = ashboard("armies", own_army)

    assert ran.code == 0
    assert "Mine" in ran.out


def test_refuses_a_malformed_army_file(ashboard, own_army):
    """
    A malformed army is refused with file and key.
    """
    own_army.write_text(own_army.read_text("utf-8").replace("count = 6", "count = 5", 1), "utf-8")

    ran = ashboard("armies", own_army)

    assert ran.code == 2
    assert ran.complaint == f"{own_army}: tile: expected 35 tiles in all, found 34"


def test_writes_a_sheet(ashboard, tmp_path):
    """
    --svg writes a picture of all tiles.
    """
    sheet = tmp_path / "sheet.svg"

    assert ashboard("armies", "vegas", "--svg", sheet).code == 0
    assert ET.parse(sheet).getroot().tag.endswith("svg")


def test_a_sheet_needs_an_army_and_a_file(ashboard, tmp_path):
    """
    There is no sheet of no army, and a folder is no file.
    """
    assert "ARMY" in ashboard("armies", "--svg", tmp_path / "sheet.svg").complaint
    assert "file" in ashboard("armies", "vegas", "--svg", tmp_path).complaint


def test_unknown_armies_are_told_what_there_is(ashboard):
    """
    A wrong name is answered with the right ones.
    """
    ran = ashboard("armies", "nobody")

    assert ran.code == 2
    assert all(army in ran.complaint for army in army_ids())
