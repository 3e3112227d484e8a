"""The site database, for everything besides the tournaments: one interface for an SQLite file and PostgreSQL."""
