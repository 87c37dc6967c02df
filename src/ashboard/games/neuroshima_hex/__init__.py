"""Neuroshima Hex: armies of tiles on a board of hexes.

Two to four players place soldiers, modules and headquarters, play instants, and start battles that are fought
segment by segment, by initiative. Whose headquarters stands at the end, or has lost least, wins.

    game.py            the game as the rest of the world meets it (core.Game)
    guide/             what a page or terminal is told beyond views
    positions/         positions and scenarios as text: loading, saving, expectations, running
    view.py            what a seat may know
    insight/           what searching players are told: evaluation, ordering, fingerprints
    options.py         the options of a game, checked and completed
    interventions.py   what comes from outside: resignation, agreed draw, time run out
    modes/             one module a mode: seats, sides, order of turns, who has won
    rules/             everything that happens: turn, leaders, missions, instants, consequences, battle
    state/             the position and its parts: units, the settled field, piles, setup, actions
    wording.py         events as sentences
    printed/           what is printed, read and checked from the data: tiles, armies, boards, missions
    data/              all TOML: armies, boards, structures, leaders, missions, lessons, sentences, weights

A module imports from rooms further down only.
"""
