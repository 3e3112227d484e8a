"""script/fuzz api: random requests to the JSON API of a server of its own, until one is answered wrongly.

A turn goes over all operations, as the host, an arbiter, an assistant and anyone, on fresh tournaments: in a throw-away
folder, and with --database in a PostgreSQL of its own. Without --turns there is no end to it; stop it with Ctrl-C. A
wrong answer ends it with exit code 1, and the seed of the turn shows it again.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from contextlib import nullcontext
from itertools import count
from pathlib import Path

from api_fuzzing import fuzzed
from helpers.postgres import a_database

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
    for role in ROLES:
        database = a_database() if options.database else nullcontext("")
        with tempfile.TemporaryDirectory(prefix="zwitsers-fuzz-") as folder, database as address:
            os.environ["ZWITSERS_DATA"] = str(Path(folder) / "data")
            with fuzzed(Path(folder), role, address) as fuzz:
                for operation in fuzz.operations():
                    if options.only in operation.label:
                        try:
                            fuzz.probe(operation, options.examples, seed)
                        except BaseException as error:
                            if isinstance(error, KeyboardInterrupt):
                                raise
                            counts.update(fuzz.counts)
                            return f"WRONG, as {role}, {operation.label}:\n{_account_of(error)[:LONGEST]}"
                counts.update(fuzz.counts)
                if fuzz.stood_still:
                    print(f"as {role}: the database gave no answer in time, {fuzz.stood_still} times")
    return ""


def _account_of(error: BaseException) -> str:
    """With what is in it: hypothesis puts what it found in a group."""
    within = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    return "\n".join([str(error), *map(_account_of, within)])


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
