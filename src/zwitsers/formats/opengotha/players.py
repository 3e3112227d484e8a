"""The players of an OpenGotha file, and the keys by which its games name them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.domain import Player
from zwitsers.domain.grades import WEAKEST, level_of
from zwitsers.formats.go import canonical, joined, unblanked
from zwitsers.formats.opengotha.elements import first, text, whole, within
from zwitsers.formats.opengotha.going import Strength
from zwitsers.formats.opengotha.keys import comparable, plain

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from zwitsers.formats.findings import Findings

MOST_PLAYERS = 9999
HIGHEST_RATING = 2949
# Before this version ratings were those of the French federation.
_EUROPEAN_RATINGS = 201
_FRENCH_OFFSET = 2050
_NO_CLUB = frozenset({"xxxx", "xxx", "xx"})
_NO_COUNTRY = frozenset({"xx"})


@dataclass(slots=True)
class Entrants:
    """`absent` has for each number the rounds marked as not taking part; `preliminary` are not finally entered."""

    players: list[Player] = field(default_factory=list)
    by_key: dict[str, int] = field(default_factory=dict)
    absent: dict[int, frozenset[int]] = field(default_factory=dict)
    preliminary: set[int] = field(default_factory=set)
    strength: dict[int, Strength] = field(default_factory=dict)
    # The keys of old files have no accents: those that are one player's only.
    by_plain_key: dict[str, int | None] = field(default_factory=dict)

    def named(self, key: str) -> int | None:
        found = self.by_key.get(comparable(key))
        return self.by_plain_key.get(plain(key)) if found is None else found


def read_players(root: Element, name: str, findings: Findings) -> Entrants:
    found = Entrants()
    elements = list(within(root, "Players", "Player"))
    offset = _offset(root, elements)
    if not elements and first(root, "Players") is None:
        findings.problem("formats.gotha.no-list", file=name)
    elif not elements:
        findings.warn("formats.gotha.no-players", file=name)
    if len(elements) > MOST_PLAYERS:
        findings.problem("formats.gotha.too-many-players", file=name, most=MOST_PLAYERS)
        elements = elements[:MOST_PLAYERS]
    negative = 0
    for number, element in enumerate(elements, start=1):
        player = _player(element, number, offset)
        negative += _rating(element, offset) < 0
        _add(player, element, found, name, findings)
    if negative:
        findings.warn("formats.gotha.negative-ratings", file=name, times=negative)
    _warn(elements, name, findings)
    return found


def _offset(root: Element, elements: list[Element]) -> int:
    """What makes a rating a European one. A file without a version of its data is old, unless a newer program says
    that it wrote it or the ratings would become higher than there are."""
    version = whole(root, "dataVersion")
    if version is None:
        highest = max((whole(element, "rating") or 0 for element in elements), default=0)
        old = not root.get("fullVersionNumber") and highest + _FRENCH_OFFSET <= HIGHEST_RATING
    else:
        old = version < _EUROPEAN_RATINGS
    return _FRENCH_OFFSET if old else 0


def _player(element: Element, number: int, offset: int) -> Player:
    country, club = text(element, "country").upper(), text(element, "club")
    return Player(
        number=number,
        name=joined(unblanked(text(element, "name")), unblanked(text(element, "firstName"))) or f"#{number}",
        rating=max(_rating(element, offset), 0),
        federation="" if country.lower() in _NO_COUNTRY else country,
        club="" if club.lower() in _NO_CLUB else club,
        national_id=text(element, "egfPin"),
        grade=_grade(element),
    )


def _rating(element: Element, offset: int) -> int:
    rating = whole(element, "rating")
    return 0 if rating is None else rating + offset


def _grade(element: Element) -> str:
    """The rank, by which OpenGotha pairs; it has none for professionals, but then the grade tells."""
    grade = canonical(text(element, "grade"))
    return grade if grade.endswith("p") else canonical(text(element, "rank")) or grade


def _level(element: Element) -> int:
    """By rank, as OpenGotha does; who has none is the weakest there is."""
    found = level_of(text(element, "rank"))
    return (level_of(text(element, "grade")) or WEAKEST) if found is None else found


def _add(player: Player, element: Element, found: Entrants, name: str, findings: Findings) -> None:
    key = comparable(f"{text(element, 'name')}{text(element, 'firstName')}")
    if not key:
        findings.warn("formats.gotha.no-name", file=name, number=player.number)
        key = comparable(player.name)
    if key in found.by_key:
        other = found.players[found.by_key[key] - 1]
        findings.warn(
            "formats.gotha.same-name",
            file=name, one=other.number, two=player.number, name=player.name, other=other.name,
        )  # fmt: skip
    found.by_key.setdefault(key, player.number)
    bare = plain(key)
    found.by_plain_key[bare] = None if bare in found.by_plain_key else player.number
    found.players.append(player)
    by_hand = whole(element, "smmsByHand")
    found.strength[player.number] = Strength(
        _level(element),
        whole(element, "smmsCorrection") or 0,
        by_hand if by_hand is not None and by_hand >= 0 else None,
    )
    flags = (element.get("participating") or "").strip()
    found.absent[player.number] = frozenset(turn for turn, flag in enumerate(flags, start=1) if flag == "0")
    if text(element, "registeringStatus").upper() == "PRE":
        found.preliminary.add(player.number)


def _warn(elements: list[Element], name: str, findings: Findings) -> None:
    graded = [(canonical(text(element, "grade")), canonical(text(element, "rank"))) for element in elements]
    other = sum(1 for grade, rank in graded if grade and rank and grade != rank and not grade.endswith("p"))
    if other:
        findings.warn("formats.gotha.grades", file=name, times=other)
    licences = sum(1 for element in elements if text(element, "ffgLicence") or text(element, "agaId"))
    if licences:
        findings.warn("formats.gotha.licences", file=name, times=licences)
