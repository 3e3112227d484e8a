"""Scores and rankings, with their terms. Every function computes the state after the last round of its snapshot."""
