"""The commands of `sacbe`, one file or folder each."""
