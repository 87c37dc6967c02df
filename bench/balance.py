"""How balanced the house content is: greedy on both sides of the same army, the content on one of them.

    python bench/balance.py leaders|structures [--games 200] [--seed 1]

A leader plays against each of the other seven in turn, a structure against the same army without one. Every game is
played twice on the same dice, with the content at either seat; a draw is half a win.
"""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context

from ashboard.agents.greedy import GreedyAgent
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.dice import Dice
from ashboard.core.match import Match
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.printed.army import army_ids
from ashboard.games.neuroshima_hex.printed.leader import deck
from ashboard.games.neuroshima_hex.state.state import HexState

GAME = GAMES["neuroshima-hex"]
Z95 = 1.96


@dataclass(frozen=True)
class Trial:
    """One game: the content under trial sits at `seat`, against a rival leader or against nothing."""

    army: str
    content: str
    rival: str
    seat: int
    seed: str

    def match(self) -> Match:
        options = {"edition": "2025", "armies": [self.army, self.army], "mirror": True}
        variant = "leaders" if self.rival else "structures"
        return Match(GAME, {**options, "variants": [variant]}, Dice(self.seed))

    def leader(self, seat: int) -> str:
        return self.content if seat == self.seat else self.rival


def share(trial: Trial) -> float:
    """What the content's side makes of one game: 1, 0, or half of a draw."""
    match = trial.match()
    if trial.rival:
        _deal(match, trial)
    else:
        state = match.state
        assert isinstance(state, HexState)
        state.unbuilt = 1 << trial.seat
    roles = ("content" if seat == trial.seat else "rival" for seat in (0, 1))
    match.play([GreedyAgent(GAME, Dice(f"{trial.seed}/{role}")) for role in roles])
    outcome = match.state.outcome()
    assert outcome is not None
    return outcome.share(trial.seat)


def _deal(match: Match, trial: Trial) -> None:
    """Each side is dealt its leader among others, and picks it."""
    decision = match.state.decision()
    dealt = 0
    while decision is not None and decision.kind in ("deal", "leader pick"):
        seat = dealt // 3 if decision.seat == CHANCE else decision.seat
        dealt += decision.seat == CHANCE
        match.answer(_card(decision, trial, seat))
        decision = match.state.decision()


def _card(decision: Decision, trial: Trial, seat: int) -> str:
    """The wanted leader if it is there, else a card that nobody waits for."""
    texts = [option.text for option in decision.options]
    wanted = f"{texts[0].split(' ')[0]} {trial.leader(seat)}"
    if wanted in texts:
        return wanted
    return next(text for text in texts if text.split(" ")[1] not in (trial.content, trial.rival))


def trials(kind: str, content: str, games: int, seed: str) -> list[Trial]:
    """Pairs of games over the armies and the rivals."""
    rivals = [card.id for card in deck() if card.id != content] if kind == "leaders" else [""]
    armies = army_ids() if kind == "leaders" else [content]
    rows: list[Trial] = []
    for number in range(games // 2):
        army, rival = armies[number % len(armies)], rivals[number % len(rivals)]
        rows += [Trial(army, content, rival, seat, f"{seed}/{number}") for seat in (0, 1)]
    return rows


def contents(kind: str) -> list[str]:
    return [card.id for card in deck()] if kind == "leaders" else list(army_ids())


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Balance of house content, greedy against greedy.")
    parser.add_argument("kind", choices=["leaders", "structures"])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", default="")
    given = parser.parse_args(arguments)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for content in contents(given.kind):
            if given.only in ("", content):
                shares = list(pool.map(share, trials(given.kind, content, given.games, given.seed), chunksize=10))
                rate = sum(shares) / len(shares)
                margin = Z95 * sqrt(rate * (1 - rate) / len(shares))
                print(f"{content:14} {100 * rate:5.1f} % ± {100 * margin:.1f} of {len(shares)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
