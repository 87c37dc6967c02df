"""Tokens moved at the end of the Tunnel phase [MR-5, MR-6, HERO-7a, TP-14]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.printed.tunnel import TRACKS
from ashboard.games.bright_future.rules.effects.anytime import AnytimeChoice
from ashboard.games.bright_future.rules.phases.contact_phase import tracks_of
from ashboard.games.bright_future.state.actions import DONE, BrightAction
from ashboard.games.bright_future.state.state import BrightState
from ashboard.games.bright_future.state.tracks import DUMMY, NOBODY

_MOVERS: Final = ("spitter", "hooligans")
_SLOTS: Final = 16


class Reposition(AnytimeChoice):
    """A player moves the own token by mercenaries, or swaps as the Shapeshifter [R-16, R-31]."""

    def __init__(self, seat: int, has_swapped: bool) -> None:
        super().__init__(seat, "reposition")
        self.has_swapped: Final = has_swapped

    def answers(self, state: BrightState) -> list[Action]:
        tracks = tracks_of(state)
        track = tracks.track_of(self.seat)
        if track < 0:
            return []
        options = self._moves(state, track)
        hero = state.box.heroes[state.players[self.seat].hero]
        if hero.swaps and not self.has_swapped:
            for slot, other in enumerate(tracks.slots[track]):
                if other >= 0 and other != self.seat:
                    options.append(BrightAction(f"swap {other}", "swap", track, slot))
                elif other <= DUMMY and tracks.newest == track * _SLOTS + slot:
                    options.append(BrightAction("swap dummy", "swap", track, slot))
        return [DONE, *options] if options else []

    def _moves(self, state: BrightState, track: int) -> list[Action]:
        """To any empty slot of the tracks that the mercenary's card names."""
        tracks = tracks_of(state)
        options: list[Action] = []
        for name in _MOVERS:
            card = state.box.outposts[state.box.outpost_of[name]]
            if card.index not in state.players[self.seat].mercenaries:
                continue
            for to, word in enumerate(TRACKS):
                if word in card.tracks or (to == track and "same" in card.tracks):
                    for slot, seat in enumerate(tracks.slots[to]):
                        if seat == NOBODY:
                            text = f"{name} {word} {slot + 1}"
                            options.append(BrightAction(text, name, to, slot, (card.index,)))
        return options

    def on_answered(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "done":
            return
        tracks = tracks_of(state)
        state.push(Reposition(self.seat, self.has_swapped or answer.verb == "swap"))
        track, slot = answer.number, answer.other
        if answer.verb == "swap":
            self._swap(state, track, slot, log)
            return
        card = answer.cards[0]
        state.spend_mercenary(self.seat, card, f"MR-{card + 1}", log)
        tracks.take_off(self.seat)
        tracks.place(self.seat, track, slot)
        if log is not None:
            state.log_event(log, "placed", "TP-14", self.seat, {"track": TRACKS[track], "slot": slot + 1})

    def _swap(self, state: BrightState, track: int, slot: int, log: Log | None) -> None:
        """The two heroes change places."""
        tracks = tracks_of(state)
        slots = tracks.slots[track]
        own = slots.index(self.seat)
        if log is not None:
            other = slots[slot]
            name = state.name(other) if other > DUMMY else state.box.heroes[DUMMY - other].id
            params: dict[str, object] = {"track": TRACKS[track], "slot": slot + 1, "other": name, "left": own + 1}
            state.log_event(log, "swapped", "HERO-7a", self.seat, params)
        slots[own], slots[slot] = slots[slot], slots[own]
        if slots[own] <= DUMMY:
            tracks.newest = track * _SLOTS + own

    def key(self) -> str:
        return f"reposition({self.seat},{int(self.has_swapped)})"
