"""What only some games ask: structures, leaders, procedures, missions; each on the board."""

import itertools

from tests.page.seeder import ME, computer

MISSIONS = ("evacuation", "factory", "funfair", "reactor", "truce")


def test_a_structure_is_built_on_the_board(seeder):
    """Offered, paid for, both tiles laid as ghosts, and then it stands on two hexes."""
    options = {"edition": "2025", "variants": ["structures"]}
    table = seeder.against_computer(until=lambda seen: seen["decision"]["kind"] == "structure", options=options)
    player = seeder.enter(table)
    page = player.page
    player.settle()
    page.click("[data-answer=build]")
    page.wait_for_selector(".table[data-kind='first tile']")
    page.locator(".cell.lit").first.click()
    page.wait_for_selector("[data-ghost]")
    first = page.get_attribute("[data-ghost]", "data-ghost")
    page.click("[data-do=side]")
    page.click("[data-do=confirm]")
    page.wait_for_selector(".table[data-kind='second tile'] .cell.lit")
    page.locator(".cell.lit").first.click()
    page.wait_for_function("() => document.querySelectorAll('[data-ghost]').length === 2")
    before = page.locator(".unit").count()
    page.click("[data-do=confirm]")
    page.wait_for_function("before => document.querySelectorAll('.unit').length === before + 2", arg=before)
    page.click(f"[data-cell={first}]")
    page.wait_for_selector("[data-explained]")
    assert "structure-" not in page.inner_text("[data-explained]")


def test_leaders_are_picked_and_shown(seeder):
    """Each card says what it does; the chosen leader stands beside its player."""
    player = seeder.enter(seeder.founded([ME, computer()], {"edition": "2025", "variants": ["leaders"]}))
    page = player.page
    assert player.until("leader pick")
    assert page.locator("[data-answer] .about").count() == page.locator("[data-answer]").count() >= 2
    page.locator("[data-answer]").first.click()
    page.wait_for_selector("[data-leader]")
    assert page.locator("[data-leader]").count() == 2
    assert player.until("main")


TERMINALS = """
edition = "duel"
board = "duel"
turn = 0
phase = "main"
[[seat]]
army = "outpost"
energy = 5
[[seat]]
army = "moloch"
energy = 0
[[unit]]
seat = 0
tile = "hq"
at = "c3"
[[unit]]
seat = 0
tile = "commando"
at = "b1"
[[unit]]
seat = 1
tile = "hunter"
at = "d3"
[[unit]]
seat = 1
tile = "hq"
at = "e3"
"""


def test_procedures_start_with_a_button(visit, tmp_path):
    """With energy and a unit on a terminal there are buttons; each points at hexes, and Escape takes it back."""
    file = tmp_path / "terminals.toml"
    file.write_text(TERMINALS, "utf-8")
    player = visit("setup")
    page = player.page
    page.wait_for_selector("[data-do=load]")
    page.set_input_files("[data-do=load]", file)
    page.wait_for_selector("[data-cell=b1] .unit")
    assert page.locator(".terminal").count() == 7
    page.click("[data-do=try]")
    page.wait_for_selector("[data-start]")
    for button in page.locator("[data-start]").all():
        button.click()
        page.wait_for_selector(".cell.lit")
        page.keyboard.press("Escape")
        page.wait_for_selector("[data-start]")
    page.locator("[data-start]").first.click()
    page.locator(".cell.lit").first.click()
    page.wait_for_selector("[data-do=confirm], .cell.lit")


def test_a_mission_says_what_it_wants(visit):
    """Its armies are fixed, its map has exits, and the panel counts how far it is; it can be played."""
    player = visit()
    page = player.page
    page.wait_for_selector("[data-do=start]")
    page.click("details summary")
    page.select_option("[data-option=edition]", "2025")
    page.select_option("[data-option=mode]", "atlas")
    for mission in page.locator("[data-option=board] option").all():
        page.select_option("[data-option=board]", mission.get_attribute("value"))
        assert page.locator("[data-seat-army='0']").is_disabled()
        assert len(page.inner_text(".wants >> nth=0")) > 10
    page.select_option("[data-option=board]", "evacuation")
    player.start()
    player.settle()
    assert page.locator(".goal.exit").count() == 5
    assert "0 of 5" in page.inner_text("[data-goal=evacuate]")
    assert not player.play_by_mouse(most=5)
    assert page.locator(".players .hq").count() == 0


def test_a_mission_tile_has_a_drawing_and_a_name(seeder):
    """The parts of the factory are in no army; they are drawn and named all the same."""
    player = seeder.enter(seeder.alone({"edition": "2025", "mode": "atlas", "board": "factory"}))
    player.settle()
    page = player.page
    page.locator("[data-cell][aria-label*='Moloch Part'] .unit").first.click()
    page.wait_for_selector("[data-explained]")
    assert "Part" in page.inner_text("[data-explained]")


def test_every_mission_can_be_played(visit, seeder):
    """Also the one in which a third army, that nobody plays, joins the two."""
    player = visit()
    page = player.page
    for mission in MISSIONS:
        table = seeder.alone({"edition": "2025", "mode": "atlas", "board": mission})
        page.evaluate("token => localStorage.setItem('ashboard.token', token)", table.tokens[0])
        player.open(f"game/{table.game}")
        assert not player.play_by_mouse(most=4), mission
        assert page.locator("[role=alert]").count() == 0, mission
        assert page.locator(".players > li").count() == (3 if mission == "truce" else 2), mission


def test_whoever_is_pushed_is_told_so(seeder):
    """In somebody else's turn it is not called the own one; the unit that is pushed is marked on the board."""
    table, asked = pushed(seeder)
    player = seeder.enter(table)
    page = player.page
    page.wait_for_selector("[data-subject]")
    armies = page.locator(".players strong").all_inner_texts()
    assert f"{armies[1 - asked]} is playing; {armies[asked]} decides" in player.status
    assert "Your turn" not in player.status
    cell = page.get_attribute("[data-subject]", "data-subject")
    assert armies[asked] in page.get_attribute(f"[data-cell={cell}]", "aria-label")


def pushed(seeder):
    """A game in which somebody has to say where a pushed unit goes, and that player."""
    for armies in itertools.permutations(["moloch", "hegemony", "outpost", "borgo", "vegas"], 2):
        table = seeder.alone({"armies": list(armies)})
        asked = seeder.advance(table, until=lambda seen: seen["decision"]["kind"] == "push destination")["asked"]
        if asked is not None:
            return table, asked
    raise AssertionError("nobody was pushed")
