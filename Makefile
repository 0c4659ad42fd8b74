# `make play` and `make test` are all a fresh machine needs; both set up .venv first.
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
GAME ?= rasanto

.PHONY: play test lint bench soak golden clean

play: $(VENV)/play
	$(BIN)/astragal play $(GAME)

test: lint
	$(BIN)/python -m pytest -n 2 -m "not soak"

lint: $(VENV)/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/bench
	$(BIN)/python bench/run.py

soak: $(VENV)/dev
	$(BIN)/python -m pytest -n 2 -m soak

golden: $(VENV)/dev ## write the playthroughs and pictures anew, so that a change of rules is a visible diff
	$(BIN)/python tests/playthroughs/make.py
	$(BIN)/python docs/make_pictures.py

$(VENV)/play: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/dev: $(VENV)/play
	$(BIN)/python -m pip install --quiet --group dev
	touch $@

$(VENV)/bench: $(VENV)/dev
	$(BIN)/python -m pip install --quiet --group bench
	touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
