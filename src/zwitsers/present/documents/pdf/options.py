"""What one can ask of a printed document, and what is said when it cannot be made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.event.state import Status
from zwitsers.language import DEFAULT, LANGUAGES

if TYPE_CHECKING:
    from zwitsers.event.log import Log
    from zwitsers.event.state import Round, State

# By the names of the typesetter.
PAPERS = ("a4", "a3")
MOST_COPIES = 20


class PdfError(ZwitsersError):
    """This document cannot be made of this tournament, or not in this way."""


@dataclass(frozen=True, slots=True)
class PdfOptions:
    language: str = DEFAULT
    # Which round; None: the last that has been published (0: the in-between round, R7.2).
    round: int | None = None
    paper: str = "a4"
    # Pairings in large print, for the wall.
    large: bool = False
    # How often the whole document is in the file, each copy with its own page numbers.
    copies: int = 1
    # Only the card of the player with this number.
    player: int | None = None
    # What was known when a round was paired, for its certificate; None: it is explained by what is known now.
    log: Log | None = field(default=None, compare=False, repr=False)
    # The arbiter may print a round that has not been published; the pages say that it is a draft.
    draft: bool = False

    def __post_init__(self) -> None:
        problems = []
        if self.language not in LANGUAGES:
            problems.append(Problem("pdf.error.language", value=self.language, choices=", ".join(LANGUAGES)))
        if self.paper not in PAPERS:
            problems.append(Problem("pdf.error.paper", value=self.paper, choices=", ".join(PAPERS)))
        if not 1 <= self.copies <= MOST_COPIES:
            problems.append(Problem("pdf.error.copies", value=self.copies, most=MOST_COPIES))
        if problems:
            raise PdfError(problems)


def chosen_round(state: State, options: PdfOptions) -> Round:
    """The round that is asked for; a draft only for whoever may see it."""
    if options.round is None:
        if options.draft and state.draft is not None:
            return state.draft
        if not state.in_order:
            key = "pdf.error.only-draft" if state.draft is not None else "pdf.error.no-round"
            raise PdfError([Problem(key)])
        return state.in_order[-1]
    made = state.round(options.round)
    if made.status is Status.DRAFT and not options.draft:
        raise PdfError([Problem("pdf.error.draft", round=options.round)])
    return made
