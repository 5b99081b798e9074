"""Learning from self-play: weights of the evaluation by tuning and fitting, nets that foretell points."""
