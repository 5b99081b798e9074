"""The picture of Tzolk'in and its places."""
