"""Settings, wiring and the ways in."""
