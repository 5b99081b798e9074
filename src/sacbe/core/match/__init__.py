"""A match in progress: its position, its moves, its record, and who deals."""
