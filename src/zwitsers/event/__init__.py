"""Event sourcing of a tournament: commands return events, and replaying the events gives the state. Pure, except
for the stores: no files, no clock, no random generator."""
