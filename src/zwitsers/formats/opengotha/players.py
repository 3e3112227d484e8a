"""The players of an OpenGotha file, read and written: names that differ from each other, ranks it knows, clubs of four
characters, and the keys by which games name players.

A key is surname and first name together, without blanks, in capitals. Capitals depend on the language of the computer:
on a Turkish one the i becomes İ and the ı becomes I. Pairgoth keeps small letters. So keys are compared without regard
to case, and all four letters are one.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Player, Problem
from zwitsers.engine.domain.grades import WEAKEST, canonical, level_of
from zwitsers.engine.domain.letters import without_accents
from zwitsers.formats.elements import first, text, whole, within
from zwitsers.formats.go import RoundParticipation, country_of, joined, parts_of, unblanked, with_comma

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from xml.etree.ElementTree import Element

    from zwitsers.engine.domain import Result
    from zwitsers.formats.findings import Findings

MOST_PLAYERS = 9999
HIGHEST_RATING = 2949
# Before this version ratings were those of the French federation.
_EUROPEAN_RATINGS = 201
_FRENCH_OFFSET = 2050
_NO_CLUB = frozenset({"xxxx", "xxx", "xx"})
_NO_COUNTRY = frozenset({"xx"})
_CLUB_WIDTH = 4
# XML has no room for control characters.
_CONTROLS = dict.fromkeys((*range(32), *range(0x7F, 0xA0), 0xFFFE, 0xFFFF, *range(0xD800, 0xE000)), " ")
_DOTS = str.maketrans({"İ": "i", "I": "i", "ı": "i", "\u0307": ""})


def comparable(key: str) -> str:
    """The same for every way of writing one key."""
    plain = unicodedata.normalize("NFC", "".join(key.split())).translate(_DOTS)
    # A capital I with dot, taken apart by a small-letter conversion, leaves its dot behind.
    return unicodedata.normalize("NFC", plain.casefold()).replace("\u0307", "")


def plain(key: str) -> str:
    """Without accents, as in the keys of old files."""
    return without_accents(comparable(key))


def key_of(surname: str, first: str) -> str:
    """As OpenGotha itself writes it on most computers."""
    return f"{surname}{first}".replace(" ", "").upper()


class GothaStrength(NamedTuple):
    """The rank of a player as a level, what was added to the start score by hand, and a start score given by hand (some
    versions have that), in whole points from the zero of the file."""

    level: int
    correction: int
    by_hand: int | None = None


@dataclass(slots=True)
class Entrants:
    """`absent` has for each number the rounds marked as not taking part; `preliminary` are not finally entered."""

    players: list[Player] = field(default_factory=list)
    by_key: dict[str, int] = field(default_factory=dict)
    absent: dict[int, frozenset[int]] = field(default_factory=dict)
    preliminary: set[int] = field(default_factory=set)
    # Such players with games: they are not paired any more.
    struck_off: set[int] = field(default_factory=set)
    strength: dict[int, GothaStrength] = field(default_factory=dict)
    # The keys of old files have no accents: those that are one player's only.
    by_plain_key: dict[str, int | None] = field(default_factory=dict)

    def named(self, key: str) -> int | None:
        found = self.by_key.get(comparable(key))
        return self.by_plain_key.get(plain(key)) if found is None else found

    def strike_off(self, with_games: set[int], rounds: int) -> None:
        """A player with games who is not finally entered is absent from now on."""
        self.struck_off = self.preliminary & with_games
        self.preliminary -= with_games
        for number in self.struck_off:
            self.absent[number] = frozenset(range(1, rounds + 1))

    def attendance(self, absence: Result) -> RoundParticipation:
        return RoundParticipation(self.absent, self.preliminary, absence)


def read_players(root: Element, findings: Findings) -> Entrants:
    found = Entrants()
    elements = list(within(root, "Players", "Player"))
    offset = _offset(root, elements)
    if not elements and first(root, "Players") is None:
        findings.problem("formats.gotha.no-list")
    elif not elements:
        findings.warn("formats.gotha.no-players")
    if len(elements) > MOST_PLAYERS:
        findings.problem("formats.gotha.too-many-players", most=MOST_PLAYERS)
        elements = elements[:MOST_PLAYERS]
    for number, element in enumerate(elements, start=1):
        _add(_player(element, number, offset), element, found, findings)
    findings.count("formats.gotha.negative-ratings", sum(_rating(element, offset) < 0 for element in elements))
    graded = [(canonical(text(element, "grade")), canonical(text(element, "rank"))) for element in elements]
    other = sum(1 for grade, rank in graded if grade and rank and grade != rank and not grade.endswith("p"))
    findings.count("formats.gotha.grades", other)
    licences = sum(1 for element in elements if text(element, "ffgLicence") or text(element, "agaId"))
    findings.count("formats.gotha.licences", licences)
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


def _add(player: Player, element: Element, found: Entrants, findings: Findings) -> None:
    key = comparable(f"{text(element, 'name')}{text(element, 'firstName')}")
    if not key:
        findings.warn("formats.gotha.no-name", number=player.number)
        key = comparable(player.name)
    if key in found.by_key:
        other = found.players[found.by_key[key] - 1]
        same = {"one": other.number, "two": player.number, "name": player.name, "other": other.name}
        findings.warn("formats.gotha.same-name", **same)
    found.by_key.setdefault(key, player.number)
    bare = plain(key)
    found.by_plain_key[bare] = None if bare in found.by_plain_key else player.number
    found.players.append(player)
    by_hand = whole(element, "smmsByHand")
    found.strength[player.number] = GothaStrength(
        _level(element),
        whole(element, "smmsCorrection") or 0,
        by_hand if by_hand is not None and by_hand >= 0 else None,
    )
    flags = (element.get("participating") or "").strip()
    found.absent[player.number] = frozenset(turn for turn, flag in enumerate(flags, start=1) if flag == "0")
    if text(element, "registeringStatus").upper() == "PRE":
        found.preliminary.add(player.number)


# Writing


@dataclass(frozen=True, slots=True)
class GothaName:
    """The name of one player in the file."""

    surname: str
    first: str

    @property
    def key(self) -> str:
        return key_of(self.surname, self.first)

    def read_back(self) -> str:
        return joined(unblanked(self.surname), unblanked(self.first))

    def losses(self, player: Player) -> Iterator[Problem]:
        """What is not in the file as the player has it."""
        if self.read_back() != with_comma(player.name):
            yield _changed("name", player, player.name, self.read_back())
        club = written_club(player.club)
        if club != player.club:
            yield _changed("club", player, player.club, club)
        if canonical(player.grade) != player.grade or (player.grade and rank_of(player.grade) is None):
            yield _changed("grade", player, player.grade, _grade_read(player.grade))
        if not player.grade:
            yield Problem("formats.gotha.no-grade", player=player.number, name=player.name)
        if player.rating > HIGHEST_RATING:
            yield _changed("rating", player, str(player.rating), str(HIGHEST_RATING))
        if player.national_id != clean(player.national_id):
            yield _changed("pin", player, player.national_id, clean(player.national_id))


def _changed(what: str, player: Player, old: str, new: str) -> Problem:
    return Problem(f"formats.gotha.changed-{what}", player=player.number, name=player.name, old=old, new=new)


def named_players(players: Iterable[Player]) -> dict[int, GothaName]:
    """A name for everyone, by number; who has the name of somebody else gets a number behind it."""
    taken: set[str] = set()
    found: dict[int, GothaName] = {}
    for player in players:
        surname, first = (clean(part) for part in parts_of(player.name))
        # OpenGotha wants at least one character in both.
        name = GothaName(surname or f"#{player.number}", first or "_")
        extra = 2
        while comparable(name.key) in taken:
            name = GothaName(surname or f"#{player.number}", f"{first} ({extra})".strip())
            extra += 1
        taken.add(comparable(name.key))
        found[player.number] = name
    return found


def player_attributes(
    player: Player, name: GothaName, flags: str, correction: int, *, preliminary: bool
) -> dict[str, str]:
    grade = canonical(player.grade)
    rank = rank_of(grade)
    known = {"rank": rank, "grade": grade.upper()} if rank is not None else {}
    rating = {"rating": str(min(player.rating, HIGHEST_RATING))} if player.rating > 0 else {}
    return {
        "agaExpirationDate": "",
        "agaId": "",
        "club": written_club(player.club),
        "country": country_of(player.federation).upper(),
        "egfPin": clean(player.national_id),
        "ffgLicence": "",
        "ffgLicenceStatus": "",
        "firstName": name.first,
        "name": name.surname,
        "participating": flags,
        "ratingOrigin": "MAN" if rating else "INI",
        "registeringStatus": "PRE" if preliminary else "FIN",
        "smmsCorrection": str(correction),
        **known,
        **rating,
    }


def rank_of(grade: str) -> str | None:
    """OpenGotha's rank, 30 kyu to 9 dan; professionals are seven to nine dan, as it reads them itself."""
    known = canonical(grade)
    if not known:
        return None
    number, kind = int(known[:-1]), known[-1]
    if kind == "k":
        return f"{number}K" if number <= 30 else None
    if kind == "d":
        return f"{number}D" if number <= 9 else None
    return f"{7 + min((number - 1) // 3, 2)}D"


def _grade_read(grade: str) -> str:
    known = canonical(grade)
    return known if rank_of(known) is not None else ""


def country_changed(player: Player) -> bool:
    return country_of(player.federation).upper() != player.federation


def written_club(club: str) -> str:
    written = clean(club)[:_CLUB_WIDTH].strip()
    return "" if written.lower() in _NO_CLUB else written


def clean(text: str) -> str:
    return " ".join(text.translate(_CONTROLS).split())
