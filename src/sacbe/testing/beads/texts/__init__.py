"""The texts of Beads in English and French."""
