"""boost: find, install and keep skills, rules and workflows for AI coding agents."""

__version__ = "0.1.0"
