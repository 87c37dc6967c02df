"""Marks of tests that belong to no game alone."""

from tests.games.bright_future import test_rule_coverage as bright
from tests.games.marked import shared_marks
from tests.games.neuroshima_hex import test_rule_coverage as hexes


def test_shared_tests_name_real_rules():
    """
    A rule that a test outside the folders of the games names is a rule of one of them, or a worked example.
    """
    named = shared_marks(hexes.QUOTED) | shared_marks(bright.QUOTED)
    unknown = {rule for rule in named if not rule.startswith("EX-")} - {*hexes.rule_ids(), *bright.rule_ids()}
    assert unknown == set()
