"""The ledger of a whole round in words, score group by score group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.rules.criteria import Listing
from zwitsers.engine.why.groups import key_of
from zwitsers.engine.why.ledger import group_record
from zwitsers.engine.why.view import BYE
from zwitsers.engine.why.words import AnswerWords
from zwitsers.language import capital, translate
from zwitsers.present.tables.table import Column, Heading, Look, Note, Paragraph, Table
from zwitsers.present.tables.why import head_record

if TYPE_CHECKING:
    from zwitsers.engine.why.answers import RoundExplainer
    from zwitsers.engine.why.groups import RankedGroup
    from zwitsers.present.tables.table import Block

_MANY = 12


def round_blocks(explainer: RoundExplainer, language: str, *, details: bool, terminal: bool = True) -> list[Block]:
    """`terminal`: name the options of the command line that tell more."""
    words = AnswerWords(explainer.view, language)
    name = explainer.snapshot.name
    title = words.say("report.why.round", round=explainer.view.round_number, system=explainer.rulebook.title(language))
    blocks: list[Block] = [Heading(f"{title}  ·  {name}" if name else title)]
    if explainer.scheme is not None:
        return [*blocks, Paragraph(words.by_scheme()), Note(words.article(explainer.scheme[0]))]
    if explainer.whole is not None:
        has_bye = words.names(explainer.whole.waiting_room)
        blocks.append(Paragraph(words.say("report.why.whole-round", name=has_bye)))
        blocks.append(_criteria(explainer.whole, words, details=details))
    for group in explainer.groups:
        blocks.append(Paragraph("\n".join(_about(explainer, group, words, details=details))))
        table = _criteria(group, words, details=details)
        if table.rows:
            blocks.append(table)
    if explainer.pairing.bye is not None:
        blocks.append(Paragraph(capital(words.fate(explainer.pairing.bye, BYE)) + "."))
    if terminal and not details:
        blocks.append(Note(words.say("report.why.more")))
    return blocks


def round_record(explainer: RoundExplainer, *, details: bool) -> dict[str, object]:
    groups = []
    whole = () if explainer.whole is None else (explainer.whole,)
    for group in () if explainer.scheme else (*whole, *explainer.groups):
        record = group_record(explainer.view, group)
        if details and not group.whole_round:
            record["candidates"] = explainer.candidates(group)
        groups.append(record)
    scheme = explainer.pairing.scheme or None
    return {**head_record(explainer), "question": None, "first_round": scheme, "groups": groups}


def _about(explainer: RoundExplainer, group: RankedGroup, words: AnswerWords, *, details: bool) -> list[str]:
    """Who was in the pool and why, who plays whom, and who goes on."""
    waiting = explainer.rulebook.pairing.terms.waiting
    most = len(group.pool) if details else _MANY
    natives = words.names([number for number in group.natives if number != BYE], most)
    lines = [capital(words.group(group.score)), words.say(f"report.why.natives-{waiting}", names=natives)]
    if group.from_above:
        lines.append(words.say(f"report.why.from-above-{waiting}", names=words.names(group.from_above, most)))
    if group.pairs:
        white = {board.white for board in explainer.pairing.boards}
        games = [_game(pair, white, words) for pair in group.pairs]
        lines.append(words.say("report.why.games", games=words.listed(games, most)))
    if group.waiting_room and not explainer.rulebook.pairing.one_pool:
        lines.append(words.say(f"report.why.goes-on-{waiting}", names=words.names(group.waiting_room, most)))
        if details:
            lines.append(words.say("report.why.choice", names=words.names(explainer.candidates(group), most)))
    return lines


def _game(pair: tuple[int, int], white: set[int], words: AnswerWords) -> str:
    """White first; a bye has no colours."""
    one, two = pair
    return " – ".join(map(words.name, (two, one) if two in white else (one, two)))


def _criteria(group: RankedGroup, words: AnswerWords, *, details: bool) -> Table:
    rows = []
    for item in key_of(group):
        measure = item.criterion.measure
        # Short: no lists of ranks and numbers, and nothing that came to nought.
        a_list = isinstance(measure, Listing) or measure.nothing_without is not None
        if details or group.whole_round or (not a_list and item.value):
            value = words.value(measure, item.value)
            rows.append((item.criterion.article, words.label(measure), value, item.criterion.ruling))
    columns = (
        Column(translate("report.column.article", words.language), look=Look.KEY),
        Column(words.say("report.why.criterion")),
        Column(words.say("report.why.value"), look=Look.NAME),
        Column(words.say("report.why.ruling"), look=Look.FAINT, spare=True),
    )
    if not details:
        return Table(columns[:3], tuple(row[:3] for row in rows))
    return Table(columns, tuple(rows))
