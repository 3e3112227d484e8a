"""What each kind of event is about: two writers are in each other's way only over the same subject."""

from __future__ import annotations

from zwitsers.event import apply  # noqa: F401 - knows all kinds of events
from zwitsers.event.events import _KINDS

# Of a player, of a registration, of a board, of the games of two players; all others are about the whole tournament.
PLAYER = {
    "absence-cleared", "absence-corrected", "absence-set", "board-fixed", "player-added", "player-changed",
    "player-removed", "player-returned", "player-withdrawn",
}  # fmt: skip
SELF_SERVICE = {"check-in-cleared", "player-checked-in", "request-cancelled", "request-made"}
REGISTRATION = {"registered", "registration-changed", "registration-marked", "registration-placed"}
BOARD = {"colours-swapped", "result-cleared", "result-corrected", "result-entered"}
# What the public does not see that it happened.
PRIVATE = {"draft-discarded", "pair-allowed", "pair-forbidden", "round-drafted", *SELF_SERVICE}


def test_the_subject_of_each_kind() -> None:
    expected = {
        **dict.fromkeys(PLAYER, ("", "player")),
        **dict.fromkeys((*SELF_SERVICE, "request-decided"), ("self-service", "player")),
        **dict.fromkeys(REGISTRATION, ("", "registration")),
        **dict.fromkeys(BOARD, ("", "round", "board")),
        "game-ahead-set": ("ahead", "round", "players"),
        "game-date-set": ("date", "round", "players"),
    }
    assert {kind: (cls.topic, *cls.about) for kind, cls in _KINDS.items() if cls.about} == expected


def test_only_what_players_do_themselves_is_beside_what_the_arbiter_does() -> None:
    assert {kind for kind, cls in _KINDS.items() if cls.aside} == SELF_SERVICE


def test_the_public_does_not_see_drafts_forbidden_pairs_and_requests() -> None:
    assert {kind for kind, cls in _KINDS.items() if not cls.public} == PRIVATE
