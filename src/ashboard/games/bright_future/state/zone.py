"""The Infection Zone: four places with stacks of codes, and the population [UF-1]."""

from typing import Final, final

from ashboard.core.native import mypyc_attr
from ashboard.core.tuples import replaced
from ashboard.games.bright_future.state.counts import listed

Stacks = tuple[tuple[int, ...], ...]


@final
@mypyc_attr(acyclic=True)
class Zone:
    """Mutable. A place holds codes, the last one visible; a closed place shows nothing for ever [UF-74]."""

    def __init__(self, stacks: Stacks, closed: tuple[int, ...], population: int) -> None:
        self.stacks = stacks
        # For each place the code turned face down on it, 0 while it is open.
        self.closed = closed
        self.population = population

    def copy(self) -> "Zone":
        return Zone(self.stacks, self.closed, self.population)

    def key(self) -> str:
        return f"{'/'.join(map(listed, self.stacks))} {listed(self.closed)} {self.population}"

    def visible(self, place: int) -> int:
        """The number that a place shows, 0 for none."""
        stack = self.stacks[place]
        return stack[-1] if stack else 0

    def all_visible(self) -> list[int]:
        return [self.visible(place) for place in range(len(self.stacks))]

    def toll(self, points: int) -> int:
        """What the end of a round costs the population: one for so many points of visible codes [UF-80]."""
        return sum(self.all_visible()) // points

    def open_places(self) -> list[int]:
        return [place for place, code in enumerate(self.closed) if not code]

    def put(self, place: int, code: int) -> None:
        self._set(place, (*self.stacks[place], code))

    def lift(self, place: int) -> int:
        """Take the visible code away and return it."""
        code = self.stacks[place][-1]
        self._set(place, self.stacks[place][:-1])
        return code

    def close(self, place: int) -> tuple[int, ...]:
        """Turn the visible code face down; return those beneath it [UF-73]."""
        *beneath, code = self.stacks[place]
        self._set(place, ())
        self.closed = replaced(self.closed, place, code)
        return tuple(beneath)

    def emptiest(self) -> list[int]:
        """The open places with the fewest codes [UF-31]."""
        places = self.open_places()
        fewest = min((len(self.stacks[place]) for place in places), default=0)
        return [place for place in places if len(self.stacks[place]) == fewest]

    def extreme(self, highest: bool) -> list[int]:
        """The places that show the highest or the lowest code [UF-32, UF-33]."""
        shown = [code for code in self.all_visible() if code]
        if not shown:
            return []
        wanted = max(shown) if highest else min(shown)
        return [place for place, code in enumerate(self.all_visible()) if code == wanted]

    def _set(self, place: int, stack: tuple[int, ...]) -> None:
        self.stacks = replaced(self.stacks, place, stack)


FIRST_PLACES: Final = 4
