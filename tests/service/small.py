"""The service with little room for games in mind: what grows then is not what is kept on purpose."""

from ashboard.cli import main
from ashboard.service.settings import Settings

_WHOLE = Settings.__init__


def make_small(self, *given, **named):
    _WHOLE(self, *given, **{"cached_games": 20, "cached_finished_games": 5, **named})


if __name__ == "__main__":
    Settings.__init__ = make_small  # type: ignore[method-assign]
    main()
