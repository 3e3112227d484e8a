"""The players of an event, by lot number or by name, with what is known of their absences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result
from zwitsers.engine.domain.letters import folded
from zwitsers.present.views.alphabet import sort_key
from zwitsers.present.views.people import MARK, Person, people_of
from zwitsers.present.views.records import HIDDEN, described

if TYPE_CHECKING:
    from zwitsers.event.state import Entrant, State
    from zwitsers.present.views.people import Who


@dataclass(frozen=True, slots=True)
class Private:
    """Only for arbiters."""

    fide_id: str
    national_id: str
    sex: str
    birth: str
    labels: str
    board: int = field(metadata=described("At which they always play; 0: at any."))
    absences: Mapping[str, str] = field(metadata=described("What is known beforehand, by round."))
    reasons: Mapping[int, Result] = field(metadata=HIDDEN)


@dataclass(frozen=True, slots=True)
class PlayerView(Person):
    id: int = field(metadata=described("Of the entry; never changes. All addresses have it."))
    number: int = field(metadata=described("The lot or pairing number, by which people know them."))
    name: str
    mark: str = field(metadata=described(MARK))
    title: str
    rating: int = field(metadata=described("The one that counts here: pairs and ranks. 0: none that does."))
    federation: str
    club: str
    grade: str
    first_round: int = field(metadata=described("Larger than 1 for a late entry."))
    withdrawn: int | None = field(metadata=described("From which round on they take no part any more."))
    national_rating: int
    international_rating: int
    national_k: int = field(metadata=described("0: not known."))
    international_k: int = field(metadata=described("0: not known."))
    national_list: str = field(metadata=described("The list that the national rating is from."))
    international_list: str = field(metadata=described("The list that the international rating is from."))
    private: Private | None


def player_view(state: State, entrant: Entrant, *, public: bool = False) -> PlayerView:
    """`public`: only what everyone may know."""
    return _view(entrant, people_of(state)[entrant.id], public)


def _view(entrant: Entrant, who: Who, public: bool) -> PlayerView:
    player = entrant.player
    return PlayerView(
        id=entrant.id,
        number=who.number,
        name=player.name,
        mark=who.mark,
        title=player.title,
        rating=player.rating,
        federation=player.federation,
        club=player.club,
        grade=player.grade,
        first_round=entrant.first_round,
        withdrawn=who.withdrawn,
        national_rating=player.national,
        international_rating=player.international_rating,
        national_k=player.national_k,
        international_k=player.international_k,
        national_list=player.national_list,
        international_list=player.international_list,
        private=None if public else _private(entrant),
    )


def _private(entrant: Entrant) -> Private:
    player, absences = entrant.player, dict(sorted(entrant.absences.items()))
    return Private(
        fide_id=player.fide_id,
        national_id=player.national_id,
        sex=player.sex,
        birth=player.birth,
        labels=player.labels,
        board=entrant.board,
        absences={str(number): kind.name for number, kind in absences.items()},
        reasons=absences,
    )


def players(state: State, *, public: bool = False) -> tuple[PlayerView, ...]:
    """In the order of the lots."""
    everyone = people_of(state)
    found = (_view(entrant, everyone[entrant.id], public) for entrant in state.entrants.values())
    return tuple(sorted(found, key=lambda player: player.number))


def by_name(state: State) -> list[PlayerView]:
    """In the order of surnames; the number tells those apart who have the same name."""
    return sorted(players(state, public=True), key=lambda player: (sort_key(player.name), player.number))


@dataclass(frozen=True, slots=True)
class ClubSpellings:
    """`best` is the most usual spelling, or the one with capitals and accents; `others` with how many players."""

    best: str
    others: tuple[tuple[str, int], ...]


def club_spellings(state: State) -> list[ClubSpellings]:
    """The clubs with more than one spelling, that differ in capitals and accents only."""
    counts = Counter(entrant.player.club for entrant in state.entrants.values() if entrant.player.club)
    groups: dict[str, list[str]] = {}
    for club in counts:
        groups.setdefault(folded(club), []).append(club)
    found = []
    for clubs in groups.values():
        best, *others = sorted(clubs, key=lambda club: (-counts[club], club == folded(club), club.isascii(), club))
        if others:
            found.append(ClubSpellings(best, tuple((club, counts[club]) for club in others)))
    return sorted(found, key=lambda item: folded(item.best))
