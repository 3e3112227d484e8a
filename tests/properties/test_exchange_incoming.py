"""Tables of programs that we only read: whatever the tournament, what they show of it is what is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.long_run import scaled
from helpers.other_programs import (
    as_a_crosstable_shows_it,
    chess_results_text,
    chess_results_xml,
    swiss_manager_text,
)
from helpers.strategies import snapshots
from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot
from zwitsers.formats.crosstables import read_crosstable, read_upload
from zwitsers.formats.detect import detect

if TYPE_CHECKING:
    from random import Random

# A last round in which nobody has a game looks as if it is still to be paired.
PLAYED = snapshots(max_players=9, max_rounds=5).filter(
    lambda snapshot: any(history[-1].opponent for history in snapshot.histories if history)
)


def _same_players(snapshot: Snapshot) -> tuple[Player, ...]:
    """A table has no numbers at federations, and no dates of birth."""
    return tuple(player._replace(fide_id="", sex="", birth="") for player in snapshot.players)


def _coloured(snapshot: Snapshot) -> Snapshot:
    """With a colour in every game: the lower number has white where nobody knows."""

    def coloured(number: int, entry: PlayerRound) -> PlayerRound:
        if not entry.opponent or entry.colour:
            return entry
        return entry._replace(colour=Colour.WHITE if number < entry.opponent else Colour.BLACK)

    return snapshot._replace(
        histories=tuple(
            tuple(coloured(player.number, entry) for entry in history)
            for player, history in zip(snapshot.players, snapshot.histories, strict=True)
        ),
    )


@settings(deadline=None, max_examples=scaled(15, 30))
@given(PLAYED, st.randoms(use_true_random=False))
def test_a_ranking_of_swiss_manager(snapshot: Snapshot, random: Random) -> None:
    shown = as_a_crosstable_shows_it(snapshot)
    order = list(shown.numbers)
    random.shuffle(order)
    data = swiss_manager_text(shown, order).encode("cp1252", "replace")
    assert detect(data, "ranking.txt") == "crosstable"
    again = read_crosstable(data)
    assert again.snapshot.histories == shown.histories
    names = tuple(p._replace(name=p.name.encode("cp1252", "replace").decode("cp1252")) for p in _same_players(shown))
    assert again.snapshot.players == names
    assert "formats.swissmanager.points" not in {warning.key for warning in again.warnings}


@settings(deadline=None, max_examples=scaled(15, 30))
@given(PLAYED)
def test_a_cross_table_of_chess_results(snapshot: Snapshot) -> None:
    shown = _coloured(as_a_crosstable_shows_it(snapshot))
    data = chess_results_text(shown).encode("utf-8")
    assert detect(data, "table.txt") == "crosstable"
    again = read_crosstable(data)
    assert again.snapshot.histories == shown.histories
    assert again.snapshot.players == _same_players(shown)


@settings(deadline=None, max_examples=scaled(15, 30))
@given(PLAYED)
def test_an_upload_to_chess_results(snapshot: Snapshot) -> None:
    away = {Result.WITHDRAWN: Result.ABSENT, Result.NOT_ENTERED: Result.ABSENT}
    shown = _coloured(
        snapshot._replace(
            histories=tuple(
                tuple(entry._replace(result=away.get(entry.result, entry.result)) for entry in history)
                for history in snapshot.histories
            ),
        )
    )
    data = chess_results_xml(shown).encode("utf-8")
    assert detect(data, "upload.xml") == "chess-results"
    again = read_upload(data, "upload.xml")
    assert again.snapshot.histories == shown.histories
    assert again.snapshot.players == _same_players(shown)
    assert again.about.name == " ".join(snapshot.name.split())
