"""The XML that programs upload to chess-results.com: players, and a line for every player's or pair's round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Player, PlayerRound, Problem, Result
from zwitsers.engine.domain.numbers import whole
from zwitsers.formats.dates import iso_date
from zwitsers.formats.empty_rounds import warn_of_empty_rounds
from zwitsers.formats.exchanged import FormatError, TournamentData, TournamentDetails
from zwitsers.formats.findings import Findings
from zwitsers.formats.rounds import GamesRead, paired_rounds, snapshot_of_games
from zwitsers.formats.safe import xml_of

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_BYE, _NOT_PAIRED = -1, -2
_PLAYED = {"1": Result.WIN, "0.5": Result.DRAW, "0": Result.LOSS}
_UNRATED = {"1": Result.UNRATED_WIN, "0.5": Result.UNRATED_DRAW, "0": Result.UNRATED_LOSS}
_FORFEIT = {"1": Result.FORFEIT_WIN, "0": Result.FORFEIT_LOSS}
_FREE = {"1": Result.FULL_POINT_BYE, "0.5": Result.HALF_POINT_BYE, "0": Result.ABSENT, "": Result.ABSENT}
# K: forfeit, D: 0-0, U: not rated, H: adjourned.
_KINDS = {"": _PLAYED, "D": _PLAYED, "K": _FORFEIT, "U": _UNRATED}
_MOST_ROUNDS = 999


def read_upload(data: bytes, name: str = "") -> TournamentData:
    root = xml_of(data, name)
    if root.tag != "chessresults":
        raise FormatError([Problem("formats.swissmanager.xml-root", tag=root.tag[:40])])
    findings = Findings()
    about = _about(root)
    kind = _attribute(root.find("tournamentdata/tournament"), "type")
    if kind not in ("", "0", "1"):
        findings.problem("formats.swissmanager.xml-teams")
    players = _players(root, findings)
    if not players:
        findings.problem("formats.swissmanager.xml-nobody")
    findings.raise_problems()
    games = _Games({player.number for player in players}, findings)
    for element in root.iter("playerpairing"):
        games.add(element)
    findings.raise_problems()
    rounds = [games.entries.get(number, {}) for number in range(1, games.last + 1)]
    planned = _number(_attribute(root.find("tournamentdata/tournament"), "rounds"))
    snapshot, later = snapshot_of_games(players, rounds, planned=planned or None, name=about.name)
    warn_of_empty_rounds(snapshot, findings)
    return TournamentData(snapshot, about, findings.all_warnings(), later, games.boards(paired_rounds(rounds)))


def _about(root: Element) -> TournamentDetails:
    tournament = root.find("tournamentdata/tournament")
    dates = {_number(_attribute(item, "round")): iso_date(_attribute(item, "date")) for item in root.iter("round")}
    known = [dates.get(number, "") for number in range(1, max((n or 0 for n in dates), default=0) + 1)]
    return TournamentDetails(
        name=_attribute(tournament, "name"),
        place=_attribute(tournament, "location"),
        country=_attribute(tournament, "federation").replace("XXX", ""),
        start=iso_date(_attribute(tournament, "from")),
        end=iso_date(_attribute(tournament, "to")),
        arbiter=_attribute(tournament, "chiefarbiter") or _attribute(tournament, "arbiter"),
        arbiter_email=_attribute(tournament, "mail"),
        time_control=_attribute(tournament, "timecontrol"),
        round_dates=tuple(known) if any(known) else (),
    )


def _players(root: Element, findings: Findings) -> list[Player]:
    found: dict[int, Player] = {}
    for position, element in enumerate(root.iter("player"), start=1):
        number = _number(_attribute(element, "no"))
        first, last = _attribute(element, "firstname"), _attribute(element, "lastname")
        if not number:
            findings.problem("formats.swissmanager.xml-number", position=position, text=_attribute(element, "no")[:20])
        elif number in found:
            findings.problem("formats.swissmanager.xml-twice", number=number)
        else:
            found[number] = Player(
                number=number,
                name=f"{last}, {first}" if first and last else last or first,
                title=_attribute(element, "title"),
                rating=next((n for key in ("rtg", "rtgfide", "rtgnat") if (n := _number(_attribute(element, key)))), 0),
                federation=_attribute(element, "fed"),
                club=_attribute(element, "clubname"),
                fide_id=_attribute(element, "fideid"),
                sex=_attribute(element, "sex").lower(),
                birth=iso_date(_attribute(element, "dob")).replace("-", "/") or _attribute(element, "dob"),
            )
    return [found[number] for number in sorted(found)]


class _Games(GamesRead):
    def __init__(self, known: set[int], findings: Findings) -> None:
        super().__init__()
        self._known = known
        self._findings = findings

    def add(self, element: Element) -> None:
        round_number = _number(_attribute(element, "round"))
        white = _number(_attribute(element, "whiteno"))
        black = _attribute(element, "blackno")
        other = -int(black[1:]) if black in ("-1", "-2") else _number(black)
        if not round_number or round_number > _MOST_ROUNDS or not white or not other:
            self._findings.problem("formats.swissmanager.xml-pairing", text=_shown(element))
            return
        for number in (white, other):
            if number > 0 and number not in self._known:
                self._findings.problem("formats.swissmanager.xml-stranger", round=round_number, number=number)
                return
        results = self._results(element, other)
        if results is None:
            self._findings.problem("formats.swissmanager.xml-result", round=round_number, text=_shown(element))
            return
        entries = self.of_round(round_number)
        for number in (white, other):
            if number in entries:
                self._findings.problem("formats.swissmanager.xml-plays-twice", round=round_number, number=number)
        if other > 0:
            board = _number(_attribute(element, "pairing")) or len(entries.keys() | {white, other})
            self.add_game(round_number, white, other, results, board=board)
        else:
            entries[white] = PlayerRound(results[0])

    def _results(self, element: Element, black: int) -> tuple[Result, Result] | None:
        """White's and black's; None when they are none."""
        mine, theirs = _points(_attribute(element, "reswhite")), _points(_attribute(element, "resblack"))
        kind = _attribute(element, "forfeit").upper()
        if black == _BYE:
            return Result.BYE, Result.ABSENT
        if black == _NOT_PAIRED:
            return (_FREE[mine], Result.ABSENT) if mine in _FREE else None
        if kind == "H":
            return Result.ADJOURNED, Result.ADJOURNED
        if not mine and not theirs:
            return Result.PENDING, Result.PENDING
        table = _KINDS.get(kind, {})
        return (table[mine], table[theirs]) if mine in table and theirs in table else None


def _attribute(element: Element | None, name: str) -> str:
    """XML is case-sensitive, and the programs that write this are not."""
    if element is None:
        return ""
    text = element.get(name)
    if text is None:
        text = next((value for key, value in element.items() if key.lower() == name), "")
    return " ".join(text.split())


def _number(text: str) -> int:
    return whole(text, 5) or 0


def _points(text: str) -> str:
    """`1`, `1.0`, `0,5`, as one way of writing."""
    text = text.replace(",", ".")
    return text.rstrip("0").rstrip(".") or "0" if "." in text else text


def _shown(element: Element) -> str:
    return " ".join(f'{key}="{value}"' for key, value in element.items())[:120]
