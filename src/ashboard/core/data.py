"""Reads the package's own data files, once each; the only input of core and games."""

import tomllib
from importlib.resources import files

from ashboard.core.errors import BadInput
from ashboard.core.payloads import LessonData

# Folders that were looked through: sentences ask for their armies again and again.
_names: dict[tuple[str, str], list[str]] = {}


def package_toml(package: str, name: str) -> dict[str, object]:
    """A TOML file that lies in the package."""
    return parse_toml(package_text(package, name), name)


def package_text(package: str, name: str) -> str:
    """A text file that lies in the package."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


def package_names(package: str, suffix: str) -> list[str]:
    """The names of the package's files that end so, without the ending, sorted."""
    known = _names.get((package, suffix))
    if known is None:
        names = [entry.name for entry in files(package).iterdir()]
        known = sorted(name.removesuffix(suffix) for name in names if name.endswith(suffix))
        _names[package, suffix] = known
    return list(known)


def package_lessons(package: str) -> list[LessonData]:
    """The lessons of the package in the order of their numbers: the id, and the position as a scenario file."""
    names = package_names(package, ".toml")
    return [{"id": name.partition("-")[2], "position": package_text(package, f"{name}.toml")} for name in names]


def parse_toml(text: str, where: str) -> dict[str, object]:
    """TOML text as a table; BadInput names the place."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Besides its own error the parser lets through those of endless numbers and nesting.
        raise BadInput(where, f"not a TOML file ({error})") from None
