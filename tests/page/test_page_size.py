"""What the first load weighs."""

import gzip
import re
from importlib.resources import files

import pytest

LIMIT = 150 * 1024


# The words of Hungarian and Polish weigh most; those of the others are left to the long tests.
@pytest.mark.parametrize(
    "language", ["pl", "hu", pytest.param("en", marks=pytest.mark.soak), pytest.param("fr", marks=pytest.mark.soak)]
)
def test_the_first_load_is_light(visit, language):
    """Script and style that a browser loads up to the first game are at most 150 KB compressed, in any language."""
    player = visit(keep={"language": language})
    loaded = set()
    player.page.on("response", lambda answer: loaded.add(answer.url))
    player.page.reload()
    player.page.wait_for_selector("[data-do=start]")
    player.page.click("[data-do=start]")
    player.settle()
    assets = [url for url in loaded if re.search(r"/assets/.*\.(js|css)$", url)]
    assert len(assets) > 4
    # Fetched again: the browser forgets the bodies that it loaded before a reload.
    bodies = [player.page.request.get(url) for url in assets]
    assert all(body.ok for body in bodies)
    assert sum(len(gzip.compress(body.body(), 9)) for body in bodies) <= LIMIT


def test_the_page_needs_no_inline_script():
    """The policy of the service allows none."""
    index = files("ashboard").joinpath("page", "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)", index)
    assert " style=" not in index
    assert not re.search(r"\bon[a-z]+=", index)
