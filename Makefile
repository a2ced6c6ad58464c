# Works with GNU make 3.81 and any POSIX shell. `make` alone lists the targets.

VENV ?= .venv
PYTHON ?=
BENCH ?=
TOURNAMENT ?=
PARTS ?=
PY = $(VENV)/bin/python
INSTALL = PYTHON="$(PYTHON)" sh tools/install.sh "$(VENV)"
PRODUCT = bot.py cogs db host languages playground render rules tables workers
LOCK = $(PY) -m uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock"

.PHONY: help play restore install test test-full check lint types leaks audit bench mutation tournament catalogues lock clean

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1 - /p' Makefile

play:  ## start the bot; without a token, the playground in your browser
	@$(INSTALL) requirements.txt
	@$(PY) bot.py

restore:  ## list the backups and put one back, while the bot is stopped
	@$(INSTALL) requirements.txt
	@$(PY) -m host.restore

install:  ## install what tests and checks need
	@$(INSTALL) requirements-dev.txt

test: install  ## run the tests on two cores
	@$(PY) -m pytest -n 2 -q

test-full:  ## run the tests at full size; takes hours
	@$(INSTALL) requirements-mutation.txt
	@$(PY) -m pytest -n 2 -q --full

check: install  ## lint, format, types, imports, insecure patterns, secrets
	@$(MAKE) --no-print-directory -j 2 leaks types lint

lint: install  ## the part of check that reads style, imports and insecure patterns
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(VENV)/bin/lint-imports
	@$(PY) -m bandit --quiet --recursive --configfile pyproject.toml $(PRODUCT)

types: install  ## the part of check that reads types
	@$(PY) -m mypy .

leaks: install  ## the part of check that looks for secrets
	@git ls-files -z | xargs -0 $(PY) -m detect_secrets.pre_commit_hook --baseline .secrets.baseline

audit: install  ## ask whether a requirement has a known vulnerability
	@$(PY) -m tools.audit requirements.txt requirements-dev.txt

bench:  ## measure speed beside yardsticks; BENCH=--quick for a short look
	@$(INSTALL) requirements-bench.txt
	@$(PY) -m bench $(BENCH)

mutation:  ## plant small mistakes in a copy and count those that tests notice; takes hours; PARTS="topiary cogs" for some
	@$(INSTALL) requirements-mutation.txt
	@$(PY) -m tools.mutation $(PARTS)

tournament:  ## let computer players of neighbouring levels play each other; TOURNAMENT="topiary --players 2" for a part
	@$(INSTALL) requirements.txt
	@$(PY) -m tools.tournament $(TOURNAMENT)

catalogues: install  ## bring the catalogues of translations in line with the code
	@$(PY) -m tools.catalogues

lock: install  ## lock the requirements for every platform, with hashes
	@$(LOCK) requirements.in --output-file requirements.txt
	@$(LOCK) requirements-dev.in --output-file requirements-dev.txt
	@$(LOCK) requirements-bench.in --output-file requirements-bench.txt
	@$(LOCK) requirements-mutation.in --output-file requirements-mutation.txt

clean:  ## delete caches and the virtual environment, never your data
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
