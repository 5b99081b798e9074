"""Who may know what in Tzolk'in: views, positions as JSON, and what a position must keep to."""
