# What people do with a checkout. `make` alone lists it; every target sets up what it needs by itself.
#
#   make test ARGS="tests/domain -k chunking"     arguments for pytest (or for the benchmark)
#   make check PYTHON=python3.12 VENV=.venv-3.12  another Python, beside the first one

PYTHON ?= python3
VENV ?= .venv
ARGS ?=

# The demo has an environment of its own: it shows that boost runs without any development tool.
DEMO := .venv-demo
# Other tools of evaluation are large, so they have an environment of their own too.
AGREE := .venv-agree
BIN := $(VENV)/bin
DEV_READY := $(VENV)/.ready
DEMO_READY := $(DEMO)/.ready
AGREE_READY := $(AGREE)/.ready
# The corpora of the evaluation are kept apart from the taps and settings of whoever runs this.
EVAL := BOOST_HOME="$(CURDIR)/build/eval" $(BIN)/boost eval

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1
export PIP_ROOT_USER_ACTION := ignore

say = @echo "== $(1)"
stop = { echo "boost: $(1)" >&2; exit 1; }

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo check lint test eval eval-stats eval-report eval-agree eval-confidence eval-ablation bench bench-engines pins clean tools-at-hand same-python

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(DEMO_READY) ## Install boost, index the starter tap and search it, in a home that is thrown away
	@sh tools/demo.sh $(DEMO)/bin

check: lint ## Everything that CI runs; stops at the first failure
	$(call say,tests)
	@$(BIN)/python -m pytest -n 2 -m "not slow" --cov --cov-report=
	$(call say,coverage: 100 % of the branches in domain and ports)
	@$(BIN)/coverage report --include='*/domain/*,*/ports/*' --fail-under=100
	$(call say,import rules: each one notices when it is broken)
	@$(BIN)/python -m pytest -m slow
	$(call say,quality of search)
	@$(EVAL) retrieval
	@echo "== all good"

lint: $(DEV_READY) ## Format, style, types and import rules
	$(call say,format)
	@$(BIN)/ruff format --check --quiet . || $(call stop,run $(BIN)/ruff format)
	$(call say,style)
	@$(BIN)/ruff check --quiet .
	$(call say,types: mypy)
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/mypy --no-error-summary --strict tools tests
	$(call say,types: pyright)
	@$(BIN)/pyright --pythonpath $(BIN)/python
	$(call say,import rules)
	@$(BIN)/lint-imports --no-logo --no-cache

test: $(DEV_READY) ## The tests; ARGS goes to pytest, as in ARGS="tests/domain -k chunking"
	@$(BIN)/python -m pytest $(ARGS)

eval: $(DEV_READY) ## The gate of search quality, on the starter tap and on ten real repositories where they can be had
	@$(EVAL) retrieval $(ARGS)

eval-stats: $(DEV_READY) ## Whether one engine is really better than another; with the extra [eval] ranx says the same
	@$(EVAL) stats $(ARGS)

eval-report: $(DEV_READY) ## Search quality as a page with pictures, in build/report
	@$(EVAL) report --corpus starter --out build/report/starter.html
	@$(EVAL) report --corpus pinned --out build/report/pinned.html || $(call stop,only the starter tap has a report)

eval-agree: $(AGREE_READY) ## Our measures and tests against ranx, pytrec_eval, ir_measures and scipy
	@$(AGREE)/bin/python -m pytest tests/evals/test_agreement_with_tools.py

eval-confidence: $(AGREE_READY) ## How well "nothing fits" is said, and the weights for it, from all three golden sets
	@BOOST_HOME="$(CURDIR)/build/eval" $(AGREE)/bin/python -m tools.fit_confidence

eval-ablation: $(DEV_READY) ## What each feature of the keyword engine is worth, on both large corpora (a few minutes)
	@BOOST_HOME="$(CURDIR)/build/eval" $(BIN)/python -m tools.ablation $(ARGS)

bench: $(DEV_READY) ## Measure indexing and search on the real repositories of BOOST_TAP_PACK
	@test -d "$(BOOST_TAP_PACK)" || $(call stop,BOOST_TAP_PACK has to name a folder of packed repositories)
	@$(BIN)/python tools/bench.py "$(BOOST_TAP_PACK)" $(ARGS)

bench-engines: $(DEV_READY) ## Compare boost with other keyword engines on the same chunks; ARGS="--sizes 10k,60k,1m" takes long
	@test -d "$(BOOST_TAP_PACK)" || $(call stop,BOOST_TAP_PACK has to name a folder of packed repositories)
	@$(BIN)/python -m tools.bench_engines "$(BOOST_TAP_PACK)" $(ARGS)

pins: tools-at-hand ## Write constraints/ anew, with the newest versions that pyproject.toml allows
	rm -rf build/pins
	$(PYTHON) -m venv build/pins
	build/pins/bin/python -m pip install -qq --upgrade pip
	build/pins/bin/python -m pip install -qq -e .
	build/pins/bin/python -m pip freeze --exclude-editable > constraints/core.txt
	build/pins/bin/python -m pip install -qq -e . --group dev -c constraints/core.txt
	build/pins/bin/python -m pip freeze --exclude-editable --all > constraints/dev.txt

clean: ## Remove all that these targets made
	rm -rf $(VENV) $(DEMO) $(AGREE) build dist *.egg-info .coverage .coverage.* .hypothesis
	rm -rf .mypy_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(DEV_READY): pyproject.toml constraints/dev.txt | tools-at-hand same-python $(BIN)/python
	$(call say,setting up $(VENV))
	@$(BIN)/python -m pip install -qq --upgrade 'pip>=25.1' -c constraints/dev.txt
	@$(BIN)/python -m pip install -qq -e . --group dev -c constraints/dev.txt
	@touch $@

$(DEMO_READY): pyproject.toml constraints/core.txt | tools-at-hand $(DEMO)/bin/python
	$(call say,setting up $(DEMO))
	@$(DEMO)/bin/python -m pip install -qq -e . -c constraints/core.txt
	@touch $@

$(AGREE_READY): pyproject.toml constraints/core.txt | tools-at-hand $(AGREE)/bin/python
	$(call say,setting up $(AGREE))
	@$(AGREE)/bin/python -m pip install -qq --upgrade 'pip>=25.1' -c constraints/dev.txt
	@$(AGREE)/bin/python -m pip install -qq -e . --group agree -c constraints/core.txt
	@touch $@

%/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	    || $(call stop,$(PYTHON) is missing or older than 3.11: choose another with PYTHON=python3.11)
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	    || $(call stop,$(PYTHON) cannot make environments: install its venv package (Debian: python3-venv))
	@$(PYTHON) -m venv --clear $*

tools-at-hand:
	@command -v git >/dev/null || $(call stop,git is missing: install it and try again)

# An environment keeps the Python that it was made with; only a PYTHON that somebody chose is compared.
same-python:
ifneq ($(origin PYTHON),file)
	@test ! -x $(BIN)/python || test "$$($(BIN)/python -V)" = "$$($(PYTHON) -V)" \
	    || $(call stop,$(VENV) has $$($(BIN)/python -V): run make clean or add VENV=.venv-other)
endif
