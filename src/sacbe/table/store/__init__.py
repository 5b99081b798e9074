"""The database: what is stored, and the statements that read and write it."""
