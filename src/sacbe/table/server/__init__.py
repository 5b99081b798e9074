"""The server process: its settings, its parts, starting and stopping it."""
