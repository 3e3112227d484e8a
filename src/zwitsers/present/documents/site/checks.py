"""The proofs of the published rounds as files of the site, and where their links lead."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.event.events import IN_BETWEEN
from zwitsers.present.documents.check_link import check_address
from zwitsers.present.views.round_proof import current_seals, round_proof, seals

if TYPE_CHECKING:
    from zwitsers.event.state import Round, State
    from zwitsers.present.documents.options import DocumentOptions
    from zwitsers.present.views.round_proof import RoundSeal

_PAGE = "check"


class SiteCheck(NamedTuple):
    """`opens_page`: the address is that of the page that checks; else that of the proof, to save."""

    seal: RoundSeal
    address: str
    opens_page: bool


class SiteChecks:
    """Without the log there are no seals and no proofs."""

    def __init__(self, state: State, options: DocumentOptions) -> None:
        self.options = options
        published = {round_.number for round_ in state.published} - {IN_BETWEEN}
        chain = () if options.log is None else seals(options.log)
        self.seals = {number: seal for number, seal in current_seals(chain).items() if number in published}

    def link(self, round_: Round) -> SiteCheck | None:
        seal = self.seals.get(round_.number)
        if seal is None:
            return None
        if self.options.check_bundle is not None:
            return SiteCheck(seal, f"{_PAGE}/index.html#proof=../{_proof_file(seal)}", opens_page=True)
        if self.options.check_at:
            return SiteCheck(seal, check_address(self.options.check_at, seal.round), opens_page=True)
        return SiteCheck(seal, _proof_file(seal), opens_page=False)

    def files(self) -> dict[str, bytes]:
        """The proofs, and the page that checks them when its folder is given."""
        log, folder = self.options.log, self.options.check_bundle
        found = {} if log is None else {_proof_file(seal): round_proof(log, seal) for seal in self.seals.values()}
        if folder is None:
            return found
        # A plain web space has no use for the compressed copies.
        bundle = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".gz")
        return found | {f"{_PAGE}/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in bundle}


def _proof_file(seal: RoundSeal) -> str:
    return f"proof-{seal.round}.json"
