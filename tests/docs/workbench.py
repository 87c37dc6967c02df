"""A folder of its own in which a document's examples are carried out, one after the other."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from tests.docs.markdown import PROJECT, Block

import ashboard

_COMMAND = "$ "
_STATUS = "echo $?"
_SKIP = "…"
# The engine under test, wherever it was imported from.
_IMPORTED = Path(ashboard.__file__).resolve().parents[1]


class Workbench:
    """Has the project's tests and documents at hand; a recipe that changes the source gets a copy of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("tests", "docs", "examples"):
            (folder / name).symlink_to(PROJECT / name)

    def carry_out(self, block: Block) -> None:
        """Does what the block says, if it says anything to do."""
        place = block.value("into") or block.value("file")
        if place:
            self._write(place, block)
        elif block.language == "python":
            printed = self._run([sys.executable, "-c", block.text])
            assert printed.returncode == 0, printed.stdout
            assert not block.is_followed_by or printed.stdout == block.is_followed_by
        elif block.language == "console":
            self._talk(block.text)

    def _write(self, place: str, block: Block) -> None:
        """A new file, or a file with the block behind or instead of a line, or at its end."""
        if place.startswith("src/") and not (self.folder / "src").exists():
            shutil.copytree(PROJECT / "src", self.folder / "src")
        path = self.folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text("utf-8") if path.exists() and block.value("into") else ""
        path.write_text(_with(before, block), encoding="utf-8")

    def _talk(self, text: str) -> None:
        """Commands with the output shown below them; a command fails only where its status is shown."""
        talks = [talk for talk in re.split(rf"^{re.escape(_COMMAND)}", text, flags=re.MULTILINE) if talk.strip()]
        for number, talk in enumerate(talks):
            line, _, shown = talk.partition("\n")
            following = talks[number + 1] if number + 1 < len(talks) else ""
            status = int(following.split("\n")[1]) if following.startswith(_STATUS) else 0
            if line != _STATUS:
                self._command(line, shown, status)

    def _command(self, line: str, shown: str, status: int) -> None:
        words = shlex.split(line, comments=True)
        assert words[0] == "ashboard", f"not a command of the project: {line}"
        done = self._run([sys.executable, "-m", *words])
        assert done.returncode == status, f"{line}\n{done.stdout}"
        if shown.strip():
            pattern = "".join("(?:.*\n)*" if part == _SKIP else re.escape(part) + "\n" for part in _lines(shown))
            found = "".join(f"{part}\n" for part in _lines(done.stdout))
            assert re.fullmatch(pattern, found), f"{line}\n{done.stdout}"

    def _run(self, words: list[str]) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "COLUMNS": "120", "NO_COLOR": "1", "TERM": "dumb", "PYTHONIOENCODING": "utf-8"}
        changed = self.folder / "src"
        environment["PYTHONPATH"] = str(changed if changed.exists() else _IMPORTED)
        return subprocess.run(
            words,
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=120,
            check=False,
        )


def _with(before: str, block: Block) -> str:
    """The text with the block in its place."""
    word = block.value("after") or block.value("instead-of")
    if not word:
        return before + block.text
    lines = before.splitlines(keepends=True)
    number = next(number for number, line in enumerate(lines) if word in line)
    start = number + 1 if block.value("after") else number
    return "".join((*lines[:start], block.text, *lines[number + 1 :]))


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").split("\n")]
