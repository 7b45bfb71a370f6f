"""In-memory adapters: one per port, for tests and for small corpora."""
