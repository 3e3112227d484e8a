"""The page that checks pairings, in a real browser: it works without a network, and says what the command line says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from script.browser import PAGE

from helpers.check_bundle import GOLDEN, PATIENCE, answer, built_bundle, choose, open_page, played_golden, served
from helpers.command import called
from helpers.planted_faults import (
    changed_result,
    committed_tournament,
    forged_certificate,
    other_secret,
    removed_round,
    swapped_pair,
)
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import ids, rulebook
from zwitsers.formats.trf import read_trf
from zwitsers.present.views.lots_record import lots_json, lots_record
from zwitsers.present.views.round_proof import current_seals, round_proof, seals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

SYSTEMS = [name for name in ids() if (GOLDEN / name).is_dir()]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(built_bundle(tmp_path_factory.mktemp("bundle"))) as at:
        yield at


@pytest.fixture(scope="module", params=["desktop", "phone"])
def offline_page(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Loaded once; then the network is cut."""
    phone = request.param == "phone"
    size = {"width": 390, "height": 844} if phone else {"width": 1200, "height": 900}
    context = browser.new_context(viewport=size, has_touch=phone, is_mobile=phone, locale="en-GB")  # type: ignore[arg-type]
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    open_page(page, address)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    assert {url for url in asked if not url.startswith((address, "blob:"))} == set()
    context.set_offline(True)
    yield page
    context.close()


def saved_json(page: Page) -> str:
    with page.expect_download() as download:
        page.click("#save-json")
    return Path(download.value.path()).read_text(encoding="utf-8")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_question_has_the_record_of_the_command_line(
    offline_page: Page, system: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = offline_page
    file = played_golden(system)
    choose(page, "open.trf", file.read_bytes())
    page.wait_for_selector("#questions:not([hidden])")
    page.select_option("#system", system)
    for tab in ("pair", "check", "why", "standings"):
        answer(page, tab)
        words = [tab, str(file), "--system", system, "--json"]
        assert saved_json(page) == called(capsys, *words).out, tab
    page.click('#questions a[href="#why"]')
    page.select_option("#why-about", "not")
    boards = pair_round(read_trf(file.read_bytes()).snapshot, rulebook(system)).boards
    one, two = boards[0].white, boards[-1].black
    page.select_option("#why-one", str(one))
    page.select_option("#why-two", str(two))
    answer(page, "why")
    assert (
        saved_json(page) == called(capsys, "why", str(file), "--system", system, "--not", f"{one}-{two}", "--json").out
    )
    page.select_option("#why-about", "round")
    certificate = tmp_path / "certificate.json"
    called(capsys, "pair", str(file), "--system", system, "--certificate", str(certificate))
    page.set_input_files("#certificate", certificate)
    answer(page, "verify")
    assert saved_json(page) == called(capsys, "verify", str(certificate), str(file), "--json").out


def test_a_certificate_is_made_and_verified_without_a_network(offline_page: Page, tmp_path: Path) -> None:
    page = offline_page
    choose(page, "open.trf", played_golden("fide-dutch").read_bytes())
    page.select_option("#system", "fide-dutch")
    page.click('#questions a[href="#pair"]')
    with page.expect_download() as download:
        page.click("[data-save=certificate]")
    made = Path(download.value.path()).read_bytes()
    forged = made.replace(b'"boards":[[', b'"boards":[[9,8],[', 1)
    for data, exit_code in ((made, "0"), (forged, "4")):
        page.set_input_files("#certificate", {"name": "c.json", "mimeType": "application/json", "buffer": data})
        answer(page, "verify")
        assert page.get_attribute("#answer", "data-exit") == exit_code


def test_the_next_file_has_one_round_more(offline_page: Page) -> None:
    page = offline_page
    choose(page, "open.trf", (GOLDEN / "fide-dutch" / "020.trf").read_bytes())
    page.select_option("#system", "fide-dutch")
    page.click('#questions a[href="#pair"]')
    with page.expect_download() as download:
        page.click("[data-save=trf]")
    choose(page, "next.trf", Path(download.value.path()).read_bytes())
    page.wait_for_function("() => document.getElementById('facts').textContent.includes('3 rounds')")


def test_the_page_speaks_dutch_and_opens_again_without_a_network(offline_page: Page) -> None:
    page = offline_page
    page.reload()
    page.wait_for_selector("html[data-ready=yes]", timeout=PATIENCE)
    page.click("[data-language=nl]")
    page.wait_for_selector("h1:text('Controleer het zelf')")
    page.click("[data-language=en]")
    page.wait_for_selector("h1:text('Check it yourself')")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("photo.jpg", b"\xff\xd8\xff\xe0" * 500),
        ("empty.trf", b""),
        ("notes.txt", b"Dear arbiter,\nsee you on Monday.\n"),
    ],
)
def test_another_kind_of_file_is_refused_and_the_page_stays_usable(offline_page: Page, name: str, data: bytes) -> None:
    page = offline_page
    choose(page, name, data)
    page.wait_for_selector("#problems .notice.bad")
    assert name in page.inner_text("#problems")
    choose(page, "open.trf", (GOLDEN / "kndb" / "001.trf").read_bytes())
    page.wait_for_selector("#problems:empty", state="attached")


def test_a_file_of_50_megabytes_is_refused_at_once(offline_page: Page, tmp_path: Path) -> None:
    large = tmp_path / "large.trf"
    large.write_bytes(b"001" + b" " * (50 << 20))
    offline_page.set_input_files("#chosen", large)
    offline_page.wait_for_selector("#problems .notice.bad")
    assert "50 MB" in offline_page.inner_text("#problems")


@pytest.mark.parametrize("line", [b"192 SOMETHING-ELSE\r\n", b""], ids=["unknown", "missing"])
def test_a_file_without_a_known_rulebook_asks_for_one(offline_page: Page, line: bytes) -> None:
    page = offline_page
    data = (GOLDEN / "kndb" / "001.trf").read_bytes()
    choose(page, "open.trf", line + data)
    page.wait_for_function("() => document.getElementById('system').value === ''")
    answer(page, "pair")
    assert "192" in page.inner_text("#problems")
    page.select_option("#system", "kndb")
    answer(page, "pair")
    assert page.get_attribute("#answer", "data-exit") == "0"


def proof(page: Page, data: bytes) -> str:
    """What the page says of a proof or a record of lots that is chosen as a file."""
    page.evaluate("() => { delete document.getElementById('proof').dataset.exit; }")
    choose(page, "proof.json", data)
    page.wait_for_selector("#proof[data-exit]", timeout=PATIENCE)
    return page.inner_text("#proof-answer")


@pytest.mark.parametrize(
    ("fault", "named"),
    [
        (swapped_pair, "pairs this round differently"),
        (changed_result, "The seal"),
        (forged_certificate, "certificate"),
        (other_secret, "does not belong to the seal"),
        (removed_round, "The seal"),
    ],
)
def test_a_proof_is_confirmed_and_a_planted_fault_is_refused(offline_page: Page, fault: Any, named: str) -> None:
    log = committed_tournament().log
    record = json.loads(round_proof(log, current_seals(seals(log))[2]))
    assert "Confirmed on this device" in proof(offline_page, json.dumps(record).encode())
    assert offline_page.get_attribute("#proof", "data-exit") == "0"
    fault(record)
    said = proof(offline_page, json.dumps(record).encode())
    assert offline_page.get_attribute("#proof", "data-exit") == "4"
    assert named in said


def test_lots_are_drawn_again(offline_page: Page) -> None:
    record = lots_record(committed_tournament().log)
    assert record is not None
    assert "Confirmed on this device" in proof(offline_page, lots_json(record))
    assert "does not belong to the seal" in proof(offline_page, lots_json({**record, "secret": "0" * 32}))


def test_a_position_is_paired_with_a_finger_and_judged(offline_page: Page) -> None:
    page = offline_page
    lesson = json.loads((PAGE / "lessons.json").read_text(encoding="utf-8"))[0]
    page.evaluate("() => { location.hash = '#learn'; }")
    for pairs, right in ((lesson["other"], "false"), (lesson["best"], "true")):
        page.select_option("#position", "1")
        page.select_option("#position", "0")
        page.wait_for_function("() => document.querySelectorAll('#learn-pairs li').length === 0")
        for number in pairs.replace("-", " ").split():
            page.click(f'#learn-players [data-number="{number}"]')
        page.click("#learn-judge")
        page.wait_for_selector(f"#learn-answer[data-right={right}]")
    page.click("#learn-hint")
    assert lesson["article"] in page.inner_text("#learn-answer")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("() => { location.hash = '#pair'; }")
    page.wait_for_selector("#file:not([hidden])")


def test_the_page_is_allowed_nothing_from_elsewhere(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(address)
    said = page.evaluate("() => fetch('http://127.0.0.2:9/').then(() => 'sent', (error) => String(error))")
    assert "sent" not in said
    inline = (
        "const one = document.createElement('script'); one.textContent = 'window.ran = 1'; document.head.append(one);"
    )
    assert page.evaluate(f"() => {{ {inline} document.head.append(one); return window.ran ?? 'refused' }}") == "refused"
    manifest = json.loads(page.evaluate("() => fetch('manifest.webmanifest').then((one) => one.text())"))
    assert manifest["display"] == "standalone"
    page.close()
