"""The rules of Yaxha: state, actions, one file for each chapter of RULES.md."""
