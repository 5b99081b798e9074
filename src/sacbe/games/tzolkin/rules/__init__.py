"""The rules of Tzolk'in: state, actions, one file for each chapter of RULES.md."""
