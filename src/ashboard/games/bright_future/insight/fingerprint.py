"""A cheap fingerprint of a position, for telling in a search whether it was there before."""

from typing import Final

from ashboard.games.bright_future.state.duel import Duel
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.state import BrightState
from ashboard.games.bright_future.state.tracks import Tracks
from ashboard.games.bright_future.state.underground import Underground
from ashboard.games.bright_future.state.zone import Zone

# Below every dummy on a slot.
_LOWEST: Final = -64


def fingerprint(state: BrightState) -> int:
    """Equal where the keys of positions are: the same parts, without writing them out as text."""
    marks: list[object] = [pile.key() for pile in state.decks]
    for player in state.players:
        marks.append(_player(player))
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


def _player(player: Player) -> tuple[object, ...]:
    cards = (player.ready, player.used, player.mercenaries, player.hand)
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
