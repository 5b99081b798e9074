"""Subscriptions: clients get a new scene when a table changes, in this process or (over the bus) in another."""
