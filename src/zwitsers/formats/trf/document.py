"""A tournament together with the file it stands in.

The lines of the file are kept as they are. Writing an untouched document gives its bytes back, whatever dialect it
is in; a document with another snapshot has those fields rewritten that the change touches, and no others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.formats.on_demand import on_demand
from zwitsers.formats.trf.scoring import STANDARD, Scoring
from zwitsers.formats.trf.text import Text, encode

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import PlayerRound, Problem, Result, Snapshot
    from zwitsers.formats.exchanged import LaterAbsence


class TrfDocument(NamedTuple):
    """What a file says (`snapshot`), how it says it (`text`), and what an arbiter should know of it (`warnings`)."""

    snapshot: Snapshot
    text: Text
    # What the points column counts.
    scoring: Scoring = STANDARD
    # Absences announced for rounds after the one to come.
    later: tuple[LaterAbsence, ...] = ()
    warnings: tuple[Problem, ...] = ()
    # The code of record 192; empty: the file has none that is known.
    system: str = ""

    def texts(self, code: str) -> tuple[str, ...]:
        """The records of this kind, such as 012 (name), 022 (city) or 102 (arbiter), without their codes."""
        return tuple(line[3:].strip() for line in self.text.lines if line[:3] == code)

    def absences(self, round_number: int) -> dict[int, Result]:
        """Who has announced to be away in a round still to be paired."""
        if round_number == self.snapshot.rounds + 1:
            return dict(self.snapshot.unavailable)
        return {later.number: later.result for later in self.later if later.round_number == round_number}

    def with_snapshot(self, snapshot: Snapshot) -> TrfDocument:
        """The same file for another state of the tournament: rounds added or taken back, results, players, settings.

        What a file cannot show is not in it: clubs, grades, strength groups, and why somebody is away (absent,
        withdrawn or not yet entered). A last round without any game or bye cannot be shown at all and raises TrfError.
        """
        text, warnings = on_demand("trf-editing").edited(self.text, self.snapshot, snapshot, self.scoring)
        later = tuple(later for later in self.later if later.round_number > snapshot.rounds + 1)
        return self._replace(snapshot=snapshot, text=text, later=later, warnings=warnings)

    def with_round(self, entries: Mapping[int, PlayerRound]) -> TrfDocument:
        """The file with one more round: the entry of every player. Absences that the file announces for the round
        after that one are now those of the round to come."""
        old = self.snapshot
        return self.with_snapshot(
            old._replace(
                histories=tuple(
                    (*history, entries[player.number])
                    for player, history in zip(old.players, old.histories, strict=True)
                ),
                unavailable=self.absences(old.rounds + 2),
            )
        )


def write_trf(
    document: TrfDocument, *, encoding: str | None = None, line_ending: str | None = None, bom: bool | None = None
) -> bytes:
    """The bytes of the file, in its own encoding and with its own line endings unless told otherwise."""
    return encode(document.text, encoding=encoding, line_ending=line_ending, bom=bom)
