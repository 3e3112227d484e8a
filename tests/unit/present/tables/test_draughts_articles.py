"""Articles of the Dutch draughts rulebook on the final ranking have an English name for English readers."""

from __future__ import annotations

from helpers.running_tournaments import BLACK, DRAW, WHITE, closed, published, started
from zwitsers.present.tables.standings import article_name, standings_table
from zwitsers.present.views.event_standings import event_standings


def test_the_article_that_decided_is_in_the_language_of_the_reader() -> None:
    made = closed(published(started(8, game="draughts", systems=[[1, "kndb"]], rounds=4)), (WHITE, DRAW, BLACK, WHITE))
    made = closed(published(made), (DRAW, BLACK, WHITE, DRAW))
    for language, name in (("en", "Final ranking 2 KNDB"), ("nl", "Eindstand 2 KNDB")):
        cells = {cell for row in standings_table(event_standings(made.state), language).rows for cell in row}
        assert name in cells
        assert not any(cell.startswith("Eindstand") for cell in cells) or language == "nl"
    assert article_name("F12.3", "en") == "F12.3"
