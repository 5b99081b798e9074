"""The rules of Yucatan: state, actions, one file for each chapter of RULES.md."""
