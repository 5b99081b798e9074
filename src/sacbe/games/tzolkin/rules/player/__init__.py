"""What belongs to a player of Tzolk'in: goods, technologies, temples, buildings, wealth, food (§1, §2, §12 to §15)."""
