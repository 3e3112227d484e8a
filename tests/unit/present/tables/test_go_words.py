"""Go has its own names for what opponents scored, also where a criterion decided."""

from __future__ import annotations

import pytest

from helpers.running_tournaments import BLACK, DRAW, WHITE, closed, published, started
from zwitsers.present.tables.standings import signs
from zwitsers.present.views.event_standings import event_standings


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("system", ["go-en", "go-nl"])
def test_what_decided_is_called_sos(system: str, language: str) -> None:
    made = closed(published(started(10, game="go", systems=[[1, system]], rounds=4)), (WHITE, DRAW, BLACK, WHITE))
    made = closed(published(made), (DRAW, BLACK, WHITE, DRAW))
    text = " ".join(meaning for _sign, meaning in signs(event_standings(made.state), language))
    assert "SOS" in text
    assert "resistance points" not in text
    assert "weerstandspunten" not in text
