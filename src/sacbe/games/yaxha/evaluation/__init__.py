"""What bots think of a position of Yaxha: the evaluation, the playout policy, their weights."""
