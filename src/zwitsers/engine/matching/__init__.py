"""The matching core: vertices, allowed pairs and lexicographic costs, all of them integers.

It knows nothing of players or rulebooks. Every answer has a proof that is cheaper to check than to find: dual values
for an optimum, a Tutte obstruction for an impossibility.
"""
