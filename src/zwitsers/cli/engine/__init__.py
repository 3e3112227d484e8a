"""`zwitsers-engine`: called as bbpPairings and JaVaFo are, with their files, their answers and their exit codes."""
