"""The typesetter: names stay text, nothing of this machine gets in, and what goes wrong is said."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from helpers import poppler
from helpers.pdf_documents import DOCUMENTS
from helpers.printing import club, finished, tournament
from helpers.running_tournaments import published
from zwitsers.event import actions as c
from zwitsers.event.running import RunningTournament
from zwitsers.present.documents.options import PAPERS, DocumentError, DocumentOptions
from zwitsers.present.documents.pdf import typeset as typesetting
from zwitsers.present.documents.pdf.typeset import typeset
from zwitsers.present.documents.registry import FORMATS

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.event.state import State

MARKUP = (
    '#panic("x")',
    "*bold* _slanted_",
    "<b>loud</b>",
    "<script>alert(1)</script>",
    "$x^2$ `raw`",
    "@label [link](x)",
    "= Title // gone",
    '#read("/etc/passwd")',
)


OTHERS = ("Anna", "Bram", "Carla")


def with_names(*names: str) -> State:
    return published(tournament(names, played=1, rounds=3, name='#import #eval("1") *Open*', prizes=[100])).state


@pytest.mark.parametrize("name", DOCUMENTS)
def test_markup_in_a_name_stays_text(name: str) -> None:
    text = poppler.text(DOCUMENTS[name](with_names(*MARKUP), DocumentOptions()))
    squeezed = text.replace(" ", "")
    for markup in MARKUP if name != "prizes" else ():
        assert markup.replace(" ", "") in squeezed
    assert '#import#eval("1")*Open*' in squeezed


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_name_in_another_script_does_no_harm(name: str) -> None:
    strange = ("李世石", "이세돌 😀", "עברית", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\ud7a3ع")
    data = DOCUMENTS[name](with_names(*strange, *OTHERS), DocumentOptions())
    assert poppler.page_count(data) >= 1
    assert "Anna" in poppler.text(data) or name == "prizes"


def test_signs_without_a_letter_are_boxes_and_the_page_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As on a machine without fonts of its own; elsewhere the letter itself may be there."""
    embedded = typesetting._fonts(system_fonts=False)
    monkeypatch.setattr(typesetting, "_fonts", lambda **_whatever: embedded)
    strange = DOCUMENTS["pairings"](with_names("李世石", *OTHERS), DocumentOptions())
    assert "Some characters print as an empty box" in poppler.text(strange)
    assert "empty box" not in poppler.text(DOCUMENTS["pairings"](with_names("Li", *OTHERS), DocumentOptions()))
    spaces = DOCUMENTS["pairings"](with_names("\u3000\u3000.", *OTHERS), DocumentOptions())
    assert poppler.picture(strange, tmp_path) != poppler.picture(spaces, tmp_path)


def test_signs_that_steer_are_made_visible() -> None:
    text = poppler.text(DOCUMENTS["pairings"](with_names("Eva\u202elive", *OTHERS), DocumentOptions()))
    assert "Eva\ufffdlive" in text


def digests() -> str:
    """Of all documents of the club."""
    made = [hashlib.sha256(document(club(), DocumentOptions())).hexdigest() for document in DOCUMENTS.values()]
    return " ".join(made)


@pytest.mark.slow
def test_the_same_tournament_gives_the_same_bytes_in_another_process_and_at_another_time() -> None:
    program = (
        "import hashlib\n"
        "from helpers.printing import club\n"
        "from helpers.pdf_documents import DOCUMENTS\n"
        "from zwitsers.present.documents.options import DocumentOptions\n"
        "print(*(hashlib.sha256(make(club(), DocumentOptions())).hexdigest() for make in DOCUMENTS.values()))\n"
    )
    clock = {"TZ": "Asia/Tokyo", "SOURCE_DATE_EPOCH": "1000000000"}
    environment = {**os.environ, **clock, "PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, "-c", program]
    ended = subprocess.run(words, capture_output=True, text=True, env=environment, timeout=60, check=True)
    assert ended.stdout.strip() == digests()


@pytest.mark.slow
def test_documents_can_be_made_at_the_same_time() -> None:
    jobs = [(name, language) for name in ("pairings", "slips", "prizes", "standings") for language in ("nl", "en")] * 2

    def make(job: tuple[str, str]) -> bytes:
        return DOCUMENTS[job[0]](club(), DocumentOptions(language=job[1]))

    alone = [make(job) for job in jobs]
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(make, jobs)) == alone


def test_an_empty_tournament_gives_a_message_and_no_document() -> None:
    empty = RunningTournament().state
    nobody = RunningTournament().do(c.create, {"name": "Open", "prizes": [100]}).state
    entered = (
        RunningTournament()
        .do(c.create, {"name": "Open", "prizes": [100]})
        .do(c.add_players, [{"name": "A"}, {"name": "B"}])
    )
    for state in (empty, nobody, entered.state):
        for name, document in DOCUMENTS.items():
            if state is entered.state and name in ("cards", "standings", "crosstable", "attendance"):
                continue  # empty cards, and lists of the players
            with pytest.raises(DocumentError) as caught:
                document(state, DocumentOptions())
            for language in ("nl", "en"):
                assert len(caught.value.text(language)) > 30
                assert "{" not in caught.value.text(language)


def test_only_a_draft_is_told_apart_from_nothing() -> None:
    state = (
        RunningTournament()
        .do(c.create, {"name": "Open"})
        .do(c.add_players, [{"name": "A"}, {"name": "B"}])
        .do(c.pair)
        .state
    )
    with pytest.raises(DocumentError) as caught:
        DOCUMENTS["pairings"](state, DocumentOptions())
    assert [problem.key for problem in caught.value.problems] == ["pdf.error.only-draft"]
    assert "DRAFT" in poppler.text(DOCUMENTS["pairings"](state, DocumentOptions(draft=True)))


def test_options_that_do_not_exist_are_refused_all_at_once() -> None:
    with pytest.raises(DocumentError) as caught:
        DocumentOptions(language="de", paper="a0", round=2)
    keys = [problem.key.removeprefix("pdf.error.") for problem in caught.value.problems]
    assert keys == ["language", "paper"]
    assert PAPERS == ("a4", "a3")


def test_what_the_typesetter_refuses_becomes_a_message() -> None:
    head = {"language": "nl", "title": "T", "document": "T", "paper": "a4"}
    with pytest.raises(DocumentError) as caught:
        typeset("pairings", head, {})
    assert [problem.key for problem in caught.value.problems] == ["pdf.error.typesetter"]
    assert "De PDF 'pairings' kon niet worden gemaakt" in caught.value.text("nl")


def test_without_the_typesetter_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(DocumentError) as caught:
        DOCUMENTS["standings"](club(), DocumentOptions())
    assert "zwitsers[app]" in caught.value.text("nl")


def test_the_typesetter_is_only_loaded_when_a_document_is_made() -> None:
    program = "import sys, zwitsers.present.documents.registry; sys.exit('typst' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_document_has_a_name_for_lists(language: str) -> None:
    papers = [item for item in FORMATS.values() if item.group == "paper"]
    titles = [item.title(language) for item in papers]
    assert len(set(titles)) == len(titles)
    assert not any(title.startswith("pdf.") for title in titles)
    assert [item.name for item in papers if item.of_round] == [
        "pairings",
        "pairings-by-name",
        "slips",
        "certificate",
    ]


@pytest.mark.parametrize(
    ("start", "end", "dutch", "english"),
    [
        ("2026-05-01", "2026-05-03", "1–3 mei 2026", "1–3 May 2026"),
        ("2026-12-30", "2027-01-02", "30 december 2026 – 2 januari 2027", "30 December 2026 – 2 January 2027"),
        ("2026-05-01", "2026-05-01", "1 mei 2026", "1 May 2026"),
        ("2026-05-01", "", "1 mei 2026", "1 May 2026"),
        ("", "", "", ""),
    ],
)
def test_dates_are_written_out(start: str, end: str, dutch: str, english: str) -> None:
    for language, words in (("nl", dutch), ("en", english)):
        data = DOCUMENTS["standings"](finished(start=start, end=end), DocumentOptions(language=language))
        count = {"nl": "12 spelers", "en": "12 players"}[language]
        about = " · ".join(part for part in ("Groningen", words, count) if part)
        assert about in poppler.text(data)
