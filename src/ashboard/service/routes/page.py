"""The page, where the package carries one: files read once at the start, so that no path can lead anywhere else."""

import hashlib
import mimetypes
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from litestar import MediaType, Response, get
from litestar.params import FromPath

from ashboard.service.problems import Refused
from ashboard.service.routes.documented import AnyConnection

_PACKAGE: Final = "ashboard"
_FOLDER: Final = "page"
_INDEX: Final = "index.html"
# What the page itself routes.
_ROUTED: Final = "play/"
# Files whose names change with their contents.
_HASHED: Final = "assets/"
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_WITHOUT_PAGE: Final = "Ashboard is running. What can be asked of it: /schema/openapi.json\n"


@dataclass(frozen=True)
class StaticFile:
    """A file of the page, ready to be sent."""

    content: bytes
    media_type: str
    tag: str
    caching: str


def page_files() -> dict[str, StaticFile]:
    """Every file of the page by its path."""
    root = files(_PACKAGE).joinpath(_FOLDER)
    return dict(_walked(root, "")) if root.is_dir() else {}


def _walked(folder: Traversable, prefix: str) -> list[tuple[str, StaticFile]]:
    found: list[tuple[str, StaticFile]] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _walked(entry, f"{prefix}{entry.name}/")
        elif not entry.name.endswith((".py", ".pyc")):
            path, content = prefix + entry.name, entry.read_bytes()
            kind = mimetypes.guess_type(entry.name)[0] or "application/octet-stream"
            tag = hashlib.sha256(content).hexdigest()[:32]
            caching = _FOR_EVER if path.startswith(_HASHED) else "no-cache"
            found.append((path, StaticFile(content, kind, f'"{tag}"', caching)))
    return found


def page_handlers() -> list[Any]:
    """`/` and the files behind it; what the page itself routes under /play leads to its index."""
    known = page_files()

    def shown(name: str, request: AnyConnection) -> Response[bytes]:
        file = known.get(name)
        if file is None:
            raise Refused("not-found", "there is nothing here")
        told = {"etag": file.tag, "cache-control": file.caching}
        if request.headers.get("if-none-match") == file.tag:
            return Response(b"", status_code=304, headers=told)
        return Response(file.content, media_type=file.media_type, headers=told)

    @get("/", include_in_schema=False, media_type=MediaType.TEXT)
    async def show_index(request: AnyConnection) -> Response[bytes]:
        if not known:
            return Response(_WITHOUT_PAGE.encode(), media_type="text/plain; charset=utf-8")
        return shown(_INDEX, request)

    @get("/{path:path}", include_in_schema=False, media_type=MediaType.TEXT)
    async def show_file(path: FromPath[str], request: AnyConnection) -> Response[bytes]:
        name = path.strip("/")
        return shown(_INDEX if name.startswith(_ROUTED) else name, request)

    return [show_index, show_file]
