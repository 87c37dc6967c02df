"""Files: read whole and checked, written atomically."""

import json
import os
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ashboard.core.errors import BadInput

if TYPE_CHECKING:
    from ashboard.core.record import Record
    from ashboard.games.neuroshima_hex.positions.scenario import Scenario
    from ashboard.games.neuroshima_hex.printed.army import Army

LIMIT: Final = 8 * 1024 * 1024
TOML: Final = ".toml"


def read_text(path: Path) -> str:
    """Read the whole text of a file within the size limit."""
    with path.open("rb") as file:
        raw = file.read(LIMIT + 1)
    if len(raw) > LIMIT:
        raise BadInput(str(path), f"expected a file of at most {LIMIT // 1024 // 1024} MB")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(str(path), f"expected a text in UTF-8, found another byte at {error.start}") from None


def write_text(path: Path, text: str) -> None:
    """Write a text file whole or not at all."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """Write the file whole or not at all."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        raise BadInput(str(path), "expected the name of a file to write")
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        draft.write_bytes(data)
        draft.replace(target)
    except FileNotFoundError:
        raise BadInput(str(path), f"expected an existing folder {str(target.parent)!r}") from None
    finally:
        draft.unlink(missing_ok=True)


def read_toml(path: Path) -> dict[str, object]:
    """Read a TOML file as a table."""
    text = read_text(path)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadInput(str(path), "not a TOML file (nested too deeply)") from None
    except ValueError as error:
        raise BadInput(str(path), f"not a TOML file ({error})") from None


def read_record(path: Path) -> "Record":
    """Read the record of a game; errors name the file."""
    from ashboard.core.record import record_from_json

    text = read_text(path)
    try:
        return record_from_json(text)
    except BadInput as error:
        raise error.within(str(path)) from None


def read_army_file(path: Path) -> "Army":
    """Read an army from a file of your own; errors name the file."""
    from ashboard.games.neuroshima_hex.printed.army import read_army

    table = read_toml(path)
    try:
        json.dumps(table, allow_nan=False)
        return read_army(table)
    except BadInput as error:
        raise error.within(str(path)) from None
    except (TypeError, ValueError):
        raise BadInput(str(path), "expected only texts, plain numbers, lists and tables") from None


def is_path(name: str) -> bool:
    """Whether an army is named by a file instead of its id."""
    return name.endswith(TOML) or "/" in name or os.sep in name


def find_army(name: str, folder: Path = Path()) -> "Army":
    """Return an army by its id, or by the path of its file relative to the folder."""
    from ashboard.games.neuroshima_hex.printed.army import army, army_ids

    if name in army_ids():
        return army(name)
    if "\0" in name or not is_path(name):
        known = ", ".join(army_ids())
        raise BadInput("army", f"{name!r} is unknown; expected one of {known}, or the path of an army file (*.toml)")
    return read_army_file(folder / name)


def read_scenario_file(path: Path) -> "Scenario":
    """Read a scenario with the armies it names; errors name the file."""
    from ashboard.games.neuroshima_hex.positions.scenario import read_scenario

    read_toml(path)
    try:
        return read_scenario(read_text(path), lambda name: find_army(name, path.parent))
    except BadInput as error:
        raise error.within(str(path)) from None


def toml_files(path: Path) -> list[Path]:
    """Return the file itself, or for a folder all TOML files below it."""
    if not path.is_dir():
        return [path]
    found = sorted(path.rglob(f"*{TOML}"))
    if not found:
        raise BadInput(str(path), f"expected a folder with *{TOML} files")
    return found
