"""XML without its dangers: no document type that declares anything, no entities, and limits on size, depth, elements
and attributes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError, TreeBuilder

from zwitsers.engine.domain import Problem
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.safe.text import MEGABYTE, checked_size, decode

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

# The largest real tournaments take about a megabyte.
XML_LIMIT = 16 * MEGABYTE
_DEEPEST = 50
_MOST_TAGS = 300_000
_MOST_ATTRIBUTES = 1_000_000
_CHUNK = 64 * 1024
_DECLARED = re.compile(rb"""^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
# A document type that only names a file beside this one, as OpenGotha used to write. It declares nothing, and the file
# is not fetched.
_BARE_TYPE = re.compile(r"""<!DOCTYPE\s+[\w.:-]{1,60}(?:\s+SYSTEM\s+["'][\w.-]{1,60}["'])?\s*>""")
# What a declaration may name besides UTF-8 and UTF-16: one byte a character, the ASCII ones where ASCII has them.
_DECLARABLE = re.compile(r"(iso-8859-\d{1,2}|windows-125\d|cp125\d|latin-?1)", re.ASCII | re.IGNORECASE)


class _TooDeepError(Exception):
    pass


class _Shallow:
    """Builds the tree, and gives up on elements within elements without end."""

    def __init__(self) -> None:
        self._builder = TreeBuilder()
        self._depth = 0
        self.data = self._builder.data
        self.close = self._builder.close

    def start(self, tag: str, attributes: dict[str, str]) -> Element:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise _TooDeepError
        return self._builder.start(tag, attributes)

    def end(self, tag: str) -> Element:
        self._depth -= 1
        return self._builder.end(tag)


def xml_of(data: bytes, name: str, *, limit: int = XML_LIMIT) -> Element:
    """The root element; FormatError, with the line, for whatever is no XML or only pretends to be harmless.

    A file that says to be UTF-8 and is not is taken for cp1252, which is what old programs write.
    """
    checked_size(data, name, limit)
    text = _decoded(data, name, limit)
    if text.count("<") > _MOST_TAGS or text.count("=") > _MOST_ATTRIBUTES:
        raise FormatError([Problem("formats.safe.xml-crowded", file=name)])
    # Blanks in its place, so that lines and columns stay what they are.
    text = _BARE_TYPE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text, count=1)
    return _parsed(text.encode("utf-8", "replace"), name)


def _decoded(data: bytes, name: str, limit: int) -> str:
    declared = _DECLARED.match(data[:400])
    if declared is not None:
        encoding = declared[1].decode("ascii")
        if _DECLARABLE.fullmatch(encoding):
            try:
                return data.decode(encoding)
            except (UnicodeDecodeError, LookupError):
                pass  # it is not what it says: see what it is
    return decode(data, name, limit=limit).text


def _parsed(data: bytes, name: str) -> Element:
    try:
        from defusedxml.common import DTDForbidden, EntitiesForbidden, ExternalReferenceForbidden
        from defusedxml.ElementTree import DefusedXMLParser
    except ImportError:
        raise FormatError([Problem("formats.safe.no-defusedxml", file=name)]) from None

    parser = DefusedXMLParser(target=_Shallow(), encoding="utf-8", forbid_dtd=True)
    problem = "formats.safe.xml-broken"
    try:
        for start in range(0, len(data), _CHUNK):
            parser.feed(data[start : start + _CHUNK])
        # Everything there was is well-formed so far: an error now means that there should have been more.
        problem = "formats.safe.xml-cut"
        root: Element = parser.close()
    except ParseError as error:
        line, column = error.position
        raise FormatError([Problem(problem, file=name, line=line, column=column + 1)]) from None
    except (DTDForbidden, EntitiesForbidden, ExternalReferenceForbidden):
        raise FormatError([Problem("formats.safe.xml-entities", file=name, line=_line(parser))]) from None
    except _TooDeepError:
        found = Problem("formats.safe.xml-deep", file=name, line=_line(parser), most=_DEEPEST)
        raise FormatError([found]) from None
    return root


def _line(parser: object) -> int:
    """Where the parser stopped."""
    inner = getattr(parser, "parser", None)
    return int(getattr(inner, "CurrentLineNumber", 1))
