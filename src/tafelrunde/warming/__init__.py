"""Compiling games before they are needed: what (parts.py), and by whom (crew.py)."""
