"""What is known about playing the game well: chances to win, whole turns, and the options worth a thought."""

from typing import Final, final

from ashboard.core.action import Action
from ashboard.core.comparison import Fact
from ashboard.core.decision import Decision
from ashboard.core.insight import SELDOM, PlainInsight
from ashboard.core.line import Line
from ashboard.core.state import State
from ashboard.games.bright_future.insight.evaluation.judgement import advantage, judge
from ashboard.games.bright_future.insight.fingerprint import fingerprint
from ashboard.games.bright_future.insight.line_facts import line_facts
from ashboard.games.bright_future.printed.gear import Gear
from ashboard.games.bright_future.rules.effects.anytime import ANYTIME
from ashboard.games.bright_future.rules.effects.player_trade import Offer, was_declined
from ashboard.games.bright_future.state.actions import PASS, BrightAction, as_bright_action
from ashboard.games.bright_future.state.state import BrightState, as_bright_state

# On the boards nearly every step turns a card up: the last thoughts of a turn are to be as good as the first.
_OFTEN: Final = 0.75
# Gifts of resources that are thought about: the least, enough for a fight, and all.
_GIFTS: Final = (1, 6)
# Of the cards of the Arena the least useful ones are those to be given up.
_LEAST_USEFUL: Final = 3


@final
class BrightInsight(PlainInsight):
    """The judgement as a chance to win; a turn of Tunnel of Power is a round, elsewhere a player's turn."""

    def choices(self, state: State, decision: Decision, most: int) -> list[Action]:
        position = as_bright_state(state)
        options = _sensible(position, decision)
        if most == 0 or len(options) <= most:
            return options
        return _promising(position, options, decision.seat, most)

    def fingerprint(self, state: State) -> int:
        return fingerprint(as_bright_state(state))

    def turn(self, state: State) -> int:
        position = as_bright_state(state)
        return position.round if position.setup.is_power else position.round * 8 + position.active + 1

    def replanning_share(self, state: State) -> float:
        return SELDOM if as_bright_state(state).duel is not None else _OFTEN

    def line_facts(self, line: Line, seat: int) -> list[Fact]:
        return line_facts(line, seat)


def _sensible(state: BrightState, decision: Decision) -> list[Action]:
    """Without the options that come to the same as another, or that no player would think about."""
    kind = decision.kind
    if kind == "hero":
        return [option for option in decision.options if as_bright_action(option).other == 0]
    if kind == "fight":
        # What is always possible was possible before the card was met, and will be after it.
        return [option for option in decision.options if as_bright_action(option).verb not in ANYTIME]
    if kind == "offer":
        return _offers(state, decision)
    if state.duel is not None:
        return _without_waste(state, decision)
    options = [option for option in decision.options if _is_gift(state, as_bright_action(option), decision.seat)]
    return [option for option in options if not _is_nagging(state, as_bright_action(option), decision.seat)]


def _offers(state: BrightState, decision: Decision) -> list[Action]:
    """What a player would part with; nothing more once an offer was declined or withdrawn, if the talk can end."""
    step = state.steps[-1]
    first = decision.options[0]
    if first is PASS and isinstance(step, Offer) and (step.talks > 1 or was_declined(state, step.seat, step.partner)):
        return [first]
    offered = [option for option in decision.options if _is_offered(state, as_bright_action(option), decision.seat)]
    return offered or list(decision.options)


def _is_nagging(state: BrightState, option: BrightAction, seat: int) -> bool:
    """Another talk with somebody who has declined an offer in this turn, or where nothing came of the last one."""
    if option.verb != "trade" or state.underground is None:
        return False
    has_talked = state.setup.rules.trade_counts_by_pair and state.underground.talks(option.number) > 0
    return has_talked or was_declined(state, seat, option.number)


def _is_offered(state: BrightState, option: BrightAction, seat: int) -> bool:
    """One's own gear in use, food and missions are kept; codes, mercenaries and foreign gear may go."""
    word = option.text.partition(" ")[2]
    number = state.box.gear_of.get(word, -1)
    if number >= 0:
        return state.box.gear[number].race != state.players[seat].race
    return not word or word == "nothing" or word.startswith("code-") or word in state.box.outpost_of


def _is_gift(state: BrightState, option: BrightAction, seat: int) -> bool:
    """Of all amounts that could be given only a few."""
    if option.verb != "help":
        return True
    return option.other in _GIFTS or option.other == state.players[seat].resources - 1


def _without_waste(state: BrightState, decision: Decision) -> list[Action]:
    """Only the least useful cards are given up for an action point."""
    player = state.players[decision.seat]
    gear = state.box.gear
    cards = sorted((*player.hand, *player.gear), key=lambda card: _use(gear[card], player.race))
    waste = cards[:_LEAST_USEFUL]
    kept: list[Action] = []
    for option in decision.options:
        answer = as_bright_action(option)
        if answer.verb != "scrap" or (answer.number in waste and answer.other in waste):
            kept.append(option)
    return kept


def _use(gear: Gear, race: int) -> int:
    return gear.worth if gear.race == race else 0


def _promising(state: BrightState, options: list[Action], seat: int, most: int) -> list[Action]:
    """The options that look best at once."""
    scores: list[float] = []
    for option in options:
        after = state.copy()
        after.apply(option)
        scores.append(-judge(after, seat))
    order = sorted(range(len(options)), key=lambda number: scores[number])
    return [options[number] for number in order[:most]]


def _ahead(state: State, seat: int) -> float:
    return advantage(as_bright_state(state), seat)


BRIGHT_INSIGHT: Final = BrightInsight(_ahead, 1.0)
