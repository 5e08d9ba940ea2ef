"""OpenSpiel has no wheels for some Pythons and systems; pyproject.toml says for which."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("pyspiel") else ["test_openspiel.py"]
