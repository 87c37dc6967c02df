"""Validated reading of a parsed table (TOML, JSON): every error names the place and what was expected."""

from collections.abc import Collection
from typing import Final

from ashboard.core.errors import BadInput


class Table:
    """A table and its place in the file; reads keys by type and refuses malformed values."""

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, dict):
            raise BadInput(where, "expected a table")
        self.where: Final = where
        self.data: Final[dict[str, object]] = data

    def only(self, allowed: Collection[str]) -> None:
        """Refuse unknown keys."""
        for key in self.data:
            if key not in allowed:
                raise BadInput(self.at(str(key)), "unknown key; expected one of " + ", ".join(sorted(allowed)))

    def at(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def has(self, key: str) -> bool:
        return key in self.data

    def text(self, key: str, default: str | None = None) -> str:
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise BadInput(self.at(key), "expected a text")
        return value

    def word(self, key: str, allowed: Collection[str], default: str | None = None) -> str:
        value = self.text(key, default)
        if value not in allowed:
            raise BadInput(self.at(key), f"{value!r}; expected one of " + ", ".join(allowed))
        return value

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self.data.get(key, default)
        return checked_integer(value, self.at(key), low, high)

    def flag(self, key: str, default: bool) -> bool:
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            raise BadInput(self.at(key), "expected true or false")
        return value

    def items(self, key: str) -> list[object]:
        """Return a list, empty if the key is missing."""
        value = self.data.get(key, [])
        if not isinstance(value, list):
            raise BadInput(self.at(key), "expected a list")
        return value

    def texts(self, key: str) -> list[str]:
        values: list[str] = []
        for number, value in enumerate(self.items(key)):
            if not isinstance(value, str):
                raise BadInput(f"{self.at(key)}[{number}]", "expected a text")
            values.append(value)
        return values

    def integers(self, key: str, low: int, high: int) -> list[int]:
        place = self.at(key)
        return [checked_integer(value, f"{place}[{number}]", low, high) for number, value in enumerate(self.items(key))]

    def tables(self, key: str) -> list["Table"]:
        place = self.at(key)
        return [Table(value, f"{place}[{number}]") for number, value in enumerate(self.items(key))]

    def table(self, key: str) -> "Table":
        return Table(self.data.get(key, {}), self.at(key))


def checked_integer(value: object, where: str, low: int, high: int) -> int:
    """Return the value as a whole number within its limits."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadInput(where, f"expected a whole number from {low} to {high}")
    return value
