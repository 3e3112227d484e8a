"""Cache of rendered table rows: a row whose values are equal is used again in the next version of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from markupsafe import Markup


class RowCache:
    """The rows of the last rendering of one page. Thread-safe: each rendering replaces the whole mapping."""

    __slots__ = ("rows",)

    def __init__(self) -> None:
        self.rows: Mapping[Hashable, Markup] = {}


class KeptRows:
    """Called by templates around a row: `{% call kept(…) %}<tr>…</tr>{% endcall %}`. The arguments are the cache key:
    all values in the row that can differ between versions of the tournament."""

    __slots__ = ("_before", "rows")

    def __init__(self, before: Mapping[Hashable, Markup]) -> None:
        self._before = before
        self.rows: dict[Hashable, Markup] = {}

    def __call__(self, *values: Hashable, caller: Callable[[], Markup]) -> Markup:
        row = self._before.get(values)
        self.rows[values] = row = caller() if row is None else row
        return row


def unkept(*_values: Hashable, caller: Callable[[], Markup]) -> Markup:
    """`kept` without a cache: render every row."""
    return caller()
