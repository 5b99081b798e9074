"""Supervised child processes: bots search in them, and uploads are read in them.

Bots, hints and reviews search, and uploads are read, in processes that can be killed: whatever one of them is given, the server
itself neither stops nor crashes. A child that dies, overruns its time or answers what cannot be read is replaced.

`messages` is what is said over a connection, `launch` starts a process, `child` is its life, `pool` the supervisor in the server.

Why no library: process pools (`concurrent.futures`, Pebble, loky) hand a task to whichever process is free and return one result.
Here a bot's turn leases one process for all its choices, since the search tree lives there; a review reports its progress; time
counts from when the rules are loaded; and answers are decoded by type, never unpickled, as a child has read what strangers sent.
"""
