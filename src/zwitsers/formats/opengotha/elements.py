"""Attributes of the elements, read with an answer for whatever stands in them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

_WHOLE = re.compile(r"\s*([+-]?\d{1,9})\s*", re.ASCII)
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def text(element: Element | None, name: str) -> str:
    return " ".join((element.get(name) or "").split()) if element is not None else ""


def whole(element: Element | None, name: str) -> int | None:
    """None when there is no whole number."""
    found = _WHOLE.fullmatch((element.get(name) or "") if element is not None else "")
    return int(found[1]) if found else None


def date(element: Element | None, name: str) -> str:
    found = _DATE.match(text(element, name))
    return found[0] if found else ""


def within(root: Element, *path: str) -> Iterator[Element]:
    """The elements at a path of names below the root, in the order of the file."""
    level = [root]
    for name in path:
        level = [child for element in level for child in element if child.tag == name]
    yield from level


def first(root: Element, *path: str) -> Element | None:
    return next(within(root, *path), None)
