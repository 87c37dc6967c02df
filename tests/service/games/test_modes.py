"""Every mode of every game can be played on the service, by computers and by people, and its dice can be proved."""

import json
import subprocess
import sys

import pytest
from tests.service.clients import COMPUTER, Table
from tests.service.sockets import GameSocket

from ashboard.core.record import record_from_data
from ashboard.games import GAMES
from ashboard.service.games.fairness import verify_dice

pytestmark = pytest.mark.long

HEX, BRIGHT = "neuroshima-hex", "bright-future"
MODES = {
    "duel": (HEX, {"mode": "duel"}),
    "free-for-all": (HEX, {"mode": "free-for-all", "armies": ["moloch", "borgo", "outpost"]}),
    "teams": (HEX, {"mode": "teams", "armies": ["moloch", "borgo", "outpost", "hegemony"]}),
    "leaders": (HEX, {"edition": "2025", "variants": ["leaders"]}),
    "mission": (HEX, {"edition": "2025", "board": "factory", "mode": "atlas"}),
    "seat without a player": (HEX, {"edition": "2025", "board": "truce", "mode": "atlas"}),
    "tunnel of power": (BRIGHT, {"mode": "tunnel-of-power", "players": 3, "round_limit": 4}),
    "survival": (BRIGHT, {"mode": "tunnel-of-power", "players": 2, "round_limit": 4, "survival": True}),
    "alone in the tunnel": (BRIGHT, {"mode": "tunnel-of-power", "players": 1}),
    "underground fever": (BRIGHT, {"mode": "underground-fever", "players": 2}),
    "hardcore": (BRIGHT, {"mode": "underground-fever", "players": 1, "hardcore": True}),
    "arena": (BRIGHT, {"mode": "arena", "round_limit": 12}),
}


def seats_of(game, options):
    return GAMES[game].seats(GAMES[game].options(options))


@pytest.mark.parametrize("name", MODES)
def test_computers_play_it_to_its_end(server, client, name):
    """
    Workers play all seats; the record proves every draw.
    """
    game, options = MODES[name]
    made = client.founded(game=game, options=options, seats=[COMPUTER] * seats_of(game, options))
    with GameSocket(server, made) as socket:
        while socket.message("moment")["asked"] is not None:
            pass
    record = client.get(f"/games/{made}/record").json()
    proved = verify_dice(record_from_data(record))
    assert proved.state.outcome() is not None
    assert proved.draws


@pytest.mark.parametrize("name", ["arena", "alone in the tunnel"])
def test_people_play_it_to_its_end(client, name, tmp_path):
    """
    Somebody plays, against a computer where there is an opponent; the command proves what he downloads.
    """
    game, options = MODES[name]
    opponents = seats_of(game, options) - 1
    made = client.founded(game=game, options=options, seats=[{"player": "open"}] + [COMPUTER] * opponents)
    table = Table(client, made, [client.seated(made, 0), *[None] * opponents])
    while table.look()["asked"] is not None:
        seen = table.look(0)
        if seen["decision"] is not None:
            assert table.answer(0, seen["seq"], seen["decision"]["options"][-1]).status_code in (201, 409)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(client.get(f"{table.path}/record").json()))
    ran = subprocess.run(
        [sys.executable, "-m", "ashboard", "verify", str(file)], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
