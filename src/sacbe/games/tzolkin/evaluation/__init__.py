"""What bots think of a position of Tzolk'in: the evaluation, the playout policy, their weights."""
