"""The benchmarks behind script/bench.

A group is a module with a `GROUP`: measurements that fill one table, and the limits we promise. `__main__` names the
groups. To add one: write the module, name it there.
"""
