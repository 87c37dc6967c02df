"""The picture in the README shows the page as it is now."""

import io

from PIL import Image, ImageChops
from tests.page.readme_picture import README_PICTURE, take_readme_picture

# Small enough that fonts and smoothing of another machine do not count, large enough that a moved panel does.
THUMBNAIL = (96, 60)
NOTICEABLE = 24
MOST_CHANGED = 0.03


def test_the_readme_shows_the_page_as_it_is(browser, service):
    """
    A picture taken now looks like the one that the README shows; `make screenshots` takes it again.
    """
    taken = thumbnail(io.BytesIO(take_readme_picture(browser, service.url)))
    difference = ImageChops.difference(taken, thumbnail(README_PICTURE))
    changed = sum(difference.histogram()[NOTICEABLE:]) / (THUMBNAIL[0] * THUMBNAIL[1])
    assert changed <= MOST_CHANGED, "the page has changed: make screenshots"


def thumbnail(picture):
    with Image.open(picture) as image:
        return image.convert("L").resize(THUMBNAIL)
