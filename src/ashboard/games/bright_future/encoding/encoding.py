"""Bright Future in numbers: what a seat may know, and the answers it may give."""

from collections.abc import Sequence
from typing import Final

from ashboard.core.decision import Decision
from ashboard.core.encoding import Encoding, Layout
from ashboard.core.state import State
from ashboard.games.bright_future.encoding.action_space import FIGHTS, MOST_SEATS, ActionSpace
from ashboard.games.bright_future.printed.tunnel import DECKS
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.actions import BrightAction
from ashboard.games.bright_future.state.duel import Declared
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.setup import ARENA, MODES, Setup
from ashboard.games.bright_future.state.state import GEAR, BrightState, as_bright_state
from ashboard.games.bright_future.state.tracks import DUMMY, LOCATIONS

# What may be asked, in the order of the channels.
QUESTIONS: Final = (
    *("armour", "attack", "boost", "borrow", "cancel", "choose", "code", "colony", "contact", "crawler", "deck"),
    *("demand", "end of turn", "extras", "field", "fight", "forage", "freelancer", "friendly outpost", "gear limit"),
    *("gear", "handcar", "hero", "infect", "infection action", "keep", "look", "lose gear", "map", "mercenary"),
    *("offer", "pass", "place", "prevent", "protection", "race", "reaction", "ready", "reorder", "reply"),
    *("reposition", "retaliate", "rob bazaar", "soldiers", "strike back", "trade", "tunnel action", "tunnel effect"),
    *("tunnel", "turn map", "turn", "visit"),
)
# What is counted for each seat, before its cards.
SEAT: Final = (
    *("resources", "human", "mutant", "side", "down", "out", "traded", "charge", "hand", "codes 1", "codes 2"),
    *("codes 3", "rat", "mushroom", "rice", "children", "cannibals", "refugees", "to move", "began", "plays"),
)
TABLE: Final = (
    *("round", "rounds left", "codes 1", "codes 2", "codes 3", "rat", "mushroom", "rice", "children"),
    *("cannibals", "refugees", "population", "map deck", "points", "reserve", "hardcore", "level"),
)
HEROES: Final = 16
TUNNELS: Final = 16
DOOR: Final = 4
# How many cards from the top of a deck are shown where the seat knows them.
TOP: Final = 3
TRACK_SLOTS: Final = 9
ZONE: Final = 4
LAID: Final = 24
ATTACKS: Final = 6
# What a way to fight takes off, its cards, those doubled, and whether it asks for the bonus.
FIGHT: Final = 4
_LARGEST: Final = 127


class BrightEncoding(Encoding):
    """One layout for all modes; parts that a mode has not are zero."""

    def __init__(self, setup: Setup) -> None:
        box = setup.box
        self._setup: Final = setup
        self._gear: Final = len(box.gear)
        self._outposts: Final = len(box.outposts)
        self._ids: Final = {name: number + 1 for number, name in enumerate(box.by_id)}
        self._space: Final = ActionSpace(box)
        # The decision that was last looked at, and the indices of its options; positions that share it are equal.
        self._asked: Decision | None = None
        self._answers: list[int] = []
        layout = Layout()
        self._mode: Final = layout.add("mode", len(MODES))
        self._table: Final = layout.add("table", len(TABLE))
        self._question: Final = layout.add("question", len(QUESTIONS))
        self._subject: Final = layout.add("subject", 2)
        self._seats: Final = layout.add("seats", MOST_SEATS, len(SEAT))
        self._heroes: Final = layout.add("heroes", MOST_SEATS, HEROES)
        self._ready: Final = layout.add("ready gear", MOST_SEATS, self._gear)
        self._used: Final = layout.add("used gear", MOST_SEATS, self._gear)
        self._hands: Final = layout.add("hands", MOST_SEATS, self._gear)
        self._mercenaries: Final = layout.add("mercenaries", MOST_SEATS, self._outposts)
        self._tunnels: Final = layout.add("tunnels", MOST_SEATS, TUNNELS)
        self._bazaar: Final = layout.add("bazaar", self._gear)
        self._decks: Final = layout.add("decks", len(DECKS))
        self._tops: Final = layout.add("tops", len(DECKS), TOP)
        self._discards: Final = layout.add("discards", len(DECKS), self._gear)
        self._lying: Final = layout.add("lying", 4)
        self._offered: Final = layout.add("offered tunnels", TUNNELS + 1)
        self._door: Final = layout.add("door", DOOR)
        self._tracks: Final = layout.add("tracks", 4, TRACK_SLOTS, MOST_SEATS + 1)
        self._locations: Final = layout.add("locations", LOCATIONS, 4)
        self._zone: Final = layout.add("zone", ZONE, 3)
        self._colonies: Final = layout.add("colonies", ZONE)
        self._map: Final = layout.add("map", LAID, 4)
        self._where: Final = layout.add("where", MOST_SEATS, 3)
        self._attacks: Final = layout.add("attacks", 2, ATTACKS, 5)
        self._extra: Final = layout.add("extra points", MOST_SEATS)
        self._fights: Final = layout.add("fights", FIGHTS, FIGHT)
        self._observation: Final = layout

    @property
    def observation(self) -> Layout:
        return self._observation

    @property
    def actions(self) -> Layout:
        return self._space.layout

    @property
    def private_parts(self) -> tuple[str, ...]:
        return ("hands", "tops", "question", "subject", "fights")

    def afresh(self) -> "BrightEncoding":
        return BrightEncoding(self._setup)

    def indices(self, state: State) -> list[int]:
        position = as_bright_state(state)
        decision = position.decision()
        if decision is None or decision.seat < 0:
            return []
        if decision is not self._asked:
            self._answers = self._space.indices(position, decision)
            self._asked = decision
        return self._answers

    def observe(self, state: State, seat: int) -> bytearray:
        position = as_bright_state(state)
        found = bytearray(self._observation.size)
        decision = position.decision()
        own = decision if decision is not None and decision.seat == seat else None
        found[self._mode + position.setup.mode] = 1
        self._put_table(found, position, own)
        for player in position.players:
            self._put_player(found, position, player, seat)
        self._put_decks(found, position, seat)
        if position.tracks is not None:
            self._put_tracks(found, position, seat)
        if position.zone is not None:
            self._put_fever(found, position, seat)
        if position.duel is not None:
            self._put_duel(found, position, seat)
        if own is not None and own.kind == "fight":
            self._put_fights(found, own)
        return found

    def _put_table(self, found: bytearray, state: BrightState, own: Decision | None) -> None:
        setup = state.setup
        row = [
            _byte(state.round),
            _byte(setup.round_limit - state.round) if setup.round_limit else 0,
            *state.codes,
            *state.food,
            *state.missions,
            0 if state.zone is None else _byte(state.zone.population),
            0 if state.underground is None else state.underground.deck_size(),
            0 if state.duel is None else _byte(state.duel.points),
            0 if state.duel is None else _byte(state.duel.reserve),
            int(setup.hardcore),
            setup.difficulty + 1,
        ]
        found[self._table : self._table + len(TABLE)] = bytes(row)
        if own is not None:
            if own.kind in QUESTIONS:
                found[self._question + QUESTIONS.index(own.kind)] = 1
            found[self._subject : self._subject + 2] = self._about(state)
        _put_counts(found, self._bazaar, state.bazaar)

    def _about(self, state: BrightState) -> bytes:
        """The strength of what the question is about, and its card; for the seat that is asked alone."""
        step = state.steps[-1]
        if not isinstance(step, Choice):
            return bytes(2)
        about = step.about(state)
        strength, card = about.get("strength"), about.get("card")
        number = self._ids.get(card, 0) if isinstance(card, str) else 0
        return bytes([_byte(strength) if isinstance(strength, int) else 0, number])

    def _put_player(self, found: bytearray, state: BrightState, player: Player, seat: int) -> None:
        place = (player.seat - seat) % state.setup.seats
        row = [
            _byte(player.resources),
            int(player.race == 0),
            int(player.race == 1),
            player.side,
            int(player.is_down),
            int(player.is_out),
            int(player.has_traded),
            _byte(player.charge),
            len(player.hand),
            *player.codes,
            *player.food,
            *player.missions,
            int(state.active == player.seat),
            int(state.first == player.seat),
            1,
        ]
        start = self._seats + place * len(SEAT)
        found[start : start + len(SEAT)] = bytes(row)
        if player.hero >= 0:
            found[self._heroes + place * HEROES + player.hero] = 1
        _put_counts(found, self._ready + place * self._gear, player.ready)
        _put_counts(found, self._used + place * self._gear, player.used)
        _put_counts(found, self._mercenaries + place * self._outposts, player.mercenaries)
        if player.hand and (state.setup.mode != ARENA or player.seat == seat):
            _put_counts(found, self._hands + place * self._gear, player.hand)

    def _put_decks(self, found: bytearray, state: BrightState, seat: int) -> None:
        # The Arena is played with the deck of gear alone.
        first = GEAR if state.duel is not None else 0
        for deck in range(first, len(DECKS)):
            pile = state.decks[deck]
            found[self._decks + deck] = _byte(len(pile))
            if pile.top:
                for place, card in enumerate(pile.known_top(seat)):
                    if place < TOP and card >= 0:
                        found[self._tops + deck * TOP + place] = card + 1
            _put_counts(found, self._discards + deck * self._gear, state.discards[deck])
        for place, card in enumerate(state.lying):
            if place < 4:
                found[self._lying + place] = self._ids[state.box.decks[card // 64][card % 64]]

    def _put_tracks(self, found: bytearray, state: BrightState, seat: int) -> None:
        tracks = state.tracks
        assert tracks is not None
        seats = state.setup.seats
        for number, code in enumerate(state.door):
            if number < DOOR:
                found[self._door + number] = code
        for track, slots in enumerate(tracks.slots):
            for slot, who in enumerate(slots):
                if who >= 0 or who <= DUMMY:
                    place = (who - seat) % seats if who >= 0 else MOST_SEATS
                    found[self._tracks + (track * TRACK_SLOTS + slot) * (MOST_SEATS + 1) + place] = 1
        for number, location in enumerate(tracks.locations):
            start = self._locations + number * 4
            row = [location.card + 1, int(location.is_visited), location.standing, int(location.is_bribed)]
            found[start : start + 4] = bytes(row)
        for card in tracks.offered:
            found[self._offered + card] = 1
        if tracks.extra >= 0:
            found[self._offered + TUNNELS] = tracks.extra + 1
        for other, card in enumerate(tracks.chosen):
            if card >= 0:
                found[self._tunnels + (other - seat) % seats * TUNNELS + card] = 1

    def _put_fever(self, found: bytearray, state: BrightState, seat: int) -> None:
        zone, underground = state.zone, state.underground
        assert zone is not None and underground is not None
        seats = state.setup.seats
        for place, stack in enumerate(zone.stacks):
            start = self._zone + place * 3
            found[start : start + 3] = bytes([zone.visible(place), len(stack), int(zone.closed[place] > 0)])
        for place, card in enumerate(underground.colonies):
            found[self._colonies + place] = card + 1
        for number, laid in enumerate(underground.laid):
            if number < LAID:
                start = self._map + number * 4
                row = [laid.face.card.index + 1, int(laid.face.turned), _byte(laid.x), _byte(laid.y)]
                found[start : start + 4] = bytes(row)
        for other in range(seats):
            place = (other - seat) % seats
            start = self._where + place * 3
            row = [underground.fields[other] + 1, underground.card_of[other] + 1, underground.node_of[other] + 1]
            found[start : start + 3] = bytes(row)
            for card in underground.dealt[other]:
                found[self._tunnels + place * TUNNELS + card] = 1
        if underground.played >= 0:
            found[self._offered + underground.played] = 1

    def _put_duel(self, found: bytearray, state: BrightState, seat: int) -> None:
        duel = state.duel
        assert duel is not None
        for number, attacks in enumerate((duel.pending, duel.declared)):
            for place, attack in enumerate(attacks):
                if place < ATTACKS:
                    start = self._attacks + (number * ATTACKS + place) * 5
                    found[start : start + 5] = _attack_row(attack)
        for other, points in enumerate(duel.extra):
            found[self._extra + (other - seat) % state.setup.seats] = _byte(points)

    def _put_fights(self, found: bytearray, own: Decision) -> None:
        """What each way to fight comes to, in the order of their indices."""
        number = 0
        for option in own.options:
            assert isinstance(option, BrightAction)
            if option.verb == "fight" and number < FIGHTS:
                start = self._fights + number * FIGHT
                row = [_byte(option.number), len(option.cards), len(option.doubled), int(option.other == 1)]
                found[start : start + FIGHT] = bytes(row)
                number += 1


def _byte(value: int) -> int:
    """A number as the byte of an int8."""
    return max(-_LARGEST, min(_LARGEST, value)) & 255


def _put_counts(found: bytearray, start: int, cards: Sequence[int]) -> None:
    for card in cards:
        found[start + card] += 1


def _attack_row(attack: Declared) -> bytes:
    return bytes(
        [attack.weapon + 1, int(bool(attack.mode)), _byte(attack.bonus), _byte(attack.boost), _byte(attack.weakened)]
    )


def make_encoding(state: State) -> BrightEncoding:
    """The encoding of the game that a position belongs to."""
    return BrightEncoding(as_bright_state(state).setup)
