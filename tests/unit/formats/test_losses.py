"""What a format has no place for is told in one way, whatever the format: each thing once, by the name it has here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from zwitsers.engine.domain import (
    Colour,
    Constraints,
    ForbiddenPairs,
    Player,
    PlayerRound,
    Result,
    Snapshot,
    StrengthGroups,
)
from zwitsers.formats.exchanged import LaterAbsence, TournamentData, TournamentDetails
from zwitsers.formats.h9 import write_h9
from zwitsers.formats.knsb import write_knsb
from zwitsers.formats.opengotha import write_opengotha
from zwitsers.formats.pdn import write_pdn
from zwitsers.formats.trf.exchange import write_trf16, write_trf26

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.formats.exchanged import WrittenFile

WRITERS = [write_trf16, write_trf26, write_knsb, write_h9, write_opengotha, write_pdn]
LISTS = ("formats.notes.about-lost", "formats.notes.fields-lost", "formats.notes.plan-lost")
ABOUT = TournamentDetails(
    "Open",
    "Utrecht",
    "NED",
    "2026-05-02",
    "2026-05-03",
    "go",
    "Anna Smit",
    "90",
    "6.5",
    "anna@example.org",
    ("2026-05-02",),
)
PLAYERS = tuple(
    Player(
        number,
        f"Speler{number}, Jan",
        title="GM",
        rating=1800 + number,
        federation="NED",
        club="Utrecht",
        fide_id=f"12345{number}",
        national_id=f"7654321{number}",
        sex="m",
        birth="1990/01/02",
        grade="1d",
        labels="veteran",
    )
    for number in range(1, 6)
)
HISTORIES = (
    (PlayerRound(Result.WIN, 2, Colour.WHITE),),
    (PlayerRound(Result.LOSS, 1, Colour.BLACK),),
    (PlayerRound(Result.WITHDRAWN),),
    (PlayerRound(Result.NOT_ENTERED),),
    (PlayerRound(Result.BYE),),
)
FULL = TournamentData(
    Snapshot(
        PLAYERS,
        HISTORIES,
        planned_rounds=5,
        unavailable={4: Result.ABSENT},
        constraints=Constraints(
            (ForbiddenPairs(frozenset({1, 5})),), StrengthGroups((frozenset({1, 2}), frozenset({3, 4, 5})), 1)
        ),
        lot_colour=Colour.WHITE,
        name="Open",
    ),
    ABOUT,
    later=(LaterAbsence(3, 5, Result.ABSENT),),
)


@pytest.mark.parametrize("write", WRITERS)
def test_every_loss_is_told_once_and_what_is_left_out_stands_in_lists(
    write: Callable[[TournamentData], WrittenFile],
) -> None:
    losses = write(FULL).losses
    per_player = [loss for loss in losses if "player" in loss.values]
    others = [loss.key for loss in losses if loss not in per_player]
    assert len(others) == len(set(others))
    named = [name for loss in losses if loss.key in LISTS for name in str(loss.values["fields"]).split(", ")]
    assert named
    assert all(loss.text("nl") != loss.text("en") for loss in losses)


@pytest.mark.parametrize("write", WRITERS)
def test_what_is_not_known_is_not_told_as_lost(write: Callable[[TournamentData], WrittenFile]) -> None:
    bare = tuple(Player(number, f"Speler{number}, Jan", grade="1d") for number in (1, 2))
    given = TournamentData(
        Snapshot(bare, HISTORIES[:2], name="Open"), TournamentDetails("Open", start="2026-05-02", end="2026-05-02")
    )
    assert [loss.key for loss in write(given).losses if loss.key in LISTS] == (
        [] if write not in (write_knsb, write_pdn) else ["formats.notes.fields-lost"]
    )


def test_go_formats_name_what_others_name() -> None:
    lost = {loss.key: loss.values.get("fields") for loss in write_h9(FULL).losses}
    assert lost["formats.notes.about-lost"] == "arbiter, arbiter_email, round_dates"
    assert lost["formats.notes.fields-lost"] == "title, rating, fide_id, sex, birth, labels"
    assert lost["formats.notes.plan-lost"] == "rounds, lot_colour, unavailable, later, forbidden, strength_groups"
    lost = {loss.key: loss.values.get("fields") for loss in write_opengotha(FULL).losses}
    assert lost["formats.notes.about-lost"] == "country, arbiter_email, round_dates"
    assert lost["formats.notes.plan-lost"] == "lot_colour, forbidden, strength_groups"


def test_whoever_withdrew_or_came_late_is_told_alike_by_all_that_have_one_word_for_it() -> None:
    for write in (write_trf16, write_trf26, write_knsb, write_h9, write_opengotha):
        told = [loss for loss in write(FULL).losses if loss.key == "formats.exchange.lost-away"]
        assert [loss.values["times"] for loss in told] == [2], write
