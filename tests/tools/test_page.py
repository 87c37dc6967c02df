"""What the page is built from."""

from tools.page import sources
from tools.paths import SHAPES, WEB


def test_the_page_is_built_again_when_the_shapes_change():
    """
    The stamp of the page counts its own files and the shapes that lie in the package.
    """
    assert SHAPES.is_file()
    assert SHAPES in sources()
    assert WEB / "index.html" in sources()
