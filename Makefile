# make run and make test install what they need by themselves, into .venv, from the locked hashes.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.PHONY: run test check lock clean

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --no-input --quiet
PIP_TOOLS := pip-tools==7.6.2
COMPILE := -m piptools compile --quiet --generate-hashes --allow-unsafe --no-strip-extras \
	--no-header --no-emit-index-url --no-emit-trusted-host --no-emit-find-links

run: $(VENV)/.installed
	@exec $(PY) -m bot serve

test: $(VENV)/.installed-dev
	$(PY) -m pytest $(ARGS)

check: $(VENV)/.installed-dev
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

# Resolves anew: the newest versions that pyproject.toml allows.
lock: $(VENV)/.made
	$(PIP) install $(PIP_TOOLS)
	$(PY) $(COMPILE) --extra dev --extra google-genai --extra ollama \
		--output-file requirements-dev.lock pyproject.toml
	$(PY) $(COMPILE) --constraint requirements-dev.lock \
		--output-file requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is written last, so that a failed install leaves none.
$(VENV)/.installed: requirements.lock | $(VENV)/.made
	@echo "Installing what Gieok needs into $(VENV) …"
	@$(PIP) install --require-hashes --requirement requirements.lock
	@touch $@

$(VENV)/.installed-dev: requirements-dev.lock requirements.lock | $(VENV)/.made
	@echo "Installing what Gieok and its tests need into $(VENV) …"
	@$(PIP) install --require-hashes --requirement requirements-dev.lock
	@touch $(VENV)/.installed $@

$(VENV)/.made:
	@for python in python3.11 python3; do \
		if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			"$$python" -m venv $(VENV) && touch $@ && exit 0; \
			echo "$$python could not make a virtual environment (Debian: python3-venv)" >&2; exit 1; \
		fi; \
	done; \
	echo "Gieok needs Python 3.11 or newer: no python3.11 and no such python3 found" >&2; exit 1
