"""What bots think of a position of Maya: the evaluation, the playout policy, their weights."""
