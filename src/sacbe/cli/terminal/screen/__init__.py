"""The full-screen face of the terminal: board, question and log at once, with mouse and keyboard."""
