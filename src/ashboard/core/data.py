"""Reads the package's own data files, once each; the only input of core and games."""

import tomllib
from importlib.resources import files

from ashboard.core.errors import BadInput


def package_toml(package: str, name: str) -> dict[str, object]:
    """A TOML file that lies in the package."""
    return parsed_toml(package_text(package, name), name)


def package_text(package: str, name: str) -> str:
    """A text file that lies in the package."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


def package_names(package: str, suffix: str) -> list[str]:
    """The names of the package's files that end so, without the ending, sorted."""
    names = [entry.name for entry in files(package).iterdir()]
    return sorted(name.removesuffix(suffix) for name in names if name.endswith(suffix))


def parsed_toml(text: str, where: str) -> dict[str, object]:
    """TOML text as a table; BadInput names the place."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Besides its own error the parser lets through those of endless numbers and nesting.
        raise BadInput(where, f"not a TOML file ({error})") from None
