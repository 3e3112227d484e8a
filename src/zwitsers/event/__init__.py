"""The life of a tournament: commands that give events, and the state that the events add up to. Pure: no files, no
clock, no random generator."""
