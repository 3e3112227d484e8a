"""DocumentOptions of a document, and the round that they choose."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.event.state import Status
from zwitsers.language import DEFAULT, LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.event.log import Log
    from zwitsers.event.state import Round, State

# Paper sizes, by the typesetter's names.
PAPERS = ("a4", "a3")
MAX_COPIES = 20
# The address of a tournament on a server.
_TOURNAMENT = re.compile(r"https?://[^/\s?#]+/t/[^/\s?#]+/?")


class DocumentError(ZwitsersError):
    """The tournament cannot be written as this document, or not with these options."""


class NoSuchPartError(DocumentError):
    """The options name a round or a category that the tournament does not have."""


@dataclass(frozen=True, slots=True)
class DocumentOptions:
    """DocumentOptions of all documents; each uses some of them (`Format.takes`)."""

    language: str = DEFAULT
    # One round; None: the last published one, or all of them. 0 is the in-between round (R7.2).
    round: int | None = None
    # First and last of a range of rounds.
    rounds: tuple[int, int] | None = None
    paper: str = "a4"
    # Large print for the wall.
    large: bool = False
    # Copies of the whole document in one file, each with its own page numbers.
    copies: int = 1
    # Only the card of the player with this lot number.
    player: int | None = None
    # An arbiter may print a round that is not published; the pages are marked as a draft.
    draft: bool = False
    # Standings of one category, by its name.
    category: str = ""
    # Class of a go tournament for the European database: A, B, C or D.
    tournament_class: str = ""
    # For the certificate of a round: the log, to explain it as it stood then. None: by the present state.
    log: Log | None = field(default=None, compare=False, repr=False)
    # Where a server has the tournament (https://club.nl/t/open), with the page that checks pairings; empty: nowhere.
    check_at: str = ""
    # The folder of that page, to become a part of a static site.
    check_bundle: Path | None = None

    def __post_init__(self) -> None:
        problems = []
        if self.language not in LANGUAGES:
            problems.append(Problem("pdf.error.language", value=self.language, choices=", ".join(LANGUAGES)))
        if self.paper not in PAPERS:
            problems.append(Problem("pdf.error.paper", value=self.paper, choices=", ".join(PAPERS)))
        if self.check_at and not _TOURNAMENT.fullmatch(self.check_at):
            problems.append(Problem("pdf.error.check-at", value=self.check_at))
        if not 1 <= self.copies <= MAX_COPIES:
            problems.append(Problem("pdf.error.copies", value=self.copies, most=MAX_COPIES))
        if problems:
            raise DocumentError(problems)


def chosen_round(state: State, options: DocumentOptions) -> Round:
    """The round that the options choose. A draft needs `options.draft`."""
    if options.round is None:
        if options.draft and state.draft is not None:
            return state.draft
        if state.current is None:
            key = "pdf.error.only-draft" if state.draft is not None else "pdf.error.no-round"
            raise DocumentError([Problem(key)])
        return state.current
    chosen = state.round(options.round)
    if chosen.status is Status.DRAFT and not options.draft:
        raise DocumentError([Problem("pdf.error.draft", round=options.round)])
    return chosen
