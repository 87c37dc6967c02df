"""A worker process: thinks for computer seats. Jobs come as lines of JSON, answers go back the same way."""

import json
import os
import sys
from typing import Final

from ashboard.agents.catalogue import SearchLimits, make_agent
from ashboard.core.match import replay
from ashboard.core.record import record_from_data
from ashboard.games import GAMES
from ashboard.service.advising import advised_turn

TURN: Final = "turn"
HINT: Final = "hint"
ADVICE: Final = "advice"
# What it says when it has everything it needs.
GREETING: Final = b"{}\n"
_POLITE: Final = 5


def main() -> None:
    """Works until nobody sends any more."""
    os.nice(_POLITE)
    tell({})
    for line in sys.stdin:
        work(json.loads(line))


def work(job: dict[str, object]) -> None:
    """Thinks about one turn as far as the seat is asked without chance between, or about one hint."""
    record = record_from_data(job["record"])
    if job["job"] == ADVICE:
        advice = advised_turn(record, int(str(job["at"])), float(str(job["seconds"])), str(job["seed"]))
        tell({"action": json.dumps(advice)})
        tell({"done": True})
        return
    game, seat = GAMES[record.game], int(str(job["seat"]))
    state = replay(game, record)
    agent = make_agent(str(job["level"]), game, str(job["seed"]), SearchLimits(seconds=float(str(job["seconds"]))))
    decision = state.decision()
    while decision is not None and decision.seat == seat:
        # The agent sees the view of its seat, as a person there would.
        action = agent.decide(game.view(state, seat), decision)
        tell({"action": action.text})
        if job["job"] == HINT:
            break
        state.apply(action)
        decision = state.decision()
    tell({"done": True})


def tell(answer: dict[str, object]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
