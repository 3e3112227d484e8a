"""A tournament as a file of a format, for the pages and the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi.responses import Response

from zwitsers.exchange import Options

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from zwitsers.exchange import Format
    from zwitsers.formats.exchanged import Written
    from zwitsers.web.request import TournamentRequest


def written_for(desk: TournamentRequest, item: Format, asked: Mapping[str, Any]) -> Written:
    """With those of the options that mean something to the format."""
    taken = {name: value for name, value in asked.items() if name in item.takes}
    options = Options(language=desk.here.language, log=desk.now.log, **taken)
    written: Written = desk.remembered(("export", item.id, options), lambda: item.write(desk.state, options))
    return written


def handed_out(desk: TournamentRequest, item: Format, asked: Mapping[str, Any]) -> Response:
    """The same as an answer that a browser keeps as a file."""
    number = asked.get("round")
    name = f"{desk.name}-{item.id}" if number is None else f"{desk.name}-{item.id}-{number}"
    return Response(
        written_for(desk, item, asked).data,
        media_type=item.media_type,
        headers=as_file(f"{name}.{item.extension}"),
    )


def as_file(name: str) -> dict[str, str]:
    """The headers of an answer that a browser keeps as a file of this name, in signs that fit in a header."""
    plain = "".join(sign if sign.isascii() and (sign.isalnum() or sign in "-_.") else "_" for sign in name)
    return {"Content-Disposition": f'attachment; filename="{plain}"', "Cache-Control": "no-store"}
