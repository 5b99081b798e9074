"""The commands that make bots better: weights by self-play and by fitting, nets by learning."""
