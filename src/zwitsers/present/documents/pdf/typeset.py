"""The one place that knows the typesetter: a template of ours and a record of plain data go in, a PDF comes out.

Names and other texts reach the template as JSON, never as markup, so `#panic()` or `*bold*` in a name stays what it
is: signs. Nothing is fetched from anywhere, and neither a clock nor the fonts of this machine have a say, so the same
record gives the same bytes. Only for signs that the built-in fonts lack (Chinese, say) the machine's fonts are asked.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Problem
from zwitsers.language import translate
from zwitsers.present.documents.options import DocumentError
from zwitsers.present.text import printable

if TYPE_CHECKING:
    from collections.abc import Mapping

    import typst

_FOLDER = Path(__file__).parent
_LONG_WORD = re.compile(r"\S{37,}")
# What the typesetter says of a sign that no font has.
_NO_PICTURE = "could not be displayed"


def typeset(template: str, head: Mapping[str, object], record: Mapping[str, object]) -> bytes:
    """The pages of this template (its name without .typ) for this record."""
    data = _tidy({**record, "head": {**head, "missing": ""}})
    try:
        import typst
    except ImportError:
        raise DocumentError([Problem("pdf.error.no-typesetter")]) from None
    for system_fonts in (False, True):
        try:
            return _compiled(template, data, system_fonts=system_fonts)
        except typst.TypstError as error:
            if _NO_PICTURE not in error.message:
                break
    else:
        data["head"]["missing"] = translate("pdf.missing-signs", str(head["language"]))
    try:
        return _compiled(template, data, system_fonts=True, accessible=False)
    except typst.TypstError as error:
        raise DocumentError([Problem("pdf.error.typesetter", document=template, reason=error.message)]) from None


def _compiled(template: str, data: object, *, system_fonts: bool, accessible: bool = True) -> bytes:
    import typst

    return typst.compile(
        _FOLDER / f"{template}.typ",
        root=_FOLDER,
        font_paths=_fonts(system_fonts=system_fonts),
        sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
        # A PDF that a screen reader can read; the typesetter then also refuses a sign for which it has no picture.
        pdf_standards=["ua-1"] if accessible else [],
        # The templates give no date, so this is in no file; without it the typesetter would look at the clock.
        timestamp=0,
    )


@cache
def _fonts(*, system_fonts: bool) -> typst.Fonts:
    import typst

    return typst.Fonts(include_system_fonts=system_fonts)


def _with_breaks(word: re.Match[str]) -> str:
    """A word longer than any name, with places in it where a line may end: it would run off the page."""
    return "\u200b".join(wrap(word.group(), 12))


def _tidy(value: Any) -> Any:
    """The same with every text on one line, and nothing in it that steers."""
    if isinstance(value, str):
        return _LONG_WORD.sub(_with_breaks, printable(value).replace("\n", " "))
    if isinstance(value, dict):
        return {name: _tidy(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_tidy(item) for item in value]
    return value
