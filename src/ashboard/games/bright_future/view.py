"""What a seat may know: everything that lies open; decks as counts; hands of the Arena by their owner [GEN-1, R-94]."""

from ashboard.core.dice import Dice
from ashboard.core.pile import Pile
from ashboard.core.state import State
from ashboard.core.view import View
from ashboard.games.bright_future.printed.card import RACES
from ashboard.games.bright_future.printed.hero import SIDES
from ashboard.games.bright_future.printed.map_card import DIRECTIONS
from ashboard.games.bright_future.printed.tunnel import DECKS, TRACKS
from ashboard.games.bright_future.rules.effects.player_trade import has_traded
from ashboard.games.bright_future.rules.game_end import ranking
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.duel import Declared
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.setup import FEVER, MODES
from ashboard.games.bright_future.state.state import FOOD_NAMES, GEAR, MISSION_NAMES, BrightState
from ashboard.games.bright_future.state.tracks import DUMMY, LOCATION_DECKS, Tracks

_STANDING = ("open", "beaten", "hired")


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
        state.assume(decks, hands)
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

    def data(self) -> dict[str, object]:
        state = self._state
        setup = state.setup
        data: dict[str, object] = {
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
        if state.duel is not None:
            return data | _duel_data(state)
        data |= {
            "bazaar": _gear(state, state.bazaar),
            "code_pile": sum(state.codes),
            "codes_left": _numbered(state.codes),
            "food": _named(FOOD_NAMES, state.food),
            "missions": _named(MISSION_NAMES, state.missions),
            "lying": [state.box.decks[card // 64][card % 64] for card in state.lying],
        }
        data |= {} if state.tracks is None else _tracks_data(state)
        return data | ({} if state.zone is None else _fever_data(state))

    def _question(self) -> dict[str, object] | None:
        """What is asked and what it is about; in the Arena for the asked seat alone, for hands are hidden there."""
        state = self._state
        step = state.steps[-1] if state.steps else None
        if not isinstance(step, Choice) or (state.duel is not None and step.seat != self._seat):
            return None
        return {"seat": step.seat, "kind": step.kind, **step.about(state)}

    def _player_data(self, player: Player) -> dict[str, object]:
        state = self._state
        data: dict[str, object] = {
            "hero": None if player.hero < 0 else state.box.heroes[player.hero].id,
            "side": SIDES[player.side],
            "race": None if player.race < 0 else RACES[player.race],
            "resources": player.resources,
            "ready": _gear(state, player.ready),
            "used": _gear(state, player.used),
            "down": player.is_down,
            "charge": player.charge,
        }
        if state.duel is not None:
            data["hand_size"] = len(player.hand)
            data["hand"] = _gear(state, player.hand) if player.seat == self._seat else None
            return data
        return data | {
            "hand": _gear(state, player.hand),
            "mercenaries": [state.box.outposts[card].id for card in player.mercenaries],
            "codes": _numbered(player.codes),
            "food": _named(FOOD_NAMES, player.food),
            "missions": _named(MISSION_NAMES, player.missions),
            "out": player.is_out,
            "traded": player.has_traded or has_traded(state, player.seat),
        }

    def _decks(self) -> dict[str, object]:
        """For each deck its size, what lies face up or was seen on top, and its discards."""
        state = self._state
        decks = [GEAR] if state.duel is not None else range(len(DECKS))
        found: dict[str, object] = {}
        for deck in decks:
            names, pile = state.box.decks[deck], state.decks[deck]
            found[DECKS[deck]] = {
                "size": len(pile),
                "top": [names[card] if card >= 0 else None for card in pile.known_top(self._seat)],
                "discards": [names[card] for card in state.discards[deck]],
            }
        return found


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


def _duel_data(state: BrightState) -> dict[str, object]:
    duel = state.duel
    assert duel is not None
    waiting = [[_attack_data(state, attack) for attack in part] for part in (duel.pending, duel.declared)]
    is_faced = state.setup.rules.last_attacks_are_faced
    points: dict[str, object] = {
        "last_attacks": is_faced,
        "points": duel.points,
        "reserve": duel.reserve,
        "extra": list(duel.extra),
    }
    return {**points, "pending": waiting[0], "declared": waiting[1]}


def _attack_data(state: BrightState, attack: Declared) -> dict[str, object]:
    return {
        "weapon": state.box.gear[attack.weapon].id,
        "mode": attack.mode or "basic",
        "bonus": attack.bonus,
        "boost": attack.boost,
        "weakened": attack.weakened,
    }


def _tracks_data(state: BrightState) -> dict[str, object]:
    tracks = state.tracks
    assert tracks is not None
    names = state.box.power_tunnels
    return {
        "door": list(state.door),
        "tracks": {name: [_token(state, seat) for seat in tracks.slots[track]] for track, name in enumerate(TRACKS)},
        "sites": [
            {
                "card": state.box.decks[LOCATION_DECKS[number]][location.card] if location.card >= 0 else None,
                "visited": location.is_visited,
                "standing": _STANDING[location.standing],
                "bribed": location.is_bribed,
            }
            for number, location in enumerate(tracks.locations)
        ],
        "tunnels": [names[card].id for card in tracks.offered],
        "extra_tunnel": names[tracks.extra].id if tracks.extra >= 0 else None,
        "chosen": [names[card].id if card >= 0 else None for card in tracks.chosen],
        "places": None if state.result is None or state.setup.is_solo else _places(state),
        "bystanders": _bystanders(state, tracks) if state.setup.is_solo else None,
    }


def _bystanders(state: BrightState, tracks: Tracks) -> dict[str, object]:
    """How many stand there, and how many may: one more and the game is lost [TP-66]."""
    return {"number": tracks.dummies(), "most": state.box.board.dummies[state.setup.difficulty]}


def _places(state: BrightState) -> list[int]:
    assert state.result is not None
    winners = state.result.winners
    return ranking(state, winners[0] if state.result.rule != "R-98" and winners else -1)


def _token(state: BrightState, seat: int) -> object:
    """A seat, the hero of a dummy, or nothing."""
    if seat <= DUMMY:
        return state.box.heroes[DUMMY - seat].id
    return seat if seat >= 0 else None


def _fever_data(state: BrightState) -> dict[str, object]:
    zone, underground = state.zone, state.underground
    assert zone is not None and underground is not None
    names = state.box.fever_tunnels
    return {
        "population": zone.population,
        "zone": [{"codes": list(stack), "closed": bool(closed)} for stack, closed in zip(zone.stacks, zone.closed)],
        "colonies": [state.box.colonies[card].id if card >= 0 else None for card in underground.colonies],
        "map_deck": underground.deck_size(),
        "map": [
            {
                "card": card.face.card.id,
                "turned": card.face.turned,
                "x": card.x,
                "y": card.y,
                "nodes": list(card.face.names),
                "exits": [DIRECTIONS[way] for way, node in enumerate(card.face.exits) if node >= 0],
            }
            for card in underground.laid
        ],
        "where": [underground.place_name(seat) for seat in range(state.setup.seats)],
        "tunnels": [[names[card].id for card in cards] for cards in underground.dealt],
        "played": names[underground.played].id if underground.played >= 0 else None,
    }


def _outcome_data(state: BrightState) -> dict[str, object] | None:
    outcome = state.outcome()
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "points": list(outcome.points),
        "rule": outcome.rule,
        "lost_by_all": outcome.lost_by_all,
    }
