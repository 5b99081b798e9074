"""The picture of Yaxha and its places."""
