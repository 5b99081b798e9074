"""Who may know what in L'Or des Mayas: views, positions as JSON, and what a position must keep to."""
