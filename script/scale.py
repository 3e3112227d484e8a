"""script/scale: what larger days would need in servers, database and bandwidth, by what `script/bench hosting` found.

Reads docs/hosting-figures.json and prints tables; with --write they are put in docs/scale.md. What is assumed of a day
stands in DAYS, what is measured in `unit_costs`; everything else is multiplication.
"""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from zwitsers.event.store.servers import CONNECTIONS
from zwitsers.web.live.hub import DEBOUNCE_SECONDS, MAX_CONNECTIONS, POLL_SECONDS

FIGURES, PAGE = Path("docs/hosting-figures.json"), Path("docs/scale.md")
BEGIN, END = "<!-- written by script/scale --write -->", "<!-- end -->"
# A core is not planned to be busier than this.
BUSY = 0.6
# Half of what a process allows, so that another one can be killed.
PHONES_A_PROCESS = MAX_CONNECTIONS // 2
# Of the pool, and the one that listens.
CONNECTIONS_A_PROCESS = CONNECTIONS + 1


class Costs(NamedTuple):
    """Measured: seconds of a processor, and bytes."""

    page: float
    page_nginx: float
    connecting: float
    listening: float
    desk_page: float
    result: float
    result_database: float
    page_bytes: float
    compressed: float
    memory: float


@dataclass(frozen=True)
class Day:
    """Assumed: everyone plays at the same hours. `minutes` is the time in which most results of a round come in, and
    then, again, in which all tournaments publish the next one."""

    name: str
    tournaments: int
    phones: int
    players: int = 50
    minutes: float = 10.0
    arbiters_look_every: float = 20.0

    @property
    def phones_each(self) -> float:
        return self.phones / self.tournaments

    @property
    def results_a_second(self) -> float:
        return self.tournaments * self.players / 2 / (self.minutes * 60)

    @property
    def pages_a_second(self) -> float:
        """A phone fetches its page for each result of its tournament, but not more often than it is told."""
        each = min(self.players / 2 / (self.minutes * 60), 1 / DEBOUNCE_SECONDS)
        return self.phones * each

    @property
    def desk_pages_a_second(self) -> float:
        return self.tournaments / self.arbiters_look_every


DAYS = (
    Day("a federation's busiest day", 2_000, 100_000),
    Day("a million phones", 20_000, 1_000_000),
)


def unit_costs(found: dict[str, Any]) -> Costs:
    parts = found["parts"]

    def each(part: str, who: str, count: float) -> float:
        return float(parts[part]["processor"][who]) / count

    pages = parts["round"]["pages"]
    # What nginx had already took a server nothing. How much of it that is depends on how many look at the same.
    # What the arbiter does for a round is known from one that nobody looks at.
    made = parts["round"]["made"]
    page = each("round", "servers", made) - each("unwatched", "servers", made)
    connecting = each("connecting", "servers", 1) - parts["connecting"]["made"] * page
    return Costs(
        page,
        each("round", "nginx", pages),
        max(connecting, 0.0) / found["phones"],
        each("idle", "servers", parts["idle"]["seconds"] * found["phones"]),
        each("desk", "servers", parts["desk"]["desk"]),
        each("results", "servers", parts["results"]["results"]),
        each("results", "database", parts["results"]["results"]),
        parts["round"]["bytes"] / pages,
        found["page_compressed"],
        max(process[0] for process in found["memory"]),
    )


def needs(day: Day, costs: Costs) -> list[tuple[str, str]]:
    pages, results = day.pages_a_second, day.results_a_second
    cores = (
        pages * costs.page
        + results * costs.result
        + day.desk_pages_a_second * costs.desk_page
        + day.phones * costs.listening
    )
    by_cores, by_phones = ceil(cores / BUSY), ceil(day.phones / PHONES_A_PROCESS)
    processes = max(by_cores, by_phones) + 2
    # A process asks for the tournaments that one of its phones follows; at worst each of them another one.
    polled = processes * min(day.tournaments, day.phones / processes) / POLL_SECONDS
    bits = pages * costs.page_bytes * 8
    return [
        ("phones of a tournament", f"{day.phones_each:,.0f}"),
        ("results a second", f"{results:,.0f}"),
        ("pages for phones, a second", f"{pages:,.0f}"),
        ("pages for arbiters, a second", f"{day.desk_pages_a_second:,.0f}"),
        ("busy cores of the servers", f"{cores:,.1f}"),
        (f"processes: by cores that are busy for {BUSY:.0%}", f"{by_cores:,}"),
        (f"processes: by {PHONES_A_PROCESS:,} phones each", f"{by_phones:,}"),
        ("processes, with two to spare; a core for each", f"{processes:,}"),
        ("machines of 8 cores", f"{ceil(processes / 8):,}"),
        ("memory of the servers", f"{processes * costs.memory / 1e9:,.0f} GB"),
        ("busy cores of nginx", f"{pages * costs.page_nginx:,.1f}"),
        ("open connections at nginx", f"{2 * day.phones:,}"),
        ("busy cores of the database, for results", f"{results * costs.result_database:,.1f}"),
        ("connections with the database", f"{processes * CONNECTIONS_A_PROCESS:,}"),
        ("messages of the database (NOTIFY), a second", f"{results * processes:,.0f}"),
        ("rows that the poll reads, a second", f"{polled:,.0f}"),
        ("bandwidth, as it is", f"{bits / 1e9:,.2f} Gbit/s"),
        ("bandwidth, with gzip in nginx", f"{bits * costs.compressed / 1e9:,.2f} Gbit/s"),
        ("all phones come back after a break: processor, seconds", f"{day.phones * costs.connecting:,.0f}"),
    ]


def text_of(found: dict[str, Any]) -> str:
    costs = unit_costs(found)
    measured = [
        ("a page for a phone", f"{costs.page * 1000:.2f} ms, nginx {costs.page_nginx * 1000:.2f} ms"),
        (
            "its size",
            f"{costs.page_bytes / 1000:.0f} kB, {costs.page_bytes * costs.compressed / 1000:.0f} kB with gzip",
        ),
        ("a phone that connects", f"{costs.connecting * 1000:.2f} ms"),
        ("a phone that listens", f"{costs.listening * 1e6:.0f} µs each second"),
        ("a page for an arbiter", f"{costs.desk_page * 1000:.1f} ms"),
        ("a result", f"{costs.result * 1000:.1f} ms, database {costs.result_database * 1000:.1f} ms"),
        ("memory of a process", f"{costs.memory / 1e6:.0f} MB"),
    ]
    lines = ["What one thing takes of a processor, measured:", "", *_table(("what", "measured"), measured), ""]
    days = [needs(day, costs) for day in DAYS]
    rows = [(name, *(dict(day)[name] for day in days)) for name, _value in days[0]]
    lines += ["What a day needs at its busiest:", ""]
    heading = ("what", *(f"{day.name}: {day.tournaments:,} tournaments, {day.phones:,} phones" for day in DAYS))
    return "\n".join([*lines, *_table(heading, rows)])


def _table(heading: tuple[str, ...], rows: list[Any]) -> list[str]:
    shown = [f"| {' | '.join(row)} |" for row in (heading, *rows)]
    return [shown[0], f"|---|{'---:|' * (len(heading) - 1)}", *shown[1:]]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="script/scale", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help=f"put the tables in {PAGE}")
    text = text_of(json.loads(FIGURES.read_text(encoding="utf-8")))
    if not parser.parse_args().write:
        print(text)
        return
    block = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(block.sub(lambda _old: f"{BEGIN}\n{text}\n{END}", page), encoding="utf-8")


if __name__ == "__main__":
    main()
