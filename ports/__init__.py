"""The shared words and the needs of the domain: records, errors, protocols; no logic."""
