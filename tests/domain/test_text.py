"""Text to terms."""

import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.adapters.stemmer import english
from boost.domain.text import QUERY_TERMS, Words, name_key, plain, query_terms
from tests.support.words import words


def terms(text: str) -> list[str]:
    return list(words().terms(plain(text)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("review pull requests", ["review", "pull", "request"]),
        ("the and of", []),
        ("sign-off", ["sign", "off", "signoff"]),
        ("RULE-A002", ["rule", "a002", "rulea002"]),
        ("a002", ["a002"]),
        ("c++ C# f#", ["c++", "c", "c#", "c", "f#", "f"]),
        ("F#.", ["f#", "f"]),
        (".net", [".net", "net"]),
        ("end. .env", ["end", ".env", "env"]),
        ("node.js", ["node", "js", "nodejs"[:-1]]),
        ("fooBar", ["foo", "bar", "foobar"]),
        ("HTTPServer", ["http", "server", "httpserver"]),
        ("snake_case", ["snake", "case", "snakecase"]),
        ("don't user's it’s we'll", ["don", "user"]),
        ("/usr/bin", ["usr", "bin"]),
        ("'quoted'", ["quoted"]),
        ("a-b x", ["x"]),
        ("1.10 007", ["1", "10", "110", "007"]),
        ("naïve", ["naïve", "naive"]),
        ("Ünïcode", ["ünïcode", "unicode"]),
        ("привет", ["привет"]),
        ("ёлка", ["ёлка", "елка"]),
        ("日本語", ["日本", "本語"]),
        ("中", ["中"]),
        ("用react测试", ["用", "react", "测试"]),
        ("日本ü", ["日本", "ü", "u"]),
        ("ｆｕｌｌ", ["full"]),
        ("zero\u200bwidth", ["zerowidth"]),
        ("soft\u00adhyphen", ["softhyphen"]),
        ("... --- ''", []),
        ("ſ", ["s"]),
        ("x" * 60, ["x" * 40]),
    ],
)
def test_reads_runs_as_people_mean_them(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


@pytest.mark.parametrize("query", ["signoff", "sign off", "sign-off", "SIGN_OFF"])
def test_b086_joined_and_split_forms_meet(query: str) -> None:
    assert set(terms(query)) & set(terms("sign-off"))


def test_b086_an_identifier_is_found_by_its_part() -> None:
    assert "a002" in terms("RULE-A002")


def test_b083_a_part_of_a_cjk_run_is_found() -> None:
    assert set(terms("部署")) <= set(terms("自动部署工具"))


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_unicode_forms_give_the_same_terms(form: str) -> None:
    assert terms(unicodedata.normalize(form, "résumé naïve ｆｕｌｌ")) == terms("résumé naïve full")  # type: ignore[arg-type]


def test_a_query_holds_each_term_once_and_no_more_than_fit() -> None:
    assert query_terms("test tests testing test", words()) == ("test", "testing")
    assert len(query_terms(" ".join(f"w{n}" for n in range(2000)), words())) == QUERY_TERMS


def test_case_43_a_huge_query_is_cut_and_quick() -> None:
    began = time.process_time()
    query_terms("multi-agent (regex) OR " * 5000, words())
    assert time.process_time() - began < 1


@pytest.mark.parametrize("character", ["a", "-", ".", "'", "日", "ü", "+", "_", "A", "\u200b", "(", "aA"])
def test_time_grows_with_the_length_only(character: str) -> None:
    def cost(size: int) -> float:
        began = time.process_time()
        list(words().terms(plain(character * size)))
        return time.process_time() - began

    cost(1000)
    small = max(min(cost(50_000) for _ in range(3)), 0.002)
    assert min(cost(200_000) for _ in range(3)) < 10 * small


@given(st.text())
def test_any_text_has_terms_of_a_bounded_length(text: str) -> None:
    assert all(0 < len(term) <= 40 for term in terms(text))


@given(st.text(min_size=1))
def test_what_is_asked_for_is_what_was_indexed(text: str) -> None:
    assert set(query_terms(text, words())) == set(terms(text))


def test_forgets_runs_before_they_fill_the_memory() -> None:
    small = Words(str)
    small.update({str(number): () for number in range(500_000)})
    assert small["fresh"] == ("fresh",)
    assert len(small) == 1


@pytest.mark.parametrize(
    "name", ["Code-Review", "code review", "code_review", "ＣＯＤＥ review", "codereview"]
)
def test_spellings_of_one_name_share_a_key(name: str) -> None:
    assert name_key(name) == "codereview"


def test_stems_english_as_snowball_does() -> None:
    assert list(Words(english()).terms("testing reviews deployed")) == ["test", "review", "deploy"]
