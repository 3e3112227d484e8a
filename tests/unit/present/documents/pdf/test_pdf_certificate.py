"""The certificate of a round on paper: the verdict, the reasons with their articles, and the seals."""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING

import pytest

from helpers import poppler
from helpers.pdf_documents import DOCUMENTS
from helpers.printing import club, tournament
from helpers.running_tournaments import closed, entered, published
from zwitsers.engine.domain import Result
from zwitsers.engine.why.answers import RoundExplainer
from zwitsers.engine.why.certificate import differing_fields, read_certificate
from zwitsers.engine.why.words import AnswerWords
from zwitsers.event import actions as c
from zwitsers.event.engine import snapshot_for
from zwitsers.formats.trf import read_trf
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.views.certificate import round_certificate
from zwitsers.present.views.round import system_of_round

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament
    from zwitsers.event.state import State


def printed(state: State, **options: object) -> str:
    data = DOCUMENTS["certificate"](state, DocumentOptions(**{"language": "en", **options}))  # type: ignore[arg-type]
    return poppler.text(data)


@pytest.mark.parametrize("system", ["go-nl", "go-en", "knsb-wp", "kndb", "knsb-rating"])
@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_board_has_its_reasons_as_why_gives_them(system: str, language: str) -> None:
    game = {"go-nl": "go", "go-en": "go", "kndb": "draughts"}.get(system, "chess")
    names = [f"Speler, {chr(65 + place)}" for place in range(13)]
    state = published(tournament(names, played=2, rounds=5, game=game, systems=[[1, system]])).state
    text = printed(state, language=language)
    explainer = RoundExplainer(snapshot_for(state, 3), system_of_round(state, 3))
    words = AnswerWords(explainer.view, language)
    for number in range(1, len(explainer.pairing.boards) + 1):
        for sentence in words.about(explainer.about_board(number)):
            start = {"nl": "Artikel ", "en": "Article "}[language]
            if sentence.startswith(start):  # what it says stands at the end, once
                article = sentence.removeprefix(start).partition(":")[0]
                assert text.count(f"{start}{article}: ") == 1
                assert text.count(article) > 1
            else:
                assert sentence in text
    assert {"nl": "Dit is de indeling volgens het reglement.", "en": "This is the rulebook's pairing."}[
        language
    ] in text


def test_the_bye_is_explained_too() -> None:
    explainer = RoundExplainer(snapshot_for(club(), 3), system_of_round(club(), 3))
    assert explainer.pairing.bye is not None
    words = AnswerWords(explainer.view, "en")
    assert words.together(explainer.about_player(explainer.pairing.bye))[0] in printed(club())


def test_round_one_names_its_scheme_once() -> None:
    text = printed(club(), round=1)
    assert text.count("Round one follows a fixed scheme.") == 1


def test_the_seals_are_those_of_files_that_verify() -> None:
    made = club().round(3)
    sealed = round_certificate(club(), made)
    assert sealed is not None
    text = printed(club())
    assert hashlib.sha256(sealed.tournament).hexdigest() in text
    assert hashlib.sha256(sealed.certificate).hexdigest() in text
    found = read_certificate(sealed.certificate)
    assert found["input_sha256"] == hashlib.sha256(sealed.tournament).hexdigest()
    snapshot = read_trf(sealed.tournament).snapshot
    assert differing_fields(found, sealed.tournament, snapshot, system_of_round(club(), 3)) == []
    lots = club().lots
    assert found["boards"] == [[lots[game.white], lots[game.black]] for game in made.games]


def test_strength_groups_and_the_scheme_are_among_the_options_of_the_certificate() -> None:
    names = [f"S{place}" for place in range(8)]
    settings = {"strength_groups": [[1, 2, 3, 4], [5, 6, 7, 8]], "strength_rounds": 2, "first_round": "adjacent"}
    made = tournament(names, played=0, rounds=3, game="go", systems=[[1, "go-nl"]])
    state = published(made.do(c.change_settings, settings)).state
    sealed = round_certificate(state, state.round(1))
    assert sealed is not None
    options = json.loads(sealed.certificate)["options"]
    assert options["first_round"] == "adjacent"
    assert options["strength_groups"] == {"groups": [[1, 2, 3, 4], [5, 6, 7, 8]], "rounds": 2}
    snapshot = read_trf(sealed.tournament).snapshot
    found = read_certificate(sealed.certificate)
    assert differing_fields(found, sealed.tournament, snapshot, system_of_round(state, 1)) == []


def test_a_correction_after_the_publication_changes_nothing_in_the_certificate() -> None:
    made = published(tournament([f"P{place}" for place in range(12)], played=2, rounds=4))
    before = printed(made.state, log=made.log)
    for board, game in made.state.round(2).boards:
        white = Result.LOSS if game.white_result is Result.WIN else Result.WIN
        made = made.do(
            c.correct_result, 2, board, white, Result.WIN if white is Result.LOSS else Result.LOSS, "misread"
        )
    assert "This is the rulebook's pairing." not in printed(made.state)
    assert "This is the rulebook's pairing." in before
    assert printed(made.state, log=made.log) == before


def swapped() -> RunningTournament:
    """Two players have changed places in the draft, and it was published all the same."""
    made = tournament([f"P{place}" for place in range(8)], played=2, rounds=4).do(c.pair)
    draft = made.state.draft
    assert draft is not None
    return made.do(c.swap_in_draft, draft.games[0].black, draft.games[1].black).do(c.publish, "as agreed")


def test_a_round_changed_by_hand_says_so_and_has_no_seal() -> None:
    state = swapped().state
    assert round_certificate(state, state.round(3)) is None
    text = printed(state)
    assert "This is the rulebook's pairing." not in text
    assert "Not the rulebook's pair" in text
    assert "There is no certificate file for this round" in text
    assert not re.search(r"[0-9a-f]{64}", text)


def test_swapped_colours_are_mentioned() -> None:
    made = published(tournament([f"P{place}" for place in range(8)], played=2, rounds=4))
    made = made.do(c.swap_colours, 3, 1)
    text = printed(made.state)
    assert "The pairs match the rulebook; the colours or the board order do not." in text
    assert "the colours are reversed" in text


def test_whom_the_arbiter_keeps_apart_is_not_printed() -> None:
    """Neither in a round that keeps to it, nor in one in which he put them together himself."""
    made = tournament([f"P{place}" for place in range(8)], played=1, rounds=4).do(c.forbid_pair, [1, 2])
    assert "orbid" not in printed(published(made).state)
    draft = made.do(c.pair)
    state = draft.state
    assert state.draft is not None
    partner = next(set(pair) - {1} for pair in state.draft.pairs if 1 in pair).pop()
    together = draft if partner == 2 else draft.do(c.swap_in_draft, partner, 2)
    text = printed(together.state, draft=True)
    assert "A rule set by the arbiter was not followed." in text
    assert "forbidden" not in text


def test_a_round_with_the_drawing_dummy_is_explained_without_a_seal() -> None:
    names = [f"Dammer {place}" for place in range(7)]
    made = tournament(names, played=0, rounds=4, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True)
    made = published(closed(published(made)))
    text = printed(made.state)
    assert "This is the rulebook's pairing." in text
    assert "There is no certificate file for this round" in text
    for entrant in made.state.entrants.values():
        assert entrant.player.name in text


def test_the_in_between_round_has_a_certificate_of_its_own() -> None:
    made = tournament(
        [f"Dammer {place}" for place in range(9)], played=0, rounds=4, game="draughts", drawing_dummy=True
    )
    for _ in range(3):
        made = closed(published(made))
    state = entered(made.do(c.pair).do(c.publish)).state
    text = printed(state, round=0)
    assert "In-between round · Certificate" in text
    assert "(R7.2)" in text


def test_the_arbiter_signs_with_his_name() -> None:
    assert "Arbiter · Nora Bos" in printed(club())
    assert "Wedstrijdleider · Nora Bos" in printed(club(), language="nl")
