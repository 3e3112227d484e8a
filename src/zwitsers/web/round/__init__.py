"""What the pages about a round show and do: seats, explanations, judgement, entries, corrections."""
