"""Bright Future: heroes in the tunnels under the city.

Three modes: Tunnel of Power, a race for the codes of a door; Underground Fever, an infection that all fight together;
the Arena, a duel with hidden hands.

    game.py            the game as the rest of the world meets it (core.Game)
    guide/             what a page or terminal is told beyond views
    positions/         positions and scenarios as text: loading, saving, expectations, running
    view.py            what a seat may know
    insight/           what searching players are told: evaluation, ordering, fingerprints
    options.py         the options of a game, checked and completed
    interventions.py   what comes from outside: resignation, agreed draw, time run out
    modes/             one module a mode: its rounds and phases
    rules/             everything that happens: phases, colonies, fights, effects, the map
    state/             the position and its parts: players, decks, tracks, zone, map, setup, actions
    wording.py         events as sentences
    printed/           what is printed, read and checked from the data: cards and the box
    data/              all TOML: decks, lessons, sentences

A module imports from rooms further down only.
"""
