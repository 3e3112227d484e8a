"""Our own records of go, for which TRF has none: XXM for a McMahon, its players and what is avoided, XXH for handicap.

XXM   12 start=30 grade=1d club=Leiden
XXM bar=30 absence=0.5 bye=1 missed=0.5 round-down=yes sos=start stones=no
XXM avoid=club before=4.5 below=yes rounds=3
XXM family=3,8
XXM handicap=score less=1 most=9 none-from=30
XXH   2   12 3        (round, player, stones)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Avoidance, AvoidanceKind, Handicap, McMahon, Resistance
from zwitsers.engine.domain.handicap import MOST_LESS, MOST_STONES
from zwitsers.engine.domain.numbers import whole
from zwitsers.formats.trf.columns import clean, show_tenths, tenths, words
from zwitsers.formats.trf.problems import FilePosition

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from zwitsers.engine.domain import Player, Snapshot
    from zwitsers.formats.findings import Findings
    from zwitsers.formats.trf.records import Handler, Records

MCMAHON, STONES = "XXM", "XXH"
_YES_NO = {"yes": True, "no": False}
_HIGHEST = 100  # points


class GoRecords:
    """What these records said, by their own words."""

    def __init__(self) -> None:
        # Start score (in half points), grade and club of a player.
        self.players: dict[int, dict[str, str]] = {}
        self.tournament: dict[str, str] = {}
        self.handicap: dict[str, str] | None = None
        self.avoid: list[Avoidance] = []
        self.families: list[frozenset[int]] = []
        self.stones: dict[tuple[int, int], int] = {}

    def player(self, player: Player) -> Player:
        """With the grade and the club that stand here."""
        said = self.players.get(player.number, {})
        return player._replace(grade=said.get("grade") or player.grade, club=said.get("club") or player.club)

    def stones_of(self, known: Collection[int]) -> dict[tuple[int, int], int]:
        return {key: stones for key, stones in self.stones.items() if key[0] in known}

    def mcmahon(self, numbers: Collection[int]) -> McMahon | None:
        start = {number: _half_points(said.get("start", "")) for number, said in self.players.items()}
        if not self.tournament and all(score is None for score in start.values()):
            return None
        said = self.tournament
        return McMahon(
            {number: start.get(number) or 0 for number in numbers},
            bar=_half_points(said.get("bar", "")),
            bye=_half_points(said.get("bye", "")),
            absence=_half_points(said.get("absence", "")),
            missed=_half_points(said.get("missed", "")),
            rounded_down=_YES_NO.get(said.get("round-down", "")),
            resistance=Resistance(said["sos"]) if "sos" in said else None,
            stones_count=said.get("stones") == "yes",
        )

    def handicap_rule(self) -> Handicap | None:
        said = self.handicap
        if said is None:
            return None
        return Handicap(
            said["handicap"] == "score",
            int(said.get("less", "0")),
            int(said.get("most", str(MOST_STONES))),
            int(said["none-from"]) if "none-from" in said else None,
        )


def _half_points(text: str) -> int | None:
    points = tenths(text) if text else None
    return None if points is None else points // 5


# Reading


def _points(text: str) -> bool:
    points = tenths(text)
    return points is not None and points % 5 == 0 and points <= 10 * _HIGHEST


def _number(most: int) -> Callable[[str], bool]:
    return lambda text: (found := whole(text)) is not None and found <= most


_RIGHT: dict[str, Callable[[str], bool]] = {
    **dict.fromkeys(("start", "bar", "bye", "absence", "missed"), _points),
    **dict.fromkeys(("round-down", "stones", "below"), _YES_NO.__contains__),
    "sos": set(Resistance).__contains__,
    "avoid": set(AvoidanceKind).__contains__,
    "handicap": {"score", "grade"}.__contains__,
    "less": _number(MOST_LESS),
    "most": _number(MOST_STONES),
    "none-from": _number(_HIGHEST),
    "rounds": _number(999),
    "before": bool,
    "grade": bool,
    "club": bool,
    "family": lambda text: all(whole(part) for part in text.split(",")),
}


def _read_mcmahon(line: str, line_number: int, records: Records, findings: Findings) -> None:
    found = list(words(line))
    number = whole(found[0][1]) if found else None
    said: dict[str, str] = {}
    for column, word in found[1:] if number else found:
        name, equals, value = word.partition("=")
        if name == "club":  # a club may have spaces: it goes on to the end of the line
            said[name] = line[column + len("club=") - 1 :].strip()
            break
        if not equals or name not in _RIGHT or not _RIGHT[name](value):
            findings.problem("trf.go-record", line_number, column, record=MCMAHON, text=word)
            return
        said[name] = value
    mcmahon = records.go
    if number:
        records.mentions.append((number, FilePosition(line_number, found[0][0])))
        mcmahon.players.setdefault(number, {}).update(said)
    elif "avoid" in said:
        rounds = whole(said.get("rounds", "")) or None
        mcmahon.avoid.append(
            Avoidance(AvoidanceKind(said["avoid"]), said.get("before", ""), said.get("below") == "yes", rounds)
        )
    elif "family" in said:
        family = [int(part) for part in said["family"].split(",")]
        records.mentions += [(one, FilePosition(line_number, 5)) for one in family]
        mcmahon.families.append(frozenset(family))
    elif "handicap" in said:
        mcmahon.handicap = said
    else:
        mcmahon.tournament.update(said or {"stones": "no"})


def _read_stones(line: str, line_number: int, records: Records, findings: Findings) -> None:
    numbers = [whole(word) for _column, word in words(line)]
    match numbers:
        case [int(turn), int(number), int(stones)] if turn and number and stones <= MOST_STONES:
            records.mentions.append((number, FilePosition(line_number, 5)))
            records.go.stones[number, turn] = stones
        case _:
            findings.problem("trf.go-record", line_number, 1, record=STONES, text=line[3:].strip())


HANDLERS: dict[str, Handler] = {MCMAHON: _read_mcmahon, STONES: _read_stones}


# Writing


def go_lines(snapshot: Snapshot) -> list[str]:
    """The records of a tournament of go; none where there is nothing to say."""
    constraints = snapshot.constraints
    apart = {item.what for item in constraints.avoid}
    lines = [*_mcmahon_lines(snapshot, club=AvoidanceKind.CLUB in apart)]
    if snapshot.handicap is not None:
        rule = snapshot.handicap
        parts = [f"handicap={'score' if rule.by_score else 'grade'}", f"less={rule.less}", f"most={rule.most}"]
        parts += [] if rule.none_from is None else [f"none-from={rule.none_from}"]
        lines.append(" ".join([MCMAHON, *parts]))
    for item in constraints.avoid:
        parts = [f"avoid={item.what}"]
        parts += [f"before={item.before}"] if item.before else []
        parts += ["below=yes"] if item.below_bar else []
        parts += [f"rounds={item.rounds}"] if item.rounds else []
        lines.append(" ".join([MCMAHON, *parts]))
    lines += [f"{MCMAHON} family={','.join(map(str, sorted(family)))}" for family in constraints.families]
    lines += [
        f"{STONES} {turn:3d} {number:4d} {stones}"
        for (number, turn), stones in sorted(snapshot.stones.items(), key=lambda item: item[0][::-1])
    ]
    return lines


def _mcmahon_lines(snapshot: Snapshot, *, club: bool) -> Iterator[str]:
    mcmahon = snapshot.mcmahon
    if mcmahon is not None:
        said = {
            "bar": _shown(mcmahon.bar),
            "bye": _shown(mcmahon.bye),
            "absence": _shown(mcmahon.absence),
            "missed": _shown(mcmahon.missed),
            "round-down": {True: "yes", False: "no", None: ""}[mcmahon.rounded_down],
            "sos": mcmahon.resistance or "",
            "stones": "yes" if mcmahon.stones_count else "no",
        }
        yield " ".join([MCMAHON, *(f"{name}={value}" for name, value in said.items() if value)])
    grade = mcmahon is not None or snapshot.handicap is not None
    for player in snapshot.players:
        said = {
            "start": _shown(mcmahon.start.get(player.number)) if mcmahon is not None else "",
            "grade": player.grade if grade and " " not in player.grade else "",
            "club": clean(player.club) if club else "",
        }
        if any(said.values()):
            parts = [f"{name}={value}" for name, value in said.items() if value]
            yield " ".join([f"{MCMAHON} {player.number:4d}", *parts])


def _shown(half_points: int | None) -> str:
    return "" if half_points is None else show_tenths(5 * half_points)
