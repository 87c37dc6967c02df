"""The names of players: computer players, bots, and a person at this terminal."""

from typing import Final

from ashboard.agents.catalogue import AGENTS
from ashboard.arena.bot import PREFIX, command_of, is_bot
from ashboard.arena.trial import is_trial
from ashboard.core.errors import BadInput

HUMAN: Final = "human"
PLAYERS: Final = {HUMAN: "sits at this terminal"} | {name: player.description for name, player in AGENTS.items()}


def describe_players(players: dict[str, str]) -> str:
    """Describe players in one sentence."""
    return "; ".join(f"{name} {description}" for name, description in players.items())


def check_players(names: list[str], *, human: bool = False, trials: bool = False) -> list[str]:
    """Return the names if each belongs to a player; on trial are levels with the weights of a file."""
    allowed = list(PLAYERS) if human else list(AGENTS)
    for name in names:
        if trials and is_trial(name):
            continue
        if is_bot(name):
            _check_bot(name)
        elif name not in allowed:
            known = ", ".join(allowed)
            raise BadInput("--agents", f"{name!r} is unknown; expected one of {known}, or {PREFIX}COMMAND")
    return names


def _check_bot(name: str) -> None:
    try:
        command_of(name)
    except BadInput as error:
        raise BadInput("--agents", error.expected) from None


def split_list(text: str) -> list[str]:
    """Split a list at its commas; commas between the quotes of a bot's command do not count."""
    entries, quote = [""], ""
    for letter in text:
        if letter == "," and not quote:
            entries.append("")
            continue
        if letter in "'\"" and quote in ("", letter) and is_bot(entries[-1].strip()):
            quote = "" if quote else letter
        entries[-1] += letter
    return [entry.strip() for entry in entries]
