"""English words that carry no topic (list `stop-en-1`; its name is part of the index recipe)."""

STOP_ID = "stop-en-1"

STOP = frozenset(
    """
    a an and are as at be been but by can could did do does for from had has have how i if in into is it its
    just me my no not of on or our out she should so some than that the their them then there these they this
    those to too up us was we were what when where which while who why will with without would you your about
    any all also only please want need get make use using used
    """.split()
)
