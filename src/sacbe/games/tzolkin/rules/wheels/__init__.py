"""The wheels of Tzolk'in and the calendar that turns them (§5 to §11, §16)."""
