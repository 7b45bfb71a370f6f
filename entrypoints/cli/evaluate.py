"""`boost eval`: the commands of the evaluation system."""

from typing import ClassVar

from boost.entrypoints.cli.lazy import LazyGroup, Table


class evaluate(LazyGroup):  # noqa: N801 - the table of commands finds it by the name of its module
    """Measure how good the search is."""

    table: ClassVar[Table] = {
        "retrieval": ("eval_retrieval", "The gate: does the right item come back?"),
        "stats": ("eval_stats", "Is one engine really better, or was it luck?"),
        "report": ("eval_report", "One page with pictures, and its twin in JSON."),
        "diff": ("eval_diff", "Two runs, question by question."),
        "accept": ("eval_accept", "Make the answers of today the baseline."),
        "lint": ("eval_lint", "Find what is wrong with golden rows."),
        "classes": ("eval_classes", "List nearly equal items, for somebody to confirm."),
        "pool": ("eval_pool", "List what the engines find for draft questions, to be judged."),
        "show": ("eval_show", "Print what a judge reads of items."),
        "sample": ("eval_sample", "Draw judgments to be read a second time."),
        "agree": ("eval_agree", "How far does a second reading agree?"),
    }
