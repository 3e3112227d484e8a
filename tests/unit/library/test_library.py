"""The public API: seeding, numbers, standings, explanations, files, events."""

from __future__ import annotations

import asyncio
import pickle
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import zwitsers as z
from helpers.club_rulebook import RULEBOOK
from helpers.command import DEMO
from zwitsers.engine.rules.registry import IDS, register, unregister
from zwitsers.library.numbers import ExactNumber

if TYPE_CHECKING:
    from collections.abc import Iterator

FOUR = ["Anna", "Bram", "Cato", "Dirk"]


def rated(*ratings: int) -> list[z.Player]:
    return [z.Player(name=f"P{rating}", rating=rating) for rating in ratings]


def test_players_are_numbered_by_rating_where_the_rulebook_says_so() -> None:
    """C.04.2 2: the order of the list makes no difference under FIDE (Dutch)."""
    mixed = z.pair(rated(1500, 2000, 1700, 1800), system="fide-dutch", rounds=5)
    ordered = z.pair(rated(2000, 1800, 1700, 1500), system="fide-dutch", rounds=5)
    assert mixed.boards == ordered.boards
    assert [player.rating for board in mixed.boards for player in (board.white, board.black)] == [
        2000,
        1700,
        1500,
        1800,
    ]
    assert mixed.notes == ()


def test_numbers_that_contradict_the_seeding_are_kept_and_the_result_says_so() -> None:
    players = [player._replace(number=place) for place, player in enumerate(rated(1500, 2000, 1700, 1800), start=1)]
    made = z.pair(players, system="fide-dutch", rounds=5)
    assert made.boards[0].white.rating == 1500
    (note,) = made.notes
    assert "2 P2000 (2000) comes after 1 P1500 (1500)" in note
    assert note in made.text()
    assert "komt na" in made.text("nl")
    right = [player._replace(number=place) for place, player in enumerate(rated(2000, 1800, 1800), start=1)]
    assert z.pair(right, system="fide-dutch").notes == ()


def test_lots_are_drawn_with_a_seed_and_without_one_the_result_says_that_they_were_not() -> None:
    plain, drawn = (z.Tournament(FOUR, system="knsb-wp", seed=seed) for seed in (None, 4))
    assert [player.name for player in plain.players] == FOUR
    assert "seed=" in plain.pair().notes[0]
    assert sorted(player.name for player in drawn.players) == FOUR
    assert [player.name for player in drawn.players] != FOUR
    assert drawn.pair().notes == ()
    assert drawn.pair().boards == z.Tournament(FOUR, system="knsb-wp", seed=4).pair().boards


def test_points_print_as_people_write_them_and_convert_exactly() -> None:
    points = ExactNumber(7, 2)
    assert (str(points), repr(points), f"{points:>4}", f"{points:.2f}") == ("3½", "3½", "  3½", "3.50")
    assert points == 3.5
    assert points == Fraction(7, 2)
    assert points > 3
    assert (float(points), int(points), hash(points)) == (3.5, 3, hash(Fraction(7, 2)))
    assert str(ExactNumber(1, 2)) == "½"
    assert str(ExactNumber(57, 4)) == "14¼"
    assert pickle.loads(pickle.dumps(points)) == points
    assert sum([points, points]) == 7


def test_standings_have_places_points_and_tie_breaks() -> None:
    table = z.read(DEMO).standings("knsb-wp")
    first, second = table[0], table.rows[1]
    assert (first.place, first.player.name, str(first.points)) == (1, "Haanstra, Sietske", "4")
    assert (str(second.points), {code: str(value) for code, value in second.tie_breaks.items()}) == (
        "3½",
        {"WP": "14", "SB": "9½"},
    )
    assert table[2].article == "F12.3"
    assert str(first) == "1. 3 Haanstra, Sietske (2103): 4 (WP 13, SB 10)"
    assert len(table) == len(list(table)) == 8
    assert z.read(DEMO).standings("knsb-wp", after=0)[0].points == 0
    assert list(z.read(DEMO).standings("fide-dutch")[0].tie_breaks)


def test_standings_pairings_and_explanations_are_html_and_escaped() -> None:
    made = z.Tournament(["<b>Anna</b>", "Bram & Co", "Cato", "Dirk"], system="knsb-wp")
    made = made.with_round(made.pair(), ["1-0", "1-0"])
    for value in (made.standings(), made.pair(), made.explain(), made.why_not(1, 2), made.check()):
        html = value._repr_html_()
        assert html.startswith('<div class="zwitsers">')
        assert "<b>" not in html
    assert "&lt;b&gt;Anna&lt;/b&gt;" in made.standings().html()
    assert made.standings().html().count("<tr>") == 5
    assert "Stand na ronde 1" in made.standings().html("nl")


def test_records_print_on_one_line() -> None:
    made = z.Tournament(rated(2000, 1500, 1000), system="fide-dutch", rounds=3, name="Club")
    values = [made, made.pair(), made.pair().boards[0], made.players[0], made.standings(), made.standings()[0]]
    values += [made.explain(), z.systems()[0], z.simulate("kndb", players=4, rounds=2, runs=2)]
    for value in values:
        assert "\n" not in repr(value)
        assert len(repr(value)) < 250
    assert str(made) == "Club  ·  3 players, 0 of 3 rounds  ·  fide-dutch"
    assert str(made.pair().boards[0]) == "1: 1 P2000 (2000) - 2 P1500 (1500)"


def test_a_player_is_meant_by_number_name_part_of_it_or_record() -> None:
    made = z.Tournament(["Jansen, Piet", "Jansen, José", "Vos, Jan", "Bos, An"], system="knsb-wp")
    meant: list[int | str | z.Player] = [
        1,
        "Jansen, Piet",
        "piet jansen",
        "Piet",
        "1",
        made.players[0],
        z.Player(name="Jansen, Piet"),
    ]
    assert {made.explain(one).text() for one in meant} == {made.explain(1).text()}
    assert made.explain("jose").text() == made.explain(2).text()
    with pytest.raises(z.InputError, match=r"More than one player is called Jansen: 1 Jansen, Piet; 2 Jansen, José"):
        made.explain("Jansen")


def test_explain_and_why_not_agree_on_who_meets() -> None:
    made = z.Tournament([*FOUR, "Els"], system="knsb-wp", rounds=3)
    made = made.with_round(made.pair(), ["1-0", "1-0"])
    paired = made.pair()
    board = paired.boards[0]
    together = made.explain(board.white, board.black)
    assert (together.paired, made.why_not(board.white, board.black).text()) == (True, together.text())
    assert paired.bye is not None
    assert made.explain(paired.bye).paired
    assert made.why_not(paired.bye).text() == made.explain(paired.bye).text()
    apart = made.explain(board.white, paired.bye)
    assert (apart.paired, apart.text()) == (False, made.why_not(board.white, paired.bye).text())
    assert apart.article
    assert not made.why_not(board.white).paired
    assert "--details" not in made.explain().text()


def test_absences_and_forbidden_pairs() -> None:
    made = z.Tournament(FOUR, system="knsb-wp")
    half = made.pair(absent={"Anna": z.Result.HALF_POINT_BYE})
    assert {player.name: reason for player, reason in half.absent.items()} == {"Anna": z.Result.HALF_POINT_BYE}
    assert half.bye is not None
    met = {frozenset((board.white.name, board.black.name)) for board in made.pair().boards}
    one, two = sorted(next(iter(met)))
    other = made.pair(forbid=[(one, two)])
    assert frozenset((one, two)) not in {frozenset((board.white.name, board.black.name)) for board in other.boards}
    with pytest.raises(z.NoPairingError):
        made.pair(forbid=[FOUR])


def test_a_trf_file_is_kept_whole(tmp_path: Path) -> None:
    made = z.read(DEMO)
    made.write(tmp_path / "same.trf")
    assert (tmp_path / "same.trf").read_bytes() == Path(DEMO).read_bytes()
    assert made.check("knsb-wp").agrees == bool(made.check("knsb-wp"))
    assert len(made.rounds) == 5
    assert made.rounds[0].games[0].result
    with pytest.raises(z.InputError, match=r"does not name a rulebook. Pass system="):
        made.standings()


def test_a_round_is_written_and_read_again(tmp_path: Path) -> None:
    made = z.Tournament(rated(2000, 1800, 1700), system="fide-dutch", rounds=3, name="Club")
    made.write(tmp_path / "next.trf", made.pair())
    again = z.read(tmp_path / "next.trf")
    assert (again.system, again.name, again.planned_rounds) == ("fide-dutch", "Club", 3)
    assert [game.result for game in again.rounds[0].games] == [""]
    assert z.Result.BYE in again.rounds[0].without_game.values()
    assert again.with_round(again.pair(), ["1-0"]).rounds[1].games[0].result == "1-0"
    certificate = made.certificate()
    assert b'"best":true' in certificate
    assert certificate == made.certificate()


def test_other_formats_are_read(tmp_path: Path) -> None:
    (tmp_path / "players.csv").write_text("Name;Rating\nAnna;1800\nBram;1700\n", encoding="utf-8")
    made = z.read(tmp_path / "players.csv")
    assert [str(player) for player in made.players] == ["1 Anna (1800)", "2 Bram (1700)"]
    assert made.pair("fide-dutch").boards[0].white.name == "Anna"
    assert made.notes


@pytest.fixture
def club() -> Iterator[z.Rulebook]:
    register(RULEBOOK)
    yield RULEBOOK
    unregister(RULEBOOK.id)


def test_systems_are_those_of_the_registry(club: z.Rulebook) -> None:
    assert [book.id for book in z.systems()] == [*IDS, club.id]
    assert z.pair(FOUR, system=club.id).boards == z.pair(FOUR, system=club).boards


def test_a_rulebook_need_not_be_registered_to_pair() -> None:
    mine = z.systems()[2]._replace(id="mine")
    assert z.pair(FOUR, system=mine).system == "mine"


@pytest.mark.parametrize("system", IDS)
def test_every_system_plays_a_tournament(system: str) -> None:
    """As many rounds as a round robin needs; a Swiss may come to its end before that."""
    played = z.generate(system, players=8, rounds=7, seed=2)
    assert 4 <= len(played.rounds) <= 7
    assert len(played.standings()) == 8
    assert str(played.standings().text("nl"))
    assert z.simulate(system, players=6, rounds=5, runs=2).kendall() <= 1


def play(event: z.Event) -> None:
    event.pair()
    for board in event.publish().boards:
        event.enter(board.number, "½-½" if board.number == 2 else (z.Result.WIN, z.Result.LOSS))
    event.close_round()


def test_an_event_is_played_undone_corrected_and_finished(tmp_path: Path) -> None:
    with z.Event.create(tmp_path / "club.zwitsers", name="Club", system="knsb-wp", rounds=2, author="Bea") as event:
        event.add_players([*FOUR, z.Player(name="Els", rating=1900)])
        event.draw(seed=7)
        event.absent("Els", 2)
        assert event.round == 0
        play(event)
        assert event.round == 1
        assert event.pairing(1).boards[0].article
        assert event.pairing().boards[0].result == "1-0"
        before = event.standings()
        event.correct(1, "0-1", round=1, reason="score sheet")
        assert str(event.standings()) != str(before)
        event.undo()
        assert str(event.standings()) == str(before)
        event.redo()
        late = event.add_player("Fons", rating=1600)
        event.withdraw(late)
        play(event)
        assert event.explain("Anna", round=1).paired
        assert event.why_not(1, 2).reason
        assert "Final ranking" in str(event.finish(seed=3))
        event.write(tmp_path / "club.trf")
    assert len(z.read(tmp_path / "club.trf").rounds) == 2
    again = z.read(tmp_path / "club.zwitsers")
    assert (again.name, again.system, len(again.rounds)) == ("Club", "knsb-wp", 2)
    with z.Event.open(tmp_path / "club.zwitsers") as event:
        assert len(event.players) == 6
        assert "score sheet" in " ".join(event.log())


def test_an_event_under_a_rulebook_by_rating_numbers_by_rating(tmp_path: Path) -> None:
    with z.Event.create(tmp_path / "open.zwitsers", name="Open", system="fide-dutch", rounds=3) as event:
        added = event.add_players([{"name": "Weak", "rating": 1500}, {"name": "Strong", "rating": 2000}])
        assert {player.name: player.number for player in added} == {"Weak": 2, "Strong": 1}


def test_an_event_works_in_an_async_program(tmp_path: Path) -> None:
    """Several tasks enter results at the same time, each in a thread."""

    async def evening() -> str:
        event = await asyncio.to_thread(z.Event.create, tmp_path / "club.zwitsers", name="Club", rounds=2)
        await asyncio.to_thread(event.add_players, [f"P{number}" for number in range(16)])
        await asyncio.to_thread(event.pair)
        boards = (await asyncio.to_thread(event.publish)).boards
        await asyncio.gather(*(asyncio.to_thread(event.enter, board.number, "1-0") for board in boards))
        await asyncio.to_thread(event.close_round)
        return str(await asyncio.to_thread(event.standings))

    assert "Standings after round 1" in asyncio.run(evening())
