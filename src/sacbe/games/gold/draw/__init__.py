"""The picture of L'Or des Mayas and its places."""
