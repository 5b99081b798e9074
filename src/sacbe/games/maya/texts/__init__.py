"""The texts of Maya in English and French."""
