"""The picture in the README: a Battle tile in hand, and what the battle would bring; taken by `make screenshots`."""

from pathlib import Path

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
RECORD = PICTURES / "game.json"
README_PICTURE = PICTURES / "page.jpg"
# The moment of the record at which Outpost holds a Battle tile, counted as the replay counts.
MOMENT = 38
SIZE = (1280, 800)


def take_readme_picture(browser, url):
    """Play on from the record, take the Battle tile, ask what a battle would do; return the picture as JPEG."""
    context = browser.new_context(
        viewport={"width": SIZE[0], "height": SIZE[1]}, color_scheme="dark", device_scale_factor=1.5
    )
    wishes = {"motion": "none", "language": "en", "name": "Ann"}
    context.add_init_script("".join(f"localStorage.setItem('ashboard.{key}', '{wishes[key]}');" for key in wishes))
    page = context.new_page()
    page.goto(f"{url}/#/games")
    page.set_input_files("input[type=file]", RECORD)
    page.locator("[data-do=scrub]").fill(str(MOMENT))
    page.wait_for_selector(f"text={MOMENT + 1} of")
    page.click("[data-do=fork]")
    page.click(".hand .tile >> nth=0")
    page.wait_for_selector("[data-do=confirm]")
    page.keyboard.press("w")
    page.wait_for_selector("text=If a battle started now")
    page.wait_for_selector("text=Headquarters of Outpost")
    page.mouse.move(2, SIZE[1] - 2)
    picture = page.screenshot(type="jpeg", quality=80, animations="disabled")
    context.close()
    return picture
