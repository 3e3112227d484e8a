"""What a study found, for people (tables and a verdict) and for programs (JSON)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.simulate.intervals import LEVEL
from zwitsers.engine.simulate.strength import GAMES
from zwitsers.language import translate
from zwitsers.present.tables.data import as_json
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.engine.simulate.intervals import Estimate
    from zwitsers.engine.simulate.study import Study
    from zwitsers.engine.simulate.summary import Summary, SystemSummary
    from zwitsers.present.tables.table import Block

    # A heading and the cell below it for one system.
    Measure = tuple[str, Callable[[SystemSummary], str]]


def simulation_blocks(summary: Summary, language: str) -> list[Block]:
    study = summary.study

    def number(estimate: Estimate | None, decimals: int) -> str:
        return shown(estimate, decimals, language)

    def share(estimate: Estimate | None) -> str:
        return shown(estimate, 1, language, per_cent=True)

    def table(key: str, *measures: Measure) -> Table:
        columns = (
            Column(word("system", language), look=Look.KEY),
            *(Column(word(heading, language), right=True) for heading, _cell in measures),
        )
        rows = tuple((system.system, *(cell(system) for _heading, cell in measures)) for system in summary.systems)
        return Table(columns, rows, title=word(key, language))

    return [
        Heading(translate("report.simulation.title", language)),
        Note(subtitle(study, language)),
        table(
            "about-ranking",
            ("kendall", lambda system: number(system.kendall, 3)),
            ("spearman", lambda system: number(system.spearman, 3)),
            ("behind", lambda system: number(system.behind_best, 3)),
        ),
        table(
            "about-winner",
            ("alone", lambda system: share(system.strongest_alone)),
            ("first", lambda system: share(system.strongest_first)),
            ("winner", lambda system: number(system.winner_place, 2)),
        ),
        table(
            "about-rounds",
            ("gap", lambda system: number(system.score_gap, 3)),
            ("imbalance", lambda system: number(system.imbalance, 3)),
            ("beyond", lambda system: share(system.beyond_one)),
        ),
        table(
            "about-norms",
            ("rematches", lambda system: str(system.rematches)),
            ("unpaired", lambda system: str(system.rounds_not_paired)),
            ("byes", lambda system: str(system.byes)),
            ("repeated", lambda system: str(system.repeated_byes)),
        ),
        *([Note(text)] if (text := verdict(summary, language)) else []),
        Note(translate("report.simulation.legend", language)),
    ]


def word(key: str, language: str) -> str:
    return translate(f"report.simulation.word.{key}", language)


def subtitle(study: Study, language: str) -> str:
    return translate(
        "report.simulation.subtitle",
        language,
        runs=study.runs,
        players=study.players,
        rounds=study.rounds,
        seed=study.seed,
        game=_game(study, language),
    )


def _game(study: Study, language: str) -> str:
    """The game that was played; with a percentage of draws of one's own it is still that game."""
    names = []
    for model in study.games:
        near = [name for name, known in GAMES.items() if (known.scale, known.white) == (model.scale, model.white)]
        name = next((name for name in near if GAMES[name].draws == model.draws), near[0])
        text = translate(f"report.game.{name}", language)
        draws = decimal(model.draws / 10_000, 0 if model.draws % 10_000 == 0 else 2, language)
        names.append(translate("report.simulation.game", language, game=text, draws=draws))
    return names[0] if len(set(names)) == 1 else ", ".join(names)


def verdict(summary: Summary, language: str) -> str:
    """Which system ranks best, and of which others that can be said with confidence; nothing about one system alone."""
    others = [(system.system, system.behind_best) for system in summary.systems if system.behind_best is not None]
    best = next(system for system in summary.systems if system.system == summary.best)
    if not others or best.kendall is None:
        return ""
    proven = all(behind.low > 0 for _system, behind in others)
    values = {"system": best.system, "kendall": decimal(best.kendall.value, 3, language)}
    lines = [translate(f"report.simulation.{'best' if proven else 'highest'}", language, **values)]
    for system, behind in others:
        key = "behind-surely" if behind.low > 0 else "behind-perhaps"
        lines.append(translate(f"report.simulation.{key}", language, system=system, behind=shown(behind, 3, language)))
    return "\n".join(lines)


def shown(estimate: Estimate | None, decimals: int, language: str, *, per_cent: bool = False) -> str:
    """The value with its interval: 0.612 (0.604 to 0.620)."""
    if estimate is None:
        return "–"
    factor = 100 if per_cent else 1
    value, low, high = (decimal(part * factor, decimals, language) for part in estimate)
    interval = translate("report.simulation.interval", language, low=low, high=high)
    return f"{value}{'%' if per_cent else ''} ({interval})"


def decimal(value: float, decimals: int, language: str) -> str:
    """Rounded for people, with the decimal sign of the language."""
    text = f"{value:.{decimals}f}"
    if float(text) == 0:
        text = text.removeprefix("-")
    return text.replace(".", ",") if language == "nl" else text


def simulation_json(summary: Summary) -> str:
    study = summary.study
    return as_json(
        {
            "players": study.players,
            "rounds": study.rounds,
            "runs": study.runs,
            "seed": study.seed,
            "population": {
                "mean": study.population.mean,
                "spread": study.population.spread,
                "rating_error": study.population.rating_error,
            },
            "confidence": LEVEL,
            "best": summary.best,
            "systems": [
                _system(system, model.scale, model.draws, model.white)
                for system, model in zip(summary.systems, study.games, strict=True)
            ],
        }
    )


def _system(system: SystemSummary, scale: int, draws: int, white: int) -> dict[str, object]:
    return {
        "system": system.system,
        "game": {"scale": scale, "draws": _rounded(draws / 1_000_000), "white": white},
        "kendall_tau_b": _estimate(system.kendall),
        "spearman_rho": _estimate(system.spearman),
        "kendall_behind_best": _estimate(system.behind_best),
        "strongest_first_alone": _estimate(system.strongest_alone),
        "strongest_first": _estimate(system.strongest_first),
        "winner_place_by_strength": _estimate(system.winner_place),
        "score_gap": _estimate(system.score_gap),
        "score_gap_by_round": [_estimate(gap) for gap in system.gap_by_round],
        "colour_imbalance": _estimate(system.imbalance),
        "colour_balance_beyond_1": _estimate(system.beyond_one),
        "colour_balance_shares": [_rounded(share) for share in system.balance_shares],
        "byes": system.byes,
        "repeated_byes": system.repeated_byes,
        "rematches": system.rematches,
        "rounds_not_paired": system.rounds_not_paired,
        "runs_stopped": system.runs_stopped,
    }


def _estimate(estimate: Estimate | None) -> dict[str, float] | None:
    if estimate is None:
        return None
    return {"value": _rounded(estimate.value), "low": _rounded(estimate.low), "high": _rounded(estimate.high)}


def _rounded(value: float) -> float:
    """Six decimals: more than any study of this kind can tell."""
    return round(value, 6) + 0.0
