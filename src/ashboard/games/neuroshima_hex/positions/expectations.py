"""What a step expects: each word finds a value in the play, to be compared with the file's."""

from collections.abc import Callable
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.expectation import Difference, compare_ending, compare_question, compare_rules
from ashboard.core.table import Table
from ashboard.games.neuroshima_hex.positions.scenario_play import Asked, ScenarioPlay
from ashboard.games.neuroshima_hex.rules.consequences.pushes import push_destinations
from ashboard.games.neuroshima_hex.state.events import as_hex_event
from ashboard.games.neuroshima_hex.wording import sentence


def differences(play: ScenarioPlay, expect: Table) -> list[Difference]:
    """Everything that is not as expected."""
    found: list[Difference] = []
    for word in expect.data:
        check = CHECKS.get(word)
        if check is None:
            raise BadInput(expect.at(word), "unknown word; expected one of " + ", ".join(CHECKS))
        found.extend(check(play, expect, word))
    return found


def _known(play: ScenarioPlay, label: str, where: str) -> str:
    if label.removesuffix(":2") not in play.ids:
        raise BadInput(where, f"{label!r} is no label of a unit")
    return label


def _labels(play: ScenarioPlay, expect: Table, word: str) -> list[str]:
    return [_known(play, label, expect.at(word)) for label in expect.texts(word)]


def _each(
    play: ScenarioPlay, expect: Table, word: str, value: Callable[[ScenarioPlay, str], object]
) -> list[Difference]:
    """A table from labels to values."""
    rows: list[Difference] = []
    table = expect.table(word)
    for label, wanted in table.data.items():
        actual = value(play, _known(play, label, table.where))
        if actual != wanted or isinstance(actual, bool) != isinstance(wanted, bool):
            rows.append((f"{word} {label}", wanted, actual))
    return rows


def _stand(play: ScenarioPlay, label: str) -> bool:
    return play.cell(label) >= 0


def _gone(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
    labels = _labels(play, expect, word)
    return [(f"{word} {label}", "gone", "stands") for label in labels if _stand(play, label)]


def _stands(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
    labels = _labels(play, expect, word)
    return [(f"{word} {label}", "stands", "gone") for label in labels if not _stand(play, label)]


def _net_state(play: ScenarioPlay, label: str) -> str:
    cell = play.cell(label)
    if cell < 0:
        return "gone"
    return "netted" if play.state.field.netted[cell] else "free"


def _held(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
    labels = _labels(play, expect, word)
    return [(f"{word} {label}", word, _net_state(play, label)) for label in labels if _net_state(play, label) != word]


def _per_seat(play: ScenarioPlay, expect: Table, word: str, actual: list[object]) -> list[Difference]:
    """A list with one value a seat, or a table from seats to values."""
    wanted = expect.data[word]
    if isinstance(wanted, list):
        return [] if wanted == actual else [(word, wanted, actual)]
    rows: list[Difference] = []
    table = expect.table(word)
    for seat, value in table.data.items():
        if not (seat.isascii() and seat.isdigit() and len(seat) == 1 and int(seat) < len(actual)):
            raise BadInput(table.at(seat), "expected the number of a seat")
        if actual[int(seat)] != value:
            rows.append((f"{word} {seat}", value, actual[int(seat)]))
    return rows


def _hq(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
    return _per_seat(play, expect, word, list(play.state.position.points))


def _pile_top(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
    """The label of the unit that went back on top, or the tile's id."""
    tops: list[object] = []
    wanted = expect.data[word]
    names = list(wanted.values()) if isinstance(wanted, dict) else []
    for seat, pile in enumerate(play.state.piles):
        card = pile.next_known()
        tile = play.state.setup.rosters[seat][card] if card >= 0 else None
        owners = [known.label for known in play.scenario.units if known.unit.tile is tile]
        fitting = [label for label in owners if label in names and not _stand(play, label)]
        tops.append(fitting[0] if fitting else tile.id if tile is not None else None)
    return _per_seat(play, expect, word, tops)


def _unit_value(value: Callable[[ScenarioPlay, int], object]) -> Callable[[ScenarioPlay, str], object]:
    def of_label(play: ScenarioPlay, label: str) -> object:
        cell = play.cell(label)
        return value(play, cell) if cell >= 0 else "gone"

    return of_label


def _wounds(play: ScenarioPlay, cell: int) -> object:
    return play.state.unit(cell).wounds


def _controller(play: ScenarioPlay, cell: int) -> object:
    return play.state.unit(cell).controller


def _initiative(play: ScenarioPlay, cell: int) -> object:
    return sorted((value for value in play.state.field.slots(cell) if value >= 0), reverse=True)


def _place(play: ScenarioPlay, cell: int) -> object:
    return play.state.setup.grid.names[cell]


def _died_at(play: ScenarioPlay, label: str) -> object:
    return play.died_at.get(label, "stands" if _stand(play, label) else "gone")


def _acted(play: ScenarioPlay, label: str) -> object:
    unit_id = play.ids[label]
    segments: list[int] = []
    for event in play.log:
        units = event.params.get("units")
        if event.key == "segment" and isinstance(units, list) and unit_id in units:
            segments.append(as_hex_event(event).segment)
    return segments


def _mine(play: ScenarioPlay, label: str) -> object:
    return _stand(play, label)


def _segments(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
    actual = [as_hex_event(event).segment for event in play.log if event.key == "segment"]
    return _same(word, expect.integers(word, 0, 99), actual)


def _same(word: str, wanted: object, actual: object) -> list[Difference]:
    return [] if wanted == actual else [(word, wanted, actual)]


def _push_options(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
    table = expect.table(word)
    table.only(("pusher", "target", "cells"))
    pusher = play.cell(_known(play, table.text("pusher"), table.at("pusher")))
    target = play.cell(_known(play, table.text("target"), table.at("target")))
    names = play.state.setup.grid.names
    cells = push_destinations(play.state, pusher, target) if pusher >= 0 and target >= 0 else []
    return _same(word, sorted(table.texts("cells")), sorted(names[cell] for cell in cells))


def _may_rotate(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
    labels = _labels(play, expect, word)
    return [(f"{word} {label}", "offered", "not offered") for label in labels if label not in play.rotatable]


def _may_not_rotate(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
    labels = _labels(play, expect, word)
    return [(f"{word} {label}", "not offered", "offered") for label in labels if label in play.rotatable]


def _full(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
    state = play.state
    return _same(word, expect.flag(word, True), state.is_full and not state.was_full)


def _ending(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
    return compare_ending(expect, word, play.state.outcome())


def _rules(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
    return compare_rules(expect, word, play.log)


def _sentences(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
    said = [sentence(event) for event in play.log]
    wanted = expect.texts(word)
    return _same(word, wanted, [text for text in wanted if text in said])


def _score(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
    return _per_seat(play, expect, word, list(play.state.position.scores))


def _tally(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
    return _same(word, expect.integers(word, 0, 99), list(play.state.tally))


def _sides(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
    return _same(word, expect.integers(word, 0, 9), list(play.state.position.sides.side))


def _question(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
    """A question met in this step, or the one that is open now."""
    return compare_question(expect, word, [*play.asked, *_open_question(play)], ("segment",))


def _open_question(play: ScenarioPlay) -> list[Asked]:
    state = play.state
    if not state.steps or not play.scenario.is_in_turn:
        return []
    decision = state.decision()
    if decision is None:
        return []
    return [Asked(decision.seat, decision.kind, -1, [play.option_text(one) for one in decision.options], False)]


def _by_label(value: Callable[[ScenarioPlay, str], object]) -> Callable[[ScenarioPlay, Table, str], list[Difference]]:
    def check(play: ScenarioPlay, expect: Table, word: str) -> list[Difference]:
        return _each(play, expect, word, value)

    return check


CHECKS: Final[dict[str, Callable[[ScenarioPlay, Table, str], list[Difference]]]] = {
    "hq": _hq,
    "gone": _gone,
    "stands": _stands,
    "died_at": _by_label(_died_at),
    "wounds": _by_label(_unit_value(_wounds)),
    "netted": _held,
    "free": _held,
    "control": _by_label(_unit_value(_controller)),
    "initiative": _by_label(_unit_value(_initiative)),
    "acted": _by_label(_acted),
    "segments": _segments,
    "at": _by_label(_unit_value(_place)),
    "push_options": _push_options,
    "score": _score,
    "pile_top": _pile_top,
    "may_rotate": _may_rotate,
    "may_not_rotate": _may_not_rotate,
    "mines": _by_label(_mine),
    "full": _full,
    "winners": _ending,
    "winner": _ending,
    "draw": _ending,
    "ends_by": _ending,
    "told": _rules,
    "sentences": _sentences,
    "tally": _tally,
    "sides": _sides,
    "question": _question,
}
