"""Background work: bots' turns and reviews as jobs with leases, hints, compiling."""
