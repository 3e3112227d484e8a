"""The pairing engine: rules, scores, matching and explanations. Pure; standard library only."""
