"""What people do at a table: join, move, undo, chat, upload."""
