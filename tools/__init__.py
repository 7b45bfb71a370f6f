"""What developers run on a checkout; nothing of it is shipped."""
