"""A document taken apart: its fenced blocks, its links, its headings."""

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
_FENCE = re.compile(r"^```(\S*)[ ]*([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
_RULE = re.compile(r"\b[A-Z]{2,}(?:-[A-Z]+)*-\d\d\b")
_DEFINED = re.compile(r"^- \*\*([A-Z]+(?:-[A-Z]+)*-\d\d)\*\*", re.MULTILINE)
_NO_RULE = frozenset(("UTF-16", "UTF-32"))


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the marks behind it, and what stands in it."""

    language: str
    marks: tuple[str, ...]
    text: str
    is_followed_by: str = ""

    def value(self, mark: str) -> str:
        """What a mark `name=value` says, nothing if it is missing."""
        return next((known.removeprefix(f"{mark}=") for known in self.marks if known.startswith(f"{mark}=")), "")


@dataclass(frozen=True)
class Document:
    """A Markdown file of the project."""

    path: Path

    def __str__(self) -> str:
        return self.path.relative_to(PROJECT).as_posix()

    @property
    def text(self) -> str:
        return self.path.read_text("utf-8")

    @property
    def prose(self) -> str:
        """The text without its blocks."""
        return _FENCE.sub("", self.text)

    def blocks(self) -> list[Block]:
        """All fenced blocks; a text block right behind a program is what the program prints."""
        text = self.text
        found = []
        for fence in _FENCE.finditer(text):
            after = _FENCE.match(text, fence.end() + 2)
            printed = after[3] if after is not None and after[1] == "text" else ""
            found.append(Block(fence[1], tuple(shlex.split(fence[2])), fence[3], printed))
        return found

    def links(self) -> list[str]:
        """The targets of all links inside the project."""
        return [link for link in _LINK.findall(self.prose) if "://" not in link and not link.startswith("mailto:")]

    def anchors(self) -> set[str]:
        """What a link may point at within the document."""
        return {_anchor(heading) for heading in _HEADING.findall(self.prose)}

    def rules(self) -> set[str]:
        """The ids of the rules that it cites."""
        return set(_RULE.findall(self.text)) - _NO_RULE


def documents() -> list[Document]:
    """Every Markdown file of the project."""
    paths = [*PROJECT.glob("*.md"), *PROJECT.glob("docs/**/*.md"), *PROJECT.glob("bench/*.md")]
    return [Document(path) for path in sorted(paths)]


def defined_rules() -> set[str]:
    """The ids of all rules that docs/rules has an entry for."""
    texts = [path.read_text("utf-8") for path in PROJECT.glob("docs/rules/**/*.md")]
    return {rule for text in texts for rule in _DEFINED.findall(text)}


def _anchor(heading: str) -> str:
    """A heading as the part of an address behind #."""
    words = re.sub(r"[^\w\- ]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower())
    return words.strip().replace(" ", "-")
