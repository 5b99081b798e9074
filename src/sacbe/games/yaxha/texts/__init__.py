"""The texts of Yaxha in English and French."""
