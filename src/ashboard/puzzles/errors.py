"""What can be wrong with a puzzle or its search."""

from typing import ClassVar

from ashboard.core.errors import AshboardError


class TooLarge(AshboardError):
    """The turn has more sequences or positions than a proof may take."""

    code: ClassVar[str] = "puzzle-too-large"


class SecondSolution(AshboardError):
    """Another turn is as good as the one that was expected to be the only one."""

    code: ClassVar[str] = "puzzle-second-solution"


class Cancelled(AshboardError):
    """The proof was stopped from outside."""

    code: ClassVar[str] = "puzzle-cancelled"


class NotProved(AshboardError):
    """A puzzle is not what its certificate says."""

    code: ClassVar[str] = "puzzle-not-proved"
