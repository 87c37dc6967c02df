"""A position of Bright Future: players, decks, supplies, the board of the mode, pending steps."""

from typing import Final, final

from ashboard.core.errors import BadInput
from ashboard.core.event import Event, Log
from ashboard.core.outcome import Outcome
from ashboard.core.pile import Pile
from ashboard.core.state import State
from ashboard.core.step import Step
from ashboard.games.bright_future.printed.box import Box
from ashboard.games.bright_future.state.counts import added, changed, listed, without
from ashboard.games.bright_future.state.duel import Duel
from ashboard.games.bright_future.state.hero_fight import HeroFight
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.setup import Setup
from ashboard.games.bright_future.state.stock import Stock
from ashboard.games.bright_future.state.tracks import Tracks
from ashboard.games.bright_future.state.underground import Underground
from ashboard.games.bright_future.state.zone import Zone

# The decks, in the order of DECKS.
COLONY: Final = 0
OUTPOST: Final = 1
ANOMALY: Final = 2
GEAR: Final = 3
# After these nothing that came before can be taken back: a new turn, a card seen, a fight.
_SEALING: Final = (
    "round", "turn", "drawn", "revealed", "peeked", "met", "fights", "fights-bare", "assaults", "attacks", "faces",
    "reacts", "last-attacks",
)  # fmt: skip


@final
class BrightState(Stock["BrightState"]):
    """Mutable; what changes rarely is an immutable value that is replaced, so that copies are cheap."""

    def __init__(self, setup: Setup, players: list[Player], decks: tuple[Pile, ...]) -> None:
        super().__init__(setup.box.board, decks)
        self.setup: Final = setup
        self.box: Final[Box] = setup.box
        self.players: Final = players
        self.first = setup.first
        self.active = -1
        self.round = 0
        self.tracks: Tracks | None = None
        self.zone: Zone | None = None
        self.underground: Underground | None = None
        self.duel: Duel | None = None
        self.hero_fight: HeroFight | None = None
        # TP-25, UF-58: who has given an item to whom in this round or turn, one number for each two seats.
        self.given: tuple[int, ...] = ()
        # terms that were declined in this round or turn, one number each.
        self.declined: tuple[int, ...] = ()

    # -- the contract of core

    def copy(self) -> "BrightState":
        twin = BrightState(self.setup, [player.copy() for player in self.players], self.decks)
        twin.take_stock(self)
        twin.first = self.first
        twin.active = self.active
        twin.round = self.round
        twin.tracks = None if self.tracks is None else self.tracks.copy()
        twin.zone = None if self.zone is None else self.zone.copy()
        twin.underground = None if self.underground is None else self.underground.copy()
        twin.duel = None if self.duel is None else self.duel.copy()
        twin.hero_fight = self.hero_fight
        twin.given = self.given
        twin.declined = self.declined
        twin.share_steps(self)
        return twin

    def key(self) -> str:
        parts = [
            *(player.key() for player in self.players),
            *self.stock_key(),
            f"{listed(self.lying)} {self.first} {self.active} {self.round}",
            "" if self.tracks is None else self.tracks.key(),
            "" if self.zone is None else self.zone.key(),
            "" if self.underground is None else self.underground.key(),
            "" if self.duel is None else self.duel.key(),
            "" if self.hero_fight is None else self.hero_fight.key(),
            ";".join(step.key() for step in self.steps),
            "" if self.result is None else repr(self.result),
        ]
        if self.given or self.declined:
            parts.append(f"{listed(self.given)};{listed(self.declined)}")
        return "|".join(parts)

    # -- the stack of steps

    def push(self, step: Step["BrightState"]) -> None:
        """Nothing comes any more once the game is over."""
        if self.result is None:
            super().push(step)

    def finish(self, outcome: Outcome, log: Log | None) -> None:
        """The game is over."""
        if self.result is not None:
            return
        self.end(outcome)
        if log is not None:
            names = [self.name(seat) for seat in outcome.winners]
            key = (
                "lost" if outcome.lost_by_all else "draw" if outcome.is_draw else "won" if len(names) == 1 else "shared"
            )
            params: dict[str, object] = {"winners": list(outcome.winners), "names": names}
            log.append(Event(key, outcome.rule, {**params, "points": list(outcome.points)}))

    def replace_hidden(self, decks: tuple[Pile, ...], hands: list[tuple[int, ...]]) -> None:
        """Replace hidden information with a sample and ask the open question again."""
        self.decks = decks
        for player, hand in zip(self.players, hands):
            player.hand = hand
        self._decision = None

    # -- the table

    def order_from(self, seat: int) -> list[int]:
        """All seats still in the game, clockwise from this one."""
        seats = self.setup.seats
        order = [(seat + step) % seats for step in range(seats)]
        return [each for each in order if not self.players[each].is_out]

    def takes_part(self, seat: int) -> bool:
        """Whether others can still deal with the hero: who is down underground, unless they wait for help, can."""
        player = self.players[seat]
        if player.is_down and self.zone is not None:
            return self.setup.rules.defeated_take_part and not self.setup.hardcore
        return not player.is_down and not player.is_out

    def name(self, seat: int) -> str:
        """Who sits there: the hero's id, with its side if that is the male one, or the seat."""
        hero = self.players[seat].hero
        if hero < 0:
            return f"Seat {seat}"
        return self.box.heroes[hero].side_id(self.players[seat].side)

    def ability(self, seat: int) -> str:
        """The word of the hero's ability."""
        hero = self.players[seat].hero
        return "" if hero < 0 else self.box.heroes[hero].ability

    def log_event(self, log: Log, key: str, rule: str, seat: int, params: dict[str, object]) -> None:
        told = {"by": self.name(seat), **params} if seat >= 0 else params
        log.append(Event(key, rule, told, seat=seat, seals=key in _SEALING))

    def log_for_others(self, log: Log, key: str, rule: str, seat: int) -> None:
        """Log an event that everybody but the seat sees, spectators included."""
        others = [other for other in range(-1, self.setup.seats) if other != seat]
        log.append(Event(key, rule, {"by": self.name(seat)}, seat=seat, seers=tuple(others)))

    def log_privately(self, log: Log, key: str, rule: str, seat: int, params: dict[str, object]) -> None:
        """Log an event that the seat alone sees."""
        told = {"by": self.name(seat), **params}
        log.append(Event(key, rule, told, seat=seat, seers=(seat,), seals=key in _SEALING))

    # -- codes, tokens and resources

    def gain_code(self, seat: int, code: int, source: str, rule: str, log: Log | None) -> None:
        """The code is the player's; it has left its source already."""
        player = self.players[seat]
        player.codes = changed(player.codes, code - 1, 1)
        if log is not None:
            self.log_event(log, "code", rule, seat, {"code": code, "source": source})

    def gain(self, seat: int, amount: int, rule: str, log: Log | None, key: str, card: str) -> None:
        """Resources for a card or token, or from it: the key says which of them."""
        self.players[seat].resources += amount
        if log is not None:
            self.log_event(log, key, rule, seat, {"amount": amount, "card": card})

    def pay(self, seat: int, amount: int, rule: str, log: Log | None, key: str, card: str) -> None:
        """Resources for a card, or for something else that has a name: the key says what becomes of it."""
        self.players[seat].resources -= amount
        if log is not None and amount:
            self.log_event(log, key, rule, seat, {"amount": amount, "card": card})

    def can_pay(self, seat: int, amount: int) -> bool:
        """A voluntary payment must leave something [R-08]."""
        return amount == 0 or self.players[seat].resources - amount >= self.setup.least

    def gain_food(self, seat: int, kind: int, number: int, rule: str, log: Log | None, given: str = "") -> None:
        """As many tokens as the supply has, for nothing or for what is given [COMP-11]."""
        number = min(number, self.food[kind])
        if not number:
            return
        self.food = changed(self.food, kind, -number)
        player = self.players[seat]
        player.food = changed(player.food, kind, number)
        if log is not None:
            params: dict[str, object] = {"kind": FOOD_NAMES[kind], "number": number}
            self.log_event(
                log, "food-for" if given else "food", rule, seat, {**params, "given": given} if given else params
            )

    def spend_food(self, seat: int, kind: int) -> None:
        """The token goes back to the supply [R-97]."""
        player = self.players[seat]
        player.food = changed(player.food, kind, -1)
        self.food = changed(self.food, kind, 1)

    def gain_mission(self, seat: int, kind: int, rule: str, log: Log | None, given: str = "") -> None:
        """The token, if there is one left, for nothing or for what is given."""
        if not self.missions[kind]:
            return
        self.missions = changed(self.missions, kind, -1)
        player = self.players[seat]
        player.missions = changed(player.missions, kind, 1)
        if log is not None:
            params: dict[str, object] = {"kind": MISSION_NAMES[kind]}
            key = "mission-for" if given else "mission"
            self.log_event(log, key, rule, seat, {**params, "given": given} if given else params)

    def spend_mission(self, seat: int, kind: int) -> None:
        """The token leaves the game [R-97]."""
        player = self.players[seat]
        player.missions = changed(player.missions, kind, -1)
        if self.setup.missions_return:
            self.missions = changed(self.missions, kind, 1)
        else:
            self.gone = changed(self.gone, kind, 1)

    # -- cards of players

    def gain_gear(self, seat: int, card: int, source: str, rule: str, log: Log | None) -> None:
        """The card is the player's; it has left its source already."""
        self.players[seat].gain_gear(card)
        if log is not None:
            self.log_event(log, "gear", rule, seat, {"card": self.box.gear[card].id, "source": source})

    def discard_gear(self, seat: int, card: int, rule: str, log: Log | None) -> None:
        self.players[seat].lose_gear(card)
        self.discard(GEAR, card)
        if log is not None:
            self.log_event(log, "gear-discarded", rule, seat, {"card": self.box.gear[card].id})

    def spend_mercenary(self, seat: int, card: int, rule: str, log: Log | None) -> None:
        """A used mercenary goes to the outpost discards [MR-G1]."""
        self.leave_mercenary(seat, card)
        self.discard(OUTPOST, card)
        if log is not None:
            self.log_event(log, "mercenary-used", rule, seat, {"card": self.box.outposts[card].id})

    def leave_mercenary(self, seat: int, card: int) -> None:
        player = self.players[seat]
        player.mercenaries = without(player.mercenaries, card)

    def hire(self, seat: int, card: int, cost: int, rule: str, log: Log | None) -> None:
        """The outpost is the player's mercenary."""
        player = self.players[seat]
        player.resources -= cost
        player.mercenaries = added(player.mercenaries, card)
        if log is not None:
            key = "hired" if cost else "taken-in"
            self.log_event(log, key, rule, seat, {"card": self.box.outposts[card].id, "amount": cost})


# Where gear comes from, as words of events.
FROM_BAZAAR: Final = "from-bazaar"
FROM_DECK: Final = "from-deck"
FROM_DISCARDS: Final = "from-discards"
FOOD_NAMES: Final = ("rat", "mushroom", "rice")
MISSION_NAMES: Final = ("children", "cannibals", "refugees")


def as_bright_state(state: State) -> BrightState:
    """Return the state as one of this game; raise BadInput where it is not."""
    if not isinstance(state, BrightState):
        raise BadInput("state", "expected a position of bright-future")
    return state
