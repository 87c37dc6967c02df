"""Modes, variants and options of the games in a sentence each."""

from typing import Final

# What each mode, variant and further option changes; boards say it themselves.
MODES: Final = {
    "duel": "One against one: the last headquarters standing wins, or the one with more points.",
    "free-for-all": "Each against all others: who loses the headquarters is out, the last one or the strongest wins.",
    "teams": "Two against two: the first to destroy an enemy headquarters wins, or the team with more points.",
    "one-against-two": "One player with 20 points and every other turn against two allies with 13 points each.",
    "atlas": "A mission on its own map, with its own armies, goals and events; --board says which. House content.",
}
VARIANTS: Final = {
    "structures": "Each army has a structure on two hexes, placed once for a whole hand of three tiles. House content.",
    "leaders": "Each side has a leader with an ability to use twice in the game. Five of the eight are house content.",
    "alternative-start": "The first player draws three tiles too and discards one, but may play only one of the rest.",
    "reinforcements": "Hands of six: one tile is discarded, two at most are used, the rest is kept.",
}
OPTIONS: Final = {
    "points": "No headquarters falls: wounds of enemy ones are points, and 20 of them, or 40 of a team, win. For more "
    "than two players: in free-for-all, and in classic and duel in teams too.",
    "moloch_exception": "Set to false, Moloch's units no longer hit, net and push those of their ally: in teams and "
    "one-against-two.",
    "rules_version": "Set to 1, the game is played by the first version of these rules; by default by the newest.",
}

# Modes and options of Bright Future.
BRIGHT_FUTURE: Final = {
    "tunnel-of-power": "A race for the door with the right codes, for two to five; alone against random heroes.",
    "underground-fever": "One to four players together against an infection.",
    "arena": "A duel of two with hidden hands.",
    "survival=true": "Tunnel of Power: who loses all resources is out.",
    "difficulty=…": "Alone: easy, normal, hard, hardcore, impossible; Underground Fever: contagion, epidemic, plague, "
    "pandemic.",
    "hardcore=true": "Underground Fever: who has no resources waits for help.",
    "players=…": "How many play; follows from the agents where several are named.",
    "round_limit=…": "The last round of Tunnel of Power, by default 60: then most codes win, resources break ties, and "
    "full equals share the win. The last turn of the Arena, by default 100: then its attacks are faced and more "
    "resources win; equal resources are a draw. 0 is no limit.",
    "rules_version=…": "An earlier version of these rules; by default the newest.",
    "rulings=…": "Rulings taken the other way, one or more with commas: pay-to-zero, infection-after-defeat, "
    "soldiers-free, missions-return.",
}
