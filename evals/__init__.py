"""How good the search is, as numbers: golden rows, engines side by side, gates, statistics, reports."""
