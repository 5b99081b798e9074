"""Who may know what in Yaxha: views, positions as JSON, and what a position must keep to."""
