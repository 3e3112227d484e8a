"""A table as a tournament: both lines of a game must tell the same of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, McMahon, Player, PlayerRound, Resistance, Result
from zwitsers.engine.domain.handicap import MOST_STONES
from zwitsers.engine.scores.units import pretty
from zwitsers.formats.empty_rounds import warn_of_empty_rounds
from zwitsers.formats.exchanged import TournamentData
from zwitsers.formats.findings import Findings
from zwitsers.formats.h9.cells import POINT
from zwitsers.formats.h9.control import control_h9, starts_of
from zwitsers.formats.h9.conventions import Base, ColumnMeaning, UnplayedConvention, UnplayedSymbolPoints
from zwitsers.formats.h9.table import parse_h9
from zwitsers.formats.rounds import checked_snapshot

if TYPE_CHECKING:
    from zwitsers.formats.h9.cells import H9Cell
    from zwitsers.formats.h9.conventions import Convention
    from zwitsers.formats.h9.table import H9Line, H9Table

# What a line has of a round without an opponent.
_ALONE = {"+": Result.FULL_POINT_BYE, "=": Result.HALF_POINT_BYE, "-": Result.ABSENT, "?": Result.ABSENT}
# A game over the board, by the symbols of both lines.
_PLAYED = {
    ("+", "-"): (Result.WIN, Result.LOSS),
    ("-", "+"): (Result.LOSS, Result.WIN),
    ("=", "="): (Result.DRAW, Result.DRAW),
    ("-", "-"): (Result.LOSS, Result.LOSS),
    ("=", "-"): (Result.DRAW, Result.LOSS),
    ("-", "="): (Result.LOSS, Result.DRAW),
    ("?", "?"): (Result.PENDING, Result.PENDING),
}
_DEFAULTED = {
    ("+", "-"): (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    ("-", "+"): (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    ("-", "-"): (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
# What the other must have when only one of the two knows the result.
_MIRROR = {"+": "-", "-": "+", "=": "="}


def read_h9(data: bytes, name: str) -> TournamentData:
    """The tournament; FormatError names every line and round where the table contradicts itself."""
    return exchanged_of(parse_h9(data, name))


def exchanged_of(table: H9Table) -> TournamentData:
    findings = Findings(table.name)
    for warning in table.warnings:
        findings.warn(warning.key, **warning.values)
    rounds = [_Round(table, number, findings).entries() for number in range(1, table.rounds + 1)]
    findings.raise_problems()
    # Up to the last round in which anybody has an opponent or a free win.
    shown = [at for line in table.lines for at, cell in enumerate(line.cells, 1) if cell.opponent or cell.symbol == "+"]
    played = max(shown, default=0)
    if played < table.rounds:
        findings.warn("formats.h9.rounds-to-come", first=played + 1, last=table.rounds)
    entries_of = {line.number: tuple(entries[line.number] for entries in rounds[:played]) for line in table.lines}
    stones = {
        (number, turn): count
        for (number, turn), count in read_stones(table, played, findings).items()
        if entries_of[number][turn - 1].opponent
    }
    snapshot = checked_snapshot(
        players=tuple(_player(line) for line in table.lines),
        histories=tuple(entries_of[line.number] for line in table.lines),
        planned_rounds=table.rounds if played < table.rounds else None,
        name=table.about.name,
        mcmahon=read_mcmahon(table, findings),
        stones=stones,
    )
    warn_of_empty_rounds(snapshot, findings)
    return TournamentData(snapshot, table.about, findings.all_warnings())


def _player(line: H9Line) -> Player:
    return Player(
        number=line.number,
        name=line.name,
        federation=line.country,
        club=line.club,
        national_id=line.pin,
        grade=line.grade,
    )


class _Round:
    """One round of the table, from both sides of every game."""

    def __init__(self, table: H9Table, number: int, findings: Findings) -> None:
        self._table = table
        self._number = number
        self._findings = findings
        self._cells = {line.number: line.cells[number - 1] for line in table.lines}
        self._entries: dict[int, PlayerRound] = {}

    def entries(self) -> dict[int, PlayerRound]:
        for line in self._table.lines:
            cell = self._cells[line.number]
            if line.number in self._entries:
                continue
            if not cell.opponent:
                self._entries[line.number] = PlayerRound(_ALONE[cell.symbol])
            elif self._meets(line, cell):
                self._game(line, cell)
            else:
                self._entries[line.number] = PlayerRound(Result.ABSENT)
        self._one_bye()
        return self._entries

    def _problem(self, key: str, line: H9Line, **values: object) -> None:
        self._findings.problem(key, line=line.line, round=self._number, player=line.name, **values)

    def _warn(self, key: str, line: H9Line, **values: object) -> None:
        self._findings.warn(key, line=line.line, round=self._number, player=line.name, **values)

    def _meets(self, line: H9Line, cell: H9Cell) -> bool:
        if cell.opponent == line.number:
            self._problem("formats.h9.against-himself", line)
            return False
        theirs = self._cells.get(cell.opponent)
        if theirs is None:
            self._problem("formats.h9.no-opponent", line, opponent=cell.opponent, players=len(self._cells))
            return False
        if theirs.opponent != line.number:
            other = self._table.lines[cell.opponent - 1]
            self._problem(
                "formats.h9.opponent-differs", line, opponent=other.name, theirs=theirs.opponent, their_line=other.line
            )
            return False
        return True

    def _game(self, line: H9Line, mine: H9Cell) -> None:
        other = self._table.lines[mine.opponent - 1]
        theirs = self._cells[other.number]
        symbols = _known(mine.symbol, theirs.symbol)
        by_default = (mine.by_default or theirs.by_default) and "?" not in symbols
        results = (_DEFAULTED if by_default else _PLAYED).get(symbols)
        if results is None:
            self._awarded(line, other, symbols, by_default)
            return
        colours = self._colours(line, mine, theirs)
        self._entries[line.number] = PlayerRound(results[0], other.number, colours[0])
        self._entries[other.number] = PlayerRound(results[1], line.number, colours[1])

    def _awarded(self, line: H9Line, other: H9Line, symbols: tuple[str, str], by_default: bool) -> None:
        """Both won, or a draw by default: the points stand, but a game it cannot be."""
        if by_default or symbols == ("+", "+"):
            self._warn("formats.h9.awarded", line, opponent=other.name)
        else:
            self._problem("formats.h9.results-differ", line, opponent=other.name, their_line=other.line)
        for one, symbol in zip((line, other), symbols, strict=True):
            self._entries[one.number] = PlayerRound(_ALONE[symbol])

    def _colours(self, line: H9Line, mine: H9Cell, theirs: H9Cell) -> tuple[Colour | None, Colour | None]:
        if mine.colour is None:
            return (None, None) if theirs.colour is None else (theirs.colour.other, theirs.colour)
        if theirs.colour is mine.colour:
            self._warn("formats.h9.colours-differ", line)
            return None, None
        return mine.colour, mine.colour.other

    def _one_bye(self) -> None:
        """A free win is the bye; of several, one can have had it at most and nobody can tell who."""
        free = [number for number, entry in self._entries.items() if entry.result is Result.FULL_POINT_BYE]
        alone = [number for number in free if not self._cells[number].opponent]
        if len(alone) == 1:
            self._entries[alone[0]] = PlayerRound(Result.BYE)
        elif alone:
            names = ", ".join(self._table.lines[number - 1].name for number in alone[:10])
            self._findings.warn("formats.h9.free-wins", round=self._number, players=names)


def _known(mine: str, theirs: str) -> tuple[str, str]:
    """The symbols of both, when one of them has a question mark and the other has not."""
    if mine == "?" and theirs != "?":
        return _MIRROR[theirs], theirs
    if theirs == "?" and mine != "?":
        return mine, _MIRROR[mine]
    return mine, theirs


_HALF = POINT // 2


def read_mcmahon(table: H9Table, findings: Findings) -> McMahon | None:
    """Start scores as `control` finds them, with the conventions of the table; None where its points are wins."""
    if not any(starts_of(table)):
        return None
    control = control_h9(table)
    starts = control.start
    if any(start % _HALF for start in starts):
        findings.warn("formats.h9.odd-starts")
        return None
    lowest = min(starts)
    if lowest < 0:
        findings.warn("formats.h9.starts-below-zero", points=pretty(-lowest, POINT))
    start = {line.number: (score - min(lowest, 0)) // _HALF for line, score in zip(table.lines, starts, strict=True)}
    if len(set(start.values())) == 1:
        return None
    way = next(
        (found.convention for found in control.columns if found.meaning is ColumnMeaning.SOS and found.convention), None
    )
    awarded = control.awarded or UnplayedSymbolPoints()
    return McMahon(
        start,
        bye=awarded.plus,
        absence=awarded.minus,
        missed=awarded.minus,
        rounded_down=awarded.down,
        resistance=_resistance(way),
        stones_count=way is not None and way.handicap,
    )


def _resistance(way: Convention | None) -> Resistance:
    if way is None:
        return Resistance.START
    if way.unplayed is UnplayedConvention.OWN:
        return Resistance.RULEBOOK
    return Resistance.HALF if way.base is Base.VIRTUAL else Resistance.START


def read_stones(table: H9Table, rounds: int, findings: Findings) -> dict[tuple[int, int], int]:
    """The stones of every game and the player with black; reports what cannot be kept."""
    found: dict[tuple[int, int], int] = {}
    for line in table.lines:
        for turn, cell in enumerate(line.cells[:rounds], start=1):
            if cell.opponent > line.number:
                _read_game(table, line, turn, found, findings)
    return found


def _read_game(table: H9Table, line: H9Line, turn: int, found: dict[tuple[int, int], int], findings: Findings) -> None:
    mine = line.cells[turn - 1]
    other = table.lines[mine.opponent - 1] if mine.opponent <= len(table.lines) else None
    theirs = None if other is None else other.cells[turn - 1]
    if other is None or theirs is None or not (mine.handicap or theirs.handicap):
        return
    stones = max(mine.handicap, theirs.handicap)
    colour = mine.colour or (theirs.colour.other if theirs.colour is not None else None)
    clash = mine.colour is not None and mine.colour is theirs.colour
    if colour is None or clash or stones > MOST_STONES or mine.handicap != theirs.handicap:
        names = {"player": line.name, "opponent": other.name}
        findings.warn("formats.h9.stones", line=line.line, round=turn, **names, stones=stones)
    if colour is not None and not clash and stones <= MOST_STONES:
        found[(line.number if colour is Colour.BLACK else other.number), turn] = stones
