"""The table of docs/rankings.md: every criterion of the catalogue. Run it with `python -m script.rankings_page`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.engine.scores.criteria.catalogue import by_family
from zwitsers.language import translate

if TYPE_CHECKING:
    from zwitsers.engine.scores.criteria.kinds import RankingCriterion

PAGE = Path(__file__).resolve().parent.parent / "docs" / "rankings.md"
START, END = "<!-- catalogue: made by script/rankings_page.py -->\n", "<!-- end of the catalogue -->\n"


def tables() -> str:
    head = ("| code | modifiers | name | article | how it is read |", "|---|---|---|---|---|")
    parts = []
    for family, items in by_family().items():
        title = translate(f"desk.ranking.family.{family.value}", "en")
        parts.append("\n".join([f"### {title}", "", *head, *map(_row, items)]))
    return "\n" + "\n\n".join(parts) + "\n\n"


def _row(item: RankingCriterion) -> str:
    return f"| `{item.code}` | {item.modifiers} | {item.name.en} | {item.article} | {item.reading.en} |"


def written(text: str) -> str:
    before, _, rest = text.partition(START)
    return before + START + tables() + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
