"""What the first load weighs, as it is transferred."""

import re
from importlib.resources import files

import pytest
from tests.page.page_speed import transferred
from tests.service.servers import sqlite_url

LIMIT = 110 * 1024
FONTS = 60 * 1024


@pytest.fixture(scope="module")
def quiet_service(serve, tmp_path_factory):
    """A service of its own: what others play would be shown on the first screen, and weigh something too."""
    with serve(sqlite_url(tmp_path_factory.mktemp("size")), "--workers", "1", "--thinking", "0.1") as running:
        yield running


# The words of Hungarian and Polish weigh most; those of the others are left to the long tests.
@pytest.mark.parametrize(
    "language", ["pl", "hu", pytest.param("en", marks=pytest.mark.soak), pytest.param("fr", marks=pytest.mark.soak)]
)
def test_the_first_load_is_light(browser, quiet_service, language):
    """Scripts, styles and data up to the first board are at most 110 KB with their headers, typefaces 60 KB more."""
    totals, lines = transferred(browser, quiet_service.url, language)
    assert totals["page"] > 40_000
    assert totals["page"] + totals["data"] <= LIMIT, lines
    assert 20_000 < totals["font"] <= FONTS


def test_the_page_needs_no_inline_script():
    """The policy of the service allows none."""
    index = files("ashboard").joinpath("page", "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)", index)
    assert " style=" not in index
    assert not re.search(r"\bon[a-z]+=", index)
