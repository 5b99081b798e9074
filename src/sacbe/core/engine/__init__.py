"""What rules are made with: compiled functions, positions as records, the stack of questions, news, dice."""
