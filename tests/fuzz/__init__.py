"""Fuzzers of the border between outside data and compiled code (`core/border.py`).

    SACBE_CHECK=1 python -m tests.fuzz tzolkin --inputs 1000000

mutates positions and records of a game by their structure, and lets whatever is accepted be played on by random answers and by
bots, in kernels with bounds checks. A child process does it; one that dies or hangs leaves its input behind. `test_fuzz.py` runs
a short one with every test run.
"""
