"""Tiles in words: short names, and what is printed on a tile."""

from unicodedata import normalize

from ashboard.drawing.printed_tile import SIDES, Edge, PrintedTile
from ashboard.drawing.translations import Translations, translations


def printable(name: str) -> str:
    """The name without signs that could steer a terminal or break a document."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in normalize("NFC", name))


def abbreviate(name: str, width: int) -> str:
    """The name in at most `width` letters: words are cut one by one, then the end."""
    words = printable(name).split()
    for index, word in enumerate(words):
        if len(" ".join(words)) <= width:
            break
        words[index] = _cut(word) if index < len(words) - 1 else word
    short = " ".join(words)
    return short if len(short) <= width else short[: max(0, width - 1)] + "…"


def _cut(word: str) -> str:
    """A word's beginning up to a consonant, with a full stop."""
    if len(word) <= 4:
        return word
    return (word[:4].rstrip("aeiouyAEIOUY") or word[:3]) + "."


def icons(face: PrintedTile, rotation: int = 0) -> list[str]:
    """What a tile's icons say, one short phrase each, directions as it is turned."""
    known = translations(face.language)
    phrases = []
    if face.kind == "hq":
        phrases.append(known.say("icon-hp", n=face.hit_points))
    if face.initiative:
        phrases.append(known.say("icon-initiative", n=", ".join(map(str, face.initiative))))
    phrases += edges(face, rotation)
    if face.toughness:
        phrases.append(known.say("icon-toughness", n=face.toughness))
    if face.mobile:
        phrases.append(known.say("icon-mobile"))
    return phrases + effects(face) + [_told(known, "trait", word) for word in face.traits]


def edges(face: PrintedTile, rotation: int = 0) -> list[str]:
    """The icons of a tile's edges, gathered by kind."""
    kinds = ("melee", "ranged", "gauss", "net", "armour", "link")
    turned, known = face.turned(rotation), translations(face.language)
    phrases = [(kind, _directions(known, turned, kind)) for kind in kinds]
    return [f"{known.word(kind)} {where}" for kind, where in phrases if where]


def _directions(known: Translations, turned: tuple[Edge, ...], kind: str) -> str:
    """The directions that carry the icon, with strengths above one."""
    found = []
    for side, edge in zip(SIDES, turned, strict=True):
        strength, direction = int(getattr(edge, kind)), known.word(side)
        if strength:
            found.append(direction if strength == 1 else f"{direction}×{strength}")
    return " ".join(found)


def effects(face: PrintedTile) -> list[str]:
    """What a module does for connected units, or to enemies."""
    known = translations(face.language)
    whom = known.say("effect-enemy") if face.affects == "enemy" else ""
    return [_effect(known, word) + (whom if word[-1:].isdigit() else "") for word in face.effects]


def _effect(known: Translations, word: str) -> str:
    """One effect word as a phrase."""
    name, step = split_effect(word)
    phrase = _told(known, "effect", name)
    return f"{step} {phrase}" if step else phrase


def _told(known: Translations, kind: str, word: str) -> str:
    """What a word of the data says; one that nobody knows stays as it is."""
    key = f"{kind}-{word}"
    return known.say(key) if known.has(key) else _plain(word)


def split_effect(word: str) -> tuple[str, str]:
    """An effect word parted into its name and its step: `melee+1` is melee and +1."""
    for sign in "+-":
        name, found, step = word.partition(sign)
        if found and step.isdigit():
            return name, sign + step
    return word, ""


def _plain(word: str) -> str:
    """A data word as people write it."""
    return printable(word).replace("_", " ")
