"""What belongs to a table between people: clocks, draws, presence, mute, spectators, turn notices."""

import pytest
from tests.effort import some
from tests.page.player import ARRIVED, SLOW, asked, invitation
from tests.page.seeder import ME, OPEN

NOTICES = """
window.noticed = [];
window.Notification = class { constructor(title, more) { window.noticed.push(more.body); } };
window.Notification.permission = 'granted';
Object.defineProperty(document, 'hidden', { get: () => window.isAway === true });
"""


# Lets answers about a game wait for two seconds, and counts those that have arrived.
LATE = """
window.late = 0;
const real = window.fetch;
window.fetch = async (...asked) => {
  const answer = await real(...asked);
  if (/\\/games\\/\\w+(\\?|$)/.test(answer.url)) {
    await new Promise((done) => setTimeout(done, 2000));
    window.late += 1;
  }
  return answer;
};
"""


def pair(seeder, **terms):
    """Two windows at one table."""
    table = seeder.pair(**terms)
    host = seeder.enter(table, keep={"name": "Host", "notices": "on"})
    guest = seeder.enter(table, seat=1, keep={"name": "Guest"})
    for player in (host, guest):
        player.page.wait_for_selector("svg.board")
    return host, guest


def test_clocks_run_for_whoever_is_asked(seeder):
    """Both see both clocks; only that of the player who is asked goes down."""
    host, guest = pair(seeder, clock={"seconds": 600})
    for player in (host, guest):
        player.page.wait_for_selector("[data-clock]")
        assert player.page.locator("[data-clock]").count() == 2
    mover = asked(host, guest)
    seat = 0 if mover is host else 1
    mine, other = (mover.page.locator(f"[data-clock='{number}']") for number in (seat, 1 - seat))
    before, still = mine.inner_text(), other.inner_text()
    changed = "([seat, before]) => document.querySelector(`[data-clock='${seat}']`).textContent !== before"
    mover.page.wait_for_function(changed, arg=[seat, before])
    assert other.inner_text() == still
    assert seconds(mine.inner_text()) < seconds(before)
    for player in (host, guest):
        running = player.page.locator(".clock.runs")
        assert [clock.get_attribute("data-clock") for clock in running.all()] == [str(seat)]


def seconds(shown):
    """What a clock shows."""
    minutes, rest = shown.split(":")
    return 60 * int(minutes) + int(rest)


def test_a_draw_is_offered_and_declined_and_agreed(seeder):
    """The offer is told to both sides; declined it is gone, and whoever made it hears so; agreed the game is drawn."""
    host, guest = pair(seeder)
    host.page.click("[data-do=draw]")
    host.page.wait_for_selector("[role=status]:has-text('You have offered a draw')")
    guest.page.wait_for_selector("[role=status]:has-text('Host (guest) offers a draw')")
    host.page.click("[data-do=decline]")
    host.page.wait_for_selector("[data-do=decline]", state="detached")
    assert host.page.inner_text("[data-drawn]") == ""
    host.page.click("[data-do=draw]")
    guest.page.wait_for_selector("[data-do=decline]")
    guest.page.click("[data-do=decline]")
    guest.page.wait_for_selector("[data-do=decline]", state="detached")
    host.page.wait_for_selector("[role=status]:has-text('declined')")
    assert guest.page.inner_text("[data-drawn]") == ""
    guest.page.click("[data-do=draw]")
    host.page.wait_for_selector("text=Accept the draw")
    host.page.click("[data-do=draw]")
    for player in (host, guest):
        player.page.wait_for_selector(".table[data-state=over]")
        assert "draw" in player.status


def test_presence_chat_and_mute(seeder):
    """Each sees that the other is there; who is muted is heard no more."""
    host, guest = pair(seeder)
    host.page.wait_for_selector(".dot.on")
    guest.page.fill(".chat input", "Hello")
    guest.page.click(".chat form button")
    host.page.wait_for_selector("[data-chat]")
    host.page.click("text=Mute")
    host.page.wait_for_selector("[data-chat]", state="detached")
    guest.page.context.close()
    host.page.wait_for_selector(".dot:not(.on)")


def test_the_newest_line_of_the_chat_is_in_sight(seeder):
    """The chat follows what is said, but not away from somebody who reads further up."""
    table = seeder.pair()
    host = seeder.enter(table)
    host.page.wait_for_selector(".chat form")
    host.page.evaluate("window.talk = document.querySelector('.chat ol')")

    def say(number):
        assert table.post(1, "chat", {"text": f"Line {number}"}).is_success
        host.page.wait_for_selector(f"[data-chat]:has-text('Line {number}')")

    for number in range(10, 22):
        say(number)
    host.page.wait_for_function(
        "() => talk.scrollTop > 0 && talk.scrollTop + talk.clientHeight > talk.scrollHeight - 4"
    )
    host.page.evaluate("talk.scrollTop = 0")
    say(22)
    host.pause(100)
    assert host.page.evaluate("talk.scrollTop") == 0


def test_a_late_answer_does_not_send_anybody_away(visit, seeder):
    """What the stream says about the table is newer than the answer to a question asked before."""
    host = seeder.enter(seeder.founded([ME, OPEN]))
    path = invitation(host)
    host.page.evaluate(LATE)
    guest = visit(path, keep={"name": "Guest"})
    guest.page.click("[data-do=sit]")
    host.page.wait_for_function("() => window.late > 0")
    host.page.wait_for_selector("svg.board")
    assert host.page.locator(".dot.on").count() == 1


def test_whoever_has_the_link_may_watch(visit, seeder):
    """A spectator sees the board and the log, and no hand to play from; everybody sees how many watch."""
    host, guest = pair(seeder)
    mover = asked(host, guest)
    mover.step()
    host.page.click("text=Share")
    link = host.page.locator("label:has-text('Spectator link') input").input_value()
    watcher = visit(link.partition("#/")[2])
    watcher.page.wait_for_selector("svg.board")
    assert watcher.state == "waiting"
    assert watcher.page.locator(".cell.lit, [data-do=resign], .chat form").count() == 0
    for player in (host, guest, watcher):
        player.page.wait_for_selector("[data-spectators='1']:has-text('Spectators: 1')")
    watcher.page.context.close()
    host.page.wait_for_selector("[data-spectators]", state="detached")


def test_my_turn_is_told_in_title_and_notice(seeder):
    """While the window is hidden a notification says it, if the player wants that."""
    host, guest = pair(seeder)
    host.page.evaluate(NOTICES)
    host.page.evaluate("window.isAway = true")
    for _ in range(12):
        if asked(host, guest) is host and host.page.evaluate("window.noticed.length"):
            break
        asked(host, guest).step()
    assert "Your turn" in host.page.title()
    assert host.page.evaluate("window.noticed") == ["Your turn"] * host.page.evaluate("window.noticed.length")
    assert host.page.evaluate("window.noticed.length") >= 1


@pytest.mark.parametrize("minutes", some([-5, 5], test=2))
def test_a_clock_that_is_wrong_does_not_matter(visit, minutes):
    """The time left is that of the service, whatever this device takes for the time of day."""
    player = visit()
    player.page.add_init_script(f"const real = Date.now; Date.now = () => real() + {minutes} * 60000;")
    player.page.reload()
    player.start_with(clock="10")
    player.settle()
    shown = player.page.locator("[data-clock]").all_inner_texts()
    assert all(500 < seconds(text) <= 602 for text in shown)


def test_a_line_is_said_once(seeder):
    """Enter twice sends one line, and what is typed meanwhile stays."""
    host, guest = pair(seeder)
    page = host.page
    page.evaluate(SLOW)
    field = page.locator(".chat input")
    field.fill("Hello")
    field.press("Enter")
    field.press("Enter")
    field.fill("And")
    guest.page.wait_for_selector("[data-chat]:has-text('Hello')")
    page.wait_for_selector("[data-chat]")
    page.wait_for_function(ARRIVED)
    assert field.input_value() == "And"
    assert guest.page.locator("[data-chat]").count() == 1


def test_a_stranger_mutes_too(visit, seeder):
    """For this visit, with nobody the wiser."""
    host, guest = pair(seeder)
    watcher = visit()
    watcher.page.goto(f"{host.url}/#/game/{host.page.url.split('/')[-1]}")
    watcher.page.locator("button:text-is('Mute')").first.click()
    watcher.page.wait_for_selector("button:text-is('Unmute')")
    assert guest.page.locator("svg.board").count() == 1


@pytest.mark.parametrize(("width", "height"), some([(1280, 800), (1440, 900)], test=2))
def test_the_field_of_the_chat_is_whole(seeder, width, height):
    """Also when much has been said, and with a draw on the table."""
    table = seeder.pair()
    host = seeder.enter(table, width=width, height=height)
    page = host.page
    page.wait_for_selector(".chat form")
    for number in range(12):
        assert table.post(1, "chat", {"text": f"Line {number} of a talk that goes on"}).is_success
    page.wait_for_selector("[data-chat]:has-text('Line 11')")
    box, bar = page.locator(".chat input").bounding_box(), page.locator(".below").bounding_box()
    assert box["y"] + box["height"] <= bar["y"]
    seen = "([left, low]) => document.elementFromPoint(left, low)?.tagName"
    assert page.evaluate(seen, [box["x"] + 20, box["y"] + box["height"] - 4]) == "INPUT"


def test_a_service_that_answers_again_is_not_called_silent(seeder):
    """The message goes by itself as soon as there is an answer, also where the stream was never lost."""
    player = seeder.enter(seeder.against_computer(most=10))
    player.settle()
    page = player.page
    page.route("**/hint", lambda route: route.abort())
    page.click("[data-do=hint]")
    page.wait_for_selector(".problem")
    page.wait_for_selector(".problem", state="detached", timeout=10_000)
