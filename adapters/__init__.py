"""One file per outside thing that a port stands for."""
