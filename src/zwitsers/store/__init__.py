"""Where the log of a tournament is kept: SQLite and PostgreSQL behind one small interface."""
