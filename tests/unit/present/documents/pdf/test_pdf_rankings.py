"""Standings, cross table, cards and prizes: the numbers on paper are those of the reports."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from helpers import poppler
from helpers.pdf_documents import DOCUMENTS
from helpers.printing import club, criteria, finished, tournament
from helpers.running_tournaments import published
from zwitsers.engine.domain import Result, ZwitsersError
from zwitsers.engine.prizes.plan import ORGANISER, Prize, PrizeGroup, PrizeList, Sharing
from zwitsers.engine.scores.units import pretty
from zwitsers.event import actions
from zwitsers.event.running import RunningTournament
from zwitsers.present.amounts import amount_in_words
from zwitsers.present.documents.options import DocumentError, DocumentOptions
from zwitsers.present.marks import result_sign
from zwitsers.present.tables.card import product
from zwitsers.present.tables.crosstable import cell_parts
from zwitsers.present.tables.prizes import given, won_parts
from zwitsers.present.views.card import card as card_of
from zwitsers.present.views.crosstable import crosstable
from zwitsers.present.views.event_standings import choose, event_standings
from zwitsers.present.views.prizes import prizes as prizes_of
from zwitsers.present.views.records import Money
from zwitsers.present.words import colour_letter, money, number, place_of

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.present.views.standings import StandingsLine


def rows(data: bytes) -> list[str]:
    """The lines that begin with a place."""
    return [line for line in poppler.lines(data) if re.match(r"\d+=? ", line) and " / " not in line]


@pytest.mark.parametrize("rounds", [1, 2, None])
def test_the_standings_after_a_round_are_those_of_the_ranking(rounds: int | None) -> None:
    made = event_standings(club(), choose(club(), rounds))
    printed = rows(DOCUMENTS["standings"](club(), DocumentOptions(round=rounds)))
    assert printed == [
        f"{place_of(line)} {line.number} {line.name} {line.rating} {number(line.points, 'en')}"
        f" {number(line.resistance_points, 'en')} {number(line.sonneborn_berger, 'en')}{_article(line)}"
        for line in made.lines
    ]


def _article(line: StandingsLine) -> str:
    return f" {line.decided_by.article}" if line.decided_by is not None and line.decided_by.code != "PTS" else ""


def test_a_round_that_is_being_played_is_in_the_standings_only_when_asked_for() -> None:
    unfinished = published(tournament([f"P{place}" for place in range(6)], played=2, rounds=4)).state
    assert "Standings after round 2" in poppler.text(DOCUMENTS["standings"](unfinished, DocumentOptions()))
    assert "Standings after round 3" in poppler.text(DOCUMENTS["standings"](unfinished, DocumentOptions(round=3)))
    # One result in: the others count as draws, and the page says so.
    assert "Standings after round 2" in poppler.text(DOCUMENTS["standings"](club(), DocumentOptions()))
    text = poppler.text(DOCUMENTS["standings"](club(), DocumentOptions(round=3)))
    assert "Standings after round 3" in text
    assert "count as draws for now" in text


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("nl", ("Eindstand", "WP: weerstandspunten,", "ARTIKEL", "12 spelers")),
        ("en", ("Final ranking", "WP: resistance points,", "ARTICLE", "12 players")),
    ],
)
def test_the_final_ranking_has_its_criteria_and_explains_them(language: str, words: tuple[str, ...]) -> None:
    state = finished()
    data = DOCUMENTS["standings"](state, DocumentOptions(language=language))
    text = poppler.text(data)
    for word in words:
        assert word in text
    assert [row.split()[1] for row in rows(data)] == [str(line.number) for line in event_standings(state).lines]


def test_after_the_last_round_the_ranking_is_the_final_one_and_says_whether_it_is_settled() -> None:
    assert "Final ranking after 5 rounds" in poppler.text(DOCUMENTS["standings"](finished(), DocumentOptions(round=5)))
    played = tournament([f"P{place}" for place in range(6)], played=3, rounds=3).state
    assert "Provisional final ranking after 3 rounds" in poppler.text(DOCUMENTS["standings"](played, DocumentOptions()))


def test_with_many_criteria_the_sheet_is_turned() -> None:
    assert poppler.info(DOCUMENTS["standings"](finished(), DocumentOptions()))["Page size"].startswith("595")
    data = DOCUMENTS["standings"](criteria(), DocumentOptions())
    assert poppler.info(data)["Page size"].startswith("841")
    heading = [word.text for word in poppler.pages(data)[0].words]
    assert heading.count("CUT") > 3
    assert "MEDIAN" in heading


@pytest.mark.parametrize("system", ["go-en", "knsb-rating"])
def test_the_columns_are_those_of_the_rulebook(system: str) -> None:
    game = "go" if system == "go-en" else "chess"
    state = finished(game=game, systems=[[1, system]])
    page = poppler.pages(DOCUMENTS["standings"](state, DocumentOptions(round=3)))[0]
    heading = page.row_of("NAME").split()
    own = {"go-en": ["SOS", "SODOS"], "knsb-rating": ["AVERAGE", "RATING"]}[system]
    assert heading[:5] == ["#", "NO", "NAME", "RATING", "PTS"]
    assert [word for word in heading[5:] if word in own] == own
    assert heading[-1] == "ARTICLE"


# The cross table


def test_the_cross_table_names_opponents_by_their_row() -> None:
    state = finished()
    made = event_standings(state)
    place = {line.player.number: row for row, line in enumerate(made.lines, start=1)}
    printed = rows(DOCUMENTS["crosstable"](state, DocumentOptions()))
    assert len(printed) == len(made.lines)
    for row, line in zip(printed, made.lines, strict=True):
        assert row.startswith(f"{place[line.player.number]} {line.player.name} ")
        squeezed = row.replace(" ", "")
        cells = [
            f"{place[entry.opponent]}{entry.colour.value if entry.colour else '-'}{pretty(entry.points, 2)}"
            for entry in made.snapshot.history(line.player.number)
            if entry.opponent
        ]
        for cell in cells:
            assert cell in squeezed


@pytest.mark.slow
@pytest.mark.parametrize(("rounds", "parts"), [(16, 1), (17, 2)])
def test_a_long_tournament_goes_on_in_a_second_table(rounds: int, parts: int) -> None:
    state = tournament([f"S{n:02d}" for n in range(24)], played=rounds, rounds=rounds).state
    pages = poppler.pages(DOCUMENTS["crosstable"](state, DocumentOptions()))
    assert len(pages) == parts
    headings = [[int(word) for word in page.row_of("NAME").split() if word.isdigit()] for page in pages]
    assert [number for heading in headings for number in heading] == list(range(1, rounds + 1))


# Cards


@pytest.mark.parametrize("language", ["nl", "en"])
def test_a_card_has_every_round_with_its_sums(language: str) -> None:
    made = event_standings(club(), choose(club(), 2))
    player = made.lines[0].number
    data = DOCUMENTS["cards"](club(), DocumentOptions(language=language, round=2, player=player))
    assert poppler.page_count(data) == 1
    text = poppler.text(data)
    title = {"nl": "Indelingskaart", "en": "Pairing card"}[language]
    assert text.startswith(f"Zomertoernooi {title} ")
    card = card_of(made, player)
    for turn in card.rounds:
        assert turn.resistance_points is not None
        assert turn.sonneborn_berger is not None
        assert turn.opponent is not None
        row = next(line for line in rows(data) if line.startswith(f"{turn.round} {turn.opponent.number} "))
        assert row.split(turn.opponent.name)[1].replace("↑", "").replace("↓", "").split() == [
            colour_letter(turn.colour, language),
            result_sign(turn.result, 2, language),
            number(turn.score_after, language),
            number(turn.resistance_points.adds, language),
            number(turn.resistance_after, language),
            product(turn.sonneborn_berger, language).replace(" ", ""),
            number(turn.sonneborn_after, language),
        ]
    totals = [
        number(card.totals.points, language),
        number(card.totals.resistance_points, language),
        number(card.totals.sonneborn_berger, language),
    ]
    balance = {"nl": "Kleursaldo", "en": "Colour balance"}[language]
    total = next(line for line in poppler.lines(data) if line.startswith(balance))
    assert total.split()[-3:] == totals
    # Room for the rounds that are still to come.
    assert {"3", "4", "5"} <= {line.strip() for line in poppler.lines(data)}


def test_cards_are_there_for_everyone_in_the_order_of_their_numbers() -> None:
    data = DOCUMENTS["cards"](club(), DocumentOptions())
    names = {entrant.player.name for entrant in club().entrants.values()}
    found = [
        (word.text, page.row_of(word.text))
        for page in poppler.pages(data)
        for word in page.words
        if word.bottom - word.top > 18.5 and word.text.isdigit()
    ]
    assert [number for number, _row in found] == [str(number) for number in range(1, 12)]
    assert len(names) == len(found)


def test_private_data_is_not_printed() -> None:
    """A birth date, and whom the arbiter keeps apart."""
    for name, document in DOCUMENTS.items():
        text = poppler.text(document(club(), DocumentOptions()))
        assert "1987" not in text, name
        assert "SC Noord" in text or name != "cards"


# Prizes


def test_prizes_are_divided_and_add_up() -> None:
    state = finished()
    data = DOCUMENTS["prizes"](state, DocumentOptions(language="nl"))
    text = poppler.text(data)
    assert "VOORLOPIG" not in text
    assert "€ 1.000,00" in text
    made = event_standings(state)
    winners = [line for line in made.lines if line.prize and line.prize.cents]
    listed = poppler.pages(data)[0]
    for line in winners:
        row = listed.row_of(line.player.name.split()[-1])
        assert row.startswith(f"{line.place} {line.player.name} ")
        assert row.endswith(money(line.prize, "nl"))


def with_receipts() -> State:
    """Five winners: four of money, one of whom has a cup as well, and one to whom money went by hand."""
    made = tournament([f"P{place}" for place in range(10)], played=3, rounds=3, prizes=[50000, 25050, 10000])
    made = made.do(actions.set_category, "Under 2395", "rating<2395")
    cup = PrizeList(0, PrizeGroup.CATEGORY, (Prize(2125, "cup"),), category=1, share=Sharing.PLACE)
    made = made.do(actions.set_prizes, cup).do(actions.set_prize_rules, one_each=True)
    last = event_standings(made.state, choose(made.state, None, True)).lines[-1]
    made = made.do(actions.move_prize, ORGANISER, made.state.by_lot()[last.number], 1250, "finest game")
    return made.do(actions.finish, seed=1).state


def test_receipts_are_four_on_a_page_to_be_cut_with_all_that_is_signed_for() -> None:
    state = with_receipts()
    made = prizes_of(state)
    winners = [winner for winner in made.winners if winner.money.cents or winner.things]
    pages = poppler.pages(DOCUMENTS["prizes"](state, DocumentOptions()))[1:]
    assert len(pages) == -(-len(winners) // 4)
    for at_page, sheet in enumerate(pages):
        here = winners[4 * at_page : 4 * at_page + 4]
        corners = [_quarter(sheet, at) for at in range(4)]
        for winner, text in zip(here, corners, strict=False):
            assert winner.player is not None
            assert text.startswith("RECEIPT Zomertoernooi Groningen")
            assert f"RECEIVED BY {winner.player.name} PRIZE {given(winner, 'en')}" in text
            assert amount_in_words(winner.money.cents, "en") in text
            for line in won_parts(made, winner, "en"):
                assert line in text
            assert text.endswith("DATE WINNER'S SIGNATURE FOR THE ORGANISER")
        assert not any(corners[len(here) :])


def _quarter(page: poppler.Page, at: int) -> str:
    """The words of one of the four, as they are read; one that crosses a line to be cut along fails."""
    right, low = at % 2, at // 2
    inside = []
    for word in page.words:
        across, down = page.width / 2, page.height / 2
        assert word.right < across or word.left > across, word
        assert word.bottom < down or word.top > down, word
        if (word.left > across) == bool(right) and (word.top > down) == bool(low):
            inside.append(word)
    return " ".join(word.text for word in sorted(inside, key=lambda word: (round(word.middle), word.left)))


def test_prizes_before_the_end_are_provisional() -> None:
    text = poppler.text(DOCUMENTS["prizes"](club(), DocumentOptions()))
    assert "PROVISIONAL" in text
    assert "€850.50" in text


@pytest.mark.parametrize(
    ("cents", "dutch", "english"),
    [(0, "€ 0,00", "€0.00"), (5, "€ 0,05", "€0.05"), (123456789, "€ 1.234.567,89", "€1,234,567.89")],
)
def test_money_is_written_as_the_language_does(cents: int, dutch: str, english: str) -> None:
    assert (money(Money(cents), "nl"), money(Money(cents), "en")) == (dutch, english)


# What cannot be


@pytest.mark.parametrize(
    ("document", "options", "key"),
    [
        ("cards", DocumentOptions(player=99), "pdf.error.no-such-player"),
        ("standings", DocumentOptions(round=4), "snapshot.no-such-round"),
        ("crosstable", DocumentOptions(round=4), "snapshot.no-such-round"),
        ("pairings", DocumentOptions(round=9), "tournament.no-such-round"),
    ],
)
def test_what_is_not_there_cannot_be_printed(document: str, options: DocumentOptions, key: str) -> None:
    with pytest.raises(ZwitsersError) as caught:
        DOCUMENTS[document](club(), options)
    assert [problem.key for problem in caught.value.problems] == [key]


def test_a_tournament_without_prizes_has_no_prize_list() -> None:
    with pytest.raises(DocumentError) as caught:
        DOCUMENTS["prizes"](tournament(["A", "B"], played=1, rounds=1).state, DocumentOptions())
    assert [problem.key for problem in caught.value.problems] == ["pdf.error.no-prizes"]


def mcmahon() -> State:
    settings = {"name": "Open", "game": "go", "rounds": 4, "mcmahon": True, "bar": "1d"}
    event = RunningTournament().by("Arbiter", "2026-05-02T10:00:00+00:00").do(actions.create, settings)
    grades = ("3d", "1d", "1k", "2k", "5k", "7k")
    players = [{"name": f"Player{n}, Jan", "grade": grade, "club": "Leiden"} for n, grade in enumerate(grades, start=1)]
    event = event.do(actions.add_players, players).do(actions.give_lots, {n: n for n in range(1, 7)})
    for _ in range(2):
        event = event.do(actions.pair).do(actions.publish)
        made = event.state.rounds[-1]
        wins = [(board, Result.WIN, Result.LOSS) for board, _game in made.boards]
        event = event.do(actions.enter_results, made.number, wins).do(actions.close_round, made.number)
    return event.state


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_cross_table_of_a_mcmahon_is_a_wall_list(language: str) -> None:
    state = mcmahon()
    data = DOCUMENTS["crosstable"](state, DocumentOptions(language=language))
    printed = rows(data)
    table = crosstable(event_standings(state))
    assert table.wall_list
    assert "MMS SOS SOSOS" in poppler.text(data)
    for row, line in zip(table.rows, printed, strict=True):
        cells = ["".join(cell_parts(table, cell, language)) for cell in row.rounds]
        assert re.fullmatch(r"\d[+-]/[wb]0", cells[0])
        scores = (row.points, row.line.resistance_points, row.sosos)
        tail = [number(value, language) for value in scores if value is not None]
        assert line == " ".join([str(row.place), row.name, row.player.grade, row.club, *cells, *tail])


def test_a_card_tells_how_the_values_of_a_list_are_made() -> None:
    """Which opponents, what was left out and why; WP and SB have columns of their own where the rulebook has them."""
    made = tournament([f"P{place}" for place in range(8)], played=3, rounds=5, final_ranking="BH/C1,WP/M1,SB")
    text = " ".join(poppler.text(DOCUMENTS["cards"](made.state, DocumentOptions(player=1))).split())
    ranking = event_standings(made.state)
    line = next(line for line in ranking.lines if line.number == 1)
    for value in line.tie_breaks:
        assert f"{value.code} {number(value.numbers[0], 'en')} = " in text
    assert "cut: the lowest" in text
    assert "cut: the highest" in text
    assert "without the highest and the lowest" in text


def test_performance_is_on_paper_where_it_is_wanted_everywhere() -> None:
    made = tournament([f"P{place}" for place in range(8)], played=3, rounds=5)
    usual = poppler.text(DOCUMENTS["standings"](made.state, DocumentOptions()))
    assert "PERFORMANCE" not in usual.upper()
    wanted = made.do(actions.change_settings, {"performance": "everywhere"}).state
    text = poppler.text(DOCUMENTS["standings"](wanted, DocumentOptions()))
    assert "PERFORMANCE" in text.upper()
    first = event_standings(wanted).lines[0]
    assert first.performance is not None
    assert f"{first.performance.performance}" in text
