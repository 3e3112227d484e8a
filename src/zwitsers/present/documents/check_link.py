"""The seal of a published round, and the address at which everyone can check it, for paper and static sites."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from zwitsers.event.events import IN_BETWEEN
from zwitsers.event.state import Status
from zwitsers.language import translate
from zwitsers.present.views.round_proof import current_seals, seals

if TYPE_CHECKING:
    from zwitsers.event.state import Round
    from zwitsers.present.documents.options import DocumentOptions
    from zwitsers.present.views.round_proof import RoundSeal


class CheckLink(NamedTuple):
    """`address` is empty where no server is known that has the page."""

    seal: RoundSeal
    address: str


def check_address(tournament: str, number: int) -> str:
    """The page that checks a round, on the server that has the tournament at this address (https://club.nl/t/open)."""
    parts = urlsplit(tournament)
    return f"{parts.scheme}://{parts.netloc}/check/#proof={parts.path.rstrip('/')}/proof/{number}"


def check_link(round_: Round, options: DocumentOptions) -> CheckLink | None:
    """The link of a round; None where it has no seal: a draft, the in-between round, or without the log."""
    if options.log is None or round_.status is Status.DRAFT or round_.number == IN_BETWEEN:
        return None
    seal = current_seals(seals(options.log)).get(round_.number)
    if seal is None:
        return None
    return CheckLink(seal, check_address(options.check_at, round_.number) if options.check_at else "")


def check_record(round_: Round, options: DocumentOptions) -> dict[str, object] | None:
    """Seal, link and QR code for a paper template. Bytes, because the typesetter breaks long words in texts."""
    link = check_link(round_, options)
    if link is None:
        return None
    return {
        "seal": translate("play.seal.line", options.language, seal=link.seal.short),
        "text": translate("play.seal.check", options.language) if link.address else "",
        "address": list(link.address.encode()),
        "picture": list(_qr_code(link.address)) if link.address else [],
    }


def _qr_code(text: str) -> bytes:
    """A QR code as SVG."""
    import segno

    stream = io.BytesIO()
    segno.make(text, error="m", micro=False).save(stream, kind="svg", border=2, xmldecl=False)
    return stream.getvalue()
