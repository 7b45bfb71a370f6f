"""The engine without one of its features, and questions in other languages."""

import pytest

from boost.evals.golden import Judgment, Row
from boost.evals.retrieval import GATED
from boost.evals.tongues import language, own_grades
from boost.evals.variants import VARIANTS
from tests.support.corpus import document
from tests.support.evals import corpus

DOCUMENTS = (
    document("skills/deploy", "Deploy a service in a container.", description="Deploy a service."),
    document("rules/ja.md", "コンテナを出荷して戻す。", description="サービスを配備する", kind="rule"),
    document("rules/zh.md", "发布容器并回滚。", description="部署服务", kind="rule"),
    document("rules/code.md", "容器 " + "deploy it with the usual command line " * 9, kind="rule"),
)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_still_answers(name: str) -> None:
    assert VARIANTS[name](corpus(DOCUMENTS))("deploy a service", 3)[0] == "a/b:skills/deploy"


def test_variants_differ_in_what_their_name_says() -> None:
    def found(name: str, query: str) -> tuple[str, ...]:
        return VARIANTS[name](corpus(DOCUMENTS))(query, 3)

    assert found(GATED, "contaner rollback")
    assert found("no correction of typos", "contaner") == ()
    assert found(GATED, "containers") == ("a/b:skills/deploy",)


def test_the_language_of_a_text_is_told_by_its_letters() -> None:
    assert [language(each) for each in DOCUMENTS] == ["en", "ja", "zh", "en"]


def test_what_is_in_another_language_need_not_be_found() -> None:
    judged = tuple(Judgment("a/b", path, grade) for path, grade in (("rules/ja.md", 3), ("rules/zh.md", 2)))
    asked = Row("q1", "配備", "non-english", judgments=judged, language="ja")
    assert own_grades(asked, corpus(DOCUMENTS)) == {"a/b:rules/ja.md": 3, "a/b:rules/zh.md": 0}
