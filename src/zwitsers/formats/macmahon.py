"""The XML files of MacMahon 3.9 (Christoph Gerlach), read only.

Values stand in elements and not in attributes. A player is whatever element has a `GoPlayer`, a round whatever has
`Pairing`s; players are named by their `Id`. In `Result` black comes first: `1-0` is won by black.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Handicap, McMahon, Player, PlayerRound, Problem, Result
from zwitsers.engine.domain.grades import STRONGEST, WEAKEST, canonical, grade_of, level_of
from zwitsers.engine.domain.handicap import MOST_STONES
from zwitsers.formats.elements import child_text, signed
from zwitsers.formats.empty_rounds import warn_of_empty_rounds
from zwitsers.formats.exchanged import FormatError, TournamentData, TournamentDetails
from zwitsers.formats.findings import Findings
from zwitsers.formats.go import RoundParticipation, checked_handicap, joined
from zwitsers.formats.opengotha.placement import ranking_setting
from zwitsers.formats.rounds import GamesRead, checked_snapshot
from zwitsers.formats.safe import xml_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

_MOST_ROUNDS = 60
_MOST_PLAYERS = 9999
# White's result and black's, who comes first in the file.
_RESULTS = {
    "1-0": (Result.LOSS, Result.WIN),
    "0-1": (Result.WIN, Result.LOSS),
    "½-½": (Result.DRAW, Result.DRAW),
    "0.5-0.5": (Result.DRAW, Result.DRAW),
    "0-0": (Result.LOSS, Result.LOSS),
    "?-?": (Result.PENDING, Result.PENDING),
    "": (Result.PENDING, Result.PENDING),
}
_BY_REFEREE = {Result.WIN: Result.FORFEIT_WIN, Result.LOSS: Result.FORFEIT_LOSS}
# What the wall list calls them.
_SCORES = {"Points": "NBW", "Score": "MMS", "ScoreX": "MMS"}
_SUMS = ("SOS", "SOSOS", "SODOS")
# Points that no game can give.
_AWARDED = {"1-1": Result.FULL_POINT_BYE}


class _Members(NamedTuple):
    """The players, their numbers by id, when they are there, and by number what comes on top of their start scores (the
    super group, or by hand), in whole points."""

    players: tuple[Player, ...]
    numbers: dict[str, int]
    attendance: RoundParticipation
    above: dict[int, int]


def is_macmahon(text: str) -> bool:
    """Whether the beginning of an XML file is one of MacMahon's and not OpenGotha's, whose root is called alike."""
    return bool(re.search(r"<Tournament(Data)?\s[^>]{0,200}\btypeversion\s*=", text))


def read_macmahon(data: bytes, name: str) -> TournamentData:
    root = xml_of(data, name)
    tournament = next(root.iter("Tournament"), None)
    if tournament is None or next(root.iter("GoPlayer"), None) is None:
        raise FormatError([Problem("formats.macmahon.not-a-tournament", file=name, tag=root.tag[:40])])
    findings = Findings(name)
    members = _members(root, findings)
    findings.raise_problems()
    games = _Games(root, members, findings)
    wanted = _number(tournament, "NumberOfRounds") or 0
    planned = max(wanted if wanted <= _MOST_ROUNDS else 0, games.last)
    listed = _walllist(root)
    mcmahon = None if listed[:1] == ["Points"] else _mcmahon(tournament, members)  # a Swiss begins with points
    handicap = _handicap(tournament, mcmahon is not None, findings)
    floor = _level(tournament, "LowerMacMahonBar")
    ranking = ranking_setting(_criteria(listed, "W" if mcmahon is None else "M"), findings)
    attendance = members.attendance
    snapshot = checked_snapshot(
        players=members.players,
        histories=games.histories(members.players, attendance.away),
        planned_rounds=planned or None,
        unavailable=attendance.away(games.last + 1),
        name=child_text(tournament, "Name"),
        mcmahon=mcmahon,
        handicap=handicap,
        stones=games.stones,
    )
    warn_of_empty_rounds(snapshot, findings)
    return TournamentData(
        snapshot,
        TournamentDetails(name=snapshot.name, game="go"),
        findings.all_warnings(),
        later=attendance.later(games.last + 2, planned),
        boards=games.boards(games.last),
        settings={**({"floor": grade_of(floor)} if floor and mcmahon is not None else {}), **ranking},
    )


def _walllist(root: Element) -> list[str]:
    """What the wall list goes by, by its short names."""
    found = next(root.iter("Walllist"), None)
    return [] if found is None else [" ".join((name.text or "").split()) for name in found.iter("ShortName")]


def _criteria(listed: list[str], kind: str) -> tuple[str, ...]:
    """The same as OpenGotha calls it, of wins (W) or of McMahon scores (M)."""
    return tuple(_SCORES.get(name) or (f"{name}{kind}" if name in _SUMS else name) for name in listed)


def _members(root: Element, findings: Findings) -> _Members:
    players: list[Player] = []
    numbers: dict[str, int] = {}
    absent: dict[int, frozenset[int]] = {}
    above: dict[int, int] = {}
    preliminary: set[int] = set()
    for number, (element, info) in enumerate(_entrants(root), start=1):
        if number > _MOST_PLAYERS:
            findings.problem("formats.gotha.too-many-players", most=_MOST_PLAYERS)
            break
        players.append(_player(number, info))
        numbers.setdefault(child_text(element, "Id"), number)
        turns = (signed(item.text or "") for item in element.iter("NotPlayingInRound"))
        absent[number] = frozenset(turn for turn in turns if turn)
        moved = _number(element, "ScoreAdjustmentValue") or 0 if _flag(element, "ScoreAdjustment") else 0
        above[number] = moved + _flag(element, "SuperBarMember")
        if _flag(element, "PreliminaryRegistration"):
            preliminary.add(number)
    findings.count("formats.gotha.preliminary", len(preliminary))
    return _Members(tuple(players), numbers, RoundParticipation(absent, preliminary), above)


def _entrants(root: Element) -> Iterator[tuple[Element, Element]]:
    for element in root.iter():
        info = element.find("GoPlayer")
        if info is not None:
            yield element, info


def _player(number: int, info: Element) -> Player:
    pin, rating = child_text(info, "EgdPin"), _number(info, "Rating") or 0
    return Player(
        number=number,
        name=joined(child_text(info, "Surname"), child_text(info, "FirstName")) or f"#{number}",
        rating=max(rating, 0),
        federation=child_text(info, "Country").upper(),
        club=child_text(info, "Club"),
        national_id=pin if pin.strip("0") else "",
        grade=canonical(child_text(info, "GoLevel")),
    )


def _mcmahon(tournament: Element, members: _Members) -> McMahon:
    bar, floor = _level(tournament, "UpperMacMahonBar"), _level(tournament, "LowerMacMahonBar")
    top = STRONGEST if bar is None else bar
    start: dict[int, int] = {}
    for player in members.players:
        level = level_of(player.grade) or WEAKEST
        start[player.number] = 2 * max(0, max(min(top, level), floor or WEAKEST) + members.above[player.number])
    return McMahon(start, bar=None if bar is None else 2 * bar)


def _handicap(tournament: Element, mcmahon: bool, findings: Findings) -> Handicap | None:
    if not _flag(tournament, "HandicapUsed"):
        return None
    less = abs(_number(tournament, "HandicapAdjustmentValue") or 0) if _flag(tournament, "HandicapAdjustment") else 0
    most = _number(tournament, "HandicapLimitValue") if _flag(tournament, "HandicapLimit") else None
    wanted = Handicap(
        not _flag(tournament, "HandicapByLevel"),
        less,
        MOST_STONES if most is None else most,
        _level(tournament, "HandicapBelow"),
    )
    return checked_handicap(wanted, mcmahon=mcmahon, findings=findings)


class _Games(GamesRead):
    def __init__(self, root: Element, members: _Members, findings: Findings) -> None:
        super().__init__()
        self._members = members
        self._findings = findings
        for element in root.iter():
            for pairing in element.findall("Pairing"):
                self._add(element, pairing)

    def _add(self, parent: Element, pairing: Element) -> None:
        turn = _number(parent, "RoundNumber") or 0
        if not 1 <= turn <= _MOST_ROUNDS:
            self._warn("round", turn, value=child_text(parent, "RoundNumber")[:20], most=_MOST_ROUNDS)
            return
        names = {side: child_text(pairing, side.title()) for side in ("white", "black")}
        white, black = (self._members.numbers.get(name) for name in names.values())
        bye = _flag(pairing, "PairingWithBye")
        if (black is None and white is None) or (not bye and (black is None or white is None or black == white)):
            self._warn("unknown-player", turn, **{side: name[:20] for side, name in names.items()})
            return
        taken = self.of_round(turn)
        for number in (white, black):
            if number in taken:
                self._warn("twice", turn, player=self._members.players[number - 1].name)
                return
        if bye:
            first = not any(entry.result is Result.BYE for entry in taken.values())
            taken[black or white or 0] = PlayerRound(Result.BYE if first else Result.FULL_POINT_BYE)
        elif white is not None and black is not None:
            self._play(turn, white, black, pairing)

    def _play(self, turn: int, white: int, black: int, pairing: Element) -> None:
        written = child_text(pairing, "Result").replace(" ", "")
        stones = _number(pairing, "Handicap") or 0
        result = written.removesuffix("!")
        by_referee = written.endswith("!") or _flag(pairing, "ResultByReferee")
        if result in _AWARDED or not 0 <= stones <= MOST_STONES:
            title = self._members.players[black - 1].name
            self._warn("awarded" if result in _AWARDED else "stones", turn, player=title, stones=stones)
        if result in _AWARDED:
            self.of_round(turn).update(dict.fromkeys((white, black), PlayerRound(_AWARDED[result])))
            return
        if result not in _RESULTS:
            self._warn("result", turn, value=written[:20])
        mine, theirs = _RESULTS.get(result, _RESULTS[""])
        if by_referee:
            mine, theirs = _BY_REFEREE.get(mine, mine), _BY_REFEREE.get(theirs, theirs)
        board = _number(pairing, "BoardNumber") or 0
        self.add_game(turn, white, black, (mine, theirs), board=board, stones=min(max(stones, 0), MOST_STONES))

    def _warn(self, key: str, turn: int, **values: object) -> None:
        self._findings.warn(f"formats.macmahon.{key}", round=turn, **values)


def _number(element: Element, name: str) -> int | None:
    return signed(child_text(element, name))


def _flag(element: Element, name: str) -> bool:
    return child_text(element, name).lower() == "true"


def _level(tournament: Element, name: str) -> int | None:
    """A grade that counts only when a flag of the same name says so."""
    return level_of(child_text(tournament, f"{name}Level")) if _flag(tournament, name) else None
