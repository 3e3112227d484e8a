"""What people and programs get to see: tables, cards and lists, made of the engine's numbers."""
