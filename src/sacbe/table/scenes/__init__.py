"""What a client sees of a table: the scene, the board, explanations, rules and guide."""
