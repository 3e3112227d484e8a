"""The manual: the same parts, headings and pictures in both languages, and every link leads somewhere."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from zwitsers.language import LANGUAGES
from zwitsers.web.manual import book
from zwitsers.web.manual.book import PICTURES, SOURCES, ManualPart, manual, manual_part, markdown, size_of
from zwitsers.web.manual.places import PARTS, PLACES, help_address

if TYPE_CHECKING:
    from pathlib import Path

BOTH = pytest.mark.parametrize("language", LANGUAGES)
# All pictures together; they are in every copy of the program.
MOST_BYTES = 700_000


@cache
def parts(language: str) -> list[ManualPart]:
    return manual(language, "/static/manual")


def headings(language: str) -> list[str]:
    return [f"{part.id}#{section.anchor}" for part in parts(language) for section in part.sections]


@BOTH
def test_every_file_is_a_part(language: str) -> None:
    assert {path.stem for path in (SOURCES / language).iterdir()} == set(PARTS)


@BOTH
def test_a_part_has_a_title_a_first_sentence_and_sections(language: str) -> None:
    for part in parts(language):
        assert part.title
        assert part.lead.endswith(".")
        assert all(section.anchor and section.title and section.text for section in part.sections), part.id


def test_both_languages_have_the_same_headings_in_the_same_order() -> None:
    assert headings("nl") == headings("en")
    assert len(headings("en")) == len(set(headings("en"))) > 80


@BOTH
def test_every_page_leads_to_a_heading(language: str) -> None:
    assert set(PLACES.values()) - set(headings(language)) == set()


@BOTH
def test_links_lead_to_parts_and_headings(language: str) -> None:
    known = {f"{part}.md" for part in PARTS} | {place.replace("#", ".md#") for place in headings(language)}
    for part in PARTS:
        targets = re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", markdown(part, language))
        assert set(targets) - known == set(), part


@BOTH
def test_every_picture_is_there_and_shown(language: str) -> None:
    shown = [name for part in PARTS for name in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", markdown(part, language))]
    assert sorted(shown) == sorted(path.name for path in (PICTURES / language).iterdir())


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in PICTURES.rglob("*.webp")) < MOST_BYTES


def test_names_links_and_pictures_become_html(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    source = (
        '# Try it\n\nPress {{round.publish.button round="round *3*"}}.\n\n'
        "## Next {#next}\n\n[More](hall.md#clock) ![A picture](phone.webp)\n\n<b>no</b>\n"
    )
    (tmp_path / "en" / "sample.md").write_text(source, encoding="utf-8")
    monkeypatch.setattr(book, "SOURCES", tmp_path)
    monkeypatch.setattr(book, "size_of", lambda _path: (390, 700))
    part = manual_part("sample", "en", "/pictures")
    assert part.title == "Try it"
    assert part.lead == "Press Publish round *3*."
    assert [(section.anchor, section.title) for section in part.sections] == [("next", "Next")]
    assert "<strong>Publish round *3*</strong>" in part.html
    assert '<h2 id="next">Next</h2>' in part.html
    assert '<a href="/help/hall#clock">More</a>' in part.html
    assert 'src="/pictures/en/phone.webp" alt="A picture" width="390" height="700"' in part.html
    assert "&lt;b&gt;no&lt;/b&gt;" in part.html


def test_the_size_of_a_picture_is_read_from_its_file(tmp_path: Path) -> None:
    assert size_of(PICTURES / "en" / "phone.webp") == (390, 700)
    other = tmp_path / "other.webp"
    other.write_bytes(b"RIFF\0\0\0\0WEBPVP8 " + bytes(20))
    with pytest.raises(ValueError, match="lossless"):
        size_of(other)


def test_a_page_without_a_place_leads_to_the_contents() -> None:
    assert help_address("/desk/{name}/results") == "/help/results#keys"
    assert help_address("/nowhere") == "/help"
