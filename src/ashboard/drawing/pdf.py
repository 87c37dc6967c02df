"""Pictures as PDF pages: the elements of our own SVG pictures written as drawing operators, by the standard library.

It is meant for paper. Gradients become their middle colour; patterns, grain and other filters are left out; writing is
set in Helvetica, which every reader of the format has.
"""

import math
import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final
from xml.etree.ElementTree import Element

# A4 in points.
PAGE: Final = (595.28, 841.89)
_NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_TOKEN: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_TRANSFORM: Final = re.compile(r"(\w+)\(([^)]*)\)")
_REFERENCE: Final = re.compile(r"url\(#([^)]+)\)")
# The width of a letter of Helvetica in units of its size, on average; writing is centred by it.
_NARROW: Final = "iljtfrI.,:;'|!()[] "
_WIDE: Final = "mwMWAOGQ@%"
_WIDTHS: Final = (0.28, 0.83, 0.56)
_SQUEEZED: Final = 0.82
_CAPS: Final = {"round": 1, "square": 2}
_BOLD: Final = 600
_COLOUR: Final = 255.0
_BLACK: Final = "black"

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


@dataclass(frozen=True)
class _Style:
    """What children inherit."""

    fill: str = _BLACK
    stroke: str = "none"
    width: float = 1.0
    opacity: float = 1.0
    fill_opacity: float = 1.0
    cap: int = 0
    join: int = 0


@dataclass
class _Content:
    """The operators of a page, and the opacities that it needs."""

    lines: list[str] = field(default_factory=list)
    opacities: dict[str, str] = field(default_factory=dict)

    def add(self, *words: object) -> None:
        self.lines.append(" ".join(_short(word) if isinstance(word, float) else str(word) for word in words))

    def set_opacity(self, fill: float, stroke: float) -> None:
        name = self.opacities.setdefault(f"/ca {_short(fill)} /CA {_short(stroke)}", f"O{len(self.opacities)}")
        self.add(f"/{name}", "gs")


def write_pdf(pages: Sequence[Element]) -> bytes:
    """Return a document with a page for each picture, fitted to A4."""
    objects: list[bytes] = [b"", b""]
    fonts = [_font(objects, name) for name in ("Helvetica", "Helvetica-Bold")]
    numbers: list[int] = []
    for picture in pages:
        content = _Content()
        _draw_page(content, picture)
        data = zlib.compress("\n".join(content.lines).encode("cp1252", "replace"), 9)
        stream = _append(objects, b"<< /Length %d /Filter /FlateDecode >>\nstream\n%b\nendstream" % (len(data), data))
        states = " ".join(f"/{name} << {text} >>" for text, name in content.opacities.items())
        resources = f"/Font << /F0 {fonts[0]} 0 R /F1 {fonts[1]} 0 R >> /ExtGState << {states} >>"
        page = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {PAGE[0]} {PAGE[1]}] "
        page += f"/Resources << {resources} >> /Contents {stream} 0 R >>"
        numbers.append(_append(objects, page.encode()))
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
    kids = " ".join(f"{number} 0 R" for number in numbers)
    objects[1] = f"<< /Type /Pages /Kids [{kids}] /Count {len(numbers)} >>".encode()
    return _assembled(objects)


def _font(objects: list[bytes], name: str) -> int:
    text = f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>"
    return _append(objects, text.encode())


def _append(objects: list[bytes], data: bytes) -> int:
    objects.append(data)
    return len(objects)


def _assembled(objects: Sequence[bytes]) -> bytes:
    out, places = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), list[int]()
    for number, data in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, data)
    begin = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, begin)
    return bytes(out)


def _draw_page(content: _Content, picture: Element) -> None:
    left, top, width, height = _numbers(picture.get("viewBox", ""))
    scale = min(PAGE[0] / width, PAGE[1] / height)
    content.add("q", scale, 0, 0, -scale, -left * scale, PAGE[1] + top * scale, "cm")
    _Drawing(content, picture).draw_children(picture, _Style())
    content.add("Q")


class _Drawing:
    """Draws the elements of one picture."""

    def __init__(self, content: _Content, picture: Element) -> None:
        self._content: Final = content
        self._by_id: Final = {element.get("id", ""): element for element in picture.iter()}
        self._shapes: Final[dict[str, Callable[[Element], list[str]]]] = {
            "rect": _rectangle,
            "circle": _circle,
            "path": _path,
        }

    def draw_children(self, parent: Element, style: _Style) -> None:
        for element in parent:
            self._draw(element, style)

    def _draw(self, element: Element, style: _Style) -> None:
        tag = element.tag.rpartition("}")[2]
        if tag in ("defs", "title") or element.get("filter"):
            return
        style = self._styled(element, style)
        self._content.add("q")
        for matrix in _transforms(element.get("transform", "")):
            self._content.add(*matrix, "cm")
        self._clip(element)
        if tag == "svg":
            self._enter(element)
        if tag in ("g", "svg"):
            self.draw_children(element, style)
        elif tag == "text":
            self._write(element, style)
        elif tag in self._shapes:
            self._paint(element, self._shapes[tag](element), style)
        self._content.add("Q")

    def _enter(self, element: Element) -> None:
        """A picture in a picture: fitted into its frame, and cut off at it."""
        left, top, width, height = _numbers(element.get("viewBox", ""))
        frame = [float(element.get(name, "0")) for name in ("x", "y", "width", "height")]
        scale = min(frame[2] / width, frame[3] / height)
        x = frame[0] + (frame[2] - width * scale) / 2 - left * scale
        y = frame[1] + (frame[3] - height * scale) / 2 - top * scale
        self._content.add(scale, 0, 0, scale, x, y, "cm")
        self._content.add(left, top, width, height, "re W n")

    def _styled(self, element: Element, style: _Style) -> _Style:
        get = element.get
        return replace(
            style,
            fill=get("fill", style.fill),
            stroke=get("stroke", style.stroke),
            width=float(get("stroke-width", style.width)),
            opacity=style.opacity * float(get("opacity", "1")),
            fill_opacity=float(get("fill-opacity", style.fill_opacity)),
            cap=_CAPS.get(get("stroke-linecap", ""), style.cap),
            join=_CAPS.get(get("stroke-linejoin", ""), style.join),
        )

    def _clip(self, element: Element) -> None:
        reference = _REFERENCE.match(element.get("clip-path", ""))
        clip = self._by_id.get(reference[1]) if reference else None
        if clip is None:
            return
        for shape in clip:
            self._content.lines += self._shapes[shape.tag.rpartition("}")[2]](shape)
        self._content.add("W n")

    def _paint(self, element: Element, outline: list[str], style: _Style) -> None:
        fill, alpha = self._colour(style.fill)
        stroke, stroke_alpha = self._colour(style.stroke)
        if fill is None and stroke is None:
            return
        content = self._content
        content.set_opacity(style.opacity * style.fill_opacity * alpha, style.opacity * stroke_alpha)
        if fill is not None:
            content.add(*fill, "rg")
        if stroke is not None:
            content.add(*stroke, "RG", style.width, "w", style.cap, "J", style.join, "j")
        content.lines += outline
        even = "*" if element.get("fill-rule") == "evenodd" else ""
        content.add("S" if fill is None else f"f{even}" if stroke is None else f"B{even}")

    def _colour(self, text: str) -> tuple[tuple[float, float, float] | None, float]:
        """A colour and its opacity; a gradient is the mean of its ends, a pattern is nothing."""
        reference = _REFERENCE.match(text)
        if reference is None:
            return (_rgb(text), 1.0) if text.startswith("#") or text == _BLACK else (None, 1.0)
        stops = [element for element in self._by_id[reference[1]] if element.get("stop-color")]
        if not stops:
            return None, 1.0
        colours = [_rgb(stop.get("stop-color", "")) for stop in stops]
        alphas = [float(stop.get("stop-opacity", "1")) for stop in stops]
        mean = [math.fsum(part) / len(stops) for part in zip(*colours, strict=True)]
        return (mean[0], mean[1], mean[2]), math.fsum(alphas) / len(stops)

    def _write(self, element: Element, style: _Style) -> None:
        text, size = element.text or "", float(element.get("font-size", "16"))
        colour, _ = self._colour(style.fill)
        weight = element.get("font-weight", "normal")
        is_bold = weight == "bold" or (weight.isdigit() and int(weight) >= _BOLD)
        room = element.get("textLength")
        squeeze = float(room) / max(1.0, _text_width(text, size)) if room else _SQUEEZED
        shift = {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0)
        x = float(element.get("x", "0")) - shift * _text_width(text, size) * squeeze
        content = self._content
        content.set_opacity(style.opacity * style.fill_opacity, 1.0)
        content.add(*(colour or (0.0, 0.0, 0.0)), "rg BT", f"/F{int(is_bold)}", size, "Tf")
        content.add(squeeze, 0, 0, -1, x, float(element.get("y", "0")), "Tm", f"({_escaped(text)})", "Tj ET")


def _rectangle(element: Element) -> list[str]:
    x, y, width, height = (_short(float(element.get(name, "0"))) for name in ("x", "y", "width", "height"))
    return [f"{x} {y} {width} {height} re"]


def _circle(element: Element) -> list[str]:
    x, y, radius = (float(element.get(name, "0")) for name in ("cx", "cy", "r"))
    return [_move((x + radius, y)), *_ellipse((x, y), (radius, radius), 0.0, 2 * math.pi), "h"]


def _ellipse(centre: Point, radii: Point, begin: float, sweep: float, turned: float = 0.0) -> list[str]:
    """Curves along an ellipse from one angle on, each over a quarter at most."""
    count = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-9))
    step = sweep / count
    handle = 4 / 3 * math.tan(step / 4)

    def at(cosine: float, sine: float) -> Point:
        x, y = radii[0] * cosine, radii[1] * sine
        return (
            centre[0] + x * math.cos(turned) - y * math.sin(turned),
            centre[1] + x * math.sin(turned) + y * math.cos(turned),
        )

    curves: list[str] = []
    for number in range(count):
        one, two = begin + number * step, begin + (number + 1) * step
        cos1, sin1, cos2, sin2 = math.cos(one), math.sin(one), math.cos(two), math.sin(two)
        first, second = at(cos1 - handle * sin1, sin1 + handle * cos1), at(cos2 + handle * sin2, sin2 - handle * cos2)
        curves.append(_curve(first, second, at(cos2, sin2)))
    return curves


def _path(element: Element) -> list[str]:
    return list(_follow(element.get("d", "")))


def _follow(data: str) -> Iterator[str]:
    """The operators of path data; every command that our pictures use, in capitals and small letters."""
    tokens = _TOKEN.findall(data)
    place, here, start, command = 0, (0.0, 0.0), (0.0, 0.0), ""
    while place < len(tokens):
        if tokens[place].isalpha():
            command = tokens[place]
            place += 1
            if command in "Zz":
                here = start
                yield "h"
                continue
        count = _ARGUMENTS[command.upper()]
        values = [float(token) for token in tokens[place : place + count]]
        place += count
        base = here if command.islower() else (0.0, 0.0)
        points = [(base[0] + x, base[1] + y) for x, y in zip(values[::2], values[1::2], strict=False)]
        kind = command.upper()
        if kind == "M":
            here = start = points[0]
            # Further points after the first of a move are joined by lines.
            command = "l" if command == "m" else "L"
            yield _move(here)
        elif kind == "L":
            here = points[0]
            yield _line(here)
        elif kind in "HV":
            here = (base[0] + values[0], here[1]) if kind == "H" else (here[0], base[1] + values[0])
            yield _line(here)
        elif kind == "C":
            yield _curve(points[0], points[1], points[2])
            here = points[2]
        elif kind == "Q":
            first, second = _towards(here, points[0]), _towards(points[1], points[0])
            yield _curve(first, second, points[1])
            here = points[1]
        else:
            end = base[0] + values[5], base[1] + values[6]
            yield from _arc(here, end, values)
            here = end


_ARGUMENTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7}


def _arc(begin: Point, end: Point, values: Sequence[float]) -> list[str]:
    """An arc by its ends, as the SVG standard works out its centre (appendix B.2.4)."""
    rx, ry, turned = abs(values[0]), abs(values[1]), math.radians(values[2])
    if begin == end or not rx or not ry:
        return [_line(end)]
    cos, sin = math.cos(turned), math.sin(turned)
    dx, dy = (begin[0] - end[0]) / 2, (begin[1] - end[1]) / 2
    x, y = cos * dx + sin * dy, -sin * dx + cos * dy
    grown = math.sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * grown, ry * grown
    left = max(0.0, (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2)
    factor = math.sqrt(left / ((rx * y) ** 2 + (ry * x) ** 2)) * (-1 if bool(values[3]) == bool(values[4]) else 1)
    cx, cy = factor * rx * y / ry, -factor * ry * x / rx
    centre = cos * cx - sin * cy + (begin[0] + end[0]) / 2, sin * cx + cos * cy + (begin[1] + end[1]) / 2
    one = math.atan2((y - cy) / ry, (x - cx) / rx)
    sweep = math.atan2((-y - cy) / ry, (-x - cx) / rx) - one
    if values[4] and sweep < 0:
        sweep += 2 * math.pi
    elif not values[4] and sweep > 0:
        sweep -= 2 * math.pi
    return _ellipse(centre, (rx, ry), one, sweep, turned)


def _towards(one: Point, other: Point) -> Point:
    """Two thirds of the way: where the handle of a cubic curve lies for the one of a quadratic curve."""
    return one[0] + 2 / 3 * (other[0] - one[0]), one[1] + 2 / 3 * (other[1] - one[1])


def _move(point: Point) -> str:
    return f"{_short(point[0])} {_short(point[1])} m"


def _line(point: Point) -> str:
    return f"{_short(point[0])} {_short(point[1])} l"


def _curve(first: Point, second: Point, end: Point) -> str:
    return " ".join(_short(value) for point in (first, second, end) for value in point) + " c"


def _transforms(text: str) -> Iterator[Matrix]:
    for name, inside in _TRANSFORM.findall(text):
        values = _numbers(inside)
        if name == "translate":
            yield 1.0, 0.0, 0.0, 1.0, values[0], values[1] if len(values) > 1 else 0.0
        elif name == "scale":
            yield values[0], 0.0, 0.0, values[-1], 0.0, 0.0
        elif name == "rotate":
            cos, sin = math.cos(math.radians(values[0])), math.sin(math.radians(values[0]))
            x, y = (values[1], values[2]) if len(values) == 3 else (0.0, 0.0)
            yield cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y
        else:
            raise AssertionError(f"a transform that our pictures do not use: {name}")


def _rgb(text: str) -> tuple[float, float, float]:
    """A colour as SVG writes it: six digits, or the name of the one that shapes have by default."""
    if text == _BLACK:
        return 0.0, 0.0, 0.0
    red, green, blue = (int(text[place : place + 2], 16) / _COLOUR for place in (1, 3, 5))
    return red, green, blue


def _numbers(text: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(text)]


def _text_width(text: str, size: float) -> float:
    narrow, wide, usual = _WIDTHS
    return size * sum(narrow if sign in _NARROW else wide if sign in _WIDE else usual for sign in text)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _short(value: float) -> str:
    short = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if short in ("-0", "") else short
