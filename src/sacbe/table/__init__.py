"""The live table: a server where people and bots play together. Nothing that matters lives only in its memory."""
