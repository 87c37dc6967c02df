"""What a seat may know: everything that lies open; decks as counts; hands of the Arena by their owner [GEN-1, R-94]."""

from typing import Final, Literal, cast

from ashboard.core.dice import Dice
from ashboard.core.pile import Pile
from ashboard.core.state import State
from ashboard.core.view import View
from ashboard.games.bright_future.payloads import (
    BrightBystandersData,
    BrightDecksData,
    BrightDeclaredData,
    BrightLimitData,
    BrightOutcomeData,
    BrightPileData,
    BrightQuestionData,
    BrightSeatData,
    BrightTracksData,
    BrightViewData,
)
from ashboard.games.bright_future.printed.card import RACES
from ashboard.games.bright_future.printed.hero import SIDES
from ashboard.games.bright_future.printed.map_card import DIRECTIONS
from ashboard.games.bright_future.printed.tunnel import DECKS, TRACKS
from ashboard.games.bright_future.rules.effects.player_trade import has_traded
from ashboard.games.bright_future.rules.game_end import ranking
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.duel import Declared
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.setup import FEVER, MODES, Setup
from ashboard.games.bright_future.state.state import FOOD_NAMES, GEAR, MISSION_NAMES, BrightState
from ashboard.games.bright_future.state.tracks import DUMMY, LOCATION_DECKS, Tracks

_STANDING: Final[tuple[Literal["open", "beaten", "hired"], ...]] = ("open", "beaten", "hired")


class BrightView(View):
    """Built by allow-list; -1 is a spectator."""

    def __init__(self, state: BrightState, seat: int) -> None:
        self._state = state
        self._seat = seat

    @property
    def seat(self) -> int:
        return self._seat

    def sample(self, dice: Dice) -> State:
        """A position of one's own: unseen cards in known places and hidden hands are dealt anew."""
        state = self._state.copy()
        decks = tuple(pile.resampled(self._seat, dice) for pile in state.decks)
        hands = [player.hand for player in state.players]
        if state.duel is not None:
            decks, hands = self._dealt(decks, hands, dice)
        state.replace_hidden(decks, hands)
        return state

    def _dealt(
        self, decks: tuple[Pile, ...], hands: list[tuple[int, ...]], dice: Dice
    ) -> tuple[tuple[Pile, ...], list[tuple[int, ...]]]:
        """Other hands come out of everything that the seat has not seen."""
        pile = decks[GEAR].shuffled(*(card for seat, hand in enumerate(hands) if seat != self._seat for card in hand))
        counts = list(pile.counts)
        dealt: list[tuple[int, ...]] = []
        for seat, hand in enumerate(hands):
            dealt.append(hand if seat == self._seat else _random_hand(counts, len(hand), dice))
        return (*decks[:GEAR], Pile(tuple(counts))), dealt

    def data(self) -> BrightViewData:
        state = self._state
        setup = state.setup
        data: BrightViewData = {
            "game": "bright-future",
            "seat": self._seat if self._seat >= 0 else None,
            "rules": setup.rules.version,
            "mode": MODES[setup.mode],
            "round": state.round,
            "round_limit": setup.round_limit,
            "turn": state.active if state.active >= 0 else None,
            "first": state.first if state.first >= 0 else None,
            "together": setup.mode == FEVER,
            "seats": [self._player_data(player) for player in state.players],
            "decks": self._decks(),
            "question": self._question(),
            "outcome": _outcome_data(state),
        }
        if setup.round_limit:
            data["at_limit"] = _limit_data(setup)
        if state.duel is not None:
            _add_duel(data, state)
            return data
        data["bazaar"] = _gear(state, state.bazaar)
        data["code_pile"] = sum(state.codes)
        data["codes_left"] = _numbered(state.codes)
        data["food"] = _named(FOOD_NAMES, state.food)
        data["missions"] = _named(MISSION_NAMES, state.missions)
        data["lying"] = [state.box.decks[card // 64][card % 64] for card in state.lying]
        if state.tracks is not None:
            _add_tracks(data, state)
        if state.zone is not None:
            _add_fever(data, state)
        return data

    def _question(self) -> BrightQuestionData | None:
        """What is asked and what it is about; in the Arena for the asked seat alone, for hands are hidden there."""
        state = self._state
        step = state.steps[-1] if state.steps else None
        if not isinstance(step, Choice) or (state.duel is not None and step.seat != self._seat):
            return None
        return cast("BrightQuestionData", {"seat": step.seat, "kind": step.kind, **step.about(state)})

    def _player_data(self, player: Player) -> BrightSeatData:
        state = self._state
        data: BrightSeatData = {
            "hero": None if player.hero < 0 else state.box.heroes[player.hero].id,
            "side": SIDES[player.side],
            "race": None if player.race < 0 else RACES[player.race],
            "resources": player.resources,
            "ready": _gear(state, player.ready),
            "used": _gear(state, player.used),
            "down": player.is_down,
            "charge": player.charge,
            "hand": _gear(state, player.hand) if state.duel is None or player.seat == self._seat else None,
        }
        if state.duel is not None:
            data["hand_size"] = len(player.hand)
            return data
        data["mercenaries"] = [state.box.outposts[card].id for card in player.mercenaries]
        data["codes"] = _numbered(player.codes)
        data["food"] = _named(FOOD_NAMES, player.food)
        data["missions"] = _named(MISSION_NAMES, player.missions)
        data["out"] = player.is_out
        data["traded"] = player.has_traded or has_traded(state, player.seat)
        return data

    def _decks(self) -> BrightDecksData:
        """For each deck its size, what lies face up or was seen on top, and its discards."""
        state = self._state
        decks = [GEAR] if state.duel is not None else range(len(DECKS))
        found: dict[str, BrightPileData] = {}
        for deck in decks:
            names, pile = state.box.decks[deck], state.decks[deck]
            found[DECKS[deck]] = {
                "size": len(pile),
                "top": [names[card] if card >= 0 else None for card in pile.known_top(self._seat)],
                "discards": [names[card] for card in state.discards[deck]],
            }
        return cast("BrightDecksData", found)


def _random_hand(counts: list[int], size: int, dice: Dice) -> tuple[int, ...]:
    """Cards dealt out of the counts."""
    cards = [card for card, count in enumerate(counts) for _ in range(count)]
    hand: list[int] = []
    for _ in range(size):
        card = cards.pop(dice.below(len(cards), "deal"))
        counts[card] -= 1
        hand.append(card)
    return tuple(sorted(hand))


def _gear(state: BrightState, cards: tuple[int, ...]) -> list[str]:
    return [state.box.gear[card].id for card in cards]


def _numbered(codes: tuple[int, ...]) -> dict[str, int]:
    return {str(index + 1): count for index, count in enumerate(codes)}


def _named(names: tuple[str, ...], counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(names, counts))


def _limit_data(setup: Setup) -> BrightLimitData:
    """What happens when the last round or turn is over [R-98]."""
    if setup.is_power:
        return {"most": ["codes", "resources"], "equal": "shared"}
    return {"most": ["resources"], "equal": "draw"}


def _add_duel(data: BrightViewData, state: BrightState) -> None:
    duel = state.duel
    assert duel is not None
    data["last_attacks"] = state.setup.rules.last_attacks_are_faced
    data["points"] = duel.points
    data["reserve"] = duel.reserve
    data["extra"] = list(duel.extra)
    data["pending"] = [_attack_data(state, attack) for attack in duel.pending]
    data["declared"] = [_attack_data(state, attack) for attack in duel.declared]


def _attack_data(state: BrightState, attack: Declared) -> BrightDeclaredData:
    return {
        "weapon": state.box.gear[attack.weapon].id,
        "mode": attack.mode or "basic",
        "bonus": attack.bonus,
        "boost": attack.boost,
        "weakened": attack.weakened,
    }


def _add_tracks(data: BrightViewData, state: BrightState) -> None:
    tracks = state.tracks
    assert tracks is not None
    names = state.box.power_tunnels
    slots = {name: [_token(state, seat) for seat in tracks.slots[track]] for track, name in enumerate(TRACKS)}
    data["door"] = list(state.door)
    data["tracks"] = cast("BrightTracksData", slots)
    data["sites"] = [
        {
            "card": state.box.decks[LOCATION_DECKS[number]][location.card] if location.card >= 0 else None,
            "visited": location.is_visited,
            "standing": _STANDING[location.standing],
            "bribed": location.is_bribed,
        }
        for number, location in enumerate(tracks.locations)
    ]
    data["tunnels"] = [names[card].id for card in tracks.offered]
    data["extra_tunnel"] = names[tracks.extra].id if tracks.extra >= 0 else None
    data["chosen"] = [names[card].id if card >= 0 else None for card in tracks.chosen]
    data["places"] = None if state.result is None or state.setup.is_solo else _places(state)
    data["bystanders"] = _bystanders(state, tracks) if state.setup.is_solo else None


def _bystanders(state: BrightState, tracks: Tracks) -> BrightBystandersData:
    """How many stand there, and how many may: one more and the game is lost [TP-66]."""
    return {"number": tracks.dummies(), "most": state.box.board.dummies[state.setup.difficulty]}


def _places(state: BrightState) -> list[int]:
    assert state.result is not None
    winners = state.result.winners
    return ranking(state, winners[0] if state.result.rule != "R-98" and winners else -1)


def _token(state: BrightState, seat: int) -> int | str | None:
    """A seat, the hero of a dummy, or nothing."""
    if seat <= DUMMY:
        return state.box.heroes[DUMMY - seat].id
    return seat if seat >= 0 else None


def _add_fever(data: BrightViewData, state: BrightState) -> None:
    zone, underground = state.zone, state.underground
    assert zone is not None and underground is not None
    names = state.box.fever_tunnels
    data["population"] = zone.population
    data["zone"] = [{"codes": list(stack), "closed": bool(closed)} for stack, closed in zip(zone.stacks, zone.closed)]
    data["colonies"] = [state.box.colonies[card].id if card >= 0 else None for card in underground.colonies]
    data["map_deck"] = underground.deck_size()
    data["map"] = [
        {
            "card": card.face.card.id,
            "turned": card.face.turned,
            "x": card.x,
            "y": card.y,
            "nodes": list(card.face.names),
            "exits": [DIRECTIONS[way] for way, node in enumerate(card.face.exits) if node >= 0],
        }
        for card in underground.laid
    ]
    data["where"] = [underground.place_name(seat) for seat in range(state.setup.seats)]
    data["tunnels"] = [[names[card].id for card in cards] for cards in underground.dealt]
    data["played"] = names[underground.played].id if underground.played >= 0 else None


def _outcome_data(state: BrightState) -> BrightOutcomeData | None:
    outcome = state.outcome()
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "points": list(outcome.points),
        "rule": outcome.rule,
        "lost_by_all": outcome.lost_by_all,
    }
