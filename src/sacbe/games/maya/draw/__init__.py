"""The picture of Maya and its places."""
