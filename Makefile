# Two commands do everything on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: help play test check format kit laws bench strengths clean

help:  ## what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

play: .venv/base  ## install, then play at the terminal
	@$(BIN)/sacbe play yaxha --seats 3

test: .venv/dev  ## install, then run every test
	@$(BIN)/python -m pytest -n 2 --dist loadgroup

check: .venv/dev  ## the fast gate: format, lint, strict types, layers, docs
	@$(BIN)/ruff format --check --quiet src tests || (echo "run: make format" && false)
	@$(BIN)/ruff check --quiet src tests
	@$(BIN)/mypy
	@$(BIN)/python -m pytest -q tests/test_layers.py tests/test_docs.py

format: .venv/dev  ## put all code into the house format
	@$(BIN)/ruff format src tests
	@$(BIN)/ruff check --fix src tests

kit: .venv/dev  ## the kit with every picture compared: minutes a game
	@SACBE_KIT=full $(BIN)/python -m pytest -n 2 tests/test_kit.py

laws: .venv/dev  ## the laws of every game after every decision of thousands of random matches
	@$(BIN)/python -m tests.laws

bench: .venv/bench  ## measure: decisions per second of every game, and of peers in the same run
	@$(BIN)/sacbe bench --peers

strengths: .venv/dev  ## measure how strong the bots are, for docs/bots.md: hours; stopped, it goes on
	@$(BIN)/python -m tests.strengths

clean:  ## forget everything that was installed or cached here
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/bin/python:
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip

.venv/base: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

.venv/dev: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	@touch $@

.venv/bench: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable ".[bench]"
	@touch $@
