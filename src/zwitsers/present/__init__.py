"""Views of a tournament, and everything that draws them: words, tables and documents."""
