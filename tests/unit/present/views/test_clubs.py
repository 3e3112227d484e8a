"""Clubs in more than one spelling, offered to be merged."""

from __future__ import annotations

import pytest

from zwitsers.event import actions as c
from zwitsers.event.errors import CommandError
from zwitsers.event.running import RunningTournament
from zwitsers.present.views.players import ClubSpellings, club_spellings

CLUBS = ("caissa", "Caissa", "Caïssa", "Caïssa", "Pion", "Pion", "De Toren", "de toren", "")


def event() -> RunningTournament:
    players = [{"name": f"Speler {place}", "club": club} for place, club in enumerate(CLUBS)]
    made = RunningTournament().by("Bea", "2026-05-01T09:00:00Z").do(c.create, {"name": "Open"})
    return made.do(c.add_players, players)


def test_clubs_that_differ_in_capitals_and_accents_only_are_one() -> None:
    assert club_spellings(event().state) == [
        ClubSpellings("Caïssa", (("Caissa", 1), ("caissa", 1))),
        ClubSpellings("De Toren", (("de toren", 1),)),
    ]


def test_one_spelling_is_used_for_all() -> None:
    made = event().do(c.use_club_spelling, "Caïssa")
    assert [entrant.player.club for entrant in made.state.entrants.values()] == [
        *("Caïssa", "Caïssa", "Caïssa", "Caïssa", "Pion", "Pion", "De Toren", "de toren", "")
    ]
    assert [item.best for item in club_spellings(made.state)] == ["De Toren"]
    for club in ("Caïssa", "Pion", "Unknown", ""):
        with pytest.raises(CommandError):
            c.use_club_spelling(made.state, club)


def test_of_spellings_that_are_as_usual_the_one_with_accents_is_the_best() -> None:
    made = RunningTournament().by("Bea", "2026-05-01T09:00:00Z").do(c.create, {"name": "Open"})
    made = made.do(c.add_players, [{"name": "An", "club": "Caissa"}, {"name": "Bo", "club": "Caïssa"}])
    assert club_spellings(made.state) == [ClubSpellings("Caïssa", (("Caissa", 1),))]


def test_the_most_usual_spelling_is_the_best_whatever_its_capitals() -> None:
    made = RunningTournament().by("Bea", "2026-05-01T09:00:00Z").do(c.create, {"name": "Open"})
    made = made.do(c.add_players, [{"name": f"P{n}", "club": club} for n, club in enumerate(("pion", "Pion", "pion"))])
    assert club_spellings(made.state) == [ClubSpellings("pion", (("Pion", 1),))]


def test_the_clubs_go_by_name_and_their_spellings_by_capitals_accents_and_letters() -> None:
    clubs = ("pion", "Pion", "PION", "PiÓn", "", "caïssa", "caissa", "Caissa", "De Toren", "De Toren", "")
    made = RunningTournament().by("Bea", "2026-05-01T09:00:00Z").do(c.create, {"name": "Open"})
    made = made.do(c.add_players, [{"name": f"P{n}", "club": club} for n, club in enumerate(clubs)])
    assert club_spellings(made.state) == [
        ClubSpellings("caïssa", (("Caissa", 1), ("caissa", 1))),
        ClubSpellings("PiÓn", (("PION", 1), ("Pion", 1), ("pion", 1))),
    ]
