"""The texts of L'Or des Mayas in English and French."""
