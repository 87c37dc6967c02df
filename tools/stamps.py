"""Stamps: checksums of what each product was built from, so that nothing is built twice."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from tools.paths import ROOT


class Stamp:
    """A file that holds the sum of everything a product was made of."""

    def __init__(self, file: Path, parts: Iterable[Path | str]) -> None:
        self._file = file
        self._sum = sum_of(parts)

    def is_current(self) -> bool:
        return self._file.is_file() and self._file.read_text("utf-8") == self._sum

    def remove(self) -> None:
        """Forget the product before it is made again: half a product is none."""
        self._file.unlink(missing_ok=True)

    def adopt(self, other: "Stamp") -> None:
        """Say what the product was made of that this one was made of, though its sources may have changed since."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text(other._file.read_text("utf-8"), "utf-8")

    def write(self) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text(self._sum, "utf-8")


def sum_of(parts: Iterable[Path | str]) -> str:
    """A sum over texts, and over files of the project with their names."""
    total = hashlib.sha256()
    for part in parts:
        if isinstance(part, Path):
            total.update(f"{part.relative_to(ROOT)}\0".encode() + hashlib.sha256(part.read_bytes()).digest())
        else:
            total.update(f"{part}\0".encode())
    return total.hexdigest()


def files_in(folder: Path, without: Iterable[str] = ()) -> list[Path]:
    """All files of a folder in a fixed order, without the folders and files of these names and what Python caches."""
    unwanted = {"__pycache__", *without}
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file() and not unwanted.intersection(path.relative_to(folder).parts)
    )
