"""What a scenario may expect of a position."""

from typing import Final

from ashboard.core.event import Event
from ashboard.core.expectation import (
    ENDING,
    AskedQuestion,
    Difference,
    compare_ending,
    compare_question,
    compare_rules,
)
from ashboard.core.table import Table
from ashboard.games.bright_future.printed.tunnel import DECKS, TRACKS
from ashboard.games.bright_future.rules.game_end import ranking
from ashboard.games.bright_future.state.state import FOOD_NAMES, MISSION_NAMES, BrightState

EXPECTED: Final = (
    "resources",
    "ready",
    "used",
    "hand",
    "mercenaries",
    "codes",
    "food",
    "missions",
    "down",
    "out",
    "supply",
    "bazaar",
    "discards",
    "tops",
    "deck_sizes",
    "door",
    "pile",
    "zone",
    "stacks",
    "population",
    "colonies",
    "where",
    "map_deck",
    "tracks",
    "action_points",
    "question",
    # Before `question` had these as its keys; files of people may have them.
    "asks",
    "options",
    "offers",
    "lacks",
    "count",
    "winners",
    "winner",
    "draw",
    "ends_by",
    "lost",
    "places",
    "round",
    "first",
    "told",
    "sentences",
)


def differences(state: BrightState, expect: Table, log: list[Event], sentences: list[str]) -> list[Difference]:
    """Everything that is not as expected: what, the expected and the found value."""
    found: list[Difference] = []
    for key, value in expect.data.items():
        if key == "question":
            found += compare_question(expect, key, _asked(state))
        elif key in ENDING:
            found += compare_ending(expect, key, state.outcome())
        elif key == "told":
            found += compare_rules(expect, key, log)
        else:
            actual = _actual(state, key, value, sentences)
            if actual != value:
                found.append((key, value, actual))
    return found


def _asked(state: BrightState) -> list[AskedQuestion]:
    decision = state.decision()
    if decision is None:
        return []
    return [AskedQuestion(decision.seat, decision.kind, [option.text for option in decision.options])]


def _actual(state: BrightState, key: str, wanted: object, sentences: list[str]) -> object:
    """The value of the position in the form in which it is written."""
    if key in ("asks", "options", "offers", "lacks", "count"):
        return _question(state, key, wanted)
    if key in ("lost", "places"):
        return _ending(state, key)
    if key == "sentences":
        return [text for text in wanted if text in sentences] if isinstance(wanted, list) else sentences
    if key in ("resources", "ready", "used", "hand", "mercenaries", "codes", "food", "missions", "down", "out"):
        return [_of_player(state, seat, key) for seat in range(state.setup.seats)]
    return _of_table(state, key, wanted)


def _question(state: BrightState, key: str, wanted: object) -> object:
    decision = state.decision()
    texts = [] if decision is None else [option.text for option in decision.options]
    if key == "asks":
        return "nobody" if decision is None else [decision.seat, decision.kind]
    if key == "count":
        return len(texts)
    if not isinstance(wanted, list) or key == "options":
        return sorted(texts) if isinstance(wanted, list) and wanted == sorted(texts) else texts
    return [text for text in wanted if (text in texts) == (key == "offers")]


def _ending(state: BrightState, key: str) -> object:
    outcome = state.outcome()
    if outcome is None:
        return None
    if key == "lost":
        return outcome.lost_by_all
    return ranking(state, outcome.winners[0] if outcome.rule != "R-98" else -1)


def _of_player(state: BrightState, seat: int, key: str) -> object:
    player = state.players[seat]
    gear = state.box.gear
    if key == "resources":
        return player.resources
    if key in ("ready", "used", "hand"):
        cards = player.ready if key == "ready" else player.used if key == "used" else player.hand
        return sorted(gear[card].id for card in cards)
    if key == "mercenaries":
        return sorted(state.box.outposts[card].id for card in player.mercenaries)
    if key == "codes":
        return [number for number in (1, 2, 3) for _ in range(player.codes[number - 1])]
    if key == "food":
        return [FOOD_NAMES[kind] for kind in range(3) for _ in range(player.food[kind])]
    if key == "missions":
        return [MISSION_NAMES[kind] for kind in range(3) for _ in range(player.missions[kind])]
    return player.is_down if key == "down" else player.is_out


def _of_table(state: BrightState, key: str, wanted: object) -> object:
    if key == "supply":
        return dict(zip((*FOOD_NAMES, *MISSION_NAMES), (*state.food, *state.missions)))
    if key == "bazaar":
        return sorted(state.box.gear[card].id for card in state.bazaar)
    if key in ("discards", "tops", "deck_sizes"):
        return {name: _of_deck(state, DECKS.index(name), key) for name in _names(wanted)}
    if key == "door":
        return list(state.door)
    if key == "pile":
        return list(state.codes)
    if key == "action_points":
        return None if state.duel is None else state.duel.points
    if key in ("round", "first"):
        return state.round if key == "round" else state.first
    if key == "tracks":
        return None if state.tracks is None else dict(zip(TRACKS, state.tracks.slots))
    return _of_fever(state, key)


def _names(wanted: object) -> list[str]:
    return [name for name in wanted if name in DECKS] if isinstance(wanted, dict) else []


def _of_deck(state: BrightState, deck: int, key: str) -> object:
    names = state.box.decks[deck]
    if key == "discards":
        return sorted(names[card] for card in state.discards[deck])
    if key == "tops":
        return [names[known.card] for known in state.decks[deck].top]
    return len(state.decks[deck])


def _of_fever(state: BrightState, key: str) -> object:
    zone, underground = state.zone, state.underground
    if zone is None or underground is None:
        return None
    if key == "zone":
        return zone.all_visible()
    if key == "stacks":
        return [list(stack) for stack in zone.stacks]
    if key == "population":
        return zone.population
    if key == "colonies":
        return [state.box.colonies[card].id if card >= 0 else "" for card in underground.colonies]
    if key == "map_deck":
        return underground.deck_size()
    return [underground.place_name(seat) for seat in range(state.setup.seats)]
