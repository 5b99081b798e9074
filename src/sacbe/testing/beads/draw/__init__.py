"""The picture of Beads and its places."""
