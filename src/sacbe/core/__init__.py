"""What all games share: the kernel, positions, questions, matches, records. It imports nothing of ours."""
