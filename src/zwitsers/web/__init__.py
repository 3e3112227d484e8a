"""The pages: for the arbiter, the players and the hall, and the JSON API under /api."""
