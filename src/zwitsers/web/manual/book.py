"""The manual as HTML, and as Markdown for the documentation site.

The names of buttons and pages come from the catalogues: `{{desk.new.button}}` in a source becomes the text of that key
in the language of the manual, in bold; `{{round.pairing.button round=1}}` fills in its placeholder, and a value with
a space is quoted. A heading names its anchor, which is the same in both languages: `## Late entry {#late}`.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from markupsafe import Markup

from zwitsers.language import translate
from zwitsers.web.manual.places import HELP, PARTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it.token import Token

SOURCES = Path(__file__).parent
PICTURES = SOURCES.parent / "static" / "manual"
NAME = re.compile(r"\{\{([a-z0-9_.-]+)((?: \w+=(?:\"[^\"}]*\"|[^\s}\"]+))*)\}\}")
_VALUE = re.compile(r" (\w+)=(?:\"([^\"]*)\"|(\S+))")
_ANCHOR = re.compile(r"\s*\{#([a-z0-9-]+)\}$")
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|])")


@dataclass(frozen=True, slots=True)
class ManualSection:
    """A heading and what is below it, as text to search in."""

    anchor: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class ManualPart:
    id: str
    title: str
    lead: str
    html: Markup
    sections: tuple[ManualSection, ...]


def markdown(part: str, language: str) -> str:
    """The source of a part with the names of buttons filled in."""
    source = (SOURCES / language / f"{part}.md").read_text(encoding="utf-8")
    return NAME.sub(lambda match: _named(match, language), source)


def _named(match: re.Match[str], language: str) -> str:
    values = {name: quoted or plain for name, quoted, plain in _VALUE.findall(match[2])}
    text = translate(match[1], language, **values)
    return "**" + _SPECIAL.sub(r"\\\1", text) + "**"


@cache
def manual_part(part: str, language: str, pictures: str) -> ManualPart:
    """A part as HTML. `pictures`: the address of the folder with the pictures of the manual."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(markdown(part, language))
    sections = tuple(_sections(tokens))
    _give_addresses(tokens, f"{pictures}/{language}", language)
    title, *rest = sections
    return ManualPart(
        part,
        title.title,
        title.text.partition("\n")[0],
        Markup(parser.renderer.render(tokens, parser.options, {})),
        tuple(rest),
    )


def manual(language: str, pictures: str) -> list[ManualPart]:
    return [manual_part(part, language, pictures) for part in PARTS]


def _sections(tokens: Sequence[Token]) -> Iterator[ManualSection]:
    """The parts between headings; sets the `id` of each heading on the way."""
    anchor, title, texts = "", "", list[str]()
    for opening, token in itertools.pairwise(tokens):
        if token.type != "inline":
            continue
        if opening.type != "heading_open":
            texts.append(_text(token))
            continue
        if title:
            yield ManualSection(anchor, title, "\n".join(texts))
        anchor, texts = _take_anchor(token), []
        title = _text(token)
        if anchor:
            opening.attrSet("id", anchor)
    yield ManualSection(anchor, title, "\n".join(texts))


def _take_anchor(heading: Token) -> str:
    """The anchor at the end of a heading, which is taken off it."""
    last = heading.children[-1] if heading.children else None
    found = _ANCHOR.search(last.content) if last is not None else None
    if found is None or last is None:
        return ""
    last.content = last.content[: found.start()]
    return found[1]


def _text(inline: Token) -> str:
    return "".join("\n" if child.type == "softbreak" else child.content for child in inline.children or ()).replace(
        "\n", " "
    )


def _give_addresses(tokens: Sequence[Token], pictures: str, language: str) -> None:
    """Links between sources become those between pages, and pictures get their address and size."""
    for child in (child for token in tokens for child in token.children or ()):
        if child.type == "link_open":
            target = str(child.attrs["href"])
            child.attrSet("href", re.sub(r"^([a-z-]+)\.md", rf"{HELP}/\1", target))
        elif child.type == "image":
            name = str(child.attrs["src"])
            width, height = size_of(PICTURES / language / name)
            child.attrSet("src", f"{pictures}/{name}")
            child.attrSet("width", str(width))
            child.attrSet("height", str(height))
            child.attrSet("loading", "lazy")


def size_of(picture: Path) -> tuple[int, int]:
    """Width and height of a lossless WebP file, so that a page does not move when its pictures come in."""
    with picture.open("rb") as file:
        head = file.read(25)
    if head[:4] != b"RIFF" or head[8:16] != b"WEBPVP8L":
        raise ValueError(f"{picture} is not a lossless WebP file")
    bits = int.from_bytes(head[21:25], "little")
    return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
