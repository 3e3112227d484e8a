"""Prizes and categories in words: who gets what, why, and what is wrong with the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.prizes.plan import PrizeGroup, Sharing
from zwitsers.language import translate
from zwitsers.present.tables.data import as_csv
from zwitsers.present.tables.player_columns import PlayerColumns
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table
from zwitsers.present.views.people import Who
from zwitsers.present.views.records import Money
from zwitsers.present.views.standings import Stage
from zwitsers.present.words import day_of, money, number, numbered

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.engine.prizes.categories import Category, Condition
    from zwitsers.event.state import State
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.categories import CategoryView
    from zwitsers.present.views.prizes import (
        FaultView,
        ListView,
        MovedMoney,
        Prizes,
        PrizeShare,
        UnawardedPrize,
        Winner,
    )


# Above this number, players with a prize elsewhere are counted instead of named.
_MOST_NAMES = 4


def list_name(item: ListView | None, language: str) -> str:
    """As it was called, else after whom it is for."""
    if item is None:
        return "–"
    return item.name or item.category_name or translate(f"report.prizes.of-{item.of.value}", language)


def winner_of(winner: Winner) -> Who:
    """A club wins under its name, without a number."""
    return winner.player or Who(None, 0, winner.club)


def given(winner: Winner, language: str) -> str:
    """Money and things: `€40.00 + cup`."""
    amount = money(winner.money, language) if winner.money.cents or not winner.things else ""
    return " + ".join(filter(None, (amount, *winner.things)))


# Why this prize


def why_lines(prizes_view: Prizes, winner: Winner, language: str) -> list[str]:
    lines = [line for part in winner.parts for line in _part_lines(prizes_view, part, language)]
    if winner.members:
        names = "; ".join(numbered(player) for player in winner.members)
        lines.append(_say("members", language, players=names, points=number(winner.points, language)))
    return lines + [moved_line(move, language) for move in winner.moved]


def _part_lines(prizes_view: Prizes, part: PrizeShare, language: str) -> list[str]:
    item = prizes_view.listed(part.list)
    name = list_name(item, language)
    lines = [_what(part, item, name, language)] if item is not None else []
    lines += _passed(prizes_view, part, language)
    for other in part.elsewhere:
        mine = part.money.cents + part.worth.cents
        if 0 < other.value.cents <= mine:
            equal = other.value.cents == mine
            named = {
                "list": list_name(prizes_view.listed(other.list), language),
                "amount": money(other.value, language),
            }
            lines.append(_say("elsewhere-equal" if equal else "elsewhere", language, **named, mine=name))
    return lines


def _passed(prizes_view: Prizes, part: PrizeShare, language: str) -> list[str]:
    """Who stands above them, and has a prize elsewhere."""
    if not part.passed:
        return []
    names = [
        _say(
            "passed-one", language, player=numbered(one.player), list=list_name(prizes_view.listed(one.list), language)
        )
        for one in part.passed[:_MOST_NAMES]
    ]
    more = len(part.passed) - len(names)
    if more:
        names.append(_say("passed-more", language, count=more))
    return [_say("passed", language, players="; ".join(names))]


def _what(part: PrizeShare, item: ListView, name: str, language: str) -> str:
    """The prize itself, and how it was divided."""
    amount, pot = money(part.money, language), money(part.pot, language)
    if item.of is PrizeGroup.SPECIAL:
        prize = " + ".join(filter(None, (amount if part.money.cents else "", part.thing)))
        return _say("special", language, list=name, prize=prize)
    if not part.money.cents:
        return _say("thing", language, list=name, place=part.place, thing=part.thing)
    if part.level < 2:
        texts = [_say("alone", language, list=name, place=part.place, amount=amount)]
    else:
        shared = {"place": part.place, "last": part.last, "count": part.level, "pot": pot, "amount": amount}
        half = money(Money(part.own.cents // 2), language)
        kind = "shared" if item.share is not Sharing.HORT else "hort" if part.own.cents > 1 else "hort-rest"
        texts = [_say(kind, language, list=name, **shared, half=half), *_unequal(part, item, language)]
    if part.thing:
        texts.append(_say("and-thing", language, thing=part.thing))
    return " ".join(texts)


def _unequal(part: PrizeShare, item: ListView, language: str) -> list[str]:
    """Where not all of them have a part, or not the same one."""
    texts = [_say("fewer", language, count=part.among)] if part.among < part.level else []
    if item.share is not Sharing.HORT and part.money.cents * part.among != part.pot.cents:
        texts.append(_say("odd", language))
    return texts


def moved_line(move: MovedMoney, language: str) -> str:
    organiser = _say("organiser", language)
    names = {
        "giver": numbered(move.giver) if move.giver else organiser,
        "taker": numbered(move.taker) if move.taker else organiser,
    }
    amount = money(move.money, language)
    if not move.reason:
        return _say("moved-plain", language, **names, amount=amount)
    return _say("moved", language, **names, amount=amount, reason=move.reason)


# The rest


def left_line(prizes_view: Prizes, left: UnawardedPrize, language: str) -> str:
    prize = " + ".join(filter(None, (money(left.money, language) if left.money.cents else "", left.thing)))
    name = list_name(prizes_view.listed(left.list), language)
    if left.to:
        return _say("left-to", language, list=name, prize=prize, to=list_name(prizes_view.listed(left.to), language))
    return _say("left-back", language, list=name, prize=prize)


def fault_line(prizes_view: Prizes, fault: FaultView, language: str) -> str:
    several = "-many" if fault.last > fault.place else ""
    return translate(
        f"report.prizes.fault.{fault.kind}{several}",
        language,
        list=list_name(prizes_view.listed(fault.list), language),
        place=fault.place,
        last=fault.last,
        amount=money(fault.money, language),
        other=money(fault.other, language),
        players="; ".join(numbered(player) for player in fault.players),
    )


def _rules_of(prizes_view: Prizes, item: ListView, language: str) -> list[str]:
    """Those of one list."""
    name = list_name(item, language)
    lines = [] if item.of is PrizeGroup.SPECIAL else [_say(f"share-{item.share.value}", language, list=name)]
    if item.of is PrizeGroup.CLUBS:
        lines.append(_say("best", language, list=name, count=item.best))
    if item.beside and item.of is not PrizeGroup.SPECIAL and prizes_view.rules.one_each:
        lines.append(_say("beside", language, list=name))
    if item.to:
        lines.append(_say("goes-to", language, list=name, to=list_name(prizes_view.listed(item.to), language)))
    return lines


def rule_lines(prizes_view: Prizes, language: str) -> list[str]:
    """By which rules it was divided."""
    lines = [line for item in prizes_view.lists for line in _rules_of(prizes_view, item, language)]
    rules = prizes_view.rules
    if rules.one_each:
        lines.append(_say("one-each", language))
    if rules.minimum.cents:
        lines.append(_say("minimum", language, amount=money(rules.minimum, language)))
    if rules.unit.cents > 1:
        lines.append(_say("unit", language, amount=money(rules.unit, language)))
    if not rules.withdrawn:
        lines.append(_say("withdrawn", language))
    if rules.excluded:
        lines.append(_say("excluded", language, players="; ".join(numbered(player) for player in rules.excluded)))
    return lines


def total_line(prizes_view: Prizes, language: str) -> str:
    kind = "total-left" if prizes_view.kept.cents > 0 else "total-added" if prizes_view.kept.cents else "total"
    kept = money(Money(abs(prizes_view.kept.cents)), language)
    return _say(
        kind,
        language,
        promised=money(prizes_view.promised, language),
        paid=money(prizes_view.paid, language),
        kept=kept,
    )


def stage_line(prizes_view: Prizes, language: str) -> str:
    """Whether this is how it will be."""
    return (
        ""
        if prizes_view.stage is Stage.FINAL
        else _say(f"stage-{prizes_view.stage.value}", language, rounds=prizes_view.after)
    )


def _say(name: str, language: str, **values: object) -> str:
    return translate(f"report.prizes.{name}", language, **values)


def remarks(prizes_view: Prizes, language: str) -> list[str]:
    """Everything below the table."""
    lines = list(filter(None, [stage_line(prizes_view, language)]))
    lines += [fault_line(prizes_view, fault, language) for fault in prizes_view.faults]
    lines += [left_line(prizes_view, left, language) for left in prizes_view.left]
    return [*lines, *rule_lines(prizes_view, language), total_line(prizes_view, language)]


def winner_columns(winners: Iterable[Winner]) -> PlayerColumns:
    return PlayerColumns.without_rating(map(winner_of, winners))


def prizes_table(prizes_view: Prizes, language: str) -> Table:
    def prize(winner: Winner) -> str:
        return money(winner.money, language) if not winner.things else given(winner, language)

    return Table.of(
        prizes_view.winners,
        *winner_columns(prizes_view.winners).paired(winner_of, language),
        (Column.named("prize", language, right=True, look=Look.MAIN), prize),
        (
            Column(_say("why", language), look=Look.FAINT),
            lambda winner: " ".join(why_lines(prizes_view, winner, language)),
        ),
    )


def hall_table(prizes_view: Prizes, language: str) -> Table:
    """As it can be read from afar: who, what, and of which lists."""
    winners = [winner for winner in prizes_view.winners if winner.money.cents or winner.things]
    return Table.of(
        winners,
        *winner_columns(winners).paired(winner_of, language),
        (Column(_say("list", language)), lambda winner: won_lists(prizes_view, winner, language)),
        (Column.named("prize", language, right=True, look=Look.MAIN), lambda winner: given(winner, language)),
    )


def won_lists(prizes_view: Prizes, winner: Winner, language: str) -> str:
    names = [list_name(prizes_view.listed(part.list), language) for part in winner.parts]
    by_hand = [translate("report.category.by-hand", language)] if winner.moved else []
    return ", ".join(dict.fromkeys([*names, *by_hand]))


def won_parts(prizes_view: Prizes, winner: Winner, language: str) -> list[str]:
    """Of which lists and at which places, and what was decided by hand."""
    lines = []
    for part in winner.parts:
        item = prizes_view.listed(part.list)
        kind = "part-special" if item is not None and item.of is PrizeGroup.SPECIAL else "part"
        kind = "part-shared" if part.level > 1 else kind
        prize = " + ".join(filter(None, (money(part.money, language) if part.money.cents else "", part.thing)))
        places = {"place": part.place, "last": part.last, "count": part.level}
        lines.append(_say(kind, language, list=list_name(item, language), prize=prize, **places))
    return [*lines, *(moved_line(move, language) for move in winner.moved)]


def stage_name(final: bool, language: str) -> str:
    """The title above it."""
    return _say("title" if final else "title-provisional", language)


def prizes_blocks(prizes_view: Prizes, name: str, language: str) -> list[Block]:
    heading = Heading(f"{name}  ·  {_say('title', language)}" if name else _say("title", language))
    return [heading, prizes_table(prizes_view, language), Note("\n".join(remarks(prizes_view, language)))]


def prizes_csv(prizes_view: Prizes, language: str) -> str:
    rows = []
    for winner in prizes_view.winners:
        who = winner_of(winner)
        lists = won_lists(prizes_view, winner, language)
        rows.append([who.number or "", who.name, winner.money.exact, "; ".join(winner.things), lists, who.title])
    return as_csv(["number", "name", "prize", "things", "lists", "title"], rows)


# Categories


def rule_words(category: Category, language: str) -> str:
    """The rule as people say it: rating below 1800, female."""
    either = translate("report.category.or", language)
    words = [", ".join(_condition(one, language) for one in every) for every in category.rule]
    return f" {either} ".join(words) or translate("report.category.by-hand", language)


# The heading of the page is called title already.
_WORDS = {"title": "title-of"}


def _condition(condition: Condition, language: str) -> str:
    if condition.what == "sex":
        return " / ".join(translate(f"report.category.sex-{text}", language) for text in condition.texts)
    if condition.what not in ("rating", "age", "born"):
        texts = ", ".join(condition.texts).replace("*", translate("report.category.any", language))
        return translate(f"report.category.{_WORDS.get(condition.what, condition.what)}", language, texts=texts)
    span = condition.span
    if condition.what == "rating" and span.most == 0:
        return translate("report.category.unrated", language)
    kind = "between" if None not in (span.least, span.most) else "least" if span.most is None else "most"
    text = translate(f"report.category.{condition.what}-{kind}", language, least=span.least, most=span.most)
    if condition.on:
        text = f"{text} {translate('report.category.on', language, day=day_of(condition.on, language))}"
    return f"{text} {translate('report.category.or-unrated', language)}" if condition.unrated else text


def unknown_lines(view: CategoryView, language: str) -> list[str]:
    """Of whom it is not known whether they belong to it, by what misses."""
    found: dict[tuple[str, ...], list[str]] = {}
    for unknown in view.unknown:
        found.setdefault(unknown.missing, []).append(numbered(unknown.player))
    return [
        translate(
            "report.category.unknown",
            language,
            missing=", ".join(translate(f"tables.field.{name}", language) for name in missing),
            players="; ".join(players),
        )
        for missing, players in found.items()
    ]


def categories_blocks(state: State, views: Iterable[CategoryView], language: str) -> list[Block]:
    found = list(views)
    name, rule, players = (translate(f"report.category.{key}", language) for key in ("name", "rule", "players"))
    table = Table.of(
        found,
        (Column(name, look=Look.NAME), lambda view: view.name),
        (Column(rule), lambda view: rule_words(view.category, language)),
        (Column(players, right=True, look=Look.MAIN), lambda view: str(len(view.players))),
    )
    notes = [f"{view.name}: {line}" for view in found for line in unknown_lines(view, language)]
    blocks: list[Block] = [Heading(f"{state.settings.name}  ·  {translate('report.category.title', language)}")]
    return [*blocks, table, *([Note("\n".join(notes))] if notes else [])]
