"""Compressed responses; those that are the same for everybody are not sent again while they last.

No response that contains a token is compressed: the length of a compressed response says something about its content.
"""

import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from litestar import Response

# The encodings, the best first, and the suffixes of compressed files.
SUFFIXES: Final = {"br": ".br", "gzip": ".gz"}
FOREVER: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "no-cache"
# A shorter content fits into one packet as it is.
_MIN_LENGTH: Final = 1000
# How thoroughly a response is compressed that is sent once: a third of a millisecond for 15 KB.
_QUICKLY: Final = 3


@dataclass(frozen=True)
class Content:
    """A content, plain and compressed."""

    plain: bytes
    media_type: str
    caching: str
    tag: str
    compressed: Mapping[str, bytes]


def make_content(plain: bytes, media_type: str, caching: str, compressed: Mapping[str, bytes]) -> Content:
    return Content(plain, media_type, caching, hashlib.sha256(plain).hexdigest()[:32], compressed)


def make_json_content(plain: bytes) -> Content:
    """Return a JSON document that stays the same until the service is updated."""
    compressed = {"gzip": gzip.compress(plain, 9, mtime=0)} if len(plain) >= _MIN_LENGTH else {}
    return make_content(plain, "application/json", REVALIDATE, compressed)


def content_response(content: Content, headers: Mapping[str, str]) -> Response[Any]:
    """Return the content in the best encoding that the client accepts; 304 if the client has it already."""
    encoding = choose_encoding(headers.get("accept-encoding", ""), content.compressed)
    # Each encoding is a representation of its own and needs its own tag.
    tag = f'"{content.tag}"' if encoding is None else f'"{content.tag}-{encoding}"'
    sent = {"etag": tag, "cache-control": content.caching}
    if content.compressed:
        sent["vary"] = "accept-encoding"
    if _contains(headers.get("if-none-match", ""), tag):
        return Response(b"", status_code=304, headers=sent)
    if encoding is None:
        return Response(content.plain, media_type=content.media_type, headers=sent)
    sent["content-encoding"] = encoding
    return Response(content.compressed[encoding], media_type=content.media_type, headers=sent)


def compressed_response(plain: bytes, headers: Mapping[str, str]) -> Response[Any]:
    """Return a JSON document that was made for this request, compressed if it is worth it; never one with a token."""
    told = {"vary": "accept-encoding"}
    if len(plain) < _MIN_LENGTH or choose_encoding(headers.get("accept-encoding", ""), {"gzip": b""}) is None:
        return Response(plain, media_type="application/json", headers=told)
    packed = gzip.compress(plain, _QUICKLY, mtime=0)
    return Response(packed, media_type="application/json", headers=told | {"content-encoding": "gzip"})


def choose_encoding(accepted: str, offered: Mapping[str, bytes]) -> str | None:
    """Return the best offered encoding that the header accepts; None for none."""
    weights = dict(map(_parse_weight, accepted.split(",")))
    return next((name for name in SUFFIXES if name in offered and weights.get(name, weights.get("*", 0.0)) > 0), None)


def _parse_weight(entry: str) -> tuple[str, float]:
    name, _, parameter = entry.partition(";")
    key, _, weight = parameter.partition("=")
    if key.strip().lower() != "q":
        return name.strip().lower(), 1.0
    try:
        return name.strip().lower(), float(weight)
    except ValueError:
        return name.strip().lower(), 0.0


def _contains(tags: str, tag: str) -> bool:
    """Whether a header lists this tag; a proxy that changes the encoding may have weakened it."""
    return tag in (one.strip().removeprefix("W/") for one in tags.split(","))
