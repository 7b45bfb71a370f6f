"""A small tap of our own writing; what answers before anything is tapped."""
