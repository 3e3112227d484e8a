"""The tie-breaks of FIDE C.07 (edition of 1 March 2026, FD7): codes, values and their terms.

`codes` reads what an organiser writes (`BH/C1`), `rounds` says what an unplayed round counts for, `values` works every
code out for every player, `direct` does the direct encounter, and `tables` holds the rating tables of B.02.
"""
