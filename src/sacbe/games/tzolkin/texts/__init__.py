"""The texts of Tzolk'in in English and French."""
