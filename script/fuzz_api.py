"""script/fuzz api: random requests to the JSON API of a server of its own, until one is answered wrongly.

A turn goes over all operations, as the host, an arbiter, an assistant and anyone, each with a server and tournaments of
his own: in a throw-away folder, and with --database in a PostgreSQL. Without --turns there is no end to it; stop it
with Ctrl-C. A wrong answer ends it with exit code 1, and the seed of the turn shows it again.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from itertools import count
from pathlib import Path

from helpers.api_fuzzing import Fuzz, fuzzed, probe
from helpers.postgres import a_database, database_at

ROLES = ("host", "arbiter", "assistant", "public")
# A request can be a megabyte; the beginning of an account of it is enough.
LONGEST = 5000


def main() -> int:
    options = _options()
    began, counts, found = time.monotonic(), Counter[int](), ""
    turns = 0
    try:
        for seed in (
            count(options.start) if options.turns is None else range(options.start, options.start + options.turns)
        ):
            found = _turn(seed, options, counts)
            turns += 1
            print(
                f"seed {seed}: {sum(counts.values()):,} requests, {time.monotonic() - began:,.0f} seconds", flush=True
            )
            if found:
                break
    except KeyboardInterrupt:
        print("Stopped.")
    answers = ", ".join(f"{number:,} times {status}" for status, number in sorted(counts.items()))
    print(f"{turns} turns, {sum(counts.values()):,} requests, {time.monotonic() - began:,.0f} seconds: {answers}")
    print(found or "Nothing wrong.")
    return 1 if found else 0


def _turn(seed: int, options: argparse.Namespace, counts: Counter[int]) -> str:
    """What was answered wrongly; empty: nothing."""
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="zwitsers-fuzz-")))
        os.environ["ZWITSERS_DATA"] = str(folder / "data")
        server = opened.enter_context(a_database()) if options.database else ""
        people = [_person(opened, folder / role, role, server) for role in ROLES]
        try:
            for operation in people[0].operations():
                if options.only in operation.label:
                    probe(people, operation, options.examples, seed)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return f"WRONG, {operation.label}:\n{_account_of(error)[:LONGEST]}"
        finally:
            for person, role in zip(people, ROLES, strict=True):
                counts.update(person.counts)
                if person.stood_still:
                    print(f"as {role}: the database gave no answer in time, {person.stood_still} times")
    return ""


def _person(opened: ExitStack, folder: Path, role: str, server: str) -> Fuzz:
    folder.mkdir()
    address = opened.enter_context(database_at(server)) if server else ""
    return opened.enter_context(fuzzed(folder, role, address))


def _account_of(error: BaseException) -> str:
    """With what is in it: hypothesis puts what it found in a group."""
    notes = getattr(error, "__notes__", [])
    within = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    return "\n".join([str(error), *notes, *map(_account_of, within)])


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="script/fuzz api", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--turns", type=int, metavar="N", help="so many turns (no end)")
    parser.add_argument("--database", action="store_true", help="on PostgreSQL instead of files")
    parser.add_argument("--start", type=int, default=0, metavar="SEED", help="the first seed (0)")
    parser.add_argument(
        "--examples", type=int, default=10, metavar="N", help="requests of each kind per operation (10)"
    )
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="operations with this in their name, as `POST /api/undo`"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
