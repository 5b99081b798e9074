"""Who may know what in Maya: views, positions as JSON, and what a position must keep to."""
