"""Data files of the package, each read once; core and games read nothing else."""

import tomllib
from importlib.resources import files

from ashboard.core.errors import BadInput
from ashboard.core.payloads import LessonData

# Folders that were looked through: sentences ask for their armies again and again.
_names: dict[tuple[str, str], list[str]] = {}


def package_toml(package: str, name: str) -> dict[str, object]:
    """Return a TOML file of the package as a table."""
    return parse_toml(package_text(package, name), name)


def package_text(package: str, name: str) -> str:
    """Return a text file of the package."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


def package_names(package: str, suffix: str) -> list[str]:
    """Return the sorted names of the package's files with an ending, without that ending."""
    known = _names.get((package, suffix))
    if known is None:
        names = [entry.name for entry in files(package).iterdir()]
        known = sorted(name.removesuffix(suffix) for name in names if name.endswith(suffix))
        _names[package, suffix] = known
    return list(known)


def package_lessons(package: str) -> list[LessonData]:
    """Return the lessons of a package by number: the id of each, and its position as a scenario file."""
    names = package_names(package, ".toml")
    return [{"id": name.partition("-")[2], "position": package_text(package, f"{name}.toml")} for name in names]


def parse_toml(text: str, where: str) -> dict[str, object]:
    """Parse TOML text; BadInput names the place of an error."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Besides its own error the parser lets through those of endless numbers and nesting.
        raise BadInput(where, f"not a TOML file ({error})") from None
