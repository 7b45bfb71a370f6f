"""Rules (pure functions) and use cases (frozen classes that hold ports)."""
