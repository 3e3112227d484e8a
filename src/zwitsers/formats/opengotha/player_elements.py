"""Players as OpenGotha takes them: names that differ from each other, ranks it knows, clubs of four characters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.formats.go import canonical, country_of, joined, parts_of, unblanked
from zwitsers.formats.opengotha.keys import comparable, key_of
from zwitsers.formats.opengotha.players import HIGHEST_RATING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from zwitsers.domain import Player

_CLUB_WIDTH = 4
# XML has no room for control characters.
_CONTROLS = dict.fromkeys((*range(32), *range(0x7F, 0xA0), 0xFFFE, 0xFFFF, *range(0xD800, 0xE000)), " ")
_NO_CLUBS = ("xxxx", "xxx", "xx")


@dataclass(frozen=True, slots=True)
class Named:
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
        if self.read_back() != player.name:
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
        if player.national_id != _clean(player.national_id):
            yield _changed("pin", player, player.national_id, _clean(player.national_id))


def _changed(what: str, player: Player, old: str, new: str) -> Problem:
    return Problem(f"formats.gotha.changed-{what}", player=player.number, name=player.name, old=old, new=new)


def named_players(players: Iterable[Player]) -> dict[int, Named]:
    """A name for everyone, by number; who has the name of somebody else gets a number behind it."""
    taken: set[str] = set()
    found: dict[int, Named] = {}
    for player in players:
        surname, first = (_clean(part) for part in parts_of(player.name))
        # OpenGotha wants at least one character in both.
        name = Named(surname or f"#{player.number}", first or "_")
        extra = 2
        while comparable(name.key) in taken:
            name = Named(surname or f"#{player.number}", f"{first} ({extra})".strip())
            extra += 1
        taken.add(comparable(name.key))
        found[player.number] = name
    return found


def player_attributes(player: Player, name: Named, flags: str, correction: int) -> dict[str, str]:
    grade = canonical(player.grade)
    rank = rank_of(grade)
    known = {"rank": rank, "grade": grade.upper()} if rank is not None else {}
    rating = {"rating": str(min(player.rating, HIGHEST_RATING))} if player.rating > 0 else {}
    return {
        "agaExpirationDate": "",
        "agaId": "",
        "club": written_club(player.club),
        "country": country_of(player.federation).upper(),
        "egfPin": _clean(player.national_id),
        "ffgLicence": "",
        "ffgLicenceStatus": "",
        "firstName": name.first,
        "name": name.surname,
        "participating": flags,
        "ratingOrigin": "MAN" if rating else "INI",
        "registeringStatus": "FIN",
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
    written = _clean(club)[:_CLUB_WIDTH].strip()
    return "" if written.lower() in _NO_CLUBS else written


def _clean(text: str) -> str:
    return " ".join(text.translate(_CONTROLS).split())
