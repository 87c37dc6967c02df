"""Optional packages that only some jobs need."""

from importlib.util import find_spec

from ashboard.core.errors import AshboardError


class MissingExtra(AshboardError):
    """A package of an extra is not installed."""

    code = "missing-extra"


def require(package: str, what: str, extra: str) -> None:
    """Refuses what cannot be done without a package, and says how to get it."""
    if find_spec(package) is None:
        raise MissingExtra(f'{what} needs extra packages: pip install "ashboard[{extra}]"')
