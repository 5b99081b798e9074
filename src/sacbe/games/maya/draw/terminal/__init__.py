"""Maya in a terminal: the board as text, drawn from a view."""
