"""Values in the elements of XML, read with an answer for whatever stands in them: attributes, and texts of children."""

from __future__ import annotations

import re
from datetime import date as calendar_date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

_WHOLE = re.compile(r"\s*([+-]?\d{1,9})\s*", re.ASCII)
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def text(element: Element | None, name: str) -> str:
    return " ".join((element.get(name) or "").split()) if element is not None else ""


def child_text(element: Element, name: str) -> str:
    found = element.find(name)
    return " ".join((found.text or "").split()) if found is not None else ""


def signed(text: str) -> int | None:
    """None when it is no whole number."""
    found = _WHOLE.fullmatch(text)
    return int(found[1]) if found else None


def whole(element: Element | None, name: str) -> int | None:
    return signed((element.get(name) or "") if element is not None else "")


def flag(element: Element | None, name: str) -> bool:
    return text(element, name).lower() == "true"


def date(element: Element | None, name: str) -> str:
    """Empty when there is none, or no such day."""
    found = _DATE.match(text(element, name))
    try:
        return calendar_date.fromisoformat(found[0]).isoformat() if found else ""
    except ValueError:
        return ""


def within(root: Element, *path: str) -> Iterator[Element]:
    """The elements at a path of names below the root, in the order of the file."""
    level = [root]
    for name in path:
        level = [child for element in level for child in element if child.tag == name]
    yield from level


def first(root: Element, *path: str) -> Element | None:
    return next(within(root, *path), None)
