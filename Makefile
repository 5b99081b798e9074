# Two commands do everything on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
BIN := $(if $(filter Windows_NT,$(OS)),.venv/Scripts,.venv/bin)
# Some machines forbid bytecode files; without them every process compiles all its imports anew, a second for each.
export PYTHONDONTWRITEBYTECODE :=
# A comma inside an argument of a call.
, := ,
# $(call stage,what is done,command): run a command, and say how long it took if that was long.
stage = @began=$$(date +%s) && $(2) && took=$$(( $$(date +%s) - $$began )) && (test $$took -lt 2 || echo "make: $(1): $$took s")

.PHONY: help play web browser services test test-fast test-busy check types coverage format bars kit release-check research laws bench strengths learn soak fuzz clean

help:  ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

play: .venv/base web  ## install, then open the table in the browser
	@$(BIN)/sacbe serve

web: .venv/base  ## build the page, if its sources have changed
	$(call stage,the page is built,$(BIN)/python web/build.py)

# Two Chromiums: the shell has no windows and costs half, and only the other one has settings of a user.
browser:
	@(command -v chromium && command -v chromium-headless-shell) >/dev/null || (test "$$(id -u)" = 0 && command -v apt-get \
		&& apt-get update -qq && apt-get install -qq -y chromium && apt-get install -qq -y chromium-headless-shell) >/dev/null 2>&1 \
		|| (command -v chromium || command -v chromium-headless-shell || command -v chromium-browser || command -v google-chrome) \
		>/dev/null || echo "no Chromium: the tests in the browser will be skipped"

services:
	@(test -x "$$(ls -d /usr/lib/postgresql/*/bin/postgres 2>/dev/null | tail -1)" || command -v postgres >/dev/null) \
		&& (command -v valkey-server || command -v redis-server) >/dev/null || (test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
		&& (apt-get update -qq && apt-get install -qq -y postgresql \
		&& (apt-get install -qq -y valkey-server 2>/dev/null || apt-get install -qq -y redis-server)) >/dev/null) \
		|| echo "no PostgreSQL, or neither Valkey nor Redis: the tests that need them will be skipped"

ONLY ?=
# More than there are cores: many tests wait for programs that they have started.
JOBS ?= 3
PARALLEL := --dist loadgroup --no-loadscope-reorder
test: .venv/dev web browser services  ## install, then run every test (ONLY=tzolkin: those with this in their names)
	$(call stage,the tests of the page's parts,$(BIN)/python web/build.py test)
	$(call stage,the games are compiled,SACBE_QUIET=1 $(BIN)/sacbe compile)
	$(call stage,the tests,$(BIN)/python -m pytest -n $(JOBS) $(PARALLEL) $(if $(ONLY),-k "$(ONLY)"))

test-fast: .venv/dev  ## the inner loop: rules, bots and words, without browser, server and other programs
	@$(BIN)/python -m pytest -q -n 2 $(PARALLEL) --ignore tests/browser --ignore tests/table --ignore tests/rl -m "not slow" $(if $(ONLY),-k "$(ONLY)")

TIMES ?= 3
TESTS ?= tests
test-busy: .venv/dev web browser services  ## every test three times (TIMES=10, TESTS=tests/browser) beside others that keep the cores busy
	@$(BIN)/python -m tests.busy $(TIMES) $(TESTS)

check: .venv/dev  ## the fast gate: format, lint, strict types, layers, docs
	@$(BIN)/ruff format --check --quiet src tests || (echo "run: make format" && false)
	@$(BIN)/ruff check --quiet src tests
	@$(BIN)/mypy
	@$(BIN)/python web/build.py check
	@$(BIN)/python -m pytest -q tests/test_layers.py tests/test_docs.py

bars: .venv/dev web browser services  ## hold the bars of time, on a quiet machine only
	@SACBE_BARS=1 $(BIN)/python -m pytest -m bar

types: .venv/dev  ## how many expressions have no type, by package; fails above 1.5 %
	@$(BIN)/python -m tests.any_share

coverage: .venv/dev  ## the lines that the tests reach: fails if one of the rules is not, or another figure falls; minutes
	@$(BIN)/python -m tests.line_coverage

format: .venv/dev  ## put all code into the house format
	@$(BIN)/ruff format src tests
	@$(BIN)/ruff check --fix src tests
	@$(BIN)/python web/build.py format

kit: .venv/dev  ## the kit on 10,000 pairs a game with every picture compared, and parity in full: minutes a game
	@SACBE_TESTS=full SACBE_KIT=full $(BIN)/python -m pytest -n 2 tests/test_kit.py tests/test_parity.py

release-check: .venv/dev web browser services  ## before a release: every test in full, the gate, coverage, the laws, the bars of time
	@SACBE_TESTS=full SACBE_KIT=full SACBE_RESEARCH=full $(BIN)/python -m pytest -n 2 $(PARALLEL)
	@$(MAKE) check types coverage laws bars

research: .venv/dev  ## the environments for research, of every game: minutes
	@SACBE_RESEARCH=full $(BIN)/python -m pytest -n 2 $(PARALLEL) tests/rl

laws: .venv/dev  ## the laws of every game after every decision of thousands of random matches
	@$(BIN)/python -m tests.laws

bench: .venv/bench  ## measure: speed of every game, and of other engines in the same run
	@$(BIN)/sacbe bench --peers

strengths: .venv/dev  ## measure how strong the bots are, for docs/bots.md: hours; stopped, it goes on
	@$(BIN)/python -m tests.strengths

learn: .venv/dev  ## MaskablePPO learns Yaxha: installs PyTorch (about 5 GB), then trains for minutes
	@$(BIN)/python -m pip install --quiet --editable ".[learn]"
	@SACBE_LEARN=full $(BIN)/python -m pytest -q -s tests/rl/test_examples.py -k learning

soak: .venv/dev services  ## the live table under fire: kills, outages, load, bad input, leaks at the wire; hours
	@$(BIN)/python -m tests.table.soak

fuzz: .venv/dev  ## a million positions and records of every game, mutated and played on with bounds checks, on all cores: hours
	@SACBE_CHECK=1 $(BIN)/python -m tests.fuzz --inputs 1000000 --jobs 0 --keep .fuzz

clean:  ## forget everything that was installed or cached here
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .fuzz .failures

$(BIN)/python$(if $(filter Windows_NT,$(OS)),.exe):
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -qq --upgrade pip

.venv/base: pyproject.toml | $(BIN)/python$(if $(filter Windows_NT,$(OS)),.exe)
	$(call stage,what the games need is installed,$(BIN)/python -m pip install -qq --editable ".[web]")
	@touch $@

.venv/dev: pyproject.toml | $(BIN)/python$(if $(filter Windows_NT,$(OS)),.exe)
	$(call stage,what the tests need is installed,$(BIN)/python -m pip install -qq --editable ".[dev]")
	@touch $@ .venv/base

.venv/bench: pyproject.toml | $(BIN)/python$(if $(filter Windows_NT,$(OS)),.exe)
	$(call stage,what is measured beside us is installed,$(BIN)/python -m pip install -qq --editable ".[bench]" \
		&& ($(BIN)/python -m pip install -qq --editable ".[bench$(,)peers]" || echo "no EnvPool or no Pgx for this machine: not measured"))
	@touch $@
