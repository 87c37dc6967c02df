"""A second, slower search of a turn: no position is remembered, nothing is left out.

It shares the task with the search that proves puzzles, and nothing else.
"""

import hashlib
from dataclasses import dataclass, field


@dataclass
class Plain:
    """Every sequence of answers, one after another."""

    task: object
    finals: dict[str, int] = field(default_factory=dict)
    pictures: set[str] = field(default_factory=set)
    sequences: int = 0

    def figures(self):
        """Return what a certificate says, found again."""
        value, second, _ = self.follow(self.task.start())
        lines = [
            hashlib.blake2b(key.encode(), digest_size=16).digest() + b"%d\n" % worth
            for key, worth in self.finals.items()
        ]
        return {
            "best": value,
            "second": second,
            "sequences": self.sequences,
            "turns": len(self.pictures),
            "finals": len(self.finals),
            "digest": hashlib.sha256(b"".join(sorted(lines))).hexdigest()[:32],
        }

    def follow(self, state):
        """Return the value of a position, that of the best other turn, and the pictures of the best one."""
        decision = state.decision()
        ways = []
        for option in decision.options:
            after = state.copy()
            self.task.apply(after, option)
            if self.task.is_over(after):
                self.sequences += 1
                picture = self.task.picture(state, option)
                self.pictures.add(picture)
                self.finals[after.key()] = self.task.value(after)
                ways.append((self.task.value(after), None, {picture}))
            else:
                ways.append(self.follow(after))
        return self.own_choice(ways) if decision.seat == self.task.seat else self.other_choice(ways)

    @staticmethod
    def own_choice(ways):
        value = max(way[0] for way in ways)
        solutions = [way[2] for way in ways if way[0] == value]
        if any(pictures is None or pictures != solutions[0] for pictures in solutions):
            return value, value, None
        others = [way[0] for way in ways if way[0] < value] + [way[1] for way in ways if way[0] == value]
        return value, max((other for other in others if other is not None), default=None), solutions[0]

    @staticmethod
    def other_choice(ways):
        value = min(way[0] for way in ways)
        if any(way[2] is None for way in ways):
            return value, value, None
        others = [way[1] for way in ways if way[1] is not None]
        return value, min(value, max(others)) if others else None, set().union(*(way[2] for way in ways))
