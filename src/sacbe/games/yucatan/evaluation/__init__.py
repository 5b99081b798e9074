"""What bots think of a position of Yucatan: the evaluation, the playout policy, their weights."""
