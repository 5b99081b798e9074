"""The games for research: many matches at once, and the interfaces of Gymnasium, PettingZoo and OpenSpiel. See docs/research.md.

`features` says what a seat may know, as named numbers; `fleet` plays thousands of matches per call in machine code; the other
modules are faces of these two, each for one library, imported when it is wanted.
"""
