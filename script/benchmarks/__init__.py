"""The benchmarks behind script/bench.

A group of measurements is a module with a list MEASUREMENTS; `__main__` names the groups. To add one: write the module,
name it there.
"""
