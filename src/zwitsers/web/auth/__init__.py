"""Authentication and authorization: accounts, roles, passwords, sessions and rate limits."""
