"""Bright Future at the terminal: everything that a person needs to decide, in four languages, at 80 columns."""

import io
import json
import os
import pty
import random
import re
import subprocess
import sys

import pytest
from rich.console import Console

from ashboard.cli.adapters import adapter_of
from ashboard.cli.terminal.bright_future.arena import attack_block
from ashboard.cli.terminal.bright_future.names import Names
from ashboard.cli.terminal.bright_future.prompt import Prompt
from ashboard.cli.terminal.bright_future.question import Question
from ashboard.cli.terminal.bright_future.table_view import TableView
from ashboard.cli.terminal.combination import Combination
from ashboard.cli.terminal.finder import Finder
from ashboard.cli.terminal.session import Session
from ashboard.core.record import Record
from ashboard.drawing.translations import LANGUAGES
from ashboard.games.bright_future.positions.run import set_up_scenario
from ashboard.games.bright_future.positions.scenario import read_position
from ashboard.games.bright_future.printed.box import box

WIDTH = 80
TABLES = (
    {"mode": "tunnel-of-power", "players": 1},
    {"mode": "tunnel-of-power", "players": 3, "survival": True},
    {"mode": "tunnel-of-power", "players": 5},
    {"mode": "underground-fever", "players": 1},
    {"mode": "underground-fever", "players": 3, "hardcore": True, "difficulty": "plague"},
    {"mode": "arena"},
)
COMMANDS = ("t", "m", "d", "c", "l", "o", "?", "? machete", "? zzz", "", "cards kalach", "99", "fight")
# Ids that are no words of any language.
IDS = {name for name in box().by_id if "_" in name or re.fullmatch(r"m\d+", name)}
FIGHT = """
game = "bright-future"
name = "A fight"
seat = [{ hero = "stalker", resources = %d, gear = ["machete", "gas_mask"] }, { hero = "mole" }]
start = { moment = "fight", card = "%s" }
"""


def typed_by_chance(prompt: str, dice: random.Random, number: int) -> str:
    """A number of the list, and now and then a command."""
    last = re.match(r"\[1(?:-(\d+))?, \?\] > ", prompt)
    if last is None or number % 11 == 0:
        return dice.choice(COMMANDS)
    return str(dice.randint(1, int(last[1] or 1)))


def played(options, people, language, seed, most, typed=typed_by_chance):
    """The text of a game at a terminal 80 columns wide; the other seats play at random."""
    adapter = adapter_of("bright-future")
    complete = adapter.game.options(options)
    players = ["human" if seat < people else "random" for seat in range(complete["players"])]
    session = Session(
        adapter, Record(adapter.game.name, adapter.game.rules_version, complete, ()), str(seed), players, None, 9.0
    )
    text = io.StringIO()
    console = Console(file=text, width=WIDTH, markup=False, emoji=False, highlight=False)
    talk = adapter.dialogue(session, console, language)
    dice = random.Random(seed)
    count = 0

    def read(prompt, offers):
        nonlocal count
        count += 1
        if count > most:
            raise EOFError
        answer = typed(prompt, dice, count)
        text.write("\n")
        return answer

    talk._lines.read = read
    talk.print_briefing()
    try:
        while (decision := session.next_question()) is not None:
            talk.ask(decision)
        talk.show()
    except EOFError:
        pass
    return text.getvalue()


def check(text):
    """No line is too wide, nothing is called by its id, no gap is left open."""
    for line in text.split("\n"):
        assert len(line) <= WIDTH, line
        assert not IDS & set(re.findall(r"[a-z][a-z0-9_]*", line)), line
        assert not re.search(r"Seat \d|[{}]|None|True|False", line), line


@pytest.mark.parametrize(
    ("number", "language"),
    [(number, LANGUAGES[(number + more) % len(LANGUAGES)]) for number in range(len(TABLES)) for more in (0, 1)],
)
def test_every_line_fits_and_names_things(number, language):
    """
    Over random games in all modes and languages lines stay within 80 columns and show names, no ids.
    """
    people = 1 + (number + LANGUAGES.index(language)) % 2
    check(played(TABLES[number], people, language, f"{number}{language}", 25))


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_whole_games_fit_and_name_things(number, language):
    """
    The same over whole games with other seeds.
    """
    for seed in range(6):
        check(played(TABLES[number], 1 + seed % 2, language, seed, 800))


def question(text, seat=0, language="en"):
    state = set_up_scenario(read_position(text))
    decision = state.decision()
    return Question(TableView(state, seat, Names(language)), decision.kind)


@pytest.mark.parametrize(
    ("language", "best", "bare"),
    [
        ("en", "Fight with Gas Mask: lose 7, keep 13", "Fight with bare hands: lose 10, keep 10"),
        ("pl", "Walcz, używając: Maska Gazowa: tracisz 7, zostaje 13", "tracisz 10, zostaje 10"),
        ("fr", "Combattre avec Masque à gaz\u00a0: vous perdez 7, il reste 13", "vous perdez 10, il reste 10"),
        ("hu", "Harc ezzel: Gázálarc: veszteség 7, marad 13", "veszteség 10, marad 10"),
    ],
)
def test_a_fight_says_what_every_use_of_gear_costs(language, best, bare):
    """
    Each way to fight tells what is lost and kept, the best one first with a star.
    """
    asked = question(FIGHT % (20, "radioactive_contamination"), language=language)

    assert asked.entries[0].label == best
    assert asked.entries[0].is_best
    assert any(bare in entry.label for entry in asked.entries)
    rows = "\n".join(row.lead + row.text for row in asked.rows())
    assert "10" in rows
    assert "−3" in rows


def test_a_defeat_is_called_a_defeat():
    """
    A fight that nobody survives does not promise that something is kept.
    """
    asked = question(FIGHT % (1, "radioactive_contamination"))

    assert "you are defeated" in next(e.label for e in asked.entries if "bare hands" in e.label)


SWARM = """
game = "bright-future"
name = "A swarm"
seat = [{ hero = "soldier", gear = ["claws", "chlorine_sprayer", "machete"], resources = %d }, { hero = "mole" }]
start = { moment = "fight", card = "insect_swarm" }
"""
FACING = """
game = "bright-future"
name = "An attack to face"
options = { mode = "arena" }
seat = [
    { race = "human", gear = %s, used = ["machete"], hand = ["claws"], resources = %d },
    { race = "mutant", used = ["shotgun"] },
]
pending = [{ weapon = "shotgun", mode = "effect" }]
start = { moment = "turn", seat = 0 }
"""


def asked(position, language="en"):
    """The question of a position for the one who is asked."""
    state = set_up_scenario(read_position(position))
    decision = state.decision()
    return Question(TableView(state, decision.seat, Names(language)), decision.kind)


def labels(question):
    return {entry.text: entry.label for entry in question.entries if entry.text}


def test_a_swarm_says_what_discards_save():
    """
    The strength is taken apart, every discard says what it leads to, and the star stands where the best plan begins.
    """
    question = asked(SWARM % 5)
    rows = " ".join(row.text for row in question.rows())
    assert "8 printed, 3 more for the gear that you hold" in rows
    assert "If you survive, you get a code." in rows
    assert "you leave the track without a reward and come back next round with 6 resources" in rows
    shown = labels(question)
    assert "then at best, with Claws discarded too: lose 4, keep 1" in shown["shed machete"]
    assert "you are defeated" in shown["shed chlorine_sprayer"]
    assert [entry.text for entry in question.entries if entry.is_best] == ["shed machete"]


def test_an_attack_of_the_arena_says_what_it_costs_before_it_is_faced():
    """
    The loss without armour and with the best, and the end of the game where it is one; its effect is told.
    """
    deadly = labels(asked(FACING % ("[]", 1)))["face"]
    assert "Shotgun" in deadly and "you are defeated" in deadly and "the game is lost" in deadly
    held = labels(asked(FACING % ('["heavy_shield"]', 20)))["face"]
    assert re.search(r"without armour: lose \d+, keep \d+; with Heavy Shield: lose \d+, keep \d+", held)
    scene = TableView(set_up_scenario(read_position(FACING % ("[]", 20))), 0, Names("en"))
    (row,) = attack_block(scene).rows
    assert "Against players" in row.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sides_of_a_hero_can_be_told_apart(language):
    """Both sides of some cards have one name: then the side is named."""
    game = adapter_of("bright-future").game
    record = Record(game.name, game.rules_version, game.options({"mode": "tunnel-of-power", "players": 2}), ())
    session = Session(adapter_of(record.game), record, "3", ("human", "human"), None, 9.0)
    decision = session.next_question()
    question = Question(TableView(session.state, decision.seat, Names(language)), decision.kind)
    shown = [question.label(option.text) for option in decision.options if option.verb == "hero"]
    assert len(shown) > 2
    assert len(set(shown)) == len(shown)


def test_discards_of_the_arena_say_where_cards_are():
    """In hand, ready or used: two of them are given up for a point, and it matters which."""
    question = asked(FACING % ('["heavy_shield"]', 20))
    things = [question.thing("scrap", name) for name in ("claws", "heavy_shield", "machete")]
    assert [thing.rpartition(", ")[2] for thing in things] == ["in hand", "ready", "used"]


def test_options_say_what_cards_do_and_what_is_left():
    """
    A purchase tells the values of the gear, whether the hero can use it, and what is left.
    """
    text = """
game = "bright-future"
name = "Trade"
seat = [{ hero = "stalker", resources = 9 }, { hero = "mole" }]
bazaar = ["machete", "claws"]
start = { moment = "trader" }
"""
    labels = [entry.label for entry in question(text).entries]

    assert "Buy Machete for 3 resources (weapon melee 3; you keep 6)" in labels
    assert "Buy Claws for 4 resources (weapon melee 4; no use to a human; you keep 5)" in labels


@pytest.mark.parametrize(
    ("language", "typed", "shown"),
    [
        ("en", "? machete", "Attack melee 3 [CB-2]"),
        ("en", "? MACH", "Attack melee 3 [CB-2]"),
        ("en", "cards machete", "Costs 3 resources (reconstructed) [COL-G4]"),
        ("pl", "? maczeta", "Maczeta"),
        ("pl", "? machete", "Maczeta"),
        ("fr", "? voleuse", "Voleuse / Voleur [Thief]"),
        ("hu", "? gigamut", "Gigamut"),
        ("en", "? rat farm", "Reward: 4 resources"),
        ("en", "? crawler", "Can be hired for"),
        ("en", "? machette", "No card is called “machette”; the nearest are Machete"),
        ("en", "? qqqq", "No card is called “qqqq”."),
    ],
)
def test_a_question_mark_and_a_name_explain_a_card(ashboard, language, typed, shown):
    """
    At any question, for every card of the box, by id or name, in the language or in English.
    """
    ran = ashboard("play", "--game", "bright-future", "--seed", 1, "--language", language, typed=f"{typed}\nq\n")

    assert ran.code == 0
    assert shown in ran.out


@pytest.fixture
def arena(ashboard, tmp_path):
    """Plays in the Arena from its first turn on; what was answered."""
    path = tmp_path / "game.json"

    def run(typed, *more):
        words = ("play", "--game", "bright-future", "--mode", "arena", "--first", 0, "--seed", 5, "--save", path)
        ran = ashboard(*words, *more, typed=f"race human\n{typed}")
        return ran, json.loads(path.read_text("utf-8"))["answers"]

    return run


def test_two_cards_are_discarded_one_after_the_other(arena):
    """
    The list has one line for all pairs; then come the first card, the second; Enter goes back.
    """
    ran, answers = arena("discard two\n2\n\n1\n2\nq\n")

    assert ran.out.count("Discard two cards for an action point…") >= 1
    assert "Choose the cards to discard, one after the other. So far: nothing." in ran.out
    scraps = [answer for answer in answers if answer.startswith("scrap ")]
    assert len(scraps) == 1
    assert not re.search(r"Discard \w+ and \w+ for", ran.out)


def test_the_notation_takes_things_in_any_order(arena):
    """
    A pair may be typed the other way round.
    """
    _, answers = arena("discard two\n1\n2\nq\n")
    one, other = next(answer for answer in answers if answer.startswith("scrap ")).split(" ")[1:]
    _, again = arena(f"scrap {other} {one}\nq\n")

    assert f"scrap {one} {other}" in again


def test_words_of_a_line_are_an_answer(ashboard, tmp_path):
    """
    The beginnings of some words choose a line, in any language; what fits several is asked back.
    """
    path = tmp_path / "game.json"
    words = ("play", "--game", "bright-future", "--mode", "arena", "--first", 0, "--seed", 5, "--save", path)
    ran = ashboard(*words, "--language", "pl", typed="walcz\nczlowiek\nq\n")

    assert "Która z opcji?" in ran.out
    assert "race human" in json.loads(path.read_text("utf-8"))["answers"]


@pytest.mark.parametrize(
    ("environment", "text"),
    [
        ({"LC_ALL": "pl_PL.UTF-8"}, "Pojedynek"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr_FR.UTF-8", "LANG": "hu_HU"}, "Un duel"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "hu"}, "Párbaj"),
        ({"LC_ALL": "C.UTF-8", "LANG": "pl_PL.UTF-8"}, "A duel"),
        ({"LC_ALL": "de_DE.UTF-8"}, "A duel"),
    ],
)
def test_speaks_the_language_of_the_system(ashboard, monkeypatch, environment, text):
    """
    Without --language the locale decides; a language that is unknown means English.
    """
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert text in ashboard("play", "--game", "bright-future", "--mode", "arena", typed="q\n").out


def test_an_unknown_language_is_refused(ashboard):
    """
    One line names those that there are.
    """
    assert ashboard("play", "--language", "tlh").complaint.startswith(
        "--language: 'tlh' is unknown; expected one of en"
    )


def test_the_table_shows_what_lies_open(ashboard):
    """
    Heroes with race, abilities and gear, the market with prices, decks with discards and supplies.
    """
    typed = "1\n1\n1\n1\nt\nd\nc\nl\nq\n"
    ran = ashboard("play", "--game", "bright-future", "--seed", 3, "--first", 0, typed=typed)

    assert "Bazaar (human): Molotov Cocktail (weapon fire 3) for 3" in ran.out
    assert "You are Duchess: mutant" in ran.out
    assert "Takes a mutant outpost into service without a fight and for half its price" in ran.out
    assert re.search(r"ready: .*Flamethrower \(weapon fire 5\)", ran.out)
    assert re.search(r"gear: \d+ cards left; discards: none", ran.out)
    assert re.search(r"Tokens in the supply: Rat Meat ×\d", ran.out)
    assert "Codes in the pile: 1 ×" in ran.out
    assert "Against players: " in ran.out


def test_the_map_shows_which_places_are_joined():
    """
    Every map card tells its links and where its tunnels lead; the end of the round tells its price.
    """

    def typed(prompt, dice, number):
        return "m" if number % 4 == 0 else typed_by_chance(prompt, dice, 1)

    text = played({"mode": "underground-fever", "players": 1}, 1, "en", 2, 60, typed).replace("\n", " ")

    assert re.search(r"map card \d+: joined (\w+–\w+, +)*\w+–\w+; exits \w", text)
    assert "unexplored" in text
    assert "A anomaly, O outpost, C colony, H hatch" in text
    assert "If nothing is done: visible codes add up to " in text
    assert re.search(r"Colonies: 1 .* \(medic: code +1 goes for 3\)", text)


def test_hidden_hands_stay_hidden_between_people():
    """
    Two people at one terminal: no hand of the other shows, nor what the other has drawn.
    """
    text = played({"mode": "arena", "first": 0}, 2, "en", 4, 60)

    for part in re.split(r"(?=── Arena)", text)[1:]:
        seat = re.search(r"You are Player (\d)", part)
        if seat is not None:
            other = 3 - int(seat[1])
            assert not re.search(rf"Player {other} draws (?!a card)", part)
            assert re.search(rf"Player {other}: .*cards? in hand", part.replace("\n", " "))


def test_people_with_hidden_hands_hand_the_terminal_over():
    """
    At a real terminal the other person has to press a key before a hand shows, on a cleared screen.
    """
    words = ("play", "--game", "bright-future", "--mode", "arena", "--agents", "human", "--first", "0", "--seed", "5")
    mine, theirs = pty.openpty()
    environment = os.environ | {"LC_ALL": "C.UTF-8", "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    command = [sys.executable, "-m", "ashboard", *words]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as game:
        os.close(theirs)
        shown = _until(mine, "[1-2, ?] >")
        os.write(mine, b"race human\n")
        between = _until(mine, "press Enter", _heard)
        os.write(mine, b"\n")
        after = _until(mine, "[1-2, ?] >", _heard)
        os.write(mine, b"q\n")
        game.wait()
    os.close(mine)

    # Cleared is what is on the screen, and what can be scrolled back to.
    for part in (between, after):
        assert "\x1b[2J" in part and "\x1b[3J" in part.partition("\x1b[2J")[2]
    assert "You are Player 1" in shown
    assert "in hand:" not in between.partition("race human")[2]
    assert "You are Player 2" in after
    assert "You are Player 1" not in after


def _shown(text):
    """What is read, without the signs that steer a terminal."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def _heard(text):
    return text


def _until(terminal, text, told=_shown):
    """What comes to the terminal up to a text."""
    found = ""
    while text not in _shown(found):
        found += os.read(terminal, 4096).decode("utf-8", "replace")
    return told(found)


def test_plain_letters_where_the_terminal_knows_no_others(process):
    """
    Accents fall off, lines and marks become plain signs; nothing is a question mark.
    """
    words = ("play", "--game", "bright-future", "--mode", "arena", "--first", "0", "--seed", "5", "--language", "pl")
    ran = process(*words, typed="q\n", PYTHONIOENCODING="ascii")

    assert ran.out.isascii()
    assert "Gracz 2: komputer, 20 zasobow; na rece: 6 kart" in ran.out
    assert "-- Arena - przygotowanie" in ran.out


def test_what_goes_to_a_file_is_not_wrapped(process, monkeypatch):
    """
    A pipe has no width: a paragraph is one line there, as long as it is; COLUMNS asks for less.
    """
    monkeypatch.delenv("COLUMNS", raising=False)
    words = ("play", "--game", "bright-future", "--mode", "arena", "--first", "0", "--seed", "5", "--language", "en")
    goal = "A duel with gear alone: play cards, declare attacks, face those of the other. A player with no resources"
    assert goal in process(*words, typed="q\n").out
    narrow = process(*words, typed="q\n", COLUMNS="80").out
    assert goal not in narrow
    assert max(map(len, narrow.splitlines())) <= 80


@pytest.mark.parametrize(
    ("mode", "shown"), [("tunnel-of-power", "There is no map yet."), ("arena", "No attacks wait.")]
)
def test_the_map_command_always_says_something(process, mode, shown):
    """
    Before heroes are chosen there are no tracks; `m` says so instead of nothing.
    """
    words = ("play", "--game", "bright-future", "--mode", mode, "--first", "0", "--seed", "5", "--language", "en")
    assert shown in process(*words, typed="m\nq\n").out


def test_one_answer_is_no_range():
    """
    Where there is one choice, a wrong number is not answered with "from 1 to 1".
    """
    state = set_up_scenario(read_position(FACING.replace(', used = ["machete"], hand = ["claws"]', "") % ("[]", 20)))
    state.duel.points = 0
    state.refresh()
    text = io.StringIO()
    console = Console(file=text, width=WIDTH, markup=False)
    asking = Prompt(None, console, None, None, TableView(state, 0, Names("pl")), state.decision())
    assert not asking._is_answered("99")
    assert text.getvalue() == "Jest tylko jeden wybór: 1.\n"


def test_cards_are_told_by_the_rules_of_the_game(ashboard):
    """
    By version 1 the Duchess pays nothing, in a game and in the list of cards.
    """
    by_first = ("--option", "rules_version=1")
    ran = ashboard("play", "--game", "bright-future", "--seed", 3, "--first", 0, *by_first, typed="1\n1\n1\n1\nt\nq\n")
    assert "Takes a mutant outpost into service without a fight, for free" in ran.out
    assert "hire_cost_percent = 50 (reconstructed)" in ashboard("cards", "duchess").out
    assert "hire_cost_factor = 0 (reconstructed)" in ashboard("cards", "duchess", "--rules", 1).out
    assert "version 3 is unknown" in ashboard("cards", "duchess", "--rules", 3).err


@pytest.mark.rule("R-98")
@pytest.mark.parametrize(
    ("options", "text"),
    [
        ((), "After round 60 the hero with the most codes wins; between equals more resources decide, and full equals"),
        (("--mode", "arena"), "After turn 100 the last attacks are faced, then the player with more resources wins"),
        (
            ("--mode", "arena", "--option", "rules_version=1"),
            "After turn 100 the player with more resources wins; equal resources are a draw",
        ),
    ],
)
def test_the_limit_is_told_from_the_start(ashboard, options, text):
    """
    Before the first question stands when the game ends at the latest, and who wins then.
    """
    ran = ashboard("play", "--game", "bright-future", "--seed", 3, *options, typed="q\n")
    assert text in " ".join(ran.out.split())


def test_computers_may_play_alone(ashboard):
    """
    Without a person at the table the whole game is told, with the table at its end.
    """
    words = ("play", "--game", "bright-future", "--agents", "random", "--seed", 3, "--option", "round_limit=1")
    ran = ashboard(*words)

    assert ran.code == 0
    assert "begins [SETUP-1]" in ran.out
    assert "round 1 of 1" in ran.out
    assert "earlier" not in ran.out


def test_combinations():
    """
    Things are picked in any order, a whole combination at any moment; places keep their order.
    """
    fights = Combination({"fight": (), "fight a": ("a",), "fight a b": ("a", "b"), "fight b": ("b",)})
    heroes = Combination({"hero x f": ("x", "f"), "hero x m": ("x", "m"), "hero y f": ("y", "f")}, is_ordered=True)

    assert fights.whole(()) == "fight"
    assert fights.whole(("b", "a")) == "fight a b"
    assert fights.following(("b",)) == ["a"]
    assert fights.settled(("b", "a")) == "fight a b"
    assert fights.settled(("b",)) is None
    assert heroes.following(()) == ["x", "y"]
    assert heroes.following(("x",)) == ["f", "m"]
    assert heroes.settled(("y",)) == "hero y f"


def test_names_are_found():
    """
    A whole name before a beginning, a beginning before a word; accents and letters do not matter.
    """
    finder = Finder({"net": ["Net", "Sieć"], "netter": ["Net Fighter"], "mask": ["Maska Gazowa"], "scales": ["Łuski"]})

    assert finder.find("NET") == ["net"]
    assert finder.find("net f") == ["netter"]
    assert finder.find("gaz") == ["mask"]
    assert finder.find("siec") == ["net"]
    assert finder.find("luski") == ["scales"]
    assert finder.find("") == []
    assert finder.nearest("luska")[0] == "scales"
    assert finder.nearest("table") == []


@pytest.mark.parametrize(
    ("language", "laid", "hatch"),
    [
        ("en", "Place map card 4 upright", "hatch, map card 4"),
        ("pl", "Połóż kartę mapy 4: prosto", "właz, karta mapy 4"),
        ("fr", "Poser la carte de plan 4 à l’endroit", "trappe, carte de plan 4"),
        ("hu", "Rakd le a 4. térképlapot egyenesen", "csapóajtó, 4. térképlap"),
    ],
)
def test_map_cards_and_hatches_are_named_once(language, laid, hatch):
    """
    An option that lays a map card does not say "map card" twice, and a hatch is not what one pays for it.
    """
    names = Names(language)

    assert names.sentence("do-lay", {"card": "m04", "turn": "upright"}) == laid
    assert names.sentence("do-hatch", {"card": "m04", "cost": 2}).count("4") == 1
    assert names.place("m04 H") == hatch
