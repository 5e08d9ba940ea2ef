"""Compiled helpers that know no game: the decorator, dispatch, random numbers, bits, hexes, playouts."""
