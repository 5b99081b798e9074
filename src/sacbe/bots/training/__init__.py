"""Learning from self-play: weights of the evaluation by tuning and fitting, value nets."""
