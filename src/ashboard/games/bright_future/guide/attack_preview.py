"""What it costs to face the oldest attack of the Arena, before it is faced [AR-5]."""

from collections.abc import Iterator
from typing import Final, cast

from ashboard.core.event import Log
from ashboard.games.bright_future.guide.loss import Loss
from ashboard.games.bright_future.guide.trial import try_answer
from ashboard.games.bright_future.modes.arena import ArenaTurn
from ashboard.games.bright_future.payloads import BrightArmouredData, BrightFacingData
from ashboard.games.bright_future.rules.fights.attack_resolution import React, ResolveAttack
from ashboard.games.bright_future.rules.fights.weapon_attack import attack_data, declared_attack
from ashboard.games.bright_future.state.actions import as_bright_action
from ashboard.games.bright_future.state.state import BrightState

# What answers an attack; points may be spent besides.
_ARMOUR: Final = ("armour", "none")


class _End:
    """The attack is over: the armour used against it, and what it has cost."""

    def __init__(self, gear: tuple[int, ...], loss: Loss) -> None:
        self.gear: Final = gear
        self.loss: Final = loss

    def data(self, state: BrightState) -> BrightArmouredData:
        return {"gear": [state.box.gear[card].id for card in self.gear], **self.loss.data()}


def attack_preview(state: BrightState, step: ArenaTurn) -> BrightFacingData | None:
    """The attack, what it costs without armour and, where armour helps, with the best; None if none waits."""
    duel = state.duel
    if duel is None or not duel.pending:
        return None
    face = next(option for option in step.options(state) if as_bright_action(option).verb == "face")
    begun, log = try_answer(state, face)
    reaction = begun.steps[-1]
    ends = list(_ends(state, step.seat, begun, log, ()))
    bare = next(end for end in ends if not end.gear)
    best = min(ends, key=_cost)
    attack = declared_attack(1 - step.seat, duel.pending[0])
    data = {
        "text": face.text,
        "by": 1 - step.seat,
        "card": state.box.gear[attack.weapon].id,
        **attack_data(state, attack),
        "resources": state.players[step.seat].resources,
        "bare": bare.data(state),
        "armoured": best.data(state) if best.loss.damage < bare.loss.damage else None,
        "reaction": isinstance(reaction, React) and bool(reaction.options(begun)),
    }
    return cast("BrightFacingData", data)


def _ends(before: BrightState, seat: int, state: BrightState, log: Log, gear: tuple[int, ...]) -> Iterator[_End]:
    """Every use of armour, attack by attack, no reaction made."""
    step = state.steps[-1] if state.steps else None
    if isinstance(step, React):
        after, heard = state.copy(), list(log)
        after.steps = after.steps[:-1]
        step.on_skipped(after, heard)
        yield from _ends(before, seat, after, heard, gear)
        return
    answers = step.options(state) if isinstance(step, ResolveAttack) and step.seat == seat else []
    options = [option for option in answers if as_bright_action(option).verb in _ARMOUR]
    for option in options:
        after, more = try_answer(state, option)
        card = as_bright_action(option).number
        used = gear if card < 0 or card in gear else (*gear, card)
        yield from _ends(before, seat, after, [*log, *more], used)
    if not options:
        yield _End(gear, Loss(seat, before, state, log))


def _cost(end: _End) -> tuple[int, int]:
    return end.loss.damage, len(end.gear)
