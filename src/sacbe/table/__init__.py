"""The live table: a server where people and bots play together. Everything that must survive a restart is in its database."""
