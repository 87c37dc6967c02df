"""SVG elements: built as a tree, so that nothing is ever left unescaped."""

from typing import Final, TypeAlias
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ashboard.drawing.wording import abbreviate, printable

Value: TypeAlias = str | float
SANS: Final = "'Barlow Condensed', 'Roboto Condensed', 'DejaVu Sans Condensed', 'Arial Narrow', sans-serif"


def picture(left: float, top: float, width: float, height: float, name: str) -> Element:
    """An empty picture that shows the rectangle given and bears the name."""
    svg = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img"})
    svg.set("width", written(width))
    svg.set("height", written(height))
    svg.set("viewBox", " ".join(written(value) for value in (left, top, width, height)))
    title(svg, name)
    return svg


def document(svg: Element) -> str:
    """The picture as a complete text."""
    indent(svg, " ")
    return tostring(svg, encoding="unicode") + "\n"


def add(parent: Element, tag: str, **attributes: Value) -> Element:
    """A new element in the parent; `stroke_width` is written stroke-width, `class_` class."""
    named = {key.rstrip("_").replace("_", "-"): written(value) for key, value in attributes.items()}
    return SubElement(parent, tag, named)


def group(parent: Element, **attributes: Value) -> Element:
    """A new group in the parent."""
    return add(parent, "g", **attributes)


def at(parent: Element, x: float, y: float, scale: float = 1, **attributes: Value) -> Element:
    """A new group whose origin lies at the point given."""
    scaled = "" if scale == 1 else f" scale({written(scale)})"
    return group(parent, transform=f"translate({written(x)} {written(y)}){scaled}", **attributes)


def path(parent: Element, d: str, **attributes: Value) -> Element:
    """A new path in the parent."""
    return add(parent, "path", d=d, **attributes)


def circle(parent: Element, x: float, y: float, radius: float, **attributes: Value) -> Element:
    """A new circle in the parent."""
    return add(parent, "circle", cx=x, cy=y, r=radius, **attributes)


def title(parent: Element, line: str) -> None:
    """A name that is read aloud and shown on hovering."""
    add(parent, "title").text = printable(line)


def label(parent: Element, x: float, y: float, line: str, size: float, room: float, **attributes: Value) -> None:
    """A line of writing, squeezed where it might need more than its room."""
    shown = abbreviate(line, int(3 * room / size))
    squeezed = len(shown) * size * 0.6 > room
    fit: dict[str, Value] = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if squeezed else {}
    add(parent, "text", x=x, y=y, font_family=SANS, font_size=size, **fit, **attributes).text = shown


def polygon(points: list[tuple[float, float]]) -> str:
    """Path data of a closed polygon."""
    return "M" + " L".join(f"{written(x)},{written(y)}" for x, y in points) + " Z"


def fill_path(template: str, **measures: float) -> str:
    """Path data with its measures filled in."""
    return template.format_map({name: written(value) for name, value in measures.items()})


def written(value: Value) -> str:
    """A value as text: numbers with at most two decimals and no negative zero."""
    if isinstance(value, str):
        return printable(value)
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short
