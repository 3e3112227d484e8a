"""The pages of the site. What has not been published is not on them, nor what is private: forbidden pairs,
birth dates, addresses."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.event.events import IN_BETWEEN
from zwitsers.event.schedule import is_round_robin
from zwitsers.language import isolated, translate
from zwitsers.present.documents.check_link import check_address
from zwitsers.present.tables.card import card_facts, card_notes, card_table
from zwitsers.present.tables.crosstable import crosstable_blocks
from zwitsers.present.tables.keizer import keizer_blocks, values_table
from zwitsers.present.tables.keizer_plot import course_svg, ranks_svg
from zwitsers.present.tables.player_columns import round_columns
from zwitsers.present.tables.players import players_table
from zwitsers.present.tables.prizes import prizes_blocks, stage_name
from zwitsers.present.tables.progress_plot import PAPERS, rank_plot, usual_highlights
from zwitsers.present.tables.schedule import all_games_blocks
from zwitsers.present.tables.standings import standings_blocks
from zwitsers.present.tables.table import parts_of
from zwitsers.present.views.card import cards
from zwitsers.present.views.categories import of_every_category
from zwitsers.present.views.crosstable import crosstable
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.prizes import prizes, prizes_are_public, public_prizes
from zwitsers.present.views.progress import progress
from zwitsers.present.views.round import event_round
from zwitsers.present.views.round_proof import current_seals, round_proof, seals
from zwitsers.present.views.schedule import event_schedule
from zwitsers.present.views.standings_records import public_standings
from zwitsers.present.words import Writer, dates, place_of, round_title, short_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import jinja2
    from markupsafe import Markup

    from zwitsers.event.state import Round, State
    from zwitsers.present.documents.options import DocumentOptions
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.keizer import KeizerAccount
    from zwitsers.present.views.round_proof import RoundSeal
    from zwitsers.present.views.standings import Standings

_PAGE = "check"


class SiteCheck(NamedTuple):
    """`opens_page`: the address is that of the page that checks; else that of the proof, to save."""

    seal: RoundSeal
    address: str
    opens_page: bool


class SiteChecks:
    """Without the log there are no seals and no proofs."""

    def __init__(self, state: State, options: DocumentOptions) -> None:
        self.options = options
        published = {round_.number for round_ in state.published} - {IN_BETWEEN}
        chain = () if options.log is None else seals(options.log)
        self.seals = {number: seal for number, seal in current_seals(chain).items() if number in published}

    def link(self, round_: Round) -> SiteCheck | None:
        seal = self.seals.get(round_.number)
        if seal is None:
            return None
        if self.options.check_bundle is not None:
            return SiteCheck(seal, f"{_PAGE}/index.html#proof=../{_proof_file(seal)}", opens_page=True)
        if self.options.check_at:
            return SiteCheck(seal, check_address(self.options.check_at, seal.round), opens_page=True)
        return SiteCheck(seal, _proof_file(seal), opens_page=False)

    def files(self) -> dict[str, bytes]:
        """The proofs, and the page that checks them when its folder is given."""
        log, folder = self.options.log, self.options.check_bundle
        found = {} if log is None else {_proof_file(seal): round_proof(log, seal) for seal in self.seals.values()}
        if folder is None:
            return found
        # A plain web space has no use for the compressed copies.
        bundle = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".gz")
        return found | {f"{_PAGE}/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in bundle}


def _proof_file(seal: RoundSeal) -> str:
    return f"proof-{seal.round}.json"


_FOLDER = Path(__file__).parent
STYLE = "style.css"
_PRIZES = "prize-list.html"
_PROGRESS = "progress.html"
_SCHEDULE = "schedule.html"
# Every file in the archive has this date: the same tournament gives the same bytes.
_TIMELESS = (2000, 1, 1, 0, 0, 0)


class StaticSiteError(ZwitsersError):
    """There is nothing to show yet."""


def site_pages(state: State, options: DocumentOptions, event: str = "") -> dict[str, bytes]:
    """The files of the folder by name. `event`: the name of an event, whose pages are one folder up."""
    if not state.entrants:
        raise StaticSiteError([Problem("exchange.site.nobody")])
    return _Site(state, options, event).pages()


def site_archive(state: State, options: DocumentOptions) -> bytes:
    """The same as a zip file."""
    return zipped_pages(site_pages(state, options))


def zipped_pages(pages: Mapping[str, bytes]) -> bytes:
    """A zip file that is the same whenever it is written."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in pages.items():
            item = zipfile.ZipInfo(name, _TIMELESS)
            item.compress_type = zipfile.ZIP_DEFLATED
            item.external_attr = 0o644 << 16
            archive.writestr(item, data)
    return stream.getvalue()


class _Site:
    """Writes the pages of one tournament in one language."""

    def __init__(self, state: State, options: DocumentOptions, event: str) -> None:
        self.state = state
        self.event = event
        self.language = options.language
        self.checks = SiteChecks(state, options)
        self.standings = public_standings(state, event_standings(state))
        self.categories = of_every_category(state, self.standings)
        self.templates = site_templates()

    @property
    def has_progress(self) -> bool:
        """Keizer: places and values round by round."""
        return self.standings.keizer and self.standings.rounds > 1

    @property
    def has_schedule(self) -> bool:
        """RR8: the schedule of a round robin stands once round 1 is published."""
        return is_round_robin(self.state) and bool(self.state.published)

    def say(self, key: str, /, **values: object) -> str:
        return translate(key, self.language, **values)

    def pages(self) -> dict[str, bytes]:
        table = crosstable(self.standings)
        pages = {
            "index.html": self._index(),
            "standings.html": self._ranking_page("standings.html", self.standings, self.say("exchange.site.standings")),
            "crosstable.html": self._list_page(
                "crosstable.html",
                self.say("exchange.site.crosstable"),
                crosstable_blocks(table, self.language),
                _cards_of(self.standings),
            ),
        }
        for at, one in enumerate(self.categories, start=1):
            pages[_category_file(at)] = self._ranking_page(_category_file(at), one, one.category)
        if self.has_progress:
            pages[_PROGRESS] = self._progress_page()
        if self.has_schedule:
            blocks = all_games_blocks(event_schedule(self.state), self.language)
            players = [game.white.number for one in event_schedule(self.state).rounds for game in one.games]
            pages[_SCHEDULE] = self._list_page(_SCHEDULE, self.say("report.schedule.name"), blocks, players)
        if prizes_are_public(self.state):
            pages[_PRIZES] = self._prizes_page()
        for round_ in self.state.in_order:
            pages[_round_file(round_)] = self._round_page(round_)
        pages |= dict(self._cards())
        found = {name: text.encode("utf-8", "replace") for name, text in pages.items()}
        return {**found, STYLE: (_FOLDER / STYLE).read_bytes(), **self.checks.files()}

    # One page

    def _page(self, template: str, **values: object) -> str:
        settings = self.state.settings
        return self.templates.get_template(f"{template}.html").render(
            say=self.say,
            write=Writer(self.language),
            language=self.language,
            event=self.event,
            name=settings.name or self.say("exchange.site.nameless"),
            where=" · ".join(part for part in (settings.place, dates(settings, self.language)) if part),
            prizes=_PRIZES if prizes_are_public(self.state) else "",
            progress=_PROGRESS if self.has_progress else "",
            schedule=_SCHEDULE if self.has_schedule else "",
            categories=[(_category_file(at), one.category) for at, one in enumerate(self.categories, start=1)],
            rounds=[(_round_file(round_), self._short_title(round_)) for round_ in self.state.in_order],
            **values,
        )

    def _short_title(self, round_: Round) -> str:
        return self.say("exchange.site.between") if round_.number == IN_BETWEEN else str(round_.number)

    def _facts(self) -> list[tuple[str, str]]:
        settings, played = self.state.settings, len(self.state.published)
        book = settings.system_of(min(max(played, 1), settings.rounds))
        facts = {
            "arbiter": settings.arbiter,
            "rounds": self.say("exchange.site.rounds-of", played=played, rounds=settings.rounds),
            "time-control": settings.time_control,
            "komi": settings.komi if settings.game == "go" else "",
            "rulebook": book.title(self.language),
        }
        return [(self.say(f"exchange.site.fact-{name}"), text) for name, text in facts.items() if text]

    def _index(self) -> str:
        table = players_table(self.state, self.language, public=True)
        players = sorted(self.state.lots.values())
        return self._page("index", facts=self._facts(), table=table, players=players, current="index.html")

    def _round_page(self, round_: Round) -> str:
        title, view = round_title(round_.number, self.language), event_round(self.state, round_)
        check = self.checks.link(round_)
        shown = round_columns(view)
        return self._page("round", title=title, view=view, shown=shown, check=check, current=_round_file(round_))

    def _list_page(self, file: str, title: str, blocks: Iterable[Block], players: Sequence[int]) -> str:
        """A list with what there is to say of it; `players` has for every row the number of the player to whose card
        their name leads, 0 for none."""
        heading, (table,), notes = parts_of(blocks)
        lines = [line for note in notes for line in note.splitlines()]
        return self._page("list", title=title, heading=heading, table=table, players=players, notes=lines, current=file)

    def _ranking_page(self, file: str, standings_view: Standings, title: str) -> str:
        return self._list_page(file, title, standings_blocks(standings_view, self.language), _cards_of(standings_view))

    def _prizes_page(self) -> str:
        prizes_view = public_prizes(prizes(self.state))
        players = [0 if winner.player is None else winner.player.number for winner in prizes_view.winners]
        title = stage_name(self.state.finished, self.language)
        return self._list_page(
            _PRIZES, title, prizes_blocks(prizes_view, self.state.settings.name, self.language), players
        )

    def _progress_page(self) -> str:
        """The places and values of everybody, as a drawing and as a table of which every row leads to a card."""
        progress_view = progress(self.state)
        plots = [rank_plot(progress_view, usual_highlights(progress_view), paper) for paper in PAPERS]
        return self._page(
            "progress",
            title=self.say("play.progress.title"),
            plots=[_markup(ranks_svg(plot, self.language)) for plot in plots],
            table=values_table(progress_view, self.language),
            players=[track.player.number for track in progress_view.tracks],
            current=_PROGRESS,
        )

    # Cards

    def _cards(self) -> Iterable[tuple[str, str]]:
        for card in cards(self.standings, self.state.snapshot()):
            opponents = (turn.opponent for turn in card.rounds)
            links = [0 if opponent is None or opponent.id is None else opponent.number for opponent in opponents]
            table = card_table(card, self.language)
            # A start score has a row above those of the rounds.
            links = [*[0] * (len(table.rows) - len(links)), *links]
            yield (
                f"player-{card.number}.html",
                self._page(
                    "player",
                    number=card.number,
                    player=short_name(card.player),
                    about=", ".join(card_facts(card, self.language)),
                    place=place_of(card.line),
                    table=table,
                    players=links,
                    notes=card_notes(card, self.language),
                    **self._keizer(card.keizer),
                    current="",
                ),
            )

    def _keizer(self, account: KeizerAccount | None) -> dict[str, object]:
        """How the points are made, what an open game would bring, and the drawing of places and values."""
        if account is None:
            return {"tables": (), "course": "", "more": ()}
        _heading, tables, notes = parts_of(keizer_blocks(account, self.language))
        course = course_svg(account, len(self.standings.lines), self.language) if account.terms else ""
        lines = [line for note in notes for line in note.splitlines()]
        return {"tables": tables, "course": _markup(course), "more": lines}


def _markup(text: str) -> Markup:
    """SVG that the program made, with everything in it escaped."""
    from markupsafe import Markup  # only for pages; jinja2 brings it

    return Markup(text)


def _cards_of(standings_view: Standings) -> list[int]:
    """The drawing dummy has none."""
    return [line.number if line.player.id else 0 for line in standings_view.lines]


def _category_file(at: int) -> str:
    return f"category-{at}.html"


def _round_file(round_: Round) -> str:
    return "round-between.html" if round_.number == IN_BETWEEN else f"round-{round_.number}.html"


def site_templates() -> jinja2.Environment:
    import jinja2  # only for pages

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        finalize=lambda value: isolated(value) if type(value) is str else value,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(zip=zip)
    return environment
