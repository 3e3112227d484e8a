"""The seal of a round, and the link with which everyone can check it, on wall sheets and the static site."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from helpers import poppler
from helpers.pdf_documents import DOCUMENTS
from helpers.running_tournaments import closed, played, published, started
from zwitsers.event import actions as c
from zwitsers.language import translate
from zwitsers.present.documents.check_link import check_address, check_link, check_record
from zwitsers.present.documents.options import DocumentError, DocumentOptions
from zwitsers.present.documents.site import site_pages
from zwitsers.present.views.proof_check import check_proof, read_proof
from zwitsers.present.views.round_proof import current_seals, seals

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.event.running import RunningTournament

SERVER = "https://club.example/t/open"
CHECK = "https://club.example/check/#proof=/t/open/proof/2"


def tournament() -> RunningTournament:
    return published(played(started(8, systems=[(1, "knsb-wp")], rounds=5), 1))


def test_the_address_is_that_of_the_page_with_the_proof_of_the_round() -> None:
    assert check_address(SERVER, 2) == CHECK
    assert check_address(f"{SERVER}/", 2) == CHECK


@pytest.mark.parametrize("address", ["club.example/t/open", "https://club.example", "javascript:/t/x", f"{SERVER}?a=1"])
def test_another_address_is_refused(address: str) -> None:
    with pytest.raises(DocumentError):
        DocumentOptions(check_at=address)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("document", ["pairings", "pairings-by-name"])
def test_a_wall_sheet_has_the_seal_the_link_and_a_qr_code(document: str, large: bool) -> None:
    made = tournament()
    seal = current_seals(seals(made.log))[2].short
    sheet = DOCUMENTS[document](made.state, DocumentOptions("en", log=made.log, check_at=SERVER, large=large))
    text = poppler.text(sheet)
    assert f"Seal: {seal}." in text
    assert "Check this pairing yourself" in text
    assert CHECK.encode() in sheet


def test_without_a_server_a_sheet_has_only_the_seal() -> None:
    made = tournament()
    text = poppler.text(DOCUMENTS["pairings"](made.state, DocumentOptions("nl", log=made.log)))
    assert f"Zegel: {current_seals(seals(made.log))[2].short}." in text
    assert "Controleer deze indeling zelf" not in text


def test_the_qr_code_is_that_of_the_address() -> None:
    import segno

    made = tournament()
    record = check_record(made.state.round(2), DocumentOptions("en", log=made.log, check_at=SERVER))
    assert record is not None
    picture = bytes(record["picture"]).decode()  # type: ignore[call-overload]
    drawn = segno.make(CHECK, error="m", micro=False).svg_inline(border=2)
    assert drawn.partition("d=")[2].partition("/>")[0] == picture.partition("d=")[2].partition("/>")[0] != ""


def test_a_draft_has_no_link() -> None:
    draft = closed(tournament()).do(c.pair)
    assert draft.state.draft is not None
    assert check_link(draft.state.draft, DocumentOptions(log=draft.log, check_at=SERVER)) is None
    assert check_link(draft.state.round(2), DocumentOptions(check_at=SERVER)) is None


def test_the_static_site_has_the_proof_of_every_round() -> None:
    made = tournament()
    pages = site_pages(made.state, DocumentOptions("en", log=made.log))
    for number, seal in current_seals(seals(made.log)).items():
        page = pages[f"round-{number}.html"].decode()
        assert f"Seal: {seal.short}." in page
        assert f'<a href="proof-{number}.json">The proof of this pairing</a>' in page
        assert check_proof(read_proof(pages[f"proof-{number}.json"])).confirmed


def test_the_static_site_leads_to_the_page_that_checks(tmp_path: Path) -> None:
    made = tournament()
    page = site_pages(made.state, DocumentOptions("en", log=made.log, check_at=SERVER))["round-2.html"].decode()
    assert f'<a href="{CHECK}">Check this pairing yourself</a>' in page
    (tmp_path / "pyodide").mkdir()
    for name in ("index.html", "files.json", "pyodide/a.wasm", "pyodide/a.wasm.gz"):
        (tmp_path / name).write_text(json.dumps(name), encoding="utf-8")
    pages = site_pages(made.state, DocumentOptions("en", log=made.log, check_bundle=tmp_path))
    assert '<a href="check/index.html#proof=../proof-2.json">Check' in pages["round-2.html"].decode()
    assert {name for name in pages if name.startswith("check/")} == {
        "check/index.html", "check/files.json", "check/pyodide/a.wasm"
    }  # fmt: skip


def test_an_open_correction_is_said_on_the_site() -> None:
    made = tournament()
    games = made.state.round(2).games
    changed = made.do(c.swap_in_round, 2, games[0].white, games[1].white, "sat down wrong")
    pages = site_pages(changed.state, DocumentOptions("en", log=changed.log))
    said = translate("play.seal.corrected", "en", round=2)
    assert said in pages["round-2.html"].decode()
    assert translate("play.seal.corrected", "en", round=1) not in pages["round-1.html"].decode()


def test_a_publication_that_was_withdrawn_has_no_proof_on_the_site() -> None:
    made = tournament().do(c.withdraw_publication, 2, "the wrong list")
    pages = site_pages(made.state, DocumentOptions("en", log=made.log))
    assert "proof-1.json" in pages
    assert "proof-2.json" not in pages
