"""A bot for the arena in twenty lines: prefers to put tiles on the board, otherwise takes any option."""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if "protocol" in message:  # the first line: which game, which seat, how much time
        dice = random.Random(message["seat"])
        reply = {"protocol": 1, "name": "example"}
    elif "options" in message:  # a question: the options are texts, one of them is the answer
        options = message["options"]
        placing = [option for option in options if option.startswith("place ")]
        reply = {"answer": dice.choice(placing or options)}
    else:  # the game is over
        break
    print(json.dumps(reply), flush=True)
