"""Keyword engines side by side: the same chunks in each."""
