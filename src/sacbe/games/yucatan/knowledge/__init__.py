"""Who may know what in Yucatan: views, positions as JSON, and what a position must keep to."""
