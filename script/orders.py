"""Search for tournaments in which the order of two criteria decides: `PYTHONPATH=tests python -m script.orders`.

The cases that it prints go into tests/oracles/order_cases.py. The same seeds give the same cases.
"""

from __future__ import annotations

import argparse
import time
from itertools import count

from oracles.order_search import Search, case_of, neighbours
from oracles.orders import NAMES


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("system", choices=sorted(NAMES))
    parser.add_argument("--seconds", type=int, default=300)
    parser.add_argument("--start", type=int, default=0, help="the first seed")
    parser.add_argument("--sizes", default="4,5,6,7,8", help="numbers of players")
    parser.add_argument("--swaps", default="", help="places in the list, as 0-2,5-6; without it all neighbours")
    parser.add_argument("--most", type=int, default=6, help="how many cases of each swap to look at")
    asked = parser.parse_args()
    swaps = [(int(one), int(two)) for one, _, two in (text.partition("-") for text in asked.swaps.split(",") if text)]
    sizes = tuple(map(int, asked.sizes.split(",")))
    search = Search(asked.system, swaps or neighbours(asked.system), sizes)
    names, until = NAMES[asked.system], time.monotonic() + asked.seconds
    for seed in count(asked.start):
        for swap in search.step(seed, asked.most):
            case = case_of(search.found[swap], asked.system, swap)
            print(f"# seed {seed}, {names[swap[0]]} before {names[swap[1]]}", flush=True)
            print(f"    {swap}: {case!r},", flush=True)
        if time.monotonic() > until or all(search.times[swap] >= asked.most for swap in search.swaps):
            break
    missing = [swap for swap in search.swaps if swap not in search.found]
    print(f"# {seed + 1 - asked.start} tournaments; without a case: {missing}")


if __name__ == "__main__":
    main()
