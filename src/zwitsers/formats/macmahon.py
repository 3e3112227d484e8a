"""The XML files of MacMahon 3.9 (Christoph Gerlach), read only.

Values stand in elements and not in attributes. A player is whatever element has a `GoPlayer`, a round whatever has
`Pairing`s; players are named by their `Id`. In `Result` black comes first: `1-0` is won by black.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.domain import Colour, Entry, Handicap, McMahon, Player, Problem, Result
from zwitsers.domain.grades import STRONGEST, WEAKEST, canonical, grade_of, level_of
from zwitsers.domain.handicap import MOST_LESS, MOST_STONES
from zwitsers.formats.exchanged import About, Exchanged, FormatError, LaterAbsence
from zwitsers.formats.findings import Findings
from zwitsers.formats.go import joined
from zwitsers.formats.rounds import checked_snapshot
from zwitsers.formats.safe import xml_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

_MOST_ROUNDS = 60
_MOST_PLAYERS = 9999
_WHOLE = re.compile(r"\s*([+-]?\d{1,9})\s*", re.ASCII)
# Black's result and white's.
_RESULTS = {
    "1-0": (Result.WIN, Result.LOSS),
    "0-1": (Result.LOSS, Result.WIN),
    "½-½": (Result.DRAW, Result.DRAW),
    "0.5-0.5": (Result.DRAW, Result.DRAW),
    "0-0": (Result.LOSS, Result.LOSS),
    "?-?": (Result.PENDING, Result.PENDING),
    "": (Result.PENDING, Result.PENDING),
}
_BY_REFEREE = {Result.WIN: Result.FORFEIT_WIN, Result.LOSS: Result.FORFEIT_LOSS}
# Points that no game can give.
_AWARDED = {"1-1": Result.FULL_POINT_BYE}


class _Members(NamedTuple):
    """The players, and by number the rounds they do not play, whether they are in the super group, what was added to
    their start score in whole points, and who has not finally entered."""

    players: tuple[Player, ...]
    numbers: dict[str, int]
    absent: dict[int, frozenset[int]]
    above: dict[int, int]
    preliminary: frozenset[int]


class _Game(NamedTuple):
    board: int
    white: int
    black: int


def is_macmahon(text: str) -> bool:
    """Whether the beginning of an XML file is one of MacMahon's and not OpenGotha's, whose root is called alike."""
    return bool(re.search(r"<Tournament(Data)?\s[^>]{0,200}\btypeversion\s*=", text))


def read_macmahon(data: bytes, name: str) -> Exchanged:
    root = xml_of(data, name)
    tournament = next(root.iter("Tournament"), None)
    if tournament is None or next(root.iter("GoPlayer"), None) is None:
        raise FormatError([Problem("formats.macmahon.not-a-tournament", file=name, tag=root.tag[:40])])
    findings = Findings()
    members = _members(root, name, findings)
    findings.raise_problems()
    rounds = _Rounds(root, members, name, findings)
    wanted = _number(tournament, "NumberOfRounds") or 0
    planned = max(wanted if wanted <= _MOST_ROUNDS else 0, rounds.last)
    mcmahon = _mcmahon(root, tournament, members)
    handicap = _handicap(tournament, mcmahon is not None, findings, name)
    floor = level_of(_text(tournament, "LowerMacMahonBarLevel")) if _flag(tournament, "LowerMacMahonBar") else None
    snapshot = checked_snapshot(
        players=members.players,
        histories=rounds.histories(),
        planned_rounds=planned or None,
        unavailable=_away(members, rounds.last + 1),
        name=_text(tournament, "Name"),
        mcmahon=mcmahon,
        handicap=handicap,
        stones=rounds.stones,
    )
    return Exchanged(
        snapshot,
        About(name=snapshot.name, game="go"),
        findings.all_warnings(),
        later=tuple(
            LaterAbsence(turn, number, result)
            for turn in range(rounds.last + 2, planned + 1)
            for number, result in _away(members, turn).items()
        ),
        boards=rounds.boards(),
        settings={"floor": grade_of(floor)} if floor and mcmahon is not None else {},
    )


def _members(root: Element, name: str, findings: Findings) -> _Members:
    players: list[Player] = []
    numbers: dict[str, int] = {}
    absent: dict[int, frozenset[int]] = {}
    above: dict[int, int] = {}
    preliminary: set[int] = set()
    for number, (element, info) in enumerate(_entrants(root), start=1):
        if number > _MOST_PLAYERS:
            findings.problem("formats.gotha.too-many-players", file=name, most=_MOST_PLAYERS)
            break
        players.append(_player(number, info))
        numbers.setdefault(_text(element, "Id"), number)
        turns = (_whole(item.text or "") for item in element.iter("NotPlayingInRound"))
        absent[number] = frozenset(turn for turn in turns if turn)
        moved = _number(element, "ScoreAdjustmentValue") or 0 if _flag(element, "ScoreAdjustment") else 0
        above[number] = moved + _flag(element, "SuperBarMember")
        if _flag(element, "PreliminaryRegistration"):
            preliminary.add(number)
    if preliminary:
        findings.warn("formats.gotha.preliminary", file=name, times=len(preliminary))
    return _Members(tuple(players), numbers, absent, above, frozenset(preliminary))


def _entrants(root: Element) -> Iterator[tuple[Element, Element]]:
    for element in root.iter():
        info = element.find("GoPlayer")
        if info is not None:
            yield element, info


def _player(number: int, info: Element) -> Player:
    pin, rating = _text(info, "EgdPin"), _number(info, "Rating") or 0
    return Player(
        number=number,
        name=joined(_text(info, "Surname"), _text(info, "FirstName")) or f"#{number}",
        rating=max(rating, 0),
        federation=_text(info, "Country").upper(),
        club=_text(info, "Club"),
        national_id=pin if pin.strip("0") else "",
        grade=canonical(_text(info, "GoLevel")),
    )


def _mcmahon(root: Element, tournament: Element, members: _Members) -> McMahon | None:
    """None for a Swiss: the wall list begins with points."""
    listed = next(root.iter("Walllist"), None)
    first = None if listed is None else next(listed.iter("ShortName"), None)
    if first is not None and (first.text or "").strip() == "Points":
        return None
    bar = level_of(_text(tournament, "UpperMacMahonBarLevel")) if _flag(tournament, "UpperMacMahonBar") else None
    floor = level_of(_text(tournament, "LowerMacMahonBarLevel")) if _flag(tournament, "LowerMacMahonBar") else None
    top = STRONGEST if bar is None else bar
    start: dict[int, int] = {}
    for player in members.players:
        level = level_of(player.grade) or WEAKEST
        start[player.number] = 2 * max(0, max(min(top, level), floor or WEAKEST) + members.above[player.number])
    return McMahon(start, bar=None if bar is None else 2 * bar)


def _handicap(tournament: Element, mcmahon: bool, findings: Findings, name: str) -> Handicap | None:
    if not _flag(tournament, "HandicapUsed"):
        return None
    less = abs(_number(tournament, "HandicapAdjustmentValue") or 0) if _flag(tournament, "HandicapAdjustment") else 0
    most = _number(tournament, "HandicapLimitValue") if _flag(tournament, "HandicapLimit") else MOST_STONES
    most = MOST_STONES if most is None else most
    if less > MOST_LESS or not 0 <= most <= MOST_STONES:
        findings.warn("formats.gotha.handicap-limits", file=name, less=less, most=most)
    below = level_of(_text(tournament, "HandicapBelowLevel")) if _flag(tournament, "HandicapBelow") else None
    by_score = not _flag(tournament, "HandicapByLevel")
    if by_score and not mcmahon:
        findings.warn("formats.gotha.handicap-by-score", file=name)
    return Handicap(by_score and mcmahon, min(less, MOST_LESS), min(max(most, 0), MOST_STONES), below)


def _away(members: _Members, turn: int) -> dict[int, Result]:
    gone = {number: Result.ABSENT for number, turns in members.absent.items() if turn in turns}
    return gone | dict.fromkeys(members.preliminary, Result.NOT_ENTERED)


class _Rounds:
    """The games and byes, round by round."""

    def __init__(self, root: Element, members: _Members, name: str, findings: Findings) -> None:
        self._members = members
        self._name = name
        self._notes = findings
        self._entries: dict[int, dict[int, Entry]] = {}
        self._games: dict[int, list[_Game]] = {}
        self.stones: dict[tuple[int, int], int] = {}
        for element in root.iter():
            for pairing in element.findall("Pairing"):
                self._add(element, pairing)

    @property
    def last(self) -> int:
        return max(self._entries, default=0)

    def histories(self) -> tuple[tuple[Entry, ...], ...]:
        return tuple(
            tuple(self._entry(player.number, turn) for turn in range(1, self.last + 1))
            for player in self._members.players
        )

    def boards(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        games = [sorted(self._games.get(turn, ())) for turn in range(1, self.last + 1)]
        return tuple(tuple((game.white, game.black) for game in found) for found in games)

    def _entry(self, number: int, turn: int) -> Entry:
        found = self._entries.get(turn, {}).get(number)
        if found is not None:
            return found
        return Entry(Result.NOT_ENTERED if number in self._members.preliminary else Result.ABSENT)

    def _add(self, parent: Element, pairing: Element) -> None:
        turn = _number(parent, "RoundNumber") or 0
        if not 1 <= turn <= _MOST_ROUNDS:
            self._warn("round", turn, value=_text(parent, "RoundNumber")[:20], most=_MOST_ROUNDS)
            return
        numbers = self._members.numbers
        white, black = numbers.get(_text(pairing, "White")), numbers.get(_text(pairing, "Black"))
        bye = _flag(pairing, "PairingWithBye")
        if (black is None and white is None) or (not bye and (black is None or white is None or black == white)):
            self._warn("unknown-player", turn, white=_text(pairing, "White")[:20], black=_text(pairing, "Black")[:20])
            return
        taken = self._entries.setdefault(turn, {})
        for number in (white, black):
            if number in taken:
                self._warn("twice", turn, player=self._members.players[number - 1].name)
                return
        if bye:
            first = not any(entry.result is Result.BYE for entry in taken.values())
            taken[black or white or 0] = Entry(Result.BYE if first else Result.FULL_POINT_BYE)
        elif white is not None and black is not None:
            self._play(turn, white, black, pairing)

    def _play(self, turn: int, white: int, black: int, pairing: Element) -> None:
        written = _text(pairing, "Result").replace(" ", "")
        taken = self._entries[turn]
        stones = _number(pairing, "Handicap") or 0
        result = written.removesuffix("!")
        by_referee = written.endswith("!") or _flag(pairing, "ResultByReferee")
        if result in _AWARDED or not 0 <= stones <= MOST_STONES:
            title = self._members.players[black - 1].name
            self._warn("awarded" if result in _AWARDED else "stones", turn, player=title, stones=stones)
        if result in _AWARDED:
            taken[white] = taken[black] = Entry(_AWARDED[result])
            return
        if result not in _RESULTS:
            self._warn("result", turn, value=written[:20])
        theirs, mine = _RESULTS.get(result, _RESULTS[""])
        if by_referee:
            theirs, mine = _BY_REFEREE.get(theirs, theirs), _BY_REFEREE.get(mine, mine)
        taken[white] = Entry(mine, black, Colour.WHITE)
        taken[black] = Entry(theirs, white, Colour.BLACK)
        self._games.setdefault(turn, []).append(_Game(_number(pairing, "BoardNumber") or 0, white, black))
        if stones > 0:
            self.stones[black, turn] = min(stones, MOST_STONES)

    def _warn(self, key: str, turn: int, **values: object) -> None:
        self._notes.warn(f"formats.macmahon.{key}", file=self._name, round=turn, **values)


def _text(element: Element, name: str) -> str:
    found = element.find(name)
    return " ".join((found.text or "").split()) if found is not None else ""


def _whole(text: str) -> int | None:
    found = _WHOLE.fullmatch(text)
    return int(found[1]) if found else None


def _number(element: Element, name: str) -> int | None:
    return _whole(_text(element, name))


def _flag(element: Element, name: str) -> bool:
    return _text(element, name).lower() == "true"
