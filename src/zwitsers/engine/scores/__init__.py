"""Scores, rankings and what they are made of. Every function works as of the last round of the snapshot it is given."""
