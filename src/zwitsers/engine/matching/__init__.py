"""The matching core: vertices, allowed pairs and ordered costs, all of them integers.

Nothing here knows what a player or a rulebook is. Every answer can be checked by something cheaper than the search
that found it: an optimum by its dual values, an impossibility by its obstruction.
"""
