"""What a site keeps besides its tournaments: one interface, a file or a PostgreSQL database behind it."""
