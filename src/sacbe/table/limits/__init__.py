"""Limits: who a request is counted for, how much each may ask for, and what a connection may cost."""
