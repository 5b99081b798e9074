"""The rules of L'Or des Mayas: state, actions, one file for each chapter of RULES.md."""
