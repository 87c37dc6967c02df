"""A job carried out: pairs in start order, the journal, ratings, tables."""

import json
from fractions import Fraction

import pytest
from tests.core.toy import DiveView, TreasureDive

from ashboard.arena.csv_export import COLUMNS, csv_text
from ashboard.arena.journal import Journal
from ashboard.arena.measurement import carry_out
from ashboard.arena.report import write_report
from ashboard.arena.result import GameResult
from ashboard.arena.results import results_of
from ashboard.arena.score import Score, side_shares
from ashboard.arena.statistics.rate import wilson
from ashboard.arena.statistics.sprt import ACCEPTED, CONTINUE, Sprt
from ashboard.arena.workers import play_all
from ashboard.core.errors import BadInput
from ashboard.games import GAMES

WON, LOST, DRAWN = [1.0, 0.0], [0.0, 1.0], [0.5, 0.5]


def game(shares, first=0, seconds=0.0):
    """A game that ended so."""
    winners = [seat for seat, share in enumerate(shares) if share == 1.0]
    thoughts = [{"answers": 1, "seconds": seconds, "longest": seconds} for _ in shares]
    return GameResult(
        winners=winners,
        points=[20] * len(shares),
        decisions=9,
        shares=shares,
        rule="END-06",
        first=first,
        forfeits=[],
        thoughts=thoughts,
    )


def measured(job, pairs, results, order=None, sprt=None, until_decided=True):
    """The results of games that end as given by their place, in any order."""
    sprt = sprt or Sprt()
    score = Score(job, pairs, sprt, until_decided=until_decided)
    for place in order or sorted(results):
        if not score.is_over:
            score.add(place, game(results[place]))
    return results_of(job, sprt, score)


def wins(pairs):
    """Pairs that the first agent wins both."""
    return {(pair, number): WON if number == 0 else LOST for pair in range(1, pairs + 1) for number in (0, 1)}


def test_scores_are_those_of_the_first_agent(job):
    """
    In the second game of a pair the first agent has the second seat.
    """
    results = {(1, 0): WON, (1, 1): LOST, (2, 0): LOST, (2, 1): WON, (3, 0): WON, (3, 1): DRAWN, (4, 0): DRAWN}
    results |= {(4, 1): WON, (5, 0): DRAWN, (5, 1): DRAWN}

    data = measured(job("greedy", "random"), 5, results).data()

    assert data["pairs"] == 5
    assert data["pentanomial"] == [1, 1, 1, 1, 1]
    assert data["elo"] == 0
    assert list(data)[:5] == ["pairs", "elo", "elo95", "pentanomial", "sprt"]
    assert list(data["sprt"])[:6] == ["elo0", "elo1", "alpha", "beta", "llr", "result"]
    assert [entry["wins"] for entry in data["results"]] == [3, 3]
    json.dumps(data, allow_nan=False)


def test_a_fast_pair_never_overtakes_a_slow_one(job):
    """
    However the games end, the verdict is that of the pairs in the order of their start.
    """
    results = wins(40) | {(1, 0): LOST, (1, 1): WON}
    late = [*sorted(results)[2:], (1, 0), (1, 1)]

    in_order = measured(job("greedy", "random"), 40, results)
    overtaken = measured(job("greedy", "random"), 40, results, order=late)

    assert in_order.verdict.result == ACCEPTED
    assert in_order.data() == overtaken.data()
    assert in_order.pairs == in_order.verdict.pairs < 40


def test_pairs_behind_the_decision_do_not_count(job):
    """
    The run stops at the first pair that decides; with all pairs asked for, the verdict stays what it was.
    """
    stopped = measured(job("greedy", "random"), 40, wins(40))
    played_on = measured(job("greedy", "random"), 40, wins(40), until_decided=False)

    assert (stopped.pairs, played_on.pairs) == (stopped.verdict.pairs, 40)
    assert stopped.verdict == played_on.verdict
    assert stopped.verdict.result == ACCEPTED


def test_half_a_pair_is_nothing(job):
    """
    A pair counts when all its games have ended.
    """
    assert measured(job("greedy", "random"), 5, {(1, 0): WON}).pairs == 0


@pytest.mark.parametrize(
    ("sides", "shares", "expected"),
    [
        ((0, 1), [1, 0], {0: 1, 1: 0}),
        ((0, 1, 1), [0.5, 0.5, 0.5], {0: 0.5, 1: 0.5}),
        ((0, 1, 0, 1), [0, 1, 0, 1], {0: 0, 1: 1}),
        ((0, 1, 2), [1, 1, 0], {0: 0.5, 1: 0.5, 2: 0}),
        ((0, 1, 2), [0.5, 0.5, 0.5], {0: 1 / 3, 1: 1 / 3, 2: 1 / 3}),
        ((0, 0), [1, 1], {0: 1}),
        ((0, 0), [0, 0], {0: 0}),
    ],
)
def test_a_game_is_worth_one(sides, shares, expected):
    """
    Sides share a game that is worth 1; a side alone has what it won from the game itself.
    """
    assert side_shares(sides, shares) == pytest.approx(expected)


def test_only_what_can_count_is_played(job):
    """
    A journal's games are not played again, and after the decision nothing more is begun.
    """
    known = {place: game(shares) for place, shares in wins(10).items()}
    begun = []

    def players(tasks):
        for place, _ in tasks:
            begun.append(place)
            yield place, game(wins(40)[place])

    score = Score(job("greedy", "random"), 40, Sprt(), until_decided=True)
    carry_out(job("greedy", "random"), score, 40, known, players, lambda scheduled, played: None)

    assert begun[0] == (11, 0)
    assert begun[-1] == (score.pairs, 1)
    assert score.verdict.result != CONTINUE


def test_a_journal_gives_back_what_it_was_given(job, tmp_path):
    """
    What was written is there when the same job asks again; a line half written is not, and is cut off.
    """
    path, known = tmp_path / "journal", job("greedy", "random")
    with Journal(path, known) as journal:
        for scheduled in known.schedule(2):
            journal.write(scheduled, game(WON))
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])

    with Journal(path, known) as journal:
        assert journal.games == {place: game(WON) for place in [(1, 0), (1, 1), (2, 0)]}
        journal.write(known.pair(2)[1], game(WON))

    assert path.read_bytes() == whole


def test_a_torn_header_is_written_anew(job, tmp_path):
    """
    A run that was killed while it began its journal begins it again.
    """
    path = tmp_path / "journal"
    with Journal(path, job()):
        pass
    whole = path.read_bytes()
    path.write_bytes(whole[:30])

    with Journal(path, job()) as journal:
        assert journal.games == {}
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    "content",
    [b"my diary", b"my diary\n", b'{"journal":1,"job":{}}\n', b"[1]\n2\n", b"\n\n"],
)
def test_a_file_of_something_else_is_left_alone(content, job, tmp_path):
    """
    Whatever is not the journal of this job is refused and not touched.
    """
    path = tmp_path / "journal"
    path.write_bytes(content)

    with pytest.raises(BadInput, match="journal"), Journal(path, job()):
        pass
    assert path.read_bytes() == content


@pytest.mark.parametrize("other", [{"seed": "8"}, {"groups": (({"armies": ["borgo", "moloch"]},),)}])
def test_the_journal_of_another_job_is_refused(other, job, tmp_path):
    """
    Other dice, tables or agents are another job.
    """
    with Journal(tmp_path / "journal", job()):
        pass
    with pytest.raises(BadInput, match="not the journal of this job"), Journal(tmp_path / "journal", job(**other)):
        pass
    with pytest.raises(BadInput, match="not the journal of this job"), Journal(tmp_path / "journal", job("greedy")):
        pass


@pytest.mark.parametrize("line", [b"{}", b"nonsense", b'{"pair":0,"game":0}', b'{"pair":1,"game":7}', b"[]"])
def test_a_broken_line_is_named(line, job, tmp_path):
    """
    A line in the middle that is no game of the job is an error with its number.
    """
    path = tmp_path / "journal"
    with Journal(path, job()) as journal:
        journal.write(job().pair(1)[0], game(WON))
    path.write_bytes(path.read_bytes() + line + b"\n")

    with pytest.raises(BadInput, match="line 3"), Journal(path, job()):
        pass


def test_two_runs_do_not_share_a_journal(job, tmp_path):
    """
    While one run writes, another is refused.
    """
    with (
        Journal(tmp_path / "journal", job()),
        pytest.raises(BadInput, match="another run"),
        Journal(tmp_path / "journal", job()),
    ):
        pass


def test_the_sheet_has_one_row_a_game(job):
    """
    CSV tells for every counted game its place, dice, seats and outcome.
    """
    rows = csv_text(measured(job("greedy", "random"), 1, {(1, 0): WON, (1, 1): DRAWN})).splitlines()

    assert rows[0] == ",".join(COLUMNS)
    assert rows[1:] == [
        "1,1,7/1,greedy|random,moloch|borgo,0,0,20|20,1|0,END-06,9,",
        "1,2,7/1,random|greedy,moloch|borgo,0,,20|20,0.5|0.5,END-06,9,",
    ]


def test_armies_and_the_first_player_are_counted_whoever_plays_them(job):
    """
    The table counts for the army, not for the agent: both games of a pair won by seat 0 are two wins of its army.
    """
    results = measured(job("greedy", "random"), 4, dict.fromkeys(wins(4), WON))
    table = results.armies()

    assert table.armies == ("moloch", "borgo")
    assert table.rates[0][0] is None
    assert (table.rates[0][1].value, table.rates[1][0].value, table.rates[0][1].games) == (1, 0, 8)
    assert (table.firsts[0].value, table.seconds[0], table.firsts[1], table.seconds[1].value) == (1, None, None, 0)
    assert results.first_player().value == 1
    assert results.data()["elo"] == 0


def test_many_agents_are_rated(job):
    """
    Of three agents every two meet, and OpenSkill orders them.
    """
    known = job("greedy", "random", "greedy")
    strength = {0: 2, 1: 0, 2: 1}
    results = {}
    for pair in (1, 2, 3):
        for scheduled in known.pair(pair):
            one, other = (strength[agent] for agent in scheduled.seating)
            results[scheduled.place] = WON if one > other else LOST
    data = measured(known, 3, results).data()

    assert (data["elo"], data["sprt"]) == (None, None)
    assert [meeting["agents"] for meeting in data["meetings"]] == [
        ["greedy #1", "random"],
        ["greedy #1", "greedy #3"],
        ["random", "greedy #3"],
    ]
    assert [meeting["pentanomial"] for meeting in data["meetings"]] == [[0, 0, 0, 0, 3]] * 2 + [[3, 0, 0, 0, 0]]
    mus = [entry["mu"] for entry in data["ratings"]]
    assert mus[0] > mus[2] > mus[1]


def test_a_free_for_all_has_shares_and_ratings_but_no_elo(job):
    """
    With more than two sides a game is shared among them, and Elo is not given.
    """
    known = job("greedy", "random", groups=(({"armies": ["moloch", "borgo", "vegas"], "mode": "free-for-all"},),))
    results = {game.place: [1.0, 0.0, 0.0] for game in known.schedule(2)}
    data = measured(known, 2, results).data()

    assert data["pairs"] == 2
    assert data["games"] == 12
    assert (data["elo"], data["elo95"], data["pentanomial"], data["sprt"]) == (None, None, None, None)
    assert [entry["rate"] for entry in data["results"]] == [0.5, 0.5]
    assert len(data["ratings"]) == 2


class Together(TreasureDive):
    """The dive with everybody on one side."""

    def view(self, state, seat):
        return TogetherView(state, seat)


class TogetherView(DiveView):
    def data(self):
        return {**super().data(), "seats": [{"side": 0} for _ in range(2)]}


def test_who_plays_together_has_a_rate_of_wins(job, monkeypatch, tmp_path):
    """
    In a co-operative game each agent plays all seats on the same dice, and its rate of wins has an interval.
    """
    monkeypatch.setitem(GAMES, "treasure-dive", Together())
    known = job("greedy", "random", game="treasure-dive", groups=(({"players": 2, "goal": 5},),))
    score = Score(known, 12, Sprt(), until_decided=True)

    carry_out(known, score, 12, {}, lambda tasks: play_all(tasks, 1, pytest.fail), lambda scheduled, played: None)

    results = results_of(known, Sprt(), score)
    data = results.data()
    write_report(results, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]
    assert [scheduled.pairing.agents for scheduled in known.pair(1)] == [("greedy",) * 2, ("random",) * 2]
    assert len({scheduled.pairing.seed for scheduled in known.pair(1)}) == 1
    assert (data["elo"], data["sprt"], data["first_player"], "ratings" in data) == (None, None, None, False)
    for entry in data["results"]:
        assert entry["wins"] + entry["losses"] == entry["games"] == 12
        assert Fraction(entry["wins"], 12) == pytest.approx(entry["rate"], abs=1e-6)
        assert entry["rate95"] == pytest.approx(wilson(entry["rate"], 12), abs=1e-6)
