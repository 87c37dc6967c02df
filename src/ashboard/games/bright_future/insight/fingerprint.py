"""A cheap fingerprint of a position, for telling in a search whether it was there before."""

from typing import Final

from ashboard.core.pile import Pile
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.duel import Duel
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.state import GEAR, BrightState
from ashboard.games.bright_future.state.tracks import Tracks
from ashboard.games.bright_future.state.underground import Underground
from ashboard.games.bright_future.state.zone import Zone

# Below every dummy on a slot.
_LOWEST: Final = -64
# In place of a seat, and in place of a card.
_NOBODY: Final = -1
_ANY: Final = -1


def fingerprint(state: BrightState) -> int:
    """Return the same number for positions that look the same to the seat that is asked.

    What it cannot know is left out, because every sample of its view deals that anew.
    """
    step = state.steps[-1] if state.steps else None
    seat = step.seat if isinstance(step, Choice) else _NOBODY
    marks: list[object] = []
    hidden: list[int] = []
    for player in state.players:
        is_hidden = state.duel is not None and player.seat != seat
        marks.append(_player(player))
        marks.append(len(player.hand) if is_hidden else player.hand)
        if is_hidden:
            hidden += player.hand
    for deck, pile in enumerate(state.decks):
        marks.append(_pile(pile, seat, hidden if deck == GEAR else []))
    marks.append((state.discards, state.bazaar, state.lying, state.given, state.declined))
    marks.append((state.codes, state.door, state.food, state.missions, state.gone))
    marks.append((state.first, state.active, state.round))
    marks.append(None if state.tracks is None else _tracks(state.tracks))
    marks.append(None if state.zone is None else _zone(state.zone))
    marks.append(None if state.underground is None else _underground(state.underground))
    marks.append(None if state.duel is None else _duel(state.duel))
    marks.append(None if state.hero_fight is None else state.hero_fight.key())
    for step in state.steps:
        marks.append(step.key())
    if state.result is not None:
        marks.append(repr(state.result))
    return hash(tuple(marks))


def _pile(pile: Pile, seat: int, hidden: list[int]) -> object:
    """A pile as the seat knows it: to it, cards that it has not seen are like the rest, and so are hidden hands."""
    places = (*pile.top, *pile.bottom)
    seen = [known.card if known.is_seen_by(seat) else _ANY for known in places]
    if not hidden and _ANY not in seen:
        return pile.key()
    counts = pile.unseen(seat)
    for card in hidden:
        counts[card] += 1
    return (tuple(counts), tuple(seen), tuple([known.seers for known in places]), len(pile.top))


def _player(player: Player) -> tuple[object, ...]:
    cards = (player.ready, player.used, player.mercenaries)
    tokens = (player.codes, player.food, player.missions)
    hero = (player.hero, player.side, player.race, player.resources, player.charge)
    return (cards, tokens, hero, (player.is_down, player.is_out, player.has_traded))


def _tracks(tracks: Tracks) -> tuple[object, ...]:
    # Dummies are below -1, and Python's hashes of -1 and -2 are the same.
    slots = tuple([tuple([seat - _LOWEST for seat in track]) for track in tracks.slots])
    locations = tuple([location.key() for location in tracks.locations])
    cards = (tracks.offered, tracks.aside, tracks.chosen, tracks.fought, tracks.fallen)
    return (slots, locations, cards, (tracks.extra, tracks.robbed, tracks.ambushed, tracks.newest))


def _zone(zone: Zone) -> tuple[object, ...]:
    return (zone.stacks, zone.closed, zone.population)


def _underground(place: Underground) -> tuple[object, ...]:
    laid = tuple([card.key() for card in place.laid])
    cards = (place.unseen, place.bottom, place.colonies, place.fields, place.card_of, place.node_of)
    turn = (place.resolved, place.stood, place.dealt, place.undealt)
    return (laid, cards, turn, (place.plain, place.has_changed, place.has_robbed, place.asked, place.played))


def _duel(duel: Duel) -> tuple[object, ...]:
    waiting = [tuple([each.key() for each in part]) for part in (duel.pending, duel.declared)]
    return (tuple(waiting), (duel.points, duel.reserve, duel.weakened), duel.extra)
