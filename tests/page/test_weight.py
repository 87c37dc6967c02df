"""What the first load weighs."""

import gzip
import re
from importlib.resources import files

LIMIT = 150 * 1024


def test_the_first_load_is_light():
    """Script and style that the first screen loads are at most 150 KB compressed, the largest language included."""
    page = files("ashboard").joinpath("page")
    index = page.joinpath("index.html").read_text("utf-8")
    names = re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', index)
    assert names
    assets = page.joinpath("assets")
    languages = [entry.name for entry in assets.iterdir() if re.match(r"(en|pl|fr|hu)-", entry.name)]
    assert len(languages) == 4
    weight = sum(compressed(page.joinpath(*name.split("/"))) for name in names)
    assert weight + max(compressed(assets.joinpath(name)) for name in languages) <= LIMIT


def test_the_page_needs_no_inline_script():
    """The policy of the service allows none."""
    index = files("ashboard").joinpath("page", "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)", index)
    assert " style=" not in index
    assert not re.search(r"\bon[a-z]+=", index)


def compressed(file):
    return len(gzip.compress(file.read_bytes(), 9))
