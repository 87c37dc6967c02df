"""What the first screen offers by the rules of an edition, and procedures while another question is open."""

import pytest

TERMINALS = """
edition = "duel"
board = "duel"
turn = 0
phase = "discard"
[[seat]]
army = "outpost"
energy = 5
hand = ["scout", "commando", "runner"]
[[seat]]
army = "moloch"
[[unit]]
seat = 0
tile = "commando"
at = "c3"
[[unit]]
seat = 1
tile = "hunter"
at = "d3"
"""


@pytest.mark.rule("ED-01")
def test_an_edition_brings_its_box(visit):
    """The edition duel starts on its own board with Smart and Vegas; what was chosen stays."""
    page = visit().page
    page.wait_for_selector("[data-do=start]")
    page.click("details summary")
    chosen = ("[data-option=board]", "[data-seat-army='0']", "[data-seat-army='1']")
    assert [page.input_value(one) for one in chosen] == ["standard", "moloch", "borgo"]
    page.select_option("[data-option=edition]", "duel")
    assert [page.input_value(one) for one in chosen] == ["duel", "smart", "vegas"]
    page.select_option("[data-option=board]", "standard")
    page.select_option("[data-option=edition]", "classic")
    page.select_option("[data-option=edition]", "duel")
    assert page.input_value("[data-option=board]") == "standard"


@pytest.mark.rule("TEAM-08", "STRUCT-13", "LEADER-03")
def test_the_moloch_rule_has_a_switch_and_combinations_a_warning(visit):
    """In teams of 2025 Moloch may leave its ally alone; structures with leaders can be had and are warned of."""
    player = visit()
    page = player.page
    page.wait_for_selector("[data-do=start]")
    page.click("details summary")
    assert page.locator("[data-variant=moloch_exception]").count() == 0
    page.select_option("[data-option=edition]", "2025")
    page.select_option("[data-option=mode]", "teams")
    assert page.is_checked("[data-variant=moloch_exception]")
    page.uncheck("[data-variant=moloch_exception]")
    page.check("[data-variant=structures]")
    assert page.locator("[data-warning]").count() == 0
    page.check("[data-variant=leaders]")
    assert "STRUCT-13" in page.inner_text("[data-warning=structures-leaders]")
    with page.expect_request(lambda sent: sent.method == "POST" and sent.url.endswith("/games")) as founding:
        player.start()
    options = founding.value.post_data_json["options"]
    assert options["moloch_exception"] is False
    assert set(options["variants"]) == {"structures", "leaders"}


@pytest.mark.rule("PROC-01")
def test_procedures_come_before_the_discard_too(visit, tmp_path):
    """Between draw and discard a procedure has its button; the discard is still asked for afterwards."""
    file = tmp_path / "terminals.toml"
    file.write_text(TERMINALS, "utf-8")
    page = visit("setup").page
    page.wait_for_selector("[data-do=load]")
    page.set_input_files("[data-do=load]", file)
    page.wait_for_selector("[data-cell=c3] .unit")
    page.click("[data-do=try]")
    page.wait_for_selector(".table[data-kind=discard] [data-start=proc-rotate]")
    page.click("[data-start=proc-rotate]")
    page.locator("[data-cell=c3].lit").click()
    page.click("[data-do=confirm]")
    page.wait_for_selector(".log li:has-text('Rotate')")
    page.wait_for_selector(".table[data-kind=discard]")
    page.locator(".hand .tile").first.click()
    page.click("[data-do=discard]")
    page.wait_for_selector(".table[data-kind=main]")


@pytest.mark.rule("R-98")
def test_the_form_says_when_a_game_ends_at_the_latest(visit):
    """The last round or turn, and who wins then, stand in the form for a new game; both follow what is chosen."""
    page = visit().page
    page.click("[data-game=bright-future]")
    page.click("[data-mode=arena]")
    page.click("details summary")
    assert "After turn 100, players face the last attacks" in page.inner_text("[data-limit]")
    page.click("[data-mode=tunnel-of-power]")
    assert "After round 60, the hero with the most codes wins" in page.inner_text("[data-limit]")
    page.select_option("[data-option=rounds]", "5")
    assert "After round 5, the hero with the most codes wins" in page.inner_text("[data-limit]")
    page.click("[data-mode=underground-fever]")
    assert page.locator("[data-limit]").count() == 0
