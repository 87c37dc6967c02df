"""The page, if the package includes one: its files are read once at the start, so that no path can lead elsewhere."""

import mimetypes
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from litestar import MediaType, Response, get
from litestar.params import FromPath

from ashboard.service.http.cached_content import (
    FOREVER,
    REVALIDATE,
    SUFFIXES,
    Content,
    content_response,
    make_content,
)
from ashboard.service.http.routes.dependencies import AnyConnection
from ashboard.service.problems import Refused

_PACKAGE: Final = "ashboard"
_FOLDER: Final = "page"
_INDEX: Final = "index.html"
# Paths that the page routes itself.
_ROUTED: Final = "play/"
# Files whose names contain a hash.
_HASHED: Final = "assets/"
_WITHOUT_PAGE: Final = "Ashboard is running. Its API is described at /schema/openapi.json\n"


def page_files() -> dict[str, Content]:
    """Return every file of the page by its path, with the compressed files that the build wrote beside it."""
    root = files(_PACKAGE).joinpath(_FOLDER)
    found = dict(_walk(root, "")) if root.is_dir() else {}
    return {path: _content(path, found) for path in found if not path.endswith(tuple(SUFFIXES.values()))}


def _walk(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _walk(entry, f"{prefix}{entry.name}/")
        elif not entry.name.endswith((".py", ".pyc")):
            found.append((prefix + entry.name, entry.read_bytes()))
    return found


def _content(path: str, found: dict[str, bytes]) -> Content:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    compressed = {name: found[path + suffix] for name, suffix in SUFFIXES.items() if path + suffix in found}
    return make_content(found[path], kind, FOREVER if path.startswith(_HASHED) else REVALIDATE, compressed)


def page_handlers() -> list[Any]:
    """Return the handlers of `/` and the files below; paths under /play lead to the index."""
    known = page_files()

    def file_response(name: str, request: AnyConnection) -> Response[bytes]:
        file = known.get(name)
        if file is None:
            raise Refused("not-found", "there is no such file")
        return content_response(file, request.headers)

    @get("/", include_in_schema=False, media_type=MediaType.TEXT)
    async def show_index(request: AnyConnection) -> Response[bytes]:
        if not known:
            return Response(_WITHOUT_PAGE.encode(), media_type="text/plain; charset=utf-8")
        return file_response(_INDEX, request)

    @get("/{path:path}", include_in_schema=False, media_type=MediaType.TEXT)
    async def show_file(path: FromPath[str], request: AnyConnection) -> Response[bytes]:
        name = path.strip("/")
        return file_response(_INDEX if name.startswith(_ROUTED) else name, request)

    return [show_index, show_file]
