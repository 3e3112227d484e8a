"""Who may do what: accounts with roles, passwords, sessions, and how often one may try."""
