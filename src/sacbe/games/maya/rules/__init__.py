"""The rules of Maya: state, actions, one file for each chapter of RULES.md."""
