"""Bots: programs that are asked in lines of JSON."""

import json
import sys
import time
from pathlib import Path

import pytest

from ashboard.arena.bot import command_of
from ashboard.arena.result import play_pairing
from ashboard.core.errors import BadInput
from ashboard.core.match import replay
from ashboard.core.record import record_from_data
from ashboard.games import GAMES

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "bot.py"


def lost(game):
    """The reason for which seat 0 has forfeited."""
    assert game["winners"] == [1]
    assert game["record"]["answers"][-1] == "!resign 0"
    (gone,) = game["forfeits"]
    assert gone["seat"] == 0
    return gone["reason"]


def test_the_example_plays_whole_games(pairing):
    """
    The example in the documents plays to the end without a forfeit, and its games replay.
    """
    game = play_pairing(pairing(f"bot:{sys.executable} {EXAMPLE}", "random"))

    assert game["forfeits"] == []
    record = record_from_data(game["record"])
    assert replay(GAMES[record.game], record).outcome().winners == tuple(game["winners"])
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 20


def test_what_a_bot_is_told(pairing, bot, tmp_path):
    """
    A greeting with the protocol, then view, decision and options for each question, at last how it ended.
    """
    heard = tmp_path / "heard.jsonl"
    name = bot(f"""
        with open({str(heard)!r}, "w") as file:
            for line in sys.stdin:
                file.write(line)
                file.flush()
                message = json.loads(line)
                if "options" in message:
                    send({{"answer": message["options"][0]}})
    """)
    fixed = pairing(name, "random")

    game = play_pairing(fixed)

    hello, *questions, over = map(json.loads, heard.read_text("utf-8").splitlines())
    assert hello == {"protocol": 1, "game": "neuroshima-hex", "rules": 1, "seat": 0, "seats": 2, "seconds": 5.0}
    assert list(questions[0]) == ["number", "view", "decision", "options"]
    assert [question["number"] for question in questions] == list(range(1, len(questions) + 1))
    assert all(question["decision"]["seat"] == 0 for question in questions)
    match = GAMES["neuroshima-hex"]
    assert questions[0]["view"] == match.view(match.new(fixed.options), 0).data()
    assert over == {"over": {"winners": game["winners"], "points": game["points"], "rule": game["rule"]}}


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("time.sleep(60)", "time limit: no answer within 0.2 s and 5 s to start"),
        ("send({'protocol': 1}); time.sleep(60)", "time limit: no answer within 0.2 s"),
        ("sys.exit(3)", "crash: ended with status 3"),
        ("raise KeyError('oops')", "crash: ended with status 1 (KeyError: 'oops')"),
        ("os.kill(os.getpid(), 9)", "crash: was ended by signal 9"),
        ("receive(); print('hello?', flush=True); time.sleep(60)", "garbage: 'hello?' is no JSON object"),
        ("send(['end']); time.sleep(60)", "garbage: ['end'] is no JSON object"),
        ("send({'reply': 'end'}); time.sleep(60)", "garbage: {'reply': 'end'} has no text as its answer"),
        ("send({'answer': 7}); time.sleep(60)", "garbage: {'answer': 7} has no text as its answer"),
        ("print('[' * 60000, flush=True); time.sleep(60)", "garbage: '[[[["),
        ("send({'protocol': 2}); time.sleep(60)", "handshake: speaks protocol 2, expected 1"),
        (
            "send({'answer': 'win'}); time.sleep(60)",
            "illegal answer: 'win' is none of the 114 options",
        ),
        ("print('x' * 10**6, flush=True); time.sleep(60)", "garbage: a line of more than 64 KB"),
        ("while True: sys.stdout.write('x' * 10**6)", "garbage: a line of more than 64 KB"),
        ("while True: sys.stderr.write('x' * 10**6)", "time limit"),
        ("while True: print('{}')", "garbage: {} has no text as its answer"),
        ("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush(); time.sleep(60)", "garbage"),
    ],
)
def test_forfeits(body, reason, pairing, bot):
    """
    Silence, a crash, garbage and an illegal answer lose the game by resignation, each with its reason.
    """
    assert lost(play_pairing(pairing(bot(body), "random", patience=0.2))).startswith(reason)


def test_talking_out_of_turn_forfeits(pairing, bot):
    """
    A bot answers once: what it says unasked loses the game instead of answering the next question.
    """
    name = bot("""
        receive()
        while True:
            answer = {"answer": receive()["options"][0]}
            print(json.dumps(answer) + "\\n" + json.dumps(answer), flush=True)
    """)

    assert lost(play_pairing(pairing(name, "random"))) == "garbage: spoke without being asked"


def test_blank_lines_are_no_answers(pairing, bot):
    """
    Empty lines between answers do no harm.
    """
    name = bot("""
        receive()
        for line in sys.stdin:
            message = json.loads(line)
            if "options" in message:
                print("\\n" + json.dumps({"answer": message["options"][0]}) + "\\r\\n\\n", flush=True)
    """)

    assert play_pairing(pairing(name, "random"))["forfeits"] == []


def test_a_reason_is_one_printable_line(pairing, bot):
    """
    What a bot says reaches nobody's terminal raw.
    """
    reason = lost(play_pairing(pairing(bot(r"send({'answer': '\033[2J\n\u202e'}); time.sleep(60)"), "random")))

    assert reason.isprintable()


def test_what_a_bot_mutters_stays_apart(pairing, bot, capfd):
    """
    The standard error of a bot is not ours.
    """
    name = bot("""
        receive()
        while True:
            sys.stderr.write("hmm" * 100000)
            send({"answer": receive()["options"][0]})
    """)

    play_pairing(pairing(name, "random"))

    assert capfd.readouterr() == ("", "")


def test_nobody_is_left_behind(pairing, bot, alive, tmp_path):
    """
    When the game is over the bot is ended with everything it has started, however deaf it is.
    """
    numbers = tmp_path / "numbers"
    name = bot(f"""
        import signal
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        child = subprocess.Popen(["sleep", "1000"])
        with open({str(numbers)!r}, "w") as file:
            file.write(f"{{os.getpid()}} {{child.pid}}")
        receive()
        while True:
            message = receive()
            if "options" not in message:
                time.sleep(1000)
            send({{"answer": message["options"][0]}})
    """)

    play_pairing(pairing(name, "random"))

    time.sleep(0.1)
    assert not any(alive(int(number)) for number in numbers.read_text("utf-8").split())


def test_a_team_of_one_bot_resigns_together(pairing, bot):
    """
    In teams the seats that the same bot plays are given up together, so that the game is over.
    """
    name = bot("sys.exit(1)")

    game = play_pairing(pairing(name, "random", name, "random", mode="teams"))

    assert game["winners"] == [1, 3]
    assert [gone["seat"] for gone in game["forfeits"]] == [0, 2]


def test_an_ally_plays_on(pairing, bot):
    """
    An ally of another kind goes on; the open questions of who forfeited take their first option.
    """
    game = play_pairing(pairing(bot("sys.exit(1)"), "random", "random", "random", mode="teams"))

    assert [gone["seat"] for gone in game["forfeits"]] == [0]
    assert len(game["record"]["answers"]) > 10


def test_a_free_for_all_goes_on_without_the_bot(pairing, bot):
    """
    Among three the others play on.
    """
    game = play_pairing(pairing(bot("sys.exit(1)"), "random", "random", mode="free-for-all"))

    assert 0 not in game["winners"]
    assert len(game["record"]["answers"]) > 10


@pytest.mark.parametrize("name", ["bot:", "bot:'", "bot:no-such-program --at all"])
def test_refuses_what_cannot_be_run(name):
    """
    A command that is empty, torn or of no program is refused before anything is played.
    """
    with pytest.raises(BadInput, match="bot:"):
        command_of(name)
