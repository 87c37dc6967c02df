"""The process of a worker: chooses moves for computer players. Jobs and answers are lines of JSON."""

import json
import sys
from typing import Final

from ashboard.agents.catalogue import SearchLimits, make_agent
from ashboard.core.match import replay
from ashboard.core.record import record_from_data
from ashboard.games import GAMES
from ashboard.service.computers.draw_luck import measure_luck
from ashboard.service.computers.turn_advice import compare_turn, find_hint

TURN: Final = "turn"
HINT: Final = "hint"
ADVICE: Final = "advice"
LUCK: Final = "luck"
# Studies of a moment in a record.
_STUDIES: Final = {ADVICE: compare_turn, LUCK: measure_luck}
# Printed when the worker is ready.
GREETING: Final = b"{}\n"


def main() -> None:
    """Run jobs until standard input closes."""
    send({})
    for line in sys.stdin:
        run_job(json.loads(line))


def run_job(job: dict[str, object]) -> None:
    """Play one turn as long as the seat is asked without chance in between, find one hint, or study a record."""
    record = record_from_data(job["record"])
    study = _STUDIES.get(str(job["job"]))
    if study is not None:
        found = study(record, int(str(job["at"])), float(str(job["seconds"])), str(job["seed"]))
        send({"action": json.dumps(found)})
        send({"done": True})
        return
    game, seat = GAMES[record.game], int(str(job["seat"]))
    state = replay(game, record)
    level, seed, seconds = str(job["level"]), str(job["seed"]), float(str(job["seconds"]))
    decision = state.decision()
    if job["job"] == HINT:
        assert decision is not None
        send({"action": json.dumps(find_hint(game, state, decision, level, seed, seconds))})
        send({"done": True})
        return
    agent = make_agent(level, game, seed, SearchLimits(seconds=seconds))
    while decision is not None and decision.seat == seat:
        # The agent sees the view of its seat, as a person there would.
        action = agent.decide(game.view(state, seat), decision)
        send({"action": action.text})
        state.apply(action)
        decision = state.decision()
    send({"done": True})


def send(answer: dict[str, object]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
