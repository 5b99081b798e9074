"""The games for research: many matches at once, and the interfaces of Gymnasium, PettingZoo and OpenSpiel. See docs/research.md.

`features` says what a seat may know, as named numbers; `fleet` plays thousands of matches per call in machine code; the other
modules adapt these two to one library each, which is imported only when its module is used.
"""
