"""What stands above and below every page: the tournament, the place and the dates, what this is, and the rulebook."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from zwitsers.event.events import IN_BETWEEN
from zwitsers.language import translate
from zwitsers.present.words import dates, day, round_title, short_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.event.settings import Settings
    from zwitsers.event.state import Round, State
    from zwitsers.present.documents.options import DocumentOptions
    from zwitsers.present.words import HasName

# More letters than anyone's name has; whatever is longer would only push the rest off the page.
_LONGEST = 100


def head_of(
    state: State,
    options: DocumentOptions,
    title: str,
    book: Rulebook,
    *,
    facts: Iterable[str] = (),
    round_: Round | None = None,
    mark: str = "",
) -> Mapping[str, object]:
    """`title` says what this is, `facts` what is worth knowing about it; `mark` stands across every page. What is
    about one round has its day, where that is known."""
    settings, language = state.settings, options.language
    tournament = shortened(settings.name) or translate("pdf.nameless", language)
    when = "" if round_ is None else _day_of_round(settings, round_.number, language)
    about = [shortened(settings.place, 60), when or dates(settings, language), *facts]
    return {
        "language": language,
        "paper": options.paper,
        "copies": options.copies,
        "title": title,
        "document": f"{title} · {tournament}",
        "tournament": tournament,
        "about": " · ".join(part for part in about if part),
        "footer": book.title(language),
        "mark": mark,
    }


def titled(round_: Round, kind: str, language: str) -> str:
    """`Round 4 · Pairings`."""
    return f"{round_title(round_.number, language)} · {kind}"


def column_words(language: str, *names: str) -> dict[str, str]:
    """What the columns are called."""
    return {name: translate(f"report.column.{name}", language) for name in names}


def who(player: HasName) -> str:
    """A player as the tables have them, however long their name is."""
    return shortened(short_name(player))


def counted(what: str, count: int, language: str) -> str:
    """`1 board`, `30 boards`."""
    return translate(f"pdf.fact.{what}-{'one' if count == 1 else 'many'}", language, count=count)


def shortened(text: str, longest: int = _LONGEST) -> str:
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def _day_of_round(settings: Settings, number: int, language: str) -> str:
    known = settings.round_dates[number - 1 : number] if number != IN_BETWEEN else ()
    return "".join(day(date.fromisoformat(text), language) for text in known if text)
