"""The manual: contents, one part, and search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem
from zwitsers.present.views.alphabet import matches
from zwitsers.web.http.context import AnyRequest
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.http.templates import asset
from zwitsers.web.manual.book import manual
from zwitsers.web.manual.places import PARTS

if TYPE_CHECKING:
    from zwitsers.web.manual.book import ManualPart

router = APIRouter()
_LONGEST, _MOST, _EXCERPT = 100, 20, 160


@dataclass(frozen=True, slots=True)
class ManualHit:
    """A section of the manual that contains all search words."""

    part: str
    anchor: str
    title: str
    excerpt: str


@router.get("/help")
def contents(context: AnyRequest, text: str = "") -> Response:
    text = " ".join(text.split())[:_LONGEST]
    parts = manual(context.language, asset("manual"))
    return context.page("help/contents.html", parts=parts, text=text, hits=_found(parts, text) if text else [])


@router.get("/help/{part}")
def part_page(context: AnyRequest, part: str) -> Response:
    if part not in PARTS:
        raise NotFoundError([Problem("web.no-such-page")])
    parts = manual(context.language, asset("manual"))
    at = PARTS.index(part)
    return context.page(
        "help/part.html",
        part=parts[at],
        parts=parts,
        before=parts[at - 1] if at else None,
        after=parts[at + 1] if at + 1 < len(parts) else None,
    )


def _found(parts: list[ManualPart], text: str) -> list[ManualHit]:
    """Sections that contain all search words; matches in the title first."""
    hits = [
        (not matches(text, section.title), ManualHit(part.id, section.anchor, f"{part.title}: {section.title}",
                                                     _excerpt(section.text)))
        for part in parts
        for section in part.sections
        if matches(text, part.title, section.title, section.text)
    ]  # fmt: skip
    return [hit for _later, hit in sorted(hits, key=lambda hit: hit[0])][:_MOST]


def _excerpt(text: str) -> str:
    text = text.replace("\n", " ")
    return text if len(text) <= _EXCERPT else text[:_EXCERPT].rsplit(" ", 1)[0] + " …"
