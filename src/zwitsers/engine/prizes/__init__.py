"""Categories of players, and prizes: who belongs to what, and who gets what. Pure: numbers in, numbers out."""
