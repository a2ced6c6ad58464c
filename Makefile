# Works with GNU make 3.81 and any POSIX shell. `make` alone lists the targets.

VENV ?= .venv
PYTHON ?=
BENCH ?=
TOURNAMENT ?=
PUZZLES ?=
PARTS ?=
CHANNEL ?=
CHECK ?=
LANGUAGE ?=
PY = $(VENV)/bin/python
INSTALL = PYTHON="$(PYTHON)" sh tools/install.sh "$(VENV)"
LOCK = $(PY) -m uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock"

# Tests start many processes, and each would compile every module anew if Python were told to keep no bytecode.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play emojis restore ratings discord-check install quick test test-full check lint types leaks audit catalogues showcase lock clean bench mutation tournament puzzles rights

##@ Use

help:  ## list the targets
	@awk -F ':.*## ' \
		'/^##@ / { printf "%s%s\n", gap, substr($$0, 5); gap = "\n" } /^[a-z-]+:.*## / { printf "  %-13s %s\n", $$1, $$2 }' \
		Makefile

play:  ## start the bot, or without a token the playground in your browser
	@$(INSTALL) requirements.txt
	@PARTERRE_PLAYGROUND=yes $(PY) bot.py

emojis:  ## draw the bot's emojis, and with a token upload those that Discord lacks
	@$(INSTALL) requirements.txt
	@$(PY) -m host.emojis

restore:  ## list the backups and restore one; stop the bot first
	@$(INSTALL) requirements.txt
	@$(PY) -m host.restore

discord-check:  ## try at Discord what the bot does, in a channel of yours: CHANNEL="id, link or name"; stop the bot first
	@$(INSTALL) requirements.txt
	@$(PY) -m host.discord_check $(CHECK) "$(CHANNEL)"

ratings:  ## compute all ratings anew from the results; stop the bot first; CHECK=yes only compares
	@$(INSTALL) requirements.txt
	@$(PY) -m host.ratings $(if $(CHECK),--check)

##@ Develop

install:  ## install what the tests and checks need
	@$(INSTALL) requirements-dev.txt

quick: install  ## run the tests that your changes need most, in twenty seconds
	@$(PY) -m tools.quick

# Tests often wait for clocks and other processes: it takes three of them to keep two cores busy.
test: install  ## run the tests
	@$(PY) -m pytest -n 3 --dist worksteal -q

test-full:  ## run the tests at full size; takes hours
	@$(INSTALL) requirements-mutation.txt
	@$(PY) -m pytest -n 2 --dist worksteal -q --full

check: install  ## run lint, types and leaks
	@$(MAKE) --no-print-directory -j 2 leaks types lint

lint: install  ## check style, insecure patterns, format and imports
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(VENV)/bin/lint-imports

types: install  ## check the types
	@$(PY) -m mypy .

leaks: install  ## look for secrets in the files
	@git ls-files -z | xargs -0 $(PY) -m detect_secrets.pre_commit_hook --baseline .secrets.baseline

audit: install  ## look for known vulnerabilities in the requirements
	@$(PY) -m tools.audit requirements.txt requirements-dev.txt

catalogues: install  ## update the translation catalogues from the code
	@$(PY) -m tools.catalogues

showcase: install  ## draw all kinds of pictures in a language into data/showcase: LANGUAGE=it
	@$(PY) -m tools.showcase $(LANGUAGE)

lock: install  ## lock the requirements for every platform, with hashes
	@$(LOCK) requirements.in --output-file requirements.txt
	@$(LOCK) requirements-dev.in --output-file requirements-dev.txt
	@$(LOCK) requirements-bench.in --output-file requirements-bench.txt
	@$(LOCK) requirements-mutation.in --output-file requirements-mutation.txt

clean:  ## delete caches and the virtual environment, never your data
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

##@ Measure

bench:  ## measure speed against yardsticks; BENCH=--quick for a short run
	@$(INSTALL) requirements-bench.txt
	@$(PY) -m bench $(BENCH)

mutation:  ## plant mistakes and count those that the tests notice; takes hours; PARTS="topiary cogs" for some
	@$(INSTALL) requirements-mutation.txt
	@$(PY) -m tools.mutation $(PARTS)

tournament:  ## let computer levels play each other; TOURNAMENT="topiary --players 2" for a part
	@$(INSTALL) requirements.txt
	@$(PY) -m tools.tournament $(TOURNAMENT)

puzzles:  ## find puzzles in games of computers; takes hours, PUZZLES="topiary --minutes 10" for some
	@$(INSTALL) requirements.txt
	@$(PY) -m tools.puzzles $(PUZZLES)

rights: install  ## let everybody press everything, and write the table of docs/security.md anew; takes ten minutes
	@$(PY) -m pytest -q -s --full tests/endtoend/rights -k whole_table --regenerate-rights
