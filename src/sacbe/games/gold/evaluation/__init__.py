"""What bots think of a position of L'Or des Mayas: the evaluation, the playout policy, their weights."""
