"""Compiles the prototype with mypyc into a cache folder and tells where to import it from."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
SOURCES: Final = HERE / "readable"
CACHE: Final = HERE.parents[1] / "build" / "bench-prototype"


def interpreted_path() -> Path:
    """The folder from which `readable` is imported as plain Python."""
    return HERE


def compiled_path() -> Path | None:
    """The folder from which `readable` is imported compiled; None without mypyc or a C compiler."""
    try:
        folder = CACHE / _key(version("mypy"))
    except PackageNotFoundError:
        return None
    return folder if folder.is_dir() or _build(folder) else None


def _key(compiler: str) -> str:
    digest = hashlib.blake2b(f"{sys.implementation.cache_tag} {compiler}".encode(), digest_size=8)
    for source in _sources():
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()


def _sources() -> list[Path]:
    return sorted(SOURCES.glob("*.py"))


def _build(folder: Path) -> bool:
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="unfinished-") as workshop:
        if not _compile(Path(workshop)):
            return False
        product = Path(workshop) / "product"
        _keep_compiled(Path(workshop), product)
        if not folder.is_dir():
            product.rename(folder)
    return True


def _compile(workshop: Path) -> bool:
    package = workshop / "readable"
    package.mkdir()
    for source in _sources():
        shutil.copy(source, package)
    modules = [f"readable/{source.name}" for source in _sources() if source.stem != "__init__"]
    # Without PYTHONPATH, or mypyc would meet the sources a second time.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "-m", "mypyc", *modules],
        check=False,
        cwd=workshop,
        env=environment | {"MYPYC_OPT_LEVEL": "3"},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        print((done.stderr or done.stdout)[-2000:], file=sys.stderr)
    return done.returncode == 0


def _keep_compiled(workshop: Path, product: Path) -> None:
    """Leaves the sources behind, so that nothing can fall back to them unseen."""
    (product / "readable").mkdir(parents=True)
    shutil.copy(workshop / "readable" / "__init__.py", product / "readable")
    for suffix in ("*.so", "*.pyd"):
        for library in [*workshop.glob(suffix), *workshop.glob(f"readable/{suffix}")]:
            shutil.copy(library, product / library.relative_to(workshop))


if __name__ == "__main__":
    print(compiled_path() or "not available")
