"""The rules of Beads: facts, state, actions, and what each answer does."""
