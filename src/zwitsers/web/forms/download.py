"""Download of a tournament as a document, for the pages and the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fastapi.responses import Response

from zwitsers.present.documents.options import DocumentOptions
from zwitsers.web.http.sharing import is_only_local, public_address

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from zwitsers.formats.exchanged import WrittenFile
    from zwitsers.present.documents.registry import Format
    from zwitsers.web.http.context import TournamentContext

Disposition = Literal["attachment", "inline"]


def written_for(
    context: TournamentContext, item: Format, given: Mapping[str, Any], *, draft: bool | None = None
) -> WrittenFile:
    """The tournament in this format, with the given options that the format uses.

    `draft`: whether a draft may be written; by default when its round is named, or when nothing is published.
    """
    given = {**given, "check_at": _check_at(context, item)}
    used = {name: value for name, value in given.items() if name in item.takes}
    if draft is None:
        draft = used.get("round") is not None or not context.state.in_order
    options = DocumentOptions(language=context.language, log=context.now.log, draft=draft, **used)
    written: WrittenFile = context.cached(("export", item.id, options), lambda: item.write(context.state, options))
    return written


def _check_at(context: TournamentContext, item: Format) -> str:
    """The address for checking a pairing; empty on documents for elsewhere when only this machine can open it."""
    address = public_address(context)
    reachable = item.group == "paper" or not is_only_local(address)
    return address if context.site.check_bundle is not None and reachable else ""


def document_response(
    context: TournamentContext,
    item: Format,
    given: Mapping[str, Any],
    *,
    draft: bool | None = None,
    disposition: Disposition = "attachment",
) -> Response:
    """The document as a download, or for the browser to show (`inline`)."""
    number = given.get("round")
    name = f"{context.name}-{item.id}" if number is None else f"{context.name}-{item.id}-{number}"
    return Response(
        written_for(context, item, given, draft=draft).data,
        media_type=item.media_type,
        headers=as_file(f"{name}.{item.extension}", disposition),
    )


def as_file(name: str, disposition: Disposition = "attachment") -> dict[str, str]:
    """Headers for a file of this name, reduced to characters that are safe in a header."""
    plain = "".join(sign if sign.isascii() and (sign.isalnum() or sign in "-_.") else "_" for sign in name)
    return {"Content-Disposition": f'{disposition}; filename="{plain}"', "Cache-Control": "no-store"}
