"""A tournament together with the file it stands in.

The lines of the file are kept as they are. Writing an untouched document gives its bytes back, whatever dialect it
is in; a document with another snapshot has those fields rewritten that the change touches, and no others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.formats.trf.columns import clean
from zwitsers.formats.trf.editing import edited
from zwitsers.formats.trf.record_lines import system_code
from zwitsers.formats.trf.scoring import STANDARD, Scoring, scoring_of
from zwitsers.formats.trf.text import UTF8, Text, encode
from zwitsers.formats.trf.writer import new_lines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
        text, warnings = edited(self.text, self.snapshot, snapshot, self.scoring)
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


def new_document(
    snapshot: Snapshot,
    *,
    headers: Mapping[str, str] | None = None,
    scoring: Scoring = STANDARD,
    encoding: str = UTF8,
    line_ending: str = "\r\n",
    bom: bool = False,
    places: Mapping[int, int] | None = None,
    later: Sequence[LaterAbsence] = (),
    round_dates: Sequence[str] = (),
    system: str = "",
) -> TrfDocument:
    """A new TRF16 file with the extensions it needs. `headers` maps record codes (022, 042, 102 ...) to texts;
    `places` by player, `later` absences after the round to come, `round_dates` days as YY/MM/DD, `system` the
    rulebook; `scoring` is how results count where the tournament has no points of its own."""
    headers = {code: clean(text) for code, text in (headers or {}).items()}
    scoring = scoring_of(snapshot.points, scoring)
    code = system_code(snapshot, system)
    if code:
        headers["192"] = code
    lines, warnings = new_lines(snapshot, headers, scoring, places=places, later=later, round_dates=round_dates)
    text = Text(tuple(lines), (line_ending,) * len(lines), encoding, bom)
    return TrfDocument(snapshot, text, scoring, later=tuple(later), warnings=warnings, system=code)


def write_trf(
    document: TrfDocument, *, encoding: str | None = None, line_ending: str | None = None, bom: bool | None = None
) -> bytes:
    """The bytes of the file, in its own encoding and with its own line endings unless told otherwise."""
    return encode(document.text, encoding=encoding, line_ending=line_ending, bom=bom)
