"""The picture of Yucatan and its places."""
