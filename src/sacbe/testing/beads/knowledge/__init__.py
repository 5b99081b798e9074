"""Who may know what in Beads: views, positions as JSON, and the laws of a position."""
