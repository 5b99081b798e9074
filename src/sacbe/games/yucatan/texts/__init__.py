"""The texts of Yucatan in English and French."""
