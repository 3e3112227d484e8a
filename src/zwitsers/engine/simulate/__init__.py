"""Tournaments that never took place: played by a model of strength, paired by a rulebook, repeatable from a seed."""
