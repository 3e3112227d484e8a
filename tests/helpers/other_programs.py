"""Files as other programs write them, made of a tournament: for formats that we only read."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from zwitsers.engine.domain import Colour, PlayerRound, Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.domain import Snapshot

_PLAIN = {
    Result.UNRATED_WIN: Result.WIN,
    Result.UNRATED_DRAW: Result.DRAW,
    Result.UNRATED_LOSS: Result.LOSS,
    Result.ADJOURNED: Result.PENDING,
    Result.WITHDRAWN: Result.ABSENT,
    Result.NOT_ENTERED: Result.ABSENT,
}
_SIGNS = {
    Result.WIN: "1",
    Result.LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.PENDING: "",
    Result.BYE: "1",
    Result.FULL_POINT_BYE: "1",
    Result.ABSENT: "0",
}


def as_a_crosstable_shows_it(snapshot: Snapshot) -> Snapshot:
    """No unrated or adjourned games, one way to be away; a lone free point in a round with games is the bye."""
    rounds = []
    for position in range(snapshot.rounds):
        column = [history[position] for history in snapshot.histories]
        column = [entry._replace(result=_PLAIN.get(entry.result, entry.result)) for entry in column]
        free = [entry for entry in column if entry.result in (Result.BYE, Result.FULL_POINT_BYE)]
        alone = len(free) == 1 and any(entry.opponent for entry in column)
        kind = PlayerRound(Result.BYE if alone else Result.FULL_POINT_BYE)
        rounds.append([kind if entry in free else entry for entry in column])
    return snapshot._replace(
        histories=tuple(zip(*rounds, strict=True)) if rounds else snapshot.histories,
        unavailable={},
        constraints=type(snapshot.constraints)(),
        planned_rounds=None,
        lot_colour=None,
    )


def swiss_manager_text(snapshot: Snapshot, order: Sequence[int]) -> str:
    """The ranking with three fields for each round; opponents are rows, and every second rank is shared and blank."""
    rows = {number: place for place, number in enumerate(order, start=1)}
    heading = ["Rank", "SNo.", "", "Name", "Rtg", "FED"]
    for number in range(1, snapshot.rounds + 1):
        heading += [f"{number}.Rd.", "", ""]
    lines = [snapshot.name or "Open", "", "Final Ranking", "", ";".join([*heading, "Pts", "RecRp"])]
    for place, number in enumerate(order, start=1):
        player = snapshot.player(number)
        cells = [str(place) if place % 2 else "", str(number), player.title, player.name]
        cells += [str(player.rating), player.federation]
        for entry in snapshot.history(number):
            sign = _SIGNS.get(entry.result, "x")
            if entry.opponent:
                cells += [str(rows[entry.opponent]), entry.colour.value if entry.colour else "-", sign]
            else:
                cells += ["-", "-", sign]
        lines.append(";".join([*cells, _points(snapshot, number, "x"), "2000"]))
    return "\r\n".join(lines) + "\r\n"


def chess_results_text(snapshot: Snapshot) -> str:
    """The table by starting rank, one cell for each round."""
    rounds = [f"{number}.Rd" for number in range(1, snapshot.rounds + 1)]
    lines = ["\t".join(["No.", "", "Name", "Rtg", "FED", *rounds, "Pts.", "Rk.", "TB1"])]
    for player in snapshot.players:
        cells = [str(player.number), player.title, player.name, str(player.rating), player.federation]
        for entry in snapshot.history(player.number):
            sign = _SIGNS.get(entry.result, "½")
            letter = (entry.colour or Colour.WHITE).value
            cells.append(f"{entry.opponent}{letter}{sign}" if entry.opponent else f"-{sign}")
        lines.append("\t".join([*cells, _points(snapshot, player.number, "½"), "1", "10,5"]))
    return "\n".join(lines) + "\n"


def _points(snapshot: Snapshot, number: int, half: str) -> str:
    finished = [entry.points for entry in snapshot.history(number) if not entry.result.unfinished]
    whole, rest = divmod(sum(finished), 2)
    return f"{whole or ('' if rest else '0')}{half if rest else ''}"


_POINTS = {2: "1", 1: "0,5", 0: "0"}


def chess_results_xml(snapshot: Snapshot) -> str:
    """The upload: a line for every pair and for everyone without a game."""
    lines = ["<chessresults><tournamentdata>"]
    lines.append(f'<tournament type="0" name={quoteattr(snapshot.name)} rounds="{snapshot.planned_rounds or 9}"/>')
    lines.append("</tournamentdata><players>")
    for player in snapshot.players:
        last, _, first = player.name.partition(", ")
        lines.append(
            f"<player no='{player.number}' lastname={quoteattr(last)} firstname={quoteattr(first)}"
            f" title={quoteattr(player.title)} rtg='{player.rating or ''}' fed={quoteattr(player.federation)}/>"
        )
    lines.append("</players><playerpairings>")
    for number in range(1, snapshot.rounds + 1):
        lines += [_xml_pairing(snapshot, player.number, number) for player in snapshot.players]
    return "\n".join([*lines, "</playerpairings></chessresults>"])


def _xml_pairing(snapshot: Snapshot, player: int, number: int) -> str:
    entry = snapshot.entry(player, number)
    mine = _POINTS[entry.points]
    if entry.result is Result.BYE:
        return _element(number, player, -1, "1.0", "0.0", "K")
    if not entry.opponent:
        return _element(number, player, -2, mine if entry.points else "", "", "")
    if entry.colour is not Colour.WHITE:
        return ""
    theirs = snapshot.entry(entry.opponent, number)
    if entry.result is Result.PENDING:
        return _element(number, player, entry.opponent, "", "", "")
    kind = "K" if not entry.played else "H" if entry.result is Result.ADJOURNED else ""
    kind = "U" if entry.result.label.startswith("unrated") else kind
    kind = kind or ("D" if entry.points == 0 == theirs.points else "")
    return _element(number, player, entry.opponent, mine, _POINTS[theirs.points], kind)


def _element(number: int, white: int, black: int, mine: str, theirs: str, kind: str) -> str:
    return (
        f'<playerpairing round="{number}" pairing="{white}" board="1" whiteno="{white}" blackno="{black}"'
        f' reswhite="{mine}" resblack="{theirs}" forfeit="{kind}"/>'
    )
