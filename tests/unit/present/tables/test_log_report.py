"""The log in words: every kind of event has a sentence, in both languages."""

from __future__ import annotations

import pytest

from zwitsers.event import events as ev
from zwitsers.event import festival_events as group_ev
from zwitsers.event import prize_events as prize_ev
from zwitsers.event import request_events as request_ev
from zwitsers.event.log import Log
from zwitsers.event.requests import RequestKind
from zwitsers.event.running import RunningTournament
from zwitsers.event.schedule_events import GameAheadSet, GameDateSet
from zwitsers.event.settings import Settings
from zwitsers.event.state import State
from zwitsers.language import LANGUAGES
from zwitsers.present.tables.log import Narrator

ONE_OF_EACH: list[ev.Event] = [
    ev.TournamentCreated({"name": "Open"}),
    ev.SettingsChanged({"rounds": 7, "place": "", "prizes": (100, 50)}),
    ev.PlayerAdded(1, {"name": "Anna"}),
    ev.PlayerChanged(1, {"rating": 1500}),
    ev.PlayerRemoved(1),
    ev.PlayerWithdrawn(1, 3),
    ev.PlayerReturned(1, 4),
    ev.AbsenceSet(1, 2, "HALF_POINT_BYE"),
    ev.AbsenceCleared(1, 2),
    ev.BoardFixed(1, 40),
    ev.BoardFixed(1, 0),
    ev.StartScoresSet((1, 2), 61, "because"),
    ev.StartScoresSet((1,)),
    ev.LotsDrawn(None, {"1": 1}),
    ev.ColourDrawn(2026, "b"),
    ev.LotsCommitted("ab" * 16),
    ev.PairForbidden((1, 2)),
    ev.PairAllowed((1, 2)),
    ev.RoundDrafted(1, ((1, 2),)),
    ev.RoundDrafted(1, ((2, 1),), by_hand=True),
    ev.DraftDiscarded(1),
    ev.RoundPublished(1, "because"),
    ev.PublicationWithdrawn(1, "because"),
    ev.RoundChanged(1, ((1, 2, 1),), 2, (3,), {"4": "ABSENT"}, "because"),
    ev.ResultEntered(1, 1, "WIN", "LOSS"),
    ev.ResultCleared(1, 1),
    ev.ResultCorrected(1, 1, "ADJOURNED", "ADJOURNED"),
    ev.ColoursSwapped(0, 1),
    ev.AbsenceCorrected(1, 1, "ABSENT"),
    ev.RoundClosed(1),
    ev.BarragePlayed((2, 1)),
    ev.TournamentFinished(None),
    prize_ev.CategorySet(1, "U1800", "rating=-1799", (3,), (4,)),
    prize_ev.CategoryRemoved(1),
    prize_ev.PrizeListSet(2, "category", ((5000, "cup", 1500, 0), (2500, "", 0, 3)), "U1800", 1, "hort", 4, True, 1),
    prize_ev.PrizeListRemoved(2),
    prize_ev.PrizeRulesSet(True, 1000, 50, False, (3,)),
    prize_ev.PrizeListsOrdered((2, 1)),
    prize_ev.PrizesShown(True),
    prize_ev.PrizesShown(False),
    prize_ev.PrizeMoved(0, 3, 500, "agreed"),
    GameDateSet(1, (1, 2), "2026-05-03T19:30"),
    GameDateSet(1, (1, 2)),
    GameAheadSet(1, (1, 2), "WIN", "LOSS"),
    GameAheadSet(1, (1, 2)),
    request_ev.PlayerCheckedIn(1, 2),
    request_ev.CheckInCleared(1, 2),
    *(request_ev.RequestMade(1, 1, kind.value, 2, "a wedding") for kind in RequestKind),
    request_ev.RequestDecided(1, 1, accepted=True),
    request_ev.RequestDecided(1, 1, accepted=True, automatic=True),
    request_ev.RequestDecided(1, 1, accepted=False, reason="too late"),
    request_ev.RequestCancelled(1, 1),
    group_ev.FestivalCreated("0123456789abcdef", {"name": "Weekend"}),
    group_ev.FestivalSet(numbers_on=True, check_in_closed=False),
    group_ev.GroupSet(1, "A", "weekend-a", {"rounds": 5}, "rating=1600-"),
    group_ev.GroupRemoved(1),
    group_ev.Registered(1, {"name": "Anna"}, 1),
    group_ev.RegistrationChanged(1, {"rating": 1500}),
    group_ev.RegistrationPlaced(1, 0),
    group_ev.RegistrationMarked(1, "arrived"),
    group_ev.FestivalJoined("weekend", "0123456789abcdef", 1),
    ev.Undone((1, 2, 3)),
    ev.Redone((4,)),
]


def sentences(language: str) -> list[str]:
    narrator = Narrator(Log(), State(settings=Settings(game="draughts")), language)
    return [narrator.sentence(event) for event in ONE_OF_EACH]


def test_the_list_above_has_every_kind_of_event() -> None:
    # By name: a dataclass with slots is made anew from the class as it was written.
    assert {type(event).__name__ for event in ONE_OF_EACH} == {cls.__name__ for cls in ev.Event.__subclasses__()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence_of_its_own(language: str) -> None:
    said = sentences(language)
    assert len(set(said)) == len(said)
    for text in said:
        assert "report.log" not in text
        assert "{" not in text


def test_the_languages_differ() -> None:
    assert not set(sentences("en")) & set(sentences("nl"))


def test_particulars() -> None:
    said = sentences("en")
    assert "Settings: Number of rounds: 7; Place: –; Prize money in euros: €1.00, €0.50." in said
    assert "Round 1 published. Reason: because" in said
    assert "Round 1, board 1: 2-0." in said
    assert "Round 1, board 1: corrected to adjourned." in said
    assert "In-between round, board 1: played with the colours reversed." in said
    assert "Undone: entry 1-3." in said


def test_a_player_who_is_gone_keeps_his_name() -> None:
    from zwitsers.event import actions

    event = RunningTournament().do(actions.create, {"name": "Open"}).do(actions.add_player, {"name": "Anna"})
    gone = event.do(actions.remove_player, 1)
    assert Narrator(event.log, event.state, "en").name(1) == "1 Anna"
    assert Narrator(gone.log, gone.state, "en").name(1) == "Anna"
