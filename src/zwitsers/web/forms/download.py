"""A tournament as a file of a format, for the pages and the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi.responses import Response

from zwitsers.present.documents.registry import Options

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from zwitsers.formats.exchanged import WrittenFile
    from zwitsers.present.documents.registry import Format
    from zwitsers.web.http.context import TournamentContext


def written_for(context: TournamentContext, item: Format, asked: Mapping[str, Any]) -> WrittenFile:
    """The tournament in this format, with those of the options that the format takes. Only arbiters export, so they
    may also print the draft: when they ask for its round, or when nothing has been published."""
    taken = {name: value for name, value in asked.items() if name in item.takes}
    draft = taken.get("round") is not None or not context.state.in_order
    options = Options(language=context.here.language, log=context.now.log, draft=draft, **taken)
    written: WrittenFile = context.cached(("export", item.id, options), lambda: item.write(context.state, options))
    return written


def handed_out(context: TournamentContext, item: Format, asked: Mapping[str, Any]) -> Response:
    """The same as an answer that a browser keeps as a file."""
    number = asked.get("round")
    name = f"{context.name}-{item.id}" if number is None else f"{context.name}-{item.id}-{number}"
    return Response(
        written_for(context, item, asked).data,
        media_type=item.media_type,
        headers=as_file(f"{name}.{item.extension}"),
    )


def as_file(name: str) -> dict[str, str]:
    """The headers of an answer that a browser keeps as a file of this name, in signs that fit in a header."""
    plain = "".join(sign if sign.isascii() and (sign.isalnum() or sign in "-_.") else "_" for sign in name)
    return {"Content-Disposition": f'attachment; filename="{plain}"', "Cache-Control": "no-store"}
