"""Serve the page that checks pairings in the browser, under /check/, from the folder that `script/browser` builds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.staticfiles import StaticFiles

import zwitsers

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import Scope

PATH = "/check"
# The same policy as in the page itself; the engine is WebAssembly in a worker.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
_PACKAGE = Path(zwitsers.__file__).parent
# In the one-file executable the bundle is in the package; in a working copy it is in the script's output folder.
_USUAL = (_PACKAGE / "web" / "bundle", _PACKAGE.parents[1] / "dist" / "browser")
_TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}


def is_bundle(folder: Path) -> bool:
    return (folder / "index.html").is_file() and (folder / "files.json").is_file()


def found_bundle() -> Path | None:
    """The folder of the bundle that comes with the program, if any."""
    return next((folder for folder in _USUAL if is_bundle(folder)), None)


class CheckBundle(StaticFiles):
    """The files of the bundle; gzipped if the build made a .gz file and the browser accepts it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)

    async def get_response(self, path: str, scope: Scope) -> Response:
        compressed = await self._compressed(path, scope)
        response = compressed or await super().get_response(path, scope)
        kind = _TYPES.get(Path(path).suffix)
        if kind and response.status_code == 200:
            response.headers["Content-Type"] = kind
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["Cache-Control"] = "no-cache"
        return response

    async def _compressed(self, path: str, scope: Scope) -> Response | None:
        accepted = Headers(scope=scope).get("accept-encoding", "")
        if "gzip" not in accepted or self.lookup_path(f"{path}.gz")[1] is None:
            return None
        response = await super().get_response(f"{path}.gz", scope)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Vary"] = "Accept-Encoding"
        kind = "json" if path.endswith(".json") else "octet-stream"
        response.headers["Content-Type"] = f"application/{kind}"
        return response
